"""RULES 3.9: payments."""

from __future__ import annotations

from itertools import product

import pytest

from .table import BOTH, Layout, Play, rule

GOODS = ("marble", "iron", "gold", "coin")


def paying(price: int, stock: dict[str, int], *, canonical: bool = True) -> Play:
    """The Romans, with this stock and one gold city, have gone from iron to a wedge at this price."""
    wedge = ("arming", "marble", "know_how", "maneuver_2", "iron")[price - 1]
    layout = Layout(canonical=canonical).cities("romans", "ancona").stone("romans", "iron").stock("romans", **stock)
    return layout.begin().do(f"rondel {wedge}")


@rule("3.9.1", "1.6")
@pytest.mark.parametrize(("stock", "left"), [({"marble": 9, "coin": 9}, {"marble": 4, "coin": 9}),
                                             ({"marble": 3, "coin": 9}, {"coin": 7}), ({"coin": 9}, {"coin": 4})])
@BOTH
def test_resource_first_then_coins(rules: str, stock: dict[str, int], left: dict[str, int]) -> None:
    play = Layout(rules=rules).stock("romans", **stock).turn("temple")
    before = play.d["bank"].get("coin", 0)
    play.do("temple roma")
    assert play.stock("romans") == left
    assert play.d["bank"]["coin"] - before == stock["coin"] - left["coin"]


@rule("3.9.2", "3.7.2")
@pytest.mark.parametrize(("stock", "left"), [
    ({"marble": 1, "iron": 1, "gold": 1, "coin": 1}, {}), ({"marble": 1, "iron": 1, "gold": 1}, None),
    ({"marble": 9, "iron": 9, "gold": 9}, None), ({"iron": 1, "gold": 1, "coin": 2}, {}),
    ({"iron": 1, "gold": 1, "coin": 1}, None), ({"coin": 4}, {}), ({"coin": 3}, None),
    ({"marble": 2, "iron": 2, "gold": 2, "coin": 2}, {"marble": 1, "iron": 1, "gold": 1, "coin": 1}),
])
def test_the_surcharge_of_founding_is_in_coins_besides(stock: dict[str, int], left: dict[str, int] | None) -> None:
    """At Attalia, next to marble Paphos: one coin."""
    play = Layout().units("romans", legions={"attalia": 1}).stock("romans", **stock).turn("maneuver_1").do("done")
    if left is None:
        assert play.actor == "germanic_tribes"
    else:
        assert play.do("found attalia").stock("romans") == left


@rule("3.9.3", "PAY")
def test_the_rondels_price_is_any_mix_asked_unit_by_unit() -> None:
    play = paying(2, dict.fromkeys(GOODS, 1))
    assert (play.step, play.of("romans")["wedge"]) == ("pay", "marble")
    assert play.legal == ["pay marble", "pay iron", "pay gold"]  # coin alone does not suffice for both
    play.do("pay iron")
    assert play.stock("romans") == {"marble": 1, "gold": 1, "coin": 1}
    assert play.legal == ["pay gold", "pay coin"]
    assert play.do("pay coin").stock("romans") == {"marble": 1, "gold": 1}


def stocks_after(play: Play) -> list[tuple[int, ...]]:
    """What is left after each way to pay."""
    if play.step != "pay":
        return [tuple(play.stock("romans").get(good, 0) for good in GOODS)]
    return [left for good in play.offers("pay") for left in stocks_after(play.copy().do(f"pay {good}"))]


@rule("3.9.4", "4.3")
@pytest.mark.parametrize("canonical", [True, False])
@pytest.mark.parametrize("price", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("stock", [(2, 2, 2, 2), (5, 0, 1, 5), (0, 3, 0, 2), (1, 1, 1, 2)])
def test_each_mix_has_exactly_one_way(stock: tuple[int, ...], price: int, canonical: bool) -> None:
    """Every mix of the price's size that the stock holds, each once."""
    ways = stocks_after(paying(price, dict(zip(GOODS, stock, strict=True)), canonical=canonical))
    expected = [left for left in product(*(range(number + 1) for number in stock)) if sum(left) == sum(stock) - price]
    assert expected
    assert sorted(ways) == sorted(expected)


@rule("3.9.4")
def test_a_kind_that_has_been_passed_cannot_be_paid() -> None:
    play = paying(3, {"marble": 5, "iron": 5, "gold": 5}).do("pay iron")
    assert "marble goes before it" in play.reason("pay marble")
    assert "has none" in play.reason("pay coin")
    assert play.legal == ["pay iron", "pay gold"]


@rule("3.9.4")
def test_a_kind_is_legal_only_if_it_and_the_later_ones_suffice() -> None:
    play = paying(3, {"marble": 3, "iron": 1, "gold": 2})
    assert play.legal == ["pay marble", "pay iron"]
    assert "make 2, and 3 are still due" in play.reason("pay gold")


@rule("3.9.3", "4.2")
def test_with_one_kind_nothing_is_asked() -> None:
    for good in GOODS[:3]:
        play = paying(4, {good: 5})
        assert play.step != "pay"
        assert play.stock("romans") == {good: 1}


@rule("3.9.3", "1.12")
def test_coins_of_the_rondels_price_return_to_the_bank() -> None:
    play = paying(5, {"coin": 5})
    assert play.d["bank"]["coin"] == 30
    assert play.stock("romans") == {}
