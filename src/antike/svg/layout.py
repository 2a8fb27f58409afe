"""Where things stand on the map's picture: the projection, and places for names and units, clear of each other."""
from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from .elements import Point

if TYPE_CHECKING:
    from ..map import Map

WIDTH = 800.0
LOW, HIGH = 300.0, 620.0      # the map's least and greatest height
MARGIN_X, MARGIN_Y = 42.0, 38.0
RADIUS = 8.5                  # of a city's mark
TEXT = 9.0                    # size of names
LONGEST = 20                  # characters of a name
UNITS = (36.0, 11.5)          # a row with one nation's units
TEMPLE = (2.0, -16.0)         # from a mark's centre to its temple's corner


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float

    def overlap(self, other: Box) -> float:
        """The area that both cover."""
        across = min(self.x + self.width, other.x + other.width) - max(self.x, other.x)
        down = min(self.y + self.height, other.y + other.height) - max(self.y, other.y)
        return across * down if across > 0 and down > 0 else 0.0


class Spot(NamedTuple):
    """A row beside a mark, and the room for it and those that pile up on it."""

    row: Box
    side: int
    """1: begins at the left of the row, -1: ends at its right, 0: stands in its middle."""
    down: int
    """1: more rows follow below, -1: above."""
    room: Box


@dataclass(frozen=True)
class Place:
    """Where a province is drawn: its mark's centre, its name and its units."""

    x: float
    y: float
    name: Spot
    units: Spot


@dataclass(frozen=True)
class Layout:
    """A map laid out for a picture WIDTH wide."""

    height: float
    places: dict[str, Place]
    project: Callable[[float, float], Point]


class _Site(NamedTuple):
    id: str
    name: str
    lon: float
    lat: float


def lay_out(board: Map) -> Layout:
    """The layout of a map, the same for every position on it. Remembered, since placing names takes a while."""
    return _lay_out(tuple(_Site(p.id, p.name, p.lon, p.lat) for p in board.provinces),
                    tuple((border.a, border.b) for border in board.borders))


@lru_cache(maxsize=32)
def _lay_out(sites: tuple[_Site, ...], borders: tuple[tuple[str, str], ...]) -> Layout:
    height, project = _projection([(site.lon, site.lat) for site in sites])
    at = {site.id: project(site.lon, site.lat) for site in sites}
    marks, lines = list(at.values()), [(at[a], at[b]) for a, b in borders]
    lengths = [0.62 * TEXT * min(LONGEST, len(site.name)) + 2 for site in sites]
    solid = [box for x, y in marks for box in (_square(x, y), Box(x + TEMPLE[0], y + TEMPLE[1], 11, 10))]
    names = _choose([_around(mark, length, TEXT + 2) for mark, length in zip(marks, lengths, strict=True)],
                    [(box, 12.0) for box in solid], lines, height)
    units = _choose([_around(mark, *UNITS, rows=2) for mark in marks],
                    [*((box, 12.0) for box in solid), *((name.row, 6.0) for name in names)], lines, height)
    places = {site.id: Place(*at[site.id], name, unit)
              for site, name, unit in zip(sites, names, units, strict=True)}
    return Layout(height, places, project)


def _projection(points: Sequence[Point]) -> tuple[float, Callable[[float, float], Point]]:
    """Straight parallels and meridians at right angles, true in the middle; and the height that shows all points."""
    west, east = min(x for x, _ in points), max(x for x, _ in points)
    south, north = min(y for _, y in points), max(y for _, y in points)
    squeeze = math.cos(math.radians(min(abs(south + north) / 2, 75)))
    wide, high = max((east - west) * squeeze, 1e-9), max(north - south, 1e-9)
    scale = min((WIDTH - 2 * MARGIN_X) / wide, (HIGH - 2 * MARGIN_Y) / high)
    height = max(LOW, high * scale + 2 * MARGIN_Y)

    def project(lon: float, lat: float) -> Point:
        return WIDTH / 2 + (lon - (west + east) / 2) * squeeze * scale, height / 2 - (lat - (south + north) / 2) * scale
    return height, project


