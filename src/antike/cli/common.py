"""What the commands share: the group, the options that describe a game, and how errors are told."""

import functools
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import click

from antike import State
from antike.errors import AntikeError, MapError, RulesError
from antike.game import SETUPS, Game
from antike.map import Map, available_maps
from antike.rulecheck import VARIANTS
from antike.rules import Rules, available_rules

WRONG_USE = 2
INTERRUPTED = 130
Command = TypeVar("Command", bound=Callable[..., Any])
Loaded = TypeVar("Loaded", Map, Rules)


class Commands(click.Group):
    """A group whose commands may raise any AntikeError or run out of memory (exit code 1) or be interrupted (130)."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except AntikeError as error:
            raise click.ClickException(str(error)) from error
        except MemoryError as error:
            raise click.ClickException("not enough memory") from error
        except KeyboardInterrupt:
            click.echo("\nInterrupted.", err=True)
            raise click.exceptions.Exit(INTERRUPTED) from None


def load_map(ctx: click.Context, param: click.Parameter, value: str | None) -> Map | None:
    """A bundled map by its name, or one from a file."""
    return None if value is None else _load(Map, "map", available_maps(), value)


def load_rules(ctx: click.Context, param: click.Parameter, value: str | None) -> Rules | None:
    """A bundled ruleset by its name, or one from a file."""
    return None if value is None else _load(Rules, "ruleset", available_rules(), value)


def _load(kind: type[Loaded], what: str, bundled: tuple[str, ...], source: str) -> Loaded:
    if source not in bundled and not os.path.exists(source):
        raise click.BadParameter(f"{source!r} is neither a file nor one of {', '.join(bundled)}")
    try:
        return kind.load(source if source in bundled else Path(source))
    except OSError as error:
        raise unreadable(source, error) from error
    except (MapError, RulesError) as error:
        raise click.ClickException(f"{what} {source!r} is refused:\n{error}") from error


def unreadable(file: str, error: OSError) -> click.BadParameter:
    """The usage error for a file that cannot be read."""
    return click.BadParameter(f"{file!r} cannot be read: {error.strerror}")


def tell_unreadable(file: str, error: OSError) -> int:
    """As `unreadable`, for commands that go on to other files; the exit code that is due."""
    click.echo(f"Error: {unreadable(file, error)}", err=True)
    return WRONG_USE


def write_file(file: str, text: str) -> None:
    """Writes a file, over what was there; a usage error if it cannot be."""
    try:
        Path(file).write_text(text, "utf-8")
    except OSError as error:
        raise unwritable(file, error) from error


def unwritable(file: str, error: OSError) -> click.UsageError:
    """The usage error for a file that cannot be written."""
    return click.UsageError(f"{file!r} cannot be written: {error.strerror}")


def seats(ctx: click.Context, param: click.Parameter, value: str | None) -> str | list[str] | None:
    """A word for how nations come to seats, or nation ids by seat."""
    return value if value is None or value in SETUPS else value.split(",")


@dataclass(frozen=True)
class GameOptions:
    """The game that the options of a command describe; None for an option not given."""

    map: Map | None = None
    nations: int | None = None
    players: int | None = None
    rules: Rules | None = None
    variant: tuple[str, ...] = ()
    setup: str | list[str] | None = None

    def game(self, **others: Any) -> Game:
        """The game; `others` are further arguments of Game. A usage error says which option does not fit."""
        board, rules = self.map or Map.load("west"), self.rules or Rules.load("standard")
        if self.variant:
            rules = rules.replace(**dict.fromkeys(self.variant, True))
        try:
            return Game(board, self.nations, self.players, rules, self.setup or "fixed", **others)
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
        click.option("--map", callback=load_map, metavar="NAME|FILE",
                     help=f"The board: {', '.join(available_maps())}, or a JSON file (docs/map-format.md).  "
                          "[default: west]"),
        click.option("--nations", type=int, metavar="N",
                     help="Nations in play.  [default: 4 where the map has a start for 4]"),
        click.option("--players", type=int, metavar="N",
                     help="Players: as many as nations, or 2 with 4 nations, two each.  [default: as nations]"),
        click.option("--rules", callback=load_rules, metavar="NAME|FILE",
                     help=f"The ruleset: {', '.join(available_rules())}, or a JSON file (docs/rules-format.md).  "
                          "[default: standard]"),
        click.option("--variant", type=click.Choice(VARIANTS), multiple=True,
                     help="A variant to switch on; may be repeated."),
        click.option("--setup", callback=seats, metavar=f"[{'|'.join(SETUPS)}|NATION,NATION,...]",
                     help="Seats: in map order, at random, drafted by the players, or nation ids in seat order.  "
                          "[default: fixed]"),
    )):
        wrapped = option(wrapped)
    return wrapped  # type: ignore[return-value]


def start_of(options: GameOptions, seed: int, **others: Any) -> State:
    """A new game's first position; the seed seats the nations with --setup random and does nothing else."""
    game = options.game(**others)
    return game.new_state(seed if game.setup == "random" else None)


def seed_option(command: Command) -> Command:
    """Gives a command the option --seed, for --setup random."""
    return click.option("--seed", type=click.IntRange(0, 2**64 - 1), default=0, show_default=True, metavar="N",
                        help="Seats the nations with --setup random.")(command)
