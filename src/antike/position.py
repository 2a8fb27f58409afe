"""States as dicts and as lines of text (docs/notation.md)."""

import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from antike._core.parts import assemble, pending_parts
from antike._core.state import State
from antike._core.tables import GOODS, STACKS, STEPS, UNIT_TYPES

from .actions import TRADES
from .errors import PositionError

if TYPE_CHECKING:
    from .game import Game

_BUILDING = ("temple", "arm", "know_how", "found")
TEXT_LIMIT = 200_000
"""Characters of a position's text; no position comes near."""
_PROVINCES = 64
_NO_TRADES = len(TRADES)


# ---- writing

def to_dict(state: State) -> dict[str, Any]:
    """The position by names: lists in map, ruleset and seat order, zero counts left out."""
    game: Game = state.game
    provinces = [province.id for province in game.map.provinces]
    nations = game.nations
    return {
        "map": game.map.name,
        "map_digest": game.map.digest,
        "rules": game.rules.name,
        "rules_digest": game.rules.digest,
        "round": state.round,
        "step": state.step,
        "actor": _name(nations, state.actor),
        "turn": _name(nations, state.turn_nation),
        "winner": _name(nations, state.winner),
        "drawn": state.is_drawn,
        "seats": [nations[n] for n in state.seats if n >= 0],
        "nations": {nation: _nation(state, n, provinces) for n, nation in enumerate(nations)},
        "temples": [provinces[p] for p in state.temples],
        "bank": _counts(("coin", "temple"), state.bank),
        "personages_left": _counts(STACKS, state.personages_left),
        "pending": _pending(state, provinces),
    }


def _name(names: tuple[str, ...], index: int) -> str | None:
    return names[index] if index >= 0 else None


def _counts(names: tuple[str, ...], numbers: Iterable[int]) -> dict[str, int]:
    return {name: number for name, number in zip(names, numbers, strict=True) if number}


def _nation(state: State, n: int, provinces: list[str]) -> dict[str, Any]:
    rules = state.game.rules
    legions, galleys = state.units(n)
    return {
        "stock": _counts(GOODS, state.stock(n)),
        "wedge": _name(rules.wedges, state.wedge(n)),
        "cities": [provinces[p] for p in state.cities(n)],
        "legions": {provinces[p]: number for p, number in legions.items()},
        "galleys": {provinces[p]: number for p, number in galleys.items()},
        "know_how": [rules.advances[a] for a in state.know_how(n)],
        "personages": _counts(STACKS, state.personages(n)),
        "extra": _name(STACKS, state.extra(n)),
    }


def _pending(state: State, provinces: list[str]) -> dict[str, Any]:
    """What the step still needs; nothing that is zero or follows from the rest."""
    parts = pending_parts(state)
    step = state.step
    pending: dict[str, Any] = {}
    if parts["floor"] or parts["trade_floor"]:
        pending["after"] = _after(state, parts, provinces)
    if step == "arm":
        pending["armed"] = {provinces[p]: levels[0] for p, levels in parts["used"][0].items()}
    elif any(parts["used"]):
        pending["moved"] = {
            unit + "s": {provinces[p]: _levels(levels) for p, levels in used.items()}
            for unit, used in zip(UNIT_TYPES, parts["used"], strict=True) if used
        }
    if parts["price"]:
        pending["price"] = parts["price"]
        pending["from"] = GOODS[parts["pay_from"]]
    if step in ("go_on", "meet", "answer", "engaged"):
        pending["unit"] = {"type": UNIT_TYPES[parts["unit_type"]], "province": provinces[parts["unit_at"]],
                           "left": parts["unit_left"]}
    if step in ("give_up", "losses"):
        pending["target"] = provinces[parts["target"]]
    pending.update({key: parts[key] for key in ("razed", "fresh") if parts[key]})
    if parts["completed"]:
        pending["completed"] = True
    return pending


def _after(state: State, parts: dict[str, Any], provinces: list[str]) -> str:
    """Canonical order: the text of the last action of this step."""
    if parts["trade_floor"] < _NO_TRADES:
        return " ".join(("trade", *TRADES[parts["trade_floor"]]))
    type, place = divmod(parts["floor"], _PROVINCES)
    if state.step == "know_how":
        return f"know_how {state.game.rules.advances[place]}"
    return " ".join((state.step, *((UNIT_TYPES[type],) if state.step == "arm" else ()), provinces[place]))


