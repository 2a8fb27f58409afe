"""RULES 3.6, phase 2: conquest."""

from __future__ import annotations

from typing import Any

import pytest

from .table import BOTH, Layout, Play, rule, ruleset


def siege(place: str = "pella", *, rules: Any = "standard", defenders: tuple[int, int] = (0, 0), temple: bool = False,
          legions: int = 0, galleys: int = 0) -> Layout:
    """Roman units at a Greek city with so many legions and galleys of its owner."""
    def units(number: int) -> dict[str, int]:
        return {place: number} if number else {}
    layout = Layout(rules=rules).units("romans", legions=units(legions), galleys=units(galleys))
    layout.units("greeks", legions=units(defenders[0]), galleys=units(defenders[1]))
    return layout.temples(*[place] * temple)


def to_conquest(layout: Layout) -> Play:
    """The phase of conquests, if it comes at all: nobody moves."""
    return layout.turn("maneuver_1").do("done")


@rule("3.6.15", "3.6.16", "3.6.14", "P4")
@pytest.mark.parametrize("defenders", [(0, 0), (1, 0), (0, 2), (2, 1)])
@pytest.mark.parametrize("temple", [False, True])
@pytest.mark.parametrize("bonus", [0, 1, 2])
@BOTH
def test_attackers_needed(rules: str, bonus: int, temple: bool, defenders: tuple[int, int]) -> None:
    defense = (3 if temple else 1) + sum(defenders) + bonus
    needed = defense + (rules == "standard")
    for attackers in (needed, needed - 1):
        legions = attackers // 2
        layout = siege(rules=rules, defenders=defenders, temple=temple, legions=legions, galleys=attackers - legions)
        layout.know_how("greeks", *("monarchy", "democracy")[:bonus])
        play = to_conquest(layout) if attackers else layout.turn("maneuver_1")
        assert (play.step == "conquer") == (attackers == needed)
        if attackers == needed:
            assert play.legal == ["conquer pella", "done"]


@rule("3.6.15", "R40", "P4")
@BOTH
def test_units_of_third_nations_neither_defend_nor_go(rules: str) -> None:
    layout = siege(rules=rules, legions=2).units("phoenicians", legions={"pella": 9}, galleys={"pella": 1})
    play = to_conquest(layout).do("conquer pella")
    assert (play.legions("phoenicians"), play.galleys("phoenicians")) == ({"pella": 9}, {"pella": 1})
    assert "pella" in play.cities("romans")


@rule("3.6.15")
@BOTH
def test_only_units_in_the_province_count(rules: str) -> None:
    layout = siege(rules=rules, legions=1).units("greeks", legions={"athenae": 9})
    layout.units("romans", legions={"pella": 1, "byzantion": 9}, galleys={"pella": 1})
    assert to_conquest(layout).offers("conquer") == ["pella"]


@rule("3.6.14", "P4")
@BOTH
def test_galleys_alone_take_a_city_that_legions_defend(rules: str) -> None:
    play = to_conquest(siege(rules=rules, defenders=(2, 0), galleys=4)).do("conquer pella")
    assert play.legions("greeks") == {}
    assert play.galleys("romans") == {"pella": 1}


@rule("CONQUER", "branch: city conquered", "branch: conquest done", "3.6.18")
@BOTH
def test_conquer_or_not(rules: str) -> None:
    layout = siege(rules=rules, defenders=(1, 0), legions=4)
    taken = to_conquest(layout).do("conquer pella")
    assert taken.cities("romans") == {"roma", "neapolis", "syracusae", "pella"}
    assert taken.cities("greeks") == {"athenae", "ephesos"}
    assert (taken.legions("romans"), taken.legions("greeks")) == ({"pella": 2}, {})
    spared = to_conquest(layout).do("done")
    assert spared.cities("greeks") == {"athenae", "ephesos", "pella"}
    assert (spared.legions("romans"), spared.legions("greeks")) == ({"pella": 4}, {"pella": 1})


