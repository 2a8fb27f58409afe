"""Positions given to a command: as text, or in a file."""

import json
import sys
from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import replace
from itertools import product
from typing import Any

import click

from antike import PositionError, State
from antike.map import Map, available_maps
from antike.position import TEXT_LIMIT
from antike.rulecheck import VARIANTS
from antike.rules import Rules, available_rules

from .common import GameOptions


def read_source(source: str) -> str:
    """The text itself, or that of the file it names; `-` is standard input. A usage error if it cannot be read."""
    if source.lstrip().startswith("{"):
        return source
    try:
        with nullcontext(sys.stdin) if source == "-" else open(source, encoding="utf-8") as file:
            # one more than is allowed, for State.from_text to refuse it; never all of an endless file
            return file.read(TEXT_LIMIT + 1)
    except OSError as error:
        shown = source if len(source) <= 60 else source[:57] + "..."
        raise click.UsageError(f"{shown!r} is no position, nor a file that can be read: {error.strerror}") from error
    except ValueError as error:
        raise click.UsageError(f"{source!r} cannot be read: {error}") from error


def position_in(source: str, options: GameOptions) -> State:
    """The state of a text, or of the file with one. Errors name the file."""
    try:
        return position_of(read_source(source), options)
    except PositionError as error:
        if source.lstrip().startswith("{"):
            raise
        raise PositionError(f"{'standard input' if source == '-' else source}: {error}") from None


def position_of(text: str, options: GameOptions) -> State:
    """The state of a position's text. Where the options are silent about its game, the position is asked.

    Raises PositionError for a position that is none, or none of this game.
    """
    position = _object(text)
    nations, drawn_in = position.get("nations"), position.get("round") if position.get("drawn") is True else None
    options = replace(
        options,
        map=options.map or _map(position.get("map")),
        rules=options.rules or _rules(position.get("rules"), position.get("rules_digest"), options.variant),
        nations=options.nations or (len(nations) if isinstance(nations, Mapping) else None),
        setup=options.setup or ("draft" if position.get("step") == "pick" else None),
    )
    limit = drawn_in if isinstance(drawn_in, int) and 1 <= drawn_in <= 10**9 else None
    return State.from_text(options.game(max_rounds=limit), text)


def _object(text: str) -> Mapping[str, Any]:
    """The JSON object of a text; empty if it is none, for State.from_text to say so."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def _map(name: object) -> Map | None:
    _expect_bundled(name, available_maps(), "map")
    return Map.load(name) if isinstance(name, str) else None


def _expect_bundled(name: object, names: tuple[str, ...], option: str) -> None:
    """A usage error if the position names something that is not here."""
    if isinstance(name, str) and name not in names:
        raise click.UsageError(f"the position's {option} {name[:60]!r} is not bundled: give its file with --{option}")


def _rules(name: object, digest: object, variants: tuple[str, ...]) -> Rules | None:
    """The bundled ruleset of this name, with the variants that its digest tells of unless some are given."""
    _expect_bundled(name, available_rules(), "rules")
    if not isinstance(name, str):
        return None
    rules = Rules.load(name)
    if not variants and digest not in (None, rules.digest):
        switches = (dict(zip(VARIANTS, flags, strict=True)) for flags in product((False, True), repeat=len(VARIANTS)))
        return next((other for flags in switches if (other := rules.replace(**flags)).digest == digest), rules)
    return rules
