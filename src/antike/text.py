"""A position drawn for terminals, in ids, and the words that all drawings share."""
from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .map import Map
    from .rules import Rules

Position = Mapping[str, Any]
"""A state as a dict: the result of `State.to_dict`."""

GOODS = ("marble", "iron", "gold", "coin")
STACKS = ("kings", "scholars", "generals", "citizens", "navigators")
UNITS = ("legions", "galleys")

DECIDES = {
    "pick": "pick a nation", "start": "choose a start city", "take": "take goods instead of a coin",
    "rondel": "choose a wedge", "pay": "pay for the rondel", "temple": "build temples", "arm": "arm",
    "know_how": "buy know-how", "move": "move units", "go_on": "move on or stop", "meet": "fight or keep the peace",
    "answer": "answer: fight or peace", "engaged": "choose whom to fight", "conquer": "conquer cities",
    "losses": "choose losses", "give_up": "give up a city", "found": "found cities", "personage": "choose a personage",
}
"""What is decided in each step but `over`."""


def abbreviations(names: Iterable[str]) -> list[str]:
    """A mark of two characters for each name, all different: its first letter and the next that is not taken yet."""
    marks: list[str] = []
    for name in names:
        letters = [c for c in name if c.isalnum()] or ["?"]
        second = [*letters[1:], *"123456789", *"abcdefghijklmnopqrstuvwxyz"]
        marks.append(next(m for c in second if (m := letters[0].upper() + c.lower()) not in marks))
    return marks


def headline(position: Position, names: Mapping[str, str]) -> str:
    """The round and who decides what, or how the game ended, as a sentence; `names` of the nations by id."""
    if position["winner"]:
        return f"{names[position['winner']]} win in round {position['round']}"
    if position["drawn"]:
        return f"Drawn after round {position['round']}"
    actor, turn, what = position["actor"], position["turn"], DECIDES[position["step"]]
    who = names[actor] if actor else f"Seat {len(position['seats'])}"
    other = f" (turn of {names[turn]})" if turn and turn != actor else ""
    return f"Round {position['round']}: {who} to {what}{other}"


def in_order(position: Position) -> list[str]:
    """The nations in play in the order of their turns; those not drafted yet follow in map order."""
    seats: list[str] = position["seats"]
    return seats + [nation for nation in position["nations"] if nation not in seats]


def goal(position: Position, rules: Rules) -> int:
    """The personages that a nation needs to win (RULES.md 3.8)."""
    count = len(position["nations"])
    special = count == 3 and rules.variants["three_nations"]
    needed: int = rules.data["three_nations_goal"] if special else rules.data["goals"][str(count)]
    return needed


def score(own: Mapping[str, Any], rules: Rules) -> int:
    """What a nation's personages count towards the goal; generals count twice in the variant `military`."""
    personages: Mapping[str, int] = own["personages"]
    return sum(personages.values()) + (personages.get("generals", 0) if rules.variants["military"] else 0)


def draw(position: Position, map: Map, rules: Rules, *, width: int = 80) -> str:
    """The whole position in at most `width` columns (40 or more; only longer ids pass it), without colour codes.

    Nations, provinces and everything else stand by the ids that dicts and action texts use; `>` marks who decides.
    """
    ids = [nation.id for nation in map.nations]
    marks = dict(zip(ids, abbreviations(ids), strict=True))
    parts = (_head(position, width), _rondel(position, rules, marks, width), _nations(position, rules, marks),
             _know_how(position, marks, width), _provinces(position, map, marks, width), _bank(position, width))
    return "\n\n".join("\n".join(line.rstrip() for line in part) for part in parts) + "\n"


def _head(position: Position, width: int) -> list[str]:
    own = ((kind, position[kind], position.get(f"{kind}_digest", "")) for kind in ("map", "rules"))
    pending = plain(position.get("pending", {}))
    return [headline(position, {nation: nation for nation in position["nations"]}),
            *(f"{kind.ljust(6)}{name} {digest}" for kind, name, digest in own), f"step  {position['step']}",
            *_wrap("seats ", position["seats"], width),
            *(_wrap("pending ", [pending], width) if pending else ())]


def plain(value: Any) -> str:
    """What stands in a value of the dict, for reading."""
    if isinstance(value, Mapping):
        items = ((key, f"({plain(item)})" if isinstance(item, Mapping) else plain(item)) for key, item in value.items())
        return ", ".join(f"{key} {item}" for key, item in items)
    if isinstance(value, list | tuple):
        return " ".join(map(plain, value)) or "-"
    return "-" if value is None else str(value)


