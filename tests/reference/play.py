"""What each action does (RULES.md 2 and 3). An action is given as its kind and arguments and is known to be legal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from . import terms
from .legal import Table, richest_stacks
from .rules import GOODS, STACKS, STOCK, TYPES
from .state import Nation, State, Turn

Key = TypeVar("Key", tuple[str, str], tuple[str, str, int])


def _mover(state: State) -> Nation:
    assert state.turn_of is not None
    return state.nations[state.turn_of]


# -- setup and rounds (RULES.md 2 and 3.10) ---------------------------------------------------------------------------


def turn_order(table: Table, state: State) -> list[str]:
    """Seat order from the board's first nation, whoever picked it."""
    place = state.seats.index(table.board.first(table.count))
    return state.seats[place:] + state.seats[:place]


def seats_are_set(table: Table, state: State) -> None:
    if table.rules.variant("long"):
        state.step, state.actor = "start", state.seats[0]
        return
    for name, nation in state.nations.items():
        nation.cities = set(table.board.start(name, table.count))
    _begin_round(table, state)


def _begin_round(table: Table, state: State) -> None:
    state.round += 1
    coins = state.round > 1 or table.rules["first_round_coin"]
    state.to_take = turn_order(table, state) if coins else []
    hand_out(table, state)


def hand_out(table: Table, state: State) -> None:
    """Each nation takes 1 coin, or is asked for a resource when the bank has none; then the first turn begins."""
    state.turn_of = None
    while state.to_take:
        if not state.coins:
            state.step, state.actor = "take", state.to_take[0]
            return
        state.nations[state.to_take.pop(0)].stock["coin"] += 1
        state.coins -= 1
    _begin_turn(state, turn_order(table, state)[0])


def _begin_turn(state: State, nation: str) -> None:
    state.step, state.actor, state.turn_of, state.turn = "rondel", nation, nation, Turn()


def _end_game(state: State, winner: str | None) -> None:
    state.step, state.actor, state.turn_of, state.turn = "over", None, None, Turn()
    state.winner, state.drawn = winner, winner is None


def pick(table: Table, state: State, nation: str) -> None:
    state.seats.append(nation)
    if len(state.seats) == table.count:
        seats_are_set(table, state)


def start(table: Table, state: State, city: str) -> None:
    assert state.actor is not None
    state.nations[state.actor].cities = {city}
    seat = state.seats.index(state.actor) + 1
    if seat < len(state.seats):
        state.actor = state.seats[seat]
    else:
        _begin_round(table, state)


def take(table: Table, state: State, good: str) -> None:
    state.nations[state.to_take.pop(0)].stock[good] += 1
    hand_out(table, state)


# -- rondel and production (RULES.md 3.1 and 3.2) ---------------------------------------------------------------------


def rondel(table: Table, state: State, wedge: str) -> None:
    me = _mover(state)
    state.turn.price_left = terms.rondel_price(me, table.rules, wedge)
    me.wedge = wedge
    _pay_on(table, state)


def pay(table: Table, state: State, kind: str) -> None:
    _mover(state).stock[kind] -= 1
    if kind == "coin":
        state.coins += 1
    state.turn.price_left -= 1
    state.turn.last_paid = STOCK.index(kind)
    _pay_on(table, state)


def _pay_on(table: Table, state: State) -> None:
    if state.turn.price_left:
        state.step = "pay"
        return
    wedge = _mover(state).wedge
    assert wedge is not None
    action = table.rules.wedge_action[wedge]
    if action in GOODS:
        _produce(table, state, action)
        _enter(state, "found")
    elif action == "maneuver":
        units = _mover(state).units
        state.turn.unmoved = {(unit, place): n for unit in TYPES for place, n in units[unit].items()}
        _enter(state, "move")
    else:
        _enter(state, "arm" if action == "arming" else action)


def _produce(table: Table, state: State, good: str) -> None:
    me, rates = _mover(state), table.rules["production"]
    cities = [city for city in me.cities if table.board.resource[city] == good]
    goods = sum(rates["temple" if city in state.temples else "city"] for city in cities)
    bonus = table.rules.effect(me.know_how, "production", 0)
    times = len(cities) if rates["bonus"] == "per_city" else min(1, len(cities))
    me.stock[good] += goods + bonus * times


def _enter(state: State, step: str) -> None:
    state.step, state.actor = step, state.turn_of
    state.turn.built = state.turn.traded = None


# -- temple, arming, know-how, found (RULES.md 3.3 to 3.5 and 3.7) ----------------------------------------------------


