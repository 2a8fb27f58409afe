"""The map compiler: what a board file must be, what is wrong with one, and its tables for the core.

The build loads this package by its path, before antike exists: it imports only the standard library and itself.
"""

from .board import BOARD
from .checks import check
from .emit import emit_c
from .index import fold
from .problems import Problem
from .tables import LAYOUT, compile_board

__all__ = ["BOARD", "LAYOUT", "Problem", "check", "compile_board", "emit_c", "fold"]
