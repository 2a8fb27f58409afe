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
_NAMES = 112.0                # width of the nations' names
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
    for number_of, width in ((4, 24.0), (4, 23.0), (advances, 112 / max(8, advances)), (5, 16.0), (1, 34.0)):
        groups.append([x + (i + 0.5) * width for i in range(number_of)])
        x += number_of * width + 7
    return _Columns(*groups)


def draw_tables(parent: ET.Element, position: Position, rules: Rules, nations: Mapping[str, Look]) -> None:
    """A row for each nation in the order of turns, who decides in yellow, and one for the bank and the stacks."""
    columns = _columns(len(rules.advances))
    for keys, group in zip((GOODS, _BOARD, rules.advances, STACKS, ("count",)), columns, strict=True):
        for key, x in zip(keys, group, strict=True):
            add(parent, "text", key.replace("_", " "), font_size=8.5, fill=palette.FAINT,
                transform=f"translate({number(x + 3)} {number(HEAD - 6)})rotate(-52)")
    order = in_order(position)
    for row, nation in enumerate(order):
        middle = _draw_row(parent, row, nation == (position["actor"] or position["winner"]))
        draw_stone(parent, 14, middle, nations[nation], 9)
        _write(parent, 29, middle, short(nations[nation].name, 16), "start", bold=nation == position["turn"])
        _draw_nation(parent, middle, position, nation, nations[nation], rules, columns)
    middle = _draw_row(parent, len(order), False)
    _write(parent, 29, middle, "Bank, left", "start")
    left, bank = position["personages_left"], position["bank"]
    _write_all(parent, middle, [columns.goods[3], columns.board[1]], [bank.get("coin", 0), bank.get("temple", 0)])
    _write_all(parent, middle, columns.stacks, [left.get(stack, 0) for stack in STACKS])
    add(parent, "text", "+ one of these is the extra personage", x=WIDTH, y=height(len(order)) - 4, text_anchor="end",
        font_size=8.5, fill=palette.FAINT)


def _draw_row(parent: ET.Element, row: int, chosen: bool) -> float:
    """A row's ground; returns its middle."""
    y = HEAD + row * ROW
    if chosen:
        add(parent, "rect", x=0, y=y, width=WIDTH, height=ROW, fill=palette.GLOW, fill_opacity=0.55)
    add(parent, "line", x1=0, y1=y, x2=WIDTH, y2=y, stroke=palette.RULE)
    return y + ROW / 2


def _draw_nation(parent: ET.Element, y: float, position: Position, nation: str, look: Look, rules: Rules,
                 columns: _Columns) -> None:
    own = position["nations"][nation]
    temples = len(set(own["cities"]).intersection(position["temples"]))
    _write_all(parent, y, columns.goods, [own["stock"].get(good, 0) for good in GOODS])
    _write_all(parent, y, columns.board, [len(own["cities"]), temples, *(sum(own[unit].values()) for unit in UNITS)])
    for x, advance in zip(columns.advances, rules.advances, strict=True):
        known = advance in own["know_how"]
        add(parent, "circle", cx=x, cy=y, r=4 if known else 2, fill=look.color if known else "none",
            stroke=palette.INK if known else palette.COAST, stroke_width=0.8)
    personages = [own["personages"].get(stack, 0) for stack in STACKS]
    _write_all(parent, y, columns.stacks, personages)
    if own["extra"]:
        _write(parent, columns.stacks[STACKS.index(own["extra"])] + 3, y - 3, "+", "start")
    _write(parent, columns.total[0], y, f"{score(own, rules)}/{goal(position, rules)}", bold=True)


def _write_all(parent: ET.Element, y: float, xs: Sequence[float], values: Sequence[int]) -> None:
    for x, value in zip(xs, values, strict=True):
        _write(parent, x, y, str(value), faint=not value)


def _write(parent: ET.Element, x: float, y: float, text: str, anchor: str = "middle", *, bold: bool = False,
           faint: bool = False) -> None:
    size = 10 if len(text) < 4 or anchor == "start" or bold else 8
    add(parent, "text", text, x=x, y=y + 3.5, text_anchor=anchor, font_size=size, font_weight="bold" if bold else None,
        fill=palette.COAST if faint else palette.INK)
