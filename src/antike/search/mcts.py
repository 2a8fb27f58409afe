"""Monte Carlo tree search (UCT) with a value for each player."""

import math
from collections.abc import Callable

from antike._core.state import Rng, State

from ..simulate import DEFAULT_MAX_ROUNDS, playouts
from .evaluation import Values

Leaf = Callable[[State, int], Values]


def playout_values(state: State, seed: int) -> Values:
    """The returns of one uniform playout."""
    returns: list[float] = playouts(state, 1, seed, max_rounds=DEFAULT_MAX_ROUNDS).returns[0].tolist()
    return tuple(returns)


class Mcts:
    """Upper confidence bounds for trees: visits what promises most to whoever decides there.

    Parameters
    ----------
    iterations
        Walks down the tree for each choice.
    exploration
        Weight of what is little known; values go from -1 to 1.
    leaf
        Values of a state that is not over, given a seed for it: a playout by default. `antike.search.evaluate` does
        as `lambda state, seed: evaluate(state)`, as does a network.
    seed
        0 to 2**64 - 1.
    """

    def __init__(self, iterations: int = 1000, exploration: float = 1.0, leaf: Leaf = playout_values,
                 seed: int = 0) -> None:
        if iterations < 1:
            raise ValueError(f"iterations: {iterations} is not 1 or more")
        self.iterations, self.exploration, self.leaf = iterations, exploration, leaf
        self.seed(seed)

    def seed(self, seed: int) -> None:
        self._rng = Rng(seed)

    def choose(self, state: State) -> int:
        root = self.search(state)
        return max(root.children, key=lambda action: root.children[action].visits)

    def search(self, state: State) -> "Node":
        """The tree after all iterations; its visits are a better policy, its value an estimate of the returns."""
        root = Node(state)
        at = state.clone()
        for _ in range(self.iterations):
            at.copy_from(state)
            self._walk(root, at)
        return root

    def _walk(self, root: "Node", at: State) -> None:
        """Down to a state that is new, and back up with its values."""
        path = [root]
        while path[-1].visits and not at.is_over:
            node = path[-1]
            action = node.untried.pop(0) if node.untried else node.best(self.exploration)
            at.apply(action)
            if action not in node.children:
                node.children[action] = Node(at)
            path.append(node.children[action])
        values = tuple(at.returns().tolist()) if at.is_over else self.leaf(at, self._rng.next())
        for node in path:
            node.add(values)


class Node:
    """A state in the tree."""

    __slots__ = ("children", "player", "totals", "untried", "visits")

    def __init__(self, state: State) -> None:
        self.player = state.player
        self.untried = state.legal_actions()
        self.children: dict[int, Node] = {}
        self.visits = 0
        self.totals = [0.0] * state.game.num_players

    @property
    def values(self) -> Values:
        """Mean values of all walks through here, by player. Needs a visit."""
        return tuple(total / self.visits for total in self.totals)

    def add(self, values: Values) -> None:
        self.visits += 1
        for player, value in enumerate(values):
            self.totals[player] += value

    def best(self, exploration: float) -> int:
        """The child that promises most to this node's player."""
        about, player = math.log(self.visits), self.player

        def promise(action: int) -> float:
            child = self.children[action]
            return child.totals[player] / child.visits + exploration * math.sqrt(about / child.visits)

        return max(self.children, key=promise)
