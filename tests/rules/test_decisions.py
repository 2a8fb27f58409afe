"""RULES 4: decisions, their order and their numbers."""

from __future__ import annotations

from typing import Any

import pytest

from antike import Game, Rng, Rules, State, playout

from .table import BOTH, STACKS, Layout, Play, rule, ruleset

KINDS = ("pick", "start", "take", "rondel", "pay", "temple", "arm", "know_how", "move", "stop", "engage", "fight",
         "peace", "conquer", "losses", "give_up", "found", "trade", "personage", "done")
GAMES: list[dict[str, Any]] = [
    {"map": "west", "nations": 4}, {"map": "east", "nations": 6, "rules": "published"},
    {"map": "islet", "nations": 2, "rules": "short"},
    {"map": "west", "nations": 5, "rules": ruleset("published", long=True)},
    {"map": "east", "players": 2, "setup": "draft"},
]


@rule("4.1")
@pytest.mark.parametrize("options", GAMES)
def test_one_nation_decides_at_a_time_and_nothing_is_left_to_chance(options: dict[str, Any]) -> None:
    """The same actions lead to the same states, and every decision has at least two actions (4.2)."""
    game = Game(**options)
    first, second, rng = game.new_state(), game.new_state(), Rng(3)
    for _ in range(400):
        if first.is_over:
            break
        assert first.num_legal >= 2
        assert (first.actor >= 0) == (first.step != "pick")
        action = first.legal_actions()[rng.next() % first.num_legal]
        first.apply(action)
        second.apply(action)
        assert first == second
    assert first.round > 1


@rule("4.2")
@BOTH
def test_a_single_legal_action_is_taken_unasked(rules: str) -> None:
    play = Layout(rules=rules).units("romans", legions={"pella": 2}).turn("maneuver_1").do("done")
    events = play.events("conquer pella")
    assert "romans: losses 1" in events
    standard = Layout().units("romans", legions={"roma": 1}).units("greeks", legions={"ancona": 1}).turn("maneuver_1")
    assert "romans: fight greeks" in standard.events("move legion roma ancona")
    forced = Layout().stone("romans", "iron").stock("romans", gold=4).begin()
    assert forced.events("rondel maneuver_2").count("romans: pay gold") == 4


def outcomes(play: Play, step: str) -> list[bytes]:
    """The state after each way through a step, each way once."""
    if play.step != step:
        return [play.state.to_bytes()]
    return [end for text in play.legal for end in outcomes(play.copy().do(text), step)]


def built_up(step: str, canonical: bool) -> Play:
    layout = Layout(canonical=canonical).stock("romans", marble=10, iron=2, gold=7, coin=1)
    layout.units("romans", legions={"valentia": 1, "tacape": 1, "petra": 1}).temples("roma")
    return {"temple": lambda: layout.turn("temple"), "arm": lambda: layout.turn("arming"),
            "know_how": lambda: layout.turn("know_how"), "found": lambda: layout.turn("maneuver_1").do("done")}[step]()


@rule("4.3", "4.4", "DONE")
@pytest.mark.parametrize("step", ["temple", "arm", "know_how", "found"])
def test_canonical_order_has_one_way_to_each_outcome_and_any_order_reaches_the_same(step: str) -> None:
    canonical = outcomes(built_up(step, True), step)
    assert len(canonical) == len(set(canonical)) > 3
    free = outcomes(built_up(step, False), step)
    assert len(free) > len(set(free))
    games = built_up(step, True).game, built_up(step, False).game
    ends = {State.from_dict(games[0], State.from_bytes(games[1], end).to_dict()).to_bytes() for end in free}
    assert ends == set(canonical)


@rule("4.3", "3.4.2")
def test_canonical_order_allows_the_same_arm_again_and_nothing_before_it() -> None:
    play = Layout().temples("roma").stock("romans", iron=9).turn("arming").do("arm galley roma")
    assert "legion roma" not in play.offers("arm")
    assert "came before it in this step" in play.reason("arm legion neapolis")
    assert play.offers("arm") == ["galley roma", "galley neapolis", "galley syracusae"]


@rule("4.4")
def test_any_order_without_canonical_order() -> None:
    play = Layout(canonical=False).temples("roma").stock("romans", iron=9).turn("arming").do("arm galley roma")
    assert play.offers("arm") == ["legion roma", "legion neapolis",
                                  "galley roma", "galley neapolis", "galley syracusae"]
    play.do("arm legion roma", "done")
    assert (play.legions("romans"), play.galleys("romans")) == ({"roma": 1}, {"roma": 1})


@rule("4.5")
@pytest.mark.parametrize("options", GAMES)
def test_an_action_has_one_number_and_text_in_every_state(options: dict[str, Any]) -> None:
    game = Game(**options)
    assert len(set(game.table.texts)) == game.num_actions
    for number in range(game.num_actions):
        action = game.action(number)
        assert game.action_text(number) == " ".join((action.kind, *action.args))
        assert game.action_id(game.action_text(number)) == number
    same = Game(**{**options, "setup": "fixed", "max_rounds": 9, "canonical_order": False})
    assert same.table.texts == game.table.texts


