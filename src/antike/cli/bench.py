"""`antike bench`: how fast it is here, and one number for how it behaves."""

import json
import math
import platform
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import numpy as np

import antike
from antike import Game

from .common import GameOptions, game_options

if TYPE_CHECKING:
    from .measure import Seconds


@click.command(epilog="""\b
Examples:
  antike bench
  antike bench --map east --nations 6 --rules published --json
  antike bench --signature""")
@game_options
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), default=0, show_default=True, metavar="N",
              help="Decides all that is random.")
@click.option("--repeats", type=click.IntRange(1, 1000), default=5, show_default=True, metavar="N",
              help="Times that each work is measured; the median is told, and the spread.")
@click.option("--seconds", type=click.FloatRange(0.001, 60), default=0.2, show_default=True, metavar="S",
              help="Least length of each of them.")
@click.option("--signature", "only_signature", is_flag=True,
              help="Print instead 16 hex digits that change only when the engine behaves differently.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead; times in seconds.")
def bench(options: GameOptions, seed: int, repeats: int, seconds: float, only_signature: bool, as_json: bool) -> None:
    """Measure how fast the engine is here.

    Each kind of work by itself, on one core.
    Rates are per second of wall time; ns is nanoseconds for one; the spread is that of the slowest and the fastest
    repeat against the median. Import is that of antike alone, after NumPy's.
    """
    if math.isnan(seconds):
        raise click.BadParameter("nan is no length of time", param_hint="'--seconds'")
    if only_signature:
        from .signature import signature
        click.echo(signature())
        return
    from .measure import importing, measure, works
    game = options.game()
    about = facts(game, seed, repeats, seconds)
    if not as_json:
        click.echo("\n".join(f"{key}: {value}" for key, value in about.items()) + "\n")
    told = {}
    for work in works(game, seed):
        taken = measure(work.run, repeats, seconds)
        told[work.name] = {"piece": work.piece, **taken._asdict()}
        if not as_json:
            click.echo(f"{work.name:26}{1 / taken.middle:14,.0f} {work.piece + 's/s':16}"
                       f"{taken.middle * 1e9:10,.1f} ns  {spread(taken)}")
    taken = importing(repeats)
    told["import"] = {"piece": "import", **taken._asdict()}
    if as_json:
        click.echo(json.dumps({**about, "results": told}))
    else:
        click.echo(f"{'import':57}{taken.middle * 1e3:9,.1f} ms  {spread(taken)}")


def facts(game: Game, seed: int, repeats: int, seconds: float) -> dict[str, Any]:
    """What a measurement needs beside it to be worth anything."""
    return {
        "antike": antike.__version__, "python": f"{platform.python_implementation()} {platform.python_version()}",
        "numpy": np.__version__, "system": platform.platform(), "processor": processor(), "map": game.map.name,
        "rules": game.rules.name, "nations": game.num_nations, "players": game.num_players, "seed": seed,
        "repeats": repeats, "seconds": seconds,
    }


def processor() -> str:
    """The processor's name, as far as the system tells."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def spread(taken: "Seconds") -> str:
    """The fastest and the slowest repeat against the median."""
    return f"{taken.least / taken.middle - 1:+.1%} to {taken.most / taken.middle - 1:+.1%}"
