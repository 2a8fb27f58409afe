"""Batch: equal to single states in all it shows, whole or not at all, the same with any number of threads."""

import array
import gc
import multiprocessing
import pickle
import random
import subprocess
import sys
import threading
import tracemalloc
import warnings
from typing import Any

import numpy as np
import pytest

import antike
from antike import Batch, IllegalActionError, observation

GAMES = {
    "west": {},
    "random_seats": {"map": "islet", "nations": 3, "rules": "short", "setup": "random"},
    "draft": {"map": "east", "nations": 6, "rules": "published", "setup": "draft"},
    "two_players": {"players": 2, "setup": ["romans", "greeks", "phoenicians", "germanic_tribes"]},
    "long_and_short": {"map": "islet", "nations": 2, "setup": "random",
                       "rules": antike.Rules.load("short").replace(long=True)},
}
SHORT = GAMES["random_seats"]


class Mirror:
    """The same games as a batch's, as single states."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.states = [self.new_state(i) for i in range(len(batch))]
        self.ended: list[antike.State | None] = [None] * len(batch)
        self.games = [0] * len(batch)

    def new_state(self, i: int) -> antike.State:
        game = self.batch.game
        return game.new_state(int(self.batch.seeds[i]) if game.setup == "random" else None)

    def apply(self, actions: Any) -> None:
        for i, action in enumerate(actions):
            self.states[i].apply(int(action))
            self.ended[i] = None
            if self.states[i].is_over:
                self.ended[i] = self.states[i]
                self.states[i] = self.new_state(i)
                self.games[i] += 1

    def check(self) -> None:
        batch = self.batch
        assert [batch.state(i) for i in range(len(batch))] == self.states
        np.testing.assert_array_equal(batch.masks, [state.legal_mask() for state in self.states])
        assert batch.players.tolist() == [state.player for state in self.states]
        assert batch.actors.tolist() == [state.actor for state in self.states]
        assert batch.dones.tolist() == [end is not None for end in self.ended]
        assert batch.truncations.tolist() == [end is not None and end.is_drawn for end in self.ended]
        assert batch.episodes.tolist() == self.games
        nothing = np.zeros(batch.game.num_players)
        np.testing.assert_array_equal(batch.returns, [nothing if end is None else end.returns() for end in self.ended])
        if batch.spec is not None:
            look = {"kind": batch.spec.kind, "view": batch.spec.view}
            np.testing.assert_array_equal(batch.observations, [observation.observe(state, **look)
                                                               for state in self.states])
            for i, end in enumerate(self.ended):
                if batch.final_observations is not None and end is not None:
                    np.testing.assert_array_equal(batch.final_observations[i], observation.observe(end, **look))


def played(batch: Batch, steps: int) -> Batch:
    for _ in range(steps):
        batch.step(batch.random_actions())
    return batch


def shown(batch: Batch) -> dict[str, Any]:
    """Copies of all that a batch shows."""
    names = ("masks", "players", "actors", "dones", "truncations", "returns", "episodes", "seeds", "observations",
             "final_observations")
    return {name: None if getattr(batch, name) is None else np.array(getattr(batch, name)) for name in names}


def assert_alike(one: Batch, other: Batch) -> None:
    for name, value in shown(one).items():
        np.testing.assert_array_equal(value, getattr(other, name), err_msg=name)
    assert [one.state(i) for i in range(len(one))] == [other.state(i) for i in range(len(other))]


# ---- equal to single states

@pytest.mark.parametrize("kind", ["small", "full"])
@pytest.mark.parametrize("view", observation.VIEWS)
@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_array_equals_single_states_over_ends_of_games(name: str, kind: str, view: str) -> None:
    batch = Batch(antike.Game(**GAMES[name]), 5, 11, max_rounds=12, observations=kind, view=view,
                  final_observations=True)
    mirror = Mirror(batch)
    mirror.check()
    choose = random.Random(f"{name} {kind} {view}")
    while mirror.games < [2] * 5:
        actions = [choose.choice(state.legal_actions()) for state in mirror.states]
        batch.step(np.array(actions, np.int32))
        mirror.apply(actions)
        if choose.random() < 0.05 or any(mirror.ended):
            mirror.check()
    mirror.check()


def test_games_are_won_and_cut_off() -> None:
    batch = Batch(antike.Game(**SHORT), 50, 3, max_rounds=40)
    won = cut = 0
    for _ in range(3000):
        batch.step(batch.random_actions())
        assert (batch.dones | ~batch.truncations).all()
        sums = batch.returns.sum(axis=1)
        np.testing.assert_array_equal(sums, np.zeros(50))
        assert ((batch.returns.max(axis=1) == 1) == (batch.dones & ~batch.truncations)).all()
        won += int((batch.dones & ~batch.truncations).sum())
        cut += int(batch.truncations.sum())
    assert won > 10
    assert cut > 10


def test_random_actions_are_those_of_single_states() -> None:
    batch = Batch(antike.Game(**SHORT), 4, 99)
    mirror = Mirror(batch)
    rngs = [antike.Rng(99, i) for i in range(4)]
    for _ in range(1000):
        actions = batch.random_actions()
        batch.step(actions)
        for i, state in enumerate(mirror.states):
            after = state.clone()
            after.random_step(rngs[i])
            state.apply(int(actions[i]))
            assert state == after
            if state.is_over:
                mirror.states[i] = mirror.new_state(i)


def test_first_games_are_the_playouts_of_the_seed() -> None:
    game = antike.Game(map="islet", nations=2, rules="short")
    batch = Batch(game, 20, 5)
    results = antike.playouts(game.new_state(), 20, 5)
    steps = np.zeros(20, int)
    returns = np.zeros((20, 2), np.float32)
    while (batch.episodes == 0).any():
        steps += batch.episodes == 0
        batch.step(batch.random_actions())
        first = batch.dones & (batch.episodes == 1)
        returns[first] = batch.returns[first]
    np.testing.assert_array_equal(steps, results.decisions)
    np.testing.assert_array_equal(returns, results.returns)


@pytest.mark.parametrize(("limit", "own", "expected"), [(7, 9, 7), (9, 7, 7), (None, 7, 7), (7, None, 7)])
def test_the_smaller_round_limit_holds(limit: int | None, own: int | None, expected: int) -> None:
    batch = Batch(antike.Game(max_rounds=own), 3, 1, max_rounds=limit)
    last = np.zeros(3, int)
    while not batch.dones.all():
        last = np.array([batch.state(i).round for i in range(3)])
        batch.step(batch.random_actions())
        if batch.dones.any():
            assert (last[batch.dones] == expected).all()
            assert batch.truncations[batch.dones].all()
            break
    assert batch.game.max_rounds == expected


def test_without_a_limit_there_is_none() -> None:
    assert Batch(antike.Game(), 1, 1, max_rounds=None).game.max_rounds is None
    assert Batch(antike.Game(), 1, 1).game.max_rounds == 300


# ---- seeds and starts

def test_games_depend_on_seed_and_slot_alone() -> None:
    game = antike.Game(**SHORT)
    many = played(Batch(game, 40, 8), 700)
    few = played(Batch(game, 7, 8), 700)
    other = played(Batch(game, 7, 9), 700)
    np.testing.assert_array_equal(many.masks[:7], few.masks)
    assert [many.state(i) for i in range(7)] == [few.state(i) for i in range(7)]
    assert [other.state(i) for i in range(7)] != [few.state(i) for i in range(7)]
    assert len(set(many.seeds.tolist())) == 40


def test_random_seats_come_out_about_evenly() -> None:
    batch = Batch(antike.Game(**SHORT), 600, 2)
    seats = [batch.state(i).seats for i in range(600)]
    counts = [seats.count(order) for order in set(seats)]
    assert len(counts) == 6
    assert min(counts) > 60


def test_a_reset_that_is_refused_leaves_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = Batch(antike.Game(**SHORT), 3, 7)

    def meanwhile(*arguments: object) -> str:
        with pytest.raises(RuntimeError, match="another thread is using it"):
            batch.reset(8)
        return "refused"

    monkeypatch.setattr(antike.Game, "_why_illegal", meanwhile)
    with pytest.raises(IllegalActionError, match="refused"):
        batch.step(np.full(3, -1, np.int32))
    assert batch.seed == 7


def test_reset_begins_as_a_new_batch_does() -> None:
    game = antike.Game(**SHORT)
    batch = played(Batch(game, 9, 4, observations="full"), 500)
    batch.reset()
    assert_alike(batch, Batch(game, 9, 4, observations="full"))
    assert_alike(played(batch, 300), played(Batch(game, 9, 4, observations="full"), 300))
    batch.reset(6)
    assert batch.seed == 6
    assert_alike(played(batch, 300), played(Batch(game, 9, 6, observations="full"), 300))


def test_state_is_a_copy_and_set_state_puts_one_in() -> None:
    batch = played(Batch(antike.Game(), 3, 4, observations="small"), 100)
    state = batch.state(1)
    state.apply(state.legal_actions()[0])
    assert batch.state(1) != state
    before = shown(batch)
    batch.set_state(1, state)
    mirror = Mirror(batch)
    mirror.states = [batch.state(0), state, batch.state(2)]
    mirror.check()
    after = shown(batch)
    for slot in (0, 2):
        assert all((before[name][slot] == after[name][slot]).all() for name in ("masks", "observations", "players"))


def test_set_state_takes_states_of_the_game_without_its_limit_and_clears_an_end() -> None:
    game = antike.Game(**SHORT)
    batch = Batch(game, 2, 4, max_rounds=2)
    while not batch.dones[0]:
        batch.step(batch.random_actions())
    state = game.new_state(1)
    batch.set_state(0, state)
    assert not batch.dones[0]
    assert not batch.truncations[0]
    assert batch.state(0).to_dict() == state.to_dict()


# ---- threads

@pytest.mark.parametrize("n", [1, 127, 129, 600])
@pytest.mark.parametrize("threads", [2, 3, 8])
def test_threads_change_nothing(n: int, threads: int) -> None:
    game = antike.Game(**SHORT)
    options: dict[str, Any] = {"observations": "full", "final_observations": True, "max_rounds": 20}
    assert_alike(played(Batch(game, n, 7, **options), 400), played(Batch(game, n, 7, threads=threads, **options), 400))


def test_batches_with_threads_come_and_go() -> None:
    game = antike.Game(**SHORT)
    before = threads_of_process()
    for round in range(30):
        batch = Batch(game, 256, round, threads=4)
        if round % 2:
            played(batch, 3)
        del batch
    gc.collect()
    assert threads_of_process() == before


def threads_of_process() -> int:
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("Threads:"))


def test_threads_work_on_after_a_fork() -> None:
    batch = played(Batch(antike.Game(**SHORT), 200, 7, threads=3), 50)
    expected = played(Batch(antike.Game(**SHORT), 200, 7), 100)
    context = multiprocessing.get_context("fork")
    queue = context.SimpleQueue()

    def child() -> None:
        queue.put([state.to_bytes() for state in states(played(batch, 50))])

    def states(batch: Batch) -> list[antike.State]:
        return [batch.state(i) for i in range(len(batch))]

    process = context.Process(target=child)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)   # that threads do not come along is what this is about
        process.start()
    assert queue.get() == [state.to_bytes() for state in states(expected)]
    process.join()
    assert process.exitcode == 0
    assert_alike(played(batch, 50), expected)


def test_a_process_ends_whatever_its_threads_are_doing() -> None:
    script = """if True:
        import antike, sys, time
        batch = antike.Batch(antike.Game(map="islet", nations=2, rules="short"), 256, 1, threads=4)
        batch.step(batch.random_actions())
        time.sleep(float(sys.argv[1]))
        """
    for pause in ("0", "0.05"):     # while the threads look for work, and while they sleep
        subprocess.run([sys.executable, "-c", script, pause], check=True, timeout=60)


def test_a_second_thread_is_kept_out_and_spoils_nothing() -> None:
    batch = Batch(antike.Game(**SHORT), 2000, 7, threads=2)
    steps = [0, 0]
    failures: list[BaseException] = []

    def work(me: int) -> None:
        for _ in range(60):
            try:
                batch.reset(5)
                steps[me] += 1
            except RuntimeError as error:
                if "another thread is using it" not in str(error):
                    failures.append(error)
            except BaseException as error:
                failures.append(error)

    workers = [threading.Thread(target=work, args=(me,)) for me in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert not failures
    assert sum(steps) >= 60
    assert_alike(batch, Batch(antike.Game(**SHORT), 2000, 5))


# ---- whole or not at all

@pytest.mark.parametrize("threads", [1, 3])
def test_an_illegal_action_is_named_and_nothing_changes(threads: int) -> None:
    batch = played(Batch(antike.Game(), 200, 4, threads=threads, observations="full"), 200)
    states = [batch.state(i) for i in range(200)]
    before = shown(batch)
    for slot in (0, 57, 150, 199):
        for wrong in (-1, -2**31, batch.game.num_actions, 2**31 - 1, int(np.flatnonzero(batch.masks[slot] == 0)[0])):
            actions = batch.random_actions().copy()
            actions[slot] = wrong
            actions[199] = wrong
            with pytest.raises(IllegalActionError, match=f"^game {slot}: ."):
                batch.step(actions)
    assert [batch.state(i) for i in range(200)] == states
    for name, value in before.items():
        np.testing.assert_array_equal(getattr(batch, name), value)


def test_what_the_caller_writes_into_masks_does_not_make_an_action_legal() -> None:
    batch = Batch(antike.Game(), 2, 4)
    batch.masks[:] = 1
    with pytest.raises(IllegalActionError, match=r"^game 0: "):
        batch.step(np.full(2, batch.game.action_id("done"), np.int32))
    batch.step(batch.random_actions())
    np.testing.assert_array_equal(batch.masks, [batch.state(i).legal_mask() for i in range(2)])


# ---- arrays

def test_arrays_are_as_documented_and_stay_where_they_are() -> None:
    batch = Batch(antike.Game(players=2), 3, 4, observations="small", final_observations=True)
    actions, size = batch.game.num_actions, observation.spec(batch.game, "small").shape[0]
    expected = {
        "masks": (np.uint8, (3, actions)), "players": (np.int8, (3,)), "actors": (np.int8, (3,)),
        "dones": (np.bool_, (3,)), "truncations": (np.bool_, (3,)), "returns": (np.float32, (3, 2)),
        "episodes": (np.int64, (3,)), "seeds": (np.uint64, (3,)), "actions": (np.int32, (3,)),
        "observations": (np.float32, (3, size)), "final_observations": (np.float32, (3, size)),
    }
    arrays = {name: getattr(batch, name) for name in expected}
    assert {name: (value.dtype, value.shape) for name, value in arrays.items()} == expected
    played(batch, 50)
    assert all(getattr(batch, name) is value for name, value in arrays.items())


def test_without_observations_there_are_none() -> None:
    batch = Batch(antike.Game(), 3, 4)
    assert batch.observations is batch.final_observations is batch.spec is None


def test_arrays_go_into_buffers_of_the_caller() -> None:
    game = antike.Game(**SHORT)
    own: dict[str, Any] = {
        "masks": np.zeros((6, game.num_actions), np.uint8),
        "players": array.array("b", [0] * 6),
        "dones": memoryview(bytearray(6)).cast("?"),
        "returns": np.zeros((6, 3), np.float32),
        "actions": array.array("i", [0] * 6),
        "observations": np.zeros((6, observation.spec(game).shape[0]), np.float32),
    }
    batch = played(Batch(game, 6, 4, observations="full", out=own), 300)
    usual = played(Batch(game, 6, 4, observations="full"), 300)
    for name, buffer in own.items():
        assert getattr(batch, name) is buffer
        np.testing.assert_array_equal(np.asarray(buffer), getattr(usual, name))


def test_random_actions_go_into_a_buffer_of_the_caller() -> None:
    batch = Batch(antike.Game(), 6, 4)
    out = array.array("i", [-1] * 6)
    assert batch.random_actions(out) is out
    assert out.tolist() == batch.actions.tolist()
    assert (batch.masks[range(6), out] == 1).all()


def test_a_step_allocates_nothing() -> None:
    batch = played(Batch(antike.Game(**SHORT), 128, 4, observations="full", final_observations=True, threads=2), 100)
    actions = np.zeros(128, np.int32)
    tracemalloc.start()
    try:
        for _ in range(1000):
            batch.random_actions(actions)
            batch.step(actions)
        assert tracemalloc.get_traced_memory()[1] < 4096
    finally:
        tracemalloc.stop()
    assert batch.episodes.sum() > 0


# ---- arguments

GAME = antike.Game()


def read_only(rows: int) -> Any:
    given = np.zeros(rows, np.int8)
    given.flags.writeable = False
    return given


@pytest.mark.parametrize(("arguments", "options", "failure", "message"), [
    (("west", 4, 1), {}, TypeError, "game: a Game is needed, not str"),
    ((GAME, 0, 1), {}, ValueError, "n: 0 is not in 1 to"),
    ((GAME, 2.0, 1), {}, TypeError, "n: an int is needed, not float"),
    ((GAME, True, 1), {}, TypeError, "n: an int is needed, not bool"),
    ((GAME, 10**5000, 1), {}, ValueError, "n: a huge number is not in 1 to"),
    ((GAME, 2**60, 1), {}, ValueError, "n: 1152921504606846976 is not in"),
    ((GAME, 4, -1), {}, ValueError, "seed: -1 is not in 0 to 18446744073709551615"),
    ((GAME, 4, None), {}, TypeError, "seed: an int is needed, not NoneType"),
    ((GAME, 4, 1, 0), {}, ValueError, "max_rounds: 0 is not in 1 to"),
    ((GAME, 4, 1), {"threads": 0}, ValueError, "threads: 0 is not in 1 to"),
    ((GAME, 4, 1), {"observations": "big"}, ValueError, "kind: 'big' is none of small, full"),
    ((GAME, 4, 1), {"observations": "full", "view": "mine"}, ValueError, "view: 'mine' is none of relative, absolute"),
    ((GAME, 4, 1), {"view": "mine"}, ValueError, "view: 'mine' is none of relative, absolute"),
    ((GAME, 4, 1), {"final_observations": True}, ValueError, "final_observations: needs observations"),
    ((GAME, 4, 1), {"out": {"mask": None}}, ValueError, "out: no array 'mask'; this batch has masks, players"),
    ((GAME, 4, 1), {"out": {"observations": None}}, ValueError, "out: no array 'observations'"),
    ((GAME, 4, 1), {"out": {"players": [0] * 4}}, TypeError,
     r"players: a contiguous writable array int8\[4\] is needed, not list"),
    ((GAME, 4, 1), {"out": {"players": np.zeros(4, np.uint8)}}, ValueError, r"int8\[4\] is needed, not uint8\[4\]"),
    ((GAME, 4, 1), {"out": {"players": np.zeros(5, np.int8)}}, ValueError, r"int8\[4\] is needed, not int8\[5\]"),
    ((GAME, 4, 1), {"out": {"players": read_only(4)}}, ValueError, "players: .*this one is read-only"),
    ((GAME, 4, 1), {"out": {"masks": np.zeros((4, 5), np.uint8)}}, ValueError, r"masks: .*\[4, 612\] is needed"),
    ((GAME, 4, 1), {"out": {"returns": np.zeros((8, 4), np.float32)[::2]}}, ValueError, "returns: .*has gaps"),
    ((GAME, 4, 1), {"out": {"returns": np.zeros((4, 4), np.float32).T}}, ValueError, "returns: .*has gaps"),
])
def test_bad_arguments_are_refused(arguments: Any, options: Any, failure: type[Exception], message: str) -> None:
    with pytest.raises(failure, match=message):
        Batch(*arguments, **options)


def test_arrays_that_overlap_are_refused() -> None:
    memory = np.zeros(7, np.int8)
    with pytest.raises(ValueError, match="players, actors: the arrays overlap in memory"):
        Batch(GAME, 4, 1, out={"players": memory[:4], "actors": memory[3:]})
    Batch(GAME, 3, 1, out={"players": memory[:3], "actors": memory[3:6]})


@pytest.mark.parametrize(("actions", "failure", "message"), [
    ([0] * 4, TypeError, r"actions: a contiguous array int32\[4\] is needed, not list"),
    (None, TypeError, "not NoneType"),
    (np.zeros(4, np.int64), ValueError, r"int32\[4\] is needed, not int64\[4\]"),
    (np.zeros(4), ValueError, "not float64"),
    (np.zeros(3, np.int32), ValueError, r"not int32\[3\]"),
    (np.zeros((4, 1), np.int32), ValueError, r"not int32\[4, 1\]"),
    (np.zeros(8, np.int32)[::2], ValueError, "has gaps"),
    (np.zeros(4, ">i4"), ValueError, "not '>i'"),
    (np.int32(3), ValueError, r"not int32\[\]"),
])
def test_bad_actions_are_refused(actions: Any, failure: type[Exception], message: str) -> None:
    batch = Batch(GAME, 4, 1)
    with pytest.raises(failure, match=message):
        batch.step(actions)
    batch.step(batch.random_actions())


def test_bad_slots_and_states_are_refused() -> None:
    batch = Batch(GAME, 4, 1, max_rounds=3)
    for slot in (-1, 4, 2**70):
        with pytest.raises(IndexError, match=f"game {slot} is not in 0 to 3"):
            batch.state(slot)
        with pytest.raises(IndexError, match=f"game {slot} is not in 0 to 3"):
            batch.set_state(slot, GAME.new_state())
    with pytest.raises(ValueError, match="differ in more than their round limits"):
        batch.set_state(0, antike.Game(map="east").new_state())
    with pytest.raises(ValueError, match="is over"):
        batch.set_state(0, antike.playout(GAME.new_state(), 1))
    with pytest.raises(TypeError, match="game: an int is needed, not str"):
        batch.state("0")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        batch.set_state(0, None)  # type: ignore[arg-type]
    batch.step(batch.random_actions())


def test_out_of_random_actions_is_checked() -> None:
    batch = Batch(GAME, 4, 1)
    before = batch.actions.copy()
    with pytest.raises(ValueError, match=r"out: a contiguous writable array int32\[4\] is needed, not int64\[4\]"):
        batch.random_actions(np.zeros(4, np.int64))
    np.testing.assert_array_equal(batch.actions, before)


def test_a_batch_is_not_pickled() -> None:
    with pytest.raises(TypeError, match="a Batch is not pickled"):
        pickle.dumps(Batch(GAME, 4, 1))
