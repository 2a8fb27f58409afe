"""`antike bench`, and the signature of how the engine behaves."""

import json
from pathlib import Path

import pytest

import antike
from antike.cli.measure import MIDDLE, measure
from antike.cli.signature import kinds_of_games, outcomes, signature

from .commands import process, run

SIGNATURE = "db911939a7bcebde"
"""How the engine behaves. Whoever changes it changes games that others have seeded: say so in CHANGELOG.md."""
QUICK = ("--map", "islet", "--rules", "short", "--repeats", 1, "--seconds", 0.001)


def test_bench_tells_each_kind_of_work_apart() -> None:
    answer = json.loads(run("bench", *QUICK, "--json").stdout)
    assert list(answer["results"]) == ["playouts in the core", "step with list", "step with mask", "clone", "key",
                                       "observation", "batch of 1024, with masks", "import"]
    for taken in answer["results"].values():
        assert 0 < taken["least"] <= taken["middle"] <= taken["most"]
    assert answer["antike"] == antike.__version__
    assert (answer["map"], answer["rules"], answer["nations"], answer["seed"]) == ("islet", "short", 3, 0)
    assert {"python", "numpy", "system", "processor", "repeats", "seconds"} < answer.keys()


def test_bench_for_people() -> None:
    lines = run("bench", *QUICK).stdout.splitlines()
    assert "map: islet" in lines
    assert [line[:26].strip() for line in lines[lines.index("") + 1:]] == [
        "playouts in the core", "step with list", "step with mask", "clone", "key", "observation",
        "batch of 1024, with masks", "import"]


def test_a_game_may_end_before_its_middle(tmp_path: Path) -> None:
    """Then its end is what is copied, hashed and observed."""
    rules = antike.Rules.load("short").to_dict() | {"name": "brief", "goals": {"2": 1}, "three_nations_goal": None}
    game = antike.Game("islet", 2, rules=antike.Rules(rules))
    assert max(antike.playouts(game, 1000, 0).decisions) < MIDDLE
    file = tmp_path / "brief.json"
    file.write_text(json.dumps(rules))
    answer = json.loads(run("bench", "--map", "islet", "--nations", 2, "--rules", file, "--repeats", 1,
                            "--seconds", 0.001, "--json").stdout)
    assert answer["rules"] == "brief"
    assert all(taken["least"] > 0 for taken in answer["results"].values())


def test_measure_divides_by_the_work_done() -> None:
    asked = []

    def work(number: int) -> int:
        asked.append(number)
        return 10 * sum(1 for _ in range(number))
    taken = measure(work, repeats=3, least=0.001)
    assert asked[:3] == [2, 4, 8]
    assert asked[-3:] == [asked[-1]] * 3
    assert taken.least <= taken.middle <= taken.most


def test_the_signature_is_one_number_on_every_way_to_it() -> None:
    printed = process("bench", "--signature")
    assert (printed.returncode, printed.stderr) == (0, "")
    assert printed.stdout == f"{SIGNATURE}\n"
    assert signature() == SIGNATURE


def test_the_signature_covers_what_is_bundled() -> None:
    games = list(kinds_of_games())
    assert {game.map.name for game in games} == set(antike.available_maps())
    assert {game.rules.name for game in games} == set(antike.available_rules())
    assert {game.num_nations for game in games} == {2, 3, 4, 5, 6}
    assert {game.setup for game in games} == {"fixed", "random", "draft"}
    assert any(game.num_players < game.num_nations for game in games)


@pytest.mark.parametrize("change", [{"seed": 2}, {"rules": "published"}, {"max_rounds": 60}])
def test_outcomes_differ_with_behaviour(change: dict[str, object]) -> None:
    given = {"rules": "standard", "seed": 1, "max_rounds": 300, **change}
    game = antike.Game("west", rules=given["rules"])
    one = outcomes(antike.playouts(antike.Game("west"), 20, 1))
    assert one == outcomes(antike.playouts(antike.Game("west"), 20, 1, threads=2))
    assert one != outcomes(antike.playouts(game, 20, given["seed"], max_rounds=given["max_rounds"]))
