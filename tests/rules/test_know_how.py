"""RULES 3.5: know-how and trades."""

from __future__ import annotations

from typing import Any

import pytest

from antike import PositionError, Rules

from .table import BOTH, Layout, Play, rule, ruleset

STANDARD = (("road", 1, None), ("navigation", 4, "road"), ("market", 3, None), ("currency", 8, "market"),
            ("monarchy", 2, None), ("democracy", 4, "monarchy"), ("republic", 6, "democracy"),
            ("theocracy", 8, "republic"))
PUBLISHED = (("wheel", "roads"), ("sailing", "navigation"), ("market", "currency"), ("monarchy", "democracy"))
TRADES = ["marble marble iron", "marble marble gold", "marble iron gold", "marble gold iron", "iron iron marble",
          "iron iron gold", "iron gold marble", "gold gold marble", "gold gold iron"]


def before(advance: str, rules: str) -> list[str]:
    """What must be owned before an advance."""
    after = {entry["id"]: entry["after"] for entry in Rules.load(rules).data["know_how"]}
    return [*before(after[advance], rules), after[advance]] if after[advance] else []


def cost(layout: Layout, advance: str) -> int:
    """Gold paid for an advance by the Romans, who have what it needs."""
    layout.know_how("romans", *before(advance, layout.game.rules.name)).stock("romans", gold=30)
    return 30 - layout.turn("know_how").do(f"know_how {advance}").stock("romans").get("gold", 0)


@rule("3.5.2", "KNOW_HOW")
@pytest.mark.parametrize(("advance", "price", "needs"), STANDARD)
def test_standard_tracks_and_costs(advance: str, price: int, needs: str | None) -> None:
    assert cost(Layout(), advance) == price
    assert cost(Layout().know_how("greeks", *before(advance, "standard"), advance), advance) == price
    if needs:
        play = Layout().know_how("romans", *before(needs, "standard")).stock("romans", gold=30).turn("know_how")
        assert f"{needs} comes first" in play.reason(f"know_how {advance}")


@rule("3.5.5", "3.5.6", "P11")
@pytest.mark.parametrize(("basic", "secondary"), PUBLISHED)
def test_published_costs(basic: str, secondary: str) -> None:
    assert cost(Layout(rules="published"), basic) == 7
    assert cost(Layout(rules="published").know_how("greeks", basic), basic) == 3
    assert cost(Layout(rules="published").know_how("greeks", basic), secondary) == 10
    assert cost(Layout(rules="published").know_how("greeks", basic, secondary), secondary) == 5
    play = Layout(rules="published").stock("romans", gold=30).turn("know_how")
    assert f"{basic} comes first" in play.reason(f"know_how {secondary}")


@rule("3.5.1", "branch: advance bought", "branch: know-how done")
@BOTH
def test_several_in_a_turn_or_none(rules: str) -> None:
    layout = Layout(rules=rules).stock("romans", gold=30)
    first, second = Rules.load(rules).advances[:2]
    play = layout.turn("know_how").do(f"know_how {first}", f"know_how {second}", "done")
    assert play.of("romans")["know_how"] == [first, second]
    play = layout.turn("know_how").do("done")
    assert (play.of("romans")["know_how"], play.stock("romans"), play.actor) == ([], {"gold": 30}, "germanic_tribes")


@rule("3.5.1", "3.9.1")
@pytest.mark.parametrize(("stock", "left"), [({"gold": 2}, {}), ({"gold": 1, "coin": 1}, {}), ({"coin": 2}, {}),
                                             ({"gold": 1, "marble": 9, "iron": 9}, None)])
def test_paid_in_gold_and_coins(stock: dict[str, int], left: dict[str, int] | None) -> None:
    play = Layout().know_how("romans", "road").stock("romans", **stock).turn("know_how")
    if left is None:
        assert play.actor == "germanic_tribes"
    else:
        assert play.do("know_how monarchy").stock("romans") == left


