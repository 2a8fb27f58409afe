"""What is wrong with a board file: its form, and what its parts must be to each other (RULES.md 1 and 2)."""

from collections.abc import Iterator, Mapping
from typing import Any

from .board import BOARD, COUNTS, RESOURCES
from .index import Index
from .problems import Problem, Report, shown
from .schema import BAD, inside
from .text import parse


def check(raw: bytes | Mapping[str, Any], file: str) -> tuple[dict[str, Any] | None, list[Problem], list[Problem]]:
    """A board in normal form (None if it has problems), its problems and its warnings; they call it `file`."""
    report = Report(file)
    value: Any = parse(raw, report) if isinstance(raw, bytes) else raw
    board: Any = BAD if value is BAD else BOARD.read(value, "", report)
    if board is not BAD:
        provinces = Index(board["provinces"], "provinces", report)
        _check_borders(board, provinces, report)
        nations = Index(board["nations"], "nations", report)
        for count in COUNTS:
            _check_starts(nations, count, provinces, report)
            _check_first(board["first"], count, nations, report)
    if report.problems:
        return None, report.problems, []
    _warn_of_parts(board, report)
    return board, [], report.warnings


def _check_borders(board: Mapping[str, Any], provinces: Index, report: Report) -> None:
    """Known ends, no border from a province to itself, at most one between two provinces."""
    taken: dict[frozenset[str], str] = {}
    for i, border in enumerate([] if board["borders"] is BAD else board["borders"]):
        if border is BAD:
            continue
        place, ends = f"borders[{i}]", border[:2]
        for end, name in enumerate(ends):
            provinces.find(name, f"{place}[{end}]", report)
        if BAD in ends:
            continue
        if ends[0] == ends[1]:
            report.refuse(place, f"joins {shown(ends[0])} to itself")
        elif taken.setdefault(frozenset(ends), place) != place:
            report.refuse(place, f"{shown(ends[0])} and {shown(ends[1])} already share {taken[frozenset(ends)]}")


def _starts(nations: Index, count: str) -> Iterator[tuple[int, Any]]:
    """The nations, by index, that take part at this number of nations, and their start cities."""
    for i, nation in enumerate(nations.entries):
        if nation is not BAD and nation["start"] is not BAD and count in nation["start"]:
            yield i, nation["start"][count]


def _check_starts(nations: Index, count: str, provinces: Index, report: Report) -> None:
    """For one number of nations: start cities on sites, each a single nation's, and each nation's of all resources."""
    taken: dict[str, str] = {}

    def resource(city: Any, at: str) -> Any:
        """What a start city yields; BAD if that is not known or the city is refused."""
        province = provinces.find(city, at, report)
        if province is BAD:
            return BAD
        if province["resource"] is None:
            report.refuse(at, f"{shown(city)} has no site for a city")
            return BAD
        if taken.setdefault(city, at) != at:
            report.refuse(at, f"{shown(city)} is already {taken[city]}")
            return BAD
        return province["resource"]

    for i, start in _starts(nations, count):
        place = inside(f"nations[{i}].start", count)
        yields = [resource(city, f"{place}[{j}]") for j, city in enumerate([] if start is BAD else start)]
        if yields and BAD not in yields and sorted(yields) != sorted(RESOURCES):
            report.refuse(place, f"must be one marble, one iron and one gold city, not {', '.join(yields)}")


def _check_first(first: Any, count: str, nations: Index, report: Report) -> None:
    """For one number of nations: that exactly so many take part, among them the first."""
    place = inside("first", count)
    playing = [nations.names[i] for i, _ in _starts(nations, count)]
    if first is BAD:
        return
    if count not in first:
        if playing:
            report.refuse(place, f"missing, but these have a start for {count}: {', '.join(playing)}")
        return
    mover = nations.find(first[count], place, report)
    if any(nation is BAD or nation["start"] is BAD for nation in nations.entries) or not nations.entries:
        return
    if len(playing) != int(count):
        those = ", ".join(playing) or "none"
        report.refuse(place, f"exactly {count} nations must have a start for {count}, not {len(playing)}: {those}")
    elif mover is not BAD and count not in mover["start"]:
        report.refuse(place, f"{shown(first[count])} does not take part; these do: {', '.join(playing)}")


def _warn_of_parts(board: Mapping[str, Any], report: Report) -> None:
    """A board whose provinces are not all joined by borders can be played, but is likely a slip."""
    part = {province["id"]: {province["id"]} for province in board["provinces"]}
    for a, b, _ in board["borders"]:
        if part[a] is not part[b]:
            part[a] |= part[b]
            part.update(dict.fromkeys(part[b], part[a]))
    parts = sorted({id(members): members for members in part.values()}.values(), key=len)
    if len(parts) > 1:
        apart = "; ".join(", ".join(name for name in part if name in members) for members in parts[:-1])
        report.warn("borders", f"the board is in {len(parts)} parts; apart from the largest: {apart}")
