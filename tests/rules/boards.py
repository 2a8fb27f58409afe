"""Small boards for what the bundled ones do not have."""

from __future__ import annotations

from typing import Any

RESOURCES = ("marble", "iron", "gold")


def board(borders: str, *, sites: dict[str, str] | None = None, nations: int = 2) -> dict[str, Any]:
    """A board from its borders, `"a-b c~d e=f"`: land, sea, both. Provinces in order of appearance.

    Each of the nations n1, n2, ... has the start cities m1, i1, g1 (marble, iron, gold) and so on, in a part of their
    own unless the borders name them. `sites` are the resources of other provinces; the rest have none.
    """
    kinds = {"-": "land", "~": "sea", "=": "both"}
    lines = []
    for word in borders.split():
        sign = next(sign for sign in kinds if sign in word)
        lines.append([*word.split(sign), kinds[sign]])
    resource = {f"{r[0]}{n}": r for n in range(1, nations + 1) for r in RESOURCES} | (sites or {})
    ids = dict.fromkeys([end for a, b, _ in lines for end in (a, b)] + list(resource))
    return {
        "name": "test", "title": "A board of a test",
        "provinces": [{"id": p, "name": p, "lon": 0.0, "lat": 0.0, "resource": resource.get(p)} for p in ids],
        "borders": lines,
        "nations": [{"id": f"n{n}", "name": f"N{n}", "color": "#000000",
                     "start": {str(nations): [f"{r[0]}{n}" for r in RESOURCES]}} for n in range(1, nations + 1)],
        "first": {str(nations): "n1"},
    }
