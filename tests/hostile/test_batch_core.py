"""The compiled parts of batches and observations, handed arguments that antike.Batch would not hand them."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import pytest

import antike
from antike._core.batch import ARRAYS, BatchCore
from antike._core.observe import ObservationLayout
from antike.observation import FIELDS, layout, spec

from .test_door import HUGE, Liar, tables

DTYPES = {"B": np.uint8, "b": np.int8, "?": np.bool_, "f": np.float32, "q": np.int64, "Q": np.uint64, "i": np.int32}
GAME = antike.Game("islet", 3, max_rounds=5)
OTHER = antike.Game("west", 6, max_rounds=5)


def arrays(game: antike.Game, n: int) -> dict[str, Any]:
    rows = {None: (), "num_actions": (game.num_actions,), "num_players": (game.num_players,),
            "floats": spec(game, "full").shape}
    return {name: np.zeros((n, *rows[row]), DTYPES[letter]) for name, (letter, row) in ARRAYS.items()}


def batch(**changes: Any) -> BatchCore:
    given: dict[str, Any] = {
        "game": GAME, "number": 3, "seed": 1, "seats": [0, 1, 2], "threads": 2, "arrays": arrays(GAME, 3),
        "layout": layout(GAME), "full": True, "relative": True} | changes
    return BatchCore.__new__(BatchCore, *given.values())


def test_what_is_given_here_is_good() -> None:
    made = batch()
    for _ in range(50):
        made.step(made.random_actions())


@pytest.mark.parametrize("change", [
    {"game": OTHER}, {"game": None}, {"number": 0}, {"number": -1}, {"number": 4}, {"number": 2**62}, {"number": HUGE},
    {"number": 3.0}, {"seed": -1}, {"seed": 2**64}, {"seed": None}, {"seats": []}, {"seats": [0, 1]},
    {"seats": [0, 1, 2, 3]}, {"seats": [0, 0, 1]}, {"seats": [0, 1, 200]}, {"seats": Liar([0, 1, 2])},
    {"seats": iter(range(1000))}, {"threads": 0}, {"threads": 2**31}, {"threads": HUGE},
    {"arrays": {}}, {"arrays": None},
    {"layout": None}, {"layout": layout(OTHER)}, {"layout": 5}, {"full": False},
], ids=lambda change: f"{next(iter(change))}-{type(next(iter(change.values()))).__name__}")
def test_batches_of_rubbish(change: dict[str, Any]) -> None:
    with pytest.raises((TypeError, ValueError)):
        batch(**change)


@pytest.mark.parametrize("name", ARRAYS)
def test_arrays_of_rubbish(name: str) -> None:
    good = arrays(GAME, 3)
    for wrong in (good[name][:2], good[name][::-1], good[name].astype(np.float64), good[name].tobytes(), 5, "x",
                  np.broadcast_to(good[name][:1], good[name].shape), np.zeros((3, 1, 1), good[name].dtype)):
        with pytest.raises((TypeError, ValueError)):
            batch(arrays={**good, name: wrong})
    if not name.endswith("observations"):
        with pytest.raises((TypeError, ValueError)):
            batch(arrays={key: value for key, value in good.items() if key != name})


@pytest.mark.parametrize("make", [
    lambda raw: memoryview(raw).cast("i"), lambda raw: memoryview(raw).cast("@i"),
    lambda raw: (ctypes.c_int32 * 3).from_buffer(raw), lambda raw: np.frombuffer(raw, np.int32),
], ids=["i", "@i", "ctypes", "numpy"])
def test_items_of_this_machine_by_any_name(make: Any) -> None:
    """The struct module has several ways to write the machine's own order and size."""
    given = arrays(GAME, 3)
    made, out = batch(arrays=given), make(bytearray(12))
    assert made.random_actions(out) is out
    assert bytes(out) == given["actions"].tobytes() != bytes(12)
    made.step(out)


