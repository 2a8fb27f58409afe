"""The report of `antike playout` for people."""

from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.table import Table


def report(told: Mapping[str, Any]) -> None:
    """Prints what `summary` found on standard output."""
    console = Console(highlight=False, soft_wrap=True)
    rules = " + ".join([told["rules"], *told["variants"]])
    console.print(f"{told['games']:,} games on {told['map']}, {told['nations']} nations, {told['players']} players, "
                  f"rules {rules}, policy {told['policy']}, seed {told['seed']}, threads {told['threads']}")
    console.print(f"{told['seconds']:.3f} s: {told['games_per_s']:,.0f} games/s, "
                  f"{told['decisions_per_s']:,.0f} decisions/s")
    console.print(f"unfinished after {told['max_rounds']} rounds: {told['unfinished']:,} "
                  f"({told['unfinished'] / told['games']:.2%})\n")
    console.print(_lengths(told))
    console.print(_wins("nation", told["wins"]))
    console.print(_wins("seat", {str(seat): won for seat, won in enumerate(told["wins_by_seat"])}))
    console.print(_personages(told["personages"]))


def _table(title: str, *columns: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), title_style="none")
    table.add_column(title, no_wrap=True, style="bold")
    for column in columns:
        table.add_column(column, justify="right", no_wrap=True)
    return table


def _lengths(told: Mapping[str, Any]) -> Table:
    table = _table("per game", "mean", "median", "p95", "max")
    for what in ("rounds", "decisions"):
        table.add_row(what, *(f"{told[what][key]:,.1f}" for key in ("mean", "median", "p95")), f"{told[what]['max']:,}")
    table.add_row()
    return table


def _wins(title: str, wins: Mapping[str, Mapping[str, float]]) -> Table:
    table = _table(title, "wins", "share", "95 % interval")
    for name, won in wins.items():
        table.add_row(name, f"{won['n']:,}", f"{won['share']:.1%}", f"{won['low']:.1%} to {won['high']:.1%}")
    table.add_row()
    return table


def _personages(personages: Mapping[str, float]) -> Table:
    table = _table("personages", "a game")
    for kind, mean in personages.items():
        table.add_row(kind, f"{mean:.2f}")
    return table
