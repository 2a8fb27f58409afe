"""The map: coast, borders, cities, units, and what the last action touched."""
from __future__ import annotations

import math
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..text import Position, in_order
from . import palette
from .elements import Point, add, number, path, short
from .layout import LONGEST, RADIUS, TEXT, WIDTH, Layout, Place
from .looks import Look
from .pieces import GALLEY, LEGION, TEMPLE, Force, draw_forces, draw_site, draw_temple

if TYPE_CHECKING:
    from ..map import Map, Province

BORDERS: Mapping[str, Sequence[tuple[str, float, str | None, float]]] = {
    "land": [("land", 1.5, None, 0)],
    "sea": [("sea", 2.0, "0.1 4.2", 0)],
    "both": [("land", 1.5, "9 6", 0), ("sea", 2.2, "0.1 15", -12)],
}
"""Strokes of each kind of border: colour, width, dashes and where they begin. Both is dash and point in turn."""


def draw_ground(parent: ET.Element, board: Map, layout: Layout) -> None:
    """Sea, coast and borders: what no action changes."""
    coast = _coast(board, layout)
    add(parent, "rect", width=WIDTH, height=layout.height, fill=palette.SEA if coast else palette.LAND)
    if coast:
        for source in sorted({feature["properties"]["source"] for feature in _features(board)}):
            add(parent, "metadata", source)
        add(parent, "path", d=coast, fill=palette.LAND, stroke=palette.COAST, stroke_width=0.7, fill_rule="evenodd")
    for border in board.borders:
        a, b = layout.places[border.a], layout.places[border.b]
        draw_border(parent, border.kind, (a.x, a.y), (b.x, b.y))


def draw_border(parent: ET.Element, kind: str, start: Point, end: Point) -> None:
    """A line in the manner of a kind of border."""
    for color, width, dashes, begin in BORDERS[kind]:
        add(parent, "line", x1=start[0], y1=start[1], x2=end[0], y2=end[1], stroke=palette.BORDERS[color],
            stroke_width=width, stroke_linecap="round" if color == "sea" else None, stroke_dasharray=dashes,
            stroke_dashoffset=begin or None)


def _coast(board: Map, layout: Layout) -> str:
    """Path data of the land, without what lies wholly outside the picture."""
    return "".join(path(points[:-1]) for points in map(_thin, _rings(board, layout))
                   if len(points) > 3 and _meets(points, layout.height))


def _features(board: Map) -> list[dict[str, Any]]:
    features: list[dict[str, Any]] = board.coast["features"] if board.coast else []
    return features


def _rings(board: Map, layout: Layout) -> Iterator[list[Point]]:
    for feature in _features(board):
        for polygon in feature["geometry"]["coordinates"]:
            for ring in polygon:
                yield [layout.project(lon, lat) for lon, lat in ring]


def _thin(points: Sequence[Point]) -> list[Point]:
    """The line without points nearer than a pixel to the one before."""
    kept = [points[0]]
    for point in points[1:]:
        if math.dist(point, kept[-1]) >= 1:
            kept.append(point)
    return kept


