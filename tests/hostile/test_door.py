"""Compiled entry points that users seldom call: whatever they are handed, the process lives and stays sane."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import antike
from antike._core.parts import assemble, pending_parts
from antike._core.playout import OUTCOME, Simulator, count_sequences
from antike._core.tables import STEPS, GameTables, bundled_words

SIZE = OUTCOME["itemsize"]
HUGE = 10**5000


class Liar(list[Any]):
    """A list that shows other entries to those who index it and another length to those who ask."""

    def __len__(self) -> int:
        return 4

    def __getitem__(self, key: Any) -> Any:
        return 200

    def __iter__(self) -> Any:
        return iter(range(200))


def name(value: Any) -> str:
    """What a test is called: Python writes no int of thousands of digits."""
    return type(value).__name__


class Index:
    """Not an int, but used as one."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def tables(**changes: Any) -> GameTables:
    arguments: dict[str, Any] = {
        "words": bundled_words("west"), "rules": antike.Rules.load("standard").to_dict(), "nations": 4, "players": 4,
        "draft": False, "canonical": True, "max_rounds": 0, "fingerprint": bytes(16)} | changes
    return GameTables.__new__(GameTables, *arguments.values())


# ---- states that were made in odd ways

def test_a_state_made_without_init_is_harmless() -> None:
    game = antike.Game()
    state = antike.State.__new__(antike.State, game)
    assert state.legal_actions() == []
    assert state.num_legal == 0
    assert not state.legal_mask().any()
    for name in ("seats", "actor", "player", "turn_nation", "winner", "winning_player", "step", "temples", "bank"):
        getattr(state, name)
    for action in range(0, game.num_actions, 7):
        assert not state.is_legal(action)
    with pytest.raises(antike.IllegalActionError):
        state.apply_nth(0)
    with pytest.raises(antike.IllegalActionError):
        state.random_step(antike.Rng(1))
    with pytest.raises(antike.PositionError):
        antike.State.from_bytes(game, state.to_bytes())
    for view in ({"nation": 3}, {"view": "absolute"}):
        assert state.observe(**view).any()
    Simulator(state, 1, "uniform").final(0)
    assert count_sequences(state, 3) == 0
    with pytest.raises(AssertionError, match=r"^playout 0, after 0 decisions: seats: a seat holds no nation in play$"):
        Simulator(state, 1, "uniform").audit(0, 1)


def test_init_with_another_game_moves_the_state_there() -> None:
    """The tables and the position of a state always belong together."""
    small, large = antike.Game(map="islet", nations=2, rules="short"), antike.Game(nations=6)
    state = small.new_state()
    state.__init__(large)  # type: ignore[misc]
    assert state == large.new_state()
    assert state.game is large
    rng = antike.Rng(0)
    for _ in range(500):
        state.random_step(rng)


@pytest.mark.parametrize("nothing", [None, 5, "west", antike.Map.load("west"), GameTables])
def test_states_need_a_game(nothing: Any) -> None:
    for make in (lambda: antike.State(nothing), lambda: antike.State.__new__(antike.State, nothing),
                 lambda: antike.State.seated(nothing, [0, 1, 2, 3]), lambda: antike.State.from_bytes(nothing, b""),
                 lambda: antike.State.from_dict(nothing, {}), lambda: antike.State.from_text(nothing, "{}"),
                 lambda: assemble(nothing, {})):
        with pytest.raises(TypeError):
            make()


@pytest.mark.parametrize("name", ["State", "Rng"])
def test_final_classes_have_no_subclasses(name: str) -> None:
    with pytest.raises(TypeError):
        type("Other", (getattr(antike, name),), {})


