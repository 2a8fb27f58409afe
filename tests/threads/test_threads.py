"""Many threads share games and read states; each plays its own; nothing depends on how many there are."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields

import numpy as np
import pytest
from properties.positions import positions

import antike
from antike._core.playout import OUTCOME, Simulator, count_sequences

THREADS = 8
GIL = not sysconfig.get_config_var("Py_GIL_DISABLED")
ENDLESS = 10**6  # seconds: the interpreter takes the GIL from nobody


def walk(state: antike.State, seed: int) -> tuple[bytes, int]:
    """A game by a generator of its own, looked at on the way as a program would."""
    rng, seen = antike.Rng(seed), 0
    while not state.is_over:
        state.random_step(rng)
        seen = (seen * 31 + state.key() + sum(state.legal_actions()) + int(state.legal_mask().sum())) % 2**64
        if state.round % 5 == 0 and state.step == "rondel":
            assert antike.State.from_bytes(state.game, state.to_bytes()) == state
            seen += len(state.to_text()) + len(state.events(state.legal_actions()[0])) + len(str(state))
    return state.to_bytes(), seen


def test_many_threads_one_game() -> None:
    """What is made once for a game and then kept is made by many threads at once here."""
    expected = [walk(antike.Game(rules="published", max_rounds=12).new_state(), seed) for seed in range(24)]
    game = antike.Game(rules="published", max_rounds=12)
    with ThreadPoolExecutor(THREADS) as pool:
        assert list(pool.map(lambda seed: walk(game.new_state(), seed), range(24))) == expected


def test_one_state_read_by_many_threads() -> None:
    for state in positions().values():
        expected = (state.to_dict(), state.legal_actions(), state.key(), str(state))
        with ThreadPoolExecutor(THREADS) as pool:
            jobs = [pool.submit(lambda s=state: (s.to_dict(), s.legal_actions(), s.key(), str(s)))
                    for _ in range(2 * THREADS)]
            assert all(job.result() == expected for job in jobs)


@pytest.mark.parametrize("threads", range(1, THREADS + 1))
@pytest.mark.parametrize("policy", ["uniform", {"arm": 9.0, "conquer": 9.0}])
def test_playouts_do_not_depend_on_threads(threads: int, policy: str | dict[str, float]) -> None:
    game = antike.Game("islet", 3, rules="published", setup="random")
    expected = antike.playouts(game, 200, 5, policy=policy, max_rounds=20)
    results = antike.playouts(game, 200, 5, threads=threads, policy=policy, max_rounds=20)
    for field in fields(results):
        assert np.array_equal(getattr(results, field.name), getattr(expected, field.name)), field.name


@pytest.fixture
def unhurried() -> Iterator[None]:
    """The interpreter passes the GIL on only when a thread gives it up."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(ENDLESS)
    yield
    sys.setswitchinterval(before)


def lets_others_run(work: Callable[[], object], times: int) -> bool:
    """Whether another thread runs while this one does the work, so many times at most."""
    ready, go, ran = threading.Event(), threading.Lock(), []

    def other() -> None:
        ready.set()
        with go:
            ran.append(True)

    go.acquire()
    thread = threading.Thread(target=other)
    thread.start()
    ready.wait()
    go.release()
    for _ in range(times):
        if ran:
            break
        work()
    seen = bool(ran)
    thread.join()
    return seen


@pytest.mark.usefixtures("unhurried")
def test_the_gil_is_released() -> None:
    """Playouts, audits, perft and batches let another thread run; a call that keeps the GIL does not."""
    state = antike.Game(max_rounds=50).new_state()
    simulator, out = Simulator(state, 1, "uniform"), bytearray(20 * OUTCOME["itemsize"])
    batch = antike.Batch(state.game, 64, 1)
    actions = np.array(batch.random_actions())
    assert lets_others_run(lambda: simulator.run(out, 0, 20), 100_000)
    assert lets_others_run(lambda: simulator.audit(0, 5), 100_000)
    assert lets_others_run(lambda: count_sequences(state, 3), 100_000)
    assert lets_others_run(lambda: batch.reset(1), 100_000)
    assert lets_others_run(lambda: (batch.reset(1), batch.step(actions)), 100_000)
    assert lets_others_run(state.clone, 1000) == (not GIL)


def test_the_gil_stays_off() -> None:
    """A free-threaded Python does not switch its GIL on for antike."""
    code = "import sys, antike; print(getattr(sys, '_is_gil_enabled', lambda: True)())"
    path = [entry for entry in sys.path if entry]
    done = subprocess.run([sys.executable, "-W", "error", "-c", f"import sys; sys.path = {path!r}; {code}"],
                          capture_output=True, text=True, check=False, timeout=300)
    assert (done.returncode, done.stdout.strip()) == (0, str(GIL)), done.stderr
