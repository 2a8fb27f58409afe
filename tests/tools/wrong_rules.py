"""Breaks the rules on purpose, one constant or comparison at a time, and looks whether the fast tests notice.

`python -m tools.wrong_rules` (from the folder tests) builds a copy of the project for every change of
`tools.changes` and writes docs/wrong-rules.md. Exit code 1 if a change goes unnoticed.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from .changes import CHANGES, Change
from .workcopy import ROOT, WorkCopy

DIFFERENTIAL = "tests/test_differential.py::test_"
SUITES = {
    "vectors": ["tests/test_vectors.py"],
    "rules": ["tests/rules"],
    "counts": ["tests/test_perft.py", "tests/test_canonical.py"],
    "differential": [f"{DIFFERENTIAL}they_agree_in_every_rare_case",
                     *(f"{DIFFERENTIAL}core_and_reference_agree[{batch}]" for batch in range(8))],
}
MODULES = ("tables", "state", "playout")  # those that hold rules and that these suites call
PATIENCE = 5  # a suite that takes so many times as long as without the change hangs: a game that never ends
PAGE = ROOT / "docs" / "wrong-rules.md"


@dataclass
class Outcome:
    """What each suite made of a change: the first test that failed, or None."""

    change: Change
    caught: dict[str, str | None]


def first_failure(copy: WorkCopy, paths: list[str], timeout: float | None = None) -> str | None:
    """The first test of these that fails; "hangs" or "crashes" if that is what happens."""
    try:
        run = copy.run("-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *paths, timeout=timeout)
    except subprocess.TimeoutExpired:
        return "hangs"
    if run.returncode == 0:
        return None
    found = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", run.stdout, re.MULTILINE)
    if found:
        return found[1].rpartition("/")[2]
    if run.returncode < 0:
        return "crashes"
    raise SystemExit(f"pytest ended with {run.returncode}:\n{run.stdout[-2000:]}{run.stderr[-2000:]}")


def usual_seconds(copy: WorkCopy, paths: list[str]) -> float:
    """How long these tests take without a change; they must pass."""
    start = monotonic()
    if failed := first_failure(copy, paths):
        raise SystemExit(f"{failed} fails without any change")
    return monotonic() - start


def try_change(copy: WorkCopy, change: Change, seconds: dict[str, float]) -> Outcome:
    path = copy.folder / change.file
    right = path.read_text("utf-8")
    path.write_text(change.applied_to(right), "utf-8")
    try:
        if problem := copy.build():  # also after a change of data: the code still has the change before
            raise SystemExit(f"{change.what}: does not build\n{problem}")
        return Outcome(change, {name: first_failure(copy, SUITES[name], PATIENCE * usual + 60)
                                for name, usual in seconds.items()})
    finally:
        path.write_text(right, "utf-8")


ABOUT = """\
# Wrong rules

Each line is a change of one constant or one comparison in the rules core or its data. A copy of the project was built
with it, and fast tests were run: the stored vectors, the tests of the rules by their numbers, the counts of action
sequences, and some games of the core against the reference. The table gives the first test of each that failed; a
dash: none did. Rulesets and boards are data that the reference reads as well, so it cannot notice changes there.

Made by `python -m tools.wrong_rules` in the folder tests; the changes stand in `tests/tools/changes.py`.
"""


def page(outcomes: list[Outcome]) -> str:
    """docs/wrong-rules.md."""
    caught = {name: sum(outcome.caught[name] is not None for outcome in outcomes) for name in SUITES}
    lines = [
        ABOUT, f"{len(outcomes)} changes; caught by " + ", ".join(f"{name}: {n}" for name, n in caught.items()) + ".",
        "", "| wrong rule | file | " + " | ".join(SUITES) + " |", "| --- | --- |" + " --- |" * len(SUITES),
    ]
    for outcome in outcomes:
        cells = [f"`{test}`" if test else "-" for test in outcome.caught.values()]
        lines.append(f"| {outcome.change.what} | `{Path(outcome.change.file).name}` | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.wrong_rules", description=__doc__.split("\n")[0])
    parser.add_argument("--only", metavar="WORD", default="", help="changes whose description has this word; no page")
    parser.add_argument("--suite", action="append", choices=SUITES, help="test with this suite only; no page")
    options = parser.parse_args()
    changes = [change for change in CHANGES if options.only in change.what]
    suites = options.suite or list(SUITES)
    with tempfile.TemporaryDirectory(prefix="antike-wrong-") as folder:
        copy = WorkCopy(Path(folder, "copy"), {"ANTIKE_DEBUG": "1"})
        if problem := copy.build():
            raise SystemExit(f"does not build as it is\n{problem}")
        copy.only(*MODULES)
        seconds = {name: usual_seconds(copy, SUITES[name]) for name in suites}
        outcomes = []
        for number, change in enumerate(changes, 1):
            outcomes.append(try_change(copy, change, seconds))
            caught = {name: test for name, test in outcomes[-1].caught.items() if test}
            print(f"{number}/{len(changes)} {change.what}: {caught or 'NOT CAUGHT'}", flush=True)
    if not options.only and not options.suite:
        PAGE.write_text(page(outcomes), "utf-8")
    missed = [outcome.change.what for outcome in outcomes if not any(outcome.caught.values())]
    print(f"{len(outcomes)} changes, {len(missed)} not caught: {missed}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
