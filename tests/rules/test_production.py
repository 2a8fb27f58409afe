"""RULES 3.2: production."""

from __future__ import annotations

from typing import Any

import pytest

from .table import BOTH, Layout, rule, ruleset

CITIES = {"marble": ("neapolis", "mediolanum", "burdigala"), "iron": ("roma", "aquileia", "lugdunum"),
          "gold": ("syracusae", "ancona", "massilia")}


def yields(resource: str, layout: Layout) -> int:
    return layout.turn(resource).stock("romans").get(resource, 0)


@rule("3.2.1")
@pytest.mark.parametrize("resource", CITIES)
@BOTH
def test_each_own_city_of_the_resource_yields(rules: str, resource: str) -> None:
    """1 each, 3 with a temple; cities of other resources and of other nations yield nothing."""
    others = [cities[0] for other, cities in CITIES.items() if other != resource]
    for number in range(4):
        layout = Layout(rules=rules).cities("romans", *others, *CITIES[resource][:number])
        layout.temples(*others, "athenae", "ephesos", "pella")
        assert yields(resource, layout) == number
        if number:
            assert yields(resource, layout.temples(CITIES[resource][0])) == number + 2


@rule("3.2.2", "3.5.3", "R2")
@pytest.mark.parametrize(("advances", "bonus"), [((), 0), (("market",), 1), (("market", "currency"), 2)])
@pytest.mark.parametrize("resource", CITIES)
def test_standard_adds_for_each_city(resource: str, advances: tuple[str, ...], bonus: int) -> None:
    layout = Layout().cities("romans", *CITIES[resource]).temples(CITIES[resource][1]).know_how("romans", *advances)
    assert yields(resource, layout) == 5 + 3 * bonus


@rule("3.2.3", "3.5.5")
@pytest.mark.parametrize(("advances", "bonus"), [((), 0), (("market",), 1), (("market", "currency"), 2)])
@pytest.mark.parametrize("resource", CITIES)
def test_published_adds_once(resource: str, advances: tuple[str, ...], bonus: int) -> None:
    layout = Layout(rules="published").cities("romans", *CITIES[resource]).temples(CITIES[resource][1])
    assert yields(resource, layout.know_how("romans", *advances)) == 5 + bonus


@rule("3.2.2", "3.2.3")
@BOTH
def test_no_city_of_the_resource_no_bonus(rules: str) -> None:
    layout = Layout(rules=rules).cities("romans", "roma").know_how("romans", "market", "currency")
    assert yields("gold", layout) == 0
    assert yields("iron", layout) == 3


@rule("3.2.2")
@BOTH
def test_the_bonus_comes_from_own_know_how(rules: str) -> None:
    layout = Layout(rules=rules).know_how("greeks", "market", "currency")
    assert yields("iron", layout) == 1


@rule("3.2.1", "3.5.13", "R2")
@pytest.mark.parametrize(("how", "amount"), [("per_city", 2 + 7 + 2 * 6), ("once", 2 + 7 + 6)])
def test_another_ruleset_has_other_yields(how: str, amount: int) -> None:
    """Of several advances with the same effect the largest counts, whichever came last."""
    advances: list[dict[str, Any]] = [{"id": "a", "cost": 1, "production": 6}, {"id": "b", "cost": 1, "production": 4}]
    rules = ruleset(changes={"production": {"city": 2, "temple": 7, "bonus": how}, "know_how": advances})
    layout = Layout(rules=rules).cities("romans", "roma", "aquileia").temples("roma").know_how("romans", "a", "b")
    assert yields("iron", layout) == amount
