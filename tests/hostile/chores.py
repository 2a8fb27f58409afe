"""Everything that makes and drops objects, to be done again and again: memory must stay the same."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from contextlib import suppress

import numpy as np

import antike
from antike.record import Record

from .seeds import played, short_record

GAME = antike.Game("islet", 3, rules="published", max_rounds=8)


def play() -> None:
    state, rng = GAME.new_state(), antike.Rng(1)
    while not state.is_over:
        state.events(state.legal_actions()[0])
        state.legal_mask()
        state.observe()
        state.clone().apply_nth(0)
        state.random_step(rng)
    state.returns()


def write_and_read() -> None:
    for state in played()[5::13]:
        game = state.game
        antike.State.from_bytes(game, state.to_bytes())
        antike.State.from_dict(game, state.to_dict())
        antike.State.from_text(game, state.to_text())
        pickle.loads(pickle.dumps(state))
        copy.deepcopy(state)
        str(state), state._repr_svg_()


def refuse() -> None:
    state = GAME.new_state()
    raw = state.to_bytes()
    for call in (lambda: state.apply(0), lambda: state.apply(None), lambda: state.apply_nth(999),
                 lambda: state.stock(9), lambda: state.legal_mask(b""), lambda: state.legal_mask(5),
                 lambda: antike.State.from_bytes(GAME, raw[:-1]),
                 lambda: antike.State.from_bytes(GAME, raw[:-1] + b"x"),
                 lambda: antike.State.from_dict(GAME, {}), lambda: antike.State.from_text(GAME, "{"),
                 lambda: antike.State.seated(GAME, [0, 0, 1]), lambda: antike.Map.load({}),
                 lambda: antike.Rules.load({}), lambda: GAME.action_id("x"), lambda: antike.Batch(GAME, 0, 1),
                 lambda: antike.Batch(GAME, 2, 1).step(np.zeros(2, np.int32)), lambda: antike.Record.load("/")):
        with suppress(antike.AntikeError, TypeError, ValueError, IndexError, OSError):
            call()


def simulate() -> None:
    antike.playouts(GAME, 20, 1, threads=2)
    antike.playouts(GAME.new_state(), 3, 1, policy=lambda state: state.legal_actions()[-1], max_rounds=3)
    antike.playout(GAME, 1)
    antike.perft_divide(GAME.new_state(), 2)


def batch() -> None:
    for threads in (1, 2):
        made = antike.Batch(GAME, 64, 1, observations="small", final_observations=True, threads=threads)
        for _ in range(50):
            made.step(made.random_actions())
        made.state(3)


def load() -> None:
    for name in antike.available_maps():
        antike.Map.load(antike.Map.load(name).to_dict())
    rules = antike.Rules.load(antike.Rules.load("published").to_dict()).replace(long=True)
    antike.Game("islet", 3, rules=rules).new_state().to_text()


def limit() -> None:
    """Searches ask for playouts under ever other limits."""
    state = GAME.new_state()
    for rounds in range(1, 8):
        antike.playouts(state, 1, 1, max_rounds=rounds)


def record() -> None:
    Record.from_json(short_record().to_json()).verify()


CHORES: dict[str, Callable[[], None]] = {
    chore.__name__: chore for chore in (play, write_and_read, refuse, simulate, batch, load, limit, record)}
