from typing import Any

from .state import State
from .tables import GameTables

def pending_parts(state: State) -> dict[str, Any]: ...
def assemble(game: GameTables, parts: dict[str, Any]) -> State: ...
