"""Cities, temples and units, as outlines that the replay page draws with too."""
from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from . import palette
from .elements import add, number
from .layout import TEMPLE as CORNER
from .layout import UNITS, WIDTH, Spot
from .looks import Look

# Outlines around (0, 0): marble is round, iron square, gold a diamond; a province without a site is a small ring.
SITES: Mapping[str | None, str] = {
    "marble": "M-8.5 0a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0z",
    "iron": "M-7.7-7.7h15.4v15.4h-15.4z",
    "gold": "M0-10.8L10.8 0L0 10.8L-10.8 0z",
    None: "M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0z",
}
# Outlines from (0, 0) to the right and down.
TEMPLE = "M0 3.4L5.2 0L10.4 3.4zM1 4.1h1.7v3.4h-1.7zM4.4 4.1h1.7v3.4h-1.7zM7.8 4.1h1.7v3.4h-1.7zM0 8.2h10.4v1.6h-10.4z"
LEGION = "M0 0h6.4v3.6q0 2.9-3.2 4.4q-3.2-1.5-3.2-4.4z"
GALLEY = "M0 5h8l-1.7 3h-4.6zM3.5 0l3.6 4.2h-3.6zM2.7 1v3.2h-2.2z"

ROW = UNITS[1]                # height of a row of units
DIGIT, ICON, LETTERS = 5.4, 9.0, 14.0   # widths in a row of units


class Force(NamedTuple):
    """One nation's units in a province."""

    look: Look
    legions: int
    galleys: int
    marked: bool
    """Whether the nation's letters stand beside them, since the city is not its own."""


def draw_site(parent: ET.Element, resource: str | None, x: float, y: float, owner: Look | None = None) -> None:
    """A city in its owner's colour and letters, or a free site with its resource's letter."""
    fill, ink = (owner.color, owner.ink) if owner else (palette.RESOURCES[resource], palette.FAINT)
    add(parent, "path", d=SITES[resource], fill=fill, stroke=palette.INK if owner else palette.FAINT,
        stroke_width=1.2 if owner else 0.8, transform=f"translate({number(x)} {number(y)})", class_="site")
    add(parent, "text", owner.mark if owner else (resource or "")[:1].upper(), x=x, y=y + 3, text_anchor="middle",
        font_size=8, font_weight="bold", fill=ink, class_="mark")


def draw_temple(parent: ET.Element, x: float, y: float) -> None:
    """The temple of the city with its mark at (x, y)."""
    add(parent, "path", d=TEMPLE, fill=palette.INK, stroke="#fff", stroke_width=2.4, paint_order="stroke",
        transform=f"translate({number(x + CORNER[0])} {number(y + CORNER[1])})", class_="temple")


def draw_forces(parent: ET.Element, spot: Spot, forces: Sequence[Force]) -> None:
    """The units in a province, a row for each nation."""
    for row, force in enumerate(forces):
        parts = [(icon, count) for icon, count in ((LEGION, force.legions), (GALLEY, force.galleys)) if count]
        width = 3 + LETTERS * force.marked + sum(ICON + DIGIT * len(str(count)) + 2 for _, count in parts)
        x = min(max(2.0, spot.row.x + (spot.row.width - width) * (1 - spot.side) / 2), WIDTH - width - 2)
        y = spot.row.y + row * ROW * spot.down
        add(parent, "rect", x=x, y=y, width=width, height=ROW - 0.5, rx=2.5, fill=force.look.color, stroke="#fff",
            stroke_width=0.8)
        x += 3
        if force.marked:
            add(parent, "text", force.look.mark, x=x - 0.5, y=y + 8.6, font_size=8, font_weight="bold",
                fill=force.look.ink)
            x += LETTERS
        for icon, count in parts:
            add(parent, "path", d=icon, fill=force.look.ink, transform=f"translate({number(x)} {number(y + 1.6)})")
            add(parent, "text", str(count), x=x + ICON, y=y + 8.6, font_size=8, font_weight="bold", fill=force.look.ink)
            x += ICON + DIGIT * len(str(count)) + 2