def _around(mark: Point, width: float, height: float, rows: int = 1) -> list[Spot]:
    """The spots for rows of this size beside a mark, the best first."""
    (x, y), out = mark, RADIUS + 2.5
    corner = 0.8 * out
    right, left, middle = x + out, x - out - width, x - width / 2
    spots = [(right, y - height / 2, 1, 1), (left, y - height / 2, -1, 1), (middle, y + out, 0, 1),
             (x + 1 - width, y - out - height, -1, -1), (x + corner, y + corner, 1, 1),
             (x - corner - width, y + corner, -1, 1), (x + corner, y - corner - height, 1, -1),
             (x - corner - width, y - corner - height, -1, -1), (right, y, 1, 1), (left, y, -1, 1),
             (right, y - height, 1, -1), (left, y - height, -1, -1)]

    def room(left: float, top: float, down: int) -> Box:
        return Box(left, top if down > 0 else top - (rows - 1) * height, width, rows * height)
    return [Spot(Box(left, top, width, height), side, down, room(left, top, down)) for left, top, side, down in spots]


def _square(x: float, y: float) -> Box:
    """The room of a city's mark."""
    return Box(x - RADIUS - 1, y - RADIUS - 1, 2 * RADIUS + 2, 2 * RADIUS + 2)


def _choose(spots: Sequence[Sequence[Spot]], obstacles: Sequence[tuple[Box, float]],
            lines: Sequence[tuple[Point, Point]], height: float) -> list[Spot]:
    """One spot of each list, so that little is covered: at first by itself, then again and again given the others.

    Obstacles come with the price of covering them.
    """
    frame = Box(3, 3, WIDTH - 6, height - 6)
    reach = [_bounds([spot.room for spot in choice]) for choice in spots]
    near = [[j for j, other in enumerate(reach) if j != i and mine.overlap(other)] for i, mine in enumerate(reach)]

    def fixed(spot: Spot, rank: int, around: Box) -> float:
        """The cost of a spot whatever else is chosen."""
        outside = spot.room.width * spot.room.height - spot.room.overlap(frame)
        covered = (price * _covered(spot, box) for box, price in obstacles if around.overlap(box))
        return rank + 20 * outside + sum(covered) + 0.4 * sum(_inside(line, spot.row) for line in lines)
    choices = [[(spot, fixed(spot, rank, around)) for rank, spot in enumerate(choice)]
               for choice, around in zip(spots, reach, strict=True)]
    chosen = [min(choice, key=itemgetter(1))[0] for choice in choices]

    def cost(choice: tuple[Spot, float], others: Sequence[int]) -> float:
        return choice[1] + 4 * sum(_covered(choice[0], chosen[other].row) for other in others)
    for _ in range(5):
        for index, choice in enumerate(choices):
            chosen[index] = min(choice, key=partial(cost, others=near[index]))[0]
    return chosen


def _bounds(boxes: Sequence[Box]) -> Box:
    """The box around all of them."""
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(box.x + box.width for box in boxes) - x, max(box.y + box.height for box in boxes) - y)


def _covered(spot: Spot, box: Box) -> float:
    """How much of a box is covered; rows that may follow the first weigh less."""
    return 0.7 * spot.row.overlap(box) + 0.3 * spot.room.overlap(box)


def _inside(line: tuple[Point, Point], box: Box) -> float:
    """The length of the part of a straight line that a box covers."""
    (x, y), (x2, y2) = line
    if max(x, x2) < box.x or min(x, x2) > box.x + box.width or max(y, y2) < box.y or min(y, y2) > box.y + box.height:
        return 0.0
    enter, leave = 0.0, 1.0
    for start, way, low, size in ((x, x2 - x, box.x, box.width), (y, y2 - y, box.y, box.height)):
        if way == 0:
            if not low < start < low + size:
                return 0.0
            continue
        near, far = sorted(((low - start) / way, (low + size - start) / way))
        enter, leave = max(enter, near), min(leave, far)
    return max(0.0, leave - enter) * math.dist((x, y), (x2, y2))
