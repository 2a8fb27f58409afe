"""Paranoid search: everybody else is out to harm the searcher, which allows cuts and so more depth."""

import math
from collections.abc import Callable

from antike._core.state import State

from .evaluation import Values, evaluate


class Paranoid:
    """Searches `depth` decisions deep, where all others take what brings the searching player least (alpha-beta).

    Of equally good actions the one with the lowest number is taken.

    Parameters
    ----------
    depth
        Decisions to look ahead, 1 or more.
    evaluate
        Values of a state, one for each player; only the searching player's is read.
    """

    def __init__(self, depth: int = 3, evaluate: Callable[[State], Values] = evaluate) -> None:
        if depth < 1:
            raise ValueError(f"depth: {depth} is not 1 or more")
        self.depth, self.evaluate = depth, evaluate

    def choose(self, state: State) -> int:
        player, best, chosen = state.player, -math.inf, -1
        for action in state.legal_actions():
            after = state.clone()
            after.apply(action)
            value = self.value(after, player, self.depth - 1, best)
            if value > best:
                best, chosen = value, action
        return chosen

    def value(self, state: State, player: int, depth: int, low: float = -math.inf, high: float = math.inf) -> float:
        """The value of a state for a player after so many decisions, exact if it lies between `low` and `high`."""
        if depth == 0 or state.is_over:
            return self.evaluate(state)[player]
        own = state.player == player
        best = -math.inf if own else math.inf
        for action in state.legal_actions():
            after = state.clone()
            after.apply(action)
            value = self.value(after, player, depth - 1, low, high)
            if own:
                best = max(best, value)
                low = max(low, best)
            else:
                best = min(best, value)
                high = min(high, best)
            if low >= high:
                break
        return best
