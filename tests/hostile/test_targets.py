"""The fuzz targets on a fixed corpus, on good data, and on good data spoilt at random with fixed seeds."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from .seeds import some
from .targets import TARGETS, as_json, places, with_value

CORPUS = Path(__file__).parent / "corpus"
JSON = ("board", "ruleset", "record", "position_text")
VALUES = (None, True, -1, 0, 1, 2, 3, 7, 31, 63, 64, 255, 10**9, 1.5, "", "x", [], {}, [[]], "land", "marble", "roma")


def spoilt(data: bytes, rng: random.Random) -> bytes:
    """With a few bytes changed, cut out, doubled or put in."""
    raw = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        start = rng.randrange(len(raw) + 1)
        stop = min(len(raw), start + rng.choice((0, 1, 1, 2, 4, 30)))
        raw[start:stop] = rng.choice((b"", raw[start:stop] * 2, rng.randbytes(stop - start), b"\xff", b"0", b'"', b"{"))
    return bytes(raw)


@pytest.mark.parametrize("target", TARGETS)
def test_good_data(target: str) -> None:
    data = some(target, 40)
    assert data
    for entry in data:
        TARGETS[target](entry)


@pytest.mark.parametrize("target", TARGETS)
def test_spoilt_data(target: str) -> None:
    rng = random.Random(target)
    data = some(target, 20)
    for _ in range(150):
        TARGETS[target](spoilt(rng.choice(data), rng))


@pytest.mark.parametrize("target", JSON)
def test_spoilt_documents(target: str) -> None:
    """Values of good JSON replaced by other sensible ones, up to three at once."""
    rng = random.Random(target)
    data = [json.loads(entry) for entry in some(target, 5)]
    for _ in range(120):
        document = rng.choice(data)
        for _ in range(rng.randint(1, 3)):
            spots = places(document)
            value = rng.choice((*VALUES, rng.randrange(100)))
            document = with_value(document, rng.choice(spots), value)
        TARGETS[target](as_json(document))


@pytest.mark.parametrize("entry", sorted(CORPUS.glob("*/*")), ids=lambda path: f"{path.parent.name}-{path.name}")
def test_corpus(entry: Path) -> None:
    """What fuzzing has found worth keeping (docs/hostile-input.md)."""
    TARGETS[entry.parent.name](entry.read_bytes())


def test_every_target_has_a_corpus() -> None:
    assert {path.name for path in CORPUS.iterdir()} == set(TARGETS)
