"""What each nation has, and what is left in the bank and the stacks, as a table beside the rondel."""
from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..text import GOODS, STACKS, UNITS, Position, goal, in_order, score
from . import palette
from .elements import add, number, short
from .looks import Look
from .rondel import draw_stone

if TYPE_CHECKING:
    from ..rules import Rules

WIDTH = 554.0
HEAD, ROW = 60.0, 23.0        # heights
_NAMES, _ADVANCES = 112.0, 112.0    # widths of the nations' names and of what they know
_BOARD = ("cities", "temples", *UNITS)


def height(nations: int) -> float:
    """Of the table for so many nations."""
    return HEAD + (nations + 1) * ROW + 16


class _Columns(NamedTuple):
    """The middles of the columns of each group."""

    goods: list[float]
    board: list[float]
    advances: list[float]
    stacks: list[float]
    total: list[float]


def _columns(advances: int) -> _Columns:
    groups: list[list[float]] = []
    x = _NAMES
    for many, width in ((4, 24.0), (4, 23.0), (advances, _ADVANCES / max(8, advances)), (5, 16.0), (1, 34.0)):
        groups.append([x + (i + 0.5) * width for i in range(many)])
        x += many * width + 7
    return _Columns(*groups)


def draw_tables(parent: ET.Element, position: Position, rules: Rules, nations: Mapping[str, Look]) -> None:
    """A row for each nation in the order of turns, who decides in yellow, and one for the bank and the stacks."""
    columns, order = _columns(len(rules.advances)), in_order(position)
    for keys, group in zip((GOODS, _BOARD, rules.advances, STACKS, ("count",)), columns, strict=True):
        for key, x in zip(keys, group, strict=True):
            add(parent, "text", short(key.replace("_", " "), 12), font_size=min(8.5, _ADVANCES / len(group)),
                fill=palette.FAINT, transform=f"translate({number(x + 3)} {number(HEAD - 6)})rotate(-52)")
    for index, nation in enumerate(order):
        row = _draw_row(parent, index, nation == (position["actor"] or position["winner"]))
        row.set("data-nation", nation)
        draw_stone(row, 14, ROW / 2, nations[nation], 9)
        _write(row, 27, short(nations[nation].name, 15), "start", bold=nation == position["turn"])
        _draw_nation(row, position, nation, nations[nation], rules, columns)
    _draw_left(_draw_row(parent, len(order), False), position, columns)
    add(parent, "text", "+ one of these is the extra personage", x=WIDTH, y=height(len(order)) - 4, text_anchor="end",
        font_size=8.5, fill=palette.FAINT)


def _draw_row(parent: ET.Element, index: int, chosen: bool) -> ET.Element:
    """An empty row."""
    group = add(parent, "g", transform=f"translate(0 {number(HEAD + index * ROW)})")
    if chosen:
        add(group, "rect", width=WIDTH, height=ROW, fill=palette.GLOW, fill_opacity=0.55)
    add(group, "line", x1=0, y1=0, x2=WIDTH, y2=0, stroke=palette.RULE)
    return group


def _draw_left(row: ET.Element, position: Position, columns: _Columns) -> None:
    left, bank = position["personages_left"], position["bank"]
    _write(row, 27, "Bank, left", "start")
    _write_all(row, [columns.goods[3], columns.board[1]], [bank.get("coin", 0), bank.get("temple", 0)])
    _write_all(row, columns.stacks, [left.get(stack, 0) for stack in STACKS])


def _draw_nation(row: ET.Element, position: Position, nation: str, look: Look, rules: Rules, columns: _Columns) -> None:
    own, known = position["nations"][nation], position["nations"][nation]["know_how"]
    temples = len(set(own["cities"]).intersection(position["temples"]))
    _write_all(row, columns.goods, [own["stock"].get(good, 0) for good in GOODS])
    _write_all(row, columns.board, [len(own["cities"]), temples, *(sum(own[unit].values()) for unit in UNITS)])
    for x, advance in zip(columns.advances, rules.advances, strict=True):
        if advance in known:
            add(row, "circle", cx=x, cy=ROW / 2, r=min(4, 48 / len(rules.advances)), fill=look.color,
                stroke=palette.INK, stroke_width=0.8, data_known=advance)
        else:
            add(row, "circle", cx=x, cy=ROW / 2, r=2, fill="none", stroke=palette.COAST, stroke_width=0.8)
    _write_all(row, columns.stacks, [own["personages"].get(stack, 0) for stack in STACKS])
    if own["extra"]:
        add(row, "text", "+", x=columns.stacks[STACKS.index(own["extra"])] + 3, y=ROW / 2 + 1, font_size=9.5,
            fill=palette.INK)
    _write(row, columns.total[0], f"{score(own, rules)}/{goal(position, rules)}", bold=True)


def _write_all(row: ET.Element, xs: Sequence[float], values: Sequence[int]) -> None:
    for x, value in zip(xs, values, strict=True):
        _write(row, x, str(value), faint=not value)


def _write(row: ET.Element, x: float, text: str, anchor: str = "middle", *, bold: bool = False,
           faint: bool = False) -> None:
    size = 8.0 if anchor == "middle" and len(text) > 3 and not bold else 9.5
    add(row, "text", text, x=x, y=ROW / 2 + 3.5, text_anchor=anchor, font_size=size,
        font_weight="bold" if bold else None, fill=palette.COAST if faint else palette.INK)