@rule("3.5.3", "3.5.5", "3.6.1")
@pytest.mark.parametrize(("rules", "unit", "advances", "borders"), [
    ("standard", "legion", (), 1), ("standard", "legion", ("road",), 2), ("standard", "galley", ("road",), 1),
    ("standard", "galley", ("road", "navigation"), 2), ("published", "legion", (), 1),
    ("published", "legion", ("wheel",), 2), ("published", "legion", ("wheel", "roads"), 3),
    ("published", "galley", ("wheel", "roads"), 1), ("published", "galley", ("sailing",), 2),
    ("published", "galley", ("sailing", "navigation"), 3),
])
def test_borders_that_units_cross(rules: str, unit: str, advances: tuple[str, ...], borders: int) -> None:
    kind: dict[str, Any] = {f"{unit}s": {"roma": 1}}
    play = Layout(rules=rules).know_how("romans", *advances).units("romans", **kind).turn("maneuver_1")
    way = ["roma", "neapolis", "ancona", "aquileia"]
    for crossed in range(borders):
        play.do(f"move {unit} {way[crossed]} {way[crossed + 1]}")
    assert play.actor == "germanic_tribes"
    assert play.of("romans")[f"{unit}s"] == {way[borders]: 1}


@rule("3.5.4", "3.6.15", "R39")
@pytest.mark.parametrize(("rules", "advances", "bonus"), [
    ("standard", (), 0), ("standard", ("monarchy",), 1), ("standard", ("monarchy", "democracy"), 2),
    ("standard", ("monarchy", "democracy", "republic", "theocracy"), 2), ("published", (), 0),
    ("published", ("monarchy",), 1), ("published", ("monarchy", "democracy"), 2),
])
def test_defense_of_own_cities(rules: str, advances: tuple[str, ...], bonus: int) -> None:
    """The owner's know-how counts, not the attacker's."""
    needed = 1 + bonus + (rules == "standard")
    for legions in (needed, needed - 1):
        layout = Layout(rules=rules).know_how("greeks", *advances).know_how("romans", "monarchy", "democracy")
        play = layout.units("romans", legions={"pella": legions} if legions else {}).turn("maneuver_1")
        if legions:
            play.do("done")
        assert (play.step == "conquer") == (legions == needed)


@rule("3.5.7")
def test_the_secondary_advance_counts_as_both() -> None:
    """A nation never holds a secondary advance without its basic one, and its larger effect replaces the smaller."""
    with pytest.raises(PositionError, match="needs"):
        Layout(rules="published").know_how("romans", "roads").begin()
    play = Layout(rules="published").know_how("romans", "market", "currency").cities("romans", "roma").turn("iron")
    assert play.stock("romans") == {"iron": 3}


@rule("3.5.11", "R6")
@BOTH
def test_new_advances_earn_scholars_known_ones_do_not(rules: str) -> None:
    first, second = Rules.load(rules).advances[:2]
    layout = Layout(rules=rules).stock("romans", gold=17)
    play = layout.turn("know_how").do(f"know_how {first}", f"know_how {second}")
    assert play.do(*["done"] * (play.step == "know_how")).personages("romans") == {"scholars": 2}
    layout.know_how("greeks", first)
    play = layout.stock("romans", gold=17).turn("know_how").do(f"know_how {first}", f"know_how {second}")
    assert play.do(*["done"] * (play.step == "know_how")).personages("romans") == {"scholars": 1}


@rule("3.5.11", "3.8.5", "P11")
def test_the_second_discoverer_pays_less_and_gets_no_scholar() -> None:
    layout = Layout("phoenicians", rules="published").stock("phoenicians", gold=7).stock("greeks", gold=3)
    play = layout.stone("greeks", "maneuver_1").turn("know_how").do("know_how wheel")
    assert play.personages("phoenicians") == {"scholars": 1}
    assert play.actor == "greeks"
    play.do("rondel know_how", "know_how wheel")
    assert (play.personages("greeks"), play.stock("greeks")) == ({}, {})


