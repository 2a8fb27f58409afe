"""Compares the core with the reference: `python -m differential --decisions 2000000`."""

from __future__ import annotations

import argparse
import sys
from time import monotonic

from .run import report, run


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m differential", description=__doc__)
    parser.add_argument("--decisions", type=int, default=100_000, help="decisions to compare (default: 100000)")
    parser.add_argument("--seed", type=int, default=0, help="number of the first sample (default: 0)")
    options = parser.parse_args()
    start = last = monotonic()
    for games, tally in enumerate(run(options.decisions, options.seed), 1):
        if monotonic() - last > 30:
            last = monotonic()
            print(f"{games} games, {tally.decisions} decisions, {tally.decisions / (last - start):.0f} a second; "
                  f"not seen yet: {tally.missing()}", file=sys.stderr)
    print(f"samples {options.seed} to {options.seed + games - 1}: {games} games")
    print(*report(tally), sep="\n")
    return 1 if tally.missing() else 0


if __name__ == "__main__":
    sys.exit(main())
