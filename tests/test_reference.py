"""The reference implementation reproduces the stored games and counts (tests/vectors), without the package antike."""

from __future__ import annotations

from typing import Any

import pytest
from reference import Reference, rare, samples, vectors
from reference.legal import STEPS

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
    table, state = game.table, {**game.state(), "pending": game.pending()}
    return Reference.from_state(table.board.data, table.rules.data, state, table.players, table.canonical_order,
                                table.max_rounds)


def test_from_state_goes_on_like_the_game_itself() -> None:
    """The dict with `pending` holds all that is needed, in every step."""
    seen = set()
    for line in GAMES[8::11]:
        game = vectors.new_game(line)
        for action in line["actions"]:
            seen.add(game.raw.step)
            again = _rebuilt(game)
            for one in (game, again):
                one.apply(action)
            assert (again.state(), again.pending(), again.legal()) == (game.state(), game.pending(), game.legal())
        if game.is_over:
            assert _rebuilt(game).state() == game.state()
    assert seen == set(STEPS)


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


def _conserved(game: Reference) -> None:
    """Nothing that is counted appears or vanishes (RULES.md 1), and units stand only where they may."""
    raw, rules, board = game.raw, game.table.rules, game.table.board
    nations = list(raw.nations.values())
    coins = rules["bank"]["coins"] + len(nations) * rules["stock"]["coin"]
    assert raw.coins + sum(n.stock["coin"] for n in nations) == coins
    assert raw.free_temples + len(raw.temples) == rules["bank"]["temples"]
    for stack, number in rules["personages"].items():
        assert raw.left[stack] + sum(n.personages[stack] for n in nations) == number
    cities = [city for n in nations for city in n.cities]
    assert len(cities) == len(set(cities))
    assert raw.temples <= set(cities)
    for nation in nations:
        assert len(nation.cities) <= rules["supply"]["stones"]
        assert min(nation.stock.values()) >= 0
        for unit, supply in (("legion", "legions"), ("galley", "galleys")):
            assert sum(nation.units[unit].values()) <= rules["supply"][supply]
            assert all(n > 0 and board.can_stand(unit, place) for place, n in nation.units[unit].items())


def _play(drawn: samples.Samples, tally: rare.Tally, seed: int) -> None:
    sample = drawn.draw(seed)
    game, walker = sample.reference(), sample.walker()
    for _ in range(1000):
        if game.is_over:
            break
        assert len(game.legal()) > 1, sample
        tally.play(game, walker.choose(game))
        _conserved(game)


def test_walks_keep_all_supplies() -> None:
    drawn, tally = samples.Samples(), rare.Tally()
    for seed in range(40):
        _play(drawn, tally, seed)
    assert set(tally.counts) <= set(rare.CASES)


@pytest.mark.slow
def test_walks_bring_every_rare_case() -> None:
    drawn, tally = samples.Samples(), rare.Tally()
    for seed in range(1000):
        _play(drawn, tally, seed)
    assert tally.missing() == []


def test_the_same_seed_walks_the_same_way() -> None:
    drawn = samples.Samples()
    for seed in range(9):
        ends = []
        for _ in range(2):
            sample = drawn.draw(seed)
            game, walker = sample.reference(), sample.walker()
            for _ in range(60):
                if not game.is_over:
                    game.apply(walker.choose(game))
            ends.append((game.state(), game.legal()))
        assert ends[0] == ends[1]
