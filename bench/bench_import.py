"""Import in a fresh interpreter: `python -m pytest bench/bench_import.py`.

Goal: `import antike` takes at most 15 ms of processor time after NumPy's own import, which it needs. Only its
own thread counts: those that NumPy's linear algebra starts are still busy settling down for some milliseconds.
"""

import os
import subprocess
import sys

import pytest
from conftest import Measure
from yardsticks import Yardstick

ENVIRONMENT = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
CODE = "import {before}, time; start = time.thread_time(); import {module}; print(time.thread_time() - start)"
told = 0.0


def clock() -> float:
    """What the interpreters have told so far, in seconds: their start and end are no part of an import."""
    return told


def fresh(module: str, before: str = "sys") -> None:
    global told
    done = subprocess.run([sys.executable, "-c", CODE.format(module=module, before=before)], check=True,
                          capture_output=True, text=True, env=ENVIRONMENT)
    told += float(done.stdout)


@pytest.mark.benchmark(timer=clock)
@pytest.mark.parametrize("module", ["antike", "antike.cli", "antike.envs.openspiel"])
def test_import(measure: Measure, module: str) -> None:
    """After NumPy's."""
    measure(lambda: fresh(module, before="numpy"), 1, "import", Yardstick("import numpy", lambda: fresh("numpy"), 1),
            goal=1 / 15e-3 if module == "antike" else None, rounds=20)
