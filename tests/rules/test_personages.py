"""RULES 3.8: personages and winning."""

from __future__ import annotations

from typing import Any

import pytest

from antike import PositionError, Rules

from .table import BOTH, STACKS, Layout, Play, rule, ruleset


def end_turn(layout: Layout) -> Play:
    """The end of a turn in which nothing was done."""
    play = layout.turn("maneuver_1")
    while play.actor == layout.mover and play.step in ("move", "conquer", "found"):
        play.do("done")
    return play


def earns(layout: Layout) -> dict[str, int]:
    return end_turn(layout).personages(layout.mover)


def with_temples(number: int, rules: Any = "standard") -> Layout:
    layout = Layout(rules=rules).fill("romans", 24)
    return layout.temples(*layout.nation("romans")["cities"][:number]).personages("romans", kings=4)


def with_galleys(seas: int, rules: Any = "standard", *, each: int = 1) -> Layout:
    places = ["roma", "neapolis", "ancona", "aquileia", "salonae", "dyrrhachion", "carales", "massilia", "syracusae",
              "sparta", "athenae", "knossos", "pella", "byzantion", "valentia", "tingis"][:seas]
    return Layout(rules=rules).units("romans", galleys=dict.fromkeys(places, each))


@rule("3.8.1", "3.8.4", "R30")
@pytest.mark.parametrize(("cities", "held", "kings"), [
    (4, 0, 0), (5, 0, 1), (9, 0, 1), (9, 1, 1), (10, 0, 2), (10, 1, 2), (10, 2, 2), (25, 0, 5), (3, 2, 2)])
@BOTH
def test_a_king_for_every_5_cities(rules: str, cities: int, held: int, kings: int) -> None:
    layout = Layout(rules=rules).fill("romans", cities).personages("romans", kings=held)
    assert earns(layout).get("kings", 0) == kings


@rule("3.8.2", "3.8.4")
@pytest.mark.parametrize(("temples", "held", "citizens"), [
    (2, 0, 0), (3, 0, 1), (5, 0, 1), (6, 0, 2), (6, 1, 2), (2, 1, 1)])
@BOTH
def test_a_citizen_for_every_3_temples(rules: str, temples: int, held: int, citizens: int) -> None:
    layout = with_temples(temples, rules).personages("romans", citizens=held)
    assert earns(layout).get("citizens", 0) == citizens


@rule("3.8.3", "3.8.4", "R31")
@pytest.mark.parametrize(("seas", "held", "navigators"), [
    (6, 0, 0), (7, 0, 1), (13, 0, 1), (14, 0, 2), (14, 1, 2), (2, 1, 1)])
@BOTH
def test_a_navigator_for_every_7_provinces_with_a_galley(rules: str, seas: int, held: int, navigators: int) -> None:
    layout = with_galleys(seas, rules).personages("romans", navigators=held)
    assert earns(layout).get("navigators", 0) == navigators


@rule("3.8.3", "R31", "P9")
def test_galleys_in_one_province_are_one_sea_and_foreign_galleys_do_not_matter() -> None:
    assert earns(with_galleys(6, each=2)) == {}
    layout = with_galleys(7).units("greeks", galleys={"roma": 5, "neapolis": 1, "ancona": 1})
    assert earns(layout) == {"navigators": 1}
    assert earns(Layout().units("romans", legions=dict.fromkeys(
        ["roma", "neapolis", "ancona", "aquileia", "salonae", "dyrrhachion", "massilia"], 1))) == {}


@rule("3.8.1", "3.8.4")
def test_cities_founded_in_the_turn_count() -> None:
    layout = Layout().fill("romans", 4, keep=("ancona",)).units("romans", legions={"ancona": 1})
    play = layout.stock("romans", marble=1, iron=1, gold=1, coin=4).turn("maneuver_1").do("done", "found ancona")
    assert play.personages("romans") == {"kings": 1}


@rule("3.8.5", "3.8.6", "3.8.9")
def test_scholars_and_generals_for_this_turn_only() -> None:
    """Two temples destroyed earn two generals; what was learned or destroyed before earns nothing again."""
    layout = Layout().know_how("romans", "road").temples("pella", "tyros").cities("romans", "roma")
    play = layout.units("romans", legions={"pella": 4, "tyros": 4}).turn("maneuver_1")
    play.do("done", "conquer tyros", "conquer pella")
    assert play.personages("romans") == {"generals": 2}
    for _ in range(3):
        play.do("rondel maneuver_1")
    play.do("rondel arming")
    assert play.personages("romans") == {"generals": 2}