@rule("3.6.17", "LOSSES", "branch: fewest legions lost", "branch: most legions lost")
@pytest.mark.parametrize(("legions", "galleys", "least", "most"),
                         [(3, 3, 0, 3), (5, 1, 2, 3), (2, 4, 0, 2), (1, 9, 0, 1)])
@BOTH
def test_the_attacker_chooses_legions_or_galleys(rules: str, legions: int, galleys: int, least: int, most: int) -> None:
    """The defense is 3."""
    play = to_conquest(siege(rules=rules, defenders=(1, 1), legions=legions, galleys=galleys)).do("conquer pella")
    assert play.offers("losses") == [str(number) for number in range(least, most + 1)]
    assert "defense of 3" in play.reason(f"losses {most + 1}")
    for lost in (least, most):
        after = play.copy().do(f"losses {lost}")
        assert after.legions("romans").get("pella", 0) == legions - lost
        assert after.galleys("romans").get("pella", 0) == galleys - 3 + lost


@rule("3.6.17", "4.2")
@BOTH
def test_losses_without_a_choice_are_not_asked(rules: str) -> None:
    assert to_conquest(siege(rules=rules, legions=3)).do("conquer pella").legions("romans") == {"pella": 2}
    layout = siege(rules="published", legions=1, galleys=2, defenders=(2, 0))
    play = to_conquest(layout).do("conquer pella")
    assert (play.legions("romans"), play.galleys("romans")) == ({}, {})


@rule("3.6.20")
def test_published_no_unit_need_remain() -> None:
    play = to_conquest(siege(rules="published", defenders=(1, 0), legions=2)).do("conquer pella")
    assert play.legions("romans") == {}
    assert "pella" in play.cities("romans")


@rule("3.6.20")
def test_standard_one_attacker_always_remains() -> None:
    assert to_conquest(siege(defenders=(1, 0), legions=3)).do("conquer pella").legions("romans") == {"pella": 1}


@rule("3.6.19", "3.8.6")
@BOTH
def test_a_temple_destroyed_earns_a_general_at_the_end_of_the_turn(rules: str) -> None:
    layout = siege(rules=rules, temple=True).units("romans", legions={"pella": 4, "tyros": 2})
    play = to_conquest(layout).do("conquer pella")
    assert (play.step, play.personages("romans")) == ("conquer", {})
    assert play.do("done").personages("romans") == {"generals": 1}
    assert play.d["temples"] == []
    without = to_conquest(siege(rules=rules, legions=4)).do("conquer pella")
    assert without.personages("romans") == {}


@rule("3.6.21", "P8")
@BOTH
def test_the_last_city_is_safe(rules: str) -> None:
    layout = siege(rules=rules, legions=9).cities("greeks", "pella")
    assert to_conquest(layout).actor == "germanic_tribes"
    two = siege(rules=rules, legions=9).cities("greeks", "pella", "athenae")
    two.units("romans", legions={"pella": 3, "athenae": 3})
    for first, second in (("pella", "athenae"), ("athenae", "pella")):
        play = to_conquest(two)
        assert play.offers("conquer") == ["pella", "athenae"]
        play.do(f"conquer {first}")
        assert play.actor == "germanic_tribes"
        assert play.cities("greeks") == {second}


@rule("3.6.21")
def test_the_last_city_is_named_in_the_refusal() -> None:
    layout = siege(legions=9).cities("greeks", "pella").units("romans", legions={"pella": 9, "tyros": 3})
    assert "the last city of greeks cannot be conquered" in to_conquest(layout).reason("conquer pella")


@rule("3.6.24")
@BOTH
def test_conquests_come_one_after_another_in_any_order(rules: str) -> None:
    layout = Layout(rules=rules).units("romans", legions={"pella": 3, "tyros": 3, "athenae": 3})
    play = to_conquest(layout)
    assert play.offers("conquer") == ["tyros", "pella", "athenae"]
    play.do("conquer athenae")
    assert play.offers("conquer") == ["tyros", "pella"]
    play.do("conquer tyros")
    assert play.offers("conquer") == ["pella"]
    assert play.copy().do("done").cities("romans") >= {"tyros", "athenae"}
    play.do("conquer pella")
    assert (play.cities("greeks"), play.cities("phoenicians")) == ({"ephesos"}, {"antiochia", "paphos"})


