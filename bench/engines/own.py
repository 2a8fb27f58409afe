"""Works of antike for comparing it with itself: one revision with another (compare.py), or by instructions."""

import loops
import numpy as np
import positions

import antike

from . import Work

VERSION = antike.__version__


def works() -> list[Work]:
    return [*in_core("west-4-standard"), *in_core("east-6-published"), *from_python("west-4-standard"),
            *calls("west-4-standard")]


def in_core(kind: str) -> list[Work]:
    game = positions.game(kind)
    start, batch = game.new_state(), antike.Batch(game, 1024, 1)

    def batches() -> int:
        for _ in range(100):
            batch.step(batch.random_actions())
        return 100 * len(batch)

    def playouts(policy: str) -> int:
        return int(antike.playouts(game, 100, 1, policy=policy).decisions.sum())

    return [
        Work("playouts, uniform", kind, lambda: playouts("uniform")),
        Work("playouts, heuristic", kind, lambda: playouts("heuristic")),
        Work("perft", kind, lambda: antike.perft(start, 7)),
        Work("batch of 1024", kind, batches),
    ]


def from_python(kind: str) -> list[Work]:
    start, rng = positions.game(kind).new_state(), antike.Rng(1)
    return [
        Work("list and apply", kind, lambda: loops.by_list(start, 20_000)),
        Work("number and apply", kind, lambda: loops.by_number(start, 20_000)),
        Work("random step", kind, lambda: loops.at_random(start, rng, 20_000)),
    ]


def calls(kind: str) -> list[Work]:
    states = positions.along(kind)
    mask = np.zeros(states[0].game.num_actions, np.uint8)
    named = {
        "clone": [state.clone for state in states],
        "key": [state.key for state in states],
        "to_bytes": [state.to_bytes for state in states],
        "list of legal actions": [state.legal_actions for state in states],
        "mask of legal actions": [lambda state=state: state.legal_mask(mask) for state in states],
        "observation": [lambda state=state: antike.observation.observe(state) for state in states],
    }
    return [Work(name, kind, lambda each=each: loops.each(each, 20_000)) for name, each in named.items()]
