"""Observations: a position as float32 numbers. What each field means stands in antike.observation.FIELDS, once."""
from libc.math cimport log2f
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy
from antike._core.bits cimport lowest
from antike._core.maneuver cimport moved_units, seat_of
from antike._core.tables cimport GameTables
from antike._core.types cimport (
    MAX_NATIONS, Nation, Position, Tables, NONE, NUM_GOODS, NUM_RESOURCES, NUM_STACKS, NUM_STEPS, NUM_TYPES,
    STEP_ARM, STEP_ENGAGED, STEP_GIVE_UP, STEP_GO_ON, STEP_LOSSES, STEP_MOVE, STEP_PAY, STEP_PICK,
)


cdef enum:                    # Field, by its place in FIELDS; those of the small set come first
    F_CITIES
    F_LEGIONS
    F_GALLEYS
    F_TEMPLES
    F_UNIT
    F_TARGET
    F_ACTOR
    F_TURN
    F_WEDGE
    F_KNOW_HOW
    F_PERSONAGES
    F_STOCK_LOG
    F_BANK_COINS
    F_BANK_TEMPLES
    F_PERSONAGES_LEFT
    F_STEP
    F_RESOURCES
    F_UNMOVED
    F_MOVED
    F_ARMED
    F_STOCK
    F_EXTRA
    F_NATION
    F_SEAT
    F_WINNER
    F_DRAWN
    F_ROUND
    F_PRICE
    F_PAY_FROM
    F_FLOOR
    F_TRADE_FLOOR
    F_UNIT_LEFT
    F_RAZED
    F_FRESH
    F_COMPLETED
    NUM_FIELDS


cdef enum:
    MAX_FLOATS = 4096         # of an observation
    LOGS = 256                # stocks whose logarithm is looked up


cdef struct Layout:
    # Where the fields of one game's observations stand: the small set is the first part of the full one.
    uint32_t at[35]           # by field, where it begins
    float scale[35]           # by field, what a count is multiplied with
    uint32_t small            # numbers in the small set
    uint32_t full             # numbers in the full set
    uint32_t levels           # of the field `moved`
    float logs[256]           # of the field `stock_log`, by stock
    float blank[4096]         # an observation of nothing, with what never changes


cdef class ObservationLayout:
    cdef Layout layout
    cdef readonly GameTables game


cdef inline float log_of(uint32_t stock) noexcept nogil:
    """The field `stock_log`: log2(1 + stock) / 16, at most 1."""
    cdef float value = log2f(1 + <float>stock) / 16
    return value if value < 1 else 1


cdef inline int floats_of(const Tables *T, int field, int levels) noexcept nogil:
    """How many numbers from its start on a field can be written to."""
    cdef int nations = T.num_nations, provinces = T.num_provinces
    if field <= F_GALLEYS:
        return nations * provinces
    if field == F_MOVED:
        return levels * NUM_TYPES * provinces
    if field == F_RESOURCES:
        return NUM_RESOURCES * provinces
    if field == F_UNIT or field == F_UNMOVED:
        return NUM_TYPES * provinces
    if field == F_TEMPLES or field == F_TARGET or field == F_ARMED:
        return provinces
    if field == F_WEDGE:
        return nations * T.rules.num_wedges
    if field == F_KNOW_HOW:
        return nations * T.rules.num_advances
    if field == F_PERSONAGES or field == F_EXTRA:
        return nations * NUM_STACKS
    if field == F_STOCK_LOG or field == F_STOCK:
        return nations * NUM_GOODS
    if field == F_NATION or field == F_SEAT:
        return nations * nations
    if field == F_ACTOR or field == F_TURN or field == F_WINNER:
        return nations
    if field == F_PERSONAGES_LEFT:
        return NUM_STACKS
    if field == F_STEP:
        return NUM_STEPS
    return NUM_GOODS if field == F_PAY_FROM else 1


cdef inline int viewer_of(const Tables *T, const Position *P) noexcept nogil:
    """Whom the relative view is for: the nation that decides, or the map's first one where no nation does."""
    return T.first if P.actor == NONE else P.actor


cdef inline void rank_rows(const Tables *T, const Position *P, int viewer, uint8_t *rows) noexcept nogil:
    """The row of each nation: in map order if nobody views, else from the viewer on in seat order.

    While seats are drafted there is no seat order yet, and map order goes round from the viewer.
    """
    cdef int i, first, size = T.num_nations
    if viewer == NONE or P.step == STEP_PICK:
        first = 0 if viewer == NONE else viewer
        for i in range(MAX_NATIONS):
            rows[i] = <uint8_t>(i - first if i >= first else i - first + size)
        return
    first = seat_of(P, viewer)
    for i in range(size):
        rows[P.seats[i]] = <uint8_t>(i - first if i >= first else i - first + size)


cdef inline void put_set(float *out, uint64_t members) noexcept nogil:
    while members:
        out[lowest(members)] = 1
        members &= members - 1


cdef inline void put_counts(float *out, uint64_t members, const uint8_t *numbers, float scale) noexcept nogil:
    cdef int member
    while members:
        member = lowest(members)
        out[member] = numbers[member] * scale
        members &= members - 1


