"""Colours: the drawing's own, and nation colours that colour-blind people can tell apart."""
from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from operator import mul

Triple = tuple[float, float, float]

SEA = "#dde8ef"
LAND = "#f4efe3"
COAST = "#b9b19d"
INK = "#1d1d1f"
FAINT = "#66655f"
RULE = "#d5d0c2"
PAPER = "#fffdf8"
GLOW = "#ffd94a"
BORDERS = {"land": "#6b6259", "sea": "#6a8ca6"}
RESOURCES = {"marble": "#ffffff", "iron": "#b4c0cc", "gold": "#f7d560", None: "#e4ddcb"}

SAFE = ("#1a5cbf", "#c8281e", "#262626", "#e08fe0", "#f0a818", "#27a267")
"""Nation colours used where a map's own are too much alike."""

BETWEEN_NATIONS = 20.0
"""Least distance (CIE 1976, in L*a*b*) of two nation colours, to every kind of eye in VISION."""

TO_BORDERS = 15.0
"""Least distance of a nation colour and a border colour."""

# What the three kinds of colour-blind people see, on linear RGB (Machado, Oliveira and Fernandes 2009, severity 1).
VISION: Mapping[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def is_hex(color: str) -> bool:
    """Whether this is a colour in the form `#rrggbb`, the only one that can be compared."""
    return re.fullmatch(r"#[0-9a-fA-F]{6}", color) is not None


def _linear(color: str) -> Triple:
    def channel(at: int) -> float:
        value = int(color[at:at + 2], 16) / 255
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
    return channel(1), channel(3), channel(5)


def _luminance(rgb: Triple) -> float:
    return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]


def _lab(rgb: Triple) -> Triple:
    """CIE L*a*b* of linear sRGB under D65."""
    r, g, b = rgb

    def root(t: float) -> float:
        return math.cbrt(t) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116
    x = root((0.4125 * r + 0.3576 * g + 0.1804 * b) / 0.9505)
    y = root(_luminance(rgb))
    z = root((0.0193 * r + 0.1192 * g + 0.9503 * b) / 1.0888)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@cache
def distance(a: str, b: str, vision: str = "normal") -> float:
    """How far apart two `#rrggbb` colours look to a kind of eyes: 0 alike, 2 just noticed, 100 black and white."""
    def seen(color: str) -> Triple:
        rgb = _linear(color)
        r, g, b = (min(1.0, max(0.0, sum(map(mul, row, rgb)))) for row in VISION[vision])
        return _lab((r, g, b))
    return math.dist(seen(a), seen(b))


def are_safe(colors: Sequence[str]) -> bool:
    """Whether everybody can tell these nation colours from each other and from the borders."""
    return all(
        all(distance(a, b, vision) >= BETWEEN_NATIONS for a, b in itertools.combinations(colors, 2))
        and all(distance(a, b, vision) >= TO_BORDERS for a in colors for b in BORDERS.values())
        for vision in VISION)


@cache
def nation_colors(wanted: tuple[str, ...]) -> tuple[str, ...]:
    """The colours to draw a map's nations with: its own if they are safe, else those of SAFE nearest to them.

    Which of them goes to which nation is what changes least in all.
    """
    if are_safe(wanted):
        return wanted

    def change(pick: Iterable[str]) -> float:
        return sum(distance(own, safe) for own, safe in zip(wanted, pick, strict=True))
    return min(itertools.permutations(SAFE, len(wanted)), key=change)


def text_on(color: str) -> str:
    """Black or white, whichever reads better on this colour."""
    return "#ffffff" if _luminance(_linear(color)) < 0.2 else INK
