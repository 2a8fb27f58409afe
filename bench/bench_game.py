"""Making games, maps, rulesets and states: `python -m pytest bench/bench_game.py`."""

import loops
import positions
import yardsticks
from conftest import Measure

import antike


def test_game(measure: Measure) -> None:
    """Of bundled data, as the first line of a program has it."""
    measure(lambda: loops.each([antike.Game], 4), 4, "game", yardsticks.clone())


def test_game_of_parts(measure: Measure) -> None:
    """Of a map and a ruleset that are loaded already."""
    board, rules = antike.Map.load("west"), antike.Rules.load("standard")
    measure(lambda: loops.each([lambda: antike.Game(board, rules=rules)], 20), 20, "game", yardsticks.clone())


def test_map(measure: Measure) -> None:
    """A user's board, checked and compiled at run time."""
    board = antike.Map.load("west").to_dict()
    measure(lambda: loops.each([lambda: antike.Map.load(board)], 4), 4, "map", yardsticks.clone())


def test_rules(measure: Measure) -> None:
    rules = antike.Rules.load("standard").to_dict()
    measure(lambda: loops.each([lambda: antike.Rules.load(rules)], 10), 10, "ruleset", yardsticks.clone())


def test_new_state(measure: Measure) -> None:
    game = positions.game()
    measure(lambda: loops.each([game.new_state], 5000), 5000, "state", yardsticks.clone())
