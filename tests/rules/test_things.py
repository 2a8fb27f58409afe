"""RULES 1: what there is, where it can stand, and where it goes."""

from __future__ import annotations

from typing import Any

import pytest

from antike import Game, Map, MapError, Rules

from .boards import RESOURCES, board
from .table import BOTH, Layout, rule

BOARDS = pytest.mark.parametrize("name", ["west", "east"])


@rule("1.1")
@BOARDS
def test_the_two_boards_have_50_provinces(name: str) -> None:
    assert len(Map.load(name).provinces) == 50


def ring(size: int) -> dict[str, Any]:
    return board(" ".join(f"p{i}=p{(i + 1) % size}" for i in range(size)) + " p0-m1 p1-m2",
                 sites={f"p{i}": RESOURCES[i % 3] for i in range(size)})


@rule("1.1")
def test_a_map_has_at_most_64_provinces() -> None:
    play = Layout("n1", map=ring(58), nations=2, rules="short").units("n1", legions={"p57": 1}).turn("maneuver_1")
    assert len(play.game.map.provinces) == 64
    assert play.do("move legion p57 p56").legions("n1") == {"p56": 1}
    with pytest.raises(MapError, match="provinces"):
        Map.load(ring(59))


@rule("1.2")
@BOARDS
def test_3_to_6_nations_play_on_the_two_boards(name: str) -> None:
    assert Map.load(name).counts == (3, 4, 5, 6)
    for nations in (3, 4, 5, 6):
        game = Game(name, nations)
        assert (game.num_nations, game.num_players) == (nations, nations)
    with pytest.raises(ValueError, match="nations"):
        Game(name, 2)


@rule("1.2")
def test_two_nations_may_be_allowed_by_a_small_board_and_its_ruleset() -> None:
    assert Game("islet", 2, rules="short").num_players == 2
    with pytest.raises(ValueError, match="goal"):
        Game("islet", 2, rules="standard")


@rule("1.2")
def test_two_players_have_four_nations() -> None:
    game = Game("west", players=2)
    assert (game.num_nations, game.num_players) == (4, 2)
    with pytest.raises(ValueError, match="players"):
        Game("west", 4, players=3)


@rule("1.3", "1.4", "1.5", "R20", "P20")
@pytest.mark.parametrize("rules", ["standard", "published", "short"])
def test_numbers_of_the_first_edition(rules: str) -> None:
    data = Rules.load(rules).data
    assert data["supply"] == {"legions": 17, "galleys": 17, "stones": 25}
    assert data["bank"] == {"coins": 30, "temples": 20}
    assert data["prices"]["unit"] == 1
    position = Game("west", 4, rules=rules).new_state().to_dict()
    coins = position["bank"]["coin"] + sum(n["stock"].get("coin", 0) for n in position["nations"].values())
    assert coins == 30
    assert position["bank"]["temple"] == 20
    left = {"kings": 9, "scholars": 8, "generals": 7, "citizens": 6, "navigators": 5}
    assert position["personages_left"] == left
    assert sum(left.values()) == 35


@rule("1.4", "R16", "P23")
@BOTH
def test_resources_are_unlimited(rules: str) -> None:
    """Hundreds, thousands, and the billion at which a stock stays."""
    for before, after in ((250, 251), (65_535, 65_536), (10**9 - 1, 10**9), (10**9, 10**9)):
        play = Layout(rules=rules).stock("romans", iron=before).turn("iron")
        assert play.stock("romans") == {"iron": after}


@rule("1.6")
@pytest.mark.parametrize(("wedge", "price", "action", "resource"), [
    ("temple", 5, "temple roma", "marble"), ("arming", 1, "arm legion roma", "iron"),
    ("know_how", 2, "know_how monarchy", "gold"),
])
def test_coins_stand_for_any_resource(wedge: str, price: int, action: str, resource: str) -> None:
    play = Layout().stock("romans", coin=price + 1).turn(wedge).do(action)
    assert play.stock("romans") == {"coin": 1}
    mixed = Layout().stock("romans", **{resource: 1}, coin=price).turn(wedge).do(action)
    assert mixed.stock("romans") == {"coin": 1}


@rule("1.6")
def test_a_resource_stands_for_nothing_else() -> None:
    other = {"temple": {"iron": 9, "gold": 9}, "arming": {"marble": 9, "gold": 9}, "know_how": {"marble": 9, "iron": 9}}
    for wedge, stock in other.items():
        assert Layout().stock("romans", **stock).turn(wedge).actor == "germanic_tribes", wedge
    dear = Layout().stock("romans", marble=9, iron=9, gold=9).cities("romans", "roma", "ancona").units(
        "romans", legions={"salonae": 1}, galleys={"neapolis": 1}).turn("gold")
    assert dear.offers("found") == ["neapolis"]  # a gold city next to Ancona would cost a coin


@rule("1.7")
@pytest.mark.parametrize("name", ["west", "east", "islet"])
def test_legions_cross_land_and_both_galleys_sea_and_both(name: str) -> None:
    game = Game(name, 3, rules="short")
    moves = {text for text in game.table.texts if text.startswith("move ")}
    expected = {f"move {unit} {' '.join(way)}"
                for a, b, kind in game.map.borders for way in ((a, b), (b, a))
                for unit, crosses in (("legion", ("land", "both")), ("galley", ("sea", "both"))) if kind in crosses}
    assert moves == expected
    assert {border.kind for border in game.map.borders} == {"land", "sea", "both"}


