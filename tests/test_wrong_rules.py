"""The table of wrong rules (tools.wrong_rules breaks them): every change still applies, every one was caught."""

from __future__ import annotations

import pytest
from tools.changes import CHANGES, Change
from tools.workcopy import ROOT
from tools.wrong_rules import PAGE, SUITES

TABLE = PAGE.read_text("utf-8").partition("| --- |")[2].splitlines()[1:]
ROWS = [line.strip("| ").split(" | ") for line in TABLE]


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


def test_the_page_tells_of_every_change_and_of_no_other() -> None:
    assert [row[0] for row in ROWS] == [change.what for change in CHANGES]
    assert all(len(row) == 2 + len(SUITES) for row in ROWS)


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_every_change_was_caught_by_a_test_that_is_there(row: list[str]) -> None:
    caught = [cell.strip("`") for cell in row[2:] if cell != "-"]
    assert caught
    for test in caught:
        file, _, name = test.partition("::")
        defined = f"def {name.partition('[')[0]}("
        assert any(defined in path.read_text("utf-8") for path in (ROOT / "tests").rglob(file)), test
