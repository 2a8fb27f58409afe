"""`antike show`: a position drawn."""

import click

from .common import GameOptions, game_options, seed_option, start_of, write_file
from .positions import position_in
from .records import is_record, load_record, number_option


@click.command(epilog="""\b
Examples:
  antike show --map east --nations 6
  antike show position.json --svg position.svg
  antike show game.json --ply 120""")
@click.argument("source", required=False, metavar="[TEXT|FILE|-]")
@game_options
@seed_option
@click.option("--ply", type=int, metavar="N",
              help="Of a record: the position after N decisions; negative, counted from the end.  [default: the last]")
@number_option
@click.option("--svg", metavar="FILE", help="Draw a picture into this file instead.")
@click.option("--json", "as_json", is_flag=True, help="Print the position's text (one line of JSON) instead.")
def show(source: str | None, options: GameOptions, seed: int, ply: int | None, number: int, svg: str | None,
         as_json: bool) -> None:
    """Show a position as text or as a picture.

    That of a text, of a file with a text or a record, or, without either, the start of a new game.

    A position knows its map and ruleset by name and digest; if they are not bundled, give them with --map and --rules.
    A record, or game --number of an archive, has all that it needs.
    """
    last_action = None
    if source is not None and is_record(source):
        record = load_record(source, number)
        ply = within(ply, len(record))
        state = record.at(ply)
        last_action = record.texts[ply - 1] if ply else None
    else:
        state = start_of(options, seed) if source is None else position_in(source, options)
        if ply is not None:
            raise click.BadParameter("only records have plies", param_hint="'--ply'")
    if svg is not None:
        from antike.svg import board
        write_file(svg, board(state, last_action=last_action))
    else:
        click.echo(state.to_text() if as_json else str(state), nl=as_json)


def within(ply: int | None, length: int) -> int:
    """The ply of a record of this length that an option means."""
    if ply is None:
        return length
    if not -length - 1 <= ply <= length:
        raise click.BadParameter(f"{ply} is not in {-length - 1} to {length}", param_hint="'--ply'")
    return ply if ply >= 0 else length + 1 + ply
