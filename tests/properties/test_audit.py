"""A few games of many kinds; `python -m properties.audit` plays as many as wanted."""

from __future__ import annotations

import pytest

from .audit import play
from .cells import VARIANTS, boards, cells, rulesets

STEP = 5  # coprime to the number of setups and orders that take turns


def test_all_kinds_are_there() -> None:
    """2 to 6 nations, 2 players, all boards, rulesets, variants, setups, with and without canonical order."""
    kinds = cells()[::STEP]
    assert {cell.nations for cell in kinds} == {2, 3, 4, 5, 6}
    assert any(cell.players < cell.nations for cell in kinds)
    assert {cell.board for cell in kinds} == set(boards())
    assert {cell.rules for cell in kinds} == set(rulesets())
    assert {flag for cell in kinds for flag in cell.variants} == set(VARIANTS)
    assert {(cell.setup, cell.canonical) for cell in kinds} == {
        (setup, canonical) for setup in ("fixed", "random", "draft") for canonical in (True, False)}


@pytest.mark.parametrize("part", range(8))
def test_games_of_every_kind(part: int) -> None:
    for number, cell in enumerate(cells()[::STEP][part::8]):
        tally = play(cell, 1, seed=number)
        assert tally["looks"] > tally["decisions"]
