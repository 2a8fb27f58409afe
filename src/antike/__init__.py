"""antike: a fast engine for the board game Antike (unofficial)."""

from antike._core.state import Rng, State
from antike.actions import Action
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
from antike.rules import Rules, available_rules
