"""Refusals say what is decided, by whom, and which rule forbids the action."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rules.table import STACKS, Layout, Play, ruleset

from antike import Game, IllegalActionError, Rng, Rules, State
from antike._core.tables import KINDS
from antike.explain import why_illegal

OPTIONS: list[dict[str, Any]] = [
    {"map": "west", "nations": 4}, {"map": "west", "nations": 5, "rules": "published"},
    {"map": "east", "nations": 6, "rules": "published", "setup": "draft", "canonical_order": False},
    {"map": "west", "players": 2, "rules": "published"},
    {"map": "islet", "nations": 3, "rules": Rules.load("short").replace(long=True), "max_rounds": 20},
    {"map": "islet", "nations": 2, "rules": ruleset("published", {
        "goals": {"2": 5, "3": 5}, "supply": {"legions": 2, "galleys": 2, "stones": 4},
        "bank": {"coins": 3, "temples": 1}})},
]
GAMES = [Game(**options) for options in OPTIONS]


def rich(**options: Any) -> Layout:
    return Layout(**options).stock("romans", marble=9, iron=9, gold=9)


def siege(**options: Any) -> Layout:
    """A Roman legion at Pella, which withstands it, nine at Tyros."""
    return Layout(**options).units("romans", legions={"pella": 1, "tyros": 9}, galleys={"roma": 1})


def learned(**options: Any) -> Layout:
    """The Romans have all know-how, but no stock."""
    return Layout(rules=ruleset("published", options)).all_know_how("romans")


def draft() -> Play:
    return Play(Game("west", 4, setup="draft").new_state()).do("pick romans")


def long() -> Play:
    return Play(Game("west", 4, rules=ruleset(long=True)).new_state())


def paying(wedge: str, *actions: str, **stock: int) -> Play:
    return Layout().stock("romans", **stock).begin().do(f"rondel {wedge}", *actions)


def arming(*actions: str) -> Play:
    return rich().turn("arming").do(*actions)


def learning(*actions: str) -> Play:
    return rich().know_how("romans", "road").turn("know_how").do(*actions)


def moving(*actions: str, advance: str = "road", rules: Any = "standard") -> Play:
    return siege(rules=rules).know_how("romans", *[advance] * bool(advance)).turn("maneuver_1").do(*actions)


def meeting(rules: str, *actions: str) -> Play:
    """Greek and Phoenician legions stand at Roma with Roman ones, and at Ancona."""
    layout = Layout(rules=rules).units("romans", legions={"roma": 2}).units("greeks", legions={"ancona": 1, "roma": 1})
    return layout.units("phoenicians", legions={"ancona": 1, "roma": 1}).turn("maneuver_1").do(*actions)


def conquering(layout: Layout, *actions: str) -> Play:
    return layout.turn("maneuver_1").do("done", *actions)


def full(rules: str) -> Layout:
    return Layout(rules=rules).fill("romans", 25).units("romans", legions={"pella": 3, "tyros": 3})


def founding(*actions: str) -> Play:
    layout = rich().units("romans", legions={"valentia": 1, "tacape": 1, "petra": 1, "attalia": 1})
    return layout.turn("maneuver_1").do("done", *actions)


def tied() -> Play:
    """Kings, scholars and generals: seven left of each."""
    layout = rich().all_know_how("romans", but=("theocracy",)).all_know_how("greeks").stacks_left(kings=7, scholars=7)
    return layout.turn("know_how").do("know_how theocracy")


CASES: list[tuple[Callable[[], Play], str, str]] = [
    (draft, "pick romans", "seat 0 has this nation (RULES 2)"),
    (draft, "pick persians", "not in play with 4 nations (RULES 2)"),
    (draft, "rondel iron", "a wedge is chosen at the start of a turn (RULES 3.1)"),
    (long, "start roma", "not one of the start cities of greeks (RULES 5)"),
    (Layout().begin, "take gold",
     "resources are taken at the start of a round, when the bank has no coin (RULES 2)"),
    (Layout().stock("romans", gold=4).begin, "rondel iron",
     "8 wedges on, it costs 5 units, and romans has 4 (RULES 3.1)"),
    (lambda: paying("know_how", "pay iron", "pay gold", iron=2, gold=3, coin=1), "pay iron",
     "gold has been paid, and iron goes before it (RULES 3.9)"),
    (lambda: paying("marble", iron=1, gold=2), "pay coin", "romans has none (RULES 3.9)"),
    (lambda: paying("marble", marble=1, iron=1, gold=1), "pay gold",
     "gold and what may be paid after it make 1, and 2 are still due (RULES 3.9)"),
    (lambda: rich().turn("temple"), "temple pella", "no own city stands there (RULES 3.3)"),
    (lambda: rich().temples("roma").turn("temple"), "temple roma", "the city has a temple (RULES 3.3)"),
    (lambda: learned(**{"bank.temples": 0}).stock("romans", marble=9).turn("temple"), "temple roma",
     "the bank has no temple left (RULES 3.3)"),
    (lambda: learned().stock("romans", marble=4).turn("temple"), "temple roma",
     "5 marble to pay, romans has 4 and 0 coins (RULES 3.9)"),
    (lambda: Layout().stock("romans", marble=15).turn("temple").do("temple neapolis"), "temple roma",
     "temple neapolis came before it in this step, and the order is ascending (RULES 4)"),
    (arming, "arm legion pella", "no own city stands there (RULES 3.4)"),
    (lambda: rich().units("romans", legions={"roma": 17}).turn("arming"), "arm legion roma",
     "17 legions already on the board, all that there are (RULES 3.4)"),
    (lambda: arming("arm legion roma"), "arm legion roma", "the city takes 1 a turn, and has (RULES 3.4)"),
    (lambda: learned().stock("romans", gold=2).turn("arming"), "arm legion roma",
     "1 iron to pay, romans has 0 and 0 coins (RULES 3.9)"),
    (lambda: arming("arm galley roma"), "arm legion neapolis",
     "arm galley roma came before it in this step, and the order is ascending (RULES 4)"),
    (learning, "know_how road", "romans has this advance (RULES 3.5)"),
    (learning, "know_how republic", "democracy comes first (RULES 3.5)"),
    (lambda: Layout().stock("romans", gold=2).turn("know_how"), "know_how market",
     "3 gold to pay, romans has 2 and 0 coins (RULES 3.9)"),
    (lambda: learning("know_how market"), "know_how navigation",
     "know_how market came before it in this step, and the order is ascending (RULES 4)"),
    (learning, "conquer pella", "cities are conquered in the second phase of a maneuver (RULES 3.6)"),
    (moving, "move legion ancona roma", "romans has no legion there (RULES 3.6)"),
    (lambda: moving(advance="", rules=ruleset(changes={"moves.legion": 0})), "move legion pella athenae",
     "a legion crosses no border without know-how (RULES 3.6)"),
    (lambda: moving("move legion pella byzantion", advance=""), "move legion byzantion pella",
     "every legion there has moved in this maneuver (RULES 3.6)"),
    (lambda: moving("move legion pella byzantion"), "move legion tyros petra",
     "the legion in byzantion is on the move; it goes on or stops first (RULES 3.6)"),
    (moving, "stop", "only a unit on the move that could go on is stopped (RULES 3.6)"),
    (lambda: meeting("published"), "engage legion ancona", "romans has no legion there (RULES 3.6)"),
    (lambda: moving(advance="wheel", rules="published"), "engage legion pella",
     "no foreign legion stands there (RULES 3.6)"),
    (lambda: meeting("published", "move legion roma ancona", "peace", "fight phoenicians"), "fight greeks",
     "whom to fight is asked when a unit has met others (RULES 3.6)"),
    (lambda: meeting("published", "move legion roma ancona", "peace"), "fight romans",
     "who is asked whether to fight says fight phoenicians, or peace (RULES 3.6)"),
    (lambda: meeting("standard", "move legion roma ancona"), "fight germanic_tribes",
     "germanic_tribes has no legion in ancona (RULES 3.6)"),
    (lambda: meeting("standard", "move legion roma ancona"), "fight romans",
     "a nation does not fight itself (RULES 3.6)"),
    (lambda: meeting("standard", "move legion roma ancona"), "fight persians",
     "not in play with 4 nations (RULES 2)"),
    (lambda: meeting("published", "engage legion roma"), "peace",
     "peace is offered and answered when a unit has met others (RULES 3.6)"),
    (lambda: conquering(siege()), "conquer pella",
     "the defense is 1, so 2 attackers are needed, not 1 (RULES 3.6)"),
    (lambda: conquering(siege()), "conquer roma", "no foreign city stands there (RULES 3.6)"),
    (lambda: conquering(siege()), "conquer athenae", "no own unit there can attack (RULES 3.6)"),
    (lambda: conquering(siege().cities("greeks", "pella")), "conquer pella",
     "the last city of greeks cannot be conquered (RULES 3.6)"),
    (lambda: conquering(siege(players=2).units("romans", legions={"pella": 2, "tyros": 2})), "conquer tyros",
     "phoenicians belongs to the same player (RULES 2)"),
    (lambda: conquering(siege().units("romans", legions={"pella": 2}, galleys={"pella": 2}), "conquer pella"),
     "losses 2", "the defense of 1 goes from 2 legions and 2 galleys that attacked (RULES 3.6)"),
    (lambda: conquering(full("published"), "conquer pella"), "give_up pella", "no own city stands there (RULES 3.6)"),
    (lambda: conquering(full("published"), "conquer pella"), "done", "this decision has to be made (RULES 4)"),
    (founding, "found attalia",
     "it costs 1 marble, 1 iron, 1 gold and 1 coin; romans has 0 coins where 1 coin would make it up (RULES 3.7)"),
    (lambda: learned().stock("romans", marble=3).units("romans", legions={"petra": 1}).turn("gold"), "found petra",
     "it costs 1 marble, 1 iron and 1 gold; romans has 0 coins where 1 coin would make it up (RULES 3.7)"),
    (founding, "found pella", "a city stands there (RULES 3.7)"),
    (founding, "found memphis", "no own unit stands there (RULES 3.7)"),
    (lambda: learned().fill("romans", 25, keep=("petra",)).stock("romans", gold=9).units("romans", legions={"petra": 1})
     .turn("gold"), "found petra", "all 25 stones are on the board (RULES 3.7)"),
    (lambda: founding("found tacape"), "found valentia",
     "found tacape came before it in this step, and the order is ascending (RULES 4)"),
    (lambda: rich(rules="published").all_know_how("romans", but=("roads",)).turn("arming"), "trade iron iron gold",
     "only a nation with all know-how trades; roads missing (RULES 3.5)"),
    (lambda: learned().stock("romans", gold=3, iron=1).turn("arming"), "trade iron iron gold",
     "2 iron to give, romans has 1 (RULES 3.5)"),
    (lambda: learned().stock("romans", iron=9).turn("arming").do("arm galley roma"), "trade iron iron gold",
     "trades come first in a step, in ascending order, and arm galley roma was before it (RULES 3.5)"),
    (tied, "personage citizens",
     "6 left, and it comes from a stack with most left: kings, scholars and generals, 7 each (RULES 3.8)"),
]


@pytest.mark.parametrize(("position", "text", "reason"), CASES, ids=[f"{n} {case[1]}" for n, case in enumerate(CASES)])
def test_reason(position: Callable[[], Play], text: str, reason: str) -> None:
    refusal = position().reason(text)
    assert refusal.startswith(f"{text}: ")
    assert refusal.endswith(f"; {reason}")


@pytest.mark.parametrize(("position", "text", "who"), [
    (draft, "pick romans", "seat 1 to decide which nation to take"),
    (long, "start roma", "greeks to decide where to start"),
    (arming, "arm legion pella", "romans to decide which units to place"),
    (lambda: meeting("published", "move legion roma ancona", "peace"), "stop",
     "phoenicians to decide whether to fight a unit that came"),
])
def test_who_decides_what(position: Callable[[], Play], text: str, who: str) -> None:
    assert position().reason(text).startswith(f"{text}: {who}; ")


def test_there_is_a_case_for_each_kind() -> None:
    assert {text.split(" ")[0] for _, text, _ in CASES} == set(KINDS)


def test_a_finished_game() -> None:
    play = Layout().fill("romans", 25).personages("romans", scholars=8).turn("maneuver_1")
    assert play.reason("done") == "done: the game is over"


def test_defense_and_attackers_with_actions_left() -> None:
    """Two of three legions came with their last action; the owner's know-how and temple count."""
    layout = Layout(rules="published").temples("pella").know_how("greeks", "monarchy")
    layout.units("romans", legions={"pella": 1, "byzantion": 2, "tyros": 9})
    play = layout.turn("maneuver_1").do("move legion byzantion pella", "move legion byzantion pella", "done")
    assert "the defense is 4, so 4 attackers are needed, not 1 (RULES 3.6)" in play.reason("conquer pella")


