"""Game records: the decisions of one game, kept so that anybody can read them and play them again (docs/records.md)."""

import os
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple, Self, final

from antike._core.state import State

from .document import read_file
from .errors import ActionTextError, IllegalActionError, Problem, RecordError
from .game import Game
from .header import HEADER, game_of, header_of, variants_on
from .mapc.problems import Report, shown
from .mapc.schema import BAD, Choice, Field, Flag, List, Maybe, Object, Text, identifier, whole
from .mapc.text import parse

FORMAT = "antike record"
VERSION = 1
MAX_BYTES = 1 << 24
"""The longest document that is read or written: about 450,000 decisions."""
_BETWEEN_MARKS = 64
"""Decisions between two positions that a Record keeps."""


class Result(NamedTuple):
    """How far a game has come. `winner` is a nation's id; both winners are None while nobody has won."""

    winner: str | None
    winning_player: int | None
    drawn: bool
    """Whether the round limit ended the game."""
    unfinished: bool
    """Whether nobody has won: the game was drawn, or the record stops before its end."""
    rounds: int
    """The round it is in; 0 before the first."""
    decisions: int
    """Decisions made."""


class Turn(NamedTuple):
    """Decisions that belong together for reading: of one nation's turn, or made while nobody has the turn (None)."""

    round: int
    nation: str | None
    actions: tuple[str, ...]


class _Unread(List):
    """A list whose entries are read later, one by one."""

    def read(self, value: Any, place: str, report: Report) -> Any:
        if isinstance(value, list):
            return value
        report.refuse(place, f"must be a list, not {shown(value)}")
        return BAD


_TURN = Object({
    "round": Field(whole(0, 1_000_000_000), "0 before the first"),
    "nation": Field(Maybe(identifier()), "whose turn it is; null: nobody's, as in the draft"),
    "actions": Field(List(Text(), 1, MAX_BYTES), "the decisions in their order; what has no alternative is left out"),
})
_RESULT = Object({
    "winner": Field(Maybe(identifier()), "the nation that won; null: none"),
    "winning_player": Field(Maybe(whole(0, 5))),
    "drawn": Field(Flag(), "whether the round limit ended the game"),
    "unfinished": Field(Flag(), "whether nobody has won"),
    "rounds": Field(whole(0, 1_000_000_000), "the round in which it ended"),
    "decisions": Field(whole(0, MAX_BYTES), "number of actions below"),
})
RECORD = Object({
    "format": Field(Choice((FORMAT,))),
    "version": Field(whole(VERSION, VERSION), "of this format"),
    **HEADER,
    "result": Field(_RESULT),
    "turns": Field(_Unread(_TURN, 0, MAX_BYTES), "a new entry whenever another nation, or nobody, has the turn"),
})


