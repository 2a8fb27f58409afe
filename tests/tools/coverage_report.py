"""Which lines of the package the tests run: `python -m tools.coverage_report` (from the folder tests).

Python by coverage.py, with branches; Cython by gcov on the generated C (setup.py: ANTIKE_COVERAGE), in which a comment
before each statement names its line in the .pyx or .pxd file. A line of a .pxd file counts as run if any of the modules
it stands in ran it.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .workcopy import WorkCopy

STATEMENT = re.compile(r' */\* "(antike/_core/\S+)":(\d+)')
FUNCTION_END = "/* function exit code */"
OTHER_BUILDS = ("tests/cython", "tests/quality/test_packaging.py")
SETTINGS = """\
[run]
branch = true
source = antike
parallel = true
patch = subprocess
data_file = {folder}/.coverage
"""


@dataclass
class File:
    """Lines (for Python: lines and branches) of one file, and what was not run of them."""

    name: str
    total: int
    missing: list[int]
    branches: tuple[str, ...] = ()

    @property
    def run(self) -> int:
        return self.total - len(self.missing) - len(self.branches)

    def __str__(self) -> str:
        left = " ".join((*ranges(self.missing), *self.branches))
        return f"{self.name:32} {self.run:5} of {self.total:5} {100 * self.run / self.total:6.1f} %  {left}".rstrip()


def ranges(lines: list[int]) -> Iterator[str]:
    """Line numbers, ascending, those that follow each other drawn together."""
    first: int | None = None
    for line, following in zip(lines, [*lines[1:], 0], strict=False):
        first = line if first is None else first
        if following != line + 1:
            yield str(line) if first == line else f"{first}-{line}"
            first = None


def python_files(copy: WorkCopy) -> Iterator[File]:
    copy.run("-m", "coverage", "combine", "-q")
    copy.run("-m", "coverage", "json", "-q", "-o", "coverage.json")
    report = json.loads((copy.folder / "coverage.json").read_text("utf-8"))
    for name, file in sorted(report["files"].items()):
        summary = file["summary"]
        branches = tuple(f"{start}->{end if end > 0 else 'exit'}" for start, end in file["missing_branches"]
                         if start not in file["missing_lines"])
        untaken = summary["missing_branches"] - len(branches)  # those of lines that were not run
        if total := summary["num_statements"] + summary["num_branches"] - untaken:
            yield File(name.partition("antike/")[2], total, file["missing_lines"], branches)


def statements(generated: Path) -> dict[int, tuple[str, int]]:
    """The Cython file and line that each line of generated C is made of; without what ends a function."""
    found: dict[int, tuple[str, int]] = {}
    here: tuple[str, int] | None = None
    for number, text in enumerate(generated.read_text("utf-8").splitlines(), 1):
        if mark := STATEMENT.fullmatch(text):
            here = mark[1], int(mark[2])
        elif text.strip() == FUNCTION_END:
            here = None
        elif here:
            found[number] = here
    return found


def cython_files(copy: WorkCopy) -> Iterator[File]:
    runs: dict[str, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for counts in copy.folder.glob("build/**/*.gcda"):
        output = subprocess.run(["gcov", "--json-format", "--stdout", str(counts)], cwd=copy.folder, text=True,
                                capture_output=True, check=True).stdout
        for file in (file for report in map(json.loads, output.splitlines()) for file in report["files"]):
            if file["file"].startswith("build/"):
                origin = statements(copy.folder / file["file"])
                for line in file["lines"]:
                    if line["line_number"] in origin:
                        name, number = origin[line["line_number"]]
                        runs[name][number] += line["count"]
    for name, lines in sorted(runs.items()):
        missing = sorted(line for line, count in lines.items() if not count)
        yield File(name.partition("antike/")[2], len(lines), missing)


def table(title: str, files: list[File]) -> Iterator[str]:
    yield from (f"{title}:", *map(str, files))
    total, run = sum(file.total for file in files), sum(file.run for file in files)
    yield f"{'all':32} {run:5} of {total:5} {100 * run / total:6.2f} %\n"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.coverage_report", description=str(__doc__).split("\n")[0])
    parser.add_argument("tests", nargs="*", default=["tests"], help="what pytest is given (default: tests)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="antike-coverage-") as folder:
        copy = WorkCopy(Path(folder, "copy"), {"ANTIKE_COVERAGE": "1"})
        if problem := copy.build():
            raise SystemExit(problem)
        settings = copy.folder / ".coveragerc"
        settings.write_text(SETTINGS.format(folder=copy.folder), "utf-8")
        skipped = [f"--ignore={path}" for path in OTHER_BUILDS]
        tested = copy.run("-m", "coverage", "run", "-m", "pytest", "-q", "-p", "no:cacheprovider", *skipped,
                          *options.tests)
        print(tested.stdout[-3000:])
        print("\n".join(table("Python, lines and branches", list(python_files(copy)))))
        print("\n".join(table("Cython, lines", list(cython_files(copy)))))
    return tested.returncode


if __name__ == "__main__":
    sys.exit(main())
