"""People at the keyboard: what they type, and what comes of it."""

import contextlib

import click

from antike.errors import AntikeError
from antike.record import Record, replay_lines

from .common import unreadable, unwritable
from .hints import hints
from .screen import Screen
from .session import Session, chosen

PROMPT = "antike> "
HELP = """\
Decide by an action's number, its text, or the beginning of its text. Besides:
  board      the whole position
  choices    the legal actions once more (so does an empty line)
  hint       the best of them after playouts, from -1 (lost) to 1 (won)
  undo       back to the start of your turn, or of the one before
  log        all that has happened
  save FILE  keep the game
  load FILE  go on with a kept one
  quit       leave"""


class Keyboard:
    """Lets people and agents play a session to its end.

    Parameters
    ----------
    session
        The game.
    seed
        Of the hints.
    """

    def __init__(self, session: Session, seed: int) -> None:
        self.session = session
        self.seed = seed
        self.screen = Screen(session.record.game)
        self._turn: object = None
        """The turn whose board was shown last."""
        self._ply = -1
        """The decision whose choices were shown last."""
        self._commands = {
            "": self._choices, "board": self._board, "choices": self._choices, "hint": self._hint, "undo": self._undo,
            "log": self._log, "save": self._save, "load": self._load, "help": self._help, "quit": self._quit,
        }

    def play(self) -> None:
        """Goes on until people leave; without any, until the game is over."""
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 - from here on lines can be edited
        game = self.session.record.game
        people = len(self.session.agents) < game.num_nations
        self.screen.say(f"{game.map.title}, rules {game.rules.name}, seed {self.seed}. Type help for help.")
        with contextlib.suppress(EOFError):
            while people or not self.session.state.is_over:
                self._go_on()
        if not people:
            self._board("")

    def _go_on(self) -> None:
        """One decision of an agent, or one line of a person's. Raises EOFError when they leave."""
        session, state = self.session, self.session.state
        if not state.is_over and (agent := session.agent) is not None:
            self.screen.tell(session.decide(agent.choose(state)))
            return
        self._show()
        try:
            line = input(PROMPT).strip()
        except EOFError:
            self.screen.say("")
            raise
        word, _, argument = line.partition(" ")
        try:
            if word in self._commands:
                self._commands[word](argument.strip())
            else:
                self.screen.tell(session.decide(chosen(state, line)))
        except (AntikeError, click.UsageError) as error:
            self.screen.say(error.message if isinstance(error, click.UsageError) else str(error))

    def _show(self) -> None:
        """The board at the start of a turn and at the end, the choices at each new decision."""
        state = self.session.state
        turn = (state.round, state.turn_nation, state.is_over)
        if turn != self._turn:
            self._turn = turn
            self._board("")
        if len(self.session.record) != self._ply:
            self._ply = len(self.session.record)
            self._choices("")

    def _board(self, _: str) -> None:
        self.screen.board(self.session.state)

    def _choices(self, _: str) -> None:
        self.screen.choices(self.session.state)

    def _hint(self, _: str) -> None:
        self.screen.hint(hints(self.session.state, self.seed))

    def _undo(self, _: str) -> None:
        if self.session.undo():
            self._turn, self._ply = None, -1
        else:
            self.screen.say("there is nothing to take back")

    def _log(self, _: str) -> None:
        for line in replay_lines(self.session.record):
            self.screen.say(line)

    def _save(self, file: str) -> None:
        write(self.session.record, _named(file))
        self.screen.say(f"{len(self.session.record)} decisions kept in {file}")

    def _load(self, file: str) -> None:
        self.session.resume(read(_named(file)))
        self.screen = Screen(self.session.record.game)
        self._turn, self._ply = None, -1

    def _help(self, _: str) -> None:
        self.screen.say(HELP)

    def _quit(self, _: str) -> None:
        raise EOFError


def _named(file: str) -> str:
    if not file:
        raise click.UsageError("which file?")
    return file


def read(file: str) -> Record:
    """The record of a file. A usage error if it cannot be read, RecordError if it is none."""
    try:
        return Record.load(file)
    except OSError as error:
        raise unreadable(file, error) from error


def write(record: Record, file: str) -> None:
    """Keeps a record; a usage error if the file cannot be written."""
    try:
        record.save(file)
    except OSError as error:
        raise unwritable(file, error) from error
