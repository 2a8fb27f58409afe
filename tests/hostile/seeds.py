"""Good data for every target, to be spoilt."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from properties.positions import positions

import antike
from antike.archive import save_playouts
from antike.record import Record

from .aftermath import games


@cache
def played() -> tuple[antike.State, ...]:
    """Positions of every game, a few steps apart."""
    found = []
    for number, game in enumerate(games()):
        state, rng = game.new_state(), antike.Rng(number)
        for _ in range(6):
            found.append(state.clone())
            for _ in range(53):
                if not state.is_over:
                    state.random_step(rng)
    return tuple(found)


def seeds(target: str) -> Iterator[bytes]:
    """Data that the target accepts, or almost."""
    if target == "position_bytes":
        for state in played():
            yield bytes([games().index(state.game)]) + state.to_bytes()[21:]
    elif target == "position_changes":
        for number in range(12):
            yield bytes([number, number, 20 * number, 1, number, 1])
    elif target == "position_text":
        for state in [*played(), *positions().values()]:
            yield state.to_text().encode()
    elif target == "action_text":
        for game in games():
            yield from (game.action_text(number).encode() for number in range(0, game.num_actions, 40))
    elif target == "board":
        yield from (json.dumps(antike.Map.load(name).to_dict()).encode() for name in antike.available_maps())
    elif target == "ruleset":
        yield from (json.dumps(antike.Rules.load(name).to_dict()).encode() for name in antike.available_rules())
    elif target == "record":
        yield short_record().to_json()
    elif target == "archive":
        yield short_archive()
    else:
        for number in range(len(games())):
            yield bytes([number]) + b"\xff\x01\x80\x00\x00\x05" * 30


def short_record() -> Record:
    game = antike.Game("islet", 3, rules="short", setup="draft")
    record, state, rng = Record(game), game.new_state(), antike.Rng(3)
    for _ in range(40):
        action = state.legal_actions()[rng.next() % state.num_legal]
        record.append(action)
        state.apply(action)
    return record


def short_archive() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder, "games.antike")
        save_playouts(path, antike.Game("islet", 2, rules="short"), 3, 1, max_rounds=3)
        return path.read_bytes()


def some(target: str, number: int) -> list[bytes]:
    return list(islice(seeds(target), number))
