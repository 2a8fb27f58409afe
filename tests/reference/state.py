"""What the table looks like: the state, its copies, and its dict form (DESIGN.md, "State as a dict")."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .rules import STACKS, STOCK, TYPES, Board, Rules

PLURAL = {"legion": "legions", "galley": "galleys"}


@dataclass
class Nation:
    """One nation's things. `units[type][province]` never holds a zero."""

    stock: dict[str, int]
    wedge: str | None = None
    cities: set[str] = field(default_factory=set)
    units: dict[str, dict[str, int]] = field(default_factory=lambda: {unit: {} for unit in TYPES})
    know_how: set[str] = field(default_factory=set)
    personages: dict[str, int] = field(default_factory=lambda: dict.fromkeys(STACKS, 0))
    extra: str | None = None

    def copy(self) -> Nation:
        units = {unit: dict(places) for unit, places in self.units.items()}
        return Nation(dict(self.stock), self.wedge, set(self.cities), units, set(self.know_how),
                      dict(self.personages), self.extra)

    def count(self, unit: str, province: str) -> int:
        return self.units[unit].get(province, 0)

    def change(self, unit: str, province: str, by: int) -> None:
        places = self.units[unit]
        places[province] = places.get(province, 0) + by
        if not places[province]:
            del places[province]


@dataclass
class Turn:
    """What a turn must remember until its end and no longer.

    `unmoved[type, province]` and `stopped[type, province, left]` count the mover's units during a maneuver; the
    unit on the move, `moving = (type, province, left)`, is in neither.
    """

    price_left: int = 0
    last_paid: int = 0
    built: tuple[int, ...] | None = None
    traded: tuple[int, ...] | None = None
    armed: dict[str, int] = field(default_factory=dict)
    unmoved: dict[tuple[str, str], int] = field(default_factory=dict)
    stopped: dict[tuple[str, str, int], int] = field(default_factory=dict)
    moving: tuple[str, str, int] | None = None
    to_ask: list[str] = field(default_factory=list)
    engaged: tuple[str, str] | None = None
    target: str | None = None
    temples_destroyed: int = 0
    new_advances: int = 0
    completed: bool = False

    def copy(self) -> Turn:
        return Turn(self.price_left, self.last_paid, self.built, self.traded, dict(self.armed), dict(self.unmoved),
                    dict(self.stopped), self.moving, list(self.to_ask), self.engaged, self.target,
                    self.temples_destroyed, self.new_advances, self.completed)


@dataclass
class State:
    """The whole table. `nations` stands in board order, `seats` in seat order (those drafted so far)."""

    nations: dict[str, Nation]
    coins: int
    free_temples: int
    left: dict[str, int]
    seats: list[str] = field(default_factory=list)
    temples: set[str] = field(default_factory=set)
    round: int = 0
    step: str = "pick"
    actor: str | None = None
    turn_of: str | None = None
    winner: str | None = None
    drawn: bool = False
    to_take: list[str] = field(default_factory=list)
    turn: Turn = field(default_factory=Turn)

    def copy(self) -> State:
        nations = {name: nation.copy() for name, nation in self.nations.items()}
        return State(nations, self.coins, self.free_temples, dict(self.left), list(self.seats), set(self.temples),
                     self.round, self.step, self.actor, self.turn_of, self.winner, self.drawn, list(self.to_take),
                     self.turn.copy())

    def owner(self, province: str) -> str | None:
        """Whose city stands in the province."""
        return next((name for name, nation in self.nations.items() if province in nation.cities), None)


def new_state(board: Board, rules: Rules, count: int) -> State:
    """Stocks, bank and stacks before anything is picked or placed (RULES.md 2)."""
    nations = {name: Nation({kind: rules["stock"][kind] for kind in STOCK}) for name in board.in_play(count)}
    bank = rules["bank"]
    return State(nations, bank["coins"], bank["temples"], {stack: rules["personages"][stack] for stack in STACKS})


def _present(counts: dict[str, int]) -> dict[str, int]:
    return {key: number for key, number in counts.items() if number}


def to_dict(state: State, board: Board, rules: Rules) -> dict[str, Any]:
    nations = {}
    for name, nation in state.nations.items():
        entry: dict[str, Any] = {"stock": _present(nation.stock), "wedge": nation.wedge,
                                 "cities": board.sorted(nation.cities)}
        for unit, key in PLURAL.items():
            entry[key] = {province: nation.units[unit][province] for province in board.sorted(nation.units[unit])}
        entry["know_how"] = [advance for advance in rules.advances if advance in nation.know_how]
        entry["personages"] = _present(nation.personages)
        entry["extra"] = nation.extra
        nations[name] = entry
    return {
        "map": board.name, "rules": rules.name, "round": state.round, "step": state.step, "actor": state.actor,
        "turn": state.turn_of, "winner": state.winner, "drawn": state.drawn, "seats": list(state.seats),
        "nations": nations, "temples": board.sorted(state.temples),
        "bank": _present({"coin": state.coins, "temple": state.free_temples}),
        "personages_left": _present(state.left),
    }


def from_dict(data: dict[str, Any]) -> State:
    """The state of a dict; what the dict's step needs besides is for the caller to set."""
    nations = {}
    for name, entry in data["nations"].items():
        nations[name] = Nation(
            stock={kind: entry["stock"].get(kind, 0) for kind in STOCK}, wedge=entry["wedge"],
            cities=set(entry["cities"]), units={unit: dict(entry[key]) for unit, key in PLURAL.items()},
            know_how=set(entry["know_how"]), extra=entry["extra"],
            personages={stack: entry["personages"].get(stack, 0) for stack in STACKS})
    return State(
        nations, coins=data["bank"].get("coin", 0), free_temples=data["bank"].get("temple", 0),
        left={stack: data["personages_left"].get(stack, 0) for stack in STACKS}, seats=list(data["seats"]),
        temples=set(data["temples"]), round=data["round"], step=data["step"], actor=data["actor"],
        turn_of=data["turn"], winner=data["winner"], drawn=data["drawn"])
