"""The board and the ruleset as read-only lookups made from their JSON (RULES.md 1, 2, 3.1; docs/rules-format.md)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

GOODS = ("marble", "iron", "gold")
STOCK = (*GOODS, "coin")
TYPES = ("legion", "galley")
STACKS = ("kings", "scholars", "generals", "citizens", "navigators")
CROSSES = {"legion": ("land", "both"), "galley": ("sea", "both")}  # RULES.md 1: who crosses which border


def load(path: str | Path) -> dict[str, Any]:
    """A board or ruleset file as plain data."""
    data: dict[str, Any] = json.loads(Path(path).read_text(encoding="utf-8"))
    return data


def with_variants(rules: dict[str, Any], *flags: str) -> dict[str, Any]:
    """The ruleset with these variant flags on (RULES.md 5); the given one is left alone."""
    unknown = set(flags) - set(rules["variants"])
    if unknown:
        raise ValueError(f"no such variants: {sorted(unknown)}")
    return {**rules, "variants": {**rules["variants"], **dict.fromkeys(flags, True)}}


def wedge_names(wedges: list[str]) -> list[str]:
    """A wedge is called by its action; an action on several wedges is numbered clockwise (docs/rules-format.md)."""
    names = []
    for place, action in enumerate(wedges):
        several = wedges.count(action) > 1
        names.append(f"{action}_{wedges[: place + 1].count(action)}" if several else action)
    return names


class Board:
    """Provinces in board order, what each yields, and who can go where (RULES.md 1)."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.name: str = data["name"]
        self.provinces: list[str] = [province["id"] for province in data["provinces"]]
        self.order = {province: place for place, province in enumerate(self.provinces)}
        self.resource: dict[str, str | None] = {p["id"]: p.get("resource") for p in data["provinces"]}
        self.around = {unit: self._neighbours(kinds) for unit, kinds in CROSSES.items()}
        self.adjacent = self._neighbours(("land", "sea", "both"))

    def _neighbours(self, kinds: tuple[str, ...]) -> dict[str, list[str]]:
        near: dict[str, list[str]] = {province: [] for province in self.provinces}
        for a, b, kind in self.data["borders"]:
            if kind in kinds:
                near[a].append(b)
                near[b].append(a)
        return {province: self.sorted(others) for province, others in near.items()}

    def sorted(self, provinces: Any) -> list[str]:
        return sorted(provinces, key=self.order.__getitem__)

    def can_stand(self, unit: str, province: str) -> bool:
        """A unit can stand only where some border lets it in (RULES.md 1)."""
        return bool(self.around[unit][province])

    def all_nations(self) -> list[str]:
        return [nation["id"] for nation in self.data["nations"]]

    def in_play(self, count: int) -> list[str]:
        """The nations of a game of `count`, in board order."""
        return [nation["id"] for nation in self.data["nations"] if str(count) in nation["start"]]

    def start(self, nation: str, count: int) -> list[str]:
        cities = next(n["start"][str(count)] for n in self.data["nations"] if n["id"] == nation)
        return self.sorted(cities)

    def first(self, count: int) -> str:
        first: str = self.data["first"][str(count)]
        return first


class Rules:
    """The ruleset's data with the few things that are derived from it."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.name: str = data["name"]
        self.wedges = wedge_names(data["rondel"]["wedges"])
        self.wedge_action = dict(zip(self.wedges, data["rondel"]["wedges"], strict=True))
        self.advances: dict[str, dict[str, Any]] = {advance["id"]: advance for advance in data["know_how"]}
        self.rank = {advance: place for place, advance in enumerate(self.advances)}
        self.by_choice: bool = data["fights"] == "by_choice"

    def __getitem__(self, key: str) -> Any:
        return self.data[key]

    def variant(self, flag: str) -> bool:
        return bool(self.data["variants"].get(flag, False))

    def effect(self, know_how: set[str], name: str, base: int) -> int:
        """Of several advances with the same effect the largest counts (RULES.md 3.5); `base` holds without any."""
        largest: int = max([base, *(self.advances[advance].get(name, 0) for advance in know_how)])
        return largest

    def goal(self, count: int) -> int:
        """Personages needed to win (RULES.md 3.8 and 5)."""
        three = count == 3 and self.variant("three_nations")
        return int(self["three_nations_goal"] if three else self["goals"][str(count)])
