"""Counts of action sequences (tests/perft): the core's, and the reference's as far as it can follow."""

from __future__ import annotations

import json

import perft
import pytest
import reference
from reference.legal import STEPS

import antike

ENTRIES = perft.entries()
IDS = [entry.id for entry in ENTRIES]
DEEP = 10_000_000  # larger counts are slow with the core
SHALLOW = 300  # the reference counts so far in every run
FAR = 20_000  # and so far in slow ones


@pytest.mark.parametrize("entry", ENTRIES, ids=IDS)
def test_core(entry: perft.Entry) -> None:
    state = entry.core()
    for depth, count in enumerate(entry.counts, 1):
        if count <= DEEP:
            assert antike.perft(state, depth) == count, f"depth {depth}"


@pytest.mark.slow
@pytest.mark.parametrize(("entry", "depth"), [
    pytest.param(entry, depth, id=f"{entry.id}-{depth}")
    for entry in ENTRIES for depth, count in enumerate(entry.counts, 1) if count > DEEP])
def test_deep(entry: perft.Entry, depth: int) -> None:
    assert antike.perft(entry.core(), depth) == entry.counts[depth - 1]


@pytest.mark.parametrize("entry", ENTRIES, ids=IDS)
def test_reference(entry: perft.Entry) -> None:
    agrees(entry, SHALLOW)


@pytest.mark.slow
@pytest.mark.parametrize("entry", ENTRIES, ids=IDS)
def test_reference_far(entry: perft.Entry) -> None:
    agrees(entry, FAR)


def agrees(entry: perft.Entry, most: int) -> None:
    position = entry.reference()
    for depth, count in enumerate(entry.counts, 1):
        if count <= most:
            assert reference.perft(position, depth) == count, f"depth {depth}"


@pytest.mark.parametrize("entry", ENTRIES, ids=IDS)
def test_divided_counts_add_up(entry: perft.Entry) -> None:
    depth = max(depth for depth, count in enumerate(entry.counts, 1) if count <= FAR)
    divided = antike.perft_divide(entry.core(), depth)
    assert list(divided) == entry.reference().legal()
    assert sum(divided.values()) == entry.counts[depth - 1]


def test_the_published_counts() -> None:
    """The counts that the project's issues give for the beginning on west with 4 nations, ruleset standard."""
    entry = ENTRIES[IDS.index("west-standard-4")]
    assert entry.counts == [8, 58, 409, 2863, 19917, 116370, 610817, 3016876, 14636541, 70515454]


def test_positions_of_every_kind() -> None:
    assert len(ENTRIES) >= 60
    assert len(set(IDS)) == len(ENTRIES)
    assert {entry.position["step"] for entry in ENTRIES} == set(STEPS)
    assert {entry.game["map"] for entry in ENTRIES} == set(perft.BOARDS)
    assert {entry.game["rules"] for entry in ENTRIES} == set(perft.RULES)
    assert {(entry.game["players"], entry.game["nations"]) for entry in ENTRIES} == {
        (2, 2), (3, 3), (2, 4), (4, 4), (5, 5), (6, 6)}
    assert {entry.game["canonical_order"] for entry in ENTRIES} == {True, False}


def test_a_line_that_is_none_is_named(tmp_path: perft.Path) -> None:
    path = tmp_path / "some.perft"
    path.write_text("# remark\n\nid one\nperft 1 8\nperft 3 9\n")
    with pytest.raises(ValueError, match=r"some\.perft, line 5: .*perft 3 9"):
        list(perft.read(path))


def test_the_text_is_that_of_the_state() -> None:
    """The position lines are what `State.to_text` writes, but for the digests."""
    for entry in ENTRIES:
        text = json.loads(entry.core().to_text())
        assert {key: value for key, value in text.items() if not key.endswith("_digest")} == entry.position, entry.id