class Odd:
    """What looks like a number and is none."""

    def __index__(self) -> int:
        raise RuntimeError("no")


THINGS = [None, True, -1, 612, 10**5000, -10**5000, 1.5, float("nan"), float("inf"), "rondel iron", "x" * 10**6, b"",
          [], {}, object(), Odd(), Odd, 1j, "\ud800", "\n\x00"]


@pytest.mark.parametrize("thing", THINGS, ids=range(len(THINGS)))
def test_whatever_comes_in(thing: Any) -> None:
    """True is the action number 1."""
    state = Game("west", 4).new_state()
    text = why_illegal(state, thing)
    assert text.startswith("pick romans: ") if thing is True else "not an action number: 0 to 611 in this game" in text
    assert len(text) < 200
    assert text.isprintable()


def test_a_legal_action_is_said_to_be_legal() -> None:
    state = Game("west", 4).new_state()
    assert why_illegal(state, state.legal_actions()[0]) == "rondel iron: this is legal"


def check_all(state: State) -> int:
    """Every illegal action is refused for a reason that names it and a rule, and leaves the state as it is."""
    game: Game = state.game
    before, legal = state.to_bytes(), set(state.legal_actions())
    for action in set(range(game.num_actions)) - legal:
        text = game.action_text(action)
        reason = why_illegal(state, action)
        if state.is_over:
            assert reason == f"{text}: the game is over"
        else:
            assert re.fullmatch(re.escape(text) + r": \S.* to decide \w.*; \S.* \(RULES \d(\.\d+)?\)", reason), reason
    action = min(set(range(game.num_actions)) - legal)
    with pytest.raises(IllegalActionError) as refused:
        state.apply(action)
    assert str(refused.value) == why_illegal(state, action)
    with pytest.raises(IllegalActionError):
        state.events(action)
    assert state.to_bytes() == before
    return game.num_actions - len(legal)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(GAMES), st.integers(0, 2**64 - 1), st.integers(0, 3000))
def test_every_illegal_action_is_refused_for_a_reason(game: Game, seed: int, length: int) -> None:
    state, rng = game.new_state(), Rng(seed)
    for _ in range(length):
        if state.is_over:
            break
        state.random_step(rng)
    assert check_all(state) > 0


@pytest.mark.parametrize("game", GAMES)
def test_in_every_step_that_comes_up(game: Game) -> None:
    state, rng, seen = game.new_state(), Rng(5), set()
    for _ in range(4000):
        if state.is_over:
            state = game.new_state()
        if state.step not in seen:
            seen.add(state.step)
            check_all(state)
        state.random_step(rng)
    assert len(seen) >= 8


def test_stacks_that_tie_are_named() -> None:
    layout = rich().all_know_how("romans", but=("theocracy",)).all_know_how("greeks")
    play = layout.stacks_left(**dict.fromkeys(STACKS, 5)).turn("know_how").do("know_how theocracy")
    assert play.step == "personage"
    assert check_all(play.state) > 0
