"""Every kind of game there is to play: boards, numbers of nations and players, rulesets, variants, setups."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from reference import scarce

import antike

VARIANTS = ("expert", "military", "long", "three_nations", "partner_conquest")
SWITCHED = ((), *((flag,) for flag in VARIANTS), VARIANTS)
LIMIT = 300
SHORT_LIMIT = 60  # for odd rulesets, of which some have no end


@dataclass(frozen=True)
class Cell:
    """One kind of game."""

    board: str
    rules: str
    variants: tuple[str, ...]
    nations: int
    players: int
    setup: str
    canonical: bool
    limit: int

    def game(self) -> antike.Game:
        return antike.Game(boards()[self.board], self.nations, self.players,
                           rulesets()[self.rules].replace(**dict.fromkeys(self.variants, True)), self.setup,
                           self.limit, self.canonical)


@cache
def boards() -> dict[str, antike.Map]:
    """The bundled boards and odd ones."""
    bundled: dict[str, Any] = {name: name for name in antike.available_maps()}
    return {name: antike.Map.load(source) for name, source in {**bundled, **scarce.boards()}.items()}


@cache
def rulesets() -> dict[str, antike.Rules]:
    """The bundled rulesets and odd ones."""
    standard, published = (antike.Rules.load(name).to_dict() for name in ("standard", "published"))
    bundled: dict[str, Any] = {name: name for name in antike.available_rules()}
    return {name: antike.Rules.load(source)
            for name, source in {**bundled, **scarce.rulesets(standard, published)}.items()}


def tables(board: str, rules: str) -> Iterator[tuple[int, int]]:
    """Nations and players that a board and a ruleset can be played with."""
    for nations in boards()[board].counts:
        if str(nations) in rulesets()[rules].data["goals"]:
            yield nations, nations
            if nations == 4:
                yield 4, 2


@cache
def cells() -> tuple[Cell, ...]:
    """All bundled rulesets with every variant, and all odd ones, on every board; setups and order take turns."""
    made: list[Cell] = []
    for board in boards():
        for rules in rulesets():
            bundled = rules in antike.available_rules()
            for nations, players in tables(board, rules):
                for variants in SWITCHED if bundled else ((),):
                    setup = ("fixed", "random", "draft")[len(made) % 3]
                    made.append(Cell(board, rules, variants, nations, players, setup, len(made) % 4 < 3,
                                     LIMIT if bundled else SHORT_LIMIT))
    return tuple(made)
