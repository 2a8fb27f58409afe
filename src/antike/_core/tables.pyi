from collections.abc import Mapping, Sequence
from typing import Any, Self

from typing_extensions import disjoint_base

UNIT_TYPES: tuple[str, ...]
GOODS: tuple[str, ...]
STACKS: tuple[str, ...]
WEDGES: tuple[str, ...]
KINDS: tuple[str, ...]
STEPS: tuple[str, ...]
HAPPENINGS: tuple[str, ...]
LIMITS: Mapping[str, int]
NUM_WORDS: int

def bundled_words(name: str) -> tuple[int, ...] | None: ...

@disjoint_base
class GameTables:
    def __new__(cls, words: Sequence[int], rules: dict[str, Any], nations: int, players: int, draft: bool,
                canonical: bool, max_rounds: int, fingerprint: bytes) -> Self: ...
    @property
    def fingerprint(self) -> bytes: ...
    @property
    def max_legal(self) -> int: ...
    @property
    def num_actions(self) -> int: ...
    def decode(self, number: int) -> tuple[int, int, int, int]: ...
    def nation_in_map(self, nation: int) -> int: ...
