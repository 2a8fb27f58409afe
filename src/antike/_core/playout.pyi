from collections.abc import Sequence
from typing import Any

from numpy.typing import NDArray
from typing_extensions import Buffer

from antike.game import Game

from .state import State

OUTCOME: dict[str, Any]

def count_sequences(state: State, depth: int) -> int: ...

class Simulator:
    def __new__(cls, state: State, seed: int, weights: Sequence[float] | None, shuffled: bool = False) -> Simulator: ...
    @property
    def game(self) -> Game: ...
    def run(self, outcomes: Buffer | NDArray[Any], start: int, stop: int) -> None: ...
    def first(self, index: int) -> State: ...
    def final(self, index: int) -> State: ...
