"""Does everything that makes and drops objects for a long time, and watches the memory of the process.

    python -m hostile.soak --times 1000      from the folder tests; each time also plays 1000 games out

Prints the resident memory now and then; fails if it has grown by more than 4 MiB since the first tenth.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from resource import getpagesize

import antike

from .chores import CHORES, GAME

GROWTH = 4 << 20
GAMES = 1000


def resident() -> int:
    """Bytes of this process in memory (Linux)."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * getpagesize()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m hostile.soak", description=__doc__)
    parser.add_argument("--times", type=int, default=1000, help="default: 1000")
    options = parser.parse_args()
    first = max(1, options.times // 10)
    began, most = 0, 0
    for time in range(1, options.times + 1):
        for chore in CHORES.values():
            chore()
        antike.playouts(GAME, GAMES, time, threads=2)
        if time == first:
            began = resident()
        if time >= first:
            most = max(most, resident())
        if time % first == 0:
            print(f"{time} times, {time * GAMES} games: {resident() >> 10} KiB", flush=True)
    print(f"grown by {(most - began) >> 10} KiB at most since time {first}")
    return 1 if most - began > GROWTH else 0


if __name__ == "__main__":
    sys.exit(main())