def _wrap(label: str, items: Sequence[str], width: int) -> list[str]:
    """A list after its label, `-` if there is nothing in it; more lines begin below its beginning."""
    return textwrap.wrap(", ".join(items) or "-", width, initial_indent=label, subsequent_indent=" " * len(label),
                         break_long_words=False, break_on_hyphens=False)


def _table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    """Aligned columns, the first to the left, the others to the right."""
    cells = [list(head), *([str(cell) for cell in row] for row in rows)]
    sizes = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [" ".join([row[0].ljust(sizes[0]), *map(str.rjust, row[1:], sizes[1:])]) for row in cells]


def _rondel(position: Position, rules: Rules, marks: Mapping[str, str], width: int) -> list[str]:
    stones: dict[str | None, list[str]] = {}
    for nation in in_order(position):
        stones.setdefault(position["nations"][nation]["wedge"], []).append(marks[nation])
    columns = [(wedge, " ".join(stones.get(wedge, ["-"]))) for wedge in rules.wedges]
    if None in stones:
        columns.append(("not yet", " ".join(stones[None])))
    rows = [["", ""]]
    for column in columns:
        size = max(map(len, column)) + 2
        if len(rows[-1][0]) + size > width:
            rows.append(["", ""])
        rows[-1] = [text + cell.ljust(size) for text, cell in zip(rows[-1], column, strict=True)]
    return ["rondel", *(line for row in rows for line in row)]


def _nations(position: Position, rules: Rules, marks: Mapping[str, str]) -> list[str]:
    nations, temples, order = position["nations"], set(position["temples"]), in_order(position)
    needed = goal(position, rules)

    def goods(nation: str) -> list[object]:
        own, here = nations[nation], ">" if nation == position["actor"] else " "
        return [f"{here} {marks[nation]} {nation}", *(own["stock"].get(good, 0) for good in GOODS), len(own["cities"]),
                len(temples.intersection(own["cities"])), *(sum(own[unit].values()) for unit in UNITS)]

    def personages(nation: str) -> list[object]:
        own = nations[nation]
        return [f"  {marks[nation]}", *(own["personages"].get(stack, 0) for stack in STACKS),
                f"{score(own, rules)} of {needed}", own["extra"] or "-"]
    return [*_table(["nations", *GOODS, "cities", "temples", *UNITS], map(goods, order)), "",
            *_table(["personages", *STACKS, "count", "extra"], map(personages, order))]


def _know_how(position: Position, marks: Mapping[str, str], width: int) -> list[str]:
    known = ((marks[nation], position["nations"][nation]["know_how"]) for nation in in_order(position))
    return ["know-how", *(line for mark, own in known for line in _wrap(f"  {mark}  ", own, width))]


def _provinces(position: Position, board: Map, marks: Mapping[str, str], width: int) -> list[str]:
    owners = {city: marks[nation] for nation, own in position["nations"].items() for city in own["cities"]}
    rows: list[tuple[str, str, str, str, list[str]]] = []
    free: dict[str, list[str]] = {kind: [] for kind in (*GOODS[:3], "no site")}
    for province in board.provinces:
        units = [f"{marks[nation]} {count}" for nation in in_order(position)
                 if (count := _units(position["nations"][nation], province.id))]
        temple = "temple" if province.id in position["temples"] else ""
        if province.id in owners or units:
            rows.append((province.id, province.resource or "no site", owners.get(province.id, "-"), temple, units))
        else:
            free[province.resource or "no site"].append(province.id)
    sizes = [max((len(row[i]) for row in rows), default=0) + 1 for i in range(4)]
    lines = [line for row in rows for line in
             _wrap("  " + "".join(map(str.ljust, row[:4], sizes)), row[4], width)]
    return ["cities and units (L legions, G galleys)", *lines, "", "nothing in"] + [
        line for kind, ids in free.items() for line in _wrap(f"  {kind.ljust(7)}  ", ids, width)]


def _units(own: Mapping[str, Any], province: str) -> str:
    return " ".join(f"{own[unit][province]}{unit[0].upper()}" for unit in UNITS if province in own[unit])


def _bank(position: Position, width: int) -> list[str]:
    bank, left = position["bank"], position["personages_left"]
    return [*_wrap("bank  ", [f"{kind} {bank.get(kind, 0)}" for kind in ("coin", "temple")], width),
            *_wrap("personages left  ", [f"{stack} {left.get(stack, 0)}" for stack in STACKS], width)]
