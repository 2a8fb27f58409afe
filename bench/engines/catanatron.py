"""catanatron: Catan for four, in Python."""

from importlib.metadata import version
from random import Random

import loops
from catanatron import Color, Game, RandomPlayer

from . import BY_LIST, CLONE, IN_CORE, Work

VERSION = version("catanatron")
PLAYERS = [RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)]
MOST = 2000


def works() -> list[Work]:
    game = Game(PLAYERS, seed=1)
    return [
        Work(IN_CORE, "catan", play),
        Work(BY_LIST, "catan", by_list),
        Work(CLONE, "catan", lambda: loops.each([game.copy], 2000)),
    ]


def play() -> int:
    """The package's own loop."""
    game = Game(PLAYERS, seed=1)
    game.play()
    return len(game.state.actions)


def by_list() -> int:
    game, rng = Game(PLAYERS, seed=1), Random(1)
    while game.winning_color() is None and len(game.state.actions) < MOST:
        game.execute(rng.choice(game.state.playable_actions))
    return len(game.state.actions)
