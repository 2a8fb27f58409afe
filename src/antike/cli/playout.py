"""`antike playout`: many games, counted."""

import importlib.util
import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from antike import Game, Results
from antike.simulate import DEFAULT_MAX_ROUNDS, POLICIES, played, playouts

from .common import GameOptions, game_options, unwritable
from .summary import summary

PLOTTED = 500
"""Games that are followed round by round for --plots, at most."""


@click.command(epilog="""\b
Examples:
  antike playout
  antike playout --map east --nations 6 --rules published --games 100000 --threads 2
  antike playout --map islet --rules short --nations 2 --setup draft --json""")
@game_options
@click.option("--max-rounds", type=click.IntRange(1, 10**9), default=DEFAULT_MAX_ROUNDS, show_default=True,
              metavar="ROUNDS", help="A game is cut off, drawn and counted as unfinished after so many rounds.")
@click.option("--policy", type=click.Choice(POLICIES), default="uniform", show_default=True,
              help="How actions are chosen; uniform: each legal one equally often; heuristic: with a little sense.")
@click.option("--games", type=click.IntRange(1, 2**31 - 1), default=1000, show_default=True, metavar="N",
              help="Games to play.")
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), default=0, show_default=True, metavar="N",
              help="The same seed gives the same games, whatever the number of threads.")
@click.option("--threads", type=click.IntRange(1, 1024), default=1, show_default=True, metavar="N",
              help="Threads to play with; more than there are cores gains nothing.")
@click.option("--save", metavar="FILE", help="Keep all games in an archive (docs/records.md).")
@click.option("--plots", metavar="DIR",
              help="Draw lengths, wins, personages and decisions into this folder (needs Matplotlib: antike[plots]).")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of the report.")
def playout(options: GameOptions, max_rounds: int, policy: str, games: int, seed: int, threads: int,
            save: str | None, plots: str | None, as_json: bool) -> None:
    """Play many random games and report on them.

    Rates are per second of wall time; a decision is a choice among two or more legal actions. With --setup random
    each game has seats of its own, drawn from its seed. Shares are of all games, unfinished ones among them, with
    95 % intervals (Wilson); personages are those that all nations together hold at the end of a game, on average.
    """
    game = options.game(max_rounds=max_rounds)
    if plots is not None:
        need_matplotlib()
    start = time.perf_counter()
    with progress_bar("playing", games) as progress:
        try:
            results = playouts(game, games, seed, threads, policy, max_rounds, progress)
        except RuntimeError as error:
            raise click.ClickException(str(error)) from error
    seconds = time.perf_counter() - start
    told = summary(game, results, seconds, games=games, seed=seed, threads=threads, policy=policy)
    # neither is lost for the other: the report where a file cannot be written, files where nobody reads on
    try:
        if save is not None:
            save_games(save, game, games, seed, policy)
        if plots is not None:
            draw_plots(plots, game, told, results)
    finally:
        if as_json:
            click.echo(json.dumps(told))
        else:
            from .report import report
            report(told)


def save_games(file: str, game: Game, games: int, seed: int, policy: str) -> None:
    """Writes the games to an archive; each is played once more for its decisions."""
    from antike.archive import Writer
    from antike.record import Record
    try:
        with Writer(file, game, {"seed": seed, "policy": policy}) as archive, progress_bar("saving", games) as progress:
            for start, actions in played(game, games, seed, policy, game.max_rounds):
                record = Record(game, None if game.setup == "draft" else start.seats)
                for action in actions:
                    record.append(action)
                archive.append(record)
                progress(1)
    except OSError as error:
        raise unwritable(file, error) from error


def need_matplotlib() -> None:
    """A usage error where Matplotlib is missing, before anything is played."""
    if importlib.util.find_spec("matplotlib") is None:
        raise click.BadParameter("drawing needs Matplotlib, antike's extra `plots`", param_hint="'--plots'")


def draw_plots(folder: str, game: Game, told: dict[str, Any], results: Results) -> None:
    """Draws the pictures; some of the games are followed round by round for them."""
    from .courses import courses
    from .plots import draw
    course = courses(game, played(game, min(len(results), PLOTTED), told["seed"], told["policy"], game.max_rounds))
    try:
        files = draw(Path(folder), game.map, told, results, course)
    except OSError as error:
        raise unwritable(folder, error) from error
    click.echo(f"drawn: {', '.join(map(str, files))}", err=True)


@contextmanager
def progress_bar(what: str, total: int) -> Iterator[Callable[[int], Any]]:
    """A bar on standard error, which goes when it is full; nothing but on a terminal."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.advance(task, done)
