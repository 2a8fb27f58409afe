"""`antike playout`: many games, counted."""

import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

from antike.simulate import DEFAULT_MAX_ROUNDS, POLICIES, playouts

from .common import GameOptions, game_options
from .summary import summary


@click.command(epilog="""\b
Examples:
  antike playout
  antike playout --map east --nations 6 --rules published --games 100000 --threads 2
  antike playout --map islet --rules short --nations 2 --setup draft --json""")
@game_options
@click.option("--max-rounds", type=click.IntRange(1, 10**9), default=DEFAULT_MAX_ROUNDS, show_default=True,
              metavar="ROUNDS", help="A game is cut off, drawn and counted as unfinished after so many rounds.")
@click.option("--policy", type=click.Choice(POLICIES), default="uniform", show_default=True,
              help="How actions are chosen; uniform: each legal one equally often.")
@click.option("--games", type=click.IntRange(1, 2**31 - 1), default=1000, show_default=True, metavar="N",
              help="Games to play.")
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), default=0, show_default=True, metavar="N",
              help="The same seed gives the same games, whatever the number of threads.")
@click.option("--threads", type=click.IntRange(1, 1024), default=1, show_default=True, metavar="N",
              help="Threads to play with; more than there are cores gains nothing.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of the report.")
def playout(options: GameOptions, max_rounds: int, policy: str, games: int, seed: int, threads: int,
            as_json: bool) -> None:
    """Play many games to their ends at random and report how they went.

    Rates are per second of wall time; a decision is a choice among two or more legal actions. With --setup random
    each game has seats of its own, drawn from its seed. Shares are of all games, unfinished ones among them, with
    95 % intervals (Wilson); personages are those that all nations together hold at the end of a game, on average.
    """
    game = options.game(max_rounds=max_rounds)
    start = time.perf_counter()
    with progress_bar(games) as progress:
        results = playouts(game, games, seed, threads, policy, max_rounds, progress)
    seconds = time.perf_counter() - start
    told = summary(game, results, seconds, games=games, seed=seed, threads=threads, policy=policy)
    if as_json:
        click.echo(json.dumps(told))
    else:
        from .report import report
        report(told)


@contextmanager
def progress_bar(total: int) -> Iterator[Callable[[int], Any] | None]:
    """A bar on standard error, which goes when it is full; nothing but on a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("games", total=total)
        yield lambda done: bar.advance(task, done)
