"""The table of wrong rules (tools.wrong_rules breaks them): every change still applies."""

from __future__ import annotations

import pytest
from tools.changes import CHANGES, Change
from tools.workcopy import ROOT


@pytest.mark.parametrize("change", CHANGES, ids=[change.what for change in CHANGES])
def test_applies_in_one_place(change: Change) -> None:
    text = (ROOT / change.file).read_text("utf-8")
    assert change.applied_to(text) != text


def test_there_are_enough_and_none_stands_twice() -> None:
    assert len(CHANGES) >= 30
    assert len({change.what for change in CHANGES}) == len(CHANGES)


def test_a_change_that_no_longer_applies_is_named() -> None:
    change = Change("3.3 temples are free", "some.pxd", "price = 5", "price = 0")
    with pytest.raises(ValueError, match=r"3\.3 temples are free: 'price = 5' stands 2 times in some\.pxd, not once"):
        change.applied_to("price = 5\nprice = 5\n")
