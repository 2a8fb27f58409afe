"""Size and speed (by processor time) of archives and records: `python bench/records.py [GAMES]`. A Markdown table."""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import antike
from antike.archive import Reader, save_playouts
from antike.record import Record

CASES: tuple[tuple[dict[str, Any], str], ...] = (
    ({"map": "west", "nations": 4}, "uniform"),
    ({"map": "west", "nations": 4}, "heuristic"),
    ({"map": "east", "nations": 6, "rules": "published"}, "uniform"),
    ({"map": "east", "nations": 6, "rules": "published"}, "heuristic"),
    ({"map": "islet", "nations": 2, "rules": "short"}, "uniform"),
)


def timed(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def row(path: Path, options: dict[str, Any], policy: str, games: int) -> str:
    saving = timed(lambda: save_playouts(path, antike.Game(**options), games, 1, policy))
    decisions = sum(map(len, Reader(path)))
    reading = timed(lambda: sum(map(len, Reader(path))))
    playing = timed(lambda: Reader(path).verify())
    document = next(iter(Reader(path))).record().to_json()
    loading = timed(lambda: Record.from_json(document))
    length = len(Record.from_json(document))
    size = path.stat().st_size
    play = f"{options['map']}, {options['nations']}, `{options.get('rules', 'standard')}`, {policy}"
    return (f"| {play} | {size / decisions:.2f} | {size / games:,.0f} | {decisions / saving / 1e3:,.0f} | "
            f"{decisions / reading / 1e3:,.0f} | {decisions / playing / 1e3:,.0f} | {len(document) / length:.1f} | "
            f"{length / loading / 1e3:,.0f} |")


def main(games: int) -> None:
    print("| games | archive: bytes a decision | bytes a game | save | read | read and play | "
          "record: bytes a decision | load |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    with TemporaryDirectory() as folder:
        for options, policy in CASES:
            print(row(Path(folder, "bench.antike"), options, policy, games), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
