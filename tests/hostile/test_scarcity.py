"""Threads and memory that the system does not give: what was begun is undone, and the process goes on."""

from __future__ import annotations

import subprocess
import sys
import threading

import pytest

import antike

GAME = antike.Game("islet", 2, rules="short")
REFUSED = r"^threads: the system does not start so many$"


def test_no_thread_starts() -> None:
    """With stacks larger than any address space."""
    usual = threading.stack_size(2**60)
    try:
        with pytest.raises(RuntimeError, match=REFUSED):
            antike.Batch(GAME, 256, 1, threads=4)
        with pytest.raises(RuntimeError, match=REFUSED):
            antike.playouts(GAME, 200, 1, threads=4)
        alone = antike.Batch(GAME, 256, 1)
    finally:
        threading.stack_size(usual)
    together = antike.Batch(GAME, 256, 1, threads=4)
    for _ in range(20):
        for batch in (alone, together):
            batch.step(batch.random_actions())
    assert (together.masks == alone.masks).all()


SCARCE = """if True:
    import antike, resource, sys, threading

    def used(what):
        with open("/proc/self/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith(what))

    def leave(megabytes):
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        resource.setrlimit(resource.RLIMIT_AS, ((used("VmSize:") << 10) + (megabytes << 20), hard))

    def end_scarcity():
        resource.setrlimit(resource.RLIMIT_AS, (resource.getrlimit(resource.RLIMIT_AS)[1],) * 2)

    def refusal(make):
        try:
            make()
        except (MemoryError, RuntimeError) as error:
            return f"{type(error).__name__}: {error}"

    game = antike.Game("islet", 2, rules="short")
    antike.Batch(game, 1, 1)
    before = used("Threads:")
    """
SOME_THREADS = SCARCE + """
    usual = threading.stack_size(256 << 20)
    leave(1000)
    said = refusal(lambda: antike.Batch(game, 640, 1, threads=10))
    end_scarcity()
    threading.stack_size(usual)
    assert said == "RuntimeError: threads: the system does not start so many", said
    antike.Batch(game, 640, 1, threads=10)
    while used("Threads:") > before:
        pass
    """
NO_MEMORY = SCARCE + """
    number = 100_000
    arrays, positions = number * (game.num_actions + 40), number * len(game.new_state().to_bytes())
    leave((arrays + positions // 2) >> 20)
    said = refusal(lambda: antike.Batch(game, number, 1))
    end_scarcity()
    assert said == "MemoryError: ", said   # NumPy, which made the arrays, would have said for what
    assert len(antike.Batch(game, number, 1)) == number
    """


@pytest.mark.parametrize("script", [SOME_THREADS, NO_MEMORY], ids=["threads", "memory"])
def test_less_than_is_needed(script: str) -> None:
    """Threads that have started end before what they look at is given back; arrays and positions are all given back."""
    subprocess.run([sys.executable, "-c", script], check=True, timeout=300)