def _levels(levels: tuple[int, ...]) -> list[int]:
    """Units that have moved, by borders they have left, without zeros at the end."""
    result = list(levels)
    while not result[-1]:
        result.pop()
    return result


# ---- reading

class _Reader:
    """Reads a dict of someone else's, naming the place of whatever is not as it must be."""

    def __init__(self, game: "Game") -> None:
        self.provinces = {province.id: p for p, province in enumerate(game.map.provinces)}
        self.nations = {nation: n for n, nation in enumerate(game.nations)}
        self.wedges = {wedge: w for w, wedge in enumerate(game.rules.wedges)}
        self.advances = {advance: a for a, advance in enumerate(game.rules.advances)}
        self.stacks = {stack: s for s, stack in enumerate(STACKS)}
        self.goods = {good: g for g, good in enumerate(GOODS)}
        self.types = {unit: t for t, unit in enumerate(UNIT_TYPES)}
        self.steps = {step: s for s, step in enumerate(STEPS)}

    def fields(self, value: Any, place: str, required: Iterable[str],
               optional: Iterable[str] = ()) -> Mapping[str, Any]:
        """A dict with these keys and no others."""
        if not isinstance(value, Mapping):
            raise PositionError(f"{place}: a dict is needed, not {_shown(value)}")
        required, optional = tuple(required), tuple(optional)
        missing = [key for key in required if key not in value]
        unknown = [key for key in value if key not in required and key not in optional]
        if missing:
            raise PositionError(f"{place}: {missing[0]!r} is missing")
        if unknown:
            raise PositionError(f"{place}: unknown key {_shown(unknown[0])}")
        return value

    def number(self, value: Any, place: str, most: int = 10**9) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
            raise PositionError(f"{place}: a whole number from 0 to {most} is needed, not {_shown(value)}")
        return value

    def flag(self, value: Any, place: str) -> bool:
        if not isinstance(value, bool):
            raise PositionError(f"{place}: true or false is needed, not {_shown(value)}")
        return value

    def one(self, value: Any, names: Mapping[str, int], place: str, *, optional: bool = False) -> int:
        """The number of a name; -1 for None where that is allowed."""
        if value is None and optional:
            return -1
        if not isinstance(value, str) or value not in names:
            raise PositionError(f"{place}: {_shown(value)} is none of {_some(names)}")
        return names[value]

    def many(self, value: Any, names: Mapping[str, int], place: str, *, ascending: bool = True) -> list[int]:
        """The numbers of a list of names, each once and in order."""
        if not isinstance(value, (list, tuple)):
            raise PositionError(f"{place}: a list is needed, not {_shown(value)}")
        if len(value) > len(names):
            raise PositionError(f"{place}: {len(value)} entries, more than the {len(names)} that there can be")
        numbers: list[int] = []
        for i, name in enumerate(value):
            number = self.one(name, names, f"{place}[{i}]")
            if number in numbers:
                raise PositionError(f"{place}[{i}]: {_shown(name)} stands twice")
            numbers.append(number)
        return sorted(numbers) if ascending else numbers

    def counts(self, value: Any, names: Mapping[str, int], place: str, most: int = 10**9) -> dict[int, int]:
        """Numbers by the number of their name."""
        if not isinstance(value, Mapping):
            raise PositionError(f"{place}: a dict is needed, not {_shown(value)}")
        return {self.one(name, names, place): self.number(number, f"{place}.{name}", most)
                for name, number in value.items()}

    def row(self, value: Any, names: Mapping[str, int], place: str, most: int = 10**9) -> list[int]:
        """Numbers of all names, those left out 0."""
        counts = self.counts(value, names, place, most)
        return [counts.get(i, 0) for i in range(len(names))]


