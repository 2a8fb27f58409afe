"""Positions from outside: every byte and every entry changed. What is accepted is played on from, under audit."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from copy import deepcopy
from typing import Any

import numpy as np
import pytest
from properties.positions import positions

import antike

from .aftermath import survive
from .spoil import GONE, places, with_value

WRONG: tuple[Any, ...] = (GONE, None, True, -1, 0, 1, 63, 64, 255, 2**32, 10**5000, 1.0, float("nan"), float("inf"), "",
                          "x" * 10**5, "\ud800", [], [[]], {}, {"": 1}, {1: 1}, b"", object())
STEPS = sorted(positions())


def accepted(game: antike.Game, position: Any) -> bool:
    try:
        state = antike.State.from_dict(game, position)
    except antike.PositionError as error:
        return not 0 < len(str(error)) < 400
    survive(state, 1)
    return True


@pytest.mark.parametrize("step", STEPS)
def test_every_byte_changed(step: str) -> None:
    """Also to all neighbours' values: off by one, one bit, nothing, everything."""
    state = positions()[step]
    raw, game = state.to_bytes(), state.game
    for place in range(len(raw)):
        for value in {raw[place] ^ 1, (raw[place] + 1) % 256, (raw[place] - 1) % 256, 0, 255} - {raw[place]}:
            changed = bytearray(raw)
            changed[place] = value
            try:
                other = antike.State.from_bytes(game, changed)
            except antike.PositionError:
                continue
            assert other.to_bytes() == bytes(changed)
            assert other != state
            assert other.key() != state.key() or other.key(True) != state.key(True)
            survive(other, 1)


@pytest.mark.parametrize("step", STEPS)
def test_every_entry_of_a_dict_changed(step: str) -> None:
    state = positions()[step]
    position = state.to_dict()
    rng = random.Random(step)
    good = 0
    for path in places(position):
        for value in rng.sample(WRONG, 6):
            good += accepted(state.game, with_value(position, path, value))
    assert accepted(state.game, position)
    assert good < len(places(position))


@pytest.mark.parametrize("step", STEPS)
def test_parts_of_other_positions(step: str) -> None:
    """Entries of one position in another: each is sensible, all together may not be."""
    state = positions()[step]
    rng = random.Random(step)
    for other in positions().values():
        mixed = deepcopy(state.to_dict())
        for key in rng.sample(sorted(mixed), 3):
            mixed[key] = other.to_dict()[key]
        accepted(state.game, mixed)
        raw, spare = bytearray(state.to_bytes()), other.to_bytes()
        if len(raw) == len(spare):
            first = rng.randrange(21, len(raw))
            raw[first:first + 8] = spare[first:first + 8]
            with suppress(antike.PositionError):
                survive(antike.State.from_bytes(state.game, raw), 1)


@pytest.mark.parametrize("position", [None, 0, "", b"", [], (), set(), object(), float("nan"), 10**5000, type, {}],
                         ids=lambda position: type(position).__name__)
def test_what_is_no_position(position: Any) -> None:
    with pytest.raises(antike.PositionError):
        antike.State.from_dict(antike.Game(), position)


@pytest.mark.parametrize("text", [
    "", " ", "{", "null", "[]", "1", "NaN", '"x"', "{}", "[" * 100_000, '{"a":' * 50_000, "9" * 100_000, "1e999",
    "x" * 300_000, "\x00", "\ud800", '{"round": ' + "9" * 5000 + "}", '{"\\ud800": 1}',
], ids=lambda text: ascii(text[:9]))
def test_what_is_no_text_of_a_position(text: str) -> None:
    with pytest.raises(antike.PositionError) as error:
        antike.State.from_text(antike.Game(), text)
    assert len(str(error.value)) < 400


@pytest.mark.parametrize("text", [None, 1, b"{}", bytearray(b"{}"), [], {}])
def test_texts_are_str(text: Any) -> None:
    with pytest.raises(TypeError):
        antike.State.from_text(antike.Game(), text)


def test_a_number_too_long_to_write() -> None:
    """Python refuses to write ints of thousands of digits; messages do without."""
    game = antike.Game()
    position = game.new_state().to_dict() | {"round": 10**5000}
    with pytest.raises(antike.PositionError, match="huge"):
        antike.State.from_dict(game, position)