@pytest.mark.parametrize("seats", [
    [0, 1, 2], [0, 1, 2, 2], [0, 1, 2, 4], [0, 1, 2, -1], [0, 1, 2, HUGE], [0.0, 1.0, 2.0, 3.0], [False, True, 2, 3],
    "0123", None, 4, Liar([0, 1, 2, 3]), iter(range(1000)), (n for n in range(4)), {0: 1}, [[0], 1, 2, 3],
], ids=name)
def test_seats_that_are_no_order(seats: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        antike.State.seated(antike.Game(), seats)


def test_seats_of_other_integer_types() -> None:
    game = antike.Game()
    assert antike.State.seated(game, np.array([3, 1, 0, 2])).seats == (3, 1, 0, 2)
    assert antike.State.seated(game, [Index(3), Index(1), Index(0), Index(2)]).seats == (3, 1, 0, 2)


# ---- states and others

@pytest.mark.parametrize("other", [None, 0, "", b"", {}, antike.Game(), np.array(3.0), object()],
                         ids=lambda other: type(other).__name__)
def test_states_equal_nothing_else(other: Any) -> None:
    state = antike.Game().new_state()
    assert (state == other, other == state, state != other, other != state) == (False, False, True, True)


def test_others_may_say_that_they_equal_a_state() -> None:
    """As Python has it: whoever does not know leaves the answer to the other."""
    class Anything:
        def __eq__(self, other: object) -> bool:
            return True

    assert antike.Game().new_state() == Anything()


def test_no_decisions_are_one_sequence() -> None:
    state = antike.Game(max_rounds=1).new_state()
    end = antike.playout(state, 1)
    assert end.is_over
    assert (antike.perft(state, 0), antike.perft(end, 0), antike.perft(end, 1)) == (1, 1, 0)


# ---- states of two games

def test_copy_from_looks_at_tables_not_at_their_name() -> None:
    """Two games that a forger gave one fingerprint are still two games."""
    one = tables()
    other = tables(words=bundled_words("islet"), nations=3, players=3)
    assert one.fingerprint == other.fingerprint
    state = antike.State(other)
    with pytest.raises(ValueError, match="another game"):
        state.copy_from(antike.State(one))
    with pytest.raises(ValueError, match="round limits"):
        antike.State(one).under(other)


# ---- pickles

def test_generators_refuse_rubbish_states() -> None:
    rng = antike.Rng(5)
    assert pickle.loads(pickle.dumps(rng)).next() == copy.copy(rng).next() == rng.next()
    for rubbish in (None, (), (1,), (1, 2, 3), (1, "2"), (-1, 0), (2**64, 0), (True, 1), 5, "ab", Liar()):
        with pytest.raises((TypeError, ValueError)):
            rng.__setstate__(rubbish)


def test_a_pickle_with_other_bytes_is_refused() -> None:
    """Pickles of states go through `from_bytes`."""
    make, (game, raw) = antike.Game(nations=3).new_state().__reduce__()
    assert make(game, raw) == game.new_state()
    with pytest.raises(antike.PositionError):
        make(game, raw[:-1] + b"x")


def test_what_cannot_be_pickled_says_so() -> None:
    state = antike.Game().new_state()
    for thing in (Simulator(state, 1, "uniform"), tables()):
        with pytest.raises(TypeError):
            pickle.dumps(thing)


# ---- the simulator

@pytest.mark.parametrize("weights", [
    [], [1.0] * 19, [1.0] * 21, [float("nan")] * 20, [float("inf")] * 20, [-1.0] * 20, [1e7] * 20, ["1"] * 20,
    [10**400] * 20, 5, "x" * 20, Liar([1.0] * 20), iter(range(1000)),
], ids=name)
def test_weights_that_are_none(weights: Any) -> None:
    with pytest.raises((TypeError, ValueError, OverflowError)):
        Simulator(antike.Game().new_state(), 1, weights)


@pytest.mark.parametrize("start", [-1, 1.0, "0", None, True, HUGE], ids=name)
def test_playout_numbers_that_are_none(start: Any) -> None:
    simulator = Simulator(antike.Game(max_rounds=1).new_state(), 1, "uniform")
    for call in (lambda: simulator.run(bytearray(SIZE), start, start), lambda: simulator.first(start),
                 lambda: simulator.final(start), lambda: simulator.actions(start)):
        with pytest.raises((TypeError, ValueError)):
            call()


@pytest.mark.parametrize(("start", "stop"), [(1, 0), (0, 2**59), (0, 2**62), (0, 2), (2**40, 2**40 + 1)])
def test_playouts_write_nowhere_else(start: int, stop: int) -> None:
    """Not even where a number of games times their size would come to the size of the buffer."""
    simulator = Simulator(antike.Game(max_rounds=1).new_state(), 1, "uniform")
    for size in (0, SIZE):
        with pytest.raises(ValueError, match=r"start|stop|out"):
            simulator.run(bytearray(size), start, stop)


def test_playouts_into_an_odd_address() -> None:
    simulator = Simulator(antike.Game(max_rounds=3).new_state(), 1, "uniform")
    even, odd = bytearray(SIZE), bytearray(SIZE + 1)
    simulator.run(even, 0, 1)
    simulator.run(memoryview(odd)[1:], 0, 1)
    assert any(even)
    assert odd[1:] == even


# ---- tables

@pytest.mark.parametrize("change", [
    {"words": None}, {"words": ()}, {"words": (1,) * 500}, {"words": Liar()}, {"words": iter(range(1000))},
    {"nations": 1}, {"nations": 7}, {"nations": HUGE}, {"nations": 4.0}, {"nations": True}, {"players": 3},
    {"players": -1}, {"players": None}, {"max_rounds": -1}, {"max_rounds": HUGE}, {"fingerprint": b""}, {"rules": {}},
    {"rules": None},
], ids=lambda change: next(iter(change)))
def test_tables_of_rubbish(change: dict[str, Any]) -> None:
    with pytest.raises((TypeError, ValueError, KeyError)):
        tables(**change)


def test_every_word_of_a_map_is_checked() -> None:
    """A compiled map with a word changed makes no tables, or such as can be played."""
    words = bundled_words("islet")
    assert words is not None
    for place in range(len(words)):
        for value in (0, 2**64 - 1, words[place] ^ 1):
            try:
                made = tables(words=(*words[:place], value, *words[place + 1:]), nations=2, players=2,
                              rules=antike.Rules.load("short").to_dict(), max_rounds=4)
            except ValueError:
                continue
            Simulator(antike.State(made), place, "uniform").run(bytearray(4 * SIZE), 0, 4)


@pytest.mark.parametrize("number", [-1, 10**9, HUGE, -HUGE], ids=name)
def test_numbers_of_actions_and_nations(number: int) -> None:
    game = antike.Game()
    state = game.new_state()
    for call in (game.decode, game.nation_in_map, game.action, game.action_text, state.stock, state.cities,
                 state.units, state.personages, state.know_how, state.wedge, state.extra):
        with pytest.raises(IndexError):
            call(number)
    for call in (state.apply, state.apply_nth, state.events):
        with pytest.raises(antike.IllegalActionError):
            call(number)
    assert not state.is_legal(number)


@pytest.mark.parametrize("number", [True, False, None, 1.0, "1", b"1", [1], {}, object(), np.float64(1), np.bool_(True),
                                    np.array([1, 2]), int], ids=name)
def test_what_is_no_number(number: Any) -> None:
    game = antike.Game()
    state = game.new_state()
    before = state.to_bytes()
    for call in (game.decode, game.nation_in_map, state.stock, state.cities, state.units, state.personages,
                 state.know_how, state.wedge, state.extra, state.apply, state.apply_nth, state.events, state.is_legal):
        with pytest.raises(TypeError):
            call(number)
    assert state.to_bytes() == before


def test_an_index_that_changes_the_state_meanwhile() -> None:
    """Arguments are read before the state is looked at."""
    game = antike.Game()
    state = game.new_state()
    first = state.legal_actions()[0]

    class Meddler:
        def __index__(self) -> int:
            state.apply(first)
            return first

    expected = game.new_state()
    expected.apply(first)
    if expected.is_legal(first):
        expected.apply(first)
        state.apply(Meddler())
    else:
        with pytest.raises(antike.IllegalActionError):
            state.apply(Meddler())
    assert state == expected


# ---- the parts of a position

def parts_of(state: antike.State) -> dict[str, Any]:
    """What `assemble` wants."""
    game = state.game
    supply = game.rules.data["supply"]
    nations = []
    for n in range(game.num_nations):
        legions, galleys = state.units(n)
        nations.append({
            "stock": state.stock(n), "personages": state.personages(n), "cities": state.cities(n),
            "know_how": state.know_how(n), "units": (legions, galleys), "wedge": state.wedge(n),
            "extra": state.extra(n),
            "supply": (supply["legions"] - sum(legions.values()), supply["galleys"] - sum(galleys.values())),
            "stones": supply["stones"] - len(state.cities(n))})
    return {
        "seats": state.seats, "nations": nations, "left": state.personages_left, "temples": state.temples,
        "round": state.round, "coins": state.bank[0], "bank_temples": state.bank[1], "step": STEPS.index(state.step),
        "actor": state.actor, "turn": state.seats.index(state.turn_nation), "winner": state.winner, "drawn": False,
        "asking": 0, **pending_parts(state)}


RUBBISH = (None, -1, 255, 256, 2**32, HUGE, 1.5, "x", [], (1,), {}, {0: 1}, {99: 1}, {0: 99}, {0: (1, 2)}, [99], [-1],
           [None], Liar(), object())


def test_parts_of_rubbish() -> None:
    game = antike.Game(map="islet", nations=3, max_rounds=2)
    good = parts_of(game.new_state())
    assert assemble(game, good) == game.new_state()
    for key in good:
        for rubbish in RUBBISH:
            refuse_or_play(game, {**good, key: rubbish})
    for key in good["nations"][0]:
        for rubbish in RUBBISH:
            refuse_or_play(game, {**good, "nations": [{**good["nations"][0], key: rubbish}, *good["nations"][1:]]})


def refuse_or_play(game: antike.Game, parts: dict[str, Any]) -> None:
    try:
        state = assemble(game, parts)
    except (TypeError, ValueError, KeyError, AttributeError):
        return
    Simulator(state, 1, "uniform").run(bytearray(2 * SIZE), 0, 2)
