"""Checks of what callers give."""

import operator
import sys
from collections.abc import Sequence

from .mapc.problems import shown


def integer(value: object, what: str) -> int:
    """An int; TypeError names the argument and what was given instead."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{what}: an int is needed, not {type(value).__name__}")
    return operator.index(value)


def whole(value: object, what: str, least: int, most: int) -> int:
    """An int within bounds. TypeError or ValueError names the argument, the value and what is allowed."""
    number = integer(value, what)
    if not least <= number <= most:
        raise ValueError(f"{what}: {shown(number)} is not in {least} to {most}")
    return number


def wrong_array(given: object, what: str, letter: str, shape: Sequence[int], writable: bool) -> Exception:
    """What to raise for a buffer that is not the array needed; `letter` stands for its items in the struct module."""
    needed = f"{_NAMES[letter]}{list(shape)}"
    message = f"{what}: a contiguous{' writable' if writable else ''} array {needed} is needed, "
    try:
        view = memoryview(given)  # type: ignore[arg-type]
    except TypeError:
        return TypeError(f"{message}not {type(given).__name__}")
    found = f"{_name(view.format, view.itemsize)}{list(view.shape or ())}"
    if found != needed:
        return ValueError(f"{message}not {found}")
    if not view.c_contiguous:
        return ValueError(f"{message}and this one has gaps")
    return ValueError(f"{message}and this one is {'read-only' if writable and view.readonly else 'not aligned'}")


_NAMES = {"?": "bool", "b": "int8", "B": "uint8", "h": "int16", "H": "uint16", "i": "int32", "I": "uint32",
          "q": "int64", "Q": "uint64", "e": "float16", "f": "float32", "d": "float64"}


_OWN_ORDER = ("@", "=", "<" if sys.byteorder == "little" else ">")


def _name(letter: str, size: int) -> str:
    """What items are called in NumPy; letters that depend on the machine by their size."""
    letter = letter[letter.startswith(_OWN_ORDER):]
    if letter in ("l", "L"):
        return f"{'u' * (letter == 'L')}int{8 * size}"
    return _NAMES.get(letter, repr(letter))
