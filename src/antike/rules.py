"""Rulesets: what differs between ways to play, as data (docs/rules-format.md)."""

import os
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self, final

from .document import Source, available, digest, freeze, read, read_file, thaw
from .errors import Problem, RulesError
from .mapc.problems import shown
from .rulecheck import VARIANTS, check


def available_rules() -> tuple[str, ...]:
    """The names of the bundled rulesets, sorted."""
    return available("rulesets")


def check_rules_file(path: str | os.PathLike[str]) -> tuple[list[Problem], list[Problem]]:
    """The problems and the warnings of a ruleset file. Raises OSError if it cannot be read."""
    _, problems, warnings = check(read_file(path), os.fsdecode(path))
    return problems, warnings


@final
@dataclass(frozen=True, init=False, eq=False, repr=False)
class Rules:
    """A ruleset with its variants switched on or off. Rules never change; two are equal if all but their titles is."""

    data: Mapping[str, Any]
    """The whole ruleset, read-only, in the form of its file with every default filled in, lists as tuples."""

    def __init__(self, ruleset: Mapping[str, Any]) -> None:
        """The same as `Rules.load(ruleset)`."""
        self._fill(ruleset, "dict")

    @classmethod
    def load(cls, source: Source) -> Self:
        """A bundled ruleset by its name, or one from a JSON file (a path) or a dict of the same form.

        Raises RulesError, which lists all that is wrong, and OSError for a file that cannot be read.
        """
        made = cls.__new__(cls)
        made._fill(*read(source, "rulesets", RulesError))
        return made

    def _fill(self, raw: bytes | Mapping[str, Any], file: str) -> None:
        ruleset, problems, _ = check(raw, file)
        if ruleset is None:
            raise RulesError(problems)
        self.__dict__["data"] = freeze(ruleset)

    @property
    def name(self) -> str:
        return str(self.data["name"])

    @property
    def title(self) -> str:
        return str(self.data["title"])

    @property
    def variants(self) -> Mapping[str, bool]:
        """Whether each variant is on (RULES.md 5)."""
        flags: Mapping[str, bool] = self.data["variants"]
        return flags

    @cached_property
    def wedges(self) -> tuple[str, ...]:
        """The rondel's wedges clockwise, by id: the action, numbered from 1 where it stands on several wedges."""
        actions = self.data["rondel"]["wedges"]
        times = Counter(actions)
        return tuple(f"{action}_{actions[:i + 1].count(action)}" if times[action] > 1 else action
                     for i, action in enumerate(actions))

    @cached_property
    def advances(self) -> tuple[str, ...]:
        """The know-how, by id, in the order in which actions are numbered."""
        return tuple(advance["id"] for advance in self.data["know_how"])

    @cached_property
    def digest(self) -> str:
        """32 hex digits that change with everything but the title; defaults may be written out or not."""
        return digest({key: value for key, value in self.to_dict().items() if key != "title"}, "antike rules")

    def replace(self, **variants: bool) -> Self:
        """The same rules with these variants switched on or off. Raises RulesError for other names and values."""
        problems = [Problem(self.name, f"variants.{flag}", f"unknown variant (known: {', '.join(VARIANTS)})")
                    if flag not in VARIANTS else
                    Problem(self.name, f"variants.{flag}", f"must be true or false, not {shown(value)}")
                    for flag, value in variants.items() if flag not in VARIANTS or not isinstance(value, bool)]
        if problems:
            raise RulesError(problems)
        return type(self)({**self.to_dict(), "variants": {**self.variants, **variants}})

    def to_dict(self) -> dict[str, Any]:
        """The ruleset in the form of its file, with every default filled in."""
        ruleset: dict[str, Any] = thaw(self.data)
        return ruleset

    def __eq__(self, other: object) -> bool:
        return self.digest == other.digest if isinstance(other, Rules) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.digest)

    def __reduce__(self) -> tuple[type["Rules"], tuple[dict[str, Any]]]:
        return Rules, (self.to_dict(),)

    def __repr__(self) -> str:
        on = "".join(f" +{flag}" for flag, value in self.variants.items() if value)
        return f"<Rules {self.name}{on}: {self.digest[:8]}>"
