"""RULES 3.1: the rondel."""

from __future__ import annotations

import pytest

from antike import Game, Rules, RulesError

from .table import BOTH, Layout, Play, rule, ruleset

WEDGES = ("iron", "temple", "gold", "maneuver_1", "arming", "marble", "know_how", "maneuver_2")
PRICES = {"temple": 0, "gold": 0, "maneuver_1": 0, "arming": 1, "marble": 2, "know_how": 3, "maneuver_2": 4, "iron": 5}


def paid(layout: Layout, wedge: str) -> int:
    """Coins that a move costs a nation that has nothing else."""
    play = layout.begin()
    before = play.d["bank"].get("coin", 0)
    return int(play.do(f"rondel {wedge}").d["bank"]["coin"] - before)


@rule("3.1.1")
@pytest.mark.parametrize("rules", ["standard", "published", "short"])
def test_eight_wedges_clockwise(rules: str) -> None:
    assert Rules.load(rules).wedges == WEDGES
    uses = {"marble": "temple", "iron": "arming", "gold": "know_how"}
    for made, used in uses.items():
        assert (WEDGES.index(made) + 4) % 8 == WEDGES.index(used)


@rule("3.1.2", "RONDEL")
@pytest.mark.parametrize("wedge", WEDGES)
@pytest.mark.parametrize("rules", ["standard", "published"])
def test_the_first_move_goes_anywhere_free(rules: str, wedge: str) -> None:
    play = Play(Game("west", 4, rules=rules).new_state())
    assert play.offers("rondel") == list(WEDGES)
    before = play.d["bank"]["coin"]
    play.do(f"rondel {wedge}")
    assert play.of("phoenicians")["wedge"] == wedge
    assert play.d["bank"]["coin"] == before


@rule("3.1.3", "3.1.5")
@pytest.mark.parametrize("start", WEDGES)
@BOTH
def test_one_to_three_wedges_are_free_each_further_one_costs_a_unit(rules: str, start: str) -> None:
    layout = Layout(rules=rules).stone("romans", start).stock("romans", coin=5)
    for steps, price in enumerate((0, 0, 0, 1, 2, 3, 4, 5), start=1):
        assert paid(layout, WEDGES[(WEDGES.index(start) + steps) % 8]) == price


@rule("3.1.3")
def test_the_same_wedge_again_goes_once_around() -> None:
    play = Layout().stone("romans", "maneuver_2").stock("romans", marble=5).begin()
    assert play.do("rondel maneuver_2").stock("romans") == {}


@rule("3.1.4", "3.1.5", "P13")
@pytest.mark.parametrize("units", range(7))
@pytest.mark.parametrize("good", ["marble", "iron", "gold", "coin"])
def test_a_wedge_that_cannot_be_paid_is_illegal(good: str, units: int) -> None:
    play = Layout().stone("romans", "iron").stock("romans", **{good: units}).begin()
    assert set(play.offers("rondel")) == {wedge for wedge, price in PRICES.items() if price <= units}
    for wedge, price in PRICES.items():
        if price > units:
            assert f"costs {price} units, and romans has {units} (RULES 3.1)" in play.reason(f"rondel {wedge}")


@rule("3.1.4")
def test_all_kinds_count_together() -> None:
    layout = Layout().stone("romans", "iron")
    assert "iron" in layout.stock("romans", marble=1, iron=1, gold=1, coin=2).begin().offers("rondel")
    assert "iron" not in layout.stock("romans", marble=1, iron=1, gold=1, coin=1).begin().offers("rondel")


@rule("3.1.3", "R22")
def test_the_price_is_paid_before_the_wedge_acts() -> None:
    """What the wedge is going to yield cannot pay for it."""
    poor = Layout().stone("romans", "iron").stock("romans", marble=1).begin()
    assert "marble" not in poor.offers("rondel")
    play = Layout().stone("romans", "iron").stock("romans", marble=2).begin().do("rondel marble")
    assert play.stock("romans") == {"marble": 1}


@rule("3.1.1", "R21", "P24")
@BOTH
def test_a_wedge_may_be_used_for_nothing(rules: str) -> None:
    """With nothing to do there the turn goes on by itself; with something, DONE is legal at once."""
    for wedge in WEDGES:
        play = Layout(rules=rules).cities("romans", "roma").turn(wedge)
        assert play.actor == "germanic_tribes", wedge
    rich = Layout(rules=rules).stock("romans", marble=9, iron=9, gold=9).units("romans", legions={"roma": 1})
    for wedge, step in (("temple", "temple"), ("arming", "arm"), ("know_how", "know_how"), ("maneuver_1", "move")):
        play = rich.turn(wedge)
        assert play.step == step
        assert "done" in play.legal
        before = play.of("romans")
        assert play.do("done").of("romans") == before


@rule("3.1.3", "R15", "P17")
def test_another_ruleset_has_other_wedges_free_steps_and_prices() -> None:
    rules = ruleset(changes={"rondel.wedges": ["marble", "temple", "iron", "arming", "gold"], "rondel.free": 2,
                             "rondel.price": 3})
    layout = Layout(rules=rules).stone("romans", "iron").stock("romans", coin=9)
    assert [paid(layout, wedge) for wedge in ("arming", "gold", "marble", "temple", "iron")] == [0, 0, 3, 6, 9]
    assert layout.stock("romans", coin=8).begin().offers("rondel") == ["marble", "temple", "arming", "gold"]
    assert "know_how" not in rules.wedges


@rule("3.1.3", "R15")
def test_a_turn_begins_with_a_choice() -> None:
    with pytest.raises(RulesError, match="free"):
        ruleset(changes={"rondel.free": 1})
    poorest = Layout(rules=ruleset(changes={"rondel.free": 2})).begin()
    assert len(poorest.legal) == 2
