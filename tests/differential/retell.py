"""What the events of an action come to: the state before it, changed by what they tell and by nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from reference.legal import Table

from antike import Event

Dict = dict[str, Any]
Told = Any  # an Event; what its kind has is set
PLURAL = {"legion": "legions", "galley": "galleys"}


def retell(state: Dict, events: list[Event], table: Table) -> Dict:
    """The dict after the events, without `step` and `actor`, which they leave open. The given dict is used up."""
    board, rank = table.board, table.rules.rank
    del state["step"], state["actor"]
    for event in events:
        TELL[event.kind](state, event)
    if _drafted(state, events):
        for nation, entry in state["nations"].items():
            entry["cities"] = board.start(nation, table.count)
    for entry in state["nations"].values():
        entry["cities"] = board.sorted(entry["cities"])
        entry["know_how"].sort(key=rank.__getitem__)
    state["temples"] = board.sorted(state["temples"])
    return state


def _drafted(state: Dict, events: list[Event]) -> bool:
    """Whether the last pick of a draft placed all start cities, which begins the first round at once."""
    picked = any(event.action and event.action.startswith("pick ") for event in events)
    return picked and state["round"] == 1


def _add(counts: dict[str, int], key: str, by: int) -> None:
    counts[key] = counts.get(key, 0) + by
    if not counts[key]:
        del counts[key]


def _mine(state: Dict, event: Told) -> Dict:
    entry: Dict = state["nations"][event.nation]
    return entry


def _units(state: Dict, nation: str, unit: str, province: str, by: int) -> None:
    _add(state["nations"][nation][PLURAL[unit]], province, by)


def _action(state: Dict, event: Told) -> None:
    """What an action does that no other event tells."""
    kind, *args = event.action.split()
    if kind == "pick":
        state["seats"].append(args[0])
    elif kind in ("start", "found"):
        _mine(state, event)["cities"].append(args[0])
    elif kind == "rondel":
        _mine(state, event)["wedge"] = args[0]
    elif kind == "temple":
        state["temples"].append(args[0])
        _add(state["bank"], "temple", -1)
    elif kind == "arm":
        _units(state, event.nation, args[0], args[1], 1)
    elif kind == "move":
        _units(state, event.nation, args[0], args[1], -1)
        _units(state, event.nation, args[0], args[2], 1)
    elif kind == "know_how":
        _mine(state, event)["know_how"].append(args[0])


def _round(state: Dict, event: Told) -> None:
    state["round"], state["turn"] = event.amount, None


def _turn(state: Dict, event: Told) -> None:
    state["turn"] = event.nation


def _income(state: Dict, event: Told) -> None:
    _produce(state, event)
    if event.good == "coin":
        _add(state["bank"], "coin", -event.amount)


def _produce(state: Dict, event: Told) -> None:
    _add(_mine(state, event)["stock"], event.good, event.amount)


def _pay(state: Dict, event: Told) -> None:
    _add(_mine(state, event)["stock"], event.good, -event.amount)
    if event.good == "coin":
        _add(state["bank"], "coin", event.amount)


def _fight(state: Dict, event: Told) -> None:
    for nation in (event.nation, event.other):
        _units(state, nation, event.unit, event.province, -1)


def _conquer(state: Dict, event: Told) -> None:
    state["nations"][event.other]["cities"].remove(event.province)
    _mine(state, event)["cities"].append(event.province)


def _lose_units(state: Dict, event: Told) -> None:
    _units(state, event.nation, event.unit, event.province, -event.amount)


def _raze(state: Dict, event: Told) -> None:
    state["temples"].remove(event.province)
    _add(state["bank"], "temple", 1)


def _give_up(state: Dict, event: Told) -> None:
    _mine(state, event)["cities"].remove(event.province)
    if event.amount:
        _raze(state, event)


def _receive(state: Dict, event: Told) -> None:
    _add(_mine(state, event)["personages"], event.personage, event.amount)
    _add(state["personages_left"], event.personage, -event.amount)


def _extra(state: Dict, event: Told) -> None:
    _receive(state, event)
    _mine(state, event)["extra"] = event.personage


def _win(state: Dict, event: Told) -> None:
    state["winner"], state["turn"] = event.nation, None


def _cut(state: Dict, event: Told) -> None:
    state["drawn"], state["turn"] = True, None


TELL: dict[str, Callable[[Dict, Told], None]] = {
    "action": _action, "round": _round, "turn": _turn, "income": _income, "produce": _produce, "pay": _pay,
    "fight": _fight, "conquer": _conquer, "lose_units": _lose_units, "raze": _raze, "give_up": _give_up,
    "receive": _receive, "extra": _extra, "win": _win, "cut": _cut,
}
