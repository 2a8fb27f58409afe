"""RULES 3.3: temples."""

from __future__ import annotations

import pytest

from .table import BOTH, Layout, Play, rule, ruleset


@rule("3.3.1", "3.3.2", "TEMPLE", "branch: temple built")
@BOTH
def test_several_temples_in_a_turn_for_5_marble_each(rules: str) -> None:
    play = Layout(rules=rules).stock("romans", marble=15).turn("temple")
    play.do("temple neapolis", "temple syracusae")
    assert play.stock("romans") == {"marble": 5}
    assert play.d["temples"] == ["neapolis", "syracusae"]
    assert play.d["bank"]["temple"] == 18
    assert play.actor == "germanic_tribes"  # with canonical order nothing but DONE was left


@rule("3.3.1", "branch: temple done")
@BOTH
def test_none_need_be_built(rules: str) -> None:
    play = Layout(rules=rules).stock("romans", marble=15).turn("temple").do("done")
    assert (play.d["temples"], play.stock("romans"), play.actor) == ([], {"marble": 15}, "germanic_tribes")


@rule("3.3.2", "3.9.1")
@pytest.mark.parametrize(("stock", "left"), [
    ({"marble": 5}, {}), ({"marble": 4, "coin": 1}, {}), ({"coin": 5}, {}), ({"marble": 4}, None), ({"coin": 4}, None),
    ({"marble": 7, "coin": 3}, {"marble": 2, "coin": 3}), ({"marble": 4, "gold": 9, "iron": 9}, None),
])
def test_exactly_enough_and_one_short(stock: dict[str, int], left: dict[str, int] | None) -> None:
    play = Layout().stock("romans", **stock).turn("temple")
    assert (play.step == "temple") == (left is not None)
    if left is not None:
        assert play.do("temple roma").stock("romans") == left


@rule("3.3.3")
@BOTH
def test_only_in_an_own_city_without_one(rules: str) -> None:
    layout = Layout(rules=rules).temples("roma", "athenae").stock("romans", marble=50)
    play = layout.units("romans", legions={"ancona": 1}).turn("temple")
    assert play.offers("temple") == ["neapolis", "syracusae"]
    for province, reason in (("roma", "has a temple"), ("athenae", "no own city"), ("pella", "no own city"),
                             ("ancona", "no own city")):
        assert reason in play.reason(f"temple {province}")


def with_temples_left(number: int, marble: int, rules: str) -> Play:
    """All cities of three nations have temples but for `number`; the Romans' three have none."""
    layout = Layout(rules=rules).fill("greeks", 8, keep=("ancona",)).fill("germanic_tribes", 8, keep=("ancona",))
    layout.fill("phoenicians", 8, keep=("ancona",)).stock("romans", marble=marble)
    cities = [city for n in ("greeks", "germanic_tribes", "phoenicians") for city in layout.nation(n)["cities"]]
    return layout.temples(*cities[:20 - number]).turn("temple")


@rule("3.3.4", "supply: temples 0")
@BOTH
def test_no_temple_left_in_the_bank(rules: str) -> None:
    play = with_temples_left(0, 15, rules)
    assert play.d["bank"].get("temple", 0) == 0
    assert (play.step, play.actor) == ("rondel", "germanic_tribes")


@rule("3.3.4", "supply: temples 1")
@BOTH
def test_one_temple_left_in_the_bank(rules: str) -> None:
    play = with_temples_left(1, 15, rules)
    assert play.offers("temple") == ["roma", "neapolis", "syracusae"]
    play.do("temple roma")
    assert (play.d["bank"].get("temple", 0), play.actor) == (0, "germanic_tribes")


@rule("3.3.4")
def test_with_all_know_how_trades_go_on_without_temples() -> None:
    """Trades keep the step open (3.5.9), and the reason says what is missing."""
    layout = Layout(rules=ruleset("published", {"bank.temples": 0})).all_know_how("romans")
    play = layout.stock("romans", marble=9).turn("temple")
    assert play.offers("temple") == []
    assert "the bank has no temple left" in play.reason("temple roma")


@rule("3.3.2")
def test_another_ruleset_has_another_price() -> None:
    rules = ruleset(changes={"prices.temple": 2})
    play = Layout(rules=rules).stock("romans", marble=4).turn("temple").do("temple roma", "temple neapolis")
    assert play.stock("romans") == {}
