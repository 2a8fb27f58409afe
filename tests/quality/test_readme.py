"""What the README says is what happens."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def test_the_first_shell_block_has_exactly_two_commands() -> None:
    commands = blocks("sh")[0].strip().split("\n")
    assert len(commands) == 2
    assert commands[0].endswith("antike playout --games 10000")
    assert commands[1].endswith("-m pytest")


def test_ci_runs_the_test_command_of_the_readme() -> None:
    command = blocks("sh")[0].strip().split("\n")[1]
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert script.strip().split("\n")[-1].replace("install -q", "install") == command


@pytest.mark.parametrize("number", range(len(blocks("python"))))
def test_the_examples_run(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(blocks("python")[number], f"README.md example {number}", "exec"), {"__name__": "example"})
    assert capsys.readouterr().out


def test_the_quick_start_is_short() -> None:
    lines = [line for line in blocks("python")[0].split("\n") if line.strip()]
    assert len(lines) <= 20


def test_pages_it_names_exist() -> None:
    for page in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / page).is_file(), page
