"""What is wrong with a file, and where."""

from collections.abc import Mapping
from typing import Any, NamedTuple

MOST = 1000
"""Problems listed in full. Only a file of rubbish has more; its list should not outgrow it by far."""


class Problem(NamedTuple):
    """One thing wrong in a file. As text: `FILE: place: message`."""

    file: str
    place: str
    """A field (`provinces[3].id`, `nations[2].start."4"`), a line and column, or `file` for the whole of it."""
    message: str

    def __str__(self) -> str:
        return f"{self.file}: {self.place}: {self.message}"


class Report:
    """Collects what is wrong in one file."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self.warnings: list[Problem] = []

    def refuse(self, place: str, message: str) -> None:
        if len(self.problems) < MOST:
            self.problems.append(Problem(self.file, place, message))
        elif len(self.problems) == MOST:
            self.problems.append(Problem(self.file, "file", f"more than {MOST} problems, the others are not listed"))

    def warn(self, place: str, message: str) -> None:
        self.warnings.append(Problem(self.file, place, message))


def shown(value: Any) -> str:
    """A value as a message shows it: scalars as in JSON and never long, everything else by its type."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return int.__repr__(value) if abs(value) < 10**20 else "a huge number"
    if isinstance(value, float):
        return float.__repr__(value)
    if isinstance(value, str):
        text = value if len(value) <= 60 else value[:57] + "..."
        return '"' + "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text) + '"'
    if isinstance(value, (list, tuple)):
        return f"a list of {len(value)}"
    if isinstance(value, Mapping):
        return "an object"
    return f"a {type(value).__name__}"
