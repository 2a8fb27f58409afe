"""Every public function and method with wrong arguments: only documented exceptions come out, and nothing changes."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import antike
from antike.observation import observe, spec
from antike.record import Record
from antike.simulate import played

DOCUMENTED = (antike.AntikeError, TypeError, ValueError, IndexError, OSError)


class Lying:
    """Says that it has a length, entries and keys, and has none."""

    def __len__(self) -> int:
        return 20

    def __getitem__(self, key: Any) -> Any:
        raise IndexError(key)

    def keys(self) -> list[str]:
        return ["map"]


def closed() -> memoryview:
    view = memoryview(bytearray(9))
    view.release()
    return view


RUBBISH: tuple[Any, ...] = (
    None, True, -1, 2**64, 10**5000, 1.5, float("nan"), float("inf"), 1j, "", "x", "west\x00", "\ud800", "x" * 10**5,
    b"x", bytearray(b"y"), [], [None], [1.0] * 20, [10**400] * 20, {}, {1: 2}, (), set(), object(), int, len, Lying(),
    closed(), np.zeros(0), np.zeros(3), np.zeros(3, object), np.float64(2), np.array("x"), np.datetime64("2020-01-01"),
    Ellipsis, Exception("x"), antike.Map, iter([1]),
)


@cache
def game() -> antike.Game:
    return antike.Game("islet", 2, rules="short", max_rounds=3)


def state() -> antike.State:
    return game().new_state()


def batch() -> antike.Batch:
    return antike.Batch(game(), 2, 1)


def record() -> Record:
    made = Record(game())
    made.append(state().legal_actions()[0])
    return made


def first() -> int:
    return state().legal_actions()[0]


# What is called, on what, with which arguments. A callable among the arguments makes a new one for each call.
CALLS: dict[str, tuple[Callable[[], Any], dict[str, Any]]] = {
    "Game": (lambda: antike.Game, {"map": "islet", "nations": 2, "players": 2, "rules": "short", "setup": "fixed",
                                   "max_rounds": 3, "canonical_order": True}),
    "Game.new_state": (lambda: antike.Game("islet", 2, rules="short", setup="random").new_state, {"seed": 1}),
    "Game.action": (lambda: game().action, {"number": 1}),
    "Game.action_text": (lambda: game().action_text, {"number": 1}),
    "Game.action_id": (lambda: game().action_id, {"text": "done"}),
    "Game.limited": (lambda: game().limited, {"max_rounds": 2}),
    "Game.decode": (lambda: game().decode, {"number": 1}),
    "Game.nation_in_map": (lambda: game().nation_in_map, {"nation": 1}),
    "Map": (lambda: antike.Map, {"board": lambda: antike.Map.load("islet").to_dict()}),
    "Map.load": (lambda: antike.Map.load, {"source": "islet"}),
    "Rules": (lambda: antike.Rules, {"ruleset": lambda: antike.Rules.load("short").to_dict()}),
    "Rules.load": (lambda: antike.Rules.load, {"source": "short"}),
    "Rules.replace": (lambda: antike.Rules.load("short").replace, {"expert": True, "long": False}),
    "Rng": (lambda: antike.Rng, {"seed": 1, "stream": 2}),
    "State": (lambda: antike.State, {"game": game}),
    "State.seated": (lambda: antike.State.seated, {"game": game, "seats": lambda: [1, 0]}),
    "State.from_bytes": (lambda: antike.State.from_bytes, {"game": game, "data": lambda: state().to_bytes()}),
    "State.from_dict": (lambda: antike.State.from_dict, {"game": game, "position": lambda: state().to_dict()}),
    "State.from_text": (lambda: antike.State.from_text, {"game": game, "text": lambda: state().to_text()}),
    **{f"State.{name}": (lambda name=name: getattr(state(), name), {"n": 1})
       for name in ("stock", "cities", "units", "personages", "know_how", "wedge", "extra")},
    "State.is_legal": (lambda: state().is_legal, {"action": first}),
    "State.apply": (lambda: state().apply, {"action": first}),
    "State.apply_nth": (lambda: state().apply_nth, {"k": 1}),
    "State.random_step": (lambda: state().random_step, {"rng": lambda: antike.Rng(1)}),
    "State.events": (lambda: state().events, {"action": first}),
    "State.legal_mask": (lambda: state().legal_mask, {"out": lambda: bytearray(game().num_actions)}),
    "State.observe": (lambda: state().observe, {"out": None, "nation": 1, "kind": "full", "view": "relative"}),
    "State.copy_from": (lambda: state().copy_from, {"other": state}),
    "State.under": (lambda: state().under, {"game": game}),
    "State.key": (lambda: state().key, {"ignore_round": True}),
    "playouts": (lambda: antike.playouts, {"state": state, "n": 1, "seed": 1, "threads": 1, "policy": "uniform",
                                           "max_rounds": 3, "progress": lambda: int}),
    "playout": (lambda: antike.playout, {"state": state, "seed": 1, "policy": "uniform", "max_rounds": 3}),
    "played": (lambda: lambda **all: list(played(**all)), {"state": state, "n": 1, "seed": 1, "policy": "uniform",
                                                           "max_rounds": 3}),
    "perft": (lambda: antike.perft, {"state": state, "depth": 2}),
    "perft_divide": (lambda: antike.perft_divide, {"state": state, "depth": 2}),
    "Batch": (lambda: antike.Batch, {"game": game, "n": 2, "seed": 1, "max_rounds": 3, "threads": 1,
                                     "observations": "small", "view": "relative", "final_observations": True,
                                     "out": lambda: {"masks": np.zeros((2, game().num_actions), np.uint8)}}),
    "Batch.step": (lambda: batch().step, {"actions": lambda: batch().random_actions()}),
    "Batch.random_actions": (lambda: batch().random_actions, {"out": lambda: np.zeros(2, np.int32)}),
    "Batch.reset": (lambda: batch().reset, {"seed": 1}),
    "Batch.state": (lambda: batch().state, {"game": 1}),
    "Batch.set_state": (lambda: batch().set_state, {"game": 1, "state": state}),
    "observe": (lambda: observe, {"state": state, "out": None, "nation": 1, "kind": "full", "view": "relative"}),
    "spec": (lambda: spec, {"game": game, "kind": "full", "view": "absolute"}),
    "Record": (lambda: Record, {"game": game, "seats": lambda: [0, 1], "meta": lambda: {"a": 1}}),
    "Record.append": (lambda: record().append, {"action": lambda: record().state.legal_actions()[0]}),
    "Record.truncate": (lambda: record().truncate, {"ply": 0}),
    "Record.at": (lambda: record().at, {"ply": 1}),
    "Record.from_json": (lambda: Record.from_json, {"document": lambda: record().to_json()}),
    "Record.load": (lambda: Record.load, {"path": "no such file"}),
    "Record.save": (lambda: record().save, {"path": "no such folder/x"}),
}


def fresh(value: Any) -> Any:
    return value() if inspect.isfunction(value) or value is game else value


@pytest.mark.parametrize("name", CALLS)
def test_wrong_arguments(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One wrong argument at a time, and one too many. Some of them are file names."""
    monkeypatch.chdir(tmp_path)
    make, arguments = CALLS[name]
    for wrong in arguments:
        for rubbish in RUBBISH:
            function = make()
            owner = getattr(function, "__self__", None)
            before = owner.to_bytes() if isinstance(owner, antike.State) else b""
            given = {key: rubbish if key == wrong else fresh(value) for key, value in arguments.items()}
            try:
                function(**given)
            except DOCUMENTED:
                if before:
                    assert owner.to_bytes() == before
    with pytest.raises(DOCUMENTED):
        make()(**{key: fresh(value) for key, value in arguments.items()}, never_heard_of=1)


