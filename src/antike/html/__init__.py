"""A game as one web page that needs no network: `replay(frames_of(record), map, rules, header)`."""
from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from importlib.resources import files
from string import Template
from typing import TYPE_CHECKING, Any, TypedDict

from ..svg import palette, pieces, rondel
from ..svg.board import draw_ground, draw_key, draw_provinces
from ..svg.elements import add, picture
from ..svg.layout import RADIUS, TEMPLE, WIDTH, Layout, lay_out
from ..svg.looks import looks
from ..text import GOODS, STACKS, UNITS, Position, goal, headline, plain
from .delta import delta

if TYPE_CHECKING:
    from ..map import Map, Province
    from ..record import Record
    from ..rules import Rules

__all__ = ["Frame", "frames_of", "replay"]

_SCRIPTS = ("board.js", "table.js", "charts.js", "page.js")


class Frame(TypedDict):
    """A position of a game and what led to it."""

    ply: int
    """Decisions made so far; ascending from frame to frame."""
    actor: str | None
    """The nation that decided; None for picks and in the first frame."""
    action: str | None
    """The text of the decision that led here; None in the first frame."""
    words: list[str]
    """What happened, in words; the action itself may be among them."""
    position: Position
    """The state as a dict, after the decision."""


def frames_of(record: Record) -> Iterator[Frame]:
    """The frames of a recorded game, from its start to its last decision."""
    game = record.game
    yield Frame(ply=0, actor=None, action=None, words=[], position=record.at(0).to_dict())
    for ply, state, action in record.states():
        actor = game.nations[state.actor] if state.actor >= 0 else None
        words = [str(event) for event in state.events(action)]
        state.apply(action)
        yield Frame(ply=ply + 1, actor=actor, action=game.action_text(action), words=words, position=state.to_dict())


def replay(frames: Iterable[Frame], map: Map, rules: Rules, header: Mapping[str, object]) -> str:
    """A page to watch a game on, as HTML: board, rondel, tables, charts, and what happened turn by turn.

    `frames` begin with the first position to show; ValueError if there is none. `header` is shown in its order; its
    `title` heads the page. The page works from a file; `#ply=N` at the end of its address opens the position after
    N decisions.
    """
    steps = _steps(frames, {nation.id: nation.name for nation in map.nations})
    layout = lay_out(map)
    first: Position = steps[0]["delta"]
    data = {**_looks(map, layout), **_signs(rules, len(first["nations"])), "goal": goal(first, rules), "steps": steps}
    facts = ((key.replace("_", " "), plain(value)) for key, value in header.items() if key != "title")
    return Template(_read("page.tpl")).substitute(
        title=escape(str(header.get("title") or f"{map.title}, {rules.name} rules")),
        facts="".join(f"<div><dt>{escape(key)}</dt><dd>{escape(value)}</dd></div>" for key, value in facts),
        style=_read("page.css"), script="".join(_read(name) for name in _SCRIPTS),
        board=_board(map, layout), key=_key(), rondel=_rondel(rules),
        # A "<" in a string could end the script element around it.
        data=json.dumps(data, separators=(",", ":")).replace("<", "\\u003c"))


def _read(name: str) -> str:
    return (files(__name__) / name).read_text(encoding="utf-8")


def _steps(frames: Iterable[Frame], names: Mapping[str, str]) -> list[dict[str, Any]]:
    """The frames, each position as what changed since the one before, the first since an empty one."""
    steps = []
    before: Position = {}
    for frame in frames:
        after, told = frame["position"], f"{frame['actor']}: {frame['action']}"
        steps.append({"ply": frame["ply"], "actor": frame["actor"], "action": frame["action"],
                      "words": [word for word in frame["words"] if word != told],
                      "says": headline(after, names), "delta": delta(before, after)})
        before = after
    if not steps:
        raise ValueError("frames: none, so there is no position to show")
    return steps


def _looks(map: Map, layout: Layout) -> dict[str, Any]:
    """Nations and provinces as the scripts draw them."""
    def province(province: Province) -> dict[str, Any]:
        place = layout.places[province.id]
        return {"name": province.name, "resource": province.resource, "x": place.x, "y": place.y,
                "units": [*place.units.row, place.units.side, place.units.down]}
    return {"nations": {nation: look._asdict() for nation, look in looks(map).items()},
            "provinces": {p.id: province(p) for p in map.provinces}}


def _signs(rules: Rules, nations: int) -> dict[str, Any]:
    """The outlines, sizes and headings that the scripts use; the Python drawings have them from the same places."""
    return {
        "advances": rules.advances, "goods": GOODS, "stacks": STACKS, "units": UNITS, "wedges": rules.wedges,
        "doubleGenerals": rules.variants["military"],
        "stones": rondel.stone_places(len(rules.wedges), nations),
        "stoneRadius": rondel.stone_radius(len(rules.wedges)),
        "icons": {"temple": pieces.TEMPLE, "legions": pieces.LEGION, "galleys": pieces.GALLEY},
        "sizes": {"temple": TEMPLE, "row": pieces.ROW, "digit": pieces.DIGIT, "icon": pieces.ICON,
                  "letters": pieces.LETTERS, "mark": RADIUS, "width": WIDTH},
        "colors": {"ink": palette.INK, "faint": palette.FAINT, "glow": palette.GLOW},
        "resources": {str(resource): color for resource, color in palette.RESOURCES.items()},
    }


def _board(map: Map, layout: Layout) -> str:
    """The board without anything that an action changes, and places for it."""
    root = picture(WIDTH, layout.height, map.title)
    root.set("id", "board")
    draw_ground(root, map, layout)
    add(root, "g", id="touched")
    draw_provinces(root, {"nations": {}, "seats": [], "temples": []}, map, layout, {})
    add(root, "g", id="forces")
    return ET.tostring(root, encoding="unicode")


def _key() -> str:
    root = picture(WIDTH, 26, "Signs on the board")
    root.set("id", "key")
    draw_key(root)
    return ET.tostring(root, encoding="unicode")


def _rondel(rules: Rules) -> str:
    root = picture(rondel.SIZE, rondel.SIZE, "Rondel")
    root.set("id", "rondel")
    rondel.draw_wedges(root, rules.wedges)
    add(root, "g", id="stones")
    return ET.tostring(root, encoding="unicode")
