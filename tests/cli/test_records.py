"""`antike replay` and `antike verify`."""

import json
from pathlib import Path

import pytest

import antike
from antike.archive import Reader
from antike.record import Record, replay_lines

from .commands import errors, run


@pytest.fixture
def record() -> Record:
    record = Record(antike.Game("islet", 2, rules="short"), meta={"author": "a test"})
    rng = antike.Rng(3)
    while not record.state.is_over:
        state = record.state
        record.append(state.legal_actions()[rng.next() % state.num_legal])
    return record


@pytest.fixture
def file(record: Record, tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    record.save(path)
    return path


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    path = tmp_path / "games.antike"
    game = ("--map", "islet", "--rules", "short", "--nations", 2)
    assert run("playout", *game, "--games", 6, "--save", path).exit_code == 0
    return path


def damaged(file: Path) -> tuple[Path, str]:
    """The record with a decision of its middle replaced, and the text that stands there now."""
    document = json.loads(file.read_text())
    turn = document["turns"][len(document["turns"]) // 2]
    turn["actions"][0] = "rondel nowhere"
    bad = file.with_name("bad.json")
    bad.write_text(json.dumps(document))
    return bad, "rondel nowhere"


def test_replay_tells_the_game(record: Record, file: Path) -> None:
    result = run("replay", file)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == list(replay_lines(record))


def test_replay_of_one_game_of_an_archive(archive: Path) -> None:
    games = [game.record() for game in Reader(archive)]
    assert run("replay", archive).stdout.splitlines() == list(replay_lines(games[0]))
    assert run("replay", archive, "--number", 5).stdout.splitlines() == list(replay_lines(games[5]))
    assert run("show", archive, "--number", 5, "--ply", 3).stdout == str(games[5].at(3))
    result = run("replay", archive, "--number", 6)
    assert result.exit_code == 2
    assert "Invalid value for '--number'" in result.stderr


def test_replay_as_a_page(record: Record, file: Path, tmp_path: Path) -> None:
    page = tmp_path / "game.html"
    result = run("replay", file, "--html", page)
    assert (result.exit_code, result.stdout) == (0, "")
    text = page.read_text()
    assert text.lstrip().lower().startswith("<!doctype html>")
    assert "a test" in text
    winner = record.result.winner
    assert winner
    assert winner in text


def test_a_page_that_cannot_be_written(file: Path, tmp_path: Path) -> None:
    result = run("replay", file, "--html", tmp_path / "no" / "game.html")
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr


def test_replay_stops_at_the_first_bad_decision_and_can_keep_the_good_ones(file: Path) -> None:
    bad, text = damaged(file)
    result = run("replay", bad)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"Error: {bad}: turns[")
    assert text in result.stderr
    kept = run("replay", bad, "--keep-good")
    assert kept.exit_code == 0
    assert kept.stderr.startswith(f"Warning: {bad}: turns[")
    assert run("replay", file).stdout.startswith(kept.stdout.rsplit("stopped after", 1)[0])


def test_verify(file: Path, archive: Path, tmp_path: Path) -> None:
    bad, _ = damaged(file)
    result = run("verify", file, archive)
    assert (result.exit_code, result.stdout) == (0, f"{file}: good\n{archive}: good\n")
    result = run("verify", file, bad)
    assert (result.exit_code, result.stdout) == (1, f"{file}: good\n")
    assert errors(result)[0].startswith(f"{bad}: turns[")
    result = run("verify", bad, tmp_path / "missing.json", file)
    assert (result.exit_code, result.stdout) == (2, f"{file}: good\n")
    assert errors(result)[-1].endswith("missing.json' cannot be read: No such file or directory")


def test_verify_finds_a_wrong_result_and_a_cut_archive(file: Path, archive: Path) -> None:
    document = json.loads(file.read_text())
    document["result"]["rounds"] += 1
    file.write_text(json.dumps(document))
    result = run("verify", file)
    assert result.exit_code == 1
    assert f"{file}: result.rounds: " in result.stderr
    archive.write_bytes(archive.read_bytes()[:-8])
    assert run("verify", archive).exit_code == 1


@pytest.mark.parametrize("name", ["replay", "verify"])
def test_what_is_no_record(name: str, tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text(antike.Game("islet").new_state().to_text())
    assert run(name, file).exit_code == 1
    assert run(name, tmp_path).exit_code == 2
    assert run(name).exit_code == 2
