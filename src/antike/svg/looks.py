"""How each nation looks in drawings: colour and mark."""
from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from ..text import abbreviations
from .palette import is_hex, nation_colors, text_on

if TYPE_CHECKING:
    from ..map import Map


class Look(NamedTuple):
    """A nation's name, its two letters, its colour and the colour of text on it (`#rrggbb`)."""

    name: str
    mark: str
    color: str
    ink: str


def looks(board: Map, colors: Mapping[str, str] | None = None) -> dict[str, Look]:
    """The looks of all nations of a map by id; `colors`, by nation id, go before the map's.

    Raises ValueError for a nation that the map has not, and a colour that is not `#rrggbb`.
    """
    chosen = colors or {}
    ids = [nation.id for nation in board.nations]
    for nation, color in chosen.items():
        if nation not in ids:
            raise ValueError(f"colors: {nation!r} is no nation of the map {board.name!r}, which has {', '.join(ids)}")
        if not is_hex(color):
            raise ValueError(f"colors[{nation!r}]: {color!r} is not of the form '#rrggbb'")
    defaults = nation_colors(tuple(nation.color for nation in board.nations))
    marks = abbreviations(ids)
    shown = [chosen.get(nation, color) for nation, color in zip(ids, defaults, strict=True)]
    return {nation.id: Look(nation.name, mark, color, text_on(color))
            for nation, mark, color in zip(board.nations, marks, shown, strict=True)}
