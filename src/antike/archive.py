"""Archives: the decisions of many games of one kind in one file, under a byte each (docs/records.md)."""

import json
import os
import struct
import sys
import zlib
from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any, BinaryIO, Self, final

from antike._core.state import State

from .errors import Problem, RecordError
from .game import Game
from .header import HEADER, game_of, header_of
from .mapc.problems import MOST, Report
from .mapc.schema import Object
from .mapc.text import parse
from .record import Record, SeatsError, first_state
from .simulate import DEFAULT_MAX_ROUNDS, Policy, played

MAGIC = b"ANTGAMES"
VERSION = 1
MAX_DECISIONS = 1 << 22
"""The longest game that an archive takes."""
_MAX_HEADER = 1 << 22
_BLOCK = 1 << 16          # a block is closed by the game that brings it to this many bytes
_ESCAPE = 255             # before a choice of two bytes
_NOBODY = 255             # no winner; no nation on a seat yet
_MAX_BLOCK = _BLOCK + 3 * MAX_DECISIONS + 64
_MAX_PACKED = _MAX_BLOCK + 1024

_HEAD = struct.Struct("<8sBII")       # magic, version, bytes of the header, its CRC-32
_BLOCK_HEAD = struct.Struct("<IIQI")  # bytes packed, bytes unpacked, games, CRC-32 of all this and the packed bytes
_GAME = struct.Struct("<IIIBB")       # decisions, rounds, CRC-32 of the actions, winner, drawn; seats, choices follow


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as an archive holds it. It is not played, and so not checked, before `states` or `record` is called."""

    game: Game
    seats: tuple[int, ...]
    """Nation by seat at the end, -1 where none was drafted."""
    choices: Sequence[int]
    """Of each decision, which of the legal actions was taken: its place in `State.legal_actions`."""
    winner: int
    """The nation that won, -1 none."""
    drawn: bool
    rounds: int
    checksum: int
    """CRC-32 of the action numbers, 16 bits each, low byte first."""
    file: str
    number: int
    """Its place in the archive, from 0."""

    def __len__(self) -> int:
        """Decisions made."""
        return len(self.choices)

    def states(self) -> Iterator[tuple[int, State, int]]:
        """Each decision: its number from 0, the position before it (the caller's own), and the action.

        Raises RecordError at a choice that there was not, or after the last one if the game did not go as stored.
        """
        return ((ply, state.clone(), action) for ply, state, action in self._play())

    def record(self, meta: Mapping[str, Any] | None = None) -> Record:
        """The game as a Record. Raises RecordError as `states`."""
        actions = [action for *_, action in self._play()]
        return _record(self._start(), actions, meta)

    def verify(self) -> None:
        """Plays the game. Raises RecordError as `states`."""
        for _ in self._play():
            pass

    def _play(self) -> Iterator[tuple[int, State, int]]:
        state = self._start()
        actions = array("H")
        for ply, choice in enumerate(self.choices):
            legal = state.legal_actions()
            if choice >= len(legal):
                raise self._wrong(f"ply {ply}: choice {choice} of {len(legal)} legal actions, counted from 0")
            actions.append(legal[choice])
            yield ply, state, legal[choice]
            state.apply_nth(choice)
        stored = (self.checksum, self.seats, self.winner, self.drawn, self.rounds)
        if stored != (_checksum(actions), state.seats, state.winner, state.is_drawn, state.round):
            raise self._wrong("played again, it goes another way than when it was written")

    def _start(self) -> State:
        try:
            return first_state(self.game, None if self.game.setup == "draft" else self.seats)
        except SeatsError as error:
            raise self._wrong(f"seats {error}") from None

    def _wrong(self, message: str) -> RecordError:
        return RecordError([Problem(self.file, f"game {self.number}", message)])


@final
class Writer:
    """Writes games to a new archive, over what was there; use it as a context manager.

    Parameters
    ----------
    path
        The file.
    game
        What all games in it are. With setup "random" or "draft" each has its own seats.
    meta
        Anything that JSON can hold, under keys of the caller's choice, for the archive as a whole.

    Raises OSError, and RecordError if `meta` is not what JSON can hold.
    """

    def __init__(self, path: str | os.PathLike[str], game: Game, meta: Mapping[str, Any] | None = None) -> None:
        seats = None if game.setup in ("random", "draft") else game.new_state().seats
        header = json.dumps(header_of(game, seats, meta or {}), ensure_ascii=False, separators=(",", ":")).encode()
        if len(header) > _MAX_HEADER:
            raise RecordError([Problem("archive", "meta", f"the header has more than {_MAX_HEADER} bytes")])
        self.game = game
        self.games = 0
        """Games written."""
        self._block = bytearray()
        self._in_block = 0
        self._file: BinaryIO = open(path, "wb")  # noqa: SIM115 - closed by `close`
        self._file.write(_HEAD.pack(MAGIC, VERSION, len(header), zlib.crc32(header)) + header)

    def append(self, record: Record) -> None:
        """Writes a game, finished or not. ValueError if it is another game's, or longer than MAX_DECISIONS."""
        if record.game != self.game:
            raise ValueError("append: the record is of another game than the archive")
        if len(record) > MAX_DECISIONS:
            raise ValueError(f"append: {len(record)} decisions are more than {MAX_DECISIONS}")
        choices = bytearray()
        for _, state, action in record.states():
            choice = bisect_left(state.legal_actions(), action)
            choices += bytes((choice,)) if choice < _ESCAPE else bytes((_ESCAPE, choice & 255, choice >> 8))
        end = record.state
        self._block += _GAME.pack(len(record), end.round, _checksum(record.actions), end.winner & _NOBODY, end.is_drawn)
        self._block += bytes(nation & _NOBODY for nation in end.seats) + choices
        self._in_block += 1
        self.games += 1
        if len(self._block) >= _BLOCK:
            self._write_block()

    def close(self) -> None:
        """Writes what is left and the end mark. An archive without it is read up to where it stops, then refused."""
        if self._file.closed:
            return
        with self._file:
            if self._in_block:
                self._write_block()
            self._file.write(_block_head(b"", 0, self.games))

    def _write_block(self) -> None:
        packed = zlib.compress(self._block)
        self._file.write(_block_head(packed, len(self._block), self._in_block) + packed)
        self._block.clear()
        self._in_block = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()


@final
class Reader:
    """Reads an archive: iterate over it for its games, as StoredGames, as often as wanted and one at a time.

    Where the file is damaged or cut off, iteration raises RecordError after the good games before that place.

    Raises OSError if the file cannot be read, and RecordError if it is no archive or its game cannot be played here.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path, self._name = path, os.fsdecode(path)
        with open(path, "rb") as file:
            header = self._read_header(file)
            self._start = file.tell()
        self.game = game_of(header, self._name)
        self.meta: dict[str, Any] = dict(header["meta"])
        self.engine: str = header["engine"]
        """The version of antike that wrote the archive."""

    def __iter__(self) -> Iterator[StoredGame]:
        number = 0
        with open(self._path, "rb") as file:
            file.seek(self._start)
            while True:
                offset = file.tell()
                block, games = self._read_block(file, offset)
                if block is None:
                    if games != number or file.read(1):
                        raise self._wrong(offset, f"the end mark stands after {number} games and counts {games}, or "
                                                  "something follows it")
                    return
                yield from self._read_games(block, games, number, offset)
                number += games

    def verify(self) -> list[Problem]:
        """Plays every game; what is wrong, or if that is very much, the first of it and that there is more."""
        report = Report(self._name)
        for problem in self._problems():
            report.refuse(problem.place, problem.message)
            if len(report.problems) > MOST:
                break
        return report.problems

    def _problems(self) -> Iterator[Problem]:
        try:
            for game in self:
                try:
                    game.verify()
                except RecordError as error:
                    yield from error.problems
        except RecordError as error:
            yield from error.problems

    def _read_header(self, file: BinaryIO) -> dict[str, Any]:
        head = file.read(_HEAD.size)
        if len(head) < _HEAD.size or not head.startswith(MAGIC):
            raise self._wrong(0, f"no archive of antike: it does not begin with {MAGIC.decode()}")
        _, version, size, checksum = _HEAD.unpack(head)
        if version != VERSION:
            raise self._wrong(len(MAGIC), f"format version {version} is not known, only {VERSION}")
        text = file.read(min(size, _MAX_HEADER))
        if len(text) != size or zlib.crc32(text) != checksum:
            raise self._wrong(_HEAD.size, "the header is damaged or cut off")
        report = Report(self._name)
        value = parse(text, report, _MAX_HEADER)
        header: dict[str, Any] = {} if report.problems else Object(HEADER).read(value, "", report)
        if report.problems:
            raise RecordError(report.problems)
        return header

    def _read_block(self, file: BinaryIO, offset: int) -> tuple[bytes | None, int]:
        """The games of a block, still in one piece, and their number; None and the number of all at the end mark."""
        head = file.read(_BLOCK_HEAD.size)
        if len(head) < _BLOCK_HEAD.size:
            raise self._wrong(offset, "the file ends without an end mark: it was cut off")
        packed_size, size, games, _ = _BLOCK_HEAD.unpack(head)
        packed = file.read(min(packed_size, _MAX_PACKED))
        if len(packed) != packed_size or size > _MAX_BLOCK:
            raise self._wrong(offset, f"a block of {packed_size} bytes is damaged or cut off")
        if head != _block_head(packed, size, games):
            raise self._wrong(offset, "a block is damaged: its checksum is wrong")
        if packed_size == 0:
            return None, games
        unpacker = zlib.decompressobj()
        try:
            block = unpacker.decompress(packed, size + 1)
        except zlib.error:
            block = b""
        if len(block) != size or not unpacker.eof or unpacker.unused_data:
            raise self._wrong(offset, f"a block does not unpack to {size} bytes")
        return block, games

    def _read_games(self, block: bytes, games: int, first: int, offset: int) -> Iterator[StoredGame]:
        nations, at = self.game.num_nations, 0
        for number in range(first, first + games):
            try:
                decisions, rounds, checksum, winner, drawn = _GAME.unpack_from(block, at)
                at += _GAME.size
                seats = block[at:at + nations]
                choices, at = _read_choices(block, at + nations, decisions)
            except (struct.error, IndexError):
                raise self._wrong(offset, f"game {number} is cut off in its block") from None
            yield StoredGame(
                game=self.game, seats=tuple(map(_or_none, seats)), choices=choices, winner=_or_none(winner),
                drawn=bool(drawn), rounds=rounds, checksum=checksum, file=self._name, number=number)
        if at != len(block):
            raise self._wrong(offset, "a block holds more than its games")

    def _wrong(self, offset: int, message: str) -> RecordError:
        return RecordError([Problem(self._name, f"byte {offset}", message)])


def save_playouts(path: str | os.PathLike[str], game: Game, n: int, seed: int, policy: Policy = "uniform",
                  max_rounds: int | None = DEFAULT_MAX_ROUNDS, meta: Mapping[str, Any] | None = None,
                  progress: Callable[[int], object] | None = None) -> None:
    """Writes the games that `playouts` plays with the same arguments: a single one as a record, else an archive.

    Raises what `playouts`, `Record.save` and `Writer` raise.
    """
    games = played(game, n, seed, policy, max_rounds)
    if n == 1:
        _record(*next(games), meta).save(path)
        return
    with Writer(path, game.limited(max_rounds), meta) as writer:
        for start, actions in games:
            writer.append(_record(start, actions))
            if progress is not None:
                progress(1)


def _record(start: State, actions: list[int], meta: Mapping[str, Any] | None = None) -> Record:
    record = Record(start.game, start.seats, meta)
    for action in actions:
        record.append(action)
    return record


def is_archive(path: str | os.PathLike[str]) -> bool:
    """Whether a file begins as an archive does. Raises OSError if it cannot be read."""
    with open(path, "rb") as file:
        return file.read(len(MAGIC)) == MAGIC


def _checksum(actions: Sequence[int]) -> int:
    numbers = array("H", actions)
    if sys.byteorder == "big":
        numbers.byteswap()
    return zlib.crc32(numbers)


def _block_head(packed: bytes, size: int, games: int) -> bytes:
    """What stands before a block; with nothing packed, the end mark."""
    counts = _BLOCK_HEAD.pack(len(packed), size, games, 0)[:-4]
    return counts + zlib.crc32(packed, zlib.crc32(counts)).to_bytes(4, "little")


def _read_choices(block: bytes, at: int, number: int) -> tuple[Sequence[int], int]:
    """So many choices from a place on, and the place after them. Raises IndexError if the block ends before."""
    if at + number > len(block):
        raise IndexError
    plain = block[at:at + number]
    if _ESCAPE not in plain:
        return plain, at + number
    choices = array("H")
    for _ in range(number):
        choice = block[at]
        at += 1
        if choice == _ESCAPE:
            choice = block[at] | block[at + 1] << 8
            at += 2
        choices.append(choice)
    return choices, at


def _or_none(nation: int) -> int:
    """A nation as it is stored, -1 for none."""
    return -1 if nation == _NOBODY else nation
