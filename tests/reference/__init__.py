"""The rules of the game a second time, from RULES.md alone: what the compiled core is compared with."""

from .game import Reference, perft
from .rules import load, with_variants

__all__ = ["Reference", "load", "perft", "with_variants"]
