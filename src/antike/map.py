"""Boards: provinces, borders, nations (docs/map-format.md)."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, Self, final

from . import mapc
from .document import ReadOnly, Source, available, digest, folder, read, read_file
from .errors import MapError, Problem


class Province(NamedTuple):
    """A province. `lon` and `lat` (degrees east and north) are for drawings; a `resource` of None is no city site."""

    id: str
    name: str
    lon: float
    lat: float
    resource: str | None


class Border(NamedTuple):
    """A border between two provinces, by id; `kind` is `land`, `sea` or `both` (RULES.md 1)."""

    a: str
    b: str
    kind: str


class Nation(NamedTuple):
    """A nation. `start` gives its start cities by each number of nations at which it takes part (RULES.md 2)."""

    id: str
    name: str
    color: str
    start: Mapping[int, tuple[str, ...]]


def available_maps() -> tuple[str, ...]:
    """The names of the bundled maps, sorted."""
    return available("maps")


def check_map_file(path: str | os.PathLike[str]) -> tuple[list[Problem], list[Problem]]:
    """The problems and the warnings of a board file. Raises OSError if it cannot be read."""
    _, problems, warnings = mapc.check(read_file(path), os.fsdecode(path))
    return problems, warnings


@final
@dataclass(frozen=True, init=False, eq=False, repr=False)
class Map:
    """A board. Maps never change; two are equal if name and digest are."""

    name: str
    title: str
    provinces: tuple[Province, ...]
    borders: tuple[Border, ...]
    nations: tuple[Nation, ...]
    first: Mapping[int, str]
    """By number of nations, who moves first."""
    bundled: bool
    """Whether it was loaded by the name of a bundled map, whose words the build has compiled already."""

    def __init__(self, board: Mapping[str, Any]) -> None:
        """The same as `Map.load(board)`."""
        self._fill(board, "dict")

    @classmethod
    def load(cls, source: Source) -> Self:
        """A bundled map by its name, or one from a JSON file (a path) or a dict of the same form.

        Raises MapError, which lists all that is wrong, and OSError for a file that cannot be read.
        """
        made = cls.__new__(cls)
        made._fill(*read(source, "maps", MapError), bundled=isinstance(source, str) and source in available_maps())
        return made

    def _fill(self, raw: bytes | Mapping[str, Any], file: str, bundled: bool = False) -> None:
        board, problems, _ = mapc.check(raw, file)
        if board is None:
            raise MapError(problems)
        self.__dict__.update(
            name=board["name"],
            title=board["title"],
            provinces=tuple(Province(**province) for province in board["provinces"]),
            borders=tuple(Border(*border) for border in board["borders"]),
            nations=tuple(Nation(**{**nation, "start": _by_count(nation["start"])}) for nation in board["nations"]),
            first=_by_count(board["first"]),
            bundled=bundled,
        )

    @property
    def counts(self) -> tuple[int, ...]:
        """The numbers of nations it can be played with, ascending."""
        return tuple(self.first)

    @cached_property
    def words(self) -> tuple[int, ...]:
        """The board as the core reads it: 64-bit words, laid out as `antike.mapc.LAYOUT` says."""
        return tuple(mapc.compile_board(self.to_dict()))

    @cached_property
    def digest(self) -> str:
        """32 hex digits that change with whatever rules depend on, and with nothing else.

        That is ids and order of provinces and nations, resources, start cities, who moves first, and borders;
        not title, names, places, colours, nor the order in which borders, their ends or start cities are listed.
        """
        rules = {
            "provinces": [(province.id, province.resource) for province in self.provinces],
            "borders": sorted((*sorted((border.a, border.b)), border.kind) for border in self.borders),
            "nations": [(nation.id, {n: sorted(cities) for n, cities in nation.start.items()})
                        for nation in self.nations],
            "first": dict(self.first),
        }
        return digest(rules, "antike map")

    @cached_property
    def coast(self) -> dict[str, Any] | None:
        """The outline of the land to draw the board on, GeoJSON, if one is bundled under this map's name.

        The dict is shared: do not change it.
        """
        import json  # when first needed: a fifth of the time of `import antike`
        outline = os.path.join(folder("maps"), f"coast_{self.name}.geojson")
        return json.loads(read_file(outline)) if os.path.isfile(outline) else None

    def find(self, text: str) -> Province:
        """The province with this id, or with this name whatever its case and accents. Raises KeyError."""
        if not isinstance(text, str):
            raise TypeError(f"a province's id or name is a str, not {type(text).__name__}")
        by_id = {province.id: province for province in self.provinces}
        by_name = {mapc.fold(province.name): province for province in self.provinces}
        return by_id[text] if text in by_id else by_name[mapc.fold(text)]

    def to_dict(self) -> dict[str, Any]:
        """The board in the form of its file."""
        return {
            "name": self.name,
            "title": self.title,
            "provinces": [province._asdict() for province in self.provinces],
            "borders": [list(border) for border in self.borders],
            "nations": [{**nation._asdict(), "start": {str(n): list(cities) for n, cities in nation.start.items()}}
                        for nation in self.nations],
            "first": {str(count): nation for count, nation in self.first.items()},
        }

    def __eq__(self, other: object) -> bool:
        return (self.name, self.digest) == (other.name, other.digest) if isinstance(other, Map) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.name, self.digest))

    def __reduce__(self) -> tuple[type["Map"], tuple[dict[str, Any]]]:
        return Map, (self.to_dict(),)

    def __repr__(self) -> str:
        return f"<Map {self.name}: {len(self.provinces)} provinces, {len(self.nations)} nations, {self.digest[:8]}>"


def _by_count(table: Mapping[str, Any]) -> ReadOnly[int, Any]:
    """A table by number of nations, as a file has it, with numbers for keys."""
    return ReadOnly({int(count): tuple(entry) if isinstance(entry, list) else entry for count, entry in table.items()})