@rule("3.8.5", "R38")
def test_a_scholar_for_each_new_advance() -> None:
    layout = Layout().stock("romans", gold=30).turn("know_how")
    layout.do("know_how road", "know_how navigation", "know_how market", "done")
    assert layout.personages("romans") == {"scholars": 3}


# ---- the stacks

def owed(stack: str, number: int) -> Layout:
    """The Romans deserve so many of a stack at the end of this turn."""
    if stack == "kings":
        return Layout().fill("romans", 5 * number)
    if stack == "citizens":
        return with_temples(3 * number)
    if stack == "navigators":
        return with_galleys(7 * number)
    if stack == "generals":
        places = ("pella", "tyros")[:number]
        return Layout().temples(*places).units("romans", legions=dict.fromkeys(places, 4))
    return Layout().stock("romans", gold=5)


def collect(stack: str, layout: Layout, number: int) -> Play:
    if stack == "scholars":
        return layout.turn("know_how").do(*("know_how road", "know_how navigation")[:number])
    play = layout.turn("maneuver_1")
    while play.actor == "romans":
        play.do(f"conquer {play.offers('conquer')[0]}" if play.step == "conquer" else "done")
    return play


@rule("3.8.1", "3.8.8", "P6", "supply: kings 0", "supply: kings 1", "supply: scholars 0", "supply: scholars 1",
      "supply: generals 0", "supply: generals 1", "supply: citizens 0", "supply: citizens 1", "supply: navigators 0",
      "supply: navigators 1")
@pytest.mark.parametrize("left", [0, 1, 2])
@pytest.mark.parametrize("stack", STACKS)
def test_a_stack_gives_what_it_has_and_owes_nothing(stack: str, left: int) -> None:
    layout = owed(stack, 2)
    held = layout.nation("romans")["personages"].get(stack, 0)
    play = collect(stack, layout.stacks_left(**{stack: left}), 2)
    if play.step == "know_how":
        play.do("done")
    assert play.personages("romans").get(stack, 0) == held + left
    assert play.d["personages_left"].get(stack, 0) == 0


@rule("3.8.8", "P5")
def test_nothing_is_ever_lost() -> None:
    layout = Layout().personages("romans", kings=2, citizens=1, navigators=1, scholars=1, generals=1)
    held = {"kings": 2, "scholars": 1, "generals": 1, "citizens": 1, "navigators": 1}
    assert earns(layout.cities("romans", "roma")) == held
    robbed = Layout("greeks").fill("romans", 10).personages("romans", kings=2).units("greeks", legions={"roma": 2})
    play = robbed.turn("maneuver_1").do("done", "conquer roma")
    assert (len(play.cities("romans")), play.personages("romans")) == (9, {"kings": 2})


# ---- the extra personage

def completing(rules: str = "standard", **left: int) -> Layout:
    """The Romans lack one advance, which others have, and can pay for it; so many personages are left."""
    last = Rules.load(rules).advances[-1]
    layout = Layout(rules=rules).all_know_how("romans", but=(last,)).all_know_how("greeks")
    return layout.stock("romans", gold=10).stacks_left(**left)


def complete(layout: Layout) -> Play:
    play = layout.turn("know_how").do(f"know_how {layout.game.rules.advances[-1]}")
    return play.do("done") if play.step == "found" else play


@rule("3.8.7", "3.5.12")
@pytest.mark.parametrize(("left", "stack"), [
    ({}, "kings"), ({"kings": 7}, "scholars"), ({"kings": 1, "scholars": 2}, "generals"),
    ({"kings": 5, "scholars": 5, "generals": 5}, "citizens"),
    ({"kings": 4, "scholars": 4, "generals": 4, "citizens": 4}, "navigators"),
])
@BOTH
def test_the_extra_personage_comes_from_the_fullest_stack(rules: str, left: dict[str, int], stack: str) -> None:
    play = complete(completing(rules, **left))
    assert play.step == "rondel"
    assert (play.personages("romans"), play.of("romans")["extra"]) == ({stack: 1}, stack)


@rule("3.8.7", "PERSONAGE", "R41")
@pytest.mark.parametrize("choice", STACKS)
@BOTH
def test_if_several_stacks_have_most_left_the_nation_chooses(rules: str, choice: str) -> None:
    tied = complete(completing(rules, kings=5, scholars=5, generals=5, citizens=5, navigators=5))
    assert (tied.step, tied.actor) == ("personage", "romans")
    assert tied.offers("personage") == list(STACKS)
    tied.do(f"personage {choice}")
    assert (tied.personages("romans"), tied.of("romans")["extra"]) == ({choice: 1}, choice)