def trader(wedge: str, stock: dict[str, int], *, canonical: bool = True, but: tuple[str, ...] = ()) -> Play:
    layout = Layout(rules="published", canonical=canonical).all_know_how("romans", but=but).stock("romans", **stock)
    return layout.cities("romans", "roma").turn(wedge)


@rule("3.5.8", "TRADE", "branch: trade")
@pytest.mark.parametrize("trade", TRADES)
def test_two_units_for_one_of_another_resource(trade: str) -> None:
    first, second, taken = trade.split()
    play = trader("temple", {"marble": 2, "iron": 2, "gold": 2, "coin": 3})
    assert play.offers("trade") == TRADES
    play.do(f"trade {trade}")
    expected = {"marble": 2, "iron": 2, "gold": 2, "coin": 3}
    for good, number in ((first, -1), (second, -1), (taken, 1)):
        expected[good] += number
    assert play.stock("romans") == {good: number for good, number in expected.items() if number}


@rule("3.5.8")
def test_coins_are_neither_given_nor_taken() -> None:
    assert trader("temple", {"coin": 4, "marble": 1}).offers("trade") == []
    assert not [text for text in trader("temple", {"marble": 2}).game.table.texts if "trade" in text and "coin" in text]


@rule("3.5.8", "R43", "P10")
def test_any_number_of_trades_but_each_leaves_one_unit_less() -> None:
    """Trading cannot go on for ever."""
    play = trader("temple", {"marble": 8, "iron": 8}, canonical=False)
    for units in range(16, 1, -1):
        assert sum(play.stock("romans").values()) == units
        if not play.offers("trade"):
            break
        play.do(f"trade {play.offers('trade')[0]}")
    assert sum(play.stock("romans").values()) <= 2
    assert play.offers("trade") == []


@rule("3.5.8", "branch: trade done")
def test_trading_ends_with_done() -> None:
    play = trader("temple", {"marble": 2}).do("done")
    assert (play.step, play.offers("trade")) == ("found", ["marble marble iron", "marble marble gold"])
    play.do("done")
    assert (play.actor, play.stock("romans")) == ("germanic_tribes", {"marble": 2})


@rule("3.5.9", "P10")
@pytest.mark.parametrize(("wedge", "steps"), [
    ("temple", ["temple", "found"]), ("arming", ["arm", "found"]), ("iron", ["found"]), ("know_how", ["found"]),
    ("maneuver_1", ["found"]),
])
def test_when_trades_are_offered(wedge: str, steps: list[str]) -> None:
    play = trader(wedge, {"marble": 2})
    seen = []
    while play.actor == "romans":
        seen.append(play.step)
        assert play.offers("trade")
        play.do("done")
    assert seen == steps


@rule("3.5.9", "3.5.13", "R4")
@pytest.mark.parametrize("advance", Rules.load("published").advances)
def test_a_nation_that_lacks_an_advance_does_not_trade(advance: str) -> None:
    below = next((b for a, b in PUBLISHED if a == advance), advance)
    play = trader("temple", {"marble": 9}, but=(advance, below))
    assert play.offers("trade") == []
    assert "only a nation with all know-how trades" in play.reason("trade marble marble iron")


@rule("3.5.8")
def test_standard_has_no_trades() -> None:
    play = Layout().all_know_how("romans").stock("romans", marble=9).turn("temple")
    assert play.offers("trade") == []
    assert not [text for text in play.game.table.texts if text.startswith("trade")]


@rule("3.5.9")
def test_bought_in_this_turn_the_last_advance_opens_trade_when_founding() -> None:
    play = trader("know_how", {"gold": 9, "coin": 3, "marble": 2}, but=("democracy",))
    assert play.offers("trade") == []
    play.do("know_how democracy")
    assert (play.step, play.offers("trade")) == ("found", ["marble marble iron", "marble marble gold"])


