"""Size and speed of archives and records: `python bench/records.py [GAMES]`. Prints a table in Markdown."""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import antike
from antike.archive import Reader, save_playouts
from antike.record import Record
from antike.simulate import Policy

BUILDERS = {"found": 20.0, "temple": 20.0, "know_how": 20.0, "conquer": 5.0, "move": 0.2, "stop": 0.2}
"""Weights by action kind that play with some sense: build whatever can be built, move little."""

CASES: tuple[tuple[dict[str, Any], str, Policy], ...] = (
    ({"map": "west", "nations": 4}, "uniform", "uniform"),
    ({"map": "west", "nations": 4}, "builders", BUILDERS),
    ({"map": "east", "nations": 6, "rules": "published"}, "uniform", "uniform"),
    ({"map": "east", "nations": 6, "rules": "published"}, "builders", BUILDERS),
    ({"map": "islet", "nations": 2, "rules": "short"}, "uniform", "uniform"),
)


def timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def row(path: Path, options: dict[str, Any], name: str, policy: Policy, games: int) -> str:
    saving = timed(lambda: save_playouts(path, antike.Game(**options), games, 1, policy))
    decisions = sum(map(len, Reader(path)))
    reading = timed(lambda: sum(map(len, Reader(path))))
    playing = timed(lambda: Reader(path).verify())
    document = next(iter(Reader(path))).record().to_json()
    loading = timed(lambda: Record.from_json(document))
    length = len(Record.from_json(document))
    size = path.stat().st_size
    play = f"{options['map']}, {options['nations']}, `{options.get('rules', 'standard')}`, {name}"
    return (f"| {play} | {size / decisions:.2f} | {size / games:,.0f} | {decisions / saving / 1e3:,.0f} | "
            f"{decisions / reading / 1e3:,.0f} | {decisions / playing / 1e3:,.0f} | {len(document) / length:.1f} | "
            f"{length / loading / 1e3:,.0f} |")


def main(games: int) -> None:
    print("| games | archive: bytes a decision | bytes a game | save | read | read and play | "
          "record: bytes a decision | load |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    with TemporaryDirectory() as folder:
        for options, name, policy in CASES:
            print(row(Path(folder, "bench.antike"), options, name, policy, games), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
