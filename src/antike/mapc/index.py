"""The provinces or nations of a board by id, as far as they are good."""

import unicodedata
from typing import Any

from .problems import Report, shown
from .schema import BAD


def fold(name: str) -> str:
    """A name as an id would spell it: without accents, in lower case, words joined by underscores."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(c if c.isalnum() else " " for c in letters if not unicodedata.combining(c))
    return "_".join(plain.split()) or name


class Index:
    """Entries by id. Making one reports ids and names (folded) that stand twice.

    An entry whose id is no good goes by its folded name, so that who refers to it is not called wrong as well; where
    it has no name either, no reference can be called wrong.
    """

    def __init__(self, entries: Any, field: str, report: Report) -> None:
        self.entries: list[Any] = [] if entries is BAD else entries
        self.names: list[str] = []
        """What messages call each entry: its id, if that is good."""
        self._noun = field.removesuffix("s")
        self._complete = entries is not BAD
        self._by_id: dict[str, Any] = {}
        self._by_guess: dict[str, Any] = {}
        ids: dict[str, str] = {}
        names: dict[str, str] = {}
        for i, entry in enumerate(self.entries):
            place = f"{field}[{i}]"
            name, folded = (BAD, BAD) if entry is BAD else (entry["id"], _folded(entry["name"]))
            self.names.append(place if name is BAD else name)
            _claim(names, folded, f"{place}.name", report)
            if _claim(ids, name, f"{place}.id", report):
                self._by_id[name] = entry
            elif folded is not BAD:
                self._by_guess.setdefault(folded, entry)
            else:
                self._complete = False

    def find(self, name: Any, place: str, report: Report) -> Any:
        """The entry that `name` refers to; BAD if there is none, which is reported where it is certain."""
        for known in (self._by_id, self._by_guess):
            if name in known:
                return known[name]
        if name is not BAD and self._complete:
            report.refuse(place, f"unknown {self._noun} {shown(name)}")
        return BAD


def _folded(name: Any) -> Any:
    return BAD if name is BAD else fold(name)


def _claim(taken: dict[str, str], name: Any, place: str, report: Report) -> bool:
    """Whether a name is good and nobody else's so far; a second owner is reported."""
    if name is BAD:
        return False
    if taken.setdefault(name, place) == place:
        return True
    report.refuse(place, f"{shown(name)} is already {taken[name]}")
    return False
