"""Policies of the core at their edges: weights that come to nothing, and positions with nothing sensible to do."""

from __future__ import annotations

import numpy as np
import pytest
from rules.table import Layout, ruleset

import antike
from antike._core.playout import Simulator
from antike._core.tables import KINDS

TINY = 1e-45  # the least number above 0 that four bytes hold: there is none between it and twice as much
CLOSING = ("done", "stop", "peace")


def openings(layout: Layout, number: int, decisions: int = 1) -> set[tuple[str, ...]]:
    """How so many heuristic games begin."""
    state = layout.begin().state
    simulator = Simulator(state.under(state.game.limited(state.round)), 1, "heuristic")
    return {tuple(map(state.game.action_text, simulator.actions(index)[:decisions])) for index in range(number)}


# ---- weights

def test_weights_that_are_all_zero_play_uniformly() -> None:
    state = antike.Game("islet", 3, rules="published").new_state()
    zero = antike.playouts(state, 20, 5, policy=dict.fromkeys(KINDS, 0.0), max_rounds=20)
    uniform = antike.playouts(state, 20, 5, max_rounds=20)
    np.testing.assert_array_equal(zero.decisions, uniform.decisions)
    np.testing.assert_array_equal(zero.personages, uniform.personages)


@pytest.mark.parametrize("weight", [TINY, 1e-40, 1.0, 1e6])
def test_kinds_of_weight_zero_are_not_chosen_beside_others(weight: float) -> None:
    """However small the others are."""
    first = antike.Game("islet", 3, rules="published", max_rounds=8).new_state()
    simulator = Simulator(first, 3, [0.0 if kind in CLOSING else weight for kind in KINDS])
    kinds = {first.game.action(action).kind for index in range(10) for action in simulator.actions(index)}
    assert kinds.isdisjoint(CLOSING)
    assert kinds > {"rondel", "pay", "arm", "move", "fight"}
    assert simulator.audit(0, 10)[2] == 10


# ---- sense

def test_with_nothing_to_build_sense_trades_nothing() -> None:
    """Trades alone do not keep a step open."""
    layout = Layout(rules="published").all_know_how("romans").stock("romans", marble=2)
    play = layout.turn("temple")
    assert play.legal == ["trade marble marble iron", "trade marble marble gold", "done"]
    state = play.state
    simulator = Simulator(state.under(state.game.limited(state.round)), 1, "heuristic")
    for index in range(20):
        assert simulator.actions(index)[:2] == [state.game.action_id("done")] * 2  # temples, cities


def test_sense_draws_uniformly_where_no_wedge_is_of_worth() -> None:
    rules = ruleset(changes={"rondel.free": 2})
    layout = Layout(rules=rules).stone("romans", "gold")
    assert openings(layout, 60) == {("rondel maneuver_1",), ("rondel arming",)}


def test_sense_goes_to_no_wedge_whose_price_is_out_of_all_proportion() -> None:
    rules = ruleset(changes={"rondel.free": 2, "rondel.price": 9})
    layout = Layout(rules=rules).stone("romans", "iron").stock("romans", marble=20, iron=20, gold=20)
    assert "rondel know_how" in layout.begin().legal  # for 36
    assert openings(layout, 500) == {("rondel temple",), ("rondel gold",)}
