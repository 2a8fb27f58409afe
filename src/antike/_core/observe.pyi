from collections.abc import Sequence
from typing import Any, Self, final

from antike._core.state import State
from antike._core.tables import GameTables

@final
class ObservationLayout:
    game: GameTables
    def __new__(cls, game: GameTables, starts: Sequence[int], scales: Sequence[int], small: int, full: int,
                levels: int) -> Self: ...
    def floats(self, full: bool) -> int: ...
    def write(self, state: State, full: bool, relative: bool, nation: int, out: Any) -> None: ...
