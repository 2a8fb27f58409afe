"""The examples do what they say, and the snippets of the pages run."""

import contextlib
import importlib
import io
import re
import sys
from pathlib import Path
from typing import Any

import pytest

import antike
from antike.agents import GreedyAgent, tournament

ROOT = Path(__file__).parents[2]
PAGES = ("environments.md", "agents.md")


@pytest.fixture(autouse=True)
def _examples_can_be_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "examples"))


def run(monkeypatch: pytest.MonkeyPatch, name: str, *arguments: str) -> str:
    """What an example prints as a program."""
    monkeypatch.setattr(sys, "argv", [name, *arguments])
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
        importlib.import_module(name).main()
    return out.getvalue()


@pytest.mark.parametrize("page", PAGES)
def test_every_snippet_of_a_page_runs(page: str) -> None:
    snippets = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / page).read_text(), re.DOTALL)
    assert len(snippets) >= 2
    for snippet in snippets:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(snippet, page, "exec"), {})


def test_twenty_lines_beat_two_greedy_players(monkeypatch: pytest.MonkeyPatch) -> None:
    module = importlib.import_module("flat_monte_carlo")
    source = (ROOT / "examples" / "flat_monte_carlo.py").read_text()
    body = source.split("\n\n\n")[1]
    assert body.startswith("class FlatMonteCarlo")
    assert len(body.splitlines()) <= 20
    game = antike.Game("islet", 3, rules="short")
    scores: list[Any] = tournament(game, {"flat": module.FlatMonteCarlo(), "greedy": GreedyAgent()},
                                   ["flat", "greedy", "greedy"], 60, 1)
    low, _ = scores[-2].interval
    assert scores[-2].agent == "flat"
    assert low > 1 / 3
    assert "flat" in run(monkeypatch, "flat_monte_carlo", "--map", "islet", "--rules", "short", "--games", "3")


def test_strengths_prints_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = run(monkeypatch, "strengths", "greedy", "random", "--map", "islet", "--rules", "short", "--games",
                "4").splitlines()
    assert len(lines) == 6
    assert [line.split()[0] for line in lines[-2:]] == ["greedy", "random"]
    assert lines[-2].split()[2:5] == ["4", "of", "4"]


def test_processes_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    module = importlib.import_module("processes")
    game = antike.Game("islet", 3, rules="short")
    alone = module.play_chunk(game, range(25))
    for processes, method in ((1, "fork"), (2, "spawn"), (2, "forkserver")):
        assert module.play_all(game, 25, processes, method) == alone
    assert "of 10" in run(monkeypatch, "processes", "--games", "10")
