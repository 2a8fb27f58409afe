"""The report of `antike playout` for people."""

from collections.abc import Mapping
from typing import Any

from rich.table import Table

from .tables import console, table


def report(told: Mapping[str, Any]) -> None:
    """Prints what `summary` found on standard output."""
    out = console()
    rules = " + ".join([told["rules"], *told["variants"]])
    games = "1 game" if told["games"] == 1 else f"{told['games']:,} games"
    out.print(f"{games} on {told['map']}, {told['nations']} nations, {told['players']} players, "
              f"rules {rules}, policy {told['policy']}, seed {told['seed']}, threads {told['threads']}")
    out.print(f"{told['seconds']:.3f} s: {told['games_per_s']:,.0f} games/s, "
              f"{told['decisions_per_s']:,.0f} decisions/s")
    out.print(f"unfinished after {told['max_rounds']} rounds: {told['unfinished']:,} "
              f"({told['unfinished'] / told['games']:.2%})\n")
    out.print(_lengths(told))
    out.print(_wins("nation", told["wins"]))
    out.print(_wins("seat", {str(seat): won for seat, won in enumerate(told["wins_by_seat"])}))
    out.print(_personages(told["personages"]))


def _lengths(told: Mapping[str, Any]) -> Table:
    rows = table("per game", "mean", "median", "p95", "max", numbers=True)
    for what in ("rounds", "decisions"):
        rows.add_row(what, *(f"{told[what][key]:,.1f}" for key in ("mean", "median", "p95")), f"{told[what]['max']:,}")
    rows.add_row()
    return rows


def _wins(title: str, wins: Mapping[str, Mapping[str, float]]) -> Table:
    rows = table(title, "wins", "share", "95 % interval", numbers=True)
    for name, won in wins.items():
        rows.add_row(name, f"{won['n']:,}", f"{won['share']:.1%}", f"{won['low']:.1%} to {won['high']:.1%}")
    rows.add_row()
    return rows


def _personages(personages: Mapping[str, float]) -> Table:
    rows = table("personages", "of all nations, a game", numbers=True)
    for kind, mean in personages.items():
        rows.add_row(kind, f"{mean:.2f}")
    return rows
