"""PettingZoo's own environments of two small games."""

from importlib.metadata import version

from pettingzoo.classic import connect_four_v3, tictactoe_v3

from . import AGENTS, Work
from .agents import by_turns

VERSION = version("pettingzoo")


def works() -> list[Work]:
    tic_tac_toe, connect_four = tictactoe_v3.env(), connect_four_v3.env()
    return [
        Work(AGENTS, "tictactoe_v3", lambda: by_turns(tic_tac_toe, 1000)),
        Work(AGENTS, "connect_four_v3", lambda: by_turns(connect_four, 1000)),
    ]
