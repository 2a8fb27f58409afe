"""Games for differential tests: for every number a board, a ruleset, options and a way to play."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from . import scarce
from .game import Reference
from .rules import load, with_variants
from .walks import STYLES, Walker

ROOT = Path(__file__).resolve().parents[2]
BUNDLED = ("standard", "published", "short")
MAPS = ("west", "east")
VARIANTS = ("expert", "military", "long", "three_nations", "partner_conquest")


@dataclass(frozen=True)
class Sample:
    """One game to play: `options` are the keyword arguments of Reference besides board and rules."""

    board: dict[str, Any]
    rules: dict[str, Any]
    style: str
    seed: int
    options: dict[str, Any] = field(default_factory=dict)

    def reference(self) -> Reference:
        return Reference(self.board, self.rules, **self.options)

    def walker(self) -> Walker:
        return Walker(self.style, self.board, self.rules, self.seed)

    def __str__(self) -> str:
        """Enough to say which game went wrong; `Samples.draw` of the same seed makes it again."""
        return f"sample {self.seed}: {self.board['name']} {self.rules['name']} {self.style} {self.options}"


class Samples:
    """Draws samples. Half of them are of the bundled maps and rulesets, half take any board and any ruleset."""

    def __init__(self) -> None:
        rules = [load(ROOT / "src" / "antike" / "rulesets" / f"{name}.json") for name in BUNDLED]
        self.maps = [load(ROOT / "maps" / f"{name}.json") for name in MAPS]
        self.rules = rules
        self.all_boards = [*self.maps, *scarce.boards().values()]
        self.all_rules = [*rules, *scarce.rulesets(rules[0], rules[1]).values()]

    def draw(self, seed: int) -> Sample:
        """The sample of this number, always the same."""
        rng = random.Random(f"sample {seed}")
        odd = rng.random() < 0.5
        board = rng.choice(self.all_boards if odd else self.maps)
        rules = rng.choice(self.all_rules if odd else self.rules)
        counts = [count for count in board["first"] if count in rules["goals"]]
        if not counts:
            rules, counts = self.rules[2], list(board["first"])
        nations = int(rng.choice(counts))
        flags = [flag for flag in VARIANTS if rng.random() < 0.12]
        two = nations == 4 and rng.random() < 0.4
        in_play = [nation["id"] for nation in board["nations"] if str(nations) in nation["start"]]
        rng.shuffle(in_play)
        options = {
            "nations": nations, "players": 2 if two else nations,
            "setup": rng.choice(("fixed", "draft", in_play)), "canonical_order": rng.random() < 0.8,
            "max_rounds": rng.choice((None, None, 3, 10, 40, 100)),
        }
        styles = scarce.SUITED.get(rules["name"], ()) if rng.random() < 0.6 else ()
        return Sample(board, with_variants(rules, *flags), rng.choice(list(styles or STYLES)), seed, options)
