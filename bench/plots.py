"""Pictures for docs/benchmarks.md: `python bench/plots.py BENCHMARKS PEERS FOLDER`, with Matplotlib.

BENCHMARKS is what `python -m pytest bench --benchmark-json=FILE` stored, PEERS what `python bench/peers.py --json FILE`
did. The same results give the same bytes.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import fill
from typing import Any

import matplotlib
import table
from engines import KINDS
from matplotlib.axes import Axes
from matplotlib.figure import Figure

SIZE = (9.0, 3.6)
"""Inches."""
OURS, OTHERS = "#1a5cbf", "#9aa4ae"
HUES = ("#1a5cbf", "#e0a021", "#c8281e", "#2c9a6c")
Entries = Sequence[dict[str, Any]]


def axes_in_a_row(number: int, size: tuple[float, float] = SIZE) -> tuple[Figure, Sequence[Axes]]:
    figure = Figure(size, layout="constrained")
    row = figure.subplots(1, number, squeeze=False)[0]
    for axes in row:
        axes.spines[["top", "right"]].set_visible(False)
    return figure, row


def chosen(entries: Entries, test: str, **params: Any) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Parameters and results of the runs of a benchmark that have these parameters."""
    for entry in entries:
        given = entry["params"] or {}
        if entry["name"].partition("[")[0] == test and params.items() <= given.items():
            yield given, entry["extra_info"]


def millions(told: dict[str, Any]) -> float:
    return 1e-6 / float(told["seconds"])


def peers(rows: Entries) -> Figure:
    """A panel for each kind of work, a bar for each engine."""
    figure = Figure((SIZE[0], 7.5), layout="constrained")
    for axes, kind in zip(figure.subplots(3, 2).ravel(), KINDS, strict=True):
        bars = [row for row in rows if row["kind"] == kind][::-1]
        drawn = axes.barh([f"{row['engine']}, {row['game']}" for row in bars], [1 / row["seconds"] for row in bars],
                          color=[OURS if row["engine"] == "antike" else OTHERS for row in bars])
        axes.bar_label(drawn, [table.amount(1 / row["seconds"]) for row in bars], padding=3, fontsize=7)
        axes.set_title(f"{fill(kind, 40)}, a second", fontsize=8, loc="left")
        axes.set(xticks=())
        axes.margins(x=0.15)
        axes.tick_params(labelsize=7)
        axes.spines[["top", "right", "bottom"]].set_visible(False)
    return figure


def nations(entries: Entries) -> Figure:
    """Uniform playouts by number of nations."""
    figure, (axes,) = axes_in_a_row(1)
    lines = [(board, rules) for board in ("west", "east") for rules in ("standard", "published")]
    for (board, rules), hue in zip(lines, HUES, strict=True):
        points = sorted((given["nations"], millions(told))
                        for given, told in chosen(entries, "test_kinds_of_games", board=board, rules=rules))
        axes.plot(*zip(*points, strict=True), "o-", color=hue, label=f"{board}, {rules}")
    axes.set(xlabel="nations", ylabel="million decisions a second", xticks=(3, 4, 5, 6))
    axes.set_ylim(0, 1.1 * axes.get_ylim()[1])
    axes.legend(frameon=False, loc="lower left")
    return figure


def batch(entries: Entries) -> Figure:
    """Steps of a batch by its size."""
    figure, (axes,) = axes_in_a_row(1)
    for observations, hue in zip((None, "small", "full"), HUES, strict=False):
        points = sorted((given["n"], millions(told))
                        for given, told in chosen(entries, "test_step", observations=observations))
        axes.plot(*zip(*points, strict=True), "o-", color=hue, label=f"observations: {observations or 'none'}")
    axes.set(xlabel="games in the batch", ylabel="million game steps a second")
    axes.set_xscale("log", base=2)
    axes.set_ylim(0, 1.1 * axes.get_ylim()[1])
    axes.legend(frameon=False)
    return figure


def threads(entries: Entries) -> Figure:
    """How many times as fast two threads are as one, by the clock."""
    figure, (axes,) = axes_in_a_row(1)
    found = sorted(chosen(entries, "test_two_threads", clock="wall"),
                   key=lambda pair: (pair[0].get("n", 0), pair[0].get("observations") or ""))
    labels = [f"batch of {given['n']},\nobservations: {given['observations'] or 'none'}" if "n" in given else "playouts"
              for given, _ in found]
    axes.bar(labels, [told["ratio"] for _, told in found], color=OURS)
    axes.axhline(1, color=OTHERS)
    axes.set_ylabel("two threads against one")
    axes.tick_params(axis="x", labelsize=7)
    return figure


def main(benchmarks: Path, others: Path, folder: Path) -> None:
    matplotlib.rcParams["svg.hashsalt"] = "antike"
    entries = json.loads(benchmarks.read_text("utf-8"))["benchmarks"]
    rows = json.loads(others.read_text("utf-8"))["rows"]
    folder.mkdir(parents=True, exist_ok=True)
    figures = {"peers": peers(rows), "nations": nations(entries), "batch": batch(entries), "threads": threads(entries)}
    for name, figure in figures.items():
        figure.savefig(folder / f"benchmarks-{name}.svg", metadata={"Date": None})


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:4]))
