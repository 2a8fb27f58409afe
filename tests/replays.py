"""Games to make replay pages of."""

from collections.abc import Iterator
from typing import Any

from reference.vectors import lines

import antike
from antike.html import Frame
from antike.map import Map
from antike.record import Record
from antike.rules import Rules

ATTACK = "</script><img src=x onerror=alert(1)>"


def stored(number: str) -> dict[str, Any]:
    """A game of the stored vectors, by the first digits of its id."""
    return next(line for line in lines("games") if line["id"].startswith(number))


def record_of(line: dict[str, Any], most: int | None = None) -> Record:
    """A stored game, up to so many decisions."""
    nations = 4 if line["players"] == 2 else line["players"]
    rules = Rules.load(line["rules"]).replace(**dict.fromkeys(line["variants"], True))
    record = Record(antike.Game(line["map"], nations=nations, players=line["players"], rules=rules, setup=line["seats"],
                                max_rounds=line["max_rounds"], canonical_order=line["canonical_order"]))
    for action in line["actions"][:most]:
        record.append(action)
    return record


def evil_map() -> Map:
    """A board for two whose names try to break out of whatever they stand in."""
    goods = ("marble", "iron", "gold")
    return Map({
        "name": "evil", "title": ATTACK, "first": {"2": "a"},
        "provinces": [{"id": f"{nation}_{good}", "name": f"{nation} {good} {ATTACK}", "lon": x, "lat": y,
                       "resource": good} for x, nation in enumerate("ab") for y, good in enumerate(goods)],
        "borders": [["a_marble", "a_iron", "land"], ["a_iron", "b_iron", "sea"], ["b_iron", "b_gold", "both"]],
        "nations": [{"id": nation, "name": f"{nation} {ATTACK}", "color": "#777777",
                     "start": {"2": [f"{nation}_{good}" for good in goods]}} for nation in "ab"]})


def evil_frames() -> Iterator[Frame]:
    """Two positions on `evil_map`, with words that try the same."""
    state = antike.Game(evil_map(), nations=2, rules="short").new_state()
    yield Frame(ply=0, actor=None, action=None, words=[], position=state.to_dict())
    state.apply(state.game.action_id("rondel iron"))
    yield Frame(ply=1, actor="a", action="rondel iron", words=[ATTACK], position=state.to_dict())
