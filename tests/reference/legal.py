"""The legal actions of each step, in the order of RULES.md 4, as action texts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from . import terms
from .rules import GOODS, STACKS, TYPES, Board, Rules
from .state import Nation, State


@dataclass(frozen=True)
class Table:
    """What does not change in a game: board, rules and the options that legality depends on."""

    board: Board
    rules: Rules
    count: int
    players: int
    canonical_order: bool
    max_rounds: int | None

    def player(self, state: State, nation: str) -> int:
        """Seat s belongs to player s, or s % 2 with two players (RULES.md 2)."""
        return state.seats.index(nation) % self.players


def _me(state: State) -> Nation:
    assert state.actor is not None
    return state.nations[state.actor]


def pick(table: Table, state: State) -> Iterator[str]:
    yield from (f"pick {nation}" for nation in state.nations if nation not in state.seats)


def start(table: Table, state: State) -> Iterator[str]:
    assert state.actor is not None
    yield from (f"start {city}" for city in table.board.start(state.actor, table.count))


def take(table: Table, state: State) -> Iterator[str]:
    yield from (f"take {good}" for good in GOODS)


def rondel(table: Table, state: State) -> Iterator[str]:
    wealth = sum(_me(state).stock.values())
    for wedge in table.rules.wedges:
        if terms.rondel_price(_me(state), table.rules, wedge) <= wealth:
            yield f"rondel {wedge}"


def pay(table: Table, state: State) -> Iterator[str]:
    turn = state.turn
    yield from (f"pay {kind}" for kind in terms.pay_kinds(_me(state), turn.last_paid, turn.price_left))


def _in_order(table: Table, state: State, key: tuple[int, ...], *, again: bool = False) -> bool:
    """Canonical order: ascending within a step; only ARM may be repeated (RULES.md 4)."""
    built = state.turn.built
    return not table.canonical_order or built is None or key > built or (again and key == built)


def _trades(table: Table, state: State) -> Iterator[str]:
    """TRADE; with canonical order before anything is built, ascending, the same again allowed (RULES.md 3.5)."""
    me, turn = _me(state), state.turn
    if not terms.may_trade(me, table.rules) or (table.canonical_order and turn.built is not None):
        return
    for trade in terms.trades(me):
        key = tuple(GOODS.index(good) for good in trade)
        if not table.canonical_order or turn.traded is None or key >= turn.traded:
            yield "trade " + " ".join(trade)


def temple(table: Table, state: State) -> Iterator[str]:
    me, price = _me(state), {"marble": table.rules["prices"]["temple"]}
    if state.free_temples and terms.can_pay(me, price):
        for city in table.board.sorted(me.cities - state.temples):
            if _in_order(table, state, (table.board.order[city],)):
                yield f"temple {city}"
    yield from _trades(table, state)
    yield "done"


def arm(table: Table, state: State) -> Iterator[str]:
    me, rules = _me(state), table.rules
    if terms.can_pay(me, {"iron": rules["prices"]["unit"]}):
        for place, unit in enumerate(TYPES):
            if not terms.units_left(me, rules, unit):
                continue
            for city in table.board.sorted(me.cities):
                room = rules["arming"]["temple" if city in state.temples else "city"]
                free = state.turn.armed.get(city, 0) < room and table.board.can_stand(unit, city)
                if free and _in_order(table, state, (place, table.board.order[city]), again=True):
                    yield f"arm {unit} {city}"
    yield from _trades(table, state)
    yield "done"


def know_how(table: Table, state: State) -> Iterator[str]:
    me, rules = _me(state), table.rules
    for advance, entry in rules.advances.items():
        open_to_me = advance not in me.know_how and entry.get("after", None) in (None, *me.know_how)
        if (open_to_me and terms.can_pay(me, {"gold": terms.advance_cost(state, rules, advance)})
                and _in_order(table, state, (rules.rank[advance],))):
            yield f"know_how {advance}"
    yield "done"


def move(table: Table, state: State) -> Iterator[str]:
    """A unit that has not moved yet takes its first border; `by_choice`: ENGAGE; or the end of phase 1 (3.6)."""
    me, board = _me(state), table.board
    for unit in TYPES:
        if terms.allowance(me, table.rules, unit):
            for province in board.sorted(place for kind, place in state.turn.unmoved if kind == unit):
                yield from (f"move {unit} {province} {to}" for to in board.around[unit][province])
    if table.rules.by_choice:
        assert state.actor is not None
        for unit in TYPES:
            for province in board.sorted(me.units[unit]):
                if terms.foreigners(state, state.actor, unit, province):
                    yield f"engage {unit} {province}"
    yield "done"


def go_on(table: Table, state: State) -> Iterator[str]:
    assert state.turn.moving is not None
    unit, province, _ = state.turn.moving
    yield from (f"move {unit} {province} {to}" for to in table.board.around[unit][province])
    yield "stop"


def meet(table: Table, state: State) -> Iterator[str]:
    assert state.turn.moving is not None
    assert state.actor is not None
    unit, province, _ = state.turn.moving
    yield from (f"fight {nation}" for nation in terms.foreigners(state, state.actor, unit, province))
    if table.rules.by_choice:
        yield "peace"


def answer(table: Table, state: State) -> Iterator[str]:
    yield f"fight {state.actor}"
    yield "peace"


def engaged(table: Table, state: State) -> Iterator[str]:
    assert state.turn.engaged is not None
    assert state.actor is not None
    unit, province = state.turn.engaged
    yield from (f"fight {nation}" for nation in terms.foreigners(state, state.actor, unit, province))


def _can_conquer(table: Table, state: State, province: str) -> bool:
    """RULES.md 3.6, phase 2."""
    rules, owner, mover = table.rules, state.owner(province), state.turn_of
    if owner is None or mover is None or owner == mover:
        return False
    partner = table.player(state, owner) == table.player(state, mover)
    if partner and not rules.variant("partner_conquest"):
        return False
    if len(state.nations[owner].cities) == 1:  # a nation's last city
        return False
    if not terms.stones_left(_me(state), rules) and not rules["conquest"]["give_up"]:
        return False
    strength = sum(terms.attackers(state, rules, unit, province) for unit in TYPES)
    needed = terms.defense(state, rules, owner, province) + (0 if rules["conquest"]["ties_win"] else 1)
    return strength >= max(1, needed)  # also against a defense of 0 somebody must attack


def conquer(table: Table, state: State) -> Iterator[str]:
    me = _me(state)
    mine = set(me.units["legion"]) | set(me.units["galley"])
    yield from (f"conquer {place}" for place in table.board.sorted(mine) if _can_conquer(table, state, place))
    yield "done"


def give_up(table: Table, state: State) -> Iterator[str]:
    yield from (f"give_up {city}" for city in table.board.sorted(_me(state).cities))


def losses(table: Table, state: State) -> Iterator[str]:
    """How many of as many attackers as the defense was are legions (RULES.md 3.6)."""
    rules, target = table.rules, state.turn.target
    assert target is not None
    owner = state.owner(target)
    assert owner is not None
    legions, galleys = (terms.attackers(state, rules, unit, target) for unit in TYPES)
    needed = terms.defense(state, rules, owner, target)
    yield from (f"losses {n}" for n in range(max(0, needed - galleys), min(legions, needed) + 1))


def found(table: Table, state: State) -> Iterator[str]:
    me, rules, board = _me(state), table.rules, table.board
    if terms.stones_left(me, rules):
        for place in board.sorted(set(me.units["legion"]) | set(me.units["galley"])):
            if board.resource[place] is None or state.owner(place) is not None:
                continue
            extra = terms.surcharge(state, board, rules, place)
            if terms.can_pay(me, rules["prices"]["city"], extra) and _in_order(table, state, (board.order[place],)):
                yield f"found {place}"
    yield from _trades(table, state)
    yield "done"


def richest_stacks(state: State) -> list[str]:
    """The stacks with most left; none when all are empty (RULES.md 3.8)."""
    most = max(state.left.values())
    return [stack for stack in STACKS if most and state.left[stack] == most]


def personage(table: Table, state: State) -> Iterator[str]:
    yield from (f"personage {stack}" for stack in richest_stacks(state))


STEPS: dict[str, Callable[[Table, State], Iterator[str]]] = {
    "pick": pick, "start": start, "take": take, "rondel": rondel, "pay": pay, "temple": temple, "arm": arm,
    "know_how": know_how, "move": move, "go_on": go_on, "meet": meet, "answer": answer, "engaged": engaged,
    "conquer": conquer, "give_up": give_up, "losses": losses, "found": found, "personage": personage,
}


def legal_actions(table: Table, state: State) -> list[str]:
    return [] if state.step == "over" else list(STEPS[state.step](table, state))
