"""RULES 3.7: founding cities."""

from __future__ import annotations

from typing import Any

import pytest

from .boards import board
from .table import BOTH, Layout, Play, rule, ruleset

RICH = {"marble": 9, "iron": 9, "gold": 9}


def to_founding(layout: Layout) -> Play:
    """Founding follows on an idle maneuver."""
    return layout.turn("maneuver_1").do("done")


@rule("3.7.1", "FOUND", "branch: city founded", "branch: founding done")
@BOTH
@pytest.mark.parametrize("unit", ["legion", "galley"])
def test_where_an_own_unit_of_either_type_stands(unit: str, rules: str) -> None:
    kind: dict[str, Any] = {f"{unit}s": {"valentia": 1, "roma": 1}}
    layout = Layout(rules=rules).units("romans", **kind).stock("romans", **RICH)
    play = to_founding(layout)
    assert play.legal == ["found valentia", "done"]
    assert "no own unit" in play.reason("found tingis")
    assert "a city stands there" in play.reason("found roma")
    assert "a city stands there" in play.reason("found pella")
    founded = play.copy().do("found valentia")
    assert founded.stock("romans") == {"marble": 8, "iron": 8, "gold": 8}
    assert founded.cities("romans") == {"roma", "neapolis", "syracusae", "valentia"}
    play.do("done")
    assert (play.stock("romans"), len(play.cities("romans"))) == (RICH, 3)


@rule("3.7.1")
@pytest.mark.parametrize("missing", ["marble", "iron", "gold"])
@BOTH
def test_one_of_each_resource_or_a_coin_for_it(rules: str, missing: str) -> None:
    stock = {"marble": 1, "iron": 1, "gold": 1, missing: 0}
    layout = Layout(rules=rules).units("romans", legions={"valentia": 1})
    assert to_founding(layout.stock("romans", **stock)).actor == "germanic_tribes"
    assert to_founding(layout.stock("romans", **stock, coin=1)).do("found valentia").stock("romans") == {}


@rule("3.7.1", "3.9.1")
@BOTH
def test_coins_alone_found_a_city(rules: str) -> None:
    layout = Layout(rules=rules).units("romans", legions={"valentia": 1})
    assert to_founding(layout.stock("romans", coin=2)).actor == "germanic_tribes"
    assert to_founding(layout.stock("romans", coin=3)).do("found valentia").stock("romans") == {}


@rule("3.7.2")
def test_standard_each_adjacent_city_of_the_same_resource_costs_a_coin() -> None:
    """Next to x by land, by sea and by both, whoever owns them; y yields iron, z is not adjacent."""
    sites = {"x": "gold", "a": "gold", "b": "gold", "c": "gold", "y": "iron", "z": "gold"}
    layout = Layout("n1", map=board("x-a x~b x=c y-x a-z", sites=sites), nations=2, rules="short")
    layout.units("n1", legions={"x": 1}).stock("n1", marble=1, iron=1, gold=1, coin=9)
    base = layout.nation("n1")["cities"], layout.nation("n2")["cities"]
    for own, foreign, coins in (("", "", 0), ("y", "z", 0), ("a", "", 1), ("", "b", 1), ("a", "bc", 3)):
        layout.cities("n1", *base[0], *own).cities("n2", *base[1], *foreign)
        assert to_founding(layout).do("found x").stock("n1") == {"coin": 9 - coins}


@rule("3.7.2")
def test_published_has_no_surcharge() -> None:
    layout = Layout(rules="published").units("romans", legions={"attalia": 1}).stock("romans", marble=1, iron=1, gold=1)
    assert to_founding(layout).do("found attalia").stock("romans") == {}
    standard = Layout().units("romans", legions={"attalia": 1}).stock("romans", **RICH)
    assert to_founding(standard).actor == "germanic_tribes"


@rule("3.7.2", "R11")
def test_cities_founded_just_before_count_for_the_surcharge() -> None:
    """Ancona and Salonae are both gold, and neighbours: the second of them costs a coin."""
    layout = Layout().units("romans", galleys={"ancona": 1, "salonae": 1}).stock("romans", **RICH, coin=1)
    play = to_founding(layout)
    assert play.offers("found") == ["ancona", "salonae"]
    play.do("found ancona", "found salonae")
    assert play.stock("romans") == {"marble": 7, "iron": 7, "gold": 7}
    poor = to_founding(layout.stock("romans", **RICH)).do("found ancona")
    assert poor.actor == "germanic_tribes"


