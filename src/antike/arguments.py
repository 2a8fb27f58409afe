"""Checks of what callers give."""

import operator


def whole(value: object, what: str, least: int, most: int) -> int:
    """An int within bounds. TypeError or ValueError names the argument, the value and what is allowed."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{what}: an int is needed, not {type(value).__name__}")
    number = operator.index(value)
    if not least <= number <= most:
        raise ValueError(f"{what}: {number} is not in {least} to {most}")
    return number
