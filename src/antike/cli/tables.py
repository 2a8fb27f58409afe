"""Text and tables for people: folded to a terminal's width, one line a row elsewhere."""

import sys

from rich.console import Console
from rich.table import Table

_UNFOLDED = 10_000
"""Columns, more than any row has."""


def console() -> Console:
    """Standard output."""
    return Console(highlight=False, markup=False, width=None if sys.stdout.isatty() else _UNFOLDED)


def table(title: str, *columns: str, numbers: bool = False) -> Table:
    """An empty table without lines; `title` heads the first column. Numbers stand to the right."""
    result = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    result.add_column(title, no_wrap=True, style="bold")
    for column in columns:
        result.add_column(column, justify="right" if numbers else "left", no_wrap=numbers)
    return result
