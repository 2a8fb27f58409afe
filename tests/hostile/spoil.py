"""Good data spoilt: bytes anywhere, and values in JSON documents."""

from __future__ import annotations

import json
import random
from copy import deepcopy
from typing import Any

GONE = object()
JSON = ("board", "ruleset", "record", "position_text")
"""The targets that take JSON."""
VALUES = (None, True, -1, 0, 1, 2, 3, 7, 31, 63, 64, 255, 10**9, 1.5, "", "x", [], {}, [[]], "land", "marble", "roma")
BITS = (b"", b"\xff", b"0", b'"', b"{")


def spoilt(data: bytes, rng: random.Random) -> bytes:
    """With a few bytes changed, cut out, doubled or put in."""
    raw = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        start = rng.randrange(len(raw) + 1)
        stop = min(len(raw), start + rng.choice((0, 1, 1, 2, 4, 30)))
        raw[start:stop] = rng.choice((raw[start:stop] * 2, rng.randbytes(stop - start), *BITS))
    return bytes(raw)


def spoilt_document(data: bytes, rng: random.Random) -> bytes:
    """A JSON document with up to three values replaced by other values, some of its own, or taken away."""
    document = json.loads(data)
    for _ in range(rng.randint(1, 3)):
        spots = places(document)
        if not spots:
            break
        value: Any = rng.choice((*VALUES, rng.randrange(100), GONE))
        if rng.random() < 0.4:
            value = at(document, rng.choice(spots))
        document = with_value(document, rng.choice(spots), value)
    return json.dumps(document).encode("utf-8", "surrogateescape")


def places(document: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where something stands in a JSON value, as paths."""
    found = [path] if path else []
    inside: Any = ()
    if isinstance(document, (dict, list)):
        inside = document.items() if isinstance(document, dict) else enumerate(document)
    for key, value in inside:
        found += places(value, (*path, key))
    return found


def with_value(document: Any, path: tuple[Any, ...], value: Any) -> Any:
    """A copy with a value put at a place, or taken away (GONE)."""
    document = deepcopy(document)
    part = document
    for key in path[:-1]:
        part = part[key]
    if value is GONE:
        del part[path[-1]]
    else:
        part[path[-1]] = value
    return document


def at(document: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        document = document[key]
    return document
