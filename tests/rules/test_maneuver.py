"""RULES 3.6, phase 1: movement, meetings, fights."""

from __future__ import annotations

from typing import Any

import pytest

from .table import BOTH, Layout, Play, rule, ruleset


def greek(place: str, *, unit: str = "legion", number: int = 1, rules: Any = "published", **romans: Any) -> Layout:
    """Greek units in a province, and what the Romans have."""
    kind: dict[str, Any] = {f"{unit}s": {place: number}}
    return Layout(rules=rules).units("greeks", **kind).units("romans", **romans)


# ---- moving

@rule("3.6.1", "3.6.2", "3.6.3", "MOVE", "branch: unit moves", "branch: movement done")
@BOTH
def test_units_move_one_at_a_time_in_any_order_or_not_at_all(rules: str) -> None:
    layout = Layout(rules=rules).units("romans", legions={"roma": 2, "ancona": 1}, galleys={"neapolis": 1})
    play = layout.turn("maneuver_1").do("move galley neapolis carales", "move legion ancona mediolanum")
    play.do("move legion roma mediolanum", "done")
    assert play.legions("romans") == {"roma": 1, "mediolanum": 2}
    assert play.galleys("romans") == {"carales": 1}
    idle = layout.turn("maneuver_1").do("done")
    assert (idle.legions("romans"), idle.galleys("romans")) == ({"roma": 2, "ancona": 1}, {"neapolis": 1})


@rule("3.6.2")
@BOTH
def test_a_unit_moves_once_in_a_maneuver(rules: str) -> None:
    play = Layout(rules=rules).units("romans", legions={"roma": 1, "ancona": 1}).turn("maneuver_1")
    play.do("move legion roma ancona")
    assert "move legion ancona roma" in play.legal  # the one that stood there
    play.do("move legion ancona roma")
    assert play.d["turn"] == "germanic_tribes"  # both have moved, nothing is left
    waiting = Layout(rules=rules).units("romans", legions={"roma": 1}, galleys={"roma": 1}).turn("maneuver_1")
    assert "every legion there has moved" in waiting.do("move legion roma ancona").reason("move legion ancona roma")


@rule("3.6.2", "STOP", "branch: unit goes on", "branch: unit stops")
@pytest.mark.parametrize(("rules", "advance"), [("standard", "road"), ("published", "wheel")])
def test_a_unit_goes_on_or_stops(rules: str, advance: str) -> None:
    layout = Layout(rules=rules).know_how("romans", advance).units("romans", legions={"roma": 2})
    play = layout.turn("maneuver_1").do("move legion roma ancona")
    assert play.step == "go_on"
    assert play.legal == ["move legion ancona aquileia", "move legion ancona roma", "move legion ancona mediolanum",
                          "move legion ancona neapolis", "stop"]
    assert "is on the move" in play.reason("move legion roma neapolis")
    far, near = play.copy().do("move legion ancona aquileia"), play.do("stop")
    assert far.legions("romans") == {"roma": 1, "aquileia": 1}
    assert near.legions("romans") == {"roma": 1, "ancona": 1}
    assert far.step == near.step == "move"
    assert far.offers("move") == near.offers("move")  # the other legion, nothing else


@rule("3.6.1", "3.6.3", "3.6.14", "R3")
def test_units_without_an_allowance_cannot_move() -> None:
    rules = ruleset(changes={"moves.legion": 0})
    play = Layout(rules=rules).units("romans", legions={"roma": 1}, galleys={"roma": 1}).turn("maneuver_1")
    assert all("galley" in text for text in play.offers("move"))
    assert "crosses no border without know-how" in play.reason("move legion roma ancona")
    rules = ruleset("published", {"moves.legion": 0})
    play = greek("ancona", rules=rules, legions={"ancona": 2}).turn("maneuver_1")
    assert play.legal == ["engage legion ancona", "done"]
    layout = greek("pella", rules=rules, legions={"pella": 9})
    assert layout.units("greeks").turn("maneuver_1").actor == "germanic_tribes"  # under needs_action they never attack


