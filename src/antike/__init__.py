"""antike: a fast engine for the board game Antike (unofficial)."""

from antike._core.state import Rng, State
from antike.actions import Action
from antike.batch import Batch
from antike.errors import (
    ActionTextError,
    AntikeError,
    IllegalActionError,
    MapError,
    PositionError,
    RecordError,
    RulesError,
)
from antike.events import Event
from antike.game import Game
from antike.map import Map, available_maps
from antike.record import Record
from antike.rules import Rules, available_rules
from antike.simulate import Results, perft, perft_divide, playout, playouts

__all__ = [
    "Action",
    "ActionTextError",
    "AntikeError",
    "Batch",
    "Event",
    "Game",
    "IllegalActionError",
    "Map",
    "MapError",
    "PositionError",
    "Record",
    "RecordError",
    "Results",
    "Rng",
    "Rules",
    "RulesError",
    "State",
    "available_maps",
    "available_rules",
    "perft",
    "perft_divide",
    "playout",
    "playouts",
]
__version__ = "0.1.0"
