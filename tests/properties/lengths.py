"""How long games are under uniform play: writes docs/game-lengths.md. `python -m properties.lengths`, from tests."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np

import antike

PAGE = Path(__file__).resolve().parents[2] / "docs" / "game-lengths.md"
LIMIT = 300
QUANTILES = (5, 25, 50, 75, 95)

TEXT = """# How long games are

Every decision drawn uniformly from the legal ones, {games} games a line, seed {seed}, round limit {limit}, nations in
map order. A game that reaches the limit counts as {limit} rounds and as unfinished. Uniform play has a heavy tail:
games get jammed with nothing left to win but generals; players who want to win need far fewer rounds.

Made by `{command}` in the folder `tests` with antike {version}: {total} games, {decisions} decisions.

{tables}"""


def lines(board: str, games: int, seed: int) -> Iterator[tuple[str, int]]:
    """A row of the table for each ruleset and number of nations, and its decisions."""
    for rules in antike.available_rules():
        goals = antike.Rules.load(rules).data["goals"]
        for nations in antike.Map.load(board).counts:
            for players in (nations, 2) if nations == 4 else (nations,):
                if str(nations) in goals:
                    results = antike.playouts(antike.Game(board, nations, players, rules), games, seed, threads=2,
                                              max_rounds=LIMIT)
                    yield row(rules, nations, players, results), int(results.decisions.sum())


def row(rules: str, nations: int, players: int, results: antike.Results) -> str:
    rounds = " | ".join(f"{quantile:.0f}" for quantile in np.percentile(results.rounds, QUANTILES))
    who = str(nations) if players == nations else f"{nations}, 2 players"
    return (f"| {rules} | {who} | {rounds} | {results.rounds.mean():.1f} | {results.decisions.mean():.0f} | "
            f"{100 * results.unfinished.mean():.2f} % |")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m properties.lengths", description=__doc__)
    parser.add_argument("--games", type=int, default=10_000, help="games a line (default: 10000)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    tables, total, decisions = [], 0, 0
    for board in antike.available_maps():
        head = [f"## {board}", "", "| ruleset | nations | rounds: " + " | ".join(f"{q} %" for q in QUANTILES)
                + " | mean | decisions, mean | unfinished |", "| --- " * (len(QUANTILES) + 5) + "|"]
        rows = list(lines(board, options.games, options.seed))
        total += len(rows) * options.games
        decisions += sum(made for _, made in rows)
        tables.append("\n".join([*head, *(text for text, _ in rows), ""]))
    command = f"python -m properties.lengths --games {options.games} --seed {options.seed}"
    PAGE.write_text(TEXT.format(games=options.games, seed=options.seed, limit=LIMIT, command=command,
                                version=antike.__version__, total=total, decisions=decisions,
                                tables="\n".join(tables)), encoding="utf-8")


if __name__ == "__main__":
    main()
