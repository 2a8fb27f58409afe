"""Archives: games come back as they went, in little space; damage is told by its place, after the good games."""

import random
import struct
import tracemalloc
import zlib
from array import array
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import antike
from antike import archive
from antike.archive import MAGIC, VERSION, Reader, StoredGame, Writer, save_playouts
from antike.errors import RecordError
from antike.record import Record, verify_file

HEAD = 17  # bytes before the header's JSON: magic, version, length, CRC-32
GAMES = {
    "fixed": antike.Game("islet", nations=3, rules="short", max_rounds=20),
    "list": antike.Game("islet", nations=2, rules="short", setup=["terns", "gannets"]),
    "random": antike.Game("west", players=2, setup="random", max_rounds=6),
    "draft": antike.Game("east", nations=6, setup="draft", max_rounds=4),
    "long": antike.Game("west", nations=3, rules=antike.Rules.load("published").replace(long=True), max_rounds=5),
    "any order": antike.Game("west", nations=5, rules="published", canonical_order=False, max_rounds=9),
}


def played(game: antike.Game, seed: int, plies: int = 10**6) -> Record:
    """A game of random decisions, or its first plies."""
    made = Record(game, game.new_state(seed).seats if game.setup == "random" else None)
    state = made.at(0)
    rng = random.Random(seed)
    while not state.is_over and len(made) < plies:
        action = rng.choice(state.legal_actions())
        made.append(action)
        state.apply(action)
    return made


def write(path: Path, records: list[Record], game: antike.Game | None = None, **options: Any) -> Path:
    with Writer(path, game or records[0].game, **options) as writer:
        for record in records:
            writer.append(record)
    return path


@cache
def small() -> tuple[Record, ...]:
    """Games of one kind, whole and broken off, one without a decision."""
    game = GAMES["list"]
    return (*(played(game, seed) for seed in range(5)), played(game, 5, 40), Record(game))


@cache
def _long() -> tuple[Record, ...]:
    game = antike.Game("west", nations=5, rules="published", canonical_order=False, max_rounds=90)
    return tuple(played(game, seed) for seed in range(4))


def many() -> list[Record]:
    """Games enough for some blocks."""
    return [*_long()] * 50


def read(path: Path) -> tuple[list[StoredGame], RecordError | None]:
    """The games of an archive up to what is wrong with it, and that."""
    games = []
    try:
        for game in Reader(path):
            games.append(game)
    except RecordError as error:
        return games, error
    return games, None


def refusal(path: Path) -> str:
    error = read(path)[1]
    assert error is not None
    return str(error)


# ---- what goes in comes out

@pytest.mark.parametrize("name", GAMES)
def test_games_come_back_as_they_went(name: str, tmp_path: Path) -> None:
    records = [played(GAMES[name], seed) for seed in range(8)]
    records += [played(GAMES[name], 9, plies) for plies in (0, 1, 7)]
    path = write(tmp_path / "games.antike", records, meta={"seed": 3})
    reader = Reader(path)
    assert reader.game == GAMES[name]
    assert reader.meta == {"seed": 3}
    assert reader.engine == antike.__version__
    for turn in range(2):
        for number, (stored, record) in enumerate(zip(reader, records, strict=True)):
            end = record.state
            assert stored.record() == record
            assert (stored.number, len(stored), stored.seats) == (number, len(record), end.seats)
            assert (stored.winner, stored.drawn, stored.rounds) == (end.winner, end.is_drawn, end.round)
            if turn:
                assert list(stored.states()) == list(record.states())
    assert reader.verify() == []
    assert verify_file(path) == []


def test_own_boards_and_rulesets_travel_with_the_archive(tmp_path: Path) -> None:
    board = {**antike.Map.load("islet").to_dict(), "name": "own"}
    rules = {**antike.Rules.load("short").to_dict(), "name": "own", "first_round_coin": False}
    record = played(antike.Game(board, nations=2, rules=rules), 1)
    (stored,) = Reader(write(tmp_path / "games.antike", [record]))
    assert stored.record() == record


def test_an_archive_without_games(tmp_path: Path) -> None:
    assert list(Reader(write(tmp_path / "none.antike", [], GAMES["draft"]))) == []


def test_many_blocks(tmp_path: Path) -> None:
    path = write(tmp_path / "games.antike", many())
    assert len(blocks(path.read_bytes())) == 5
    assert [game.record() for game in Reader(path)] == many()


