"""Replaying the stored vectors (tests/vectors) with the reference."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .game import Reference, perft
from .rules import load, with_variants

ROOT = Path(__file__).resolve().parents[2]
VECTORS = ROOT / "tests" / "vectors"


def lines(name: str) -> Iterator[dict[str, Any]]:
    """The objects of `name`.jsonl.gz, one a line."""
    with gzip.open(VECTORS / f"{name}.jsonl.gz", "rt", encoding="ascii") as file:
        for line in file:
            yield json.loads(line)


def new_game(line: dict[str, Any]) -> Reference:
    """The game that a line's setup keys describe, before its first decision."""
    board = line["map"] if isinstance(line["map"], dict) else load(ROOT / "maps" / f"{line['map']}.json")
    rules = load(ROOT / "src" / "antike" / "rulesets" / f"{line['rules']}.json")
    players = line["players"]
    return Reference(board, with_variants(rules, *line["variants"]), nations=4 if players == 2 else players,
                     players=players, setup=line["seats"], canonical_order=line["canonical_order"],
                     max_rounds=line["max_rounds"])


def digest(actions: list[str]) -> str:
    """The first 8 hex digits of the SHA-256 of the texts, joined by newlines."""
    return hashlib.sha256("\n".join(actions).encode("ascii")).hexdigest()[:8]


def _expect(line: dict[str, Any], ply: int, what: str, got: object, wanted: object) -> None:
    if got != wanted:
        raise AssertionError(f"{line['id']}, decision {ply}: {what}: {got!r} instead of {wanted!r}")


def check_game(line: dict[str, Any]) -> int:
    """Replays one stored game and compares everything it stores; the number of decisions."""
    game = new_game(line)
    states = dict(line["states"])
    for ply, action in enumerate(line["actions"]):
        _expect(line, ply, "actor", game.actor, line["who"][ply])
        _expect(line, ply, "legal actions", len(game.legal()), line["legal"][ply])
        _expect(line, ply, "digest of legal actions", digest(game.legal()), line["legal_digest"][ply])
        if ply in states:
            _expect(line, ply, "state", game.state(), states[ply])
        game.apply(action)
    plies = len(line["actions"])
    if plies in states:
        _expect(line, plies, "state", game.state(), states[plies])
    result = {"winner": game.winner, "winning_player": game.winning_player, "drawn": game.drawn,
              "rounds": game.round, "decisions": plies}
    _expect(line, plies, "result", result, line["result"])
    return plies


def check_perft(line: dict[str, Any], limit: int) -> int:
    """Counts one stored position to every depth whose count is at most `limit`; the number of depths."""
    game = new_game(line)
    for action in line["actions"]:
        game.apply(action)
    depths = 0
    for depth, wanted in enumerate(line["perft"], start=1):
        if wanted <= limit:
            _expect(line, len(line["actions"]), f"perft {depth}", perft(game, depth), wanted)
            depths += 1
    return depths
