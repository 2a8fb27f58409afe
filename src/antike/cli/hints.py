"""What playouts think of each legal action."""

import math
from typing import NamedTuple

from antike import State, playouts
from antike.agents import judge

GAMES = 4000
"""Playouts for all legal actions together."""
HORIZON = 10
"""Rounds after which a playout is stopped and judged."""


class Hint(NamedTuple):
    """An action, and its value from -1 (lost) to 1 (won) for the player who decides."""

    action: int
    value: float
    spread: float
    """Half of the 95 % interval."""
    games: int


def hints(state: State, seed: int) -> list[Hint]:
    """The legal actions, best first, after uniform playouts of at least two games each."""
    found = []
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        games = max(2, GAMES // state.num_legal)
        values = judge(playouts(after, games, seed, max_rounds=state.round + HORIZON), state)
        found.append(Hint(action, float(values.mean()), 1.96 * float(values.std()) / math.sqrt(games), games))
    return sorted(found, key=lambda hint: -hint.value)
