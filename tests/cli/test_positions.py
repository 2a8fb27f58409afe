"""`antike show`, `antike perft` and `antike actions`."""

import json
from pathlib import Path

import pytest

import antike
from antike._core.playout import count_sequences
from antike.record import Record

from .commands import run


@pytest.fixture
def position() -> antike.State:
    """In the middle of a game with a variant on."""
    rules = antike.Rules.load("short").replace(military=True)
    state = antike.Game("islet", 3, rules=rules).new_state()
    rng = antike.Rng(1)
    for _ in range(60):
        state.random_step(rng)
    return state


@pytest.fixture
def record() -> Record:
    record = Record(antike.Game("islet", 2, rules="short", setup="draft"))
    rng = antike.Rng(2)
    while not record.state.is_over:
        state = record.state
        record.append(state.legal_actions()[rng.next() % state.num_legal])
    return record


# ---- show

def test_a_position_by_text_file_and_standard_input(position: antike.State, tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(position.to_dict(), indent=1))
    for result in (run("show", position.to_text()), run("show", file), run("show", "-", stdin=position.to_text())):
        assert (result.exit_code, result.stdout) == (0, str(position))


def test_a_position_as_text_again(position: antike.State) -> None:
    assert run("show", "--json", position.to_text()).stdout == position.to_text() + "\n"


def test_a_new_game() -> None:
    start = antike.Game("east", 6, rules="published").new_state()
    assert run("show", "--map", "east", "--nations", 6, "--rules", "published").stdout == str(start)
    seated = antike.Game("east", 6, setup="random").new_state(5)
    assert run("show", "--map", "east", "--nations", 6, "--setup", "random", "--seed", 5).stdout == str(seated)


def test_a_draft_and_a_drawn_game() -> None:
    draft = antike.Game("islet", 3, rules="short", setup="draft").new_state()
    assert run("show", draft.to_text()).stdout == str(draft)
    drawn = antike.playout(antike.Game("west"), 1, max_rounds=3)
    assert drawn.is_drawn
    assert run("show", drawn.to_text()).stdout == str(drawn)


def test_the_picture(position: antike.State, tmp_path: Path) -> None:
    file = tmp_path / "position.svg"
    result = run("show", position.to_text(), "--svg", file)
    assert (result.exit_code, result.stdout) == (0, "")
    assert file.read_text() == position._repr_svg_()