@rule("3.5.10", "R10")
def test_in_canonical_order_trades_ascend_and_come_before_building() -> None:
    play = trader("temple", {"marble": 5, "iron": 2, "gold": 8})
    play.do("trade marble gold iron", "trade marble gold iron", "trade gold gold marble")
    assert "trades come first" in play.reason("trade marble marble iron")
    assert "trades come first" in play.reason("trade marble iron gold")
    play.do("trade gold gold marble")
    assert play.stock("romans") == {"marble": 5, "iron": 4, "gold": 2}
    play.do("temple roma")
    assert (play.step, play.of("romans")["stock"]) == ("found", {"iron": 4, "gold": 2})
    assert play.offers("trade")  # a new step begins with its own trades


@rule("3.5.10", "R10")
def test_in_canonical_order_nothing_is_traded_after_building() -> None:
    play = Layout(rules="published").all_know_how("romans").stock("romans", iron=3, gold=2).turn("arming")
    assert play.offers("trade")
    play.do("arm legion roma")
    assert play.offers("trade") == []
    assert "trades come first" in play.reason("trade gold gold iron")


@rule("3.5.10", "R10", "4.4")
def test_in_any_order_trades_and_building_mix() -> None:
    layout = Layout(rules="published", canonical=False).all_know_how("romans").stock("romans", iron=1, gold=4)
    play = layout.turn("arming")
    play.do("arm legion roma", "trade gold gold iron", "arm legion neapolis", "trade gold gold iron")
    assert play.stock("romans") == {"iron": 1}
    assert play.legions("romans") == {"roma": 1, "neapolis": 1}


@rule("3.5.13", "R4")
@BOTH
def test_a_ruleset_without_advances_trades_from_the_start_and_gives_no_extra_personage(rules: str) -> None:
    changed = ruleset(rules, {"know_how": [], "trade": True})
    play = Layout(rules=changed).stock("romans", gold=2).turn("know_how")
    assert (play.step, play.offers("trade")) == ("found", ["gold gold marble", "gold gold iron"])
    play.do("done")
    assert (play.personages("romans"), play.of("romans")["extra"]) == ({}, None)


@rule("3.5.13", "R2")
def test_of_several_advances_with_the_same_effect_the_largest_counts() -> None:
    advances: list[dict[str, Any]] = [
        {"id": "fast", "cost": 0, "legion_moves": 3, "defense": 5},
        {"id": "slow", "cost": 0, "legion_moves": 1, "defense": 2},
    ]
    rules = ruleset(changes={"know_how": advances, "moves.legion": 2})
    for owned, borders in ((("slow",), 2), (("fast",), 3), (("fast", "slow"), 3)):
        play = Layout(rules=rules).know_how("romans", *owned).units("romans", legions={"roma": 1}).turn("maneuver_1")
        play.do("move legion roma mediolanum")
        assert play.d["pending"]["unit"]["left"] == borders - 1
    layout = Layout(rules=rules).know_how("greeks", "fast", "slow")
    assert layout.units("romans", legions={"pella": 7}).turn("maneuver_1").do("done").offers("conquer") == ["pella"]
    assert layout.units("romans", legions={"pella": 6}).turn("maneuver_1").do("done").actor == "germanic_tribes"


@rule("3.5.12", "3.8.7")
@BOTH
def test_the_eighth_advance_earns_an_extra_personage(rules: str) -> None:
    last = Rules.load(rules).advances[-1]
    layout = Layout(rules=rules).all_know_how("romans", but=(last,)).know_how("greeks", *before(last, rules), last)
    play = layout.cities("romans", "roma").stock("romans", gold=10).turn("know_how")
    play.do(f"know_how {last}")
    if play.step == "found":
        play.do("done")
    assert (play.personages("romans"), play.of("romans")["extra"]) == ({"kings": 1}, "kings")
