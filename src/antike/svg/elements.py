"""SVG elements with the standard library's ElementTree."""
from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterable

Point = tuple[float, float]

FONT = "'DejaVu Sans', Verdana, 'Segoe UI', Roboto, sans-serif"


def number(value: float) -> str:
    """A coordinate to a tenth of a unit, as short as it goes."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def short(text: str, length: int) -> str:
    """The text without what cannot be printed, cut where it is longer."""
    text = "".join(filter(str.isprintable, text))
    return text if len(text) <= length else text[:length - 1].rstrip() + "\u2026"


def add(parent: ET.Element, tag: str, text: str | None = None, /, **attributes: str | float | None) -> ET.Element:
    """A new last child. In attributes' names `_` stands for `-`, one at the end is dropped; None leaves one out."""
    element = ET.SubElement(parent, tag)
    for name, value in attributes.items():
        if value is not None:
            key = name.rstrip("_").replace("_", "-")
            element.set(key, value if isinstance(value, str) else number(value))
    element.text = text
    return element


def path(points: Iterable[Point]) -> str:
    """Path data of the outline with these corners."""
    return f"M{'L'.join(f'{number(x)} {number(y)}' for x, y in points)}Z"


def picture(width: float, height: float, label: str) -> ET.Element:
    """An empty picture; its label is for those who do not see it."""
    return ET.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {number(width)} {number(height)}",
                              "role": "img", "aria-label": label, "font-family": FONT})
