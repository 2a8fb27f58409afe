"""A checked board as the core reads it: 64-bit words in a fixed layout, the same for built-in maps and a user's."""

from collections.abc import Iterable, Mapping
from typing import Any

from .board import MAX_NATIONS, MAX_PROVINCES, RESOURCES

_COUNTS = MAX_NATIONS + 1  # tables by number of nations start at 0

LAYOUT = (
    ("num_provinces", 1),
    ("num_nations", 1),
    ("adjacent", 3 * MAX_PROVINCES),
    ("sites", len(RESOURCES)),
    ("playing", _COUNTS),
    ("first", _COUNTS),
    ("start", _COUNTS * MAX_NATIONS),
)
"""Fields and their words, in order. A set of provinces or nations is a word with bit i for the i-th in file order.

- `adjacent`: for legions (`land` and `both`), galleys (`sea` and `both`) and any border, each province's neighbours
- `sites`: the provinces that yield marble, iron, gold
- `playing`: by number of nations, which take part; 0 when that number cannot be played
- `first`: by number of nations, the index of the nation that moves first; 0 when that number cannot be played
- `start`: by number of nations and nation, its start cities
"""

_CROSSERS = {"land": (0, 2), "sea": (1, 2), "both": (0, 1, 2)}


def compile_board(board: Mapping[str, Any]) -> list[int]:
    """The words of a board in the normal form that `check` gives."""
    province = {entry["id"]: i for i, entry in enumerate(board["provinces"])}
    nation = {entry["id"]: i for i, entry in enumerate(board["nations"])}
    fields = {name: [0] * words for name, words in LAYOUT}
    fields["num_provinces"][0] = len(province)
    fields["num_nations"][0] = len(nation)
    for a, b, kind in board["borders"]:
        for crosser in _CROSSERS[kind]:
            fields["adjacent"][crosser * MAX_PROVINCES + province[a]] |= 1 << province[b]
            fields["adjacent"][crosser * MAX_PROVINCES + province[b]] |= 1 << province[a]
    for r, resource in enumerate(RESOURCES):
        fields["sites"][r] = _bits(province[p["id"]] for p in board["provinces"] if p["resource"] == resource)
    for count, first in board["first"].items():
        fields["playing"][int(count)] = _bits(nation[n["id"]] for n in board["nations"] if count in n["start"])
        fields["first"][int(count)] = nation[first]
    for i, entry in enumerate(board["nations"]):
        for count, cities in entry["start"].items():
            fields["start"][int(count) * MAX_NATIONS + i] = _bits(province[city] for city in cities)
    return [word for name, _ in LAYOUT for word in fields[name]]


def _bits(indices: Iterable[int]) -> int:
    """The set with these members."""
    word = 0
    for index in indices:
        word |= 1 << index
    return word