# ---- buffers

def raw_of(game: antike.Game) -> bytes:
    return game.new_state().to_bytes()


@pytest.mark.parametrize("wrap", [
    bytes, bytearray, memoryview, lambda raw: np.frombuffer(raw, np.uint8),
    lambda raw: memoryview(bytes(b for c in raw for b in (c, 0)))[::2],
    lambda raw: np.frombuffer(bytes(b for c in raw for b in (c, 0)), np.uint8)[::2],
    lambda raw: np.frombuffer(raw[::-1], np.uint8)[::-1],
    lambda raw: memoryview(raw).cast("B", (len(raw), 1)),
    lambda raw: memoryview(raw).cast("b"),
])
def test_buffers_of_every_kind(wrap: Any) -> None:
    game = antike.Game()
    assert antike.State.from_bytes(game, wrap(raw_of(game))) == game.new_state()


@pytest.mark.parametrize("data", [None, 0, "ANTK", [1, 2], 1.0, object(), antike.State])
def test_what_is_no_buffer(data: Any) -> None:
    with pytest.raises(TypeError):
        antike.State.from_bytes(antike.Game(), data)


def test_closed_buffers() -> None:
    game = antike.Game()
    view = memoryview(bytearray(raw_of(game)))
    view.release()
    with pytest.raises(ValueError, match="released"):
        antike.State.from_bytes(game, view)


def test_a_huge_buffer_is_not_copied() -> None:
    game = antike.Game()
    with pytest.raises(antike.PositionError, match="no position has so many"):
        antike.State.from_bytes(game, np.broadcast_to(np.uint8(0), 2**40))


@pytest.mark.parametrize("length", [0, 1, 4, 5, 20, 21, 22, 100])
def test_cut_and_lengthened_bytes(length: int) -> None:
    game = antike.Game()
    for raw in (raw_of(game)[:length], raw_of(game)[:-length - 1], raw_of(game) + bytes(length + 1)):
        with pytest.raises(antike.PositionError):
            antike.State.from_bytes(game, raw)


# ---- where masks are written

@pytest.mark.parametrize("make", [
    lambda n: bytes(n), lambda n: memoryview(bytes(n)), lambda n: bytearray(n - 1), lambda n: bytearray(n + 1),
    lambda n: bytearray(0), lambda n: np.zeros(n, np.int32), lambda n: np.zeros(n, np.float32),
    lambda n: np.zeros((n, 1), np.uint8), lambda n: np.zeros((1, n), np.uint8),
    lambda n: np.zeros(2 * n, np.uint8)[::2], lambda n: np.zeros(n, np.uint8)[::-1],
    lambda n: np.broadcast_to(np.uint8(0), n), lambda n: np.uint8(0),
    lambda n: np.zeros((), np.uint8), lambda n: np.zeros(n, object), lambda n: np.zeros(n, "S1"),
    lambda n: np.lib.stride_tricks.as_strided(np.zeros(1, np.uint8), (n,), (0,)),
])
def test_masks_go_into_no_other_buffers(make: Any) -> None:
    state = antike.Game().new_state()
    before = state.to_bytes()
    with pytest.raises(ValueError, match=r"out|read-only|buffer"):
        state.legal_mask(make(state.game.num_actions))
    assert state.to_bytes() == before


@pytest.mark.parametrize("out", [0, "x" * 10, [0], object(), 1.0])
def test_masks_need_a_buffer(out: Any) -> None:
    with pytest.raises(TypeError):
        antike.Game().new_state().legal_mask(out)


def test_masks_go_into_closed_buffers_neither() -> None:
    state = antike.Game().new_state()
    view = memoryview(bytearray(state.game.num_actions))
    view.release()
    with pytest.raises(ValueError, match="released"):
        state.legal_mask(view)


def test_texts_of_positions_are_read_as_json_reads() -> None:
    game = antike.Game()
    state = game.new_state()
    assert antike.State.from_text(game, json.dumps(json.loads(state.to_text()), indent=2)) == state
