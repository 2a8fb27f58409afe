"""The fuzz targets on a fixed corpus, on good data, and on good data spoilt at random with fixed seeds."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from .seeds import some
from .spoil import JSON, spoilt, spoilt_document
from .targets import TARGETS

CORPUS = Path(__file__).parent / "corpus"
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
    data = some(target, 5)
    for _ in range(120):
        TARGETS[target](spoilt_document(rng.choice(data), rng))


@pytest.mark.parametrize("entry", sorted(CORPUS.glob("*/*")), ids=lambda path: f"{path.parent.name}-{path.name}")
def test_corpus(entry: Path) -> None:
    """What fuzzing has found worth keeping (docs/hostile-input.md)."""
    TARGETS[entry.parent.name](entry.read_bytes())


def test_every_target_has_a_corpus() -> None:
    assert {path.name for path in CORPUS.iterdir()} == set(TARGETS)