@final
class Record:
    """A game from its start, decision by decision. Decisions that had no alternative are not among them.

    Parameters
    ----------
    game
        The game that is played.
    seats
        Nation by seat, as ids or as `State.seats` gives them. Needed with setup "random"; else it follows from the
        game, and must agree with it if given.
    meta
        Anything that JSON can hold, under keys of the caller's choice.
    """

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, game: Game, seats: Sequence[str] | Sequence[int] | None = None,
                 meta: Mapping[str, Any] | None = None) -> None:
        if not isinstance(game, Game):
            raise TypeError(f"game: a Game is needed, not {type(game).__name__}")
        self.game = game
        self.meta = dict(meta or {})
        self.problem: Problem | None = None
        """What stopped `load(..., keep_good=True)`, which dropped the rest; None: nothing."""
        self.engine: str | None = None
        """The version of antike that wrote the record; None: not read from a document."""
        self._state = first_state(game, seats)
        self._marks = [self._state.clone()]
        self._actions: list[int] = []
        self._stated: Result | None = None  # what a document says, as long as nothing is changed
        self._file = "record"

    # ---- the decisions

    def append(self, action: int | str) -> None:
        """Makes the next decision, given by its number or its text.

        Raises IllegalActionError or ActionTextError, with the record unchanged, if it is not legal.
        """
        number = self.game.action_id(action) if isinstance(action, str) else action
        self._state.apply(number)
        self._actions.append(int(number))
        self._stated = None
        if len(self) % _BETWEEN_MARKS == 0:
            self._marks.append(self._state.clone())

    def pop(self) -> int:
        """Takes the last decision back and returns it. Raises IndexError if there is none."""
        if not self._actions:
            raise IndexError("pop: the record holds no decision")
        action = self._actions[-1]
        self.truncate(len(self) - 1)
        return action

    def truncate(self, ply: int) -> None:
        """Takes all decisions from number `ply` on back. Raises IndexError unless it is in 0 to len."""
        self._state = self.at(ply)
        self._stated = None
        del self._actions[ply:]
        del self._marks[ply // _BETWEEN_MARKS + 1:]

    def __len__(self) -> int:
        """Decisions made."""
        return len(self._actions)

    @property
    def actions(self) -> tuple[int, ...]:
        """The decisions by number."""
        return tuple(self._actions)

    @property
    def texts(self) -> tuple[str, ...]:
        """The decisions as text."""
        texts = self.game.table.texts
        return tuple(texts[action] for action in self._actions)

    @property
    def turns(self) -> list[Turn]:
        """The decisions by turn."""
        def turn_of(step: tuple[int, State, int]) -> tuple[int, str | None]:
            return _turn_of(step[1])

        texts = self.game.table.texts
        return [Turn(round, nation, tuple(texts[action] for _, _, action in steps))
                for (round, nation), steps in groupby(self._walk(), turn_of)]

    # ---- the positions

    @property
    def seats(self) -> tuple[int, ...]:
        """Nation by seat at the start, as `State.seats`: -1 where it is to be drafted."""
        return self._marks[0].seats

    @property
    def state(self) -> State:
        """The position after the last decision, the caller's own."""
        return self._state.clone()

    def at(self, ply: int) -> State:
        """The position after so many decisions, 0 to len, the caller's own. It takes the same time for each."""
        if not 0 <= ply <= len(self):
            raise IndexError(f"ply {ply} is not in 0 to {len(self)}")
        state = self._marks[ply // _BETWEEN_MARKS].clone()
        for action in self._actions[ply - ply % _BETWEEN_MARKS:ply]:
            state.apply(action)
        return state

    def states(self) -> Iterator[tuple[int, State, int]]:
        """Each decision: its number from 0, the position before it (the caller's own), and the action."""
        return ((ply, state.clone(), action) for ply, state, action in self._walk())

    def _walk(self) -> Iterator[tuple[int, State, int]]:
        """As `states`, with one State that goes on."""
        state = self.at(0)
        for ply, action in enumerate(self.actions):
            yield ply, state, action
            state.apply(action)

    @property
    def result(self) -> Result:
        """How the game stands after the last decision."""
        return result_of(self._state, len(self))

    def verify(self) -> None:
        """Plays the game again from its start; a record read from a document must also end as that says.

        Raises RecordError.
        """
        again = Record(self.game, self.seats)
        for ply, action in enumerate(self._actions):
            try:
                again.append(action)
            except IllegalActionError as error:
                raise self._refused("actions", ply, self.game.action_text(action), error) from None
        if again._marks != self._marks or again._state != self._state:
            raise RecordError([Problem(self._file, "file", "played again, it goes another way")])
        if self._stated is not None and self._stated != self.result:
            raise RecordError([
                Problem(self._file, f"result.{field}", f"{shown(stated)}, but the game as played gives {shown(played)}")
                for field, stated, played in zip(Result._fields, self._stated, self.result, strict=True)
                if stated != played])

    def __eq__(self, other: object) -> bool:
        """Whether game, seats, decisions and meta are the same."""
        if not isinstance(other, Record):
            return NotImplemented
        return (self.game, self.seats, self._actions, self.meta) == (
            other.game, other.seats, other._actions, other.meta)

    def __reduce__(self) -> tuple[Any, ...]:
        return Record.from_json, (self.to_json(),)

    def __repr__(self) -> str:
        return f"<antike.Record {self.game.map.name} {self.game.rules.name}: {len(self)} decisions>"

    # ---- documents

    def to_json(self) -> bytes:
        """The record as a document (docs/records.md). Raises RecordError if `meta` is not what JSON can hold, or if
        the document would be longer than MAX_BYTES."""
        seats = None if self.game.setup == "draft" else self.seats
        fields = {"format": FORMAT, "version": VERSION, **header_of(self.game, seats, self.meta),
                  "result": self.result._asdict()}
        turns = ",".join(f"\n  {_dumps(turn._asdict())}" for turn in self.turns)
        lines = [*(f" {_dumps(key)}: {_dumps(value)}" for key, value in fields.items()), f' "turns": [{turns}\n ]']
        document = ("{\n" + ",\n".join(lines) + "\n}\n").encode()
        if len(document) > MAX_BYTES:
            raise RecordError([Problem("record", "file", f"{len(document)} bytes, more than {MAX_BYTES}")])
        return document

    @classmethod
    def from_json(cls, document: bytes, file: str = "record", keep_good: bool = False) -> Self:
        """The record of a document, which messages call `file`.

        Raises RecordError, which says what is wrong where. With `keep_good`, an action that cannot be read or is not
        legal ends the record before it, and `problem` tells; all else is refused as ever.
        """
        header = _read_header(memoryview(document).tobytes(), file)
        try:
            record = cls(game_of(header, file), header["seats"], header["meta"])
        except SeatsError as error:
            raise RecordError([Problem(file, "seats", str(error))]) from None
        record._file, record.engine = file, header["engine"]
        try:
            for i, entry in enumerate(header["turns"]):
                record._read_turn(entry, f"turns[{i}]")
        except RecordError as error:
            if not keep_good:
                raise
            problem = error.problems[0]
            record.problem = problem._replace(message=f"{problem.message} (kept: the {len(record)} decisions before)")
        else:
            record._stated = Result(**header["result"])
        return record

    def _read_turn(self, entry: Any, place: str) -> None:
        """Plays an entry of `turns`, up to the first thing that is wrong. Raises RecordError."""
        report = Report(self._file)
        turn = _TURN.read(entry, place, report)
        if report.problems:
            raise RecordError(report.problems)
        for i, text in enumerate(turn["actions"]):
            where = _turn_of(self._state)
            try:
                action = self.game.action_id(text)
                if self._state.is_legal(action) and where != (turn["round"], turn["nation"]):
                    raise _WrongTurn(f"made in round {where[0]}, turn of {where[1] or 'nobody'}, not in round "
                                     f"{turn['round']}, turn of {turn['nation'] or 'nobody'}")
                self.append(action)
            except (ActionTextError, IllegalActionError, _WrongTurn) as error:
                raise self._refused(f"{place}.actions[{i}]", len(self), text, error) from None

    def _refused(self, place: str, ply: int, text: str, error: Exception) -> RecordError:
        why = str(error).removeprefix(f"{text}: ")
        return RecordError([Problem(self._file, place, f"ply {ply}, {shown(text)}: {why}")])

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the record to a file, over what was there. Raises OSError, and RecordError as `to_json`."""
        document = self.to_json()
        with open(path, "wb") as file:
            file.write(document)

    @classmethod
    def load(cls, path: str | os.PathLike[str], keep_good: bool = False) -> Self:
        """The record of a file. Raises RecordError as `from_json`, and OSError if the file cannot be read."""
        return cls.from_json(read_file(path, MAX_BYTES), os.fsdecode(path), keep_good)


def result_of(state: State, decisions: int) -> Result:
    """The result of a game that stands like this after so many decisions."""
    won = state.winner >= 0
    return Result(
        winner=state.game.nations[state.winner] if won else None,
        winning_player=state.winning_player if won else None,
        drawn=state.is_drawn, unfinished=not won, rounds=state.round, decisions=decisions,
    )


def replay_lines(record: Record) -> Iterator[str]:
    """The game told for people, line by line: asked decisions with their numbers, and all that follows from each."""
    game = record.game
    variants = "".join(f" +{flag}" for flag in variants_on(game.rules))
    yield (f"map {game.map.name}, rules {game.rules.name}{variants}, {game.num_nations} nations, "
           f"{game.num_players} players")
    start = record.at(0)
    if game.setup != "draft":
        yield f"seats: {', '.join(game.nations[nation] for nation in start.seats)}"
    if start.turn_nation >= 0:
        yield from (f"round {start.round} begins", f" {game.nations[start.turn_nation]} to move")
    for ply, state, action in record.states():
        for i, event in enumerate(state.events(action)):
            indent = {"round": "", "turn": " "}.get(event.kind, "        ")
            yield f"{ply:>6}  {event}" if i == 0 else f"{indent}{event}"
    if not record.state.is_over:
        yield f"stopped after {len(record)} decisions, in round {record.state.round}"


def verify_file(path: str | os.PathLike[str]) -> list[Problem]:
    """What is wrong with a file of a record or an archive. Raises OSError if it cannot be read."""
    from .archive import Reader, is_archive

    try:
        if is_archive(path):
            return Reader(path).verify()
        Record.load(path).verify()
    except RecordError as error:
        return error.problems
    return []


class SeatsError(ValueError):
    """Seats that do not fit the game."""


class _WrongTurn(ValueError):
    """An action that is told of another turn than it was made in."""


def first_state(game: Game, seats: Sequence[str] | Sequence[int] | None) -> State:
    """The position at the start of a game with these seats (see Record). Raises SeatsError if they do not fit it."""
    if seats is None and game.setup == "random":
        raise SeatsError('setup "random" needs the seats that were drawn')
    order: list[Any] = [game.nations.index(nation) if nation in game.nations else nation for nation in seats or ()]
    if game.setup == "random" and sorted(order, key=str) == list(range(game.num_nations)):
        return State.seated(game, order)
    if game.setup == "random" or (seats is not None and order != list(game.new_state().seats)):
        raise SeatsError(f"{', '.join(map(str, order))} do not fit setup {game.setup!r}")
    return game.new_state()


def _read_header(document: bytes, file: str) -> dict[str, Any]:
    """A document with its turns still as they stand there. Raises RecordError."""
    report = Report(file)
    value = parse(document, report, MAX_BYTES)
    if isinstance(value, dict) and value.get("format") != FORMAT:
        report.refuse("format", f'must be "{FORMAT}", not {shown(value.get("format"))}: this is no game record')
    elif isinstance(value, dict) and value.get("version") != VERSION:
        report.refuse("version", f"must be {VERSION}, the only one known, not {shown(value.get('version'))}")
    header: dict[str, Any] = {} if report.problems else RECORD.read(value, "", report)
    if report.problems:
        raise RecordError(report.problems)
    return header


def _turn_of(state: State) -> tuple[int, str | None]:
    """The round, and the nation whose turn it is."""
    return state.round, None if state.turn_nation < 0 else state.game.nations[state.turn_nation]


def _dumps(value: Any) -> str:
    import json  # when first needed: a fifth of the time of `import antike`
    return json.dumps(value, ensure_ascii=False)
