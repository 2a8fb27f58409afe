"""docs/notation.md says all that positions and events hold, and nothing else."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from antike import Game, Rng, Rules
from antike._core.tables import HAPPENINGS, KINDS, STEPS

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
OPTIONS: list[dict[str, Any]] = [
    {"map": "west", "nations": 4}, {"map": "west", "nations": 3, "rules": "published", "canonical_order": False},
    {"map": "east", "nations": 6, "rules": "published", "setup": "draft"},
    {"map": "islet", "nations": 3, "rules": Rules.load("short").replace(long=True), "max_rounds": 30},
    {"map": "west", "players": 2, "rules": Rules.load("published").replace(partner_conquest=True)},
]


def rows(section: str, columns: int, *, table: int = 0) -> list[list[str]]:
    """The cells of a table of a section, without its head."""
    text = PAGE.split(f"\n## {section}\n")[1].split("\n## ")[0]
    found = re.findall(r"(?:^\|.*\|\n)+", text, re.MULTILINE)[table]
    cells = [re.split(r" ?\| ?", line)[1:-1] for line in found.splitlines()[2:]]
    assert all(len(row) == columns for row in cells)
    return cells


def codes(cell: str) -> list[str]:
    return re.findall(r"`(\w+)`", cell)


def test_tables_list_all_kinds_steps_and_events() -> None:
    assert [codes(row[0])[0] for row in rows("Actions", 3)] == list(KINDS)
    assert [codes(row[0])[0] for row in rows("Steps", 3)] == list(STEPS)
    assert [codes(row[0])[0] for row in rows("Events", 3)] == list(HAPPENINGS)


def test_examples_of_actions_are_actions() -> None:
    texts: set[str] = set()
    for rules in (Rules.load("standard").replace(long=True), "published"):
        texts |= set(Game("west", 4, rules=rules).table.texts)
    examples = [row[2].strip("`") for row in rows("Actions", 3)]
    assert [example for example in examples if example not in texts] == []


@pytest.fixture(scope="module")
def walked() -> dict[str, dict[str, set[str]]]:
    """What random games showed: kinds and pending keys by step, fields by kind of event."""
    seen: dict[str, dict[str, set[str]]] = {what: defaultdict(set) for what in ("kinds", "pending", "fields", "keys")}
    for seed, options in enumerate(OPTIONS):
        game = Game(**options)
        state, rng = game.new_state(), Rng(seed)
        for _ in range(6000):
            if state.is_over:
                state = game.new_state()
            d = state.to_dict()
            seen["keys"]["position"] |= set(d)
            seen["keys"]["nation"] |= set(next(iter(d["nations"].values())))
            seen["pending"][state.step] |= set(d["pending"])
            legal = state.legal_actions()
            seen["kinds"][state.step] |= {game.action(action).kind for action in legal}
            action = legal[rng.next() % len(legal)]
            for event in state.events(action):
                assert str(event)
                seen["fields"][event.kind] |= {field for field, value in event._asdict().items()
                                               if field != "kind" and value not in (None, 0)}
            state.apply(action)
    return seen


def test_keys_of_a_position(walked: dict[str, dict[str, set[str]]]) -> None:
    cells = rows("Positions", 2)
    assert walked["keys"]["position"] == {key for row in cells for key in codes(row[0])}
    nations = next(row[1] for row in cells if row[0] == "`nations`")
    assert walked["keys"]["nation"] | {"null"} == set(codes(nations))


def test_kinds_asked_in_each_step(walked: dict[str, dict[str, set[str]]]) -> None:
    said = {codes(row[0])[0]: set(codes(row[2])) for row in rows("Steps", 3)}
    assert len(walked["kinds"]) >= 14
    for step, kinds in walked["kinds"].items():
        assert kinds <= said[step], step


def test_pending_keys_of_each_step(walked: dict[str, dict[str, set[str]]]) -> None:
    said: dict[str, set[str]] = defaultdict(set)
    for keys, steps, _ in rows("Positions", 3, table=1):
        for first, last in re.findall(r"`(\w+)` to `(\w+)`", steps):
            for step in STEPS[STEPS.index(first):STEPS.index(last) + 1]:
                said[step] |= set(codes(keys))
        for step in codes(steps):
            said[step] |= set(codes(keys))
    assert set().union(*walked["pending"].values()) >= {"after", "armed", "moved", "price", "from", "unit", "fresh"}
    for step, shown in walked["pending"].items():
        assert shown <= said[step], step


def test_fields_of_each_event(walked: dict[str, dict[str, set[str]]]) -> None:
    said = {codes(row[0])[0]: set(codes(row[1])) for row in rows("Events", 3)}
    assert len(walked["fields"]) >= 11
    for kind, fields in walked["fields"].items():
        assert fields <= said[kind], kind


def test_examples_run() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) == 3
    names: dict[str, Any] = {}
    for block in blocks:
        exec(block, names)
    assert names["told"]
