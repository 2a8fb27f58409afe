"""Positions and their counts, in files like those of the chess world.

    id west-standard-4
    game {"map":"west","rules":"standard","variants":[],"nations":4,"players":4,"canonical_order":true,...}
    position {"map":"west",...}
    perft 1 8
    perft 2 58

`game` says what is played: `map` and `rules` are bundled ones or the odd ones of `reference.scarce`. `position` is
the text of `State.to_text` without digests, so that a change of a board's title changes nothing here. `perft` gives the
number of sequences of so many asked decisions. Lines that begin with # are remarks.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from reference import Reference, scarce, with_variants
from reference.rules import load

import antike

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
Data = dict[str, Any]


def _loaded(folder: Path) -> dict[str, Data]:
    return {path.stem: load(path) for path in sorted(folder.glob("*.json"))}


BUNDLED_RULES = _loaded(ROOT / "src" / "antike" / "rulesets")
BUNDLED_BOARDS = _loaded(ROOT / "maps")
RULES = BUNDLED_RULES | scarce.rulesets(BUNDLED_RULES["standard"], BUNDLED_RULES["published"])
BOARDS = BUNDLED_BOARDS | scarce.boards()


@dataclass
class Entry:
    """One position. `game` has the keys map, rules, variants, nations, players, canonical_order, max_rounds."""

    id: str
    game: Data
    position: Data
    counts: list[int] = field(default_factory=list)

    def core(self) -> antike.State:
        board = self.game["map"]
        game = antike.Game(map=board if board in BUNDLED_BOARDS else BOARDS[board], rules=self._rules(),
                           nations=self.game["nations"], setup="draft" if self.position["step"] == "pick" else "fixed",
                           **self._options())
        return antike.State.from_text(game, json.dumps(self.position))

    def reference(self) -> Reference:
        return Reference.from_state(BOARDS[self.game["map"]], self._rules(), self.position, **self._options())

    def _rules(self) -> Data:
        return with_variants(RULES[self.game["rules"]], *self.game["variants"])

    def _options(self) -> Data:
        return {key: self.game[key] for key in ("players", "canonical_order", "max_rounds")}

    def lines(self) -> Iterator[str]:
        yield f"id {self.id}"
        yield f"game {json.dumps(self.game, separators=(',', ':'))}"
        yield f"position {json.dumps(self.position, separators=(',', ':'))}"
        yield from (f"perft {depth} {count}" for depth, count in enumerate(self.counts, 1))


def read(path: Path) -> Iterator[Entry]:
    """The entries of a file. ValueError, which names file and line, for a line that is none."""
    entry: Entry | None = None
    for number, line in enumerate(path.read_text("ascii").splitlines(), 1):
        key, _, rest = line.partition(" ")
        if key == "id":
            if entry:
                yield entry
            entry = Entry(rest, {}, {})
        elif key in ("game", "position") and entry:
            setattr(entry, key, json.loads(rest))
        elif key == "perft" and entry and rest.split()[0] == str(len(entry.counts) + 1):
            entry.counts.append(int(rest.split()[1]))
        elif line and key != "#":
            raise ValueError(f"{path.name}, line {number}: neither id, game, position, nor the next perft: {line[:60]}")
    if entry:
        yield entry


def write(path: Path, remarks: Iterable[str], entries: Iterable[Entry]) -> None:
    blocks = ["\n".join(f"# {remark}" for remark in remarks), *("\n".join(entry.lines()) for entry in entries)]
    path.write_text("\n\n".join(blocks) + "\n", "ascii")


def entries() -> list[Entry]:
    """Of all files."""
    return [entry for path in sorted(HERE.glob("*.perft")) for entry in read(path)]