def _meets(points: Sequence[Point], height: float) -> bool:
    """Whether the points' bounding box and the picture share anything."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return max(xs) > 0 and min(xs) < WIDTH and max(ys) > 0 and min(ys) < height


def draw_touched(parent: ET.Element, action: str | None, layout: Layout) -> None:
    """A glow around the provinces that an action names, and an arrow for a move."""
    places = [layout.places[word] for word in (action or "").split()[1:] if word in layout.places]
    for place in places:
        add(parent, "circle", cx=place.x, cy=place.y, r=RADIUS + 7, fill=palette.GLOW, stroke=palette.INK,
            stroke_width=1, stroke_dasharray="3 2")
    if len(places) == 2:
        add(parent, "path", d=_arrow(*places), fill=palette.INK, stroke=palette.GLOW, stroke_width=1.2)


def _arrow(start: Place, end: Place) -> str:
    """The outline of an arrow from mark to mark."""
    length = math.dist((start.x, start.y), (end.x, end.y)) or 1.0
    across, down = (end.x - start.x) / length, (end.y - start.y) / length

    def at(far: float, aside: float) -> Point:
        return start.x + far * across - aside * down, start.y + far * down + aside * across
    near = RADIUS + 3
    tip = max(length - near, near + 8)
    return path([at(near, 1.3), at(tip - 8, 1.3), at(tip - 8, 4.5), at(tip, 0), at(tip - 8, -4.5), at(tip - 8, -1.3),
                 at(near, -1.3)])


def draw_provinces(parent: ET.Element, position: Position, board: Map, layout: Layout,
                   nations: Mapping[str, Look]) -> None:
    """Cities with names and temples, then, above all of them, the units."""
    owners = {city: nation for nation, own in position["nations"].items() for city in own["cities"]}
    for province in board.provinces:
        place, owner = layout.places[province.id], owners.get(province.id)
        group = add(parent, "g", data_province=province.id)
        add(group, "title", describe(position, province, nations))
        draw_site(group, province.resource, place.x, place.y, nations[owner] if owner else None)
        if province.id in position["temples"]:
            draw_temple(group, place.x, place.y)
        _draw_name(group, province.name, place)
    for province in board.provinces:
        forces = [Force(nations[nation], legions, galleys, nation != owners.get(province.id))
                  for nation, legions, galleys in forces_in(position, province.id)]
        if forces:
            draw_forces(add(parent, "g", data_units=province.id), layout.places[province.id].units, forces)


def forces_in(position: Position, province: str) -> list[tuple[str, int, int]]:
    """Nation, legions and galleys of all who have units in a province, in the order of turns."""
    forces = ((nation, position["nations"][nation]) for nation in in_order(position))
    counts = ((nation, own["legions"].get(province, 0), own["galleys"].get(province, 0)) for nation, own in forces)
    return [force for force in counts if force[1] or force[2]]


def describe(position: Position, province: Province, nations: Mapping[str, Look]) -> str:
    """All about a province in a line, for tool tips and screen readers."""
    owners = [nations[nation].name for nation, own in position["nations"].items() if province.id in own["cities"]]
    facts = [province.resource or "no site", *owners, *(["temple"] if province.id in position["temples"] else [])]
    facts += [f"{nations[nation].name} {legions} legions {galleys} galleys"
              for nation, legions, galleys in forces_in(position, province.id)]
    return f"{province.name}: {', '.join(facts)}"


def _draw_name(parent: ET.Element, name: str, place: Place) -> None:
    box, side = place.name.row, place.name.side
    x = box.x + box.width * (1 - side) / 2
    add(parent, "text", short(name, LONGEST), x=x, y=box.y + TEXT - 0.5, font_size=TEXT, fill=palette.INK,
        stroke=palette.PAPER, stroke_width=2.4, stroke_linejoin="round", paint_order="stroke",
        text_anchor={1: None, 0: "middle", -1: "end"}[side])


def draw_key(parent: ET.Element) -> None:
    """What the map's signs mean."""
    x, y = 12.0, 13.0

    def label(text: str) -> None:
        nonlocal x
        add(parent, "text", text, x=x, y=y + 3, font_size=9, fill=palette.INK)
        x += 5.6 * len(text) + 14
    for kind in BORDERS:
        draw_border(parent, kind, (x, y), (x + 34, y))
        x += 40
        label({"land": "land", "sea": "sea", "both": "land and sea"}[kind])
    for resource in ("marble", "iron", "gold"):
        draw_site(parent, resource, x + 9, y)
        x += 22
        label(resource)
    for icon, text in ((TEMPLE, "temple"), (LEGION, "legions"), (GALLEY, "galleys")):
        add(parent, "path", d=icon, transform=f"translate({number(x)} {number(y - 5)})", fill=palette.INK)
        x += 14
        label(text)
