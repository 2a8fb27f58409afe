"""Is a change slower? `python bench/compare.py BASE [CHANGE]` builds two revisions and lets them take turns.

CHANGE is the checkout as it stands unless a revision is given. Both are built in temporary folders and do the works of
engines/own.py, of this checkout, by turns. The ratio is that of the medians of processor time; one of 1.3 is told, one
of 1.5 fails (exit status 1).
"""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import table
from worker import Worker

ROOT = Path(__file__).resolve().parents[1]
ALERT, FAIL = 1.3, 1.5
HEAD = ("work", "game", "base", "change", "change takes", "from", "to", "")


def git(*words: str) -> bytes:
    return subprocess.run(["git", "-C", str(ROOT), *words], check=True, capture_output=True).stdout


def export(revision: str | None, folder: Path) -> None:
    """The files of a revision, or those of the checkout that git would keep."""
    if revision is not None:
        subprocess.run(["tar", "-x", "-C", str(folder)], input=git("archive", revision), check=True)
        return
    for name in git("ls-files", "-z", "--cached", "--others", "--exclude-standard").decode().split("\0"):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)


def built(revision: str | None, folder: Path) -> Worker:
    """A process that plays with a revision."""
    folder.mkdir()
    export(revision, folder)
    subprocess.run([sys.executable, "setup.py", "-q", "build_ext", "--inplace"], cwd=folder, check=True,
                   stdout=sys.stderr)
    return Worker("own", {**os.environ, "PYTHONPATH": str(folder / "src")})


def take_turns(base: Worker, change: Worker, repeats: int) -> list[list[str]]:
    """A row for each work that both can do."""
    rows = []
    for work in base.works:
        pairs = []
        for number in range(repeats + 1):
            order = (base, change) if number % 2 else (change, base)
            seconds = {worker: spent / pieces for worker in order for pieces, spent in [worker.do(work)]}
            pairs.append((seconds[base], seconds[change]))
        rows.append(row(work, pairs[1:]))  # the first pair warms up
    return rows


def row(work: tuple[str, str], pairs: list[tuple[float, float]]) -> list[str]:
    old, new = (median(column) for column in zip(*pairs, strict=True))
    ratios = [after / before for before, after in pairs]
    return [*work, table.duration(old), table.duration(new), f"{new / old:.3f}", f"{min(ratios):.3f}",
            f"{max(ratios):.3f}", verdict(new / old)]


def verdict(ratio: float) -> str:
    return "FAIL" if ratio >= FAIL else "alert" if ratio >= ALERT else ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("base", metavar="BASE", help="a revision")
    parser.add_argument("change", metavar="CHANGE", nargs="?", help="a revision; the checkout if left out")
    parser.add_argument("--repeats", type=int, default=15, metavar="N")
    options = parser.parse_args()
    with TemporaryDirectory() as folder:
        base, change = built(options.base, Path(folder, "base")), built(options.change, Path(folder, "change"))
        rows = take_turns(base, change, options.repeats)
        base.close()
        change.close()
    print(table.markdown(HEAD, rows))
    sys.exit(any(row[-1] == "FAIL" for row in rows))


if __name__ == "__main__":
    main()
