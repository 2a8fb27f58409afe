from collections.abc import Sequence
from typing import Any

from numpy.typing import NDArray
from typing_extensions import Buffer, disjoint_base

from antike.game import Game

from .state import State

OUTCOME: dict[str, Any]
POLICIES: tuple[str, ...]

def count_sequences(state: State, depth: int) -> int: ...

@disjoint_base
class Simulator:
    def __new__(cls, state: State, seed: int, policy: str | Sequence[float], shuffled: bool = False) -> Simulator: ...
    @property
    def game(self) -> Game: ...
    def run(self, outcomes: Buffer | NDArray[Any], start: int, stop: int) -> None: ...
    def first(self, index: int) -> State: ...
    def final(self, index: int) -> State: ...
    def actions(self, index: int) -> list[int]: ...
