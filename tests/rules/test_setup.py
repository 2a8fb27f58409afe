"""RULES 2: who takes part, what they start with, seats, rounds and coins."""

from __future__ import annotations

import pytest

from antike import Game, Map, Rules

from .boards import RESOURCES, board
from .table import BOTH, Layout, Play, rule, ruleset

WEST = ("greeks", "romans", "germanic_tribes", "phoenicians", "carthaginians", "persians")
EAST = ("greeks", "persians", "arabs", "phoenicians", "egyptians", "babylonians")
PARTAKERS = pytest.mark.parametrize(("name", "nations"), [(name, n) for name in ("west", "east") for n in (3, 4, 5, 6)])


@rule("2.1")
@PARTAKERS
def test_who_takes_part(name: str, nations: int) -> None:
    everybody = WEST if name == "west" else EAST
    assert set(Game(name, nations).nations) == set(everybody[:nations])


@rule("2.1")
@pytest.mark.parametrize(("name", "everybody"), [("west", WEST), ("east", EAST)])
def test_two_players_use_the_line_of_four_nations(name: str, everybody: tuple[str, ...]) -> None:
    assert set(Game(name, players=2).nations) == set(everybody[:4])


@rule("2.2", "2.3")
@PARTAKERS
def test_what_a_nation_starts_with(name: str, nations: int) -> None:
    game = Game(name, nations, rules="published")
    resource = {province.id: province.resource for province in game.map.provinces}
    starts = {nation.id: set(nation.start[nations]) for nation in game.map.nations if nation.id in game.nations}
    position = game.new_state().to_dict()
    for nation, own in position["nations"].items():
        assert own["stock"] == {"marble": 2, "iron": 1, "gold": 3}
        assert (own["legions"], own["galleys"], own["know_how"], own["personages"]) == ({}, {}, [], {})
        assert sorted(resource[city] or "" for city in own["cities"]) == sorted(RESOURCES)
        assert set(own["cities"]) == starts[nation]
    assert len(position["nations"]) == nations


@rule("2.3", "P19")
def test_start_cities_and_first_nation_depend_on_the_number_of_nations() -> None:
    romans = {n: set(Play(Game("west", n).new_state()).cities("romans")) for n in (3, 4, 5, 6)}
    assert romans == {3: {"roma", "neapolis", "ancona"}, 4: {"roma", "neapolis", "syracusae"},
                      5: {"roma", "neapolis", "carales"}, 6: {"roma", "neapolis", "carales"}}
    first = {n: Play(Game("west", n).new_state()).actor for n in (3, 4, 5, 6)}
    assert first == {3: "greeks", 4: "phoenicians", 5: "carthaginians", 6: "persians"}
    assert Play(Game("east", 4).new_state()).actor == "phoenicians"


@rule("2.3", "R12")
def test_a_start_city_may_stand_alone() -> None:
    play = Layout("n1", map=board("a-b"), nations=2, rules="short").stock("n1", iron=1).turn("arming")
    assert play.actor == "n2"  # no unit can stand in a city without borders


@rule("2.4")
def test_fixed_seats_are_the_order_of_the_map() -> None:
    game = Game("east", 5)
    assert [game.nations[n] for n in game.new_state().seats] == [n.id for n in game.map.nations if 5 in n.start]


@rule("2.4")
def test_random_seats_come_from_the_seed_alone() -> None:
    game = Game("west", 3, setup="random")
    orders = [game.new_state(seed).seats for seed in range(100)]
    assert orders == [game.new_state(seed).seats for seed in range(100)]
    assert len(set(orders)) == 6
    with pytest.raises(ValueError, match="seed"):
        game.new_state()
    with pytest.raises(ValueError, match="seed"):
        Game("west", 3).new_state(1)


@rule("2.4", "2.6", "2.10")
def test_listed_seats_and_whose_turn_it_is() -> None:
    order = ["romans", "phoenicians", "greeks", "germanic_tribes"]
    play = Play(Game("west", 4, setup=order).new_state())
    movers = []
    for _ in range(5):
        movers.append((play.state.round, play.actor))
        play.do("rondel maneuver_1" if play.state.round == 1 else "rondel maneuver_2")
    assert movers == [(1, "phoenicians"), (1, "greeks"), (1, "germanic_tribes"), (1, "romans"), (2, "phoenicians")]