def from_dict(game: "Game", position: Any) -> State:
    """The state of a dict in the form of `to_dict`.

    `pending` may be left out where the step needs nothing, digests always. Raises PositionError, which names the
    place, unless the dict has that form and the rules can hold the position.
    """
    read = _Reader(game)
    d = read.fields(position, "position",
                    ("map", "rules", "round", "step", "actor", "turn", "winner", "drawn", "seats", "nations",
                     "temples", "bank", "personages_left"), ("map_digest", "rules_digest", "pending"))
    for key, mine in (("map", game.map.name), ("rules", game.rules.name), ("map_digest", game.map.digest),
                      ("rules_digest", game.rules.digest)):
        if key in d and not (isinstance(d[key], str) and d[key] == mine):
            raise PositionError(f"{key}: {_shown(d[key])}, but the game has {mine!r}")
    nations = read.fields(d["nations"], "nations", read.nations)
    bank = read.row(d["bank"], {"coin": 0, "temple": 1}, "bank", 65535)
    seats = read.many(d["seats"], read.nations, "seats", ascending=False)
    step = STEPS[read.one(d["step"], read.steps, "step")]
    actor = read.one(d["actor"], read.nations, "actor", optional=True)
    turn = read.one(d["turn"], read.nations, "turn", optional=True)
    parts = {
        "seats": seats,
        "nations": [_read_nation(game, read, nations[nation], f"nations.{nation}") for nation in game.nations],
        "left": read.row(d["personages_left"], read.stacks, "personages_left", 255),
        "temples": read.many(d["temples"], read.provinces, "temples"),
        "round": read.number(d["round"], "round"),
        "coins": bank[0],
        "bank_temples": bank[1],
        "step": read.steps[step],
        "actor": actor,
        "turn": _seat(seats, turn, "turn"),
        "winner": read.one(d["winner"], read.nations, "winner", optional=True),
        "drawn": read.flag(d["drawn"], "drawn"),
        "asking": _asking(step, seats, actor),
    }
    return assemble(game, {**parts, **_read_pending(game, read, step, d.get("pending", {}))})


def _seat(seats: list[int], nation: int, place: str) -> int:
    if nation < 0:
        return -1
    if nation not in seats:
        raise PositionError(f"{place}: the nation has no seat")
    return seats.index(nation)


def _asking(step: str, seats: list[int], actor: int) -> int:
    """The seat being asked, which other steps than these have none of."""
    if step == "pick":
        return len(seats)
    return _seat(seats, actor, "actor") if step in ("start", "take", "answer") and actor >= 0 else 0


def _read_nation(game: "Game", read: _Reader, value: Any, place: str) -> dict[str, Any]:
    d = read.fields(value, place, ("stock", "wedge", "cities", "legions", "galleys", "know_how", "personages", "extra"))
    supply = game.rules.data["supply"]
    units = [read.counts(d[unit + "s"], read.provinces, f"{place}.{unit}s", 255) for unit in UNIT_TYPES]
    cities = read.many(d["cities"], read.provinces, f"{place}.cities")
    left = {
        "legions": supply["legions"] - sum(units[0].values()),
        "galleys": supply["galleys"] - sum(units[1].values()),
        "cities": supply["stones"] - len(cities),
    }
    for things, number in left.items():
        if number < 0:
            raise PositionError(f"{place}.{things}: {-number} more than the nation has")
    return {
        "stock": read.row(d["stock"], read.goods, f"{place}.stock"),
        "wedge": read.one(d["wedge"], read.wedges, f"{place}.wedge", optional=True),
        "cities": cities,
        "units": units,
        "supply": (left["legions"], left["galleys"]),
        "stones": left["cities"],
        "know_how": read.many(d["know_how"], read.advances, f"{place}.know_how"),
        "personages": read.row(d["personages"], read.stacks, f"{place}.personages", 255),
        "extra": read.one(d["extra"], read.stacks, f"{place}.extra", optional=True),
    }


def _read_pending(game: "Game", read: _Reader, step: str, value: Any) -> dict[str, Any]:
    d = read.fields(value, "pending", (), ("after", "armed", "moved", "price", "from", "unit", "target", "razed",
                                           "fresh", "completed"))
    unit = read.fields(d["unit"], "pending.unit", ("type", "province", "left")) if "unit" in d else {}
    floor, trade_floor = _read_after(game, read, step, d.get("after"))
    return {
        "floor": floor,
        "trade_floor": trade_floor,
        "price": read.number(d.get("price", 0), "pending.price", 255),
        "pay_from": read.one(d.get("from", GOODS[0]), read.goods, "pending.from"),
        "unit_type": read.one(unit["type"], read.types, "pending.unit.type") if unit else 0,
        "unit_at": read.one(unit["province"], read.provinces, "pending.unit.province") if unit else 0,
        "unit_left": read.number(unit["left"], "pending.unit.left", 255) if unit else 0,
        "target": read.one(d["target"], read.provinces, "pending.target") if "target" in d else 0,
        "razed": read.number(d.get("razed", 0), "pending.razed", 255),
        "fresh": read.number(d.get("fresh", 0), "pending.fresh", 255),
        "completed": read.flag(d.get("completed", False), "pending.completed"),
        "used": _read_used(read, step, d),
    }


