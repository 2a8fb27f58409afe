"""`antike actions`: all actions by number."""

import json

import click

from .common import GameOptions, game_options


@click.command(epilog="""\b
Example:
  antike actions --map islet --rules published --json""")
@game_options
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list instead: id, text, kind, args.")
def actions(options: GameOptions, as_json: bool) -> None:
    """List all actions by number.

    The numbers are those of a map and ruleset, the same in every state (docs/notation.md).
    """
    game = options.game()
    if as_json:
        rows = [{"id": number, "text": str(action), "kind": action.kind, "args": action.args}
                for number, action in enumerate(game.table.actions)]
        click.echo(json.dumps(rows))
        return
    for number, text in enumerate(game.table.texts):
        click.echo(f"{number:5}  {text}")
