"""Writes the pages that only repeat data: the JSON Schemas and docs/rulesets.md. Run it after changing a schema or a
ruleset; a test compares what it would write with what is there.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from antike.mapc.board import BOARD
from antike.mapc.schema import document_schema
from antike.record import RECORD
from antike.rulecheck import RULESET
from antike.rules import Rules, available_rules

DOCS = Path(__file__).resolve().parent
EFFECTS = ("legion_moves", "galley_moves", "production", "defense")


def pages() -> dict[str, str]:
    """File names and contents."""
    return {
        "map.schema.json": schema_page(document_schema(BOARD, "antike board")),
        "rules.schema.json": schema_page(document_schema(RULESET, "antike ruleset")),
        "record.schema.json": schema_page(document_schema(RECORD, "antike record")),
        "rulesets.md": rulesets_page([Rules.load(name) for name in available_rules()]),
    }


def schema_page(schema: Mapping[str, Any]) -> str:
    return json.dumps(schema, indent=1) + "\n"


def rulesets_page(rulesets: list[Rules]) -> str:
    lines = [
        "# How the rulesets differ",
        "",
        "Made by `docs/generate.py` from the rulesets themselves. What a field means stands in",
        "[rules-format.md](rules-format.md).",
        "",
        *(f"- `{rules.name}`: {rules.title}" for rules in rulesets),
        "",
        "All fields, but for know-how, in which they are not alike:",
        "",
        *table(["field", *(f"`{rules.name}`" for rules in rulesets)], differences(rulesets)),
    ]
    for advances, names in by_know_how(rulesets).items():
        lines += ["", f"## Know-how of {' and '.join(names)}", "", *know_how(advances)]
    return "\n".join(lines) + "\n"


def differences(rulesets: list[Rules]) -> list[list[str]]:
    """Rows of a field and its value in each ruleset."""
    flat = [flatten(rules.data) for rules in rulesets]
    sections = list(rulesets[0].data)
    fields = sorted({field for values in flat for field in values},
                    key=lambda field: (sections.index(field.split(".")[0]), field))
    rows = [[f"`{field}`", *(values.get(field, "-") for values in flat)] for field in fields]
    return [row for row in rows if len(set(row[1:])) > 1]


def by_know_how(rulesets: list[Rules]) -> dict[Any, list[str]]:
    """The lists of advances, each with the rulesets that have it."""
    groups: dict[Any, list[str]] = {}
    for rules in rulesets:
        groups.setdefault(rules.data["know_how"], []).append(f"`{rules.name}`")
    return groups


def flatten(data: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    """Values by dotted field."""
    flat = {}
    for key, value in data.items():
        if isinstance(value, Mapping):
            flat.update(flatten(value, f"{prefix}{key}."))
        elif key not in ("name", "title", "know_how"):
            flat[prefix + key] = spelled(value)
    return flat


def know_how(advances: Sequence[Mapping[str, Any]]) -> list[str]:
    rows = []
    for advance in advances:
        effects = ", ".join(f"`{effect}` {advance[effect]}" for effect in EFFECTS if advance[effect])
        rows.append([f"`{advance['id']}`", *(spelled(advance[field]) for field in ("cost", "known_cost", "after")),
                     effects or "-"])
    return table(["advance", "cost", "cost once known", "after", "effect"], rows)


def spelled(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(value)
    return "-" if value is None else str(value)


def table(head: list[str], rows: list[list[str]]) -> list[str]:
    return ["| " + " | ".join(row) + " |" for row in (head, ["---"] * len(head), *rows)]


if __name__ == "__main__":
    for name, page in pages().items():
        (DOCS / name).write_text(page, encoding="utf-8")
