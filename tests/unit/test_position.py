"""What is no position is refused by the place and the value that are wrong."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from documents import GONE, changed
from rules.table import Layout, Play

from antike import PositionError, Rules, State


def arming() -> Play:
    layout = Layout(rules="published").all_know_how("romans").temples("roma").stock("romans", iron=9)
    return layout.turn("arming").do("arm galley roma")


def moving() -> Play:
    layout = Layout(rules="published").all_know_how("romans").units("romans", legions={"roma": 2})
    return layout.turn("maneuver_1").do("move legion roma ancona", "stop")


RULES = Rules.load("published")
PROVINCES = "lugdunum, gesocribate, brigantium, ... (50 in all)"
AFTER, ROMANS = ("pending", "after"), ("nations", "romans")
CASES: list[tuple[tuple[Any, ...], Any, str]] = [
    (("map",), "east", "map: 'east', but the game has 'west'"),
    (("map",), np.array(["west", "west"]), "map: ndarray, but the game has 'west'"),
    (("rules_digest",), np.zeros(2), f"rules_digest: ndarray, but the game has {RULES.digest!r}"),
    (("round",), True, "round: a whole number from 0 to 1000000000 is needed, not True"),
    (("drawn",), 0, "drawn: true or false is needed, not 0"),
    (("actor",), "gauls", "actor: 'gauls' is none of greeks, romans, germanic_tribes, phoenicians"),
    (("temples",), "roma", "temples: a list is needed, not 'roma'"),
    (("temples",), ["roma"] * 51, "temples: 51 entries, more than the 50 that there can be"),
    (("temples",), ["roma", "tyros", "roma"], "temples[2]: 'roma' stands twice"),
    (("temples",), ["roma", "romae"], f"temples[1]: 'romae' is none of {PROVINCES}"),
    (("seats",), ["greeks"] * 5, "seats: 5 entries, more than the 4 that there can be"),
    ((*ROMANS, "know_how"), ["wheel", "wheel"], "nations.romans.know_how[1]: 'wheel' stands twice"),
    ((*ROMANS, "stock"), [], "nations.romans.stock: a dict is needed, not list"),
    ((*ROMANS, "wedge"), GONE, "nations.romans: 'wedge' is missing"),
    ((*ROMANS, "gold"), 1, "nations.romans: unknown key 'gold'"),
    ((*ROMANS, "legions"), {"roma": 18}, "nations.romans.legions: 1 more than the nation has"),
    (AFTER, 5, "pending.after: an action's text is needed, not 5"),
    (AFTER, "trade iron iron iron", "pending.after: 'trade iron iron iron' is no trade"),
    (AFTER, "trade", "pending.after: 'trade' is no trade"),
    (AFTER, "temple roma", "pending.after: 'temple roma' is no action of this step"),
    (AFTER, "arm roma", "pending.after: 'arm roma' is no action of this step"),
    (AFTER, "done", "pending.after: 'done' is no action of this step"),
    (AFTER, "arm galley romae", f"pending.after: 'romae' is none of {PROVINCES}"),
    (("pending", "armed"), {"roma": 32}, "pending.armed.roma: a whole number from 0 to 31 is needed, not 32"),
    (("pending", "moved"), {"legions": {"roma": [1]}}, "pending.moved: no units move in step 'arm'"),
]


@pytest.mark.parametrize(("path", "value", "message"), CASES, ids=[case[2] for case in CASES])
def test_what_is_wrong_is_named(path: tuple[Any, ...], value: Any, message: str) -> None:
    play = arming()
    with pytest.raises(PositionError) as refused:
        State.from_dict(play.game, changed(play.d, (path, value)))
    assert str(refused.value) == message


def test_units_are_placed_in_one_step_and_move_in_others() -> None:
    """Neither is taken for the other, nor left unread. Where there is none of either, saying so does no harm."""
    play = moving()
    moved = play.d["pending"]
    assert moved == {"moved": {"legions": {"ancona": [0, 0, 1]}}}
    for pending in ({"armed": {"ancona": 1}}, {**moved, "armed": {"ancona": 1}}):
        with pytest.raises(PositionError) as refused:
            State.from_dict(play.game, {**play.d, "pending": pending})
        assert str(refused.value) == "pending.armed: no units are placed in step 'move'"
    assert State.from_dict(play.game, {**play.d, "pending": {**moved, "armed": {}}}) == play.state
    play = arming()
    pending = {**play.d["pending"], "moved": {"legions": {}}}
    assert State.from_dict(play.game, {**play.d, "pending": pending}) == play.state
