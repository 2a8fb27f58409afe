"""`antike map` and `antike rules`: boards and rulesets, bundled or in files."""

import json
from collections import Counter
from collections.abc import Callable, Iterable

import click

from antike.errors import Problem
from antike.map import Map, available_maps, check_map_file
from antike.rules import Rules, available_rules, check_rules_file

from .common import load_map, load_rules, tell_unreadable

Check = Callable[[str], tuple[list[Problem], list[Problem]]]

files_argument = click.argument("files", nargs=-1, required=True, metavar="FILE...")
json_list = click.option("--json", "as_json", is_flag=True,
                         help="Print a JSON list instead: file, place, message and whether it is only a warning.")


@click.group()
def map() -> None:
    """List, show and check boards."""


@click.group()
def rules() -> None:
    """List, show and check rulesets."""


@map.command("check", epilog="""\b
Example:
  antike map check pond.json && antike playout --map pond.json --rules short""")
@files_argument
@json_list
def check_maps(files: tuple[str, ...], as_json: bool) -> None:
    """Check board files (docs/map-format.md).

    Everything that is wrong is told on standard error, a line FILE: place: message each; warnings too, but a board
    with only those is good. Exit codes: 0 all good, 1 problems, 2 a file that cannot be read.
    """
    check(check_map_file, files, as_json)


@rules.command("check", epilog="""\b
Example:
  antike rules check cheap.json && antike playout --rules cheap.json""")
@files_argument
@json_list
def check_rules(files: tuple[str, ...], as_json: bool) -> None:
    """Check ruleset files (docs/rules-format.md).

    Everything that is wrong is told on standard error, a line FILE: place: message each; warnings too, but a ruleset
    with only those is good. Exit codes: 0 all good, 1 problems, 2 a file that cannot be read.
    """
    check(check_rules_file, files, as_json)


def check(checker: Check, files: Iterable[str], as_json: bool) -> None:
    """Tells what is wrong with the files, and ends with the exit code that is due."""
    told: list[dict[str, object]] = []
    code = 0
    for file in files:
        try:
            problems, warnings = checker(file)
        except OSError as error:
            code = tell_unreadable(file, error)
            continue
        code = max(code, 1 if problems else 0)
        told += [{**problem._asdict(), "warning": False} for problem in problems]
        told += [{**warning._asdict(), "warning": True} for warning in warnings]
        if not as_json:
            for problem in problems:
                click.echo(problem, err=True)
            for warning in warnings:
                click.echo(warning._replace(message=f"warning: {warning.message}"), err=True)
            if not problems:
                click.echo(f"{file}: good")
    if as_json:
        print_json(told)
    raise click.exceptions.Exit(code)


@map.command("list")
def list_maps() -> None:
    """List the bundled boards: name, provinces, numbers of nations, title."""
    for board in (Map.load(name) for name in available_maps()):
        click.echo(f"{board.name:10} {len(board.provinces)} provinces, {numbers(board.counts)} nations: {board.title}")


@rules.command("list")
def list_rules() -> None:
    """List the bundled rulesets: name, numbers of nations that can play, title."""
    for ruleset in (Rules.load(name) for name in available_rules()):
        click.echo(f"{ruleset.name:10} {numbers(ruleset.data['goals'])} nations: {ruleset.title}")


@map.command("show")
@click.argument("board", callback=load_map, metavar="NAME|FILE")
@click.option("--json", "as_json", is_flag=True, help="Print the board as a JSON file, defaults filled in.")
def show_map(board: Map, as_json: bool) -> None:
    """Show a board: who starts where, and the provinces with their sites and neighbours."""
    if as_json:
        print_json(board.to_dict())
        return
    from .tables import console, table
    sites = Counter(province.resource or "no site" for province in board.provinces)
    kinds = Counter(border.kind for border in board.borders)
    click.echo(f"{board.name}: {board.title}\ndigest {board.digest}")
    click.echo(f"{len(board.provinces)} provinces: {counted(sites)}\n{len(board.borders)} borders: {counted(kinds)}")
    for count, first in board.first.items():
        start = table(f"{count} nations", "start cities")
        for nation in board.nations:
            if count in nation.start:
                moves_first = "; moves first" if nation.id == first else ""
                start.add_row(nation.id, ", ".join(nation.start[count]) + moves_first)
        click.echo()
        console().print(start)
    provinces = table("province", "name", "site", "by land", "by sea", "by both")
    for province in board.provinces:
        provinces.add_row(province.id, province.name, province.resource or "-",
                          *(neighbours(board, province.id, kind) for kind in ("land", "sea", "both")))
    click.echo()
    console().print(provinces)


@rules.command("show")
@click.argument("ruleset", callback=load_rules, metavar="NAME|FILE")
def show_rules(ruleset: Rules) -> None:
    """Print a ruleset as a JSON file, defaults filled in: where to start one of your own."""
    print_json(ruleset.to_dict())


def print_json(value: object) -> None:
    click.echo(json.dumps(value, ensure_ascii=False, indent=1))


def numbers(counts: Iterable[int | str]) -> str:
    """Numbers in words: `3, 4, 5`."""
    return ", ".join(str(count) for count in sorted(counts, key=int))


def counted(numbers: Counter[str]) -> str:
    """What there is, most first: `20 marble, 15 iron`."""
    return ", ".join(f"{number} {what}" for what, number in numbers.most_common())


def neighbours(board: Map, province: str, kind: str) -> str:
    """The provinces joined to one by borders of a kind."""
    ends = [(border.a, border.b) for border in board.borders if border.kind == kind]
    return ", ".join(a if b == province else b for a, b in ends if province in (a, b)) or "-"
