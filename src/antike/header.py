"""What records and archives say about their game, so that it is made again as it was or refused (docs/records.md)."""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar

from .document import available
from .errors import MapError, Problem, RecordError, RulesError
from .game import Game
from .map import Map
from .mapc.board import BOARD
from .mapc.problems import Report, shown
from .mapc.schema import BAD, Choice, Field, Flag, Kind, List, Maybe, Object, Text, identifier, inside, whole
from .rulecheck import RULESET, VARIANTS
from .rules import Rules

Loaded = TypeVar("Loaded", Map, Rules)


@dataclass(eq=False, repr=False)
class Free(Kind):
    """An object with any keys of whatever JSON can hold, at most so many levels of lists and objects deep."""

    deepest: int

    def read(self, value: Any, place: str, report: Report) -> Any:
        if not isinstance(value, dict):
            report.refuse(place, f"must be an object, not {shown(value)}")
            return BAD
        for key in getattr(value, "doubled", ()):
            report.refuse(inside(place, key), "stands twice in one object")
        for key in value:
            if not isinstance(key, str) or not _fits(key):
                report.refuse(place, f"its keys must be text, not {shown(key)}")
        return {key: self._entry(entry, inside(place, key), report) for key, entry in value.items()}

    def _entry(self, value: Any, place: str, report: Report) -> Any:
        if isinstance(value, (list, dict)):
            if self.deepest == 0:
                report.refuse(place, "nested too deep")
                return BAD
            inner = Free(self.deepest - 1)
            if isinstance(value, dict):
                return inner.read(value, place, report)
            return [inner._entry(entry, f"{place}[{i}]", report) for i, entry in enumerate(value)]
        if not _fits(value):
            report.refuse(place, f"must be what JSON can hold, not {shown(value)}")
            return BAD
        return value

    def json_schema(self) -> dict[str, Any]:
        return {"type": "object"}


def _fits(value: Any) -> bool:
    """Whether a value that is no list or object goes into JSON and comes back the same."""
    if isinstance(value, str):
        return re.search("[\ud800-\udfff]", value) is None
    if isinstance(value, float):
        return math.isfinite(value)
    return value is None or isinstance(value, bool) or (isinstance(value, int) and -2**63 <= value < 2**64)


META = Free(6)
_DIGEST = Text(r"[0-9a-f]{32}", "32 hex digits", 32)
HEADER = {
    "engine": Field(Text(), "version of antike that wrote it"),
    "map": Field(Object({
        "name": Field(identifier()),
        "digest": Field(_DIGEST, "of all that rules depend on (map-format.md)"),
        "board": Field(Maybe(BOARD), "the board itself; null: the bundled one of this name and digest", None),
    })),
    "rules": Field(Object({
        "name": Field(identifier()),
        "digest": Field(_DIGEST, "of the ruleset with its variants (rules-format.md)"),
        "variants": Field(List(Choice(VARIANTS), 0, len(VARIANTS)), "those that are on"),
        "ruleset": Field(Maybe(RULESET), "the ruleset itself; null: the bundled one of this name and digest", None),
    })),
    "nations": Field(List(identifier(), 2, 6), "those in play, in map order"),
    "players": Field(whole(2, 6)),
    "setup": Field(Choice(("fixed", "random", "draft", "list")), "how the nations came to their seats"),
    "seats": Field(Maybe(List(identifier(), 2, 6)),
                   "nations by seat; null with setup draft, where they are picked by actions"),
    "canonical_order": Field(Flag(), "whether steps are built up in ascending action order"),
    "max_rounds": Field(Maybe(whole(1, 1_000_000_000)), "the round after which the game is drawn; null: none"),
    "meta": Field(META, "whatever the writer adds: names of the players, seed, policy, date", {}),
}
"""The fields, in the order in which they are written."""


