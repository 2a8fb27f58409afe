"""RULES 2: the setup, from nothing to the first round.

A function that may end the setup says so by returning True; engine.pxd then begins the first round.
"""
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy, memset
from antike._core.bits cimport bit, first_bits, has_two, lowest
from antike._core.effects cimport add_cities
from antike._core.legal cimport fill_args, make_action
from antike._core.log cimport Log, note_action
from antike._core.types cimport (
    Nation, Position, Tables, NONE, NUM_STACKS, PICK, START, STEP_PICK, STEP_START,
)


cdef inline bint set_up(const Tables *T, Position *P, const uint8_t *seats) noexcept nogil:
    """RULES 2: a new game; `seats` are nations by seat, not read in a draft."""
    cdef Nation *nation
    cdef int i
    memset(P, 0, sizeof(Position))
    memset(P.seats, NONE, sizeof(P.seats))
    P.coins = T.rules.coins
    P.bank_temples = T.rules.temples
    P.actor = NONE
    P.turn = NONE
    P.winner = NONE
    for i in range(NUM_STACKS):
        P.left[i] = T.rules.stacks[i]
    for i in range(T.num_nations):
        nation = &P.nations[i]
        memcpy(nation.stock, T.rules.stock, sizeof(nation.stock))
        memcpy(nation.supply, T.rules.supply, sizeof(nation.supply))
        nation.stones = T.rules.stones
        memcpy(nation.moves, T.rules.moves, sizeof(nation.moves))
        nation.wedge = NONE
        nation.extra = NONE
    if T.draft:
        return ask_pick(T, P, NULL)
    memcpy(P.seats, seats, T.num_nations)
    return place_cities(T, P)


cdef inline uint64_t undrafted(const Tables *T, const Position *P) noexcept nogil:
    cdef uint64_t nations = first_bits(T.num_nations)
    cdef int seat
    for seat in range(P.asking):
        nations &= ~bit(P.seats[seat])
    return nations


cdef inline bint ask_pick(const Tables *T, Position *P, Log *log) noexcept nogil:
    """The next seat picks; the last nation goes to the last seat."""
    cdef uint64_t nations = undrafted(T, P)
    if has_two(nations):
        P.step = STEP_PICK
        fill_args(P, PICK, nations, 0)
        return False
    note_action(log, NONE, make_action(PICK, 0, lowest(nations), 0))
    P.seats[P.asking] = <uint8_t>lowest(nations)
    P.asking = 0
    return place_cities(T, P)


cdef inline bint place_cities(const Tables *T, Position *P) noexcept nogil:
    """The start cities; `long` asks each seat for one of its three."""
    cdef int i
    if T.rules.long_start:
        ask_start(T, P)
        return False
    for i in range(T.num_nations):
        add_cities(P, i, T.start[i])
    return True


cdef inline void ask_start(const Tables *T, Position *P) noexcept nogil:
    P.actor = P.seats[P.asking]
    P.step = STEP_START
    fill_args(P, START, T.start[P.actor], 0)


cdef inline bint pick(const Tables *T, Position *P, int nation, Log *log) noexcept nogil:
    """PICK: the seat asked takes a nation."""
    P.seats[P.asking] = <uint8_t>nation
    P.asking += 1
    return ask_pick(T, P, log)


cdef inline bint start(const Tables *T, Position *P, int province) noexcept nogil:
    """START (variant long): the nation's one start city."""
    add_cities(P, P.actor, bit(province))
    P.asking += 1
    if P.asking < T.num_nations:
        ask_start(T, P)
        return False
    P.asking = 0
    return True
