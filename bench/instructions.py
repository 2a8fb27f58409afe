"""Instructions that a piece of work takes: `python bench/instructions.py [--json FILE]`.

A second opinion without noise, by callgrind (Debian: valgrind): the same on a busy machine, and a change of two in a
hundred shows. It says nothing of caches and mispredicted branches.
"""

import argparse
import json
import os
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

import table
from worker import Worker

HEAD = ("work", "game", "instructions")
Row = tuple[str, str, float]


def count(engine: str = "own", environment: dict[str, str] | None = None) -> list[Row]:
    """Kind of work, game, and instructions a piece, the loop around it included."""
    with TemporaryDirectory() as folder:
        out = Path(folder, "out")
        tool = ["valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file={out}"]
        worker = Worker(engine, {**(environment or os.environ), "PYTHONHASHSEED": "0"}, tool)
        rows = []
        for number, work in enumerate(worker.works, 1):
            worker.do(work)  # once, so that nothing is new
            control(worker, "--zero")
            pieces = worker.do(work).pieces
            control(worker, "--dump")
            rows.append((*work, total(out.with_name(f"out.{number}").read_text("utf-8")) / pieces))
        worker.close()
    return rows


def control(worker: Worker, order: str) -> None:
    subprocess.run(["callgrind_control", order, str(worker.process.pid)], check=True, capture_output=True)


def total(profile: str) -> int:
    """All instructions of a profile."""
    return next(int(line.split()[1]) for line in profile.splitlines() if line.startswith(("summary:", "totals:")))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--json", type=Path, metavar="FILE")
    options = parser.parse_args()
    rows = count()
    if options.json:
        told = [dict(zip(HEAD, row, strict=True)) for row in rows]
        options.json.write_text(json.dumps(told, indent=1) + "\n", "utf-8")
    print(table.markdown(HEAD, [(kind, game, f"{number:,.0f}") for kind, game, number in rows]))


if __name__ == "__main__":
    main()
