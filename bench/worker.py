"""Works of one engine in a process of its own.

`Worker` starts it and asks; the process is `python bench/worker.py ENGINE`, which tells as JSON what it can do and then
does the work whose number it reads, line by line.
"""

import importlib
import json
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple


class Timed(NamedTuple):
    pieces: int
    seconds: float
    """Of processor time: others use the machine too."""


class Worker:
    """An engine in its process, perhaps under a tool. Raises ImportError where the engine is not installed."""

    def __init__(self, engine: str, environment: Mapping[str, str] | None = None, tool: Sequence[str] = ()) -> None:
        self.engine = engine
        self.process = subprocess.Popen([*tool, sys.executable, __file__, engine], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, env=environment)
        told = self.read()
        if "missing" in told:
            self.close()
            raise ImportError(told["missing"])
        self.version: str = told["version"]
        self.works: list[tuple[str, str]] = [(kind, game) for kind, game in told["works"]]

    def read(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"{self.engine}: its process ended with {self.process.wait()}")
        return json.loads(line)

    def do(self, work: tuple[str, str]) -> Timed:
        """Does a work once."""
        assert self.process.stdin is not None
        print(self.works.index(work), file=self.process.stdin, flush=True)
        return Timed(*self.read())

    def close(self) -> None:
        self.process.communicate()


def serve(engine: str) -> None:
    try:
        module = importlib.import_module(f"engines.{engine}")
        works = module.works()
    except ImportError as error:
        print(json.dumps({"missing": str(error)}), flush=True)
        return
    print(json.dumps({"version": module.VERSION, "works": [work[:2] for work in works]}), flush=True)
    for line in sys.stdin:
        start = time.process_time()
        pieces = works[int(line)].run()
        print(json.dumps([pieces, time.process_time() - start]), flush=True)


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    serve(sys.argv[1])