@rule("3.8.7", "R41")
def test_the_fullest_stack_is_found_after_all_other_awards() -> None:
    """Theocracy is new: the scholar comes first, and then kings and scholars are level no more."""
    layout = Layout().all_know_how("romans", but=("theocracy",)).stock("romans", gold=8).stacks_left(kings=8)
    assert layout.d["personages_left"]["scholars"] == 8
    play = complete(layout)
    assert (play.personages("romans"), play.of("romans")["extra"]) == ({"scholars": 1, "kings": 1}, "kings")


@rule("3.8.7")
def test_only_tied_stacks_are_offered() -> None:
    play = complete(completing(kings=6, scholars=5, generals=6))
    assert play.offers("personage") == ["kings", "generals", "citizens"]
    assert "6 each" in play.reason("personage navigators")


@rule("3.8.7", "R7")
def test_with_all_stacks_empty_there_is_no_extra_personage() -> None:
    layout = Layout("romans", nations=5).all_know_how("romans", but=("theocracy",)).all_know_how("greeks")
    layout.stock("romans", gold=8).personages("romans", kings=7).stacks_left(**dict.fromkeys(STACKS, 0))
    play = complete(layout)
    assert (play.step, play.personages("romans"), play.of("romans")["extra"]) == ("rondel", {"kings": 7}, None)


@rule("3.8.4", "3.8.7")
@pytest.mark.parametrize("stack", ["kings", "citizens", "navigators"])
def test_the_extra_one_is_not_counted_among_its_kind(stack: str) -> None:
    layout = owed(stack, 1).all_know_how("romans")
    held = layout.nation("romans")["personages"].get(stack, 0)
    layout.personages("romans", extra=stack, **{stack: 1})
    assert earns(layout)[stack] == held + 2
    assert earns(layout.personages("romans", extra=stack, **{stack: 1}))[stack] == held + 2


@rule("3.8.7")
def test_there_is_one_extra_personage() -> None:
    """It is won in the turn of the last advance, not later."""
    assert earns(Layout().all_know_how("romans")) == {}


# ---- winning

GOALS = pytest.mark.parametrize(("nations", "goal"), [(3, 10), (4, 9), (5, 8), (6, 7)])


def near(goal: int, nations: int, rules: Any = "standard") -> Layout:
    """The Romans hold two less than needed, and 10 cities without a king."""
    return Layout(nations=nations, rules=rules).fill("romans", 10).personages("romans", scholars=goal - 2)


@rule("3.8.10", "3.8.9")
@GOALS
@BOTH
def test_who_holds_the_number_needed_wins(rules: str, nations: int, goal: int) -> None:
    assert near(goal, nations, rules).game.new_state().needed == goal
    play = end_turn(near(goal, nations, rules))
    assert (play.winner, play.step, play.state.is_over, play.legal) == ("romans", "over", True, [])
    assert sum(play.personages("romans").values()) == goal
    one_less = near(goal, nations, rules).personages("romans", kings=1).cities("romans", "roma", "neapolis", "lugdunum")
    play = end_turn(one_less)
    assert (play.winner, sum(play.personages("romans").values())) == (None, goal - 1)


@rule("3.8.9", "R36", "P6")
def test_more_than_needed_may_come_at_once() -> None:
    layout = Layout().fill("romans", 25).personages("romans", scholars=6)
    play = end_turn(layout.temples("roma", "neapolis", "syracusae"))
    assert (play.winner, play.personages("romans")) == ("romans", {"kings": 5, "scholars": 6, "citizens": 1})


@rule("3.8.10", "R30", "P25")
def test_only_the_nation_that_moved_is_awarded_and_wins() -> None:
    """The Greeks have earned their kings, but get them, and win, at the end of their own turn."""
    layout = Layout("phoenicians").fill("greeks", 10).personages("greeks", scholars=7)
    play = layout.turn("maneuver_1")
    assert (play.winner, play.personages("greeks")) == (None, {"scholars": 7})
    play.do("rondel maneuver_1")
    assert (play.winner, play.personages("greeks")) == ("greeks", {"kings": 2, "scholars": 7})


@rule("3.8.10", "P25")
def test_the_win_comes_at_the_end_of_the_turn_not_before() -> None:
    layout = Layout().personages("romans", kings=8).stock("romans", gold=5).units("romans", legions={"valentia": 1})
    play = layout.stock("romans", gold=9, marble=1, iron=1).turn("know_how").do("know_how road", "done")
    assert (play.step, play.winner) == ("found", None)
    assert play.do("found valentia").winner == "romans"