def temple(table: Table, state: State, city: str) -> None:
    terms.pay(state, _mover(state), {"marble": table.rules["prices"]["temple"]})
    state.temples.add(city)
    state.free_temples -= 1
    state.turn.built = (table.board.order[city],)


def arm(table: Table, state: State, unit: str, city: str) -> None:
    terms.pay(state, _mover(state), {"iron": table.rules["prices"]["unit"]})
    _mover(state).change(unit, city, 1)
    state.turn.armed[city] = state.turn.armed.get(city, 0) + 1
    state.turn.built = (TYPES.index(unit), table.board.order[city])


def know_how(table: Table, state: State, advance: str) -> None:
    me, turn = _mover(state), state.turn
    terms.pay(state, me, {"gold": terms.advance_cost(state, table.rules, advance)})
    turn.new_advances += all(advance not in nation.know_how for nation in state.nations.values())
    me.know_how.add(advance)
    turn.completed = len(me.know_how) == len(table.rules.advances)
    turn.built = (table.rules.rank[advance],)


def found(table: Table, state: State, province: str) -> None:
    extra = terms.surcharge(state, table.board, table.rules, province)
    terms.pay(state, _mover(state), table.rules["prices"]["city"], extra)
    _mover(state).cities.add(province)
    state.turn.built = (table.board.order[province],)


def trade(table: Table, state: State, first: str, second: str, taken: str) -> None:
    stock = _mover(state).stock
    stock[first] -= 1
    stock[second] -= 1
    stock[taken] += 1
    state.turn.traded = tuple(GOODS.index(good) for good in (first, second, taken))


def done(table: Table, state: State) -> None:
    if state.step == "move":
        _enter(state, "conquer")
    elif state.step == "found":
        _award(table, state)
    else:
        _enter(state, "found")


# -- maneuver, phase 1 (RULES.md 3.6) ---------------------------------------------------------------------------------


def _take_one(counts: dict[Key, int], key: Key) -> None:
    counts[key] -= 1
    if not counts[key]:
        del counts[key]


def move(table: Table, state: State, unit: str, origin: str, to: str) -> None:
    me, turn = _mover(state), state.turn
    if turn.moving is None:
        _take_one(turn.unmoved, (unit, origin))
        left = terms.allowance(me, table.rules, unit)
    else:
        left = turn.moving[2]
    me.change(unit, origin, -1)
    me.change(unit, to, 1)
    turn.moving = (unit, to, left - 1)
    assert state.turn_of is not None
    if terms.foreigners(state, state.turn_of, unit, to):
        _enter(state, "meet")
    else:
        _at_rest(table, state)


def _at_rest(table: Table, state: State) -> None:
    """The unit on the move is in peace where it is: it may go on, or it has nothing left and stops."""
    assert state.turn.moving is not None
    if state.turn.moving[2]:
        _enter(state, "go_on")
    else:
        stop(table, state)


def stop(table: Table, state: State) -> None:
    moving = state.turn.moving
    assert moving is not None
    state.turn.stopped[moving] = state.turn.stopped.get(moving, 0) + 1
    state.turn.moving = None
    _enter(state, "move")


def peace(table: Table, state: State) -> None:
    """The mover's peace makes the others be asked in seat order after it; the last one's lets the unit pass."""
    turn = state.turn
    assert turn.moving is not None
    assert state.turn_of is not None
    if state.step == "meet":
        met = terms.foreigners(state, state.turn_of, turn.moving[0], turn.moving[1])
        place = state.seats.index(state.turn_of)
        turn.to_ask = [name for name in state.seats[place:] + state.seats[:place] if name in met]
    else:
        turn.to_ask.pop(0)
    if turn.to_ask:
        state.step, state.actor = "answer", turn.to_ask[0]
    else:
        _at_rest(table, state)


def engage(table: Table, state: State, unit: str, province: str) -> None:
    state.turn.engaged = (unit, province)
    _enter(state, "engaged")


def fight(table: Table, state: State, enemy: str) -> None:
    """One unit of each side is removed: the one that entered, or after ENGAGE one that has done most."""
    turn = state.turn
    if turn.moving is not None:
        unit, province, _ = turn.moving
        turn.moving = None
    else:
        assert turn.engaged is not None
        unit, province = turn.engaged
        spent = [key for key in turn.stopped if key[:2] == (unit, province)]
        if spent:
            _take_one(turn.stopped, min(spent, key=lambda key: key[2]))
        else:
            _take_one(turn.unmoved, (unit, province))
        turn.engaged = None
    _mover(state).change(unit, province, -1)
    state.nations[enemy].change(unit, province, -1)
    turn.to_ask = []
    _enter(state, "move")


# -- maneuver, phase 2 (RULES.md 3.6) ---------------------------------------------------------------------------------


