"""Coverage-guided fuzzing of one target: `python -m hostile.fuzz TARGET [libFuzzer options]`, from the folder tests.

Needs atheris (`pip install atheris`). What it finds goes to `hostile/corpus/TARGET`, which tests replay. Python code is
instrumented here; to have the compiled core guide the fuzzer too, build it as docs/hostile-input.md says.
"""

from __future__ import annotations

import sys
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["antike"]):
    from .seeds import seeds
    from .targets import TARGETS

CORPUS = Path(__file__).parent / "corpus"


def main() -> None:
    if len(sys.argv) < 2 or sys.argv[1] not in TARGETS:
        sys.exit(f"usage: python -m hostile.fuzz TARGET [libFuzzer options]\ntargets: {', '.join(TARGETS)}")
    name, options = sys.argv[1], sys.argv[2:]
    folder = CORPUS / name
    folder.mkdir(parents=True, exist_ok=True)
    if not any(folder.iterdir()):
        for number, data in enumerate(seeds(name)):
            (folder / f"seed_{number}").write_bytes(data)
    atheris.Setup([sys.argv[0], *options, str(folder)], TARGETS[name])
    atheris.Fuzz()


if __name__ == "__main__":
    main()