@rule("3.6.4")
@pytest.mark.parametrize(("rules", "advance"), [("standard", "road"), ("published", "wheel")])
def test_what_units_have_left_is_part_of_the_state_where_conquests_ask_for_it(rules: str, advance: str) -> None:
    """Stopping after one border or going back and forth: the same in standard, not so in published."""
    layout = Layout(rules=rules).know_how("romans", advance).units("romans", legions={"roma": 1, "ancona": 1})
    stopped = layout.turn("maneuver_1").do("move legion roma ancona", "stop")
    spent = layout.turn("maneuver_1").do("move legion roma mediolanum", "move legion mediolanum ancona")
    assert (stopped.state == spent.state) == (rules == "standard")
    stopped.do("done")
    spent.do("done")
    assert stopped.state == spent.state  # the conquests of this turn are over


# ---- fights, standard

@rule("3.6.5", "3.6.11", "R14", "R26", "P2")
@pytest.mark.parametrize("unit", ["legion", "galley"])
def test_standard_a_unit_that_meets_a_foreign_one_of_its_type_fights(unit: str) -> None:
    kind: dict[str, Any] = {f"{unit}s": {"roma": 3}}
    play = greek("neapolis", unit=unit, number=2, rules="standard", **kind).turn("maneuver_1")
    play.do(f"move {unit} roma neapolis")
    assert (play.of("romans")[f"{unit}s"], play.of("greeks")[f"{unit}s"]) == ({"roma": 2}, {"neapolis": 1})
    play.do(f"move {unit} roma neapolis", f"move {unit} roma neapolis")  # the first way is clear for the third
    assert (play.of("romans")[f"{unit}s"], play.of("greeks")[f"{unit}s"]) == ({"neapolis": 1}, {})
    assert not [text for text in play.game.table.texts if text.startswith(("engage", "peace"))]


@rule("3.6.5", "R26", "R27", "P2", "P21")
def test_a_fight_ends_the_move_of_its_unit_only() -> None:
    """One legion clears the way, the next passes with both of its borders; other stacks keep their moves."""
    layout = greek("ancona", rules="standard", legions={"roma": 2, "lugdunum": 1}, galleys={"roma": 1})
    play = layout.know_how("romans", "road").turn("maneuver_1").do("move legion roma ancona")
    assert play.step == "move"
    play.do("move legion roma ancona", "move legion ancona aquileia", "move galley roma carales",
            "move legion lugdunum lutetia", "stop")
    assert play.legions("romans") == {"aquileia": 1, "lutetia": 1}
    assert play.galleys("romans") == {"carales": 1}


@rule("3.6.6", "FIGHT")
@BOTH
def test_the_mover_chooses_whom_to_fight(rules: str) -> None:
    layout = greek("ancona", rules=rules, legions={"roma": 1}).units("phoenicians", legions={"ancona": 1})
    layout.units("germanic_tribes", galleys={"ancona": 1})
    play = layout.turn("maneuver_1").do("move legion roma ancona")
    assert play.offers("fight") == ["greeks", "phoenicians"]
    assert ("peace" in play.legal) == (rules == "published")
    assert "germanic_tribes has no legion in ancona" in play.reason("fight germanic_tribes")
    assert "does not fight itself" in play.reason("fight romans")
    play.do("fight phoenicians")
    assert (play.legions("romans"), play.legions("greeks"), play.legions("phoenicians")) == ({}, {"ancona": 1}, {})


@rule("3.6.7")
@BOTH
def test_legions_and_galleys_never_fight_each_other(rules: str) -> None:
    layout = greek("neapolis", unit="galley", rules=rules, legions={"roma": 1}, galleys={"carales": 1})
    play = layout.units("phoenicians", legions={"roma": 1}).turn("maneuver_1")
    play.do("move legion roma neapolis", "move galley carales roma")
    assert (play.legions("romans"), play.galleys("romans")) == ({"neapolis": 1}, {"roma": 1})
    assert (play.galleys("greeks"), play.legions("phoenicians")) == ({"neapolis": 1}, {"roma": 1})


@rule("3.6.8")
def test_units_that_share_a_province_fight_when_one_of_them_moves_in_again() -> None:
    layout = greek("roma", rules="standard", legions={"roma": 2}).know_how("romans", "road")
    play = layout.turn("maneuver_1").do("move legion roma ancona", "move legion ancona roma")
    assert (play.legions("romans"), play.legions("greeks")) == ({"roma": 1}, {})
    peaceful = layout.turn("maneuver_1").do("move legion roma ancona", "stop", "done")
    assert peaceful.legions("greeks") == {"roma": 1}


# ---- meetings, published

