"""Max-n: everybody takes what is best for themselves, to a fixed depth."""

from collections.abc import Callable

from antike._core.state import State

from .evaluation import Values, evaluate


class MaxN:
    """Searches `depth` decisions deep, where each player takes what brings itself most.

    Of equally good actions the one with the lowest number is taken. Deeper than 3 or 4 decisions this takes long: the
    tree has 10 to 30 branches a decision, and values of more than two players allow no cut that keeps the result.

    Parameters
    ----------
    depth
        Decisions to look ahead, 1 or more.
    evaluate
        Values of a state, one for each player; at the end of the tree and of the game.
    """

    def __init__(self, depth: int = 2, evaluate: Callable[[State], Values] = evaluate) -> None:
        if depth < 1:
            raise ValueError(f"depth: {depth} is not 1 or more")
        self.depth, self.evaluate = depth, evaluate

    def choose(self, state: State) -> int:
        player = state.player
        return max(state.legal_actions(), key=lambda action: self.values(_after(state, action), self.depth - 1)[player])

    def values(self, state: State, depth: int) -> Values:
        """The values of a state when everybody searches so many decisions ahead; 0 evaluates it as it is."""
        if depth == 0 or state.is_over:
            return self.evaluate(state)
        player = state.player
        return max((self.values(_after(state, action), depth - 1) for action in state.legal_actions()),
                   key=lambda values: values[player])


def _after(state: State, action: int) -> State:
    after = state.clone()
    after.apply(action)
    return after
