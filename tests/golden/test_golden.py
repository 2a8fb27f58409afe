"""Golden records: games of every kind, kept. They must replay for as long as their format version can be read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from reference import Reference

import antike
from antike import Record
from antike.record import verify_file
from golden import plan

VARIANTS = ("expert", "military", "long", "three_nations", "partner_conquest")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if metafunc.config.getoption("--update-golden", default=False):
        update()
    if "path" in metafunc.fixturenames:
        metafunc.parametrize("path", plan.files(), ids=lambda path: path.name.removesuffix(".antike.json"))


@cache
def update() -> None:
    plan.update()


def categories(record: Record) -> Iterator[str]:
    """What kinds of games a record stands for."""
    game, header = record.game, json.loads(record.to_json())
    yield plan.ending(record)
    yield f"{game.num_nations} nations, {game.num_players} players"
    yield f"setup {header['setup']}"
    yield "canonical order" if game.canonical_order else "any order"
    yield f"{game.map.name}, {game.rules.name}"
    yield "own board" if "board" in header["map"] else f"map {game.map.name}"
    yield "own rules" if "ruleset" in header["rules"] else f"rules {game.rules.name}"
    yield from header["rules"]["variants"]
    yield f"stops at {record.state.step}"


WANTED = {
    *(f"won by {kind}" for kind in ("kings", "scholars", "generals", "citizens", "navigators", "extra")),
    "won by a temple when all are gone", "drawn by the round limit", "broken off",
    *(f"{count} nations, {count} players" for count in range(2, 7)), "4 nations, 2 players",
    *(f"setup {setup}" for setup in ("fixed", "random", "draft", "list")), "canonical order", "any order",
    *(f"map {name}" for name in antike.available_maps()), *(f"rules {name}" for name in antike.available_rules()),
    *(f"{board}, {rules}" for board in ("west", "east") for rules in ("standard", "published")),
    "own board", "own rules", *VARIANTS, "stops at answer", "stops at losses", "stops at pay", "stops at pick",
}


def test_there_is_a_game_of_every_kind() -> None:
    found = {category for path in plan.files() for category in categories(Record.load(path))}
    assert WANTED - found == set()


def test_the_games_are_those_of_the_plan() -> None:
    names = [f"{golden.name}.antike.json" for golden in plan.GOLDEN]
    assert len(set(names)) == len(names)
    assert {path.name for path in plan.files()} == set(names) == set(json.loads(plan.FINAL.read_text("utf-8")))
    assert {golden.ending for golden in plan.GOLDEN} == {plan.ending(Record.load(path)) for path in plan.files()}


def test_the_corpus_is_small() -> None:
    assert sum(path.stat().st_size for path in plan.files()) < 1_500_000


def test_replays_to_the_same_end(path: Path) -> None:
    assert verify_file(path) == []
    record = Record.load(path)
    assert plan.final_digest(record) == json.loads(plan.FINAL.read_text("utf-8"))[path.name]


def test_is_written_as_it_was_read(path: Path) -> None:
    record = Record.load(path)
    written, kept = json.loads(record.to_json()), json.loads(path.read_bytes())
    assert kept.pop("engine") == record.engine
    assert written.pop("engine") == antike.__version__
    assert written == kept


def reference_of(record: Record) -> Reference:
    game = record.game
    setup = "draft" if game.setup == "draft" else [game.nations[nation] for nation in record.seats]
    return Reference(game.map.to_dict(), game.rules.to_dict(), game.num_nations, game.num_players, setup,
                     game.canonical_order, game.max_rounds)


def position(state: antike.State) -> dict[str, Any]:
    """A position without what the reference's dict leaves out."""
    left_out = ("map_digest", "rules_digest", "pending")
    return {key: value for key, value in state.to_dict().items() if key not in left_out}


def test_the_reference_agrees_with_every_decision(path: Path) -> None:
    record = Record.load(path)
    texts = record.game.table.texts
    reference = reference_of(record)
    for ply, state, action in record.states():
        assert [texts[legal] for legal in state.legal_actions()] == reference.legal(), ply
        if ply % 50 == 0:
            assert position(state) == reference.state(), ply
        reference.apply(texts[action])
    assert position(record.state) == reference.state()
    assert record.state.returns().tolist() == pytest.approx(reference.returns())