def header_of(game: Game, seats: tuple[int, ...] | None, meta: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of HEADER for a game with these nations by seat (None: not known), those at their default left out.

    Raises RecordError if `meta` is not what JSON can hold.
    """
    from antike import __version__

    report = Report("record")
    META.read(meta, "meta", report)
    if report.problems:
        raise RecordError(report.problems)
    board, rules = game.map, game.rules
    board_kept = bundled_map(board.name) == board
    rules_kept = bundled_rules(rules.name, variants_on(rules)) == rules
    return {
        "engine": __version__,
        "map": {"name": board.name, "digest": board.digest} | ({} if board_kept else {"board": board.to_dict()}),
        "rules": {"name": rules.name, "digest": rules.digest, "variants": list(variants_on(rules))}
        | ({} if rules_kept else {"ruleset": rules.to_dict()}),
        "nations": list(game.nations),
        "players": game.num_players,
        "setup": game.setup if isinstance(game.setup, str) else "list",
        "seats": None if seats is None else [game.nations[nation] for nation in seats],
        "canonical_order": game.canonical_order,
        "max_rounds": game.max_rounds,
    } | ({"meta": dict(meta)} if meta else {})


def game_of(header: Mapping[str, Any], file: str) -> Game:
    """The game of a header that HEADER has read. Raises RecordError if it cannot be played here as it was."""
    board, rules = _map(header["map"], file), _rules(header["rules"], file)
    nations, seats, setup = header["nations"], header["seats"], header["setup"]
    if setup == "list":
        _expect(seats is not None and sorted(seats) == sorted(nations), file, "seats",
                'setup "list" needs each of the nations once')
    try:
        game = Game(board, len(nations), header["players"], rules, tuple(seats) if setup == "list" else setup,
                    header["max_rounds"], header["canonical_order"])
    except ValueError as error:  # its messages begin with the parameter, which is called as the field here
        place, _, message = str(error).partition(": ")
        raise RecordError([Problem(file, place, message)]) from None
    _expect(nations == list(game.nations), file, "nations",
            f"{len(nations)} nations on map {board.name!r} are {', '.join(game.nations)}")
    return game


def _map(entry: Mapping[str, Any], file: str) -> Map:
    board = bundled_map(entry["name"])
    if entry["board"] is not None:
        try:
            board = Map.load(entry["board"])
        except MapError as error:
            raise RecordError(_moved(error.problems, file, "map.board")) from None
        _expect(board.name == entry["name"], file, "map.name",
                f"{shown(entry['name'])}, but the board with it is {shown(board.name)}")
    where = "the board with it" if entry["board"] is not None else "the bundled map of this name"
    return _same(board, entry, file, "map", where)


def _rules(entry: Mapping[str, Any], file: str) -> Rules:
    variants = tuple(flag for flag in VARIANTS if flag in entry["variants"])
    rules = bundled_rules(entry["name"], variants)
    if entry["ruleset"] is not None:
        try:
            rules = Rules.load(entry["ruleset"])
        except RulesError as error:
            raise RecordError(_moved(error.problems, file, "rules.ruleset")) from None
        _expect(rules.name == entry["name"], file, "rules.name",
                f"{shown(entry['name'])}, but the ruleset with it is {shown(rules.name)}")
        _expect(variants_on(rules) == variants, file, "rules.variants",
                f"{', '.join(variants) or 'none'}, but those of the ruleset with it are "
                f"{', '.join(variants_on(rules)) or 'none'}")
    where = "the ruleset with it" if entry["ruleset"] is not None else "the bundled ruleset of this name"
    return _same(rules, entry, file, "rules", where)


def _same(loaded: Loaded | None, entry: Mapping[str, Any], file: str, field: str, where: str) -> Loaded:
    """What was loaded, if there is anything and it has the digest that the header gives."""
    if loaded is None:
        raise RecordError([Problem(file, f"{field}.name", f"no {shown(entry['name'])} is bundled, nor is it here")])
    _expect(loaded.digest == entry["digest"], file, f"{field}.digest",
            f"{entry['digest']}, but {where} has {loaded.digest}: the game was played with another")
    return loaded


def _moved(problems: list[Problem], file: str, place: str) -> list[Problem]:
    return [Problem(file, f"{place}.{problem.place}", problem.message) for problem in problems]


def _expect(good: bool, file: str, place: str, message: str) -> None:
    if not good:
        raise RecordError([Problem(file, place, message)])


def variants_on(rules: Rules) -> tuple[str, ...]:
    """The variants that are switched on, in their usual order."""
    return tuple(flag for flag in VARIANTS if rules.variants[flag])


@lru_cache(64)
def bundled_map(name: str) -> Map | None:
    """The bundled map of this name, loaded once."""
    return Map.load(name) if name in available("maps") else None


@lru_cache(64)
def bundled_rules(name: str, variants: tuple[str, ...]) -> Rules | None:
    """The bundled ruleset of this name with exactly these variants on, made once."""
    if name not in available("rulesets"):
        return None
    return Rules.load(name).replace(**{flag: flag in variants for flag in VARIANTS})
