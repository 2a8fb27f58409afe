"""Every exception that antike raises on purpose. All are AntikeErrors and ValueErrors, and all pickle."""

from collections.abc import Iterable

from .mapc.problems import Problem

__all__ = [
    "ActionTextError",
    "AntikeError",
    "IllegalActionError",
    "MapError",
    "PositionError",
    "Problem",
    "RecordError",
    "RulesError",
]


class AntikeError(Exception):
    """Whatever antike refuses."""


class IllegalActionError(AntikeError, ValueError):
    """The rules do not allow this action now; the message names the rule."""


class ActionTextError(AntikeError, ValueError):
    """No action of this game has this text or number."""


class PositionError(AntikeError, ValueError):
    """A dict, text or bytes that describe no state of this game."""


class _DocumentError(AntikeError, ValueError):
    """A document with problems; the message has a line `FILE: place: message` for each."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = list(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))


class MapError(_DocumentError):
    """A board that is not one (docs/map-format.md). `problems` lists all that is wrong."""


class RulesError(_DocumentError):
    """A ruleset or a change of one that is not allowed (docs/rules-format.md). `problems` lists all that is wrong."""


class RecordError(_DocumentError):
    """A record or archive that cannot be read or does not replay (docs/records.md). `problems` lists what is wrong."""
