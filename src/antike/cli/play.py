"""`antike play`: a game in the terminal."""

import random
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NoReturn

import click

from antike import Game
from antike.agents import Agent, GreedyAgent, MonteCarloAgent, RandomAgent
from antike.record import Record
from antike.simulate import DEFAULT_MAX_ROUNDS

from .common import GameOptions, game_options, start_of

AGENTS: Mapping[str, Callable[[int], Agent]] = {
    "random": RandomAgent,
    "greedy": lambda seed: GreedyAgent(seed=seed),
    "montecarlo": lambda seed: MonteCarloAgent(seed=seed),
}
"""What makes each kind of agent from a seed."""
HUMAN = "human"


def seats(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> dict[int, str]:
    """Who sits where, from `SEAT=WHO`."""
    known = (HUMAN, *AGENTS)
    chosen_seats: dict[int, str] = {}
    for value in values:
        seat, _, who = value.partition("=")
        if not seat.isdecimal() or who not in known:
            raise click.BadParameter(f"{value!r} is not SEAT=WHO, with a seat from 0 and one of {', '.join(known)}")
        chosen_seats[int(seat)] = who
    return chosen_seats


@click.command(epilog="""\b
Examples:
  antike play --map islet --rules short --nations 2
  antike play --seat 0=human --seat 2=human --save game.json
  antike play --load game.json""")
@game_options
@click.option("--seat", "seats", multiple=True, callback=seats, metavar="SEAT=WHO",
              help=f"Who decides for a seat: {', '.join((HUMAN, *AGENTS))}; may be repeated.  "
                   "[default: you are player 0; greedy for seats not named]")
@click.option("--max-rounds", type=click.IntRange(1, 10**9), default=DEFAULT_MAX_ROUNDS, show_default=True,
              metavar="ROUNDS", help="The game is drawn after so many rounds.")
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), metavar="N",
              help="Decides all that is random: seats with --setup random, agents, hints.  [default: any]")
@click.option("--load", metavar="FILE", help="Go on with the game of this record.")
@click.option("--save", metavar="FILE", help="Keep the game in this record when you leave it or it ends.")
def play(options: GameOptions, seats: dict[int, str], max_rounds: int, seed: int | None, load: str | None,
         save: str | None) -> None:
    """Play a game in the terminal.

    Against agents, or with others at the same keyboard. Only what is legal is offered and taken. `help` tells what can
    be typed. Leave with `quit`, Ctrl-D or Ctrl-C.
    """
    from .keyboard import Keyboard, read, write
    from .session import Session
    seed = random.randrange(2**32) if seed is None else seed
    if load is None:
        start = start_of(options, seed, max_rounds=max_rounds, canonical_order=False)
        record = Record(start.game, None if start.game.setup == "draft" else start.seats, {"seed": seed})
    elif options == GameOptions():
        record = read(load)
    else:
        raise click.UsageError("--load brings its own game: no option can change that")
    session = Session(record, agents_of(record.game, seats, seed))
    with unwound_by_signals():
        try:
            Keyboard(session, seed).play()
        finally:
            if save is not None:
                write(session.record, save)


@contextmanager
def unwound_by_signals() -> Iterator[None]:
    """Also where the process is told to end, the terminal closes, or nobody reads on, `finally` blocks are run."""
    handlers: dict[str, Callable[[int, object], NoReturn] | signal.Handlers] = {
        "SIGTERM": end, "SIGHUP": end, "SIGPIPE": signal.SIG_IGN}
    before: dict[signal.Signals, Any] = {}
    for name, handler in handlers.items():
        if number := getattr(signal, name, None):  # Windows has the first only
            before[number] = signal.signal(number, handler)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def end(number: int, frame: object) -> NoReturn:
    """Leaves with the exit code that shells give a process ended by this signal."""
    raise SystemExit(128 + number)


def agents_of(game: Game, named: Mapping[int, str], seed: int) -> dict[int, Agent]:
    """Who decides for each seat that is not a person's."""
    for seat in named:
        if seat >= game.num_nations:
            raise click.BadParameter(f"{seat} is not in 0 to {game.num_nations - 1}", param_hint="'--seat'")
    people = {} if named else {seat: HUMAN for seat in range(game.num_nations) if seat % game.num_players == 0}
    who = {seat: {**people, **named}.get(seat, "greedy") for seat in range(game.num_nations)}
    return {seat: AGENTS[name](seed + seat) for seat, name in who.items() if name != HUMAN}
