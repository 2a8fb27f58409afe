"""Coverage-guided fuzzing of one target: `python -m hostile.fuzz TARGET [libFuzzer options]`, from the folder tests.

Needs atheris (`pip install atheris`). It begins with `hostile/corpus/TARGET` and keeps what it finds in a folder
`fuzz/TARGET` of the working folder. Python code is instrumented here; docs/hostile-input.md says how to build the core
so that it guides the fuzzer too.
"""

from __future__ import annotations

import random
import sys
from contextlib import suppress
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["antike"]):
    import antike.explain
    import antike.position  # noqa: F401 - both are imported only when they are needed

    from .spoil import JSON, spoilt_document
    from .targets import TARGETS

CORPUS = Path(__file__).parent / "corpus"


def mutate_document(data: bytes, most: int, seed: int) -> bytes:
    """Half of the time values of a JSON document, else bytes as libFuzzer likes."""
    rng = random.Random(seed)
    if rng.random() < 0.5:
        with suppress(ValueError, RecursionError):
            return spoilt_document(data, rng)[:most]
    return bytes(atheris.Mutate(data, most))


def main() -> None:
    if len(sys.argv) < 2 or sys.argv[1] not in TARGETS:
        sys.exit(f"usage: python -m hostile.fuzz TARGET [libFuzzer options]\ntargets: {', '.join(TARGETS)}")
    name, options = sys.argv[1], sys.argv[2:]
    found = Path("fuzz", name)
    found.mkdir(parents=True, exist_ok=True)
    mutator = {"custom_mutator": mutate_document} if name in JSON else {}
    atheris.Setup([sys.argv[0], *options, str(found), str(CORPUS / name)], TARGETS[name], **mutator)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
