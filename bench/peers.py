"""antike beside other engines: `python bench/peers.py [--repeats N] [--json FILE]`.

Nothing is installed: engines that are missing are named and left out (`pip install antike[peers]` has them all). Each
runs in its own process; all take turns, so that a machine that slows down slows them all. Processor time, medians.
"""

import argparse
import json
import sys
from pathlib import Path
from statistics import median
from typing import Any

import machine
import table
from engines import BY_LIST, IN_CORE, KINDS
from worker import Worker

ENGINES = ("antike", "empty", "openspiel", "catanatron", "cshogi", "pgx", "pettingzoo")
OURS = ("antike", "west-4-standard")
"""The engine and the game that others are compared with."""
GOALS = {(IN_CORE, "maedn(players=4)"): 4.2, (BY_LIST, "maedn(players=4)"): 2.0}
"""How many times as fast as a peer it is to be."""

Row = dict[str, Any]


def workers(names: list[str]) -> list[Worker]:
    found = []
    for name in names:
        try:
            found.append(Worker(name))
        except ImportError as error:
            print(f"{name}: left out ({error})", file=sys.stderr)
    return found


def measure(found: list[Worker], repeats: int) -> list[Row]:
    """All works of a kind in turn, kind by kind. The first round, in which everything is cold, does not count."""
    rows: list[Row] = []
    for kind in KINDS:
        doing = [(worker, work) for worker in found for work in worker.works if work[0] == kind]
        rounds = []
        for _ in range(repeats + 1):
            timed = [worker.do(work) for worker, work in doing]
            rounds.append([seconds / pieces for pieces, seconds in timed])
        columns = [list(column) for column in zip(*rounds[1:], strict=True)]
        names = [(worker.engine, work[1]) for worker, work in doing]
        ours = columns[names.index(OURS)] if OURS in names else None
        rows += [row(kind, name, column, ours) for name, column in zip(names, columns, strict=True)]
    return rows


def row(kind: str, name: tuple[str, str], seconds: list[float], ours: list[float] | None) -> Row:
    ratio = median(own / our for own, our in zip(seconds, ours, strict=True)) if ours else None
    return {"kind": kind, "engine": name[0], "game": name[1], "seconds": median(seconds), "low": min(seconds),
            "high": max(seconds), "antike_is_faster_by": ratio, "goal": GOALS.get((kind, name[1]))}


def markdown(rows: list[Row]) -> str:
    head = ("engine", "game", "a second", "one takes", "spread", "antike is faster by", "goal")
    parts = []
    for kind in KINDS:
        cells = [[row["engine"], row["game"], table.amount(1 / row["seconds"]), table.duration(row["seconds"]),
                  table.spread(row), f"{row['antike_is_faster_by']:.3g}", f"{row['goal'] or ''}"]
                 for row in rows if row["kind"] == kind and row["antike_is_faster_by"]]
        parts.append(f"**{kind[0].upper()}{kind[1:]}**\n\n{table.markdown(head, cells)}")
    return "\n\n".join(parts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--engines", nargs="+", choices=ENGINES, default=list(ENGINES), metavar="NAME")
    parser.add_argument("--repeats", type=int, default=7, metavar="N")
    parser.add_argument("--json", type=Path, metavar="FILE")
    options = parser.parse_args()
    found = workers(options.engines)
    rows = measure(found, options.repeats)
    versions = {worker.engine: worker.version for worker in found}
    for worker in found:
        worker.close()
    if options.json:
        told = {"machine": machine.facts(), "versions": versions, "repeats": options.repeats, "rows": rows}
        options.json.write_text(json.dumps(told, indent=1) + "\n", "utf-8")
    print(markdown(rows))


if __name__ == "__main__":
    main()
