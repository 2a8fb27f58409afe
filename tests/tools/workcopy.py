"""Copies of the project outside its folder, built with switches of their own."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", ".hypothesis", ".*_cache", ".benchmarks", "build", "dist",
                                  "*.egg-info", "__pycache__", "*.so", "*.c")


class WorkCopy:
    """A copy of the project in a folder that does not exist yet. `environment` is added to every command's."""

    def __init__(self, folder: Path, environment: Mapping[str, str]) -> None:
        self.folder = folder
        self.environment = {**os.environ, **environment, "PYTHONPATH": str(folder / "src")}
        shutil.copytree(ROOT, folder, ignore=LEFT_OUT)

    def run(self, *command: str, timeout: float | None = None) -> subprocess.CompletedProcess[str]:
        """A Python command in the copy, its output kept. Raises subprocess.TimeoutExpired."""
        return subprocess.run([sys.executable, *command], cwd=self.folder, env=self.environment, text=True,
                              capture_output=True, timeout=timeout, check=False)

    def only(self, *modules: str) -> None:
        """From now on builds these modules only."""
        setup = self.folder / "setup.py"
        text, lists = re.subn(r"^MODULES = .*$", f"MODULES = {modules!r}", setup.read_text("utf-8"), flags=re.MULTILINE)
        assert lists == 1, "setup.py lists its modules in another way"
        setup.write_text(text, "utf-8")

    def build(self) -> str | None:
        """Builds the extension modules in place; the last lines of output if that fails."""
        built = self.run("setup.py", "-q", "build_ext", "--inplace", "-j2")
        return None if built.returncode == 0 else built.stderr[-2000:]
