"""Results as Markdown: `python bench/table.py FILE`, FILE made with `--benchmark-json`."""

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

HEAD = ("benchmark", "piece", "a second", "one takes", "spread", "ratio", "to", "goal", "goal as ratio", "reached")


def benchmarks(told: Iterable[Mapping[str, Any]]) -> str:
    """A row for each benchmark, from what conftest.py measured."""
    return markdown(HEAD, map(row, told))


def row(facts: Mapping[str, Any]) -> list[str]:
    goal, ratio = facts["goal"], facts["goal_ratio"]
    return [facts["name"].removeprefix("test_"), facts["piece"], amount(1 / facts["seconds"]),
            duration(facts["seconds"]), spread(facts), f"{facts['ratio']:.3g}", facts["yardstick"],
            amount(goal) if goal else "", f"{ratio:.3g}" if ratio else "", reached(facts)]


def reached(facts: Mapping[str, Any]) -> str:
    """Whether the goal is met, as a ratio where it is one; nothing where there is none."""
    if facts["goal_ratio"]:
        return "yes" if facts["ratio"] >= facts["goal_ratio"] else "no"
    if facts["goal"]:
        return "yes" if facts["seconds"] <= 1 / facts["goal"] else "no"
    return ""


def spread(facts: Mapping[str, Any]) -> str:
    """The low and the high end against the median."""
    return f"{facts['low'] / facts['seconds'] - 1:+.0%} to {facts['high'] / facts['seconds'] - 1:+.0%}"


def amount(number: float) -> str:
    for size, letter in ((1e6, " M"), (1e3, " k")):
        if number >= size:
            return f"{number / size:.3g}{letter}"
    return f"{number:.3g}"


def duration(seconds: float) -> str:
    for size, unit in ((1, "s"), (1e-3, "ms"), (1e-6, "µs")):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"


def markdown(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (head, ["---"] * len(head), *rows))


if __name__ == "__main__":
    stored = json.loads(Path(sys.argv[1]).read_text("utf-8"))["benchmarks"]
    print(benchmarks({"name": entry["name"], **entry["extra_info"]} for entry in stored))