def entering(**legions: int) -> Play:
    """A Roman legion with two actions enters Ancona, where the Greeks and others have legions."""
    layout = greek("ancona", legions={"roma": 2}, galleys={"ancona": 1}).know_how("romans", "wheel")
    for nation, number in legions.items():
        layout.units(nation, legions={"ancona": number})
    return layout.turn("maneuver_1").do("move legion roma ancona")


@rule("3.6.9", "3.6.11", "branch: mover fights", "P14")
def test_published_the_mover_may_fight() -> None:
    play = entering()
    assert (play.step, play.actor, play.legal) == ("meet", "romans", ["fight greeks", "peace"])
    play.do("fight greeks")
    assert (play.legions("romans"), play.legions("greeks")) == ({"roma": 1}, {})
    assert (play.step, play.actor) == ("move", "romans")


@rule("3.6.9", "3.6.10", "PEACE", "branch: mover keeps peace", "branch: asked nation keeps peace", "R28")
def test_published_if_all_keep_peace_the_unit_goes_on() -> None:
    play = entering().do("peace")
    assert (play.step, play.actor, play.d["turn"]) == ("answer", "greeks", "romans")
    assert play.legal == ["fight greeks", "peace"]
    play.do("peace")
    assert (play.step, play.actor) == ("go_on", "romans")
    passed = play.copy().do("move legion ancona aquileia")
    assert passed.legions("romans") == {"roma": 1, "aquileia": 1}
    play.do("stop")
    assert (play.legions("romans"), play.legions("greeks")) == ({"roma": 1, "ancona": 1}, {"ancona": 1})


@rule("3.6.10", "3.6.11", "branch: asked nation fights", "P14")
def test_published_the_nation_that_is_met_may_fight() -> None:
    play = entering().do("peace", "fight greeks")
    assert (play.legions("romans"), play.legions("greeks")) == ({"roma": 1}, {})
    assert (play.step, play.actor, play.d["turn"]) == ("move", "romans", "romans")


@rule("3.6.10", "P1")
@pytest.mark.parametrize("fighter", ["germanic_tribes", "phoenicians", "greeks", None])
def test_published_nations_are_asked_in_seat_order_after_the_mover(fighter: str | None) -> None:
    """Romans sit second: Germanic tribes, Phoenicians, Greeks. The first yes decides, and only one fight comes."""
    play = entering(germanic_tribes=1, phoenicians=2).do("peace")
    asked = []
    while play.step == "answer":
        asked.append(play.actor)
        assert play.legal == [f"fight {play.actor}", "peace"]
        assert "says fight" in play.reason("fight romans")
        play.do(f"fight {fighter}" if play.actor == fighter else "peace")
    order = ["germanic_tribes", "phoenicians", "greeks"]
    assert asked == order[:order.index(fighter) + 1 if fighter else 3]
    assert play.actor == "romans"
    units = {"germanic_tribes": 1, "phoenicians": 2, "greeks": 1}
    for nation, number in units.items():
        assert play.legions(nation).get("ancona", 0) == number - (nation == fighter)
    assert play.legions("romans") == ({"roma": 1} if fighter else {"roma": 1, "ancona": 1})


@rule("3.6.10")
def test_published_a_nation_without_units_of_the_type_is_not_asked() -> None:
    layout = greek("ancona", legions={"roma": 1}).units("germanic_tribes", galleys={"ancona": 3})
    play = layout.turn("maneuver_1").do("move legion roma ancona", "peace")
    assert play.actor == "greeks"


@rule("3.6.10", "R29", "P22")
def test_published_each_unit_that_enters_asks_anew() -> None:
    """One is let through, the next is fought."""
    play = greek("ancona", number=2, legions={"roma": 2}).turn("maneuver_1")
    play.do("move legion roma ancona", "peace", "peace")
    assert (play.legions("romans"), play.legions("greeks")) == ({"roma": 1, "ancona": 1}, {"ancona": 2})
    play.do("move legion roma ancona")
    assert play.step == "meet"
    play.do("peace", "fight greeks")
    assert (play.legions("romans"), play.legions("greeks")) == ({"ancona": 1}, {"ancona": 1})


@rule("3.6.10", "R29")
def test_published_each_province_asks_anew() -> None:
    layout = Layout(rules="published").know_how("romans", "wheel", "roads").units("romans", legions={"roma": 1})
    play = layout.units("greeks", legions={"ancona": 1, "aquileia": 1}).turn("maneuver_1")
    play.do("move legion roma ancona", "peace", "peace", "move legion ancona aquileia")
    assert (play.step, play.actor) == ("meet", "romans")
    play.do("peace", "fight greeks")
    assert (play.legions("romans"), play.legions("greeks")) == ({}, {"ancona": 1})


