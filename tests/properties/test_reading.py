"""Reading changes nothing, texts name actions, and what is illegal stays without effect."""

from __future__ import annotations

import numpy as np
import pytest

import antike

from . import invariants as inv
from .cells import boards, rulesets, tables
from .positions import positions


def test_all_public_names_are_looked_at() -> None:
    names = {name for name in dir(antike.State) if not name.startswith("_")} | {"_repr_svg_"}
    assert names == {*inv.PROPERTIES, *inv.BY_NATION, *inv.PLAIN, *inv.OTHER_READERS, *inv.WRITERS, *inv.MAKERS}


@pytest.mark.parametrize("step", sorted(positions()))
def test_reading_changes_nothing(step: str) -> None:
    """A state read twice says the same twice and has the same bytes before and after."""
    state = positions()[step].clone()
    before = state.to_bytes()
    first = inv.readers(state)
    assert state.to_bytes() == before
    second = inv.readers(state)
    assert state.to_bytes() == before
    for name, value in first.items():
        assert np.array_equal(value, second[name]) if isinstance(value, np.ndarray) else value == second[name], name


@pytest.mark.parametrize("step", sorted(positions()))
def test_what_is_handed_out_can_be_changed(step: str) -> None:
    """Lists, dicts and arrays belong to whoever asked."""
    state = positions()[step].clone()
    before = state.to_bytes()
    state.legal_actions().clear()
    state.legal_mask()[:] = 1
    state.returns()[:] = 5
    state.to_dict()["nations"].clear()
    for units in state.units(0):
        units.clear()
    assert state.to_bytes() == before
    inv.legal_agrees(state)
    inv.round_trips(state)


@pytest.mark.parametrize("step", sorted(positions()))
def test_all_other_actions_are_illegal(step: str) -> None:
    state = positions()[step].clone()
    before, legal = state.to_bytes(), set(state.legal_actions())
    for action in range(-2, state.game.num_actions + 2):
        if action not in legal:
            with pytest.raises(antike.IllegalActionError):
                state.apply(action)
    assert state.to_bytes() == before


@pytest.mark.parametrize("board", sorted(boards()))
def test_action_texts(board: str) -> None:
    for rules in rulesets():
        for nations, players in tables(board, rules):
            if rules in antike.available_rules() or nations == boards()[board].counts[-1]:
                inv.texts_agree(antike.Game(boards()[board], nations, players, rulesets()[rules].replace(long=True)))
