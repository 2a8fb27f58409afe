"""What an action does, told for people and records."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from antike._core.tables import GOODS, HAPPENINGS, STACKS, UNIT_TYPES

if TYPE_CHECKING:
    from .game import Game


class Event(NamedTuple):
    """One thing that happens.

    `kind` is one of HAPPENINGS; `nation` is the id of whom it is about (None for the game as a whole, and for picks);
    the other fields are set where the kind has them (docs/notation.md lists which).
    """

    kind: str
    nation: str | None = None
    action: str | None = None
    good: str | None = None
    unit: str | None = None
    province: str | None = None
    other: str | None = None
    personage: str | None = None
    amount: int = 0

    def __str__(self) -> str:
        return _TELL[self.kind](self)


def _s(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


_TELL: dict[str, Callable[[Event], str]] = {
    "action": lambda e: f"{e.nation or 'the player'}: {e.action}",
    "round": lambda e: f"round {e.amount} begins",
    "turn": lambda e: f"{e.nation} to move",
    "income": lambda e: f"{e.nation} takes {e.amount} {e.good}",
    "produce": lambda e: f"{e.nation} gets {e.amount} {e.good}",
    "pay": lambda e: f"{e.nation} pays {e.amount} {e.good}",
    "fight": lambda e: f"{e.nation} and {e.other} lose a {e.unit} each in {e.province}",
    "conquer": lambda e: f"{e.nation} conquers {e.province} from {e.other}",
    "lose_units": lambda e: f"{e.nation} loses {_s(e.amount, e.unit or 'unit')} in {e.province}",
    "raze": lambda e: f"the temple in {e.province} is destroyed",
    "give_up": lambda e: f"{e.nation} gives up {e.province}" + (" and its temple" if e.amount else ""),
    "receive": lambda e: f"{e.nation} receives {e.amount} of the {e.personage}",
    "extra": lambda e: f"{e.nation} receives one of the {e.personage} for completing the know-how",
    "win": lambda e: f"{e.nation} wins",
    "cut": lambda e: "the round limit ends the game: a draw",
}


def make_events(game: "Game", entries: list[tuple[int, ...]]) -> list[Event]:
    """Events from what the core logged."""
    return [_event(game, *entry) for entry in entries]


def _event(game: "Game", what: int, nation: int, kind: int, type: int, arg: int, to: int, amount: int) -> Event:
    name = HAPPENINGS[what]
    who = game.nations[nation] if nation >= 0 else None
    if name == "action":
        return Event(name, who, action=game.table.text(kind, type, arg, to))
    province = game.map.provinces[arg].id if name in _IN_PROVINCE else None
    return Event(
        name, who,
        good=GOODS[arg] if name in ("income", "produce", "pay") else None,
        unit=UNIT_TYPES[type] if name in ("fight", "lose_units") else None,
        province=province,
        other=game.nations[to] if name in ("fight", "conquer") else None,
        personage=STACKS[arg] if name in ("receive", "extra") else None,
        amount=amount,
    )


_IN_PROVINCE = frozenset(("fight", "conquer", "lose_units", "raze", "give_up"))