def test_choices_of_two_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No bundled game offers 255 actions at once; with a lower escape, the path is taken."""
    monkeypatch.setattr(archive, "_ESCAPE", 3)
    path = write(tmp_path / "games.antike", list(small()))
    assert [game.record() for game in Reader(path)] == list(small())
    assert any(choice > 3 for game in Reader(path) for choice in game.choices)


def test_one_block_at_a_time_is_in_memory(tmp_path: Path) -> None:
    record = played(antike.Game(), 1, 1500)
    path = write(tmp_path / "games.antike", [record] * 1000)
    reader = Reader(path)
    tracemalloc.start()
    decisions = sum(len(game) for game in reader)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert decisions == 1_500_000
    assert peak < 500_000


@pytest.mark.parametrize(("options", "policy"), [
    ({}, "uniform"), ({}, "heuristic"), ({"map": "islet", "nations": 2, "rules": "short"}, "uniform"),
    ({"map": "east", "nations": 6, "rules": "published"}, "uniform"),
])
def test_the_size_of_a_decision(options: dict[str, Any], policy: Any, tmp_path: Path) -> None:
    path = tmp_path / "games.antike"
    save_playouts(path, antike.Game(**options), 100, 1, policy)
    assert path.stat().st_size / sum(map(len, Reader(path))) < 0.65


def test_games_of_another_kind_are_refused(tmp_path: Path) -> None:
    with Writer(tmp_path / "games.antike", GAMES["fixed"]) as writer:
        for other in (GAMES["list"], antike.Game("islet", nations=3, rules="short"), GAMES["fixed"].limited(5)):
            with pytest.raises(ValueError, match="of another game"):
                writer.append(Record(other))
    assert list(Reader(tmp_path / "games.antike")) == []


def test_games_too_long_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MAX_DECISIONS", 39)
    with Writer(tmp_path / "games.antike", GAMES["list"]) as writer, pytest.raises(ValueError, match="40 decisions"):
        writer.append(small()[5])


def test_meta_must_fit(tmp_path: Path) -> None:
    for meta in ({"a": float("nan")}, {"a": "x" * (1 << 22)}):
        with pytest.raises(RecordError, match="meta"):
            Writer(tmp_path / "games.antike", GAMES["list"], meta)
        assert not (tmp_path / "games.antike").exists()


def test_what_a_stopped_writer_wrote_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "games.antike"
    with pytest.raises(ValueError, match="another game"):
        write(path, [small()[0], played(GAMES["fixed"], 1)])
    assert [game.record() for game in Reader(path)] == [small()[0]]
    writer = Writer(path, GAMES["list"])
    writer.append(small()[0])
    for _ in range(2):
        writer.close()
    assert [game.record() for game in Reader(path)] == [small()[0]]


# ---- playouts

@pytest.mark.parametrize("policy", ["uniform", "heuristic", {"move": 3.0}, lambda state: state.legal_actions()[-1]])
@pytest.mark.parametrize("name", ["list", "random", "draft"])
def test_saved_playouts_are_the_games_of_playouts(name: str, policy: Any, tmp_path: Path) -> None:
    path = tmp_path / "games.antike"
    told: list[int] = []
    save_playouts(path, GAMES[name], 30, 4, policy, 12, {"seed": 4}, told.append)
    results = antike.playouts(GAMES[name], 30, 4, policy=policy, max_rounds=12)
    games = list(Reader(path))
    assert [game.winner for game in games] == results.winners.tolist()
    assert [len(game) for game in games] == results.decisions.tolist()
    assert [game.rounds for game in games] == results.rounds.tolist()
    assert [game.drawn for game in games] == results.unfinished.tolist()
    assert Reader(path).meta == {"seed": 4}
    assert sum(told) == 30


def test_a_single_playout_is_saved_as_a_record(tmp_path: Path) -> None:
    path = tmp_path / "game.antike.json"
    save_playouts(path, GAMES["random"], 1, 4, policy={"move": 3.0}, meta={"seed": 4})
    made = Record.load(path)
    made.verify()
    assert made.meta == {"seed": 4}
    assert made.state == antike.playout(GAMES["random"], 4, policy={"move": 3.0})


# ---- damage

def blocks(raw: bytes) -> list[int]:
    """Where the blocks begin, the end mark too."""
    at = HEAD + struct.unpack_from("<I", raw, 9)[0]
    found = []
    while at < len(raw):
        found.append(at)
        at += 20 + struct.unpack_from("<I", raw, at)[0]
    return found


def with_block(raw: bytes, change: Callable[[bytearray], object], games: int | None = None, size: int | None = None,
               pack: Callable[[bytes], bytes] = zlib.compress) -> bytes:
    """An archive whose first block is changed, with checksums that fit: what only a stranger would write."""
    start, end = blocks(raw)[:2]
    _, _, old_games, _ = struct.unpack_from("<IIQI", raw, start)
    block = bytearray(zlib.decompress(raw[start + 20:end]))
    change(block)
    packed = pack(bytes(block))
    size = len(block) if size is None else size
    counts = struct.pack("<IIQ", len(packed), size, old_games if games is None else games)
    return raw[:start] + counts + zlib.crc32(counts + packed).to_bytes(4, "little") + packed + raw[end:]


@pytest.fixture
def good(tmp_path: Path) -> Path:
    return write(tmp_path / "games.antike", list(small()))


def test_a_file_cut_off_anywhere_is_noticed(good: Path) -> None:
    raw = good.read_bytes()
    (start, end) = blocks(raw)
    for length in range(len(raw)):
        good.write_bytes(raw[:length])
        games, error = read(good)
        assert len(games) == (len(small()) if length >= end else 0)
        place = 0 if length < HEAD else HEAD if length < start else start if length < end else end
        assert str(error).startswith(f"{good}: byte {place}: ")


def test_every_damaged_byte_is_noticed(good: Path) -> None:
    raw = good.read_bytes()
    for at in range(len(raw)):
        good.write_bytes(raw[:at] + bytes((raw[at] ^ 0x21,)) + raw[at + 1:])
        with pytest.raises(RecordError):
            list(Reader(good))


def test_the_games_before_the_damage_are_read(tmp_path: Path) -> None:
    path = write(tmp_path / "games.antike", many())
    raw = path.read_bytes()
    third = blocks(raw)[2]
    path.write_bytes(raw[:third + 100] + b"\0\0\0" + raw[third + 103:])
    before = sum(struct.unpack_from("<Q", raw, start + 8)[0] for start in blocks(raw)[:2])
    games, error = read(path)
    assert len(games) == before
    assert str(error) == f"{path}: byte {third}: a block is damaged: its checksum is wrong"
    assert [str(problem) for problem in Reader(path).verify()] == [str(error)]


@pytest.mark.parametrize(("change", "message"), [
    (lambda raw: b"", "byte 0: no archive of antike"),
    (lambda raw: b"{" + raw[1:], "byte 0: no archive of antike"),
    (lambda raw: MAGIC + bytes((VERSION + 1,)) + raw[9:], f"byte 8: format version {VERSION + 1} is not known, only 1"),
    (lambda raw: raw + b"\0", "or something follows it"),
    (lambda raw: raw + raw, "or something follows it"),
    (lambda raw: raw[:blocks(raw)[1]] + with_count(3), "the end mark stands after 7 games and counts 3"),
    (lambda raw: raw[:9] + struct.pack("<I", 2**32 - 1) + raw[13:], "the header is damaged or cut off"),
    (lambda raw: raw[:blocks(raw)[0]] + b"\xff" * 20, "a block of 4294967295 bytes is damaged or cut off"),
])
def test_what_is_no_archive(good: Path, change: Callable[[bytes], bytes], message: str) -> None:
    good.write_bytes(change(good.read_bytes()))
    with pytest.raises(RecordError) as caught:
        list(Reader(good))
    assert message in str(caught.value)
    assert str(caught.value).startswith(f"{good}: byte ")
    with pytest.raises(OSError, match="missing"):
        Reader(good.parent / "missing.antike")


def with_count(games: int) -> bytes:
    counts = struct.pack("<IIQ", 0, 0, games)
    return counts + zlib.crc32(counts).to_bytes(4, "little")


@pytest.mark.parametrize(("text", "message"), [
    (b"", "line 1, column 1: not JSON"), (b"\xff", "byte 0: not UTF-8"), (b"{}", "engine: missing"),
    (b"[" * 1000, "file: nested more than"),
])
def test_headers_that_are_none(good: Path, text: bytes, message: str) -> None:
    raw = good.read_bytes()
    good.write_bytes(raw[:9] + struct.pack("<II", len(text), zlib.crc32(text)) + text + raw[blocks(raw)[0]:])
    with pytest.raises(RecordError, match=message):
        Reader(good)


def cut(block: bytearray) -> None:
    del block[-1]


def grow(block: bytearray) -> None:
    block.append(0)


@pytest.mark.parametrize(("options", "message"), [
    ({"change": cut}, "game 6 is cut off in its block"),
    ({"change": lambda block: block.__setitem__(slice(0, 4), b"\xff" * 4)}, "game 0 is cut off in its block"),
    ({"change": bytearray.clear}, "game 0 is cut off in its block"),
    ({"change": grow}, "a block holds more than its games"),
    ({"change": grow, "games": 2**63}, "game 7 is cut off in its block"),
    ({"change": len, "games": 6}, "a block holds more than its games"),
    ({"change": len, "size": 2**32 - 1}, "is damaged or cut off"),
    ({"change": len, "size": 10}, "a block does not unpack to 10 bytes"),
    ({"change": len, "pack": bytes}, "a block does not unpack to"),
    ({"change": len, "pack": lambda block: zlib.compress(block) + b"x"}, "a block does not unpack to"),
    ({"change": len, "pack": lambda block: zlib.compress(block)[:-1]}, "a block does not unpack to"),
])
def test_blocks_that_lie(good: Path, options: dict[str, Any], message: str) -> None:
    good.write_bytes(with_block(good.read_bytes(), **options))
    assert message in refusal(good)


def test_a_block_takes_no_more_memory_than_it_says(good: Path) -> None:
    good.write_bytes(with_block(good.read_bytes(), len, size=5, pack=lambda block: zlib.compress(bytes(10**8))))
    reader = Reader(good)
    tracemalloc.start()
    with pytest.raises(RecordError, match="does not unpack to 5 bytes"):
        list(reader)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 500_000


@pytest.mark.parametrize(("at", "value", "message"), [
    (20, 250, r"game 0: ply \d+: choice 250 of \d+ legal actions, counted from 0"),
    (19, 0, r"game 0: (ply \d+: choice \d+ of \d+ legal actions|played again, it goes another way)"),
    (4, 1, "game 0: played again, it goes another way than when it was written"),
    (8, 1, "game 0: played again, it goes another way"),
    (12, 7, "game 0: played again, it goes another way"),
    (13, 1, "game 0: played again, it goes another way"),
    (14, 9, r"game 0: seats 9, 0 do not fit"),
    (14, 0, r"game 0: seats 0, 0 do not fit"),
    (14, 255, r"game 0: seats -1, 0 do not fit"),
])
def test_games_that_do_not_go_as_stored(good: Path, at: int, value: int, message: str) -> None:
    good.write_bytes(with_block(good.read_bytes(), lambda block: block.__setitem__(at, value)))
    first, *others = Reader(good)
    for play in (first.verify, first.record, lambda: list(first.states())):
        with pytest.raises(RecordError, match=message):
            play()
    assert [game.record() for game in others] == list(small()[1:])
    (problem,) = Reader(good).verify()
    assert problem in verify_file(good)


@pytest.mark.parametrize(("wrong", "listed"), [(1000, 1000), (1001, 1001), (1010, 1001)])
def test_of_many_wrong_games_a_thousand_are_listed_and_that_there_are_more(
        tmp_path: Path, wrong: int, listed: int) -> None:
    path = write(tmp_path / "games.antike", [Record(GAMES["list"])] * 1010)

    def change(block: bytearray) -> None:
        each = len(block) // 1010
        block[4:wrong * each:each] = bytes((9,)) * wrong  # in the round that they ended

    path.write_bytes(with_block(path.read_bytes(), change))
    problems = Reader(path).verify()
    assert len(problems) == listed
    assert [str(problem) for problem in problems[:1000]] == [
        f"{path}: game {number}: played again, it goes another way than when it was written" for number in range(1000)]
    assert [str(problem) for problem in problems[1000:]] == [
        f"{path}: file: more than 1000 problems, the others are not listed"] * (listed - 1000)


@given(data=st.data())
def test_strange_blocks_are_refused_or_good(data: st.DataObject, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Whatever stands in a block: games, or RecordError; a game plays or raises RecordError."""
    path = tmp_path_factory.getbasetemp() / "strange.antike"
    write(path, list(small()))

    def change(block: bytearray) -> None:
        for _ in range(data.draw(st.integers(1, 5))):
            at = data.draw(st.integers(0, len(block) - 1))
            block[at:at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))

    path.write_bytes(with_block(path.read_bytes(), change, data.draw(st.none() | st.integers(0, 20))))
    games, _ = read(path)
    assert len(games) <= 20
    assert all(problem.message for problem in Reader(path).verify())


def test_checksums_do_not_depend_on_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = [0, 1, 255, 256, 65535]
    expected = zlib.crc32(b"".join(number.to_bytes(2, "little") for number in numbers))
    assert archive._checksum(numbers) == expected
    swapped = array("H", numbers)
    swapped.byteswap()
    monkeypatch.setattr(archive.sys, "byteorder", "big" if archive.sys.byteorder == "little" else "little")
    assert archive._checksum(swapped) == expected
