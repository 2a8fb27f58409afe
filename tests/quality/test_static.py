"""Types and style, by the tools that pyproject.toml configures."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
STUBS = sorted(f"antike._core.{path.stem}" for path in (ROOT / "src/antike/_core").glob("*.pyi"))
CYTHON = sorted(map(str, (ROOT / "src/antike").rglob("*.p[yx][xd]")))


def run(*command: str) -> None:
    # cython-lint looks for pycodestyle beside this Python
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False,
                          env={**os.environ, "PATH": path})
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_compiled_module_has_a_stub() -> None:
    modules = {path.stem for path in (ROOT / "src/antike/_core").glob("*.pyx")}
    assert {name.rpartition(".")[2] for name in STUBS} == modules


def test_mypy_strict() -> None:
    run(sys.executable, "-m", "mypy")


@pytest.mark.parametrize("module", STUBS)
def test_stubs_say_what_the_modules_are(module: str) -> None:
    run(sys.executable, "-m", "mypy.stubtest", module)


def test_ruff() -> None:
    run(sys.executable, "-m", "ruff", "check", ".")


def test_cython_lint() -> None:
    run(sys.executable, "-m", "cython_lint.cython_lint", *CYTHON)


def test_core_functions_say_what_they_raise() -> None:
    """A forgotten `noexcept` makes every call check for an exception, and needs the GIL to do so. Functions that give
    Python objects are not of the core: they raise as all Python does."""
    for path in (ROOT / "src/antike/_core").glob("*.pxd"):
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            if re.match(r"cdef inline (?!tuple|str|bytes|object).*:$", line):
                assert "noexcept nogil" in line or "except" in line, f"{path.name}:{number}"
