"""What holds in every position, told from what anyone can read of it."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import numpy as np

import antike

NEEDS_NOTHING = ("rondel", "pick", "start", "take", "over")  # steps that from_dict takes without `pending`


def conserved(state: antike.State) -> None:
    """RULES 1: nothing appears or vanishes; everything stands where it may."""
    game = state.game
    rules, nations = game.rules.data, range(game.num_nations)
    coins, temples = state.bank
    assert coins + sum(state.stock(n)[3] for n in nations) == (
        rules["bank"]["coins"] + game.num_nations * rules["stock"]["coin"])
    assert temples + len(state.temples) == rules["bank"]["temples"]
    assert min(min(state.stock(n)) for n in nations) >= 0
    for stack, held in enumerate(zip(*map(state.personages, nations), strict=True)):
        assert state.personages_left[stack] + sum(held) == tuple(rules["personages"].values())[stack]
    cities = [city for n in nations for city in state.cities(n)]
    assert len(cities) == len(set(cities))
    assert set(state.temples) <= set(cities)
    assert all(game.map.provinces[city].resource for city in cities)
    for n in nations:
        assert (0 if state.round == 0 else 1) <= len(state.cities(n)) <= rules["supply"]["stones"]
        for unit, units in zip(("legions", "galleys"), state.units(n), strict=True):
            assert sum(units.values()) <= rules["supply"][unit]
            assert all(number > 0 for number in units.values())
            assert set(units) <= admits(game.map, unit)
    assert sorted(seat for seat in state.seats if seat >= 0) == sorted({seat for seat in state.seats if seat >= 0})


def admits(board: antike.Map, unit: str) -> set[int]:
    """Provinces that units of a type can enter."""
    closed = "sea" if unit == "legions" else "land"
    ids = {province.id: number for number, province in enumerate(board.provinces)}
    return {ids[end] for border in board.borders if border.kind != closed for end in (border.a, border.b)}


def decided(state: antike.State) -> None:
    """Who decides and how it ends: one of a nation, a drafting player, nobody because it is over."""
    over = state.num_legal == 0
    assert state.is_over == over == (state.step == "over") == (state.player == -1)
    assert state.num_legal != 1
    assert (state.actor == -1) == (over or state.step == "pick")
    assert over == (state.winner >= 0 or state.is_drawn)
    assert (state.winner >= 0) == (state.winning_player >= 0)
    returns = state.returns()
    assert returns.dtype == np.float32
    assert abs(returns.sum()) < 1e-6
    assert (returns.max() == 1) == (state.winner >= 0)


def legal_agrees(state: antike.State) -> None:
    """The legal set by list, number, mask, place and one by one."""
    game, legal = state.game, state.legal_actions()
    assert legal == sorted(set(legal))
    assert len(legal) == state.num_legal <= game.max_legal
    mask = state.legal_mask()
    assert (mask.dtype, mask.shape) == (np.uint8, (game.num_actions,))
    assert mask.nonzero()[0].tolist() == legal
    out = bytearray(b"\xff" * game.num_actions)
    assert state.legal_mask(out) is out
    assert bytes(out) == mask.tobytes()
    assert [action for action in range(game.num_actions) if state.is_legal(action)] == legal
    for place, action in enumerate(legal):
        by_place, by_number = state.clone(), state.clone()
        by_place.apply_nth(place)
        by_number.apply(action)
        assert by_place == by_number != state


def round_trips(state: antike.State) -> None:
    """Every form gives the same state back, and an independent one."""
    game, position = state.game, state.to_dict()
    twins = [state.clone(), copy.copy(state), copy.deepcopy(state), state.under(game),
             antike.State.from_bytes(game, state.to_bytes()),
             antike.State.from_bytes(game, memoryview(b"x" + state.to_bytes())[1:]),
             antike.State.from_dict(game, position), antike.State.from_dict(game, json.loads(json.dumps(position))),
             antike.State.from_text(game, state.to_text()),
             *(pickle.loads(pickle.dumps(state, protocol)) for protocol in (0, 2, 5))]
    bare = {key: value for key, value in position.items() if not key.endswith("_digest")}
    if state.step in NEEDS_NOTHING:
        del bare["pending"]
    twins.append(antike.State.from_dict(game, bare))
    other = game.new_state(0 if game.setup == "random" else None)
    other.copy_from(state)
    for twin in [*twins, other]:
        assert twin is not state
        assert twin == state
        assert (twin.key(), twin.key(True)) == (state.key(), state.key(True))
        assert twin.to_bytes() == state.to_bytes()
        assert twin.to_dict() == position
        assert twin.legal_actions() == state.legal_actions()
    text = state.to_text()
    assert text.isascii()
    assert text.isprintable()


def texts_agree(game: antike.Game) -> None:
    """Every action has one number and one text, each of which gives the other."""
    texts = [game.action_text(number) for number in range(game.num_actions)]
    assert len(set(texts)) == game.num_actions
    for number, text in enumerate(texts):
        assert game.action_id(text) == number
        assert str(game.action(number)) == text
        assert " ".join(game.action(number).args) == text.partition(" ")[2]


def readers(state: antike.State) -> dict[str, Any]:
    """What every public reader says; names that are missing here fail test_reading."""
    values: dict[str, Any] = {name: getattr(state, name) for name in PROPERTIES}
    for name in BY_NATION:
        values[name] = [getattr(state, name)(n) for n in range(state.game.num_nations)]
    for name in PLAIN:
        values[name] = getattr(state, name)()
    values["is_legal"] = [state.is_legal(action) for action in range(state.game.num_actions)]
    values["events"] = [state.events(action) for action in state.legal_actions()]
    values["under"] = state.under(state.game)
    values["shown"] = (str(state), repr(state))
    return values


PROPERTIES = tuple(name for name in dir(antike.State) if isinstance(getattr(antike.State, name), property)
                   or type(getattr(antike.State, name)).__name__ == "getset_descriptor")
BY_NATION = ("stock", "cities", "units", "personages", "know_how", "wedge", "extra")
PLAIN = ("legal_actions", "legal_mask", "observe", "returns", "clone", "key", "to_bytes", "to_dict", "to_text",
         "_repr_svg_")
OTHER_READERS = ("is_legal", "events", "under")
WRITERS = ("apply", "apply_nth", "random_step", "copy_from")
MAKERS = ("seated", "from_bytes", "from_dict", "from_text")
