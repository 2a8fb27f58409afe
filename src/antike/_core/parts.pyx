"""Positions as plain integers by field, for position.py to give them names."""
from libc.stdint cimport uint16_t
from libc.string cimport memset
from antike._core.bits cimport bit
from antike._core.door cimport exactly, within
from antike._core.state cimport State
from antike._core.tables cimport GameTables
from antike._core.types cimport *

from antike.errors import PositionError


def pending_parts(State state not None):
    """What the step still needs, as plain integers (position.py gives them names)."""
    cdef const Position *P = &state.position
    cdef int t, p
    parts = {
        "floor": P.floor, "trade_floor": P.trade_floor, "price": P.price, "pay_from": P.pay_from,
        "unit_type": P.unit_type, "unit_at": P.unit_at, "unit_left": P.unit_left, "target": P.target,
        "razed": P.razed, "fresh": P.fresh, "completed": P.completed,
    }
    parts["used"] = [
        {p: (P.used[t][p] & 31, (P.used[t][p] >> 5) & 31, P.used[t][p] >> 10)
         for p in range(MAX_PROVINCES) if P.used[t][p]}
        for t in range(NUM_TYPES)
    ]
    return parts


def assemble(GameTables game not None, dict parts not None):
    """State: made of plain integers by field, as position.py reads them from a dict or a text.

    Raises PositionError unless the rules can hold it.
    """
    cdef State state = State.__new__(State, game)
    cdef Position *P = &state.position
    cdef int i, t
    try:
        assemble_table(P, parts)
        for i, nation in enumerate(exactly(parts["nations"], game.tables.num_nations, "nations")):
            assemble_nation(&P.nations[i], nation)
        for t, used in enumerate(exactly(parts["used"], NUM_TYPES, "used")):
            for p, levels in used.items():
                low, middle, high = levels
                P.used[t][place(p)] = level(low) | level(middle) << 5 | level(high) << 10
    except (OverflowError, ValueError) as error:
        raise PositionError(f"a number is out of its range: {error}") from None
    state.verify()
    return state


cdef int place(object province) except -1:
    return <int>within(province, 0, MAX_PROVINCES - 1, "province")


cdef int level(object number) except -1:
    return <int>within(number, 0, MAX_UNITS, "units")


cdef int or_none(object number) except -1:
    """A small number, NONE for those below 0."""
    return NONE if number < 0 else <int>within(number, 0, NONE, "number")


cdef int assemble_nation(Nation *nation, dict parts) except -1:
    cdef int i, t
    for i, number in enumerate(exactly(parts["stock"], NUM_GOODS, "stock")):
        nation.stock[i] = number
    for i, number in enumerate(exactly(parts["personages"], NUM_STACKS, "personages")):
        nation.personages[i] = number
    for t, number in enumerate(exactly(parts["supply"], NUM_TYPES, "supply")):
        nation.supply[t] = number
    for t, units in enumerate(exactly(parts["units"], NUM_TYPES, "units")):
        for p, number in units.items():
            nation.number[t][place(p)] = level(number)
            nation.units[t] |= bit(place(p)) if number else 0
    for p in parts["cities"]:
        nation.cities |= bit(place(p))
    for advance in parts["know_how"]:
        nation.know_how |= <uint16_t>bit(<int>within(advance, 0, MAX_ADVANCES - 1, "advance"))
    nation.stones = parts["stones"]
    nation.wedge = or_none(parts["wedge"])
    nation.extra = or_none(parts["extra"])
    return 0


cdef int assemble_table(Position *P, dict parts) except -1:
    cdef int i
    memset(P.seats, NONE, sizeof(P.seats))
    for i, nation in enumerate(exactly(parts["seats"], min(len(parts["seats"]), MAX_NATIONS), "seats")):
        P.seats[i] = nation
    for i, number in enumerate(exactly(parts["left"], NUM_STACKS, "left")):
        P.left[i] = number
    for p in parts["temples"]:
        P.temples |= bit(place(p))
    P.round = parts["round"]
    P.coins = parts["coins"]
    P.bank_temples = parts["bank_temples"]
    P.step = parts["step"]
    P.actor = or_none(parts["actor"])
    P.turn = or_none(parts["turn"])
    P.winner = or_none(parts["winner"])
    P.asking = parts["asking"]
    P.cut = parts["drawn"]
    P.floor = parts["floor"]
    P.trade_floor = parts["trade_floor"]
    P.price = parts["price"]
    P.pay_from = parts["pay_from"]
    P.unit_type = parts["unit_type"]
    P.unit_at = parts["unit_at"]
    P.unit_left = parts["unit_left"]
    P.target = parts["target"]
    P.razed = parts["razed"]
    P.fresh = parts["fresh"]
    P.completed = parts["completed"]
    return 0
