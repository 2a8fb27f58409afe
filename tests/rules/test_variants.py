"""RULES 5: the variants, on either ruleset."""

from __future__ import annotations

import pytest

from antike import Game, Rules, RulesError

from .table import BOTH, Layout, Play, rule, ruleset


@rule("5.1")
@BOTH
@pytest.mark.parametrize("expert", [False, True])
def test_expert_gives_no_extra_personage(rules: str, expert: bool) -> None:
    changed = ruleset(rules, expert=expert)
    last = changed.advances[-1]
    layout = Layout(rules=changed).all_know_how("romans", but=(last,)).know_how("greeks", *changed.advances)
    play = layout.stock("romans", gold=10).turn("know_how").do(f"know_how {last}")
    if play.step == "found":
        play.do("done")
    assert play.personages("romans") == ({} if expert else {"kings": 1})
    assert ("personage kings" in play.game.table.texts) == (not expert)


@rule("5.1")
def test_expert_still_gives_the_scholar() -> None:
    layout = Layout(rules=ruleset(expert=True)).all_know_how("romans", but=("theocracy",)).stock("romans", gold=8)
    assert layout.turn("know_how").do("know_how theocracy").personages("romans") == {"scholars": 1}


@rule("5.2", "R42")
@BOTH
@pytest.mark.parametrize("military", [False, True])
def test_military_counts_a_general_twice(rules: str, military: bool) -> None:
    """Seven personages and a general won now: eight, or nine of nine."""
    layout = Layout(rules=ruleset(rules, military=military)).personages("romans", scholars=7).temples("pella")
    layout.cities("romans", "roma").units("romans", legions={"pella": 4})
    play = layout.turn("maneuver_1").do("done", "conquer pella")
    assert play.personages("romans") == {"scholars": 7, "generals": 1}
    assert play.winner == ("romans" if military else None)


@rule("5.2", "R42")
def test_military_counts_an_extra_general_twice_too() -> None:
    layout = Layout(rules=ruleset(military=True)).all_know_how("romans", but=("theocracy",)).all_know_how("greeks")
    layout.personages("romans", kings=7).stacks_left(kings=1, scholars=6).stock("romans", gold=8)
    assert layout.turn("know_how").do("know_how theocracy").winner == "romans"


@rule("5.3", "START", "R17")
@BOTH
@pytest.mark.parametrize("setup", ["fixed", "draft"])
def test_long_starts_with_one_city_of_three_chosen_from_seat_0_on(rules: str, setup: str) -> None:
    game = Game("west", 4, rules=ruleset(rules, long=True), setup=setup)
    play = Play(game.new_state())
    if setup == "draft":
        play.do("pick phoenicians", "pick romans", "pick greeks")
    starts = {nation.id: set(nation.start[4]) for nation in game.map.nations if 4 in nation.start}
    chosen = {}
    for nation in play.d["seats"]:
        assert (play.step, play.actor, play.d["turn"], play.state.round) == ("start", nation, None, 0)
        assert set(play.offers("start")) == starts[nation]
        foreign = min(city for other in starts if other != nation for city in starts[other])
        assert "not one of the start cities" in play.reason(f"start {foreign}")
        chosen[nation] = play.offers("start")[1]
        play.do(f"start {chosen[nation]}")
    assert (play.step, play.actor, play.state.round) == ("rondel", "phoenicians", 1)
    assert {nation: play.cities(nation) for nation in game.nations} == {n: {city} for n, city in chosen.items()}


@rule("5.3")
@BOTH
def test_long_leaves_the_other_two_as_sites_for_anyone(rules: str) -> None:
    """The Romans, who have Roma only, found Athenae, a start city of the Greeks; Neapolis is free for the Greeks."""
    layout = Layout(rules=ruleset(rules, long=True)).cities("romans", "roma").cities("greeks", "pella")
    layout.units("romans", legions={"athenae": 1}).units("greeks", galleys={"neapolis": 1})
    for nation, place in (("romans", "athenae"), ("greeks", "neapolis")):
        play = layout.copy(nation).stock(nation, marble=1, iron=1, gold=1).turn("maneuver_1")
        play.do("done", f"found {place}")
        assert place in play.cities(nation)


@rule("5.3", "3.6.21")
def test_long_a_nations_only_city_is_its_last() -> None:
    layout = Layout(rules=ruleset(long=True)).units("romans", legions={"pella": 9}).cities("greeks", "pella")
    assert layout.turn("maneuver_1").do("done").actor == "germanic_tribes"


@rule("5.4", "P18")
@BOTH
def test_three_nations_need_12(rules: str) -> None:
    assert Game("west", 3, rules=rules).new_state().needed == 10
    assert Game("west", 3, rules=ruleset(rules, three_nations=True)).new_state().needed == 12
    layout = Layout(nations=3, rules=ruleset(rules, three_nations=True)).personages("romans", scholars=8, generals=3)
    assert layout.turn("maneuver_1").winner is None
    assert layout.fill("romans", 5).turn("maneuver_1").winner == "romans"


@rule("5.4", "R9")
@pytest.mark.parametrize(("nations", "goal"), [(4, 9), (5, 8), (6, 7)])
def test_three_nations_changes_nothing_for_others(nations: int, goal: int) -> None:
    assert Game("west", nations, rules=ruleset(three_nations=True)).new_state().needed == goal


@rule("5.4", "R9")
def test_three_nations_needs_a_goal_for_three_to_replace() -> None:
    data = ruleset(three_nations=True).to_dict()
    del data["goals"]["3"]
    with pytest.raises(ValueError, match="goal"):
        Game("west", 3, rules=Rules({**data, "three_nations_goal": 12}))


@rule("5.1", "5.2", "5.3", "5.4")
@BOTH
def test_variants_go_together_and_belong_to_the_rules(rules: str) -> None:
    plain = Rules.load(rules)
    changed = plain.replace(expert=True, military=True, long=True, three_nations=True)
    assert plain != changed
    assert not any(plain.variants.values())
    play = Play(Game("west", 3, rules=changed).new_state())
    assert (play.step, play.state.needed) == ("start", 12)
    with pytest.raises(RulesError, match="unknown variant"):
        plain.replace(longer=True)
