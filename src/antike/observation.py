"""Observations: positions as float32 numbers for learners (docs/observations.md, which is made from FIELDS).

All information in this game is open, so an observation holds the whole position. The legal actions are not in it:
see `State.legal_mask`.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, SupportsIndex, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from antike._core.observe import ObservationLayout
from antike._core.state import State
from antike._core.tables import LIMITS, STEPS

from .arguments import whole
from .document import ReadOnly
from .game import Game

_Out = TypeVar("_Out")
KINDS = ("small", "full")
VIEWS = ("relative", "absolute")


class Field(NamedTuple):
    """A part of an observation.

    A count is divided by `scale`, a power of two, so that multiplying by it gives back the exact count (up to 2**24,
    where float32 ends). What is no count is 0 or 1.
    """

    name: str
    shape: tuple[str, ...]
    """Its dimensions, by names of `DIMENSIONS`."""
    unit: str
    """What is counted; "flag" for 0 or 1."""
    most: int
    """The largest count."""
    scale: int
    text: str


DIMENSIONS = {
    "nations": "nations in play: in the relative view the viewer first, then in seat order; else in map order",
    "provinces": "in map order",
    "types": "legion, galley",
    "resources": "marble, iron, gold",
    "goods": "marble, iron, gold, coin",
    "stacks": "kings, scholars, generals, citizens, navigators",
    "wedges": "of the rondel, clockwise from the first",
    "advances": "know-how in the order of the ruleset",
    "seats": "as many as nations, from seat 0",
    "ids": "nations in play in map order, in both views",
    "steps": "what is being decided, in this order: " + ", ".join(STEPS),
    "left": "borders that a unit has left: 0, 1, 2 where conquests need an action (`published`), else 0 alone",
}

# In the order of the core's enum Field (observe.pxd). The small set is the first part, up to and with `step`.
FIELDS = (
    Field("cities", ("nations", "provinces"), "flag", 1, 1, "a city of the nation stands there"),
    Field("legions", ("nations", "provinces"), "units", LIMITS["units"], 4, "its legions there"),
    Field("galleys", ("nations", "provinces"), "units", LIMITS["units"], 4, "its galleys there"),
    Field("temples", ("provinces",), "flag", 1, 1, "the city there has a temple"),
    Field("unit", ("types", "provinces"), "flag", 1, 1, "the unit on the move, or of which one was engaged"),
    Field("target", ("provinces",), "flag", 1, 1, "the city being conquered, while more is asked about it"),
    Field("actor", ("nations",), "flag", 1, 1, "the nation decides; none does in the draft and at the end"),
    Field("turn", ("nations",), "flag", 1, 1, "it is the nation's turn"),
    Field("wedge", ("nations", "wedges"), "flag", 1, 1, "its rondel stone is there; nowhere before its first move"),
    Field("know_how", ("nations", "advances"), "flag", 1, 1, "it has the advance"),
    Field("personages", ("nations", "stacks"), "personages", 60, 8, "those it has, the extra one included"),
    Field("stock_log", ("nations", "goods"), "logarithm", 1, 1,
          "log2(1 + stock) / 16, and 1 from 65,535 on: the stock for a network, from 0 to 1 and not exact"),
    Field("bank_coins", (), "coins", 65535, 32, "in the bank"),
    Field("bank_temples", (), "temples", 64, 16, "in the bank"),
    Field("personages_left", ("stacks",), "personages", 60, 8, "left in the stacks"),
    Field("step", ("steps",), "flag", 1, 1, "it is being decided"),
    Field("resources", ("resources", "provinces"), "flag", 1, 1, "the province's site yields the resource"),
    Field("unmoved", ("types", "provinces"), "units", LIMITS["units"], 4,
          "in phase 1 of a maneuver: units of the nation on turn that have not moved yet"),
    Field("moved", ("left", "types", "provinces"), "units", LIMITS["units"], 4,
          "in a maneuver: units of the nation on turn that have moved and stopped, by what they have left"),
    Field("armed", ("provinces",), "units", 2 * LIMITS["units"], 4, "while arming: units placed there in this turn"),
    Field("stock", ("nations", "goods"), "goods", LIMITS["stock"], 16, "in stock"),
    Field("extra", ("nations", "stacks"), "flag", 1, 1, "its extra personage is of that stack"),
    Field("nation", ("nations", "ids"), "flag", 1, 1, "which nation of the map the row is about"),
    Field("seat", ("nations", "seats"), "flag", 1, 1, "where it sits; nowhere while not drafted"),
    Field("winner", ("nations",), "flag", 1, 1, "it has won"),
    Field("drawn", (), "flag", 1, 1, "the round limit ended the game"),
    Field("round", (), "rounds", LIMITS["round"], 256, "the number of the round; 0 before the first"),
    Field("price", (), "units", 255, 4, "while paying for the rondel: goods still to be paid"),
    Field("pay_from", ("goods",), "flag", 1, 1, "while paying for the rondel: the first good that may still be paid"),
    Field("floor", (), "places", 127, 64,
          "in canonical order: the lowest province, advance, or (arming) unit type times 64 plus province that may "
          "still follow in this step"),
    Field("trade_floor", (), "trades", 9, 8, "in canonical order: the lowest trade that may still follow; 9: none"),
    Field("unit_left", (), "borders", LIMITS["moves"], 2, "that the unit on the move can still cross"),
    Field("razed", (), "temples", 64, 4, "destroyed in this turn"),
    Field("fresh", (), "advances", LIMITS["advances"], 4, "bought in this turn that nobody had before"),
    Field("completed", (), "flag", 1, 1, "the nation on turn has bought its last missing advance in this turn"),
)
SMALL = 1 + [field.name for field in FIELDS].index("step")


class Place(NamedTuple):
    """Where a field stands in the observations of one game."""

    start: int
    stop: int
    shape: tuple[int, ...]
    field: Field


@dataclass(frozen=True)
class Spec:
    """What the observations of a game look like: one-dimensional, contiguous, float32."""

    kind: str
    view: str
    shape: tuple[int]
    dtype: np.dtype[np.float32]
    fields: Mapping[str, Place]
    """By name, in the order in which they stand."""

    def split(self, observation: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
        """Views of the fields, by name. `observation` has this spec's shape, perhaps after further dimensions."""
        if observation.shape[-1:] != self.shape:
            raise ValueError(f"observation: float32[..., {self.shape[0]}] is needed, not {list(observation.shape)}")
        return {name: observation[..., place.start:place.stop].reshape(observation.shape[:-1] + place.shape)
                for name, place in self.fields.items()}

    def high(self) -> NDArray[np.float32]:
        """float32[shape]: the largest value of each number; the smallest is 0."""
        high = np.empty(self.shape, np.float32)
        for place in self.fields.values():
            high[place.start:place.stop] = place.field.most / place.field.scale
        return high


