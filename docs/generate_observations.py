"""Writes docs/observations.md from the fields of observations. Run it after changing them; a test compares."""

from pathlib import Path
from string import Template

from antike.game import Game
from antike.observation import DIMENSIONS, FIELDS, SMALL, spec

PAGE = Path(__file__).resolve().parent / "observations.md"
TEXT = """\
# Observations

Made by `docs/generate_observations.py` from `antike.observation.FIELDS`. An observation is a position as one contiguous
array of float32, for learners. All information in this game is open, so the full set holds the whole position, for
everybody; the legal actions are not in it (`State.legal_mask`, `Batch.masks`).

```python
import antike
from antike import observation

state = antike.Game(map="islet", nations=2, rules="short").new_state()
spec = observation.spec(state.game, kind="full", view="relative")
observed = state.observe(kind="full", view="relative")
assert observed.shape == spec.shape
assert spec.split(observed)["cities"].shape == (2, len(state.game.map.provinces))   # fields by name, as views

batch = antike.Batch(state.game, 64, seed=1, observations="small")
batch.step(batch.random_actions())
assert batch.observations.shape == (64, *batch.spec.shape)
```

`state.observe(out)` fills a writable contiguous float32 buffer of the caller instead of a new array, and a `Batch`
takes such buffers when it is made. Observing changes nothing and works in every step, also when the game is over.

- Two sets: `small`, and `full`, of which the small one is the first part.
- Two views. `relative`: rows of nations begin with the viewer and go on in seat order. The viewer is the nation
  given, else the one that decides, else (in the draft and at the end) the map's first nation; in the draft, which has
  no seat order yet, rows go round in map order. `absolute`: rows in map order. One is a permutation of the other's
  rows; everything without a dimension `nations` is the same in both.
- All values are at least 0. Counts are divided by a power of two, so that multiplying with it gives back the exact
  count up to 2^24, where float32 ends; flags are 0 or 1. `stock_log` alone is not exact: it squeezes the stock into
  0 to 1 for networks. The whole dict of a position can be read back from the absolute full set (a test does).

| game | small | full |
| --- | --- | --- |
$sizes

## Dimensions

$dimensions

## The small set

$small

## What the full set adds

$full
"""
SIZES = (("islet", 2, "short"), ("west", 4, "standard"), ("east", 6, "published"))


def page() -> str:
    head = ["field", "shape", "counts", "at most", "divided by", "meaning"]
    rows = [[f"`{field.name}`", ", ".join(field.shape) or "-", field.unit, f"{field.most:,}", f"{field.scale}",
             field.text] for field in FIELDS]
    return Template(TEXT).substitute(
        sizes="\n".join(map(sizes, SIZES)),
        dimensions="\n".join(table(["name", "members"], [[f"`{name}`", text] for name, text in DIMENSIONS.items()])),
        small="\n".join(table(head, rows[:SMALL])),
        full="\n".join(table(head, rows[SMALL:])),
    )


def sizes(options: tuple[str, int, str]) -> str:
    board, nations, rules = options
    game = Game(board, nations, rules=rules)
    small, full = (spec(game, kind).shape[0] for kind in ("small", "full"))
    return f"| `{board}`, {nations} nations, `{rules}` | {small} | {full} |"


def table(head: list[str], rows: list[list[str]]) -> list[str]:
    return ["| " + " | ".join(row) + " |" for row in (head, ["---"] * len(head), *rows)]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