@pytest.mark.parametrize("name", [name for name in CALLS if not name.startswith("Record.")])
def test_right_arguments(name: str) -> None:
    """So that the test above is about the wrong argument alone."""
    make, arguments = CALLS[name]
    make()(**{key: fresh(value) for key, value in arguments.items()})


def test_every_public_function_is_called() -> None:
    without = {"Action", "Agent", "Event", "Results"}  # made by antike, not by callers
    names = {name for name in antike.__all__ if callable(getattr(antike, name)) and not name.endswith("Error")}
    missing = {name for name in names - set(CALLS) - without
               if inspect.signature(getattr(antike, name)).parameters}
    assert not missing
    for cls in (antike.State, antike.Batch, antike.Game):
        for name in dir(cls):
            member = inspect.getattr_static(cls, name)
            if not name.startswith("_") and callable(getattr(cls, name)) and not isinstance(member, type):
                taken = f"{cls.__name__}.{name}" in CALLS
                assert taken or not list(inspect.signature(getattr(cls, name)).parameters)[1:], f"{cls.__name__}.{name}"


def test_names_of_provinces() -> None:
    """`Map.find` raises KeyError, as documented, whatever it is asked for."""
    board = antike.Map.load("west")
    for rubbish in RUBBISH:
        with pytest.raises((KeyError, TypeError)):
            board.find(rubbish)
