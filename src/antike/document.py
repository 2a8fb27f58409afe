"""What maps and rulesets have in common: JSON documents, bundled or a user's, that never change once loaded."""

import errno
import os
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from .errors import MapError, Problem, RulesError
from .mapc.problems import shown
from .mapc.text import MAX_BYTES

Key = TypeVar("Key")
Value = TypeVar("Value", covariant=True)
Source = str | os.PathLike[str] | Mapping[str, Any]
Failure = type[MapError] | type[RulesError]


class ReadOnly(Mapping[Key, Value]):
    """A dict that cannot be changed; unlike types.MappingProxyType it can be hashed and pickled."""

    __slots__ = ("_items",)

    def __init__(self, items: Mapping[Key, Value]) -> None:
        self._items = dict(items)

    def __getitem__(self, key: Key) -> Value:
        return self._items[key]

    def __iter__(self) -> Iterator[Key]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(frozenset(self._items.items()))

    def __repr__(self) -> str:
        return repr(self._items)


def freeze(value: Any) -> Any:
    """A JSON value with its objects read-only and its lists tuples."""
    if isinstance(value, Mapping):
        return ReadOnly({key: freeze(entry) for key, entry in value.items()})
    return tuple(map(freeze, value)) if isinstance(value, (list, tuple)) else value


def thaw(value: Any) -> Any:
    """What `freeze` froze, as dicts and lists of the caller's own."""
    if isinstance(value, Mapping):
        return {key: thaw(entry) for key, entry in value.items()}
    return list(map(thaw, value)) if isinstance(value, (list, tuple)) else value


def digest(value: Any, what: str) -> str:
    """32 hex digits that name a JSON value: BLAKE2b of its canonical text, told apart by `what` it is."""
    import json  # when first needed: a fifth of the time of `import antike`
    return hashed(json.dumps(value, sort_keys=True, separators=(",", ":")), what).hex()


def hashed(text: str, what: str = "") -> bytes:
    """16 bytes that name a text: its BLAKE2b, told apart by `what` it is."""
    from hashlib import blake2b  # it loads OpenSSL, which would take longer than all else that `import antike` does
    return blake2b(text.encode(), digest_size=16, person=what.encode()).digest()


def folder(name: str) -> str:
    """A folder of data files: in the package, or beside `src` where the package runs from a checkout."""
    package = os.path.dirname(os.path.realpath(__file__))
    inside = os.path.join(package, name)
    return inside if os.path.isdir(inside) else os.path.normpath(os.path.join(package, "..", "..", name))


def available(name: str) -> tuple[str, ...]:
    """What is bundled in a folder, sorted."""
    return tuple(sorted(file.removesuffix(".json") for file in os.listdir(folder(name)) if file.endswith(".json")))


def read(source: Source, bundle: str, error: Failure) -> tuple[bytes | Mapping[str, Any], str]:
    """A document as bytes or a dict, and what messages call it.

    `source` is a bundled name, a path (a bundled name comes first) or a dict. Raises `error` for a string that is
    neither, OSError for a path that cannot be read, TypeError for anything else.
    """
    if isinstance(source, Mapping):
        return source, "dict"
    if not isinstance(source, (str, os.PathLike)):
        raise TypeError(f"a name, a path or a dict is needed, not a {type(source).__name__}")
    if isinstance(source, str) and source in available(bundle):
        return read_file(os.path.join(folder(bundle), f"{source}.json")), f"{source}.json"
    if isinstance(source, str) and not _is_path(source):
        names = ", ".join(available(bundle))
        raise error([Problem(shown(source), "name", f"neither a file nor one of the bundled {bundle}: {names}")])
    return read_file(source), os.fsdecode(source)


def read_file(path: str | os.PathLike[str], most: int = MAX_BYTES) -> bytes:
    """A file, as far as the longest that can be a document, of `most` bytes. Raises OSError."""
    try:
        with open(path, "rb") as file:
            return file.read(most + 1)
    except ValueError as error:  # a null byte, or what no file name can hold
        raise OSError(errno.EINVAL, f"no path: {error}") from None


def _is_path(text: str) -> bool:
    """Whether a string is meant as a path: it looks like one, or there is such a file."""
    return text.endswith(".json") or os.path.basename(text) != text or os.path.isfile(text)
