"""A small language to declare JSON documents in. One declaration gives the checks and the JSON Schema.

A kind reads a value: it reports what is wrong and gives the value with defaults filled in, or BAD in its place, so
that one fault neither hides the others nor is reported twice.

Kinds are neither compared nor printed nor frozen: the methods for that, which dataclasses write and compile anew at
every import, would take a third of the time of `import antike`.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from .problems import Report, shown

BAD: Final[Any] = object()
"""Stands for a value that was refused."""


class Kind(ABC):
    """What a value must be."""

    @abstractmethod
    def read(self, value: Any, place: str, report: Report) -> Any:
        """The value in normal form, or BAD. Compound values can have BAD inside."""

    @abstractmethod
    def json_schema(self) -> dict[str, Any]:
        """The same as JSON Schema."""


@dataclass(eq=False, repr=False)
class Text(Kind):
    """A line for people, or with a pattern a word for machines."""

    pattern: str | None = None
    wanted: str = "a line of text"
    longest: int = 100

    def read(self, value: Any, place: str, report: Report) -> Any:
        if isinstance(value, str) and len(value) <= self.longest and self._fits(value):
            return str(value)
        report.refuse(place, f"must be {self.wanted} of at most {self.longest} characters, not {shown(value)}")
        return BAD

    def _fits(self, value: str) -> bool:
        if self.pattern is None:
            return value.isprintable() and not value.isspace() and value != ""
        return re.fullmatch(self.pattern, value) is not None

    def json_schema(self) -> dict[str, Any]:
        form = {"minLength": 1} if self.pattern is None else {"pattern": f"^{self.pattern}$"}
        return {"type": "string", **form, "maxLength": self.longest}


@dataclass(eq=False, repr=False)
class Number(Kind):
    """A finite number; integers only, if so declared."""

    low: int
    high: int
    whole: bool = False

    def read(self, value: Any, place: str, report: Report) -> Any:
        types = (int,) if self.whole else (int, float)
        if isinstance(value, types) and not isinstance(value, bool) and self.low <= value <= self.high:
            return int(value) if isinstance(value, int) else float(value)
        noun = "a whole number" if self.whole else "a number"
        report.refuse(place, f"must be {noun} from {self.low} to {self.high}, not {shown(value)}")
        return BAD

    def json_schema(self) -> dict[str, Any]:
        return {"type": "integer" if self.whole else "number", "minimum": self.low, "maximum": self.high}


@dataclass(eq=False, repr=False)
class Flag(Kind):
    def read(self, value: Any, place: str, report: Report) -> Any:
        if isinstance(value, bool):
            return value
        report.refuse(place, f"must be true or false, not {shown(value)}")
        return BAD

    def json_schema(self) -> dict[str, Any]:
        return {"type": "boolean"}


@dataclass(eq=False, repr=False)
class Choice(Kind):
    options: Sequence[str]

    def read(self, value: Any, place: str, report: Report) -> Any:
        if isinstance(value, str) and value in self.options:
            return str(value)
        report.refuse(place, f"must be one of {', '.join(self.options)}, not {shown(value)}")
        return BAD

    def json_schema(self) -> dict[str, Any]:
        return {"enum": list(self.options)}


@dataclass(eq=False, repr=False)
class Maybe(Kind):
    """Null, or what `kind` wants."""

    kind: Kind

    def read(self, value: Any, place: str, report: Report) -> Any:
        return None if value is None else self.kind.read(value, place, report)

    def json_schema(self) -> dict[str, Any]:
        return {"anyOf": [self.kind.json_schema(), {"type": "null"}]}


@dataclass(eq=False, repr=False)
class List(Kind):
    """So many of one kind."""

    kind: Kind
    fewest: int
    most: int

    def read(self, value: Any, place: str, report: Report) -> Any:
        if not _is_list(value, place, report):
            return BAD
        if not self.fewest <= len(value) <= self.most:
            report.refuse(place, f"must have {self.fewest} to {self.most} entries, not {len(value)}")
        return [self.kind.read(entry, f"{place}[{i}]", report) for i, entry in enumerate(value)]

    def json_schema(self) -> dict[str, Any]:
        return {"type": "array", "items": self.kind.json_schema(), "minItems": self.fewest, "maxItems": self.most}


@dataclass(eq=False, repr=False)
class Row(Kind):
    """A list with a kind for each place."""

    kinds: Sequence[Kind]

    def read(self, value: Any, place: str, report: Report) -> Any:
        if not _is_list(value, place, report):
            return BAD
        if len(value) != len(self.kinds):
            report.refuse(place, f"must have {len(self.kinds)} entries, not {len(value)}")
            return BAD
        return [kind.read(value[i], f"{place}[{i}]", report) for i, kind in enumerate(self.kinds)]

    def json_schema(self) -> dict[str, Any]:
        kinds = [kind.json_schema() for kind in self.kinds]
        return {"type": "array", "prefixItems": kinds, "items": False, "minItems": len(kinds)}


REQUIRED: Final = object()


@dataclass(eq=False, repr=False)
class Field:
    """A field of an object: what it must be, what it means, and its value where it is left out."""

    kind: Kind
    about: str = ""
    default: Any = REQUIRED


@dataclass(eq=False, repr=False)
class Object(Kind):
    """An object with these fields and no others."""

    fields: Mapping[str, Field]

    def read(self, value: Any, place: str, report: Report) -> Any:
        if not _is_object(value, place, report):
            return BAD
        for key in value:
            if key not in self.fields:
                report.refuse(inside(place, key), f"unknown field (known: {', '.join(self.fields)})")
        return {name: self._read_field(name, field, value, place, report) for name, field in self.fields.items()}

    def _read_field(self, name: str, field: Field, value: Any, place: str, report: Report) -> Any:
        if name in value:
            return field.kind.read(value[name], inside(place, name), report)
        if field.default is REQUIRED:
            report.refuse(inside(place, name), "missing")
            return BAD
        return field.default

    def json_schema(self) -> dict[str, Any]:
        properties = {}
        for name, field in self.fields.items():
            about = {"description": field.about} if field.about else {}
            default = {} if field.default is REQUIRED else {"default": field.default}
            properties[name] = {**about, **field.kind.json_schema(), **default}
        required = [name for name, field in self.fields.items() if field.default is REQUIRED]
        return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


@dataclass(eq=False, repr=False)
class Table(Kind):
    """An object with some of these keys, at least one, all of one kind. Read in the order of `keys`."""

    keys: Sequence[str]
    kind: Kind

    def read(self, value: Any, place: str, report: Report) -> Any:
        if not _is_object(value, place, report):
            return BAD
        for key in value:
            if key not in self.keys:
                report.refuse(inside(place, key), f"unknown key (known: {', '.join(self.keys)})")
        if not value:
            report.refuse(place, f"must have one of the keys {', '.join(self.keys)}")
        table = {key: self.kind.read(value[key], inside(place, key), report) for key in self.keys if key in value}
        return table or BAD

    def json_schema(self) -> dict[str, Any]:
        keys = {"enum": list(self.keys)}
        return {"type": "object", "propertyNames": keys, "additionalProperties": self.kind.json_schema(),
                "minProperties": 1}


def whole(low: int, high: int) -> Number:
    return Number(low, high, whole=True)


def identifier() -> Text:
    return Text(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", "an id in lower snake case (a-z, 0-9, _)", 40)


def inside(place: str, key: Any) -> str:
    """The place of a field."""
    plain = isinstance(key, str) and re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]{0,59}", key)
    name = key if plain else shown(key)
    return f"{place}.{name}" if place else str(name)


def document_schema(kind: Kind, title: str) -> dict[str, Any]:
    """A whole JSON Schema document."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, **kind.json_schema()}


def _is_list(value: Any, place: str, report: Report) -> bool:
    good = isinstance(value, (list, tuple))
    if not good:
        report.refuse(place or "file", f"must be a list, not {shown(value)}")
    return good


def _is_object(value: Any, place: str, report: Report) -> bool:
    """Whether a value is an object; keys that stood twice in the text are reported here."""
    good = isinstance(value, Mapping)
    if not good:
        report.refuse(place or "file", f"must be an object, not {shown(value)}")
    for key in getattr(value, "doubled", ()):
        report.refuse(inside(place, key), "stands twice in one object")
    return good
