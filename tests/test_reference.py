"""The reference implementation reproduces the stored games and counts (tests/vectors), without the package antike."""

from __future__ import annotations

from typing import Any

import pytest
from reference import Reference, vectors

GAMES = list(vectors.lines("games"))
PERFT = list(vectors.lines("perft"))


def _ids(lines: list[dict[str, Any]]) -> list[str]:
    return [line["id"] for line in lines]


@pytest.mark.parametrize("line", GAMES[::5], ids=_ids(GAMES[::5]))
def test_sample_of_games(line: dict[str, Any]) -> None:
    assert vectors.check_game(line) == len(line["actions"])


@pytest.mark.slow
def test_all_games() -> None:
    assert sum(vectors.check_game(line) for line in GAMES) == 66306


@pytest.mark.parametrize("line", PERFT[::3], ids=_ids(PERFT[::3]))
def test_sample_of_counts(line: dict[str, Any]) -> None:
    assert vectors.check_perft(line, limit=1000) >= 2


@pytest.mark.slow
def test_counts_up_to_100000() -> None:
    assert sum(vectors.check_perft(line, limit=100_000) for line in PERFT) == 377


def test_a_wrong_vector_is_noticed() -> None:
    line = {**GAMES[0], "legal": [*GAMES[0]["legal"][:-1], 99]}
    with pytest.raises(AssertionError, match="legal actions"):
        vectors.check_game(line)


def test_illegal_action_is_refused_and_changes_nothing() -> None:
    game = vectors.new_game(GAMES[0])
    before = game.state()
    for text in ("rondel nowhere", "done", "", "found roma", "rondel  iron"):
        with pytest.raises(ValueError, match="illegal"):
            game.apply(text)
    assert game.state() == before


def _rebuilt(game: Reference) -> Reference:
    table = game.table
    return Reference.from_state(table.board.data, table.rules.data, game.state(), table.players,
                                table.canonical_order, table.max_rounds)


def test_from_state_goes_on_like_the_game_itself() -> None:
    """The dict holds all that is needed in the steps rondel, pick, start, take and over."""
    seen = set()
    for line in GAMES[::3]:
        game = vectors.new_game(line)
        for action in line["actions"]:
            again = None
            if game.raw.step in ("rondel", "pick", "start", "take"):
                seen.add(game.raw.step)
                again = _rebuilt(game)
                assert (again.state(), again.legal()) == (game.state(), game.legal())
                again.apply(action)
            game.apply(action)
            assert again is None or (again.state(), again.legal()) == (game.state(), game.legal())
        if game.is_over:
            seen.add("over")
            assert _rebuilt(game).state() == game.state()
    assert seen == {"rondel", "pick", "start", "take", "over"}


def test_clone_is_independent() -> None:
    game = vectors.new_game(GAMES[0])
    before = (game.state(), game.legal())
    other = game.clone()
    for action in GAMES[0]["actions"][:200]:
        other.apply(action)
    assert (game.state(), game.legal()) == before
    for action in GAMES[0]["actions"][:200]:
        game.apply(action)
    assert (game.state(), game.legal()) == (other.state(), other.legal())
