"""RULES 6: the worked examples, each branch of each."""

from __future__ import annotations

from typing import Any

import pytest

from .boards import board
from .table import BOTH, STACKS, Layout, Play, rule

MARBLE = ("neapolis", "mediolanum", "burdigala")


def conquest(layout: Layout) -> Play:
    return layout.turn("maneuver_1").do("done")


@rule("6.1")
@pytest.mark.parametrize(("rules", "advances", "amount"), [
    ("standard", (), 5), ("published", (), 5), ("standard", ("market", "currency"), 11),
    ("published", ("market", "currency"), 7),
])
def test_example_01_three_marble_cities_one_with_a_temple(rules: str, advances: tuple[str, ...], amount: int) -> None:
    layout = Layout(rules=rules).cities("romans", *MARBLE).temples("mediolanum").know_how("romans", *advances)
    assert layout.turn("marble").stock("romans") == {"marble": amount}


@rule("6.2")
@BOTH
def test_example_02_prices_from_iron(rules: str) -> None:
    prices = {"temple": 0, "gold": 0, "maneuver_1": 0, "arming": 1, "marble": 2, "know_how": 3, "maneuver_2": 4,
              "iron": 5}
    layout = Layout(rules=rules).stone("romans", "iron")
    for wedge, price in prices.items():
        play = layout.stock("romans", coin=5).begin()
        before = play.d["bank"].get("coin", 0)
        assert play.do(f"rondel {wedge}").d["bank"]["coin"] - before == price
    for stock in ({"marble": 2}, {"iron": 1, "gold": 1}, {"coin": 2}):
        offers = layout.stock("romans", **stock).begin().offers("rondel")
        assert sorted(offers) == sorted(list(prices)[:5])


@rule("6.3", "P11")
def test_example_03_navigation_with_sailing_known_costs_13_and_earns_one_scholar() -> None:
    layout = Layout(rules="published").know_how("greeks", "sailing").stock("romans", gold=13)
    play = layout.turn("know_how").do("know_how sailing", "know_how navigation")
    assert (play.stock("romans"), play.personages("romans")) == ({}, {"scholars": 1})
    short = layout.stock("romans", gold=12).turn("know_how").do("know_how sailing")
    assert short.stock("romans") == {"gold": 9}
    assert "10 gold to pay" in short.reason("know_how navigation")


@rule("6.4")
@pytest.mark.parametrize(("rules", "attackers", "left"),
                         [("published", 6, 0), ("published", 5, None), ("standard", 7, 1), ("standard", 6, None)])
def test_example_04_defense_of_6(rules: str, attackers: int, left: int | None) -> None:
    layout = Layout(rules=rules).temples("pella").units("greeks", legions={"pella": 1}, galleys={"pella": 1})
    play = conquest(layout.know_how("greeks", "monarchy").units("romans", legions={"pella": attackers}))
    assert (play.offers("conquer") == ["pella"]) == (left is not None)
    if left is not None:
        play.do("conquer pella")
        assert play.legions("romans") == ({"pella": left} if left else {})
        assert "pella" in play.cities("romans")


@rule("6.5")
@BOTH
def test_example_05_two_galleys_against_a_legion(rules: str) -> None:
    layout = Layout(rules=rules).units("greeks", legions={"pella": 1}).units("romans", galleys={"pella": 2})
    play = conquest(layout)
    assert play.offers("conquer") == (["pella"] if rules == "published" else [])
    if rules == "published":
        play.do("conquer pella")
        assert (play.galleys("romans"), play.legions("greeks")) == ({}, {})
        assert "pella" in play.cities("romans")