@rule("3.7.3", "R25", "P15")
@BOTH
def test_foreign_units_do_not_matter(rules: str) -> None:
    layout = Layout(rules=rules).units("romans", legions={"valentia": 1}).stock("romans", **RICH)
    layout.units("greeks", legions={"valentia": 5}, galleys={"valentia": 1})
    play = to_founding(layout.units("phoenicians", legions={"valentia": 1})).do("found valentia")
    assert "valentia" in play.cities("romans")
    assert play.legions("greeks") == {"valentia": 5}


@rule("3.7.4", "P15")
@BOTH
def test_several_in_a_turn_as_far_as_they_can_be_paid(rules: str) -> None:
    layout = Layout(rules=rules).units("romans", legions={"valentia": 1, "tacape": 1, "petra": 1})
    play = to_founding(layout.stock("romans", marble=2, iron=2, gold=1, coin=1))
    play.do("found valentia", "found tacape")
    assert (play.stock("romans"), play.actor) == ({}, "germanic_tribes")
    assert play.cities("romans") >= {"valentia", "tacape"}


@rule("3.7.4", "4.3", "4.4")
def test_ascending_or_in_any_order() -> None:
    for canonical in (True, False):
        layout = Layout(canonical=canonical).units("romans", legions={"valentia": 1, "tacape": 1})
        play = to_founding(layout.stock("romans", **RICH)).do("found tacape")
        if canonical:
            assert play.actor == "germanic_tribes"
        else:
            assert play.do("found valentia").cities("romans") >= {"valentia", "tacape"}


@rule("3.7.1", "supply: stones 0", "supply: stones 1")
@BOTH
def test_while_a_stone_is_left(rules: str) -> None:
    free = ("valentia", "tacape")
    for cities, offered in ((24, ["valentia", "tacape"]), (25, [])):
        layout = Layout(rules=rules).fill("romans", cities, keep=free).units("romans", legions=dict.fromkeys(free, 1))
        play = to_founding(layout.stock("romans", **RICH, coin=2))
        assert play.offers("found") == offered
        if offered:
            play.do("found valentia")
            assert (len(play.cities("romans")), play.actor) == (25, "germanic_tribes")


@rule("3.7.1")
@pytest.mark.parametrize("wedge", ["iron", "temple", "maneuver_1", "arming", "know_how"])
def test_founding_follows_the_action_of_every_wedge(wedge: str) -> None:
    layout = Layout().units("romans", legions={"valentia": 1}).stock("romans", **RICH)
    play = layout.turn(wedge)
    while play.step != "found":
        play.do("done")
    assert "valentia" in play.offers("found")


@rule("3.7.1")
def test_a_city_just_produced_for_or_founded_counts_from_then_on() -> None:
    """What production yields pays for founding in the same turn, and a new city yields only from the next turn."""
    layout = Layout().units("romans", legions={"valentia": 1}).stock("romans", marble=1, gold=1)
    layout.cities("romans", "roma")
    play = layout.turn("iron").do("found valentia")
    assert play.stock("romans") == {}


@rule("3.7.1", "R44")
def test_a_unit_that_moved_in_this_turn_founds() -> None:
    layout = Layout().units("romans", legions={"roma": 1}).stock("romans", **RICH)
    play = layout.turn("maneuver_1").do("move legion roma mediolanum")
    assert play.offers("found") == ["mediolanum"]


@rule("3.7.1", "3.7.2")
def test_another_ruleset_has_other_prices() -> None:
    changes = {"prices.city": {"marble": 0, "iron": 2, "gold": 0}, "prices.like_neighbour": 3}
    layout = Layout(rules=ruleset(changes=changes)).units("romans", legions={"attalia": 1})  # next to marble Paphos
    assert to_founding(layout.stock("romans", iron=1, coin=3)).actor == "germanic_tribes"
    assert to_founding(layout.stock("romans", iron=1, coin=4)).do("found attalia").stock("romans") == {}
