"""Builds a copy of the tree with checks in the machine code, and runs the tests on it.

    python tools/sanitize.py address      reads and writes outside memory, use after release
    python tools/sanitize.py undefined    overflows, bad shifts, misaligned access
    python tools/sanitize.py debug        Cython's own checks: bounds, None, uninitialised views

More arguments go to pytest; without any the whole suite runs. The copy is left in a temporary folder if a test fails.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LIBRARIES = {"address": "libasan.so", "undefined": "libubsan.so"}
OPTIONS = {
    # Python keeps memory until it ends, and its own allocator would hide what is inside a block. What is released is
    # kept back only up to a few megabytes, or the tests of leaks would see it.
    "ASAN_OPTIONS": ("detect_leaks=0:detect_stack_use_after_return=1:strict_string_checks=1:quarantine_size_mb=8"
                     ":allocator_may_return_null=1"),  # for tests of scarce memory
    "UBSAN_OPTIONS": "print_stacktrace=1:halt_on_error=1",
}
NOT_THE_CORE = ("tests/quality", "tests/e2e", "tests/cython")  # static checks, browsers, other builds


def copy_tree(target: Path) -> None:
    """What is under version control, as it is now."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True).stdout
    for name in filter(None, listed.decode().split("\0")):
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)


def environment(kind: str, tree: Path) -> dict[str, str]:
    env = {**os.environ, "PYTHONPATH": str(tree / "src")}
    if kind == "debug":
        return {**env, "ANTIKE_DEBUG": "1"}
    reports = f":log_path={tree / 'report'}"
    return {**env, "PYTHONMALLOC": "malloc", "ANTIKE_SANITIZE": kind,
            "ANTIKE_PRELOAD": f"{library(LIBRARIES[kind])} {library('libstdc++.so.6')}",  # for exceptions of C++
            **{name: value + reports for name, value in OPTIONS.items()}}


def library(name: str) -> str:
    """Where the compiler's own libraries are."""
    found = subprocess.run([os.environ.get("CC", "gcc"), f"-print-file-name={name}"], check=True, capture_output=True,
                           text=True)
    return found.stdout.strip()


def main() -> int:
    if len(sys.argv) < 2 or sys.argv[1] not in (*LIBRARIES, "debug"):
        print(__doc__, file=sys.stderr)
        return 2
    kind, wanted = sys.argv[1], sys.argv[2:]
    tree = Path(tempfile.mkdtemp(prefix=f"antike_{kind}_"))
    copy_tree(tree)
    env = environment(kind, tree)
    subprocess.run([sys.executable, "setup.py", "-q", "build_ext", "--inplace"], cwd=tree, env=env, check=True)
    preload = env.pop("ANTIKE_PRELOAD", "")
    skipped = [f"--ignore={folder}" for folder in NOT_THE_CORE]
    done = subprocess.run([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *skipped, *wanted], cwd=tree,
                          env={**env, "LD_PRELOAD": preload} if preload else env, check=False)
    reports = sorted(tree.glob("report.*"))
    for report in reports:
        print(report.read_text(errors="replace"), file=sys.stderr)
    print(f"reports of the sanitizer: {len(reports)}")
    if done.returncode or reports:
        print(f"the copy is in {tree}", file=sys.stderr)
        return 1
    shutil.rmtree(tree)
    return 0


if __name__ == "__main__":
    sys.exit(main())
