"""Random playouts in the core: `python -m pytest bench/bench_playout.py`.

Goals: 17 million decisions a second on one core for `west`, 4 nations, `standard`, 4.2 times the steps of OpenSpiel's
maedn in its own core; `published`, `east` and 3 to 6 nations within a factor 1.5 of it, the policy `heuristic` within a
factor 2; two threads 1.9 times one, so that together they take at most 1 / 0.95 of its processor time.
"""

import time

import positions
import pytest
import yardsticks
from conftest import Measure
from yardsticks import Yardstick

import antike
from antike.simulate import Policy

GAMES = 256
SEED = 1


def decisions(game: antike.Game, games: int = GAMES, policy: Policy = "uniform", threads: int = 1) -> int:
    return int(antike.playouts(game, games, SEED, threads, policy).decisions.sum())


def standard() -> Yardstick:
    """The kind of game that others are compared with."""
    game = positions.game()
    return Yardstick("west, 4, standard, uniform", lambda: decisions(game), decisions(game))


def test_uniform(measure: Measure) -> None:
    game = positions.game()
    measure(lambda: decisions(game), decisions(game), "decision", yardsticks.maedn(), goal=17e6)


@pytest.mark.parametrize("rules", ["standard", "published"])
@pytest.mark.parametrize("board", ["west", "east"])
@pytest.mark.parametrize("nations", [3, 4, 5, 6])
def test_kinds_of_games(measure: Measure, board: str, nations: int, rules: str) -> None:
    game = antike.Game(board, nations, rules=rules)
    measure(lambda: decisions(game), decisions(game), "decision", standard(), ratio=1 / 1.5)


@pytest.mark.parametrize(("policy", "ratio"), [("heuristic", 1 / 2), ({"found": 20.0, "temple": 20.0}, None)],
                         ids=["heuristic", "weights"])
def test_policies(measure: Measure, policy: Policy, ratio: float | None) -> None:
    game = positions.game()
    measure(lambda: decisions(game, policy=policy), decisions(game, policy=policy), "decision", standard(),
            ratio=ratio)


@pytest.mark.parametrize(("clock", "ratio"), [
    pytest.param("wall", 1.9, marks=pytest.mark.benchmark(timer=time.perf_counter)),
    pytest.param("processor", 0.95, marks=pytest.mark.benchmark(timer=time.process_time)),
])
def test_two_threads(measure: Measure, clock: str, ratio: float) -> None:
    """By the clock on the wall, which tells nothing on a busy machine, and by what both threads take together."""
    game, games = positions.game(), 32 * GAMES
    pieces = decisions(game, games)
    measure(lambda: decisions(game, games, threads=2), pieces, "decision",
            Yardstick("one thread", lambda: decisions(game, games), pieces), ratio=ratio, rounds=15)