def conquer(table: Table, state: State, province: str) -> None:
    state.turn.target = province
    state.step = "losses" if terms.stones_left(_mover(state), table.rules) else "give_up"


def give_up(table: Table, state: State, city: str) -> None:
    _mover(state).cities.remove(city)
    if city in state.temples:
        state.temples.remove(city)
        state.free_temples += 1
    state.step = "losses"


def losses(table: Table, state: State, legions: str) -> None:
    """The last decision of a conquest: only now the board changes."""
    me, rules, province = _mover(state), table.rules, state.turn.target
    assert province is not None
    loser = state.owner(province)
    assert loser is not None
    galleys = terms.defense(state, rules, loser, province) - int(legions)
    _lose(table, state, "legion", province, int(legions))
    _lose(table, state, "galley", province, galleys)
    _use_up(state, province)
    for unit in TYPES:
        state.nations[loser].units[unit].pop(province, None)
    state.nations[loser].cities.remove(province)
    me.cities.add(province)
    state.turn.target = None
    _enter(state, "conquer")
    if province in state.temples:
        state.temples.remove(province)
        state.free_temples += 1
        state.turn.temples_destroyed += 1
        if not any(state.left.values()):  # all 35 are gone: this temple wins (3.8)
            _end_game(state, state.turn_of)


def _lose(table: Table, state: State, unit: str, province: str, number: int) -> None:
    """Attackers are used up: of units that differ, those that count as attackers go."""
    turn = state.turn
    for _ in range(number):
        _mover(state).change(unit, province, -1)
        able = [key for key in turn.stopped if key[:2] == (unit, province)
                and (key[2] or not table.rules["conquest"]["needs_action"])]
        if able:
            _take_one(turn.stopped, able[0])
        else:
            _take_one(turn.unmoved, (unit, province))


def _use_up(state: State, province: str) -> None:
    """A conquest uses up what the mover's units there have left."""
    turn = state.turn
    for unit in TYPES:
        turn.unmoved.pop((unit, province), None)
        for key in [key for key in turn.stopped if key[:2] == (unit, province)]:
            del turn.stopped[key]
        if number := _mover(state).count(unit, province):
            turn.stopped[unit, province, 0] = number


# -- personages, the end of a turn (RULES.md 3.8 and 3.10) ------------------------------------------------------------


def _receive(state: State, stack: str, number: int) -> None:
    given = min(number, state.left[stack])
    state.left[stack] -= given
    _mover(state).personages[stack] += given


def _award(table: Table, state: State) -> None:
    me, turn, awards = _mover(state), state.turn, table.rules["awards"]
    earned = {
        "kings": len(me.cities) // awards["cities_per_king"],
        "citizens": len(me.cities & state.temples) // awards["temples_per_citizen"],
        "navigators": len(me.units["galley"]) // awards["seas_per_navigator"],
    }
    for stack, number in earned.items():
        held = me.personages[stack] - (me.extra == stack)
        _receive(state, stack, max(0, number - held))
    _receive(state, "scholars", turn.new_advances)
    _receive(state, "generals", turn.temples_destroyed)
    if turn.completed and not table.rules.variant("expert") and richest_stacks(state):
        state.step = "personage"
    else:
        _end_turn(table, state)


def personage(table: Table, state: State, stack: str) -> None:
    _receive(state, stack, 1)
    _mover(state).extra = stack
    _end_turn(table, state)


def needed_count(table: Table, nation: Nation) -> int:
    """Personages as they count towards the goal: a general counts 2 in the variant `military` (RULES.md 5)."""
    twice = nation.personages["generals"] if table.rules.variant("military") else 0
    return sum(nation.personages[stack] for stack in STACKS) + twice


def _end_turn(table: Table, state: State) -> None:
    assert state.turn_of is not None
    if needed_count(table, _mover(state)) >= table.rules.goal(table.count):
        _end_game(state, state.turn_of)
        return
    order = turn_order(table, state)
    after = order.index(state.turn_of) + 1
    if after < len(order):
        _begin_turn(state, order[after])
    elif table.max_rounds is not None and state.round >= table.max_rounds:
        _end_game(state, None)
    else:
        state.turn = Turn()
        _begin_round(table, state)


ACTIONS: dict[str, Callable[..., None]] = {
    "pick": pick, "start": start, "take": take, "rondel": rondel, "pay": pay, "temple": temple, "arm": arm,
    "know_how": know_how, "move": move, "stop": stop, "engage": engage, "fight": fight, "peace": peace,
    "conquer": conquer, "losses": losses, "give_up": give_up, "found": found, "trade": trade,
    "personage": personage, "done": done,
}
