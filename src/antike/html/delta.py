"""What changes from one position to the next, as small JSON."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

REMOVED = "-"
"""Under this key, which no dict of a position has, stand the keys that go."""


def delta(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """The new values of keys that changed, nested where both values are dicts; empty if nothing did."""
    changed: dict[str, Any] = {}
    for key, value in new.items():
        if key not in old:
            changed[key] = value
        elif isinstance(value, Mapping) and isinstance(old[key], Mapping):
            if inner := delta(old[key], value):
                changed[key] = inner
        elif value != old[key]:
            changed[key] = value
    if removed := [key for key in old if key not in new]:
        changed[REMOVED] = removed
    return changed
