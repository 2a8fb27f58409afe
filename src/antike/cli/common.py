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


class Bundled(click.ParamType):
    """A bundled map or ruleset by its name, or one from a file."""

    def __init__(self, kind: type[Map] | type[Rules], names: Callable[[], tuple[str, ...]]) -> None:
        self.name = kind.__name__.lower()
        self.kind = kind
        self.names = names

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        return "NAME|FILE"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Map | Rules:
        if isinstance(value, (Map, Rules)):
            return value
        if value not in self.names() and not os.path.exists(value):
            self.fail(f"{value!r} is neither a file nor one of {', '.join(self.names())}", param, ctx)
        try:
            return self.kind.load(value)
        except OSError as error:
            self.fail(f"{value!r} cannot be read: {error.strerror}", param, ctx)
        except (MapError, RulesError) as error:
            raise click.ClickException(f"{self.name} {value!r} is refused:\n{error}") from error


class Setup(click.ParamType):
    """How nations come to seats: a word, or nation ids by seat."""

    name = "setup"

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        return f"[{'|'.join(SETUPS)}|NATION,NATION,...]"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return value.split(",") if isinstance(value, str) and value not in SETUPS else value


MAP = Bundled(Map, available_maps)
RULES = Bundled(Rules, available_rules)


@dataclass(frozen=True)
class GameOptions:
    """The game that the options of a command describe."""

    map: Map
    nations: int | None
    players: int | None
    rules: Rules
    variant: tuple[str, ...]
    setup: Any

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
        click.option("--map", type=MAP, default="west", show_default=True,
                     help=f"The board: {', '.join(available_maps())}, or a JSON file (docs/map-format.md)."),
        click.option("--nations", type=int, help="Nations in play.  [default: 4 where the map has a start for 4]"),
        click.option("--players", type=int,
                     help="Players: as many as nations, or 2 with 4 nations, two each.  [default: as nations]"),
        click.option("--rules", type=RULES, default="standard", show_default=True,
                     help=f"The ruleset: {', '.join(available_rules())}, or a JSON file (docs/rules-format.md)."),
        click.option("--variant", type=click.Choice(VARIANTS), multiple=True,
                     help="A variant to switch on; may be repeated."),
        click.option("--setup", type=Setup(), default="fixed", show_default=True,
                     help="Seats: in map order, at random, drafted by the players, or nation ids in seat order."),
    )):
        wrapped = option(wrapped)
    return wrapped  # type: ignore[return-value]