# ---- actions left (published)

@rule("3.6.14", "R32")
def test_published_only_units_with_an_action_left_attack_and_are_lost() -> None:
    """Three legions wait at Pella, two more come with their last action: three attack, two of them go."""
    layout = siege(rules="published", defenders=(1, 0))
    layout.units("romans", legions={"pella": 3, "byzantion": 2}, galleys={"pella": 1})
    play = layout.turn("maneuver_1")
    for _ in range(2):
        play.do("move legion byzantion pella", "peace", "peace")
    play.do("done", "conquer pella")
    assert play.offers("losses") == ["1", "2"]
    assert play.do("losses 2").legions("romans") == {"pella": 3}
    spent = siege(rules="published", defenders=(1, 0)).units("romans", legions={"byzantion": 3}).turn("maneuver_1")
    for _ in range(3):
        spent.do("move legion byzantion pella", "peace", "peace")
    assert spent.offers("engage") == ["legion pella"]
    assert spent.do("done").actor == "germanic_tribes"


@rule("3.6.14")
def test_standard_units_attack_after_any_move() -> None:
    layout = Layout().units("romans", legions={"byzantion": 2})
    play = layout.turn("maneuver_1").do("move legion byzantion pella", "move legion byzantion pella")
    assert play.offers("conquer") == ["pella"]


@rule("3.6.14", "3.6.25")
def test_published_a_conquest_uses_up_the_actions_of_all_units_there() -> None:
    play = to_conquest(siege(rules="published", legions=4).units("romans", legions={"pella": 4, "tyros": 2}))
    play.do("conquer pella")
    assert play.d["pending"]["moved"] == {"legions": {"pella": [3]}}


@rule("3.6.14", "R3")
def test_published_units_without_an_allowance_never_attack() -> None:
    rules = ruleset("published", {"moves.legion": 0})
    assert to_conquest(siege(rules=rules, legions=3, galleys=1)).do("conquer pella").galleys("romans") == {}
    assert siege(rules=rules, legions=3).turn("maneuver_1").actor == "germanic_tribes"
    calm = ruleset("standard", {"moves.legion": 0})
    assert siege(rules=calm, legions=3).turn("maneuver_1").offers("conquer") == ["pella"]


@rule("3.6.16", "R1")
@pytest.mark.parametrize("ties_win", [False, True])
def test_a_defense_of_nothing_still_needs_an_attacker(ties_win: bool) -> None:
    rules = ruleset(changes={"conquest.city": 0, "conquest.ties_win": ties_win})
    assert to_conquest(siege(rules=rules, legions=1)).offers("conquer") == ["pella"]
    play = to_conquest(siege(rules=rules, legions=1, galleys=1)).do("conquer pella")
    assert (play.legions("romans"), play.galleys("romans")) == ({"pella": 1}, {"pella": 1})  # LOSSES 0, not asked
    elsewhere = Layout(rules=rules).units("romans", legions={"roma": 1}).turn("maneuver_1").do("done")
    assert elsewhere.actor == "germanic_tribes"
    texts = [event for event in to_conquest(siege(rules=rules, legions=1)).events("conquer pella") if "losses" in event]
    assert texts == ["romans: losses 0"]


@rule("3.6.14", "R1")
def test_a_defense_of_nothing_still_needs_an_attacker_with_an_action() -> None:
    rules = ruleset("published", {"conquest.city": 0})
    layout = Layout(rules=rules).units("romans", legions={"byzantion": 1})
    assert layout.turn("maneuver_1").do("move legion byzantion pella").actor == "germanic_tribes"
    able = layout.know_how("romans", "wheel").turn("maneuver_1").do("move legion byzantion pella", "stop")
    assert able.do("conquer pella").legions("romans") == {"pella": 1}