@rule("3.8.9")
def test_the_extra_personage_is_chosen_before_the_win_is_checked() -> None:
    """A new scholar is the eighth, the extra one, to choose, the ninth."""
    layout = Layout().all_know_how("romans", but=("theocracy",)).stock("romans", gold=8)
    layout.personages("romans", kings=1, scholars=2, generals=2, citizens=2)
    layout.stacks_left(kings=5, scholars=6, generals=5)
    play = complete(layout)
    assert (play.step, play.winner, sum(play.personages("romans").values())) == ("personage", None, 8)
    assert play.do("personage kings").winner == "romans"


# ---- all 35 gone

def nothing_left(nations: int = 5, kings: int = 7) -> Layout:
    layout = Layout(nations=nations).personages("romans", kings=kings)
    return layout.stacks_left(**dict.fromkeys(STACKS, 0))


@rule("3.8.12", "3.8.13", "R8")
@pytest.mark.parametrize("nations", [5, 6])
def test_with_all_stacks_empty_the_next_temple_destroyed_wins(nations: int) -> None:
    kings = 7 if nations == 5 else 6
    layout = nothing_left(nations, kings).temples("pella").stock("romans", marble=9, iron=9, gold=9, coin=4)
    layout.units("romans", legions={"pella": 4, "ancona": 1, "athenae": 2})
    play = layout.turn("maneuver_1").do("done")
    plain = play.copy().do("conquer athenae")
    assert (plain.winner, plain.step) == (None, "conquer")
    assert plain.do("conquer pella").winner == "romans"
    play.do("conquer pella")  # neither Athenae nor founding nor awards follow
    assert (play.winner, play.step) == ("romans", "over")
    assert play.cities("romans") >= {"pella"}
    assert not play.cities("romans") & {"athenae", "ancona"}
    assert play.personages("romans") == {"kings": kings}


@rule("3.8.12")
def test_the_losses_are_still_asked() -> None:
    layout = nothing_left().temples("pella").units("romans", legions={"pella": 4}, galleys={"pella": 4})
    play = layout.turn("maneuver_1").do("done", "conquer pella")
    assert (play.step, play.winner) == ("losses", None)
    assert play.do("losses 1").winner == "romans"


@rule("3.8.12")
def test_the_city_to_give_up_is_still_asked() -> None:
    layout = Layout(nations=5, rules="published").fill("romans", 25).personages("romans", kings=7)
    layout.stacks_left(**dict.fromkeys(STACKS, 0)).temples("pella")
    play = layout.units("romans", legions={"pella": 3}).turn("maneuver_1").do("done", "conquer pella")
    assert (play.step, play.winner) == ("give_up", None)
    assert play.do(f"give_up {play.offers('give_up')[0]}").winner == "romans"


@rule("3.8.12")
def test_one_personage_left_is_enough_to_go_on() -> None:
    layout = Layout(nations=5).personages("romans", kings=6)
    layout.stacks_left(kings=0, scholars=0, citizens=0, navigators=0, generals=1)
    play = layout.temples("pella").units("romans", legions={"pella": 4}).turn("maneuver_1").do("done", "conquer pella")
    assert (play.winner, play.personages("romans")) == (None, {"kings": 6, "generals": 1})


@rule("3.8.12", "R37", "P7")
@pytest.mark.parametrize("nations", [3, 4])
def test_with_3_or_4_nations_somebody_has_won_before_all_are_gone(nations: int) -> None:
    with pytest.raises(PositionError, match="has won before"):
        Layout(nations=nations).stacks_left(**dict.fromkeys(STACKS, 0)).begin()


@rule("3.8.12", "R8")
def test_stacks_that_a_ruleset_never_had_are_empty_from_the_start() -> None:
    rules = ruleset(changes={f"personages.{stack}": 0 for stack in STACKS})
    layout = Layout(rules=rules).temples("pella").units("romans", legions={"pella": 4})
    assert layout.turn("maneuver_1").do("done", "conquer pella").winner == "romans"
    without = Layout(rules=rules).units("romans", legions={"pella": 4})
    assert without.turn("maneuver_1").do("done", "conquer pella").winner is None


@rule("3.8.10", "3.5.13")
def test_another_ruleset_has_its_own_numbers() -> None:
    changes = {"goals.4": 2, "awards": {"cities_per_king": 3, "temples_per_citizen": 1, "seas_per_navigator": 2}}
    layout = Layout(rules=ruleset(changes=changes)).units("romans", galleys={"roma": 1, "neapolis": 1})
    play = end_turn(layout)
    assert (play.winner, play.personages("romans")) == ("romans", {"kings": 1, "navigators": 1})
    play = end_turn(Layout(rules=ruleset(changes=changes)).cities("romans", "roma", "neapolis").temples("roma"))
    assert (play.winner, play.personages("romans")) == (None, {"citizens": 1})