cdef inline void put_nation(const Tables *T, const Nation *nation, const Layout *L, int row, float *out) noexcept nogil:
    """The row of one nation in the fields of the small set."""
    cdef int size = T.num_provinces, i
    cdef float *target
    put_set(out + L.at[F_CITIES] + row * size, nation.cities)
    put_counts(out + L.at[F_LEGIONS] + row * size, nation.units[0], nation.number[0], L.scale[F_LEGIONS])
    put_counts(out + L.at[F_GALLEYS] + row * size, nation.units[1], nation.number[1], L.scale[F_GALLEYS])
    put_set(out + L.at[F_KNOW_HOW] + row * T.rules.num_advances, nation.know_how)
    if nation.wedge != NONE:
        out[L.at[F_WEDGE] + row * T.rules.num_wedges + nation.wedge] = 1
    target = out + L.at[F_PERSONAGES] + row * NUM_STACKS
    for i in range(NUM_STACKS):
        target[i] = nation.personages[i] * L.scale[F_PERSONAGES]
    target = out + L.at[F_STOCK_LOG] + row * NUM_GOODS
    for i in range(NUM_GOODS):
        target[i] = L.logs[nation.stock[i]] if nation.stock[i] < LOGS else log_of(nation.stock[i])


cdef inline void put_small(const Tables *T, const Position *P, const Layout *L, const uint8_t *rows,
                           float *out) noexcept nogil:
    cdef int i
    for i in range(T.num_nations):
        put_nation(T, &P.nations[i], L, rows[i], out)
    put_set(out + L.at[F_TEMPLES], P.temples)
    if STEP_GO_ON <= P.step and P.step <= STEP_ENGAGED:
        out[L.at[F_UNIT] + P.unit_type * T.num_provinces + P.unit_at] = 1
    if P.step == STEP_GIVE_UP or P.step == STEP_LOSSES:
        out[L.at[F_TARGET] + P.target] = 1
    if P.actor != NONE:
        out[L.at[F_ACTOR] + rows[P.actor]] = 1
    if P.turn != NONE:
        out[L.at[F_TURN] + rows[P.seats[P.turn]]] = 1
    out[L.at[F_BANK_COINS]] = P.coins * L.scale[F_BANK_COINS]
    out[L.at[F_BANK_TEMPLES]] = P.bank_temples * L.scale[F_BANK_TEMPLES]
    for i in range(NUM_STACKS):
        out[L.at[F_PERSONAGES_LEFT] + i] = P.left[i] * L.scale[F_PERSONAGES_LEFT]
    out[L.at[F_STEP] + P.step] = 1


cdef inline void put_units(const Tables *T, const Position *P, const Layout *L, float *out) noexcept nogil:
    """What units of the nation on turn have done in this maneuver."""
    cdef const Nation *nation = &P.nations[P.seats[P.turn]]
    cdef int type, province, size = T.num_provinces
    cdef uint32_t level
    cdef uint16_t used
    cdef uint64_t members
    for type in range(NUM_TYPES):
        members = P.open[type]
        while members:
            province = lowest(members)
            out[L.at[F_UNMOVED] + type * size + province] = (
                (nation.number[type][province] - moved_units(P.used[type][province])) * L.scale[F_UNMOVED])
            members &= members - 1
        members = nation.units[type]
        while members:
            province = lowest(members)
            used = P.used[type][province]
            for level in range(L.levels):
                out[L.at[F_MOVED] + (level * NUM_TYPES + type) * size + province] = (
                    ((used >> (5 * level)) & 31) * L.scale[F_MOVED])
            members &= members - 1


cdef inline void put_full(const Tables *T, const Position *P, const Layout *L, const uint8_t *rows,
                          float *out) noexcept nogil:
    """What the full set has besides the small one."""
    cdef const Nation *nation
    cdef uint64_t members
    cdef int i, k, row
    for i in range(T.num_nations):
        nation = &P.nations[i]
        row = rows[i]
        for k in range(NUM_GOODS):
            out[L.at[F_STOCK] + row * NUM_GOODS + k] = <float>nation.stock[k] * L.scale[F_STOCK]
        if nation.extra != NONE:
            out[L.at[F_EXTRA] + row * NUM_STACKS + nation.extra] = 1
        out[L.at[F_NATION] + row * T.num_nations + i] = 1
        if P.seats[i] != NONE:
            out[L.at[F_SEAT] + rows[P.seats[i]] * T.num_nations + i] = 1
    if P.step == STEP_ARM:
        members = P.nations[P.actor].cities
        while members:
            out[L.at[F_ARMED] + lowest(members)] = P.used[0][lowest(members)] * L.scale[F_ARMED]
            members &= members - 1
    elif STEP_MOVE <= P.step and P.step <= STEP_LOSSES:
        put_units(T, P, L, out)
    if P.winner != NONE:
        out[L.at[F_WINNER] + rows[P.winner]] = 1
    out[L.at[F_DRAWN]] = P.cut
    out[L.at[F_ROUND]] = <float>P.round * L.scale[F_ROUND]
    if P.step == STEP_PAY:
        out[L.at[F_PRICE]] = P.price * L.scale[F_PRICE]
        out[L.at[F_PAY_FROM] + P.pay_from] = 1
    out[L.at[F_FLOOR]] = P.floor * L.scale[F_FLOOR]
    out[L.at[F_TRADE_FLOOR]] = P.trade_floor * L.scale[F_TRADE_FLOOR]
    out[L.at[F_UNIT_LEFT]] = P.unit_left * L.scale[F_UNIT_LEFT]
    out[L.at[F_RAZED]] = P.razed * L.scale[F_RAZED]
    out[L.at[F_FRESH]] = P.fresh * L.scale[F_FRESH]
    out[L.at[F_COMPLETED]] = P.completed


cdef inline void observe(const Tables *T, const Position *P, const Layout *L, bint full, int viewer,
                         float *out) noexcept nogil:
    """Writes the observation of one position; `viewer` is a nation, or NONE for the absolute view."""
    cdef uint8_t rows[MAX_NATIONS]
    rank_rows(T, P, viewer, rows)
    memcpy(out, L.blank, (L.full if full else L.small) * sizeof(float))
    put_small(T, P, L, rows, out)
    if full:
        put_full(T, P, L, rows, out)
