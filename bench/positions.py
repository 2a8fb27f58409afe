"""The fixed inputs of benchmarks."""

from typing import Any

import antike
from antike.simulate import played as games_played

LIMIT = 300
"""Rounds, as playouts have them."""

STANDARD = "west-4-standard"
KINDS: dict[str, dict[str, Any]] = {
    STANDARD: {"map": "west", "nations": 4, "rules": "standard"},
    "east-6-published": {"map": "east", "nations": 6, "rules": "published"},
}
"""The kind of game that goals are stated for, and the one with most in it."""


def game(kind: str = STANDARD) -> antike.Game:
    return antike.Game(**KINDS[kind], max_rounds=LIMIT)


def played(kind: str = STANDARD, decisions: int = 2000) -> tuple[antike.State, list[int]]:
    """A new state, and the first decisions of a game of uniform play that lasts so long."""
    for start, actions in games_played(game(kind), 1000, seed=1):
        if len(actions) >= decisions:
            return start, actions[:decisions]
    raise AssertionError(f"{kind}: no game of {decisions} decisions")


def along(kind: str = STANDARD, number: int = 64) -> list[antike.State]:
    """Positions at even distances along such a game."""
    state, actions = played(kind)
    positions: list[antike.State] = []
    for ply, action in enumerate(actions):
        if ply % (len(actions) // number) == 0 and len(positions) < number:
            positions.append(state.clone())
        state.apply(action)
    return positions
