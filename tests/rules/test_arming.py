"""RULES 3.4: arming."""

from __future__ import annotations

from typing import Any

import pytest

from .table import BOTH, Layout, rule, ruleset


@rule("3.4.1", "ARM", "branch: unit armed", "4.3")
@BOTH
def test_a_unit_costs_1_iron_and_stands_in_an_own_city(rules: str) -> None:
    play = Layout(rules=rules).stock("romans", iron=2, coin=1).turn("arming")
    assert play.offers("arm") == ["legion roma", "legion neapolis",
                                  "galley roma", "galley neapolis", "galley syracusae"]
    play.do("arm legion neapolis", "arm galley roma")
    assert play.stock("romans") == {"coin": 1}
    play.do("arm galley syracusae")
    assert (play.legions("romans"), play.galleys("romans")) == ({"neapolis": 1}, {"roma": 1, "syracusae": 1})
    assert (play.stock("romans"), play.actor) == ({}, "germanic_tribes")


@rule("3.4.1", "branch: arming done")
@BOTH
def test_none_need_be_armed(rules: str) -> None:
    play = Layout(rules=rules).stock("romans", iron=2).turn("arming").do("done")
    assert (play.legions("romans"), play.galleys("romans"), play.stock("romans")) == ({}, {}, {"iron": 2})


@rule("3.4.1")
@BOTH
def test_only_in_provinces_with_an_own_city(rules: str) -> None:
    layout = Layout(rules=rules).stock("romans", iron=9).units("romans", legions={"ancona": 3}, galleys={"athenae": 1})
    play = layout.turn("arming")
    for place in ("legion ancona", "legion athenae", "galley athenae"):
        assert "no own city" in play.reason(f"arm {place}")


@rule("3.4.2", "P16")
@BOTH
def test_one_unit_a_turn_in_a_city_whatever_stands_there(rules: str) -> None:
    layout = Layout(rules=rules).stock("romans", iron=9).units("romans", legions={"roma": 4}, galleys={"roma": 2})
    play = layout.turn("arming").do("arm legion roma")
    assert play.legions("romans") == {"roma": 5}
    for unit in ("legion", "galley"):
        assert "the city takes 1 a turn, and has" in play.reason(f"arm {unit} roma")
    assert "legion neapolis" in play.offers("arm")


@rule("3.4.2", "4.3")
@pytest.mark.parametrize("legions", range(4))
@BOTH
def test_three_units_a_turn_in_a_city_with_a_temple_legions_and_galleys_together(rules: str, legions: int) -> None:
    play = Layout(rules=rules).temples("roma").stock("romans", iron=9).turn("arming")
    play.do(*["arm legion roma"] * legions, *["arm galley roma"] * (3 - legions))
    assert "legion roma" not in play.offers("arm")
    assert "galley roma" not in play.offers("arm")
    assert play.legions("romans").get("roma", 0) == legions
    assert play.galleys("romans").get("roma", 0) == 3 - legions
    assert play.stock("romans") == {"iron": 6}


def with_left(unit: str, number: int, rules: Any = "standard") -> Layout:
    """So many legions or galleys left in the Romans' supply."""
    kind: dict[str, Any] = {f"{unit}s": {"neapolis": 17 - number}}
    return Layout(rules=rules).temples("roma").units("romans", **kind).stock("romans", iron=9)


@rule("3.4.3", "supply: legions 0", "supply: galleys 0")
@pytest.mark.parametrize(("unit", "other"), [("legion", "galley"), ("galley", "legion")])
@BOTH
def test_none_left_of_a_type(rules: str, unit: str, other: str) -> None:
    play = with_left(unit, 0, rules).turn("arming")
    assert play.offers("arm")
    assert all(text.startswith(other) for text in play.offers("arm"))
    assert f"17 {unit}s already on the board" in play.reason(f"arm {unit} roma")


@rule("3.4.3", "supply: legions 1", "supply: galleys 1")
@pytest.mark.parametrize("unit", ["legion", "galley"])
@BOTH
def test_one_left_of_a_type(rules: str, unit: str) -> None:
    play = with_left(unit, 1, rules).turn("arming")
    assert f"{unit} roma" in play.offers("arm")
    play.do(f"arm {unit} roma")
    assert not [text for text in play.offers("arm") if text.startswith(unit)]
    assert play.of("romans")[f"{unit}s"] == {"roma": 1, "neapolis": 16}


@rule("3.4.3")
@BOTH
def test_with_no_unit_left_nothing_is_asked(rules: str) -> None:
    layout = Layout(rules=rules).stock("romans", iron=9).units("romans", legions={"roma": 17}, galleys={"roma": 17})
    assert layout.turn("arming").actor == "germanic_tribes"


@rule("3.4.4", "3.6.8", "R25")
@BOTH
def test_foreign_units_do_not_matter_and_nothing_fights(rules: str) -> None:
    layout = Layout(rules=rules).stock("romans", iron=9).units("greeks", legions={"roma": 3}, galleys={"roma": 1})
    play = layout.units("phoenicians", legions={"roma": 1}).temples("roma").turn("arming")
    play.do("arm legion roma", "arm galley roma", "done")
    assert (play.legions("romans"), play.galleys("romans")) == ({"roma": 1}, {"roma": 1})
    assert (play.legions("greeks"), play.galleys("greeks"), play.legions("phoenicians")) == (
        {"roma": 3}, {"roma": 1}, {"roma": 1})


@rule("3.4.1", "3.9.1")
@pytest.mark.parametrize(("stock", "units"), [({}, 0), ({"iron": 1}, 1), ({"coin": 1}, 1), ({"iron": 1, "coin": 1}, 2),
                                              ({"marble": 5, "gold": 5}, 0)])
def test_as_many_as_can_be_paid(stock: dict[str, int], units: int) -> None:
    play = Layout().temples("roma").stock("romans", **stock).turn("arming")
    for _ in range(units):
        play.do("arm galley roma")
    assert play.step == "rondel"
    assert play.galleys("romans").get("roma", 0) == units


@rule("3.4.1")
def test_another_ruleset_has_other_prices_and_rooms() -> None:
    rules = ruleset(changes={"prices.unit": 3, "arming.city": 2, "arming.temple": 0})
    play = Layout(rules=rules).temples("roma").stock("romans", iron=7).turn("arming")
    assert not [text for text in play.offers("arm") if "roma" in text]
    play.do("arm legion neapolis", "arm legion neapolis")
    assert (play.legions("romans"), play.stock("romans")) == ({"neapolis": 2}, {"iron": 1})
    assert play.actor == "germanic_tribes"


@rule("3.4.3")
def test_units_without_a_price_are_still_limited() -> None:
    play = Layout(rules=ruleset(changes={"prices.unit": 0, "supply.galleys": 1})).turn("arming")
    play.do("arm galley neapolis")
    assert play.offers("arm") == []
    assert play.actor == "germanic_tribes"
