"""Pictures of many playouts (`antike playout --plots`), with Matplotlib."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import NDArray

from antike import Map, Results
from antike._core.tables import KINDS
from antike.svg.looks import looks
from antike.text import STACKS

from .courses import Courses

SIZE = (9.0, 4.5)
"""Inches."""
HUES = ("#1a5cbf", "#e0a021", "#c8281e", "#2c9a6c", "#8a4fb0", "#5f6b76", "#7cc3e8", "#e08fb8")
"""Colours that colour-blind people can tell apart, as neighbours at least."""


def draw(folder: Path, board: Map, told: Mapping[str, Any], results: Results, course: Courses) -> list[Path]:
    """Draws everything into a folder, which is made if need be. Returns the files."""
    folder.mkdir(parents=True, exist_ok=True)
    figures = {"lengths": lengths(results), "wins": wins(board, told), "personages": personages(course),
               "decisions": decisions(course)}
    files = []
    for name, figure in figures.items():
        figure.suptitle(_title(told), fontsize=9)
        files.append(folder / f"{name}.png")
        figure.savefig(files[-1], dpi=150)
    return files


def _title(told: Mapping[str, Any]) -> str:
    rules = " + ".join([told["rules"], *told["variants"]])
    return (f"{told['games']:,} games on {told['map']}, {told['nations']} nations, {told['players']} players, "
            f"rules {rules}, policy {told['policy']}, seed {told['seed']}")


def _axes(number: int) -> tuple[Figure, Sequence[Axes]]:
    figure = Figure(SIZE, layout="constrained")
    row = figure.subplots(1, number, squeeze=False)[0]
    for axes in row:
        axes.spines[["top", "right"]].set_visible(False)
    return figure, row


def lengths(results: Results) -> Figure:
    """Rounds and decisions of a game."""
    figure, row = _axes(2)
    _histogram(row[0], "rounds", results.rounds)
    _histogram(row[1], "decisions", results.decisions)
    return figure


def _histogram(axes: Axes, what: str, numbers: NDArray[Any]) -> None:
    median = float(np.median(numbers))
    axes.hist(numbers, bins=60, color=HUES[0])
    axes.axvline(median, color=HUES[2], label=f"median {median:,.0f}")
    axes.set(xlabel=f"{what} in a game", ylabel="games")
    axes.legend(frameon=False)


def wins(board: Map, told: Mapping[str, Any]) -> Figure:
    """Shares won by nation and by seat, with 95 % intervals."""
    figure, row = _axes(2)
    shown = looks(board)
    _bars(row[0], [shown[nation].name for nation in told["wins"]], list(told["wins"].values()),
          [shown[nation].color for nation in told["wins"]])
    _bars(row[1], [f"seat {seat}" for seat in range(len(told["wins_by_seat"]))], told["wins_by_seat"],
          [HUES[5]] * len(told["wins_by_seat"]))
    row[0].set_ylabel(f"share of games won ({told['unfinished'] / told['games']:.1%} unfinished)")
    return figure


def _bars(axes: Axes, labels: list[str], won: Sequence[Mapping[str, float]], colors: list[str]) -> None:
    shares = [each["share"] for each in won]
    spread = [[each["share"] - each["low"] for each in won], [each["high"] - each["share"] for each in won]]
    axes.bar(labels, shares, yerr=spread, color=colors, capsize=4)
    axes.yaxis.set_major_formatter("{x:.0%}")
    axes.tick_params("x", rotation=20)


def personages(course: Courses) -> Figure:
    """Personages held by all nations together, by kind, and how many games still run."""
    figure, (axes,) = _axes(1)
    rounds = np.arange(len(course.running))
    axes.stackplot(rounds, course.personages.T, labels=STACKS, colors=HUES)
    axes.set(xlabel="round", ylabel=f"personages held (mean of {course.games:,} games)", xlim=(0, rounds[-1]))
    running = axes.twinx()
    running.plot(rounds, course.running, color="black", linestyle="--", label="games still running")
    running.set(ylim=(0, 1.02))
    running.yaxis.set_major_formatter("{x:.0%}")
    figure.legend(loc="outside right center", frameon=False)
    return figure


def decisions(course: Courses) -> Figure:
    """Kinds of decisions by round, as shares of all decisions in it."""
    figure, (axes,) = _axes(1)
    totals = course.decisions.sum(axis=0)
    kinds = [kind for kind in np.argsort(-totals) if totals[kind]]
    shares = course.decisions / np.maximum(course.decisions.sum(axis=1, keepdims=True), 1e-12)
    rounds = np.arange(len(shares))
    layers = axes.stackplot(rounds, shares[:, kinds].T, labels=[KINDS[kind] for kind in kinds],
                            colors=[HUES[i % len(HUES)] for i in range(len(kinds))])
    for i, layer in enumerate(layers):
        layer.set_hatch(("", "///", "...")[i // len(HUES)])
        layer.set_edgecolor("white")
        layer.set_linewidth(0)
    axes.set(xlabel="round", ylabel=f"share of decisions ({course.games:,} games)", xlim=(0, rounds[-1]), ylim=(0, 1))
    figure.legend(loc="outside right center", frameon=False)
    return figure