def spec(game: Game, kind: str = "full", view: str = "relative") -> Spec:
    """The layout of a game's observations.

    Parameters
    ----------
    kind
        "small", or "full", from which the whole position can be read back. The small one is the first part of it.
    view
        "relative": rows of nations begin with the viewer and go on in seat order. "absolute": in map order.
    """
    if not isinstance(game, Game):
        raise TypeError(f"game: a Game is needed, not {type(game).__name__}")
    _check(kind, view)
    places = _places(game)
    if kind == "small":
        places = places[:SMALL]
    return Spec(kind, view, (places[-1].stop,), np.dtype(np.float32),
                ReadOnly({place.field.name: place for place in places}))


@overload
def observe(state: State, out: None = None, nation: SupportsIndex | None = None, kind: str = "full",
            view: str = "relative") -> NDArray[np.float32]: ...


@overload
def observe(state: State, out: _Out, nation: SupportsIndex | None = None, kind: str = "full",
            view: str = "relative") -> _Out: ...


def observe(state: State, out: Any = None, nation: SupportsIndex | None = None, kind: str = "full",
            view: str = "relative") -> Any:
    """float32[spec(...).shape]: the observation of a state, which stays as it is.

    Parameters
    ----------
    out
        A contiguous writable float32 buffer to fill instead of a new array; it is returned.
    nation
        The viewer of the relative view, a place in `game.nations`. None: the nation that decides, or the first one
        of the map where no nation does. In the draft, rows go round in map order, for there is no seat order yet.
    kind, view
        As for `spec`.
    """
    if not isinstance(state, State):
        raise TypeError(f"state: a State is needed, not {type(state).__name__}")
    _check(kind, view)
    if nation is not None:
        if view == "absolute":
            raise ValueError("nation: the absolute view has no viewer")
        nation = whole(nation, "nation", 0, state.game.num_nations - 1)
    layout, full = state.game._layout, kind == "full"
    if out is None:
        out = np.empty(layout.floats(full), np.float32)
    layout.write(state, full, view == "relative", -1 if nation is None else nation, out)
    return out


def layout(game: Game) -> ObservationLayout:
    """The layout as the core takes it."""
    places = _places(game)
    return ObservationLayout(game, [place.start for place in places], [field.scale for field in FIELDS],
                             places[SMALL - 1].stop, places[-1].stop, _sizes(game)["left"])


@lru_cache(maxsize=64)
def _places(game: Game) -> tuple[Place, ...]:
    sizes = _sizes(game)
    places: list[Place] = []
    start = 0
    for field in FIELDS:
        shape = tuple(sizes[name] for name in field.shape)
        places.append(Place(start, start + math.prod(shape), shape, field))
        start = places[-1].stop
    return tuple(places)


def _sizes(game: Game) -> dict[str, int]:
    return {
        "nations": game.num_nations,
        "provinces": len(game.map.provinces),
        "types": 2,
        "resources": 3,
        "goods": 4,
        "stacks": 5,
        "wedges": len(game.rules.wedges),
        "advances": len(game.rules.advances),
        "seats": game.num_nations,
        "ids": game.num_nations,
        "steps": len(STEPS),
        "left": 3 if game.rules.data["conquest"]["needs_action"] else 1,
    }


def _check(kind: str, view: str) -> None:
    if kind not in KINDS:
        raise ValueError(f"kind: {kind!r} is none of {', '.join(KINDS)}")
    if view not in VIEWS:
        raise ValueError(f"view: {view!r} is none of {', '.join(VIEWS)}")
