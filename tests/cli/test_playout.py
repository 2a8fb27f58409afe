"""`antike playout`: the JSON object, the report, what is refused."""

import json
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import antike
from antike.archive import Reader
from antike.cli.courses import courses
from antike.simulate import played

from .commands import command, environment, process, run

SMALL = ("--map", "islet", "--rules", "short", "--nations", 2, "--games", 40)
KEYS = ["map", "rules", "variants", "nations", "players", "games", "seed", "threads", "policy", "max_rounds",
        "unfinished", "seconds", "games_per_s", "decisions_per_s", "rounds", "decisions", "wins", "wins_by_seat",
        "personages"]
FROM_A_CLOCK = ("seconds", "games_per_s", "decisions_per_s", "threads")


def told(*arguments: object) -> dict[str, Any]:
    result = run("playout", *arguments, "--json")
    assert result.exit_code == 0, result.output
    answer: dict[str, Any] = json.loads(result.stdout)
    return answer


def test_json_has_exactly_the_keys_of_the_plan_in_their_order() -> None:
    answer = told(*SMALL, "--seed", 3)
    assert list(answer) == KEYS
    assert list(answer["rounds"]) == list(answer["decisions"]) == ["mean", "median", "p95", "max"]
    assert list(answer["wins"]) == ["gannets", "terns"]
    assert [list(won) for won in answer["wins_by_seat"]] == [["n", "share", "low", "high"]] * 2
    assert list(answer["personages"]) == ["kings", "scholars", "generals", "citizens", "navigators"]


def test_json_says_what_the_library_says() -> None:
    answer = told("--map", "east", "--nations", 5, "--rules", "published", "--variant", "military", "--games", 30,
                  "--seed", 9, "--max-rounds", 120)
    rules = antike.Rules.load("published").replace(military=True)
    results = antike.playouts(antike.Game("east", 5, rules=rules).new_state(), 30, 9, max_rounds=120)
    assert (answer["map"], answer["rules"], answer["variants"]) == ("east", "published", ["military"])
    assert (answer["nations"], answer["players"], answer["games"], answer["seed"]) == (5, 5, 30, 9)
    assert (answer["policy"], answer["max_rounds"]) == ("uniform", 120)
    assert answer["unfinished"] == results.unfinished.sum() > 0
    assert answer["decisions"]["mean"] == results.decisions.mean()
    assert answer["rounds"]["max"] == results.rounds.max()
    assert [won["n"] for won in answer["wins"].values()] == [(results.winners == n).sum() for n in range(5)]
    assert sum(answer["personages"].values()) == pytest.approx(results.personages.sum(axis=1).mean())


def test_every_game_is_won_by_one_nation_at_one_seat_or_unfinished() -> None:
    answer = told("--map", "west", "--players", 2, "--setup", "draft", "--games", 60)
    assert (answer["nations"], answer["players"]) == (4, 2)
    by_nation = sum(won["n"] for won in answer["wins"].values())
    by_seat = sum(won["n"] for won in answer["wins_by_seat"])
    assert by_nation == by_seat == 60 - answer["unfinished"]
    for won in (*answer["wins"].values(), *answer["wins_by_seat"]):
        assert won["share"] == won["n"] / 60
        assert 0 <= won["low"] <= won["share"] <= won["high"] <= 1


def test_same_seed_same_games_whatever_the_threads() -> None:
    def without_clock(*arguments: object) -> dict[str, Any]:
        return {key: value for key, value in told(*arguments).items() if key not in FROM_A_CLOCK}
    one = without_clock("--games", 150, "--seed", 7, "--setup", "random")
    assert one == without_clock("--games", 150, "--seed", 7, "--setup", "random", "--threads", 3)
    assert one != without_clock("--games", 150, "--seed", 8, "--setup", "random")


def test_random_setup_seats_every_game_anew() -> None:
    fixed, random = told("--games", 60), told("--games", 60, "--setup", "random")
    by_seat = [won["n"] for won in fixed["wins_by_seat"]]
    assert by_seat == [won["n"] for won in fixed["wins"].values()]
    assert [won["n"] for won in random["wins_by_seat"]] != [won["n"] for won in random["wins"].values()]


def test_seats_can_be_listed() -> None:
    answer = told(*SMALL, "--setup", "terns,gannets")
    by_nation = answer["wins"]
    assert [won["n"] for won in answer["wins_by_seat"]] == [by_nation["terns"]["n"], by_nation["gannets"]["n"]]


def test_report_tells_all_that_json_tells() -> None:
    answer = told(*SMALL)
    report = run("playout", *SMALL).stdout
    for words in ("games/s", "decisions/s", "unfinished after 300 rounds", "per game", "p95", "95 % interval"):
        assert words in report
    for nation, won in answer["wins"].items():
        assert f"{won['n']}" in next(line for line in report.splitlines() if line.startswith(nation))
    for kind, mean in answer["personages"].items():
        assert f"{kind} {mean:.2f}".split() in [line.split() for line in report.splitlines()]


def test_only_json_on_standard_output_and_nothing_on_error_without_a_terminal() -> None:
    done = process("playout", *SMALL, "--json")
    assert done.returncode == 0
    assert list(json.loads(done.stdout)) == KEYS
    assert done.stderr == ""


