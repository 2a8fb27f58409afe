"""What must be true of a state that was accepted, whoever it came from."""

from __future__ import annotations

from functools import cache

import antike
from antike._core.playout import Simulator

ROUNDS = 12  # that an accepted state is played on for


def survive(state: antike.State, games: int = 2) -> None:
    """The state comes back from its own bytes, and every position that play comes to from it is in order."""
    assert antike.State.from_bytes(state.game, state.to_bytes()) == state
    limit = max(1, min(state.round + ROUNDS, 10**9))
    Simulator(state.under(state.game.limited(limit)), 1, "uniform").audit(0, games)


@cache
def games() -> tuple[antike.Game, ...]:
    """Games that differ in what a position of theirs can hold."""
    return (
        antike.Game(), antike.Game(nations=6, rules="published", max_rounds=50),
        antike.Game("islet", 2, rules="short", setup="draft"),
        antike.Game("islet", 3, rules=antike.Rules.load("published").replace(long=True, military=True)),
        antike.Game("east", players=2, rules="published", canonical_order=False),
    )