def _read_after(game: "Game", read: _Reader, step: str, value: Any) -> tuple[int, int]:
    """Floor and trade floor (canonical order), from the last action of the step."""
    if value is None:
        return 0, 0
    if not isinstance(value, str):
        raise PositionError(f"pending.after: an action's text is needed, not {_shown(value)}")
    kind, *args = value.split(" ")
    if kind == "trade":
        if tuple(args) not in TRADES:
            raise PositionError(f"pending.after: {_shown(value)} is no trade")
        return 0, TRADES.index(tuple(args))
    if kind != step or kind not in _BUILDING or len(args) != (2 if kind == "arm" else 1):
        raise PositionError(f"pending.after: {_shown(value)} is no action of this step")
    type = read.one(args[0], read.types, "pending.after") if kind == "arm" else 0
    place = read.one(args[-1], read.advances if kind == "know_how" else read.provinces, "pending.after")
    return type * _PROVINCES + place, _NO_TRADES


def _read_used(read: _Reader, step: str, d: Mapping[str, Any]) -> list[dict[int, tuple[int, int, int]]]:
    """Units placed, or moved by what they have left."""
    armed = read.counts(d.get("armed", {}), read.provinces, "pending.armed", 31)
    moved = _read_moved(read, d.get("moved", {}))
    if armed and step != "arm":
        raise PositionError(f"pending.armed: no units are placed in step {step!r}")
    if any(moved) and step == "arm":
        raise PositionError(f"pending.moved: no units move in step {step!r}")
    return [{p: (number, 0, 0) for p, number in armed.items()}, {}] if armed else moved


def _read_moved(read: _Reader, value: Any) -> list[dict[int, tuple[int, int, int]]]:
    moved = read.fields(value, "pending.moved", (), [unit + "s" for unit in UNIT_TYPES])
    result = []
    for unit in UNIT_TYPES:
        place = f"pending.moved.{unit}s"
        provinces = moved.get(unit + "s", {})
        if not isinstance(provinces, Mapping):
            raise PositionError(f"{place}: a dict is needed, not {_shown(provinces)}")
        result.append({read.one(name, read.provinces, place): _read_levels(read, levels, f"{place}.{name}")
                       for name, levels in provinces.items()})
    return result


def _read_levels(read: _Reader, value: Any, place: str) -> tuple[int, int, int]:
    if not isinstance(value, (list, tuple)) or not 1 <= len(value) <= 3:
        raise PositionError(f"{place}: a list of 1 to 3 numbers is needed, not {_shown(value)}")
    levels = [read.number(number, place, 31) for number in value] + [0, 0]
    return levels[0], levels[1], levels[2]


def _shown(value: Any) -> str:
    if isinstance(value, int) and abs(value) >= 10**20:
        return "a huge number"
    text = ascii(value) if isinstance(value, (str, int, float, bool)) or value is None else type(value).__name__
    return text if len(text) <= 60 else text[:57] + "..."


def _some(names: Iterable[str]) -> str:
    names = list(names)
    return ", ".join(names) if len(names) <= 20 else f"{', '.join(names[:3])}, ... ({len(names)} in all)"


# ---- one line of text

def to_text(state: State) -> str:
    """The dict as JSON in one line of ASCII."""
    return json.dumps(to_dict(state), separators=(",", ":"))


def from_text(game: "Game", text: Any) -> State:
    """The state of a line that `to_text` made. Raises PositionError, which names the place."""
    if not isinstance(text, str):
        raise TypeError(f"a position's text is a str, not {type(text).__name__}")
    if len(text) > TEXT_LIMIT:
        raise PositionError(f"text: {len(text)} characters, {TEXT_LIMIT} at most")
    try:
        position = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise PositionError(f"text: not a position: {error}") from None
    return from_dict(game, position)
