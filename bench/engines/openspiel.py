"""OpenSpiel: its smallest game, and one of a size like ours, for four with dice (chance counts as a step)."""

from importlib.metadata import version
from random import Random
from typing import Any

import loops
import pyspiel

from . import BY_LIST, CLONE, IN_CORE, LEGAL, Work

VERSION = version("open_spiel")
GAMES = ("tic_tac_toe", "maedn(players=4)")
ROLLOUTS = 300
SAMPLE = 1000
"""Games from which the mean length is known to one in a hundred."""


def works() -> list[Work]:
    return [work for name in GAMES for work in works_of(name)]


def works_of(name: str) -> list[Work]:
    start = first_choice(pyspiel.load_game(name))
    return [
        in_core(name),
        Work(BY_LIST, name, lambda: by_list(start, 100_000)),
        Work(LEGAL, name, lambda: loops.each([start.legal_actions], 300_000)),
        Work(CLONE, name, lambda: loops.each([start.clone], 100_000)),
    ]


def in_core(name: str) -> Work:
    """The one way to its core's own rollouts is a tree search that evaluates by them.

    Two simulations evaluate the state and one after it, which has a step less to go.
    """
    game = pyspiel.load_game(name)
    start, rng = first_choice(game), Random(1)
    length = sum(play_out(start.clone(), rng) for _ in range(SAMPLE)) / SAMPLE
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 2, 100, False, 1, False)
    times = max(1, round(300 / length))

    def run() -> int:
        for _ in range(times):
            bot.step(start)
        return round(times * ROLLOUTS * (2 * length - 1))

    return Work(IN_CORE, name, run)


def first_choice(game: Any) -> Any:
    """The first position in which a player has a choice."""
    state, rng = game.new_initial_state(), Random(1)
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        step(state, rng)
    return state


def step(state: Any, rng: Random) -> None:
    chance = state.is_chance_node()
    state.apply_action(rng.choice(state.chance_outcomes())[0] if chance else rng.choice(state.legal_actions()))


def play_out(state: Any, rng: Random) -> int:
    steps = 0
    while not state.is_terminal():
        step(state, rng)
        steps += 1
    return steps


def by_list(start: Any, steps: int) -> int:
    done, rng = 0, Random(1)
    while done < steps:
        done += play_out(start.clone(), rng)
    return done