def test_a_record_at_each_ply(record: Record, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    record.save(file)
    assert run("show", file).stdout == str(record.state)
    for ply in (0, 1, 17, len(record)):
        assert run("show", file, "--ply", ply).stdout == str(record.at(ply))
    assert run("show", file, "--ply", -1).stdout == str(record.state)
    assert run("show", file, "--ply", -len(record) - 1).stdout == str(record.at(0))


@pytest.mark.parametrize("beyond", [1, -2])
def test_plies_that_a_record_has_not(record: Record, beyond: int, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    record.save(file)
    ply = len(record) + 1 if beyond > 0 else -len(record) - 2
    result = run("show", file, "--ply", ply)
    assert result.exit_code == 2
    assert f"Invalid value for '--ply': {ply} is not in {-len(record) - 1} to {len(record)}" in result.stderr


def test_only_records_have_plies(position: antike.State) -> None:
    assert run("show", position.to_text(), "--ply", 3).exit_code == 2


def test_a_file_that_is_bad_or_missing_is_named(tmp_path: Path) -> None:
    empty, missing = tmp_path / "empty.json", tmp_path / "missing.json"
    empty.write_text("")
    for command in (("show",), ("perft", "--position")):
        result = run(*command, empty)
        assert result.exit_code == 1
        assert result.stderr.startswith(f"Error: {empty}: text: not a position: ")
    result = run("show", missing, "--ply", 3)
    assert result.exit_code == 2
    assert "No such file" in result.stderr


@pytest.mark.parametrize(("text", "message"), [
    ("{", "not a position"),
    ('{"map": "west"}', "is missing"),
    ("{}", "is missing"),
])
def test_what_is_no_position_is_refused_with_1(text: str, message: str) -> None:
    result = run("show", text)
    assert result.exit_code == 1
    assert result.stderr.startswith("Error: ")
    assert message in result.stderr


def test_an_impossible_position_is_refused_with_1(position: antike.State) -> None:
    impossible = position.to_dict()
    impossible["bank"]["coin"] = 31
    result = run("show", json.dumps(impossible))
    assert result.exit_code == 1
    assert "bank" in result.stderr


@pytest.mark.parametrize("source", ["missing.json", "."])
def test_what_cannot_be_read_is_wrong_use(source: str) -> None:
    result = run("show", source)
    assert result.exit_code == 2
    assert f"'{source}' is no position, nor a file that can be read" in result.stderr


def test_a_file_that_is_no_text_is_wrong_use(tmp_path: Path) -> None:
    file = tmp_path / "noise"
    file.write_bytes(b"\xff\xfe\x00")
    assert run("show", file).exit_code == 2


def test_a_position_on_a_map_of_ones_own_needs_its_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(antike.Map.load("islet").to_dict() | {"name": "mine"}))
    state = antike.Game(str(file), 2, rules="short").new_state()
    result = run("show", state.to_text())
    assert result.exit_code == 2
    assert "the position's map 'mine' is not bundled: give its file with --map" in result.stderr
    assert run("show", state.to_text(), "--map", file).stdout == str(state)


def test_a_position_of_another_map_is_refused(position: antike.State) -> None:
    assert run("show", position.to_text(), "--map", "west").exit_code in (1, 2)


# ---- perft

def test_perft_counts_by_depth() -> None:
    result = run("perft", "--depth", 5, "--json")
    assert json.loads(result.stdout) == {"1": 8, "2": 58, "3": 409, "4": 2863, "5": 19917}
    rows = [line.split() for line in run("perft", "--depth", 3).stdout.splitlines()]
    assert [row[:4] for row in rows] == [["depth", "1", "8", "leaves"], ["depth", "2", "58", "leaves"],
                                         ["depth", "3", "409", "leaves"]]


def test_perft_divides(position: antike.State) -> None:
    divided = antike.perft_divide(position, 3)
    arguments = ("perft", "--position", position.to_text(), "--depth", 3, "--divide")
    assert json.loads(run(*arguments, "--json").stdout) == divided
    lines = run(*arguments).stdout.splitlines()
    assert lines == [*(f"{text}: {count:,}" for text, count in divided.items()), f"total: {sum(divided.values()):,}"]


def test_perft_of_a_deep_count_is_that_of_the_core() -> None:
    game = antike.Game("islet", 2, rules="short")
    arguments = ("--map", "islet", "--nations", 2, "--rules", "short", "--depth", 7)
    counts = json.loads(run("perft", *arguments, "--json").stdout)
    assert counts["7"] == sum(antike.perft_divide(game.new_state(), 7).values())
    assert counts["6"] == sum(count_sequences(child, 5) for child in _children(game.new_state()))


def _children(state: antike.State) -> list[antike.State]:
    children = []
    for action in state.legal_actions():
        children.append(state.clone())
        children[-1].apply(action)
    return children


@pytest.mark.parametrize("depth", ["0", "-1", "x", "101"])
def test_perft_refuses_depths(depth: str) -> None:
    result = run("perft", "--depth", depth)
    assert result.exit_code == 2
    assert "--depth" in result.stderr


# ---- actions

def test_actions_are_those_of_the_game() -> None:
    game = antike.Game("islet", 3, rules="published")
    lines = run("actions", "--map", "islet", "--nations", 3, "--rules", "published").stdout.splitlines()
    assert [line.split(maxsplit=1) for line in lines] == [[str(n), text] for n, text in enumerate(game.table.texts)]
    listed = json.loads(run("actions", "--map", "islet", "--nations", 3, "--rules", "published", "--json").stdout)
    assert [(row["id"], row["text"]) for row in listed] == list(enumerate(game.table.texts))
    for row in listed:
        assert game.action(row["id"]) == (row["kind"], tuple(row["args"]))
