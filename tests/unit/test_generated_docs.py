"""The pages that repeat data are what docs/generate.py makes of it, and the format pages name every field."""

import importlib.util
import json
import re
from pathlib import Path
from typing import Any

import pytest

from antike import mapc
from antike.map import Map
from antike.rules import Rules

DOCS = Path(__file__).resolve().parents[2] / "docs"


def pages() -> dict[str, str]:
    spec = importlib.util.spec_from_file_location("generate", DOCS / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    made: dict[str, str] = module.pages()
    return made


@pytest.mark.parametrize("name", ["map.schema.json", "rules.schema.json", "record.schema.json", "rulesets.md"])
def test_page_equals_what_would_be_generated(name: str) -> None:
    assert (DOCS / name).read_text(encoding="utf-8") == pages()[name]


def fields(schema: dict[str, Any]) -> set[str]:
    inner = [*schema.get("properties", {}).values(), schema.get("items"), schema.get("additionalProperties")]
    return set(schema.get("properties", {})).union(*(fields(part) for part in inner if isinstance(part, dict)))


@pytest.mark.parametrize(("page", "schema"), [("map-format.md", "map.schema.json"),
                                              ("rules-format.md", "rules.schema.json")])
def test_format_page_names_every_field(page: str, schema: str) -> None:
    named = set(re.findall(r"`(\w+)`", (DOCS / page).read_text(encoding="utf-8")))
    assert fields(json.loads((DOCS / schema).read_text(encoding="utf-8"))) - named == set()


def example(page: str, language: str) -> str:
    text = (DOCS / page).read_text(encoding="utf-8")
    found = re.search(rf"```{language}\n(.*?)```", text, re.DOTALL)
    assert found is not None
    return found[1]


def test_example_board_is_good() -> None:
    board = Map.load(json.loads(example("map-format.md", "json")))
    assert mapc.check(board.to_dict(), "f")[2] == []


def test_example_ruleset_is_good() -> None:
    made: dict[str, Any] = {}
    exec(example("rules-format.md", "python"), made)
    assert isinstance(made["rules"], Rules)
