"""The dict's `pending`: what the turn must remember in the middle of a step, written and read (DESIGN.md)."""

from __future__ import annotations

from typing import Any

from . import terms
from .legal import Table
from .rules import GOODS, STOCK, TYPES
from .state import PLURAL, State, Turn

BUILDING = ("temple", "arm", "know_how", "found")
ON_THE_MOVE = ("go_on", "meet", "answer")
MANEUVER = ("move", *ON_THE_MOVE, "engaged")
CONQUEST = ("conquer", "give_up", "losses")


def write(table: Table, state: State) -> dict[str, Any]:
    """What `step` needs, in words; nothing that is zero or says no more than its absence."""
    turn, step = state.turn, state.step
    pending: dict[str, Any] = {}
    if step in BUILDING and table.canonical_order and (after := _after(table, state)):
        pending["after"] = after
    if step == "arm":
        pending["armed"] = dict(turn.armed)
    if moved := _moved(table, state):
        pending["moved"] = moved
    if step == "pay":
        pending.update(price=turn.price_left, **{"from": STOCK[turn.last_paid]})
    if turn.moving:
        unit, province, left = turn.moving
        pending["unit"] = {"type": unit, "province": province, "left": left}
    if turn.engaged:
        unit, province = turn.engaged
        pending["unit"] = {"type": unit, "province": province, "left": 0}
    if turn.target:
        pending["target"] = turn.target
    if step != "personage":  # by then these have been rewarded
        pending.update({key: number for key, number in (("razed", turn.temples_destroyed), ("fresh", turn.new_advances))
                        if number})
    if turn.completed:
        pending["completed"] = True
    return pending


def _after(table: Table, state: State) -> str | None:
    """Canonical order: the last action of the step; the first of all trades excludes nothing."""
    turn = state.turn
    if turn.built is None:
        excluding = turn.traded and turn.traded != (0, 0, 1)
        return " ".join(("trade", *(GOODS[good] for good in turn.traded))) if excluding and turn.traded else None
    *unit, place = turn.built
    what = list(table.rules.advances) if state.step == "know_how" else table.board.provinces
    return " ".join((state.step, *(TYPES[one] for one in unit), what[place]))


def _moved(table: Table, state: State) -> dict[str, dict[str, list[int]]]:
    """Units that have moved, by type and province, as numbers of those with 0, 1, ... borders left.

    What is left matters only where conquests need it; elsewhere all count as having nothing left.
    """
    matters = table.rules["conquest"]["needs_action"]
    moved: dict[str, dict[str, list[int]]] = {}
    if state.step not in MANEUVER and not (matters and state.step in CONQUEST):
        return moved
    for (unit, province, left), number in state.turn.stopped.items():
        levels = moved.setdefault(PLURAL[unit], {}).setdefault(province, [])
        place = left if matters else 0
        levels.extend([0] * (place + 1 - len(levels)))
        levels[place] += number
    return moved


def read(table: Table, state: State, pending: dict[str, Any]) -> Turn:
    """The turn that a state without one is in."""
    turn = Turn(price_left=pending.get("price", 0), last_paid=STOCK.index(pending.get("from", STOCK[0])),
                armed=dict(pending.get("armed", {})), target=pending.get("target"),
                temples_destroyed=pending.get("razed", 0), new_advances=pending.get("fresh", 0),
                completed=pending.get("completed", False))
    if "after" in pending:
        _read_after(table, turn, pending["after"].split())
    unit = pending.get("unit")
    if unit and state.step in ON_THE_MOVE:
        turn.moving = (unit["type"], unit["province"], unit["left"])
    elif unit:
        turn.engaged = (unit["type"], unit["province"])
    if state.step in (*MANEUVER, *CONQUEST):
        _read_moved(state, turn, pending.get("moved", {}))
    if state.step == "answer":
        turn.to_ask = _to_ask(state, turn)
    return turn


def _read_after(table: Table, turn: Turn, action: list[str]) -> None:
    kind, *unit, place = action
    if kind == "trade":
        turn.traded = tuple(GOODS.index(good) for good in action[1:])
    else:
        order = table.rules.rank if kind == "know_how" else table.board.order
        turn.built = (*(TYPES.index(one) for one in unit), order[place])


def _read_moved(state: State, turn: Turn, moved: dict[str, dict[str, list[int]]]) -> None:
    """All units of the mover that are neither on the move nor have moved are unmoved."""
    assert state.turn_of is not None
    for unit in TYPES:
        for province, number in state.nations[state.turn_of].units[unit].items():
            levels = moved.get(PLURAL[unit], {}).get(province, [])
            turn.stopped.update({(unit, province, left): n for left, n in enumerate(levels) if n})
            on_the_move = turn.moving is not None and turn.moving[:2] == (unit, province)
            if waiting := number - sum(levels) - on_the_move:
                turn.unmoved[unit, province] = waiting


def _to_ask(state: State, turn: Turn) -> list[str]:
    """The nation that is asked and, in seat order up to the mover, those met that come after it."""
    assert turn.moving is not None
    assert state.actor is not None
    assert state.turn_of is not None
    met = terms.foreigners(state, state.turn_of, turn.moving[0], turn.moving[1])
    place = state.seats.index(state.actor)
    order = state.seats[place:] + state.seats[:place]
    return [name for name in order[: order.index(state.turn_of)] if name in met]
