"""What the commands share: the group, the options that describe a game, and how errors are told."""

import functools
import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import click

from antike.errors import AntikeError, MapError, RulesError
from antike.game import SETUPS, Game
from antike.map import Map, available_maps
from antike.rulecheck import VARIANTS
from antike.rules import Rules, available_rules

INTERRUPTED = 130
Command = TypeVar("Command", bound=Callable[..., Any])
Loaded = TypeVar("Loaded", Map, Rules)


class Commands(click.Group):
    """A group whose commands may raise any AntikeError: exit code 1. Interrupted, they end with 130."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except AntikeError as error:
            raise click.ClickException(str(error)) from error
        except KeyboardInterrupt:
            click.echo("\nInterrupted.", err=True)
            raise click.exceptions.Exit(INTERRUPTED) from None


def load_map(ctx: click.Context, param: click.Parameter, value: str) -> Map:
    """A bundled map by its name, or one from a file."""
    return _load(Map, "map", available_maps(), value)


def load_rules(ctx: click.Context, param: click.Parameter, value: str) -> Rules:
    """A bundled ruleset by its name, or one from a file."""
    return _load(Rules, "ruleset", available_rules(), value)


def _load(kind: type[Loaded], what: str, bundled: tuple[str, ...], source: str) -> Loaded:
    if source not in bundled and not os.path.exists(source):
        raise click.BadParameter(f"{source!r} is neither a file nor one of {', '.join(bundled)}")
    try:
        return kind.load(source)
    except OSError as error:
        raise click.BadParameter(f"{source!r} cannot be read: {error.strerror}") from error
    except (MapError, RulesError) as error:
        raise click.ClickException(f"{what} {source!r} is refused:\n{error}") from error


def seats(ctx: click.Context, param: click.Parameter, value: str) -> str | list[str]:
    """A word for how nations come to seats, or nation ids by seat."""
    return value if value in SETUPS else value.split(",")


@dataclass(frozen=True)
class GameOptions:
    """The game that the options of a command describe."""

    map: Map
    nations: int | None
    players: int | None
    rules: Rules
    variant: tuple[str, ...]
    setup: str | list[str]

    def game(self, **others: Any) -> Game:
        """The game; `others` are further arguments of Game. A usage error says which option does not fit."""
        rules = self.rules.replace(**dict.fromkeys(self.variant, True)) if self.variant else self.rules
        try:
            return Game(map=self.map, nations=self.nations, players=self.players, rules=rules, setup=self.setup,
                        **others)
        except AntikeError:
            raise
        except ValueError as error:
            argument, _, message = str(error).partition(": ")
            raise click.BadParameter(message, param_hint=f"'--{argument.replace('_', '-')}'") from error


def game_options(command: Command) -> Command:
    """Gives a command the options that describe a game; it gets them as one argument `options`."""
    names = ("map", "nations", "players", "rules", "variant", "setup")

    @functools.wraps(command)
    def wrapped(**arguments: Any) -> Any:
        options = GameOptions(**{name: arguments.pop(name) for name in names})
        return command(options=options, **arguments)

    for option in reversed((
        click.option("--map", default="west", show_default=True, callback=load_map, metavar="NAME|FILE",
                     help=f"The board: {', '.join(available_maps())}, or a JSON file (docs/map-format.md)."),
        click.option("--nations", type=int, help="Nations in play.  [default: 4 where the map has a start for 4]"),
        click.option("--players", type=int,
                     help="Players: as many as nations, or 2 with 4 nations, two each.  [default: as nations]"),
        click.option("--rules", default="standard", show_default=True, callback=load_rules, metavar="NAME|FILE",
                     help=f"The ruleset: {', '.join(available_rules())}, or a JSON file (docs/rules-format.md)."),
        click.option("--variant", type=click.Choice(VARIANTS), multiple=True,
                     help="A variant to switch on; may be repeated."),
        click.option("--setup", default="fixed", show_default=True, callback=seats,
                     metavar=f"[{'|'.join(SETUPS)}|NATION,NATION,...]",
                     help="Seats: in map order, at random, drafted by the players, or nation ids in seat order."),
    )):
        wrapped = option(wrapped)
    return wrapped  # type: ignore[return-value]
