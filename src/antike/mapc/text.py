"""Bytes of a JSON file to Python values, with what Python's reader lets pass refused."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from .problems import Report
from .schema import BAD

MAX_BYTES = 1 << 20
MAX_DEPTH = 16


class JsonObject(dict[str, Any]):
    """An object that remembers which of its keys stood in the text more than once."""

    doubled: Sequence[str] = ()


def parse(raw: bytes, report: Report, most: int = MAX_BYTES) -> Any:
    """The value of a JSON text in UTF-8 of at most so many bytes, or BAD once its fault is reported.

    NaN and infinities pass, so that the schema can name their place; so do doubled keys, marked in their JsonObject.
    """
    import json  # when first needed: a fifth of the time of `import antike`
    if len(raw) > most:
        report.refuse("file", f"more than {most} bytes")
        return BAD
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        report.refuse(f"byte {error.start}", f"not UTF-8: 0x{raw[error.start]:02x}")
        return BAD
    if _depth(text) > MAX_DEPTH:
        report.refuse("file", f"nested more than {MAX_DEPTH} deep")
        return BAD
    try:
        return json.loads(text, object_pairs_hook=_object, parse_int=_integer)
    except json.JSONDecodeError as error:
        report.refuse(f"line {error.lineno}, column {error.colno}", f"not JSON: {error.msg}")
        return BAD


def _depth(text: str) -> int:
    """How deep brackets outside strings are nested. JSON's own reader recurses and cannot be asked safely."""
    outside = "".join(re.sub(r"\\.", "", text, flags=re.DOTALL).split('"')[::2])
    steps = (1 if bracket in "[{" else -1 for bracket in re.findall(r"[\[\]{}]", outside))
    return max(accumulate(steps), default=0)


def _object(pairs: list[tuple[str, Any]]) -> JsonObject:
    made = JsonObject(pairs)
    if len(made) < len(pairs):
        times = Counter(key for key, _ in pairs)
        made.doubled = [key for key in made if times[key] > 1]
    return made


def _integer(digits: str) -> int | float:
    """Numbers too large for any field become floats: Python refuses to read integers of thousands of digits."""
    return int(digits) if len(digits) <= 20 else float(digits)
