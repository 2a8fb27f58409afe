"""A game: what it is made of, that it stays so, and what cannot be one."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from antike import Game, Rules

WEST = ("greeks", "romans", "germanic_tribes", "phoenicians")
OPTIONS: list[dict[str, Any]] = [
    {"map": "west", "nations": 4}, {"map": "west", "nations": 3}, {"map": "east", "nations": 4},
    {"map": "west", "players": 2}, {"map": "west", "nations": 4, "rules": "published"},
    {"map": "west", "nations": 4, "rules": Rules.load("standard").replace(military=True)},
    {"map": "west", "nations": 4, "setup": "random"}, {"map": "west", "nations": 4, "setup": "draft"},
    {"map": "west", "nations": 4, "setup": WEST[::-1]}, {"map": "west", "nations": 4, "max_rounds": 9},
    {"map": "west", "nations": 4, "canonical_order": False},
]


def test_games_are_equal_if_all_that_makes_them_is() -> None:
    games = [Game(**options) for options in OPTIONS]
    assert len(set(games)) == len(games)
    for game, options in zip(games, OPTIONS, strict=True):
        assert game == Game(**options)
        assert hash(game) == hash(Game(**options))
        assert [other for other in games if other == game] == [game]
        for nothing in (None, game.map.name, game.map, game.rules):
            assert game != nothing


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_copies_and_pickles_are_equal(options: dict[str, Any]) -> None:
    game = Game(**options)
    for twin in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert twin == game
        assert (twin.setup, twin.max_rounds, twin.canonical_order) == (
            game.setup, game.max_rounds, game.canonical_order)
        assert (twin.nations, twin.num_players, twin.num_actions) == (
            game.nations, game.num_players, game.num_actions)


def test_a_game_does_not_change() -> None:
    game = Game("west", 4)
    for name in ("map", "rules", "setup", "max_rounds", "other"):
        with pytest.raises(AttributeError) as refused:
            setattr(game, name, None)
        assert str(refused.value) == f"a Game does not change: make another to have a different '{name}'"
        with pytest.raises(AttributeError) as kept:
            delattr(game, name)
        assert str(kept.value) == f"a Game does not change: '{name}' stays"
    assert game == Game("west", 4)
    assert game.setup == "fixed"


EACH = "setup: seats need each of greeks, romans, germanic_tribes, phoenicians once"


@pytest.mark.parametrize(("options", "error", "message"), [
    ({"nations": 7}, ValueError, "nations: map 'west' has a start for 3, 4, 5 or 6 nations, not 7"),
    ({"map": "islet", "nations": 2}, ValueError, "nations: ruleset 'standard' has a goal for 3, 4, 5 or 6 nations, "
                                                 "not 2"),
    ({"nations": 3, "players": 2}, ValueError, "players: 2 with 3 nations; as many as nations, or 2 with 4"),
    ({"max_rounds": 0}, ValueError, "max_rounds: 0 is not in 1 to 1000000000 (None: no limit)"),
    ({"canonical_order": 1}, TypeError, "canonical_order: True or False, not 1"),
    ({"setup": "circle"}, ValueError, "setup: 'circle' is none of fixed, random, draft; or give a list of nation ids "
                                      "by seat"),
    ({"setup": 4}, TypeError, "setup: a str or a list of nation ids, not int"),
    ({"setup": WEST[:3]}, ValueError, EACH),
    ({"setup": (*WEST[:3], "greeks")}, ValueError, EACH),
    ({"setup": (*WEST[:3], "persians")}, ValueError, EACH),
    ({"setup": (*WEST[:3], 3)}, ValueError, EACH),
])
def test_what_is_no_game(options: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error) as refused:
        Game(**options)
    assert str(refused.value) == message