# ---- stones

def full(rules: str, cities: int = 25) -> Layout:
    """The Romans own so many cities; their legions stand at Pella and at Tyros."""
    layout = Layout(rules=rules).fill("romans", cities)
    return layout.units("romans", legions={"pella": 3, "tyros": 3})


@rule("3.6.22", "supply: stones 0")
def test_standard_without_a_stone_there_is_no_conquest() -> None:
    assert to_conquest(full("standard")).actor == "germanic_tribes"


@rule("3.6.22", "3.6.23", "supply: stones 1")
@BOTH
def test_the_last_stone_serves_one_conquest(rules: str) -> None:
    play = to_conquest(full(rules, 24))
    assert play.offers("conquer") == ["tyros", "pella"]
    play.do("conquer tyros")
    assert len(play.cities("romans")) == 25
    if rules == "standard":
        assert play.actor == "germanic_tribes"
    else:
        assert play.offers("conquer") == ["pella"]


@rule("3.6.23", "3.6.25", "GIVE_UP", "R33", "P8")
def test_published_without_a_stone_another_city_is_given_up() -> None:
    layout = full("published")
    given, kept = layout.nation("romans")["cities"][3:5]
    layout.temples(given).units("romans", legions={"pella": 3, given: 2}, galleys={"pella": 1})
    play = to_conquest(layout).do("conquer pella")
    assert play.step == "give_up"
    assert sorted(play.offers("give_up")) == sorted(layout.nation("romans")["cities"])
    assert "no own city" in play.reason("give_up pella")
    assert "pella" in play.cities("greeks")
    play.do(f"give_up {given}")
    assert play.step == "losses"  # CONQUER, GIVE_UP, LOSSES
    assert play.cities("romans") == set(layout.nation("romans")["cities"]) - {given}
    assert (play.d["temples"], play.d["bank"]["temple"]) == ([], 20)
    assert "pella" in play.cities("greeks")
    assert play.legions("romans") == {"pella": 3, given: 2}  # units there stay
    play.do("losses 1")
    assert len(play.cities("romans")) == 25
    assert {"pella", kept} <= play.cities("romans")
    assert not any(play.personages(nation) for nation in play.game.nations if nation != "romans")
    assert play.personages("romans") == {"kings": 5}  # no general for the temple given up


@rule("3.6.23", "R33", "R34", "P8")
def test_published_a_city_just_conquered_can_be_given_up() -> None:
    spared = to_conquest(full("published", 24)).do("conquer tyros", "done")
    assert len(spared.cities("romans")) == 25
    play = to_conquest(full("published", 24)).do("conquer tyros", "conquer pella")
    assert "done" not in play.legal
    assert "tyros" in play.offers("give_up")
    play.do("give_up tyros")
    assert "tyros" not in play.cities("romans") | play.cities("phoenicians")
    assert "pella" in play.cities("romans")


@rule("3.6.25")
@BOTH
def test_the_board_changes_when_the_last_decision_of_a_conquest_is_made(rules: str) -> None:
    layout = siege(rules=rules, temple=True, defenders=(1, 1), legions=4, galleys=4)
    before = to_conquest(layout)
    play = before.copy().do("conquer pella")
    assert play.step == "losses"
    for key in ("nations", "temples", "bank", "personages_left"):
        assert play.d[key] == before.d[key]
    play.do("losses 2")
    assert play.d["temples"] == []
    assert (play.legions("greeks"), play.galleys("greeks")) == ({}, {})


@rule("3.6.23")
def test_another_ruleset_may_allow_giving_up_alone() -> None:
    rules: Any = ruleset("standard", {"conquest.give_up": True, "supply.stones": 3})
    play = to_conquest(Layout(rules=rules).units("romans", legions={"pella": 2})).do("conquer pella")
    assert sorted(play.offers("give_up")) == ["neapolis", "roma", "syracusae"]
    assert play.do("give_up roma").cities("romans") == {"neapolis", "syracusae", "pella"}
