"""Actions by number, by (kind, arguments) and by text (docs/notation.md)."""

from functools import cached_property
from typing import NamedTuple

from antike._core.tables import GOODS, KINDS, STACKS, UNIT_TYPES, GameTables

from .errors import ActionTextError
from .map import Map
from .rules import Rules

# what the numbers of an action's arguments stand for, in the order of the text: which table, which field of the core
_ARGUMENTS: dict[str, tuple[tuple[str, str], ...]] = {
    "pick": (("nations", "arg"),),
    "start": (("provinces", "arg"),),
    "take": (("goods", "arg"),),
    "rondel": (("wedges", "arg"),),
    "pay": (("goods", "arg"),),
    "temple": (("provinces", "arg"),),
    "arm": (("types", "type"), ("provinces", "arg")),
    "know_how": (("advances", "arg"),),
    "move": (("types", "type"), ("provinces", "arg"), ("provinces", "to")),
    "stop": (),
    "engage": (("types", "type"), ("provinces", "arg")),
    "fight": (("nations", "arg"),),
    "peace": (),
    "conquer": (("provinces", "arg"),),
    "losses": (("numbers", "arg"),),
    "give_up": (("provinces", "arg"),),
    "found": (("provinces", "arg"),),
    "trade": (("trades", "arg"),),
    "personage": (("stacks", "arg"),),
    "done": (),
}
TRADES = tuple(
    (GOODS[a], GOODS[b], GOODS[c])
    for a in range(3) for b in range(a, 3) for c in range(3) if c not in (a, b)
)


class Action(NamedTuple):
    """An action as people see it: `Action("move", ("legion", "roma", "neapolis"))`."""

    kind: str
    args: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.kind, *self.args))


class ActionTable:
    """All actions of one map and ruleset, in the order of their numbers (RULES.md 4)."""

    def __init__(self, tables: GameTables, map: Map, rules: Rules) -> None:
        self._tables = tables
        self._names: dict[str, tuple[str | tuple[str, ...], ...]] = {
            "nations": tuple(nation.id for nation in map.nations),
            "provinces": tuple(province.id for province in map.provinces),
            "goods": GOODS,
            "wedges": rules.wedges,
            "types": UNIT_TYPES,
            "advances": rules.advances,
            "numbers": tuple(str(number) for number in range(256)),
            "trades": TRADES,
            "stacks": STACKS,
        }

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """Every action, by number."""
        return tuple(self._name(*self._tables.decode(number)) for number in range(self._tables.num_actions))

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The text of every action, by number."""
        return tuple(map(str, self.actions))

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of every action, by text."""
        return {text: number for number, text in enumerate(self.texts)}

    def number(self, text: str) -> int:
        """The number of the action with this text. Raises ActionTextError if there is none."""
        if not isinstance(text, str):
            raise TypeError(f"an action's text is a str, not {type(text).__name__}")
        try:
            return self.numbers[text]
        except KeyError:
            raise ActionTextError(self._why_unknown(text)) from None

    def text(self, kind: int, type: int, arg: int, to: int) -> str:
        """The text of an action that the core calls by these integers, with nations by their place in play."""
        if KINDS[kind] in ("pick", "fight"):
            arg = self._tables.nation_in_map(arg)
        return str(self._name(kind, type, arg, to))

    def _name(self, kind: int, type: int, arg: int, to: int) -> Action:
        fields = {"type": type, "arg": arg, "to": to}
        args: list[str] = []
        for table, field in _ARGUMENTS[KINDS[kind]]:
            name = self._names[table][fields[field]]
            args.extend((name,) if isinstance(name, str) else name)
        return Action(KINDS[kind], tuple(args))

    def _why_unknown(self, text: str) -> str:
        shown = text if len(text) <= 80 else text[:77] + "..."
        kind = text.split(" ")[0]
        if kind not in _ARGUMENTS:
            return f"no action {shown!r}: the kinds are {', '.join(KINDS)}"
        example = next((other for other in self.texts if other.split(" ")[0] == kind), None)
        if example is None:
            return f"no action {shown!r}: this map and ruleset have no {kind!r} actions"
        return f"no action {shown!r}: actions of this kind look like {example!r}"