def test_actions_drawn_into_memory_that_they_share() -> None:
    raw = np.zeros(400, np.int32)
    games, alone = antike.Batch(GAME, 300, 1, out={"actions": raw[:300]}), antike.Batch(GAME, 300, 1)
    for start in (0, 1, 37, 100):
        assert (games.random_actions(raw[start:start + 300]) == alone.random_actions()).all()
        games.step(raw[start:start + 300])
        alone.step(alone.actions)
    assert (games.masks == alone.masks).all()


@pytest.mark.parametrize("shift", [1, 2, 3])
def test_items_at_odd_addresses_are_refused(shift: int) -> None:
    """The processor may not read or write them there, and compilers count on that nobody tries."""
    made, wrong = batch(), "is needed, and this one is not aligned"
    raw = bytearray(16)
    for out in (np.frombuffer(raw, np.int32, 3, shift), memoryview(raw)[shift:shift + 12].cast("i")):
        with pytest.raises(ValueError, match=rf"out: a contiguous writable array int32\[3\] {wrong}"):
            made.random_actions(out)
        with pytest.raises(ValueError, match=rf"actions: a contiguous array int32\[3\] {wrong}"):
            made.step(out)
    returns = np.frombuffer(bytearray(40), np.float32, 9, shift).reshape(3, 3)
    with pytest.raises(ValueError, match=rf"returns: a contiguous writable array float32\[3, 3\] {wrong}"):
        batch(arrays={**arrays(GAME, 3), "returns": returns})
    size = spec(GAME, "full").shape[0]
    with pytest.raises(ValueError, match=rf"out: a contiguous writable array float32\[{size}\] {wrong}"):
        GAME.new_state().observe(np.frombuffer(bytearray(4 * size + 4), np.float32, size, shift))


def test_observations_of_other_states_and_nations() -> None:
    out = np.zeros(spec(GAME, "full").shape[0], np.float32)
    forged = antike.State(tables(nations=6, players=6, fingerprint=GAME.fingerprint))
    for state in (OTHER.new_state(), forged):
        with pytest.raises(ValueError, match=r"^observe: the state belongs to another game than the layout$"):
            layout(GAME).write(state, True, True, -1, out)
    for nation in (-2, 3):
        with pytest.raises(IndexError, match=f"^nation {nation} is not in 0 to 2$"):
            layout(GAME).write(GAME.new_state(), True, True, nation, out)
    assert not out.any()
    layout(GAME).write(GAME.new_state(), True, True, 2, out)
    assert out.any()


def test_layouts_of_rubbish() -> None:
    """A layout in which a field would reach beyond the observation is refused."""
    places = [place.start for place in spec(GAME, "full").fields.values()]
    scales = [field.scale for field in FIELDS]
    small, full = spec(GAME, "small").shape[0], spec(GAME, "full").shape[0]
    good: dict[str, Any] = {"game": GAME, "starts": places, "scales": scales, "small": small, "full": full, "levels": 1}
    assert ObservationLayout(*good.values())
    for change in ({"starts": []}, {"starts": [0] * 99}, {"starts": Liar()}, {"starts": [HUGE] * len(places)},
                   {"starts": [-1] * len(places)}, {"scales": [0] * len(scales)}, {"scales": []}, {"small": 0},
                   {"small": full + 1}, {"full": 10**6}, {"full": small}, {"levels": 0}, {"levels": 9}, {"game": None},
                   {"game": OTHER}):
        with pytest.raises((TypeError, ValueError)):
            ObservationLayout(*{**good, **change}.values())
    for number in range(len(places)):
        with pytest.raises(ValueError, match="starts"):
            ObservationLayout(*{**good, "starts": [*places[:number], full, *places[number + 1:]]}.values())
        moved = [*places[:number], 0, *places[number + 1:]]
        made = ObservationLayout(*{**good, "starts": moved}.values())
        made.write(GAME.new_state(), True, True, -1, np.zeros(full, np.float32))
