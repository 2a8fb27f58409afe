"""States in other processes, by each way that multiprocessing starts one."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_states_travel(method: str) -> None:
    """In a process of its own, which has no threads, so that forking it is safe."""
    path = os.pathsep.join(str(Path(entry).resolve()) for entry in sys.path)
    done = subprocess.run([sys.executable, "-m", "properties.processes", method], capture_output=True, text=True,
                          timeout=300, check=False, env={**os.environ, "PYTHONPATH": path})
    assert (done.returncode, done.stdout) == (0, "19 states went and came back\n"), done.stderr