@rule("1.8")
@BOTH
def test_legions_stand_where_borders_let_legions_in_galleys_likewise(rules: str) -> None:
    layout = Layout("phoenicians", rules=rules).cities("phoenicians", "paphos", "memphis", "tyros")
    play = layout.stock("phoenicians", iron=9).turn("arming")
    assert play.offers("arm") == ["legion memphis", "legion tyros", "galley tyros", "galley paphos"]
    texts = play.game.table.texts
    for impossible in ("arm legion paphos", "arm galley memphis", "move legion tyros paphos",
                       "move galley petra tyros"):
        assert impossible not in texts


@rule("1.9")
@pytest.mark.parametrize("name", ["west", "east"])
def test_a_site_yields_one_resource(name: str) -> None:
    resources = [province.resource for province in Map.load(name).provinces]
    assert sorted(resources.count(r) for r in RESOURCES) == [16, 17, 17]


@rule("1.9")
def test_units_enter_a_province_without_a_site_but_no_city_stands_there() -> None:
    layout = Layout("gannets", map="islet", nations=2, rules="short")
    layout.units("gannets", galleys={"outer_holm": 1, "fishgate": 1})
    play = layout.stock("gannets", marble=2, iron=2, gold=2, coin=4).turn("maneuver_1")
    play.do("move galley outer_holm gull_rock", "done")
    assert play.step == "found"
    assert play.offers("found") == ["fishgate"]
    for kind in ("found", "temple", "conquer", "arm galley"):
        assert f"{kind} gull_rock" not in play.game.table.texts


@rule("1.10")
@BOTH
def test_a_province_holds_one_city_and_any_number_of_units_of_any_nations(rules: str) -> None:
    layout = Layout(rules=rules).stock("romans", marble=9, iron=9, gold=9, coin=4)
    layout.units("romans", legions={"ancona": 9}, galleys={"ancona": 8}).units("greeks", legions={"ancona": 17})
    layout.units("germanic_tribes", legions={"ancona": 5}, galleys={"ancona": 1})
    play = layout.units("phoenicians", galleys={"ancona": 17}).turn("gold")
    assert play.offers("found") == ["ancona"]
    play.do("found ancona")
    assert play.step == "rondel"
    assert play.cities("romans") == {"roma", "neapolis", "syracusae", "ancona"}
    greeks = layout.copy("greeks").cities("romans", "roma", "ancona").stock("greeks", marble=1, iron=1, gold=1, coin=3)
    assert greeks.turn("gold").actor == "romans"  # nothing to found: the Greeks' legions stand at a city


@rule("1.10")
@BOTH
def test_a_city_holds_one_temple(rules: str) -> None:
    play = Layout(rules=rules).temples("roma").stock("romans", marble=15).turn("temple")
    assert play.offers("temple") == ["neapolis", "syracusae"]
    assert "has a temple" in play.reason("temple roma")
    assert play.do("temple neapolis").offers("temple") == ["syracusae"]


@rule("1.11")
def test_two_provinces_share_one_border_and_none_borders_itself() -> None:
    good = board("m1-a")
    assert Map.load(good).borders[0] == ("m1", "a", "land")
    for extra in (["a", "m1", "sea"], ["a", "a", "land"]):
        with pytest.raises(MapError, match=r"share|itself"):
            Map.load({**good, "borders": [*good["borders"], extra]})


@rule("1.12")
@BOTH
def test_coins_paid_return_to_the_bank_and_resources_vanish(rules: str) -> None:
    play = Layout(rules=rules).stock("romans", marble=3, coin=4).turn("temple")
    before = play.d["bank"]["coin"]
    play.do("temple roma")
    assert play.stock("romans") == {"coin": 2}
    assert play.d["bank"]["coin"] == before + 2
    assert not any(nation["stock"].get("marble") for nation in play.d["nations"].values())


@rule("1.12")
def test_units_lost_can_be_armed_again() -> None:
    play = Layout().units("romans", legions={"roma": 17}).units("greeks", legions={"ancona": 1}).turn("maneuver_1")
    play.do("move legion roma ancona", "done")
    assert play.legions("romans") == {"roma": 16}
    again = Layout().units("romans", **{"legions": play.legions("romans")}).stock("romans", iron=2).turn("arming")
    assert again.do("arm legion roma").legions("romans") == {"roma": 17}


@rule("1.12", "3.6.18")
@BOTH
def test_stone_temple_and_units_of_a_conquered_city_go_back_to_their_supplies(rules: str) -> None:
    """Two Greek legions, a stone and the temple come home; so do the attackers that the defense cost."""
    layout = Layout(rules=rules).temples("pella").units("greeks", legions={"pella": 2, "athenae": 15})
    play = layout.units("romans", legions={"pella": 6}).turn("maneuver_1").do("done", "conquer pella")
    assert play.d["bank"]["temple"] == 20
    assert play.legions("greeks") == {"athenae": 15}
    assert play.legions("romans") == {"pella": 1}
    assert play.cities("greeks") == {"athenae", "ephesos"}
    assert play.cities("romans") == {"roma", "neapolis", "syracusae", "pella"}
