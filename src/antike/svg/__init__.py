"""Pictures of positions, as SVG: `board(state)`."""
from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..text import Position, headline
from . import palette, rondel, tables
from .board import draw_ground, draw_key, draw_provinces, draw_touched
from .elements import add, number, picture, short
from .layout import WIDTH, lay_out
from .looks import looks

if TYPE_CHECKING:
    from .._core.state import State
    from ..map import Map
    from ..rules import Rules

__all__ = ["Svg", "board", "draw"]

_TOP, _KEY = 46.0, 26.0       # heights of the heading and of the key under the map


class Svg(str):
    """An SVG document as text; notebooks show it as a picture."""

    def _repr_svg_(self) -> str:
        return str(self)


def board(state: State, *, last_action: str | None = None, size: int | None = None, title: str | None = None,
          colors: Mapping[str, str] | None = None) -> Svg:
    """A picture of a state: the board, the rondel, and what everybody has.

    Parameters
    ----------
    last_action
        An action's text: its provinces or its wedge stand out, and the heading says it.
    size
        Width in pixels (at least 1); None: as wide as the page allows. All can be read from 800 pixels on.
    title
        Instead of the map's title and the ruleset's name.
    colors
        Of nations by id, as `#rrggbb`; the others keep those of docs/drawings.md.

    Raises ValueError for a size or colours that are none.
    """
    game = state.game
    return draw(state.to_dict(), game.map, game.rules, last_action=last_action, size=size, title=title, colors=colors)


def draw(position: Position, map: Map, rules: Rules, *, last_action: str | None = None, size: int | None = None,
         title: str | None = None, colors: Mapping[str, str] | None = None) -> Svg:
    """The same as `board`, for a position as a dict on its map under its rules."""
    if size is not None and size < 1:
        raise ValueError(f"size: {size} pixels are no width")
    layout, nations = lay_out(map), looks(map, colors)
    below = _TOP + layout.height + _KEY
    height = below + max(rondel.SIZE, tables.height(len(position["nations"]))) + 8
    says = headline(position, {nation: look.name for nation, look in nations.items()})
    root = picture(WIDTH, height, says)
    if size:
        root.attrib |= {"width": str(size), "height": number(size * height / WIDTH)}
    add(root, "title", says)
    add(root, "rect", width=WIDTH, height=height, fill=palette.PAPER)
    _draw_heading(root, title or f"{short(map.title, 52)}, {rules.name} rules", says, last_action)
    frame = add(root, "svg", y=_TOP, width=WIDTH, height=layout.height)
    draw_ground(frame, map, layout)
    draw_touched(frame, last_action, layout)
    draw_provinces(frame, position, map, layout, nations)
    draw_key(_shifted(root, 0, _TOP + layout.height))
    wheel = _shifted(root, 4, below)
    rondel.draw_wedges(wheel, rules.wedges, last_action)
    rondel.draw_stones(wheel, position, rules.wedges, nations)
    tables.draw_tables(_shifted(root, WIDTH - tables.WIDTH - 4, below), position, rules, nations)
    return Svg(ET.tostring(root, encoding="unicode"))


def _shifted(parent: ET.Element, x: float, y: float) -> ET.Element:
    return add(parent, "g", transform=f"translate({number(x)} {number(y)})")


def _draw_heading(parent: ET.Element, title: str, says: str, last_action: str | None) -> None:
    """Two lines; where a last action is told, it takes the right half of the first."""
    add(parent, "text", short(title, 44 if last_action else 76), x=10, y=19, font_size=14, font_weight="bold",
        fill=palette.INK)
    add(parent, "text", short(says, 100), x=10, y=37, font_size=12, fill=palette.INK)
    if last_action:
        add(parent, "text", f"last: {short(last_action, 54)}", x=WIDTH - 10, y=19, text_anchor="end", font_size=11,
            fill=palette.FAINT)
