"""The rules of the game a second time, from RULES.md alone: what the compiled core is compared with.

Read in this order: `rules` (board and ruleset), `state`, `terms` (prices, defense and the like), `legal` (what each
step allows), `play` (what each action does), `pending` (a turn in the middle, as a dict), `game` (Reference, perft).
Around it stand `vectors` (stored games replayed), `walks`, `scarce` and `samples` (what differential tests play) and
`rare` (what they have seen).
"""

from .game import Reference, perft
from .rules import load, with_variants

__all__ = ["Reference", "load", "perft", "with_variants"]
