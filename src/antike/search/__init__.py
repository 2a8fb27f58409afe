"""Tree search for any number of players: max-n, paranoid and Monte Carlo tree search.

All are agents (antike.agents). Values are vectors with a number for each player, and whoever decides looks at its
own: no sign is ever flipped, so that nations may decide several times in a row or in the middle of another's turn.
"""

from .evaluation import Values, evaluate, worth
from .maxn import MaxN
from .mcts import Mcts, playout_values
from .paranoid import Paranoid

__all__ = ["MaxN", "Mcts", "Paranoid", "Values", "evaluate", "playout_values", "worth"]
