"""The command `antike` (docs/command-line.md). It asks, counts and prints; no rule of the game stands here."""

import os
import signal
import sys

import click

import antike

from . import actions, bench, files, perft, play, playout, records, show
from .common import Commands


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(antike.__version__, message="antike %(version)s")
def antike_command() -> None:
    """A fast engine for the board game Antike (unofficial): play, simulate, check and show games.

    Exit codes: 0 done, 1 refused (what was given breaks a rule), 2 wrong use or unreadable file, 130 interrupted.
    """


for command in (playout.playout, play.play, show.show, records.replay, records.verify, perft.perft, bench.bench,
                actions.actions, files.map, files.rules):
    antike_command.add_command(command)


def main() -> None:
    """Runs the command of this process's arguments."""
    if sys.stdout is None:
        sys.exit("Error: standard output is closed")
    # closed as well: what is told there goes nowhere, and what is asked there has no answer
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115 - for the life of the process
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115
    if hasattr(signal, "SIGPIPE"):
        # as other Unix tools: end quietly when nobody reads on
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    try:
        try:
            antike_command(prog_name="antike")
        finally:
            sys.stdout.flush()
    except OSError as error:
        # a full disk, say; what is left in the buffer would raise again at the end of the process
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        click.echo(f"Error: standard output: {error.strerror}", err=True)
        sys.exit(2)
