"""The rondel: wedges clockwise from the top, and the nations' stones on them."""
from __future__ import annotations

import math
import xml.etree.ElementTree as ET
from collections.abc import Mapping, Sequence

from ..text import Position, in_order
from . import palette
from .elements import Point, add, number
from .looks import Look

SIZE = 236.0                  # of the square that it is drawn in
CENTRE = SIZE / 2
RIM, HUB, LABEL = 116.0, 29.0, 66.0     # radii
_HORIZONTAL = 10              # up to so many wedges names are level, with more they run along the radius


def _at(radius: float, turn: float) -> Point:
    """The point at a radius and a part of the full turn, clockwise from the top."""
    angle = 2 * math.pi * turn
    return CENTRE + radius * math.sin(angle), CENTRE - radius * math.cos(angle)


def stone_radius(wedges: int) -> float:
    """Of a stone on a rondel with so many wedges."""
    return 8.5 if wedges <= _HORIZONTAL else 6.0


def stone_places(wedges: int, nations: int) -> list[list[Point]]:
    """Where the stones of up to so many nations stand on each wedge; the last list is for stones not placed yet."""
    size = 2 * stone_radius(wedges) + 1

    def wedge_places(middle: float) -> list[Point]:
        places: list[Point] = []
        radius = RIM - size / 2 - 2
        while len(places) < nations:
            step = size / (2 * math.pi * radius)
            row = min(nations - len(places), max(1, int(0.95 / wedges / step)))
            places += [_at(radius, middle + (i - (row - 1) / 2) * step) for i in range(row)]
            radius -= size
        return places
    middle = [_at(HUB - size / 2, i / nations) for i in range(nations)]
    return [*(wedge_places(i / wedges) for i in range(wedges)), middle]


def draw_wedges(parent: ET.Element, wedges: Sequence[str], action: str | None = None) -> None:
    """The rondel without stones; the wedge that the action `rondel WEDGE` names glows."""
    for index, wedge in enumerate(wedges):
        good, glows = wedge.split("_")[0], action == f"rondel {wedge}"
        group = add(parent, "g", data_wedge=wedge)
        add(group, "path", d=_outline((index - 0.5) / len(wedges), (index + 0.5) / len(wedges)),
            fill=palette.GLOW if glows else palette.RESOURCES.get(good, palette.LAND),
            stroke=palette.INK if glows else palette.COAST, stroke_width=1.6 if glows else 1)
        _draw_label(group, wedge.split("_"), index / len(wedges), level=len(wedges) <= _HORIZONTAL)


def _outline(start: float, end: float) -> str:
    """Path data of a wedge between two parts of the turn."""
    corners = _at(RIM, start), _at(RIM, end), _at(HUB, end), _at(HUB, start)
    a, b, c, d = (f"{number(x)} {number(y)}" for x, y in corners)
    return f"M{a}A{RIM} {RIM} 0 0 1 {b}L{c}A{HUB} {HUB} 0 0 0 {d}Z"


def _draw_label(parent: ET.Element, words: Sequence[str], turn: float, *, level: bool) -> None:
    """A wedge's name, a word a line."""
    x, y = _at(LABEL, turn)
    angle = None if level else f"rotate({number(360 * turn + (-90 if turn <= 0.5 else 90))} {number(x)} {number(y)})"
    size = 9.0 if level else 7.0
    for line, word in enumerate(words):
        add(parent, "text", word, x=x, y=y + 3 + (line - (len(words) - 1) / 2) * (size + 1), text_anchor="middle",
            font_size=size, fill=palette.INK, transform=angle)


def draw_stones(parent: ET.Element, position: Position, wedges: Sequence[str], nations: Mapping[str, Look]) -> None:
    """Each nation's stone on its wedge, or in the middle before its first move."""
    stones: list[list[str]] = [[] for _ in range(len(wedges) + 1)]
    for nation in in_order(position):
        wedge = position["nations"][nation]["wedge"]
        stones[wedges.index(wedge) if wedge is not None else -1].append(nation)
    for places, stack in zip(stone_places(len(wedges), len(position["nations"])), stones, strict=True):
        for (x, y), nation in zip(places, stack, strict=False):
            draw_stone(parent, x, y, nations[nation], stone_radius(len(wedges)))


def draw_stone(parent: ET.Element, x: float, y: float, look: Look, radius: float) -> None:
    """A disc in a nation's colour with its letters."""
    add(parent, "circle", cx=x, cy=y, r=radius, fill=look.color, stroke="#fff", stroke_width=1)
    add(parent, "text", look.mark, x=x, y=y + 0.35 * radius, text_anchor="middle", font_size=0.95 * radius,
        font_weight="bold", fill=look.ink)
