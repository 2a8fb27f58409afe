"""How the tests run the command."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from click.testing import CliRunner, Result

import antike
from antike.cli import antike_command

SOURCES = str(Path(antike.__file__).resolve().parents[1])


def run(*arguments: object, stdin: str | None = None) -> Result:
    """The command in this process; whatever it raises on purpose has become an exit code, anything else is raised."""
    return CliRunner().invoke(antike_command, [str(argument) for argument in arguments], input=stdin,
                              prog_name="antike", catch_exceptions=False)


def parse(line: str) -> str:
    """The name of the command that a line after `antike` calls. Raises UsageError for wrong use; nothing is run."""
    name, *arguments = line.split()
    with antike_command.make_context("antike", [name]) as parent:
        return str(antike_command.commands[name].make_context(name, arguments, parent=parent).command.name)


def command(*arguments: object) -> list[str]:
    """The command line of a process of its own."""
    return [sys.executable, "-m", "antike", *map(str, arguments)]


def environment(**variables: str) -> dict[str, str]:
    """The environment of such a process: the package that the tests test, and 80 columns."""
    path = os.pathsep.join(filter(None, (SOURCES, os.environ.get("PYTHONPATH"))))
    return {**os.environ, "PYTHONPATH": path, "COLUMNS": "80", **variables}


def process(*arguments: object, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, to its end."""
    return subprocess.run(command(*arguments), input=stdin, capture_output=True, text=True, env=environment(),
                          check=False, timeout=120)


def errors(result: Result) -> Sequence[str]:
    """The lines on standard error."""
    return result.stderr.splitlines()
