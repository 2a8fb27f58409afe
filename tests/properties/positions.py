"""A position of every step, found by play."""

from __future__ import annotations

from functools import cache

import antike
from antike._core.playout import Simulator
from antike._core.tables import KINDS, STEPS

from .cells import boards, rulesets

WAR = {"arm": 50.0, "move": 1.0, "stop": 9.0, "fight": 5.0, "engage": 3.0, "peace": 5.0, "conquer": 50.0, "done": 0.3}
BUILD = {"temple": 30.0, "found": 30.0, "know_how": 30.0, "trade": 5.0, "arm": 9.0, "done": 0.5}
RULESETS = ("three_stones", "mustering", "long_marches", "no_coins", "easy_awards", "published")


@cache
def positions() -> dict[str, antike.State]:
    """By name of the step: few stones bring give-ups, many units losses, no coins takes, and so on."""
    found: dict[str, antike.State] = {}
    for seed in range(120):
        rules = rulesets()[RULESETS[seed % len(RULESETS)]].replace(long=True)
        state = antike.Game(boards()["huddle"], 3, rules=rules, setup="draft", max_rounds=40).new_state()
        weights = [(BUILD if seed % 4 == 0 else WAR).get(kind, 1.0) for kind in KINDS]
        for action in Simulator(state, seed, weights).actions(0):
            found.setdefault(state.step, state.clone())
            state.apply(action)
        found.setdefault(state.step, state)
        if len(found) == len(STEPS):
            return found
    raise AssertionError(f"play came to no {set(STEPS) - set(found)}")
