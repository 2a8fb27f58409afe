"""`antike perft`: how many ways a position goes on."""

import json
import time

import click

from antike import perft as count
from antike import perft_divide

from .common import GameOptions, game_options, seed_option, start_of
from .positions import position_in


@click.command(epilog="""\b
Examples:
  antike perft --depth 7
  antike perft --depth 4 --divide --rules published
  antike perft --depth 3 --position position.json""")
@game_options
@seed_option
@click.option("--depth", type=click.IntRange(1, 100), default=5, show_default=True, metavar="N",
              help="Decisions to look ahead.")
@click.option("--divide", is_flag=True, help="Print the count behind each first action.")
@click.option("--position", metavar="TEXT|FILE|-",
              help="Where to begin: a position's text, a file with it, or standard input.  [default: a new game]")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object: counts by depth, or by first action.")
def perft(options: GameOptions, seed: int, depth: int, divide: bool, position: str | None, as_json: bool) -> None:
    """Count how many ways a position goes on.

    Leaves are sequences of so many decisions, each a choice among two or more legal actions; a sequence that ends
    early is not counted. Two engines that agree on these numbers agree on the rules. Rates are leaves per second of
    wall time, on one core.
    """
    state = start_of(options, seed) if position is None else position_in(position, options)
    if divide:
        counts = perft_divide(state, depth)
        lines = [f"{text}: {number:,}" for text, number in counts.items()] + [f"total: {sum(counts.values()):,}"]
        click.echo(json.dumps(counts) if as_json else "\n".join(lines))
        return
    leaves = {}
    for level in range(1, depth + 1):
        start = time.perf_counter()
        leaves[level] = count(state, level)
        seconds = time.perf_counter() - start
        if not as_json:
            click.echo(f"depth {level:2} {leaves[level]:18,} leaves {seconds:10.3f} s "
                       f"{leaves[level] / seconds:16,.0f} leaves/s")
    if as_json:
        click.echo(json.dumps(leaves))
