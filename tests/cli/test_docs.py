"""docs/command-line.md says what the command has: every command, every option, every default."""

import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from antike.cli import antike_command
from antike.cli.keyboard import HELP
from antike.cli.play import AGENTS
from antike.simulate import POLICIES

from .commands import parse

PAGE = Path(__file__).resolve().parents[2] / "docs" / "command-line.md"


def commands() -> Iterator[tuple[str, click.Command]]:
    """All commands by what one types."""
    for name, command in antike_command.commands.items():
        if isinstance(command, click.Group):
            yield from ((f"{name} {part}", inner) for part, inner in command.commands.items())
        else:
            yield name, command


def options(command: click.Command) -> set[str]:
    return {name for option in command.params for name in option.opts if name.startswith("--")}


@pytest.fixture(scope="module")
def page() -> str:
    return PAGE.read_text("utf-8")


def test_every_command_is_described(page: str) -> None:
    for name, _ in commands():
        assert f"antike {name}" in page


def test_every_option_is_described_and_no_other(page: str) -> None:
    real = set().union(*(options(command) for _, command in commands())) | {"--help"}
    assert set(re.findall(r"--[a-z][a-z-]*", page)) == real


def test_every_example_is_right(page: str) -> None:
    examples = re.findall(r"^antike (.*)$", "\n".join(re.findall(r"```sh\n(.*?)```", page, re.S)), re.M)
    assert len(examples) > 5
    for example in examples:
        assert parse(example) == example.split()[0]


def test_names_and_words(page: str) -> None:
    for name in (*POLICIES, *AGENTS):
        assert f"`{name}`" in page
    for word in re.findall(r"^  (\w+)", HELP, re.M):
        assert re.search(rf"^\| .*`{word}[` ].*\|", page, re.M)


@pytest.mark.parametrize(("name", "option", "told"), [
    ("playout", "games", "1000"), ("playout", "threads", "1"), ("playout", "policy", "`uniform`"),
    ("playout", "max_rounds", "300"), ("show", "number", "0"), ("perft", "depth", "(5)"), ("bench", "repeats", "(5)"),
    ("bench", "seconds", "(0.2)"),
])
def test_defaults(page: str, name: str, option: str, told: str) -> None:
    default = next(each.default for each in dict(commands())[name].params if each.name == option)
    assert str(default) == told.strip("`()")
    flag = f"--{option.replace('_', '-')}"
    assert any(flag in line and told in line for line in page.splitlines())
