"""cshogi: shogi in C++ behind Cython."""

from importlib.metadata import version
from random import Random

import cshogi
import loops

from . import BY_LIST, CLONE, LEGAL, Work

VERSION = version("cshogi")
LONGEST = 300


def works() -> list[Work]:
    board = cshogi.Board()
    return [
        Work(BY_LIST, "shogi", lambda: by_list(50_000)),
        Work(LEGAL, "shogi", lambda: loops.each([lambda: list(board.legal_moves)], 100_000)),
        Work(CLONE, "shogi", lambda: loops.each([board.copy], 100_000)),
    ]


def by_list(steps: int) -> int:
    board, choice, ply = cshogi.Board(), Random(1).choice, 0
    for _ in range(steps):
        moves = list(board.legal_moves)
        if moves and ply < LONGEST:
            board.push(choice(moves))
            ply += 1
        else:
            board.reset()
            ply = 0
    return steps
