"""Engines to measure side by side: each module has `works()`, and its own process (worker.py)."""

from collections.abc import Callable
from typing import NamedTuple

IN_CORE = "random playouts in the core"
BY_LIST = "from Python: list of legal actions, apply one"
LEGAL = "list of legal actions"
CLONE = "clone"
BATCH = "batch of 1024: random actions, masks, automatic reset"
AGENTS = "agents of a PettingZoo environment, random legal actions"
KINDS = (IN_CORE, BY_LIST, LEGAL, CLONE, BATCH, AGENTS)
"""What is measured, in the order of tables."""


class Work(NamedTuple):
    """One kind of work with one game."""

    kind: str
    game: str
    run: Callable[[], int]
    """Does a tenth of a second of it or so; returns how many pieces it was."""