@rule("2.5", "2.6", "PICK", "R17")
@pytest.mark.parametrize("players", [4, 2])
def test_draft(players: int) -> None:
    """Seats pick in order, nobody acts meanwhile, the last nation goes to the last seat unasked."""
    play = Play(Game("west", 4, players, setup="draft").new_state())
    for seat, nation in enumerate(("germanic_tribes", "phoenicians", "romans")):
        assert (play.step, play.actor, play.d["turn"], play.state.round) == ("pick", None, None, 0)
        assert play.state.player == seat % players
        assert len(play.legal) == 4 - seat
        assert all(own["cities"] == [] for own in play.d["nations"].values())
        play.do(f"pick {nation}")
    assert play.d["seats"] == ["germanic_tribes", "phoenicians", "romans", "greeks"]
    assert (play.step, play.actor, play.state.round) == ("rondel", "phoenicians", 1)
    assert play.state.player == 1
    assert all(len(own["cities"]) == 3 for own in play.d["nations"].values())


@rule("PICK")
def test_a_nation_is_picked_once_and_only_if_it_is_in_play() -> None:
    play = Play(Game("west", 4, setup="draft").new_state()).do("pick greeks")
    assert play.offers("pick") == ["romans", "germanic_tribes", "phoenicians"]
    assert "seat 0 has this nation" in play.reason("pick greeks")
    assert "not in play" in play.reason("pick persians")


@rule("2.7", "3.8.11", "R19", "P17")
def test_two_players_own_every_other_seat() -> None:
    layout = Layout("romans", players=2).personages("romans", kings=6, scholars=2).temples("pella")
    layout.personages("germanic_tribes", generals=1).stock("greeks", gold=3)
    play = layout.units("romans", legions={"pella": 4}).stone("romans", "gold").begin()
    assert play.state.player == 1
    assert [play.game.nations[n] for n in play.state.seats[1::2]] == ["romans", "phoenicians"]
    play.do("rondel maneuver_1", "done", "conquer pella")
    assert play.winner == "romans"
    assert play.state.winning_player == 1
    assert list(play.state.returns()) == [-1, 1]


@rule("2.7")
def test_nations_of_one_player_share_neither_stock_nor_personages() -> None:
    layout = Layout("romans", players=2).personages("romans", kings=5).personages("phoenicians", scholars=5)
    play = layout.stock("phoenicians", iron=9, coin=9).turn("arming")
    assert not play.state.is_over
    assert play.actor == "germanic_tribes"  # nothing to arm with: the partner's iron is not theirs


def partners(rules: str | Rules, nation: str = "romans") -> Layout:
    """Seven Roman legions at Tyros, which a partner of the Romans or a stranger defends with one legion."""
    layout = Layout("romans", players=2 if nation == "romans" else 4, rules=rules)
    return layout.units("romans", legions={"tyros": 7}).units("phoenicians", legions={"tyros": 1}).temples("tyros")


@rule("2.9")
@BOTH
def test_partners_do_not_conquer_each_other(rules: str) -> None:
    play = partners(rules).turn("maneuver_1").do("done")
    assert play.actor == "germanic_tribes"
    strangers = partners(rules, "strangers").turn("maneuver_1").do("done")
    assert strangers.offers("conquer") == ["tyros"]


@rule("2.9")
@BOTH
def test_with_partner_conquest_they_do(rules: str) -> None:
    play = partners(ruleset(rules, partner_conquest=True)).turn("maneuver_1").do("done", "conquer tyros")
    assert play.personages("romans") == {"generals": 1}
    assert "tyros" in play.cities("romans")


@rule("2.8", "R24")
def test_partners_fight_like_strangers() -> None:
    layout = Layout("romans", players=2).units("romans", legions={"antiochia": 2})
    play = layout.units("phoenicians", legions={"petra": 1}).turn("maneuver_1").do("move legion antiochia petra")
    assert (play.legions("romans"), play.legions("phoenicians")) == ({"antiochia": 1}, {})


@rule("2.8", "R24")
def test_a_partner_is_asked_whether_it_fights() -> None:
    layout = Layout("romans", players=2, rules="published").units("romans", legions={"antiochia": 1})
    play = layout.units("phoenicians", legions={"petra": 1}).turn("maneuver_1")
    play.do("move legion antiochia petra", "peace")
    assert (play.actor, play.state.player, play.d["turn"]) == ("phoenicians", 1, "romans")
    assert play.legal == ["fight phoenicians", "peace"]


