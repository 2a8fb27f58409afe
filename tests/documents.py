"""Boards and rulesets with something wrong."""

from copy import deepcopy
from typing import Any

from hypothesis import strategies as st

GONE = object()


def changed(document: dict[str, Any], *changes: tuple[tuple[Any, ...], Any]) -> dict[str, Any]:
    """A copy with values put at these paths, or taken away (GONE); a list takes one more at its end."""
    document = deepcopy(document)
    for path, value in changes:
        part: Any = document
        for key in path[:-1]:
            part = part[key]
        if value is GONE:
            del part[path[-1]]
        elif isinstance(part, list) and path[-1] == len(part):
            part.append(value)
        else:
            part[path[-1]] = value
    return document


def json_values(document: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Small JSON values of any kind, some with words that the document uses."""
    words = sorted(_words(document))
    scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(words)
    return st.recursive(scalars, lambda inner: st.lists(inner, max_size=4)
                        | st.dictionaries(st.text() | st.sampled_from(words), inner, max_size=4), max_leaves=8)


@st.composite
def mutated(draw: st.DrawFn, document: dict[str, Any]) -> dict[str, Any]:
    """The document with a few values replaced, taken away or doubled, anywhere."""
    document = deepcopy(document)
    for _ in range(draw(st.integers(1, 4))):
        part: Any = document
        key = draw(st.sampled_from(sorted(part)))
        while isinstance(part[key], (dict, list)) and part[key] and draw(st.integers(0, 3)):
            part = part[key]
            key = draw(st.sampled_from(list(part) if isinstance(part, dict) else range(len(part))))
        action = draw(st.sampled_from(["replace", "remove", "double"]))
        if action == "double" and isinstance(part, list):
            part.insert(draw(st.integers(0, len(part))), part[key])
        elif action == "remove" and len(document) > 1:
            del part[key]
        else:
            part[key] = draw(json_values(document))
    return document


def _words(value: Any) -> set[str]:
    if isinstance(value, dict):
        return set(value).union(*map(_words, value.values()))
    if isinstance(value, list):
        return set().union(*map(_words, value))
    return {value} if isinstance(value, str) else set()
