"""`antike replay` and `antike verify`: recorded games."""

from itertools import islice

import click

from antike.archive import Reader, is_archive
from antike.header import variants_on
from antike.record import Record, replay_lines, verify_file

from .common import tell_unreadable, unreadable, write_file

_HEAD = 1 << 12
"""Bytes among which a record says that it is one."""

number_option = click.option("--number", type=click.IntRange(0, 10**9), default=0, show_default=True, metavar="N",
                             help="Of an archive: which game, counted from 0.")


@click.command(epilog="""\b
Examples:
  antike replay game.json
  antike replay games.antike --number 17 --html game.html""")
@click.argument("file")
@number_option
@click.option("--html", metavar="OUT", help="Write a web page to watch the game on instead; it needs no network.")
@click.option("--keep-good", is_flag=True, help="Replay a damaged record up to the first decision that is not legal.")
def replay(file: str, number: int, html: str | None, keep_good: bool) -> None:
    """Tell a recorded game, or make it a web page.

    FILE is a record (JSON, docs/records.md), or an archive of many games as `antike playout --save` writes it.
    """
    record = load_record(file, number, keep_good)
    if record.problem is not None:
        click.echo(f"Warning: {record.problem}", err=True)
    if html is None:
        for line in replay_lines(record):
            click.echo(line)
        return
    from antike.html import frames_of
    from antike.html import replay as page
    write_file(html, page(frames_of(record), record.game.map, record.game.rules, facts(record)))
    click.echo(f"{html}: {len(record)} decisions", err=True)


def facts(record: Record) -> dict[str, object]:
    """What stands at the head of the web page."""
    game, result = record.game, record.result
    return {
        "map": game.map.title, "rules": " + ".join((game.rules.name, *variants_on(game.rules))),
        "seats": [game.nations[nation] for nation in record.state.seats if nation >= 0], "players": game.num_players,
        "winner": result.winner, "rounds": result.rounds, "decisions": result.decisions, **record.meta,
    }


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
def verify(files: tuple[str, ...]) -> None:
    """Check recorded games by playing them.

    All that is stored about them is compared. What is wrong is told on standard error, a line FILE: place: message
    each. Exit codes: 0 all good, 1 problems, 2 a file that cannot be read.
    """
    code = 0
    for file in files:
        try:
            problems = verify_file(file)
        except OSError as error:
            code = tell_unreadable(file, error)
            continue
        for problem in problems:
            click.echo(problem, err=True)
        if problems:
            code = max(code, 1)
        else:
            click.echo(f"{file}: good")
    raise click.exceptions.Exit(code)


def is_record(source: str) -> bool:
    """Whether this names a file with a record or an archive, good or not."""
    try:
        with open(source, "rb") as file:
            return is_archive(source) or b'"format"' in file.read(_HEAD)
    except (OSError, ValueError):
        return False


def load_record(file: str, number: int, keep_good: bool = False) -> Record:
    """The record of a file, or a game of an archive. A usage error if there is none; RecordError if it is none."""
    try:
        if not is_archive(file):
            return Record.load(file, keep_good)
        stored = next(islice(Reader(file), number, None), None)
    except OSError as error:
        raise unreadable(file, error) from error
    if stored is None:
        raise click.BadParameter(f"{file} has no game {number}, counted from 0", param_hint="'--number'")
    return stored.record()
