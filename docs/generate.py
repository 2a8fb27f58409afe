"""Writes the pages that only repeat data: the JSON Schemas, docs/rulesets.md and docs/observations.md. Run it after
changing a schema, a ruleset or a field; a test compares what it would write with what is there.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from string import Template
from typing import Any

from antike.game import Game
from antike.mapc.board import BOARD
from antike.mapc.schema import document_schema
from antike.observation import DIMENSIONS, FIELDS, SMALL, spec
from antike.rulecheck import RULESET
from antike.rules import Rules, available_rules

DOCS = Path(__file__).resolve().parent
EFFECTS = ("legion_moves", "galley_moves", "production", "defense")


def pages() -> dict[str, str]:
    """File names and contents."""
    return {
        "map.schema.json": schema_page(document_schema(BOARD, "antike board")),
        "rules.schema.json": schema_page(document_schema(RULESET, "antike ruleset")),
        "rulesets.md": rulesets_page([Rules.load(name) for name in available_rules()]),
        "observations.md": observations_page(),
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


OBSERVATIONS = """\
# Observations

Made by `docs/generate.py` from `antike.observation.FIELDS`. An observation is a position as one contiguous array of
float32, for learners. All information in this game is open, so the full set holds the whole position, for everybody;
the legal actions are not in it (`State.legal_mask`, `Batch.masks`).

```python
import antike
from antike import observation

state = antike.Game(map="islet", nations=2, rules="short").new_state()
spec = observation.spec(state.game, kind="full", view="relative")
observed = observation.observe(state, kind="full", view="relative")
assert observed.shape == spec.shape
assert spec.split(observed)["cities"].shape == (2, len(state.game.map.provinces))   # fields by name, as views

batch = antike.Batch(state.game, 64, seed=1, observations="small")
batch.step(batch.random_actions())
assert batch.observations.shape == (64, *batch.spec.shape)
```

`observe(state, out)` fills a writable contiguous float32 buffer of the caller instead of a new array, and a `Batch`
takes such buffers when it is made. Observing changes nothing and works in every step, also when the game is over.

- Two sets: `small`, and `full`, of which the small one is the first part. $sizes
- Two views. `relative`: rows of nations begin with the viewer and go on in seat order. The viewer is the nation
  given, else the one that decides, else (in the draft and at the end) the map's first nation; in the draft, which has
  no seat order yet, rows go round in map order. `absolute`: rows in map order. One is a permutation of the other's
  rows; everything without a dimension `nations` is the same in both.
- All values are at least 0. Counts are divided by a power of two, so that multiplying with it gives back the exact
  count up to 2^24, where float32 ends; flags are 0 or 1. `stock_log` alone is not exact: it squeezes the stock into
  0 to 1 for networks. The whole dict of a position can be read back from the absolute full set (a test does).

## Dimensions

$dimensions

## The small set

$small

## What the full set adds

$full
"""
SIZES = (("islet", 2, "short"), ("west", 4, "standard"), ("east", 6, "published"))


def observations_page() -> str:
    head = ["field", "shape", "counts", "at most", "divided by", "meaning"]
    rows = [[f"`{field.name}`", ", ".join(field.shape) or "-", field.unit, f"{field.most:,}", f"{field.scale}",
             field.text] for field in FIELDS]
    return Template(OBSERVATIONS).substitute(
        sizes="Numbers in them: " + "; ".join(map(sizes, SIZES)) + ".",
        dimensions="\n".join(table(["name", "members"], [[f"`{name}`", text] for name, text in DIMENSIONS.items()])),
        small="\n".join(table(head, rows[:SMALL])),
        full="\n".join(table(head, rows[SMALL:])),
    )


def sizes(options: tuple[str, int, str]) -> str:
    board, nations, rules = options
    game = Game(board, nations, rules=rules)
    small, full = (spec(game, kind).shape[0] for kind in ("small", "full"))
    return f"{small} and {full} on `{board}` with {nations} nations, `{rules}`"


def table(head: list[str], rows: list[list[str]]) -> list[str]:
    return ["| " + " | ".join(row) + " |" for row in (head, ["---"] * len(head), *rows)]


if __name__ == "__main__":
    for name, page in pages().items():
        (DOCS / name).write_text(page, encoding="utf-8")
