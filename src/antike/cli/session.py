"""A game at the table: whose decision it is, what has been decided, and how to take it back."""

from collections.abc import Mapping
from typing import NamedTuple

from antike import Event, State
from antike.agents import Agent
from antike.errors import ActionTextError
from antike.record import Record


class Mark(NamedTuple):
    """Where a person begins to decide in a turn."""

    turn: tuple[int, int]
    """Round and nation, -1 for none."""
    ply: int


class Session:
    """A game being played. Seats without an agent are people's.

    Parameters
    ----------
    record
        The game, from its start or as far as it has come.
    agents
        Those who decide for some of the seats.
    """

    def __init__(self, record: Record, agents: Mapping[int, Agent]) -> None:
        self.agents = dict(agents)
        self.resume(record)

    def resume(self, record: Record) -> None:
        """Goes on with a record, which keeps what is decided from now on."""
        self.record = record
        self._marks: list[Mark] = []
        for ply, state, _ in record.states():
            self._mark(state, ply)
        self.state = record.state

    def seat(self, state: State) -> int:
        """The seat that decides: the acting nation's, or in the draft, where none acts (-1), the first that is free."""
        return state.seats.index(state.actor)

    @property
    def agent(self) -> Agent | None:
        """Who decides now; None for a person."""
        return self.agents.get(self.seat(self.state))

    def decide(self, action: int) -> list[Event]:
        """Makes a decision and returns what it does. Raises IllegalActionError."""
        events = self.state.events(action)
        self._mark(self.state, len(self.record))
        self.record.append(action)
        self.state.apply(action)
        return events

    def _mark(self, state: State, ply: int) -> None:
        """Remembers where a person's first decision of a turn is made."""
        turn = (state.round, state.turn_nation)
        if self.seat(state) not in self.agents and (not self._marks or self._marks[-1].turn != turn):
            self._marks.append(Mark(turn, ply))

    def undo(self) -> bool:
        """Back to where a person began to decide in this turn, or in the last one before it; False if there is none."""
        if not self._marks:
            return False
        self.record.truncate(self._marks.pop().ply)
        self.state = self.record.state
        return True


def chosen(state: State, text: str) -> int:
    """The legal action that a person means: its place in the list, from 1, its text, or the beginning of its text.

    Raises ActionTextError or IllegalActionError, which say why it cannot be.
    """
    legal, game = state.legal_actions(), state.game
    if text.isdecimal():
        if 1 <= int(text) <= len(legal):
            return legal[int(text) - 1]
        raise ActionTextError(f"there are {len(legal)} choices, no number {text}")
    text = " ".join(text.lower().split())
    texts = {game.action_text(action): action for action in legal}
    if text in texts:
        return texts[text]
    meant = [each for each in texts if each.startswith(text)]
    if len(meant) > 1:
        raise ActionTextError(f"{text!r} may be {', '.join(meant[:4])}{' and more' if len(meant) > 4 else ''}")
    if not meant:
        state.clone().apply(game.action_id(text))
    return texts[meant[0]]
