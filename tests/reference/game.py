"""The reference game: RULES.md a second time, in plain Python, for checking the compiled core against it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import pending, play
from .legal import Table, legal_actions
from .rules import Board, Rules
from .state import State, from_dict, new_state, to_dict


def _table(board: dict[str, Any], rules: dict[str, Any], nations: int, players: int | None, canonical_order: bool,
           max_rounds: int | None) -> Table:
    players = nations if players is None else players
    if players != nations and (players, nations) != (2, 4):
        raise ValueError(f"{players} players cannot play {nations} nations")
    made = Board(board)
    if len(made.in_play(nations)) != nations:
        raise ValueError(f"{made.name} has no line for {nations} nations")
    if str(nations) not in rules["goals"]:
        raise ValueError(f"{rules['name']} has no goal for {nations} nations")
    return Table(made, Rules(rules), nations, players, canonical_order, max_rounds)


class Reference:
    """One game. Actions are texts as in DESIGN.md; forced ones are played unasked (RULES.md 4)."""

    def __init__(self, board: dict[str, Any], rules: dict[str, Any], nations: int = 4, players: int | None = None,
                 setup: str | Sequence[str] = "fixed", canonical_order: bool = True,
                 max_rounds: int | None = None) -> None:
        self.table = _table(board, rules, nations, players, canonical_order, max_rounds)
        self._state = new_state(self.table.board, self.table.rules, nations)
        self.played: list[str] = []
        if setup != "draft":
            seats = list(self._state.nations) if setup == "fixed" else list(setup)
            if sorted(seats) != sorted(self._state.nations):
                raise ValueError(f"seats {seats} are not the nations in play")
            self._state.seats = seats
            play.seats_are_set(self.table, self._state)
        self._go_on()

    @classmethod
    def from_state(cls, board: dict[str, Any], rules: dict[str, Any], state: dict[str, Any],
                   players: int | None = None, canonical_order: bool = True,
                   max_rounds: int | None = None) -> Reference:
        """The game from a dict as `state` makes it, with `pending` where the step needs it."""
        made = cls.__new__(cls)
        made.table = _table(board, rules, len(state["nations"]), players, canonical_order, max_rounds)
        made._state = from_dict(state)
        made.played = []
        if state["step"] == "take":
            order = play.turn_order(made.table, made._state)
            made._state.to_take = order[order.index(state["actor"]):]
        made._state.turn = pending.read(made.table, made._state, state.get("pending", {}))
        made._go_on()
        return made

    def _go_on(self) -> None:
        """A decision with a single legal action is not asked."""
        self._legal = legal_actions(self.table, self._state)
        while len(self._legal) == 1:
            self._play(self._legal[0])
            self._legal = legal_actions(self.table, self._state)

    def _play(self, text: str) -> None:
        self.played.append(text)
        kind, *arguments = text.split()
        play.ACTIONS[kind](self.table, self._state, *arguments)

    def legal(self) -> list[str]:
        """The legal actions in the order of RULES.md 4; empty when the game is over."""
        return list(self._legal)

    def apply(self, text: str) -> None:
        """Plays the action and all forced ones after it; `played` then lists them. ValueError if it is illegal."""
        if text not in self._legal:
            raise ValueError(f"illegal in step {self._state.step}: {text}")
        self.played = []
        self._play(text)
        self._go_on()

    def clone(self) -> Reference:
        other = Reference.__new__(Reference)
        other.table, other._state = self.table, self._state.copy()
        other.played, other._legal = list(self.played), list(self._legal)
        return other

    def state(self) -> dict[str, Any]:
        """The dict form of DESIGN.md without digests and `pending`."""
        return to_dict(self._state, self.table.board, self.table.rules)

    def pending(self) -> dict[str, Any]:
        """The dict's `pending`: what the step needs besides."""
        return pending.write(self.table, self._state)

    @property
    def raw(self) -> State:
        """The state itself, for reading."""
        return self._state

    @property
    def actor(self) -> str | None:
        return self._state.actor

    @property
    def is_over(self) -> bool:
        return self._state.step == "over"

    @property
    def winner(self) -> str | None:
        return self._state.winner

    @property
    def winning_player(self) -> int | None:
        winner = self._state.winner
        return None if winner is None else self.table.player(self._state, winner)

    @property
    def drawn(self) -> bool:
        return self._state.drawn

    @property
    def round(self) -> int:
        return self._state.round

    def returns(self) -> list[float]:
        """By player: the winner 1, the others -1/(n-1); all 0 without a winner."""
        players, winner = self.table.players, self.winning_player
        if winner is None:
            return [0.0] * players
        return [1.0 if player == winner else -1 / (players - 1) for player in range(players)]


def perft(game: Reference, depth: int) -> int:
    """Sequences of `depth` asked decisions; one that ends early is not counted."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(game.legal())
    total = 0
    for action in game.legal():
        after = game.clone()
        after.apply(action)
        total += perft(after, depth - 1)
    return total
