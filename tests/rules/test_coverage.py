"""Every rule, ruling, kind, branch and supply has a test, and the pages that say which are up to date."""

from __future__ import annotations

import pytest

from . import coverage


@pytest.mark.parametrize("name", ["rules-coverage.md", "rulings.md"])
def test_page_is_up_to_date(name: str) -> None:
    assert (coverage.DOCS / name).read_text(encoding="utf-8") == coverage.pages()[name]


def test_everything_has_a_test() -> None:
    required, proofs = coverage.required(), coverage.proofs()
    assert len(required) == len(set(required)) > 200
    assert [number for number in required if number not in proofs] == []


def test_every_marker_names_something_that_exists() -> None:
    required = set(coverage.required())
    assert {test: set(ids) - required for test, ids in coverage.tests() if set(ids) - required} == {}


def test_every_test_of_the_rules_says_what_it_proves() -> None:
    unmarked = [test for test, ids in coverage.tests() if not ids]
    assert [test for test in unmarked if not test.startswith(("test_coverage::", "test_examples::test_every"))] == []


def test_the_page_of_rules_has_all_sections() -> None:
    sections = [title.split(" ")[0] for title in coverage.numbered_rules()]
    assert sections == ["1", "2", *(f"3.{n}" for n in range(1, 11)), "4", "5", "6"]
    assert len(coverage.numbered_rules()["6 Worked examples"]) == 17
    assert len(coverage.kinds()) == 20


def test_rulings_are_numbered_without_gaps() -> None:
    for letter in "RP":
        numbers = [int(number[1:]) for number in coverage.numbered_rulings() if number[0] == letter]
        assert numbers == list(range(1, len(numbers) + 1))
        assert numbers