@pytest.mark.parametrize(("arguments", "option", "value"), [
    (["--map", "atlantis"], "--map", "atlantis"),
    (["--rules", "house"], "--rules", "house"),
    (["--nations", "7"], "--nations", "7"),
    (["--nations", "x"], "--nations", "x"),
    (["--players", "3", "--nations", "4"], "--players", "3"),
    (["--setup", "greeks,greeks"], "--setup", "greeks"),
    (["--variant", "longer"], "--variant", "longer"),
    (["--games", "0"], "--games", "0"),
    (["--games", "99999999999"], "--games", "99999999999"),
    (["--seed", "-1"], "--seed", "-1"),
    (["--seed", str(2**64)], "--seed", str(2**64)),
    (["--threads", "0"], "--threads", "0"),
    (["--max-rounds", "0"], "--max-rounds", "0"),
    (["--policy", "clever"], "--policy", "clever"),
    (["--map", "."], "--map", "directory"),
])
def test_wrong_options_name_option_and_value_and_end_with_2(arguments: list[str], option: str, value: str) -> None:
    result = run("playout", *arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    message = result.stderr.splitlines()[-1]
    assert message.startswith("Error: ")
    assert option in message
    assert value in message


def test_a_bad_map_file_is_refused_with_1_and_all_its_problems(tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    file.write_text('{"name": "bad", "title": 3}')
    result = run("playout", "--map", file)
    assert result.exit_code == 1
    assert result.stderr.startswith("Error: map ")
    assert f"{file}: title: " in result.stderr
    assert f"{file}: provinces: missing" in result.stderr


def test_a_map_of_ones_own_plays(tmp_path: Path) -> None:
    board = antike.Map.load("islet").to_dict() | {"name": "mine"}
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(board))
    assert told("--map", file, "--rules", "short", "--nations", 2, "--games", 5)["map"] == "mine"


@pytest.mark.parametrize("setup", ["fixed", "random", "draft"])
def test_saved_games_are_the_games_played(tmp_path: Path, setup: str) -> None:
    file = tmp_path / "games.antike"
    answer = told(*SMALL, "--setup", setup, "--seed", 4, "--save", file)
    stored = list(Reader(file))
    assert Reader(file).verify() == []
    assert len(stored) == 40
    assert np.mean([len(game) for game in stored]) == answer["decisions"]["mean"]
    for nation, won in enumerate(answer["wins"].values()):
        assert sum(game.winner == nation for game in stored) == won["n"]
    assert Reader(file).meta == {"seed": 4, "policy": "uniform"}


@pytest.mark.parametrize(("option", "path", "why"), [
    ("--save", "no/games.antike", "No such file or directory"), ("--save", ".", "Is a directory"),
    ("--plots", "file", "File exists"), ("--plots", "file/new", "Not a directory"),
])
def test_where_nothing_can_be_written_is_a_usage_error_after_the_results(
        tmp_path: Path, option: str, path: str, why: str) -> None:
    """Hours of play are not lost for a wrong path."""
    (tmp_path / "file").touch()
    result = run("playout", *SMALL, option, tmp_path / path, "--json")
    assert result.exit_code == 2
    assert result.stderr.splitlines()[-1] == f"Error: '{tmp_path / path}' cannot be written: {why}"
    answer, wanted = json.loads(result.stdout), told(*SMALL)
    assert list(answer) == KEYS
    assert all(answer[key] == wanted[key] for key in KEYS if key not in FROM_A_CLOCK)


@pytest.mark.parametrize("reader", ["| true", "> /dev/full"])
def test_games_are_saved_where_nobody_reads_the_results(tmp_path: Path, reader: str) -> None:
    file = tmp_path / "games.antike"
    line = ["sh", "-c", f'"$@" {reader}', "sh", *command("playout", *SMALL, "--save", file)]
    subprocess.run(line, env=environment(), stderr=subprocess.DEVNULL, check=False, timeout=120)
    assert Reader(file).verify() == []
    assert len(list(Reader(file))) == 40


def test_plots_without_matplotlib_are_refused_before_anything_is_played(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    result = run("playout", "--plots", tmp_path)
    assert result.exit_code == 2
    assert "'--plots'" in result.stderr
    assert "drawing needs Matplotlib, antike's extra `plots`" in result.stderr


def test_plots_are_drawn(tmp_path: Path) -> None:
    result = run("playout", *SMALL, "--plots", tmp_path / "new")
    assert result.exit_code == 0
    files = sorted((tmp_path / "new").iterdir())
    assert [file.name for file in files] == ["decisions.png", "lengths.png", "personages.png", "wins.png"]
    assert all(file.read_bytes().startswith(b"\x89PNG") for file in files)


def test_courses_count_every_decision_and_end_with_what_was_won() -> None:
    game = antike.Game("islet", 3, rules="short", setup="draft")
    results = antike.playouts(game, 25, 5)
    course = courses(game, played(game, 25, 5))
    assert course.games == 25
    assert course.decisions.sum() == pytest.approx(results.decisions.mean())
    assert course.personages[-1] == pytest.approx(results.by_kind.mean(axis=0))
    assert len(course.running) == results.rounds.max() + 1
    assert course.running[0] == 1
    assert course.running[-1] == pytest.approx((results.rounds == results.rounds.max()).mean())
    assert course.decisions[0].sum() == 2  # two picks before the first round; the third nation is left
