"""What hostile data is handed to: each target takes bytes, and lets only documented exceptions through to nobody.

A target fails by any other exception, by a crash, or by an accepted position that does not survive (aftermath).
"""

from __future__ import annotations

from collections.abc import Callable
from os import getpid
from pathlib import Path
from tempfile import gettempdir

import antike
from antike.archive import Reader
from antike.mapc import check as check_map
from antike.record import Record
from antike.rulecheck import check as check_rules

from .aftermath import games, survive

Target = Callable[[bytes], object]


def position_bytes(data: bytes) -> None:
    """`State.from_bytes`: the first byte is the game, the rest stands behind that game's header or for the whole."""
    game = games()[data[0] % len(games())] if data else games()[0]
    whole = [data[1:], game.new_state().to_bytes()[:21] + data[1:]]
    for raw in whole:
        try:
            state = antike.State.from_bytes(game, raw)
        except antike.PositionError:
            continue
        survive(state)


def position_changes(data: bytes) -> None:
    """`State.from_bytes`: a position that play came to, with some bytes changed: (place, place, value) each."""
    if len(data) < 3:
        return
    game = games()[data[0] % len(games())]
    state = game.new_state()
    rng = antike.Rng(data[1])
    for _ in range(data[2] * 8):
        if not state.is_over:
            state.random_step(rng)
    raw = bytearray(state.to_bytes())
    for i in range(3, len(data) - 2, 3):
        raw[21 + (data[i] << 8 | data[i + 1]) % (len(raw) - 21)] = data[i + 2]
    try:
        state = antike.State.from_bytes(game, raw)
    except antike.PositionError:
        return
    survive(state)


def position_text(data: bytes) -> None:
    """`State.from_text` and, where it is JSON, `State.from_dict`."""
    text = data.decode("utf-8", "surrogateescape")
    for game in games():
        try:
            state = antike.State.from_text(game, text)
        except antike.PositionError:
            continue
        survive(state)
        assert antike.State.from_text(game, state.to_text()) == state


def action_text(data: bytes) -> None:
    text = data.decode("utf-8", "surrogateescape")
    for game in games():
        try:
            number = game.action_id(text)
        except antike.ActionTextError:
            continue
        assert game.action_text(number) == text


def board(data: bytes) -> None:
    """A board file; one that is accepted can be played."""
    checked, problems, _ = check_map(data, "board.json")
    assert (checked is None) == bool(problems)
    if checked is None:
        return
    made = antike.Map.load(checked)
    for nations in made.counts:
        survive(antike.Game(made, nations, rules=rules_for(nations)).new_state(), 1)


def ruleset(data: bytes) -> None:
    """A ruleset file; one that is accepted can be played."""
    checked, problems, _ = check_rules(data, "rules.json")
    assert (checked is None) == bool(problems)
    if checked is None:
        return
    made = antike.Rules.load(checked)
    for count in made.data["goals"]:
        board = "islet" if int(count) < 4 else "west"
        survive(antike.Game(board, int(count), rules=made).new_state(), 1)


def rules_for(nations: int) -> str:
    return "short" if nations == 2 else "published"


def record(data: bytes) -> None:
    """A record file; one that is accepted replays."""
    try:
        read = Record.from_json(data)
    except antike.RecordError:
        return
    assert Record.from_json(read.to_json()) == read
    survive(read.state, 1)


def archive(data: bytes) -> None:
    """An archive file. What can be read before a fault is read, and replayed as far as it goes."""
    path = Path(gettempdir(), f"antike_archive_{getpid()}")
    path.write_bytes(data)
    try:
        for place, game in enumerate(Reader(path)):
            if place < 3:
                game.verify()
    except antike.RecordError:
        return
    finally:
        path.unlink()


def decisions(data: bytes) -> None:
    """A game played by bytes: each is a number of an action, legal or not, or a place among the legal ones."""
    if not data:
        return
    game = games()[data[0] % len(games())]
    state = game.new_state()
    for i in range(1, len(data) - 1, 2):
        number = data[i] << 8 | data[i + 1]
        if state.is_over:
            break
        if number & 0x8000:
            state.apply_nth((number & 0x7fff) % state.num_legal)
        else:
            before = state.to_bytes()
            try:
                state.apply(number)
            except antike.IllegalActionError:
                assert state.to_bytes() == before
    survive(state, 1)


TARGETS: dict[str, Target] = {
    "position_bytes": position_bytes, "position_changes": position_changes, "position_text": position_text,
    "action_text": action_text, "board": board, "ruleset": ruleset, "record": record, "archive": archive,
    "decisions": decisions,
}
