"""How games go, round by round: what was decided and what was won."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from antike import Game, State
from antike._core.tables import KINDS
from antike.text import STACKS


@dataclass(frozen=True)
class Courses:
    """Averages over a number of games; index 0 is what comes before the first round."""

    games: int
    decisions: NDArray[np.float64]
    """float64[rounds, kinds of actions]: decisions in this round, a game."""
    personages: NDArray[np.float64]
    """float64[rounds, kinds of personages]: held by all nations together at the end of this round; a game that is
    over keeps what it had."""
    running: NDArray[np.float64]
    """float64[rounds]: share of the games that came to this round."""


def courses(game: Game, games: Iterable[tuple[State, list[int]]]) -> Courses:
    """Plays games, each given by its first state and its decisions, and averages over them."""
    kinds = [KINDS.index(action.kind) for action in game.table.actions]
    counted = [_course(kinds, state, actions) for state, actions in games]
    rounds = max(len(decisions) for decisions, _ in counted)
    padding = [((0, rounds - len(decisions)), (0, 0)) for decisions, _ in counted]
    return Courses(
        games=len(counted),
        decisions=np.mean([np.pad(each[0], pad) for each, pad in zip(counted, padding, strict=True)], axis=0),
        personages=np.mean([np.pad(each[1], pad, "edge") for each, pad in zip(counted, padding, strict=True)], axis=0),
        running=np.mean([np.arange(rounds) < len(decisions) for decisions, _ in counted], axis=0),
    )


def _course(kinds: list[int], state: State, actions: list[int]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Decisions by kind, and personages held by kind, in each round of one game."""
    decisions: list[list[int]] = []
    held: list[list[int]] = []
    for action in actions:
        while len(decisions) <= state.round:
            held.append(_held(state))
            decisions.append([0] * len(KINDS))
        decisions[state.round][kinds[action]] += 1
        state.apply(action)
    return np.array(decisions, float), np.array([*held[1:], _held(state)], float)


def _held(state: State) -> list[int]:
    """Personages of all nations together by kind."""
    rows = [state.personages(nation) for nation in range(state.game.num_nations)]
    return [sum(row[stack] for row in rows) for stack in range(len(STACKS))]