def expected_order(game: Game) -> list[str]:
    """All actions in the order of the table, made from map and ruleset alone."""
    board, data = game.map, game.rules.data
    provinces = [p.id for p in board.provinces]
    sites = [p.id for p in board.provinces if p.resource]
    crossing = {"legion": ("land", "both"), "galley": ("sea", "both")}
    ways = {unit: {(a, b) for x, y, kind in board.borders if kind in kinds for a, b in ((x, y), (y, x))}
            for unit, kinds in crossing.items()}
    stand = {unit: [p for p in provinces if any(b == p for _, b in ways[unit])] for unit in crossing}
    nations = [nation.id for nation in board.nations]
    starts = {city for nation in board.nations for cities in nation.start.values() for city in cities}
    goods = ["marble", "iron", "gold"]
    choice = data["fights"] == "by_choice"
    return [
        *(f"pick {n}" for n in nations),
        *(f"start {p}" for p in provinces if p in starts and data["variants"]["long"]),
        *(f"take {g}" for g in goods),
        *(f"rondel {w}" for w in game.rules.wedges),
        *(f"pay {g}" for g in (*goods, "coin")),
        *(f"temple {p}" for p in sites),
        *(f"arm {u} {p}" for u in crossing for p in sites if p in stand[u]),
        *(f"know_how {a}" for a in game.rules.advances),
        *(f"move {u} {a} {b}" for u in crossing for a in provinces for b in provinces if (a, b) in ways[u]),
        "stop",
        *(f"engage {u} {p}" for u in crossing for p in stand[u] if choice),
        *(f"fight {n}" for n in nations),
        *(["peace"] if choice else []),
        *(f"conquer {p}" for p in sites),
        *(f"losses {n}" for n in range(data["supply"]["legions"] + 1)),
        *(f"give_up {p}" for p in sites if data["conquest"]["give_up"]),
        *(f"found {p}" for p in sites),
        *(f"trade {a} {b} {c}" for i, a in enumerate(goods) for b in goods[i:] for c in goods
          if c not in (a, b) and data["trade"]),
        *(f"personage {s}" for s in STACKS if not data["variants"]["expert"]),
        "done",
    ]


@rule("4.6", "4.7")
@pytest.mark.parametrize("options", [*GAMES, {"map": "west", "nations": 3, "rules": ruleset(expert=True)}])
def test_actions_are_numbered_in_the_order_of_the_table(options: dict[str, Any]) -> None:
    game = Game(**options)
    texts = list(game.table.texts)
    assert texts == expected_order(game)
    kinds = [text.split(" ")[0] for text in texts]
    assert [kind for i, kind in enumerate(kinds) if kind != kinds[i - 1] or i == 0] == [k for k in KINDS if k in kinds]


@rule("4.7")
def test_numbers_exist_only_for_what_the_ruleset_allows() -> None:
    changes = {"supply.legions": 2, "supply.galleys": 0, "rondel.price": 0, "personages.kings": 0,
               "know_how": [{"id": "walls", "cost": 1, "defense": 1}]}
    texts = Game("west", 4, rules=ruleset(changes=changes)).table.texts
    assert [text for text in texts if text.startswith("losses")] == ["losses 0", "losses 1", "losses 2"]
    assert not [text for text in texts if text.startswith(("arm galley", "pay", "stop", "start", "trade", "give_up"))]
    assert [text for text in texts if text.startswith("know_how")] == ["know_how walls"]
    assert "personage kings" not in texts
    assert "personage scholars" in texts


@rule("4.7")
@pytest.mark.parametrize("options", GAMES)
def test_the_largest_legal_set_stays_under_its_bound(options: dict[str, Any]) -> None:
    game = Game(**options)
    state, rng, most = game.new_state(), Rng(11), 0
    while not state.is_over and state.round < 150:
        most = max(most, state.num_legal)
        state.random_step(rng)
    assert 8 <= most <= game.max_legal


@rule("4.1", "3.10.3")
@pytest.mark.parametrize("options", GAMES)
def test_games_end(options: dict[str, Any]) -> None:
    end = playout(Game(**options).new_state(), 5)
    assert end.is_over
    assert (end.winner >= 0) != end.is_drawn


@rule("4.2", "P24")
def test_a_step_with_a_choice_is_always_asked() -> None:
    """Even where doing nothing is the only sensible thing: temples without a use, a unit that could only go back."""
    play = Layout().stock("romans", marble=5).turn("temple")
    assert play.legal == ["temple roma", "temple neapolis", "temple syracusae", "done"]
    texts = Rules.load("standard").advances
    assert Layout().stock("romans", gold=1).turn("know_how").legal == [f"know_how {texts[0]}", "done"]
