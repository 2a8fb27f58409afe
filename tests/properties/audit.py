"""Plays games of every kind under the core's own eyes: `python -m properties.audit --games 100000`.

Every position looked at must be one that the rules can hold (coins, temples, stones, units and personages conserved,
one city a province, units only where they may stand), with a legal set that is not empty and is the one that follows,
and every game must end with a winner or be reported as cut off in its last round (`_core/audit.pxd`).
"""

from __future__ import annotations

import argparse
from collections import Counter
from time import monotonic

from antike._core.playout import Simulator

from .cells import Cell, cells

FULLY = 10  # of so many games one is looked at before every decision,
SELDOM = 20  # the others before every 20th


def play(cell: Cell, number: int, seed: int = 0) -> Counter[str]:
    """Plays so many games of one kind. Raises AssertionError, which says what is wrong where."""
    game = cell.game()
    shuffled = cell.setup == "random"
    simulator = Simulator(game.new_state(seed if shuffled else None), seed, "uniform", shuffled)
    tally = Counter({"games": number})
    fully = -(-number // FULLY)
    for first, last, every in ((0, fully, 1), (fully, number, SELDOM)):
        try:
            decisions, looks, cut = simulator.audit(first, last, every)
        except AssertionError as error:
            raise AssertionError(f"{cell}, seed {seed}: {error}") from None
        tally.update(decisions=decisions, looks=looks, cut=cut)
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m properties.audit", description=__doc__)
    parser.add_argument("--games", type=int, default=100_000, help="games to play (default: 100000)")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    start, total, by_board = monotonic(), Counter[str](), Counter[str]()
    number = -(-options.games // len(cells()))
    for cell in cells():
        tally = play(cell, number, options.seed)
        total += tally
        by_board[cell.board] += tally["games"]
    print(f"{total['games']} games of {len(cells())} kinds, {total['decisions']} decisions, {total['looks']} positions "
          f"looked at: nothing wrong; {total['cut']} games cut off by the round limit; {monotonic() - start:.0f} s")
    print("games by board:", ", ".join(f"{board} {games}" for board, games in by_board.items()))


if __name__ == "__main__":
    main()