# ---- ENGAGE

@rule("3.6.12", "ENGAGE", "branch: fight started", "R25", "P14")
@pytest.mark.parametrize("unit", ["legion", "galley"])
def test_published_the_mover_may_start_a_fight_where_units_stand_together(unit: str) -> None:
    kind: dict[str, Any] = {f"{unit}s": {"roma": 2, "ancona": 1}}
    play = greek("roma", unit=unit, number=2, **kind).turn("maneuver_1")
    assert play.offers("engage") == [f"{unit} roma"]
    assert f"no foreign {unit} stands there" in play.reason(f"engage {unit} ancona")
    other = "galley" if unit == "legion" else "legion"
    assert f"romans has no {other} there" in play.reason(f"engage {other} roma")
    play.do(f"engage {unit} roma")
    assert (play.of("romans")[f"{unit}s"], play.of("greeks")[f"{unit}s"]) == ({"roma": 1, "ancona": 1}, {"roma": 1})
    assert play.offers("engage") == [f"{unit} roma"]
    play.do(f"engage {unit} roma")
    assert (play.of("romans")[f"{unit}s"], play.of("greeks")[f"{unit}s"]) == ({"ancona": 1}, {})


@rule("3.6.12", "branch: no fight started")
def test_published_standing_together_they_need_not_fight() -> None:
    play = greek("roma", legions={"roma": 1}).turn("maneuver_1").do("done")
    assert (play.legions("romans"), play.legions("greeks")) == ({"roma": 1}, {"roma": 1})


@rule("3.6.12")
def test_published_also_units_that_have_moved_may_start_a_fight() -> None:
    play = greek("ancona", legions={"roma": 1}).turn("maneuver_1").do("move legion roma ancona", "peace", "peace")
    assert play.legal == ["engage legion ancona", "done"]
    play.do("engage legion ancona")
    assert (play.legions("romans"), play.legions("greeks"), play.actor) == ({}, {}, "germanic_tribes")


@rule("3.6.12")
def test_published_with_several_nations_the_mover_names_one() -> None:
    layout = greek("roma", legions={"roma": 1}).units("germanic_tribes", legions={"roma": 1})
    play = layout.turn("maneuver_1").do("engage legion roma")
    assert (play.step, play.legal) == ("engaged", ["fight greeks", "fight germanic_tribes"])
    assert "phoenicians has no legion in roma" in play.reason("fight phoenicians")
    play.do("fight germanic_tribes")
    assert (play.legions("greeks"), play.legions("germanic_tribes"), play.legions("romans")) == ({"roma": 1}, {}, {})


@rule("3.6.12")
def test_published_no_fight_is_started_while_a_unit_could_go_on() -> None:
    play = greek("roma", legions={"roma": 2}).know_how("romans", "wheel").turn("maneuver_1")
    play.do("move legion roma ancona")
    assert (play.step, play.offers("engage")) == ("go_on", [])
    assert "between two units' moves" in play.reason("engage legion roma")
    assert play.do("stop").offers("engage") == ["legion roma"]


@rule("3.6.13", "R13", "R27")
@pytest.mark.parametrize("fights", [1, 2, 3])
def test_published_one_that_has_done_most_goes_first(fights: int) -> None:
    """At Ancona: a legion with nothing left, one with an action left, one that has not moved. They go in this order."""
    layout = greek("ancona", number=3, legions={"roma": 1, "lugdunum": 1, "ancona": 1}).know_how("romans", "wheel")
    play = layout.turn("maneuver_1").do("move legion roma ancona", "peace", "peace", "stop")
    play.do("move legion lugdunum mediolanum", "move legion mediolanum ancona", "peace", "peace")
    assert play.d["pending"]["moved"] == {"legions": {"ancona": [1, 1]}}
    play.do(*["engage legion ancona"] * fights)
    assert play.legions("greeks") == ({"ancona": 3 - fights} if fights < 3 else {})
    assert play.legions("romans") == ({"ancona": 3 - fights} if fights < 3 else {})
    if fights < 3:
        assert play.d["pending"].get("moved", {}) == [{}, {"legions": {"ancona": [0, 1]}}, {}][fights]
        assert play.offers("move")  # the unmoved one is still there