@rule("6.6", "3.6.10", "P1", "P3")
@pytest.mark.parametrize("fights", [True, False])
def test_example_06_five_legions_pass_a_foreign_one(fights: bool) -> None:
    """From Mediolanum by Ancona, where a Germanic legion stands, to Neapolis of the Greeks: 1 city and 4 units."""
    layout = Layout(rules="published").cities("romans", "roma", "lugdunum").cities("greeks", "neapolis", "pella")
    layout.know_how("romans", "wheel", "roads").units("romans", legions={"mediolanum": 5})
    layout.units("germanic_tribes", legions={"ancona": 1}).units("greeks", galleys={"neapolis": 4})
    play = layout.turn("maneuver_1")
    for legion in range(5):
        play.do("move legion mediolanum ancona")
        if legion == 0 or not fights:
            play.do("peace")
            assert play.actor == "germanic_tribes"
            play.do("fight germanic_tribes" if fights else "peace")
        if play.step == "go_on":
            assert play.actor == "romans"
            play.do("move legion ancona neapolis", "stop")
    assert play.legions("romans") == {"neapolis": 4 if fights else 5}
    assert play.step == ("conquer" if not fights else "rondel")
    assert play.offers("conquer") == ([] if fights else ["neapolis"])
    if not fights:
        play.do("conquer neapolis")
        assert play.cities("romans") == {"roma", "lugdunum", "neapolis"}


@rule("6.7", "P3")
@pytest.mark.parametrize("borders", [1, 2])
def test_example_07_galleys_that_used_both_actions_do_not_attack(borders: int) -> None:
    layout = Layout(rules="published").know_how("romans", "sailing")
    play = layout.units("romans", galleys={"byzantion" if borders == 1 else "sinope": 2}).turn("maneuver_1")
    for _ in range(2):
        play.do(*["move galley sinope byzantion"] * (borders == 2), "move galley byzantion pella")
        if borders == 1:
            play.do("stop")
    assert play.galleys("romans") == {"pella": 2}
    assert play.offers("conquer") == (["pella"] if borders == 1 else [])


@rule("6.8", "P5")
@BOTH
def test_example_08_no_king_twice(rules: str) -> None:
    """Ten cities and two kings; Roma is lost, Massilia founded; then fourteen, then fifteen cities."""
    layout = Layout("greeks", rules=rules).fill("romans", 10, keep=("tingis",)).personages("romans", kings=2)
    play = layout.units("greeks", legions={"roma": 2}).turn("maneuver_1").do("done", "conquer roma")
    assert (len(play.cities("romans")), play.personages("romans")) == (9, {"kings": 2})
    again = Layout(rules=rules).cities("romans", *play.cities("romans")).personages("romans", kings=2)
    again.units("romans", legions={"tingis": 1}).stock("romans", coin=6)
    play = again.turn("maneuver_1").do("done", "found tingis")
    assert (len(play.cities("romans")), play.personages("romans")) == (10, {"kings": 2})
    for cities, kings in ((14, 2), (15, 3)):
        more = Layout(rules=rules).fill("romans", cities).personages("romans", kings=2).turn("maneuver_1")
        assert more.personages("romans") == {"kings": kings}


@rule("6.9")
def test_example_09_three_galleys_meet_a_galley_and_a_legion() -> None:
    layout = Layout().units("greeks", legions={"ancona": 1}, galleys={"ancona": 1})
    play = layout.units("romans", galleys={"neapolis": 3}).turn("maneuver_1").do("move galley neapolis ancona")
    assert (play.galleys("romans"), play.galleys("greeks")) == ({"neapolis": 2}, {})
    play.do("move galley neapolis ancona", "move galley neapolis ancona")
    assert (play.galleys("romans"), play.legions("greeks")) == ({"ancona": 2}, {"ancona": 1})


@rule("6.10")
@pytest.mark.parametrize("coins", [4, 3])
def test_example_10_a_gold_city_next_to_three(coins: int) -> None:
    sites = dict.fromkeys("xabc", "gold")
    layout = Layout("n1", map=board("x-a x~b x=c", sites=sites), nations=2, rules="short")
    layout.cities("n1", "m1", "i1", "g1", "a").cities("n2", "m2", "i2", "g2", "b", "c").units("n1", legions={"x": 1})
    play = layout.stock("n1", marble=1, gold=1, coin=coins).turn("maneuver_1").do("done")
    assert (play.step == "found") == (coins == 4)
    if coins == 4:
        assert play.do("found x").stock("n1") == {}
        assert play.d["bank"]["coin"] == 30