@rule("2.8", "R24")
def test_a_partners_city_counts_for_the_surcharge_as_any_other() -> None:
    """Attalia, a marble city next to the partner's Paphos."""
    layout = Layout("romans", players=2).units("romans", galleys={"attalia": 1})
    assert layout.stock("romans", marble=1, iron=1, gold=1).turn("gold").actor == "germanic_tribes"
    play = layout.stock("romans", marble=1, iron=1, gold=1, coin=1).turn("gold")
    assert play.do("found attalia").stock("romans") == {"gold": 1}


def pass_round(play: Play, wedge: str) -> None:
    """Everybody goes to a wedge where there is nothing to do."""
    for _ in range(play.game.num_nations):
        play.do(f"rondel {wedge}")


@rule("2.11", "2.13", "P12")
@pytest.mark.parametrize(("rules", "first", "second"), [("standard", 1, 2), ("published", 0, 1)])
def test_coins_at_the_start_of_each_round(rules: str, first: int, second: int) -> None:
    play = Play(Game("west", 4, rules=rules).new_state())
    assert [play.stock(nation).get("coin", 0) for nation in play.game.nations] == [first] * 4
    pass_round(play, "maneuver_1")
    assert play.state.round == 2
    assert [play.stock(nation).get("coin", 0) for nation in play.game.nations] == [second] * 4
    assert play.d["bank"]["coin"] == 30 - 4 * second


def before_round_3(coins: int, rules: str = "standard") -> Play:
    """The Germanic tribes have the last turn of round 2; their neighbours have what the bank lacks."""
    layout = Layout("germanic_tribes", rules=rules, seats=("phoenicians", "greeks", "romans", "germanic_tribes"))
    return layout.coins_left(coins).stone("germanic_tribes", "gold").begin()


@rule("2.11", "2.12", "TAKE", "supply: coins 1", "R23")
@BOTH
def test_the_last_coin_goes_to_the_first_nation_and_the_others_take_resources(rules: str) -> None:
    play = before_round_3(1, rules).do("rondel maneuver_1")
    assert (play.state.round, play.d["turn"]) == (3, None)
    assert play.stock("phoenicians") == {"coin": 1}
    for nation, resource in (("greeks", "marble"), ("romans", "iron"), ("germanic_tribes", "gold")):
        assert (play.step, play.actor, play.d["turn"]) == ("take", nation, None)
        assert play.legal == ["take marble", "take iron", "take gold"]
        before = play.stock(nation)
        play.do(f"take {resource}")
        assert play.stock(nation) == {resource: 1, **before}
    assert (play.step, play.actor) == ("rondel", "phoenicians")


@rule("2.12", "supply: coins 0", "P12")
@BOTH
def test_with_no_coin_everybody_takes_a_resource(rules: str) -> None:
    play = before_round_3(0, rules).do("rondel maneuver_1")
    asked = []
    while play.step == "take":
        asked.append(play.actor)
        play.do("take gold")
    assert asked == play.d["seats"] == ["phoenicians", "greeks", "romans", "germanic_tribes"]
    assert [play.stock(nation)["gold"] for nation in play.d["seats"]] == [1, 1, 1, 1]


@rule("2.11")
def test_enough_coins_are_not_asked_about() -> None:
    play = before_round_3(4).do("rondel maneuver_1")
    assert (play.step, play.actor, play.d["bank"].get("coin", 0)) == ("rondel", "phoenicians", 0)


@rule("2.2", "R5")
def test_coins_that_a_ruleset_starts_nations_with_are_on_top_of_the_banks() -> None:
    play = Play(Game("west", 4, rules=ruleset(changes={"stock.coin": 5})).new_state())
    assert [play.stock(nation)["coin"] for nation in play.game.nations] == [6] * 4
    assert play.d["bank"]["coin"] == 26


@rule("2.3")
@pytest.mark.parametrize("name", ["west", "east", "islet"])
def test_a_first_nation_takes_part(name: str) -> None:
    loaded = Map.load(name)
    assert loaded.counts
    for count in loaded.counts:
        assert count in next(n.start for n in loaded.nations if n.id == loaded.first[count])