@rule("6.11")
@BOTH
def test_example_11_four_take_decisions_in_seat_order(rules: str) -> None:
    seats = ("phoenicians", "romans", "germanic_tribes", "greeks")
    layout = Layout("greeks", rules=rules, seats=seats).coins_left(0)
    play = layout.turn("maneuver_1")
    for nation in seats:
        assert (play.step, play.actor) == ("take", nation)
        play.do("take iron")
    assert (play.step, play.actor) == ("rondel", "phoenicians")


@rule("6.12")
@BOTH
def test_example_12_galleys_only(rules: str) -> None:
    play = Layout(rules=rules).units("romans", legions={"roma": 17}).stock("romans", iron=5).turn("arming")
    assert play.offers("arm") == ["galley roma", "galley neapolis", "galley syracusae"]


@rule("6.13", "P8")
@BOTH
def test_example_13_the_last_city_is_safe(rules: str) -> None:
    layout = Layout(rules=rules).cities("greeks", "pella").units("romans", legions={"pella": 9})
    assert conquest(layout).offers("conquer") == []
    layout.cities("greeks", "pella", "athenae").units("romans", legions={"pella": 9, "athenae": 8})
    play = conquest(layout)
    assert play.offers("conquer") == ["pella", "athenae"]
    assert play.do("conquer pella").offers("conquer") == []
    assert play.cities("greeks") == {"athenae"}


@rule("6.14", "P6")
@BOTH
def test_example_14_the_last_king(rules: str) -> None:
    """He goes to the nation with 15 cities and one king; what was owed besides is not made good later."""
    layout = Layout(rules=rules).fill("romans", 15).personages("romans", kings=1).stacks_left(kings=1)
    play = layout.turn("maneuver_1")
    assert (play.personages("romans"), play.d["personages_left"].get("kings", 0)) == ({"kings": 2}, 0)
    later = Layout(rules=rules).fill("romans", 20).personages("romans", kings=2).stacks_left(kings=0).turn("maneuver_1")
    assert later.personages("romans") == {"kings": 2}


@rule("6.15", "P7")
@BOTH
def test_example_15_all_35_gone(rules: str) -> None:
    layout = Layout(nations=5, rules=rules).personages("romans", kings=7).stacks_left(**dict.fromkeys(STACKS, 0))
    layout.temples("pella").stock("romans", marble=1, iron=1, gold=1, coin=9)
    layout.units("romans", legions={"pella": 4, "athenae": 2, "ancona": 1})
    play = conquest(layout)
    plain = play.copy().do("conquer athenae")
    assert (plain.state.is_over, plain.step) == (False, "conquer")
    assert plain.do("done").step == "found"
    play.do("conquer pella")
    assert (play.winner, play.stock("romans")) == ("romans", {"marble": 1, "iron": 1, "gold": 1, "coin": 9})


@rule("6.16")
@BOTH
@pytest.mark.parametrize(("cities", "kings"), [(5, 2), (9, 2), (10, 3)])
def test_example_16_the_extra_king_is_counted_apart(rules: str, cities: int, kings: int) -> None:
    layout = Layout(rules=rules).all_know_how("romans").personages("romans", kings=1, extra="kings")
    layout.fill("romans", cities)
    assert layout.turn("maneuver_1").personages("romans") == {"kings": kings}


@rule("6.17")
def test_example_17_the_legion_without_an_action_fights_first() -> None:
    layout = Layout(rules="published").units("romans", legions={"roma": 1, "ancona": 1})
    play = layout.units("greeks", legions={"ancona": 1}).turn("maneuver_1")
    play.do("move legion roma ancona", "peace", "peace")
    assert play.legions("romans") == {"ancona": 2}
    play.do("engage legion ancona")
    assert (play.legions("romans"), play.legions("greeks")) == ({"ancona": 1}, {})
    assert play.do("move legion ancona aquileia").legions("romans") == {"aquileia": 1}


def test_every_example_has_a_test() -> None:
    names: dict[str, Any] = globals()
    numbers = [int(name.split("_")[2]) for name in names if name.startswith("test_example_")]
    assert numbers == list(range(1, 18))
