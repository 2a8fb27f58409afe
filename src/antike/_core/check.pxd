"""Whether a position from outside is one that the rules can hold; what follows from other fields is recomputed.

Ranges come first, so that nothing after them can read outside memory whatever was handed in; then the supplies, then
who sits where and has moved, then (check_step.pxd) what the step needs.
"""
from libc.stdint cimport uint8_t, uint64_t
from antike._core.bits cimport bit, count, first_bits, has, lowest
from antike._core.check_step cimport check_step, derive_open
from antike._core.effects cimport apply_know_how, score
from antike._core.fault cimport Fault, at_nation, at_province, fault, no_fault
from antike._core.maneuver cimport seat_of
from antike._core.types cimport *


cdef inline Fault check_position(const Tables *T, Position *P) noexcept nogil:
    """The first thing wrong; if nothing is, derived fields and the legal set are up to date afterwards."""
    cdef Fault found = check_ranges(T, P)
    if found.text == NULL:
        found = check_nations(T, P)
    if found.text == NULL:
        found = check_bank(T, P)
    if found.text == NULL:
        found = check_order(T, P)
    if found.text == NULL:
        derive(T, P)
        found = check_goals(T, P)
    if found.text == NULL:
        found = check_step(T, P)
    return found


# ---- ranges

cdef inline bint none_or_below(int value, int bound) noexcept nogil:
    return value == NONE or value < bound


cdef inline Fault check_ranges(const Tables *T, const Position *P) noexcept nogil:
    cdef int i, n = T.num_nations
    if P.step >= NUM_STEPS:
        return fault("step: no such step")
    for i in range(MAX_NATIONS):
        if not none_or_below(P.seats[i], n if i < n else 0):
            return fault("seats: a seat holds no nation in play")
    if not (none_or_below(P.actor, n) and none_or_below(P.turn, n) and none_or_below(P.winner, n) and P.asking < n):
        return fault("actor, turn or winner: not a nation in play")
    if P.round > MAX_ROUND or P.spare or P.filler or P.cut > 1 or P.completed > 1:
        return fault("a number is out of its range")
    if (P.floor >= 128 or P.trade_floor > NUM_TRADES or P.price > 126 or P.pay_from >= NUM_GOODS
            or P.unit_type >= NUM_TYPES or P.unit_left > MAX_MOVES or P.fresh > MAX_ADVANCES
            or P.razed > MAX_PROVINCES):
        return fault("pending: a number is out of its range")
    if P.unit_at >= T.num_provinces or P.target >= T.num_provinces:
        return fault("pending: no such province")
    if P.temples & ~first_bits(T.num_provinces):
        return fault("temples: no such province")
    for i in range(n):
        if not nation_in_range(T, &P.nations[i]):
            return at_nation("something of a nation is out of its range", i)
    return no_fault()


cdef inline bint nation_in_range(const Tables *T, const Nation *nation) noexcept nogil:
    cdef uint64_t board = first_bits(T.num_provinces)
    cdef int i
    if (nation.cities | nation.units[LEGION] | nation.units[GALLEY]) & ~board or nation.know_how & ~T.all_advances:
        return False
    for i in range(NUM_GOODS):
        if nation.stock[i] > MAX_STOCK:
            return False
    for i in range(<int>sizeof(nation.filler)):
        if nation.filler[i]:
            return False
    return none_or_below(nation.wedge, T.rules.num_wedges) and none_or_below(nation.extra, NUM_STACKS)


# ---- supplies and places

cdef inline Fault check_nations(const Tables *T, const Position *P) noexcept nogil:
    """RULES 1: places, and supplies that add up."""
    cdef uint64_t cities = 0
    cdef int i, type
    cdef const Nation *nation
    cdef Fault found = no_fault()
    for i in range(T.num_nations):
        nation = &P.nations[i]
        if nation.cities & ~T.all_sites:
            return at_province("cities: no city can stand there", i, lowest(nation.cities & ~T.all_sites))
        if nation.cities & cities:
            return at_province("cities: two nations have a city there", i, lowest(nation.cities & cities))
        cities |= nation.cities
        if count(nation.cities) + nation.stones != T.rules.stones:
            return at_nation("cities: they and the stones left are not all stones of the nation", i)
        for type in range(NUM_TYPES):
            found = check_units(T, nation, i, type)
            if found.text != NULL:
                return found
        found = check_advances(T, nation, i)
        if found.text != NULL:
            return found
    if P.temples & ~cities:
        return at_province("temples: no city stands there", -1, lowest(P.temples & ~cities))
    return found


cdef inline Fault check_units(const Tables *T, const Nation *nation, int index, int type) noexcept nogil:
    cdef int p, total = nation.supply[type]
    for p in range(MAX_PROVINCES):
        if has(nation.units[type], p) != (nation.number[type][p] > 0):
            return at_nation("units: provinces and numbers do not agree", index)
        if nation.number[type][p] and not has(T.admits[type], p):
            return at_province("units: no unit of this type can stand there", index, p)
        total += nation.number[type][p]
    if total != T.rules.supply[type]:
        return at_nation("units: they and those left are not all units of the nation", index)
    return no_fault()


cdef inline Fault check_advances(const Tables *T, const Nation *nation, int index) noexcept nogil:
    cdef int advance
    for advance in range(T.rules.num_advances):
        if has(nation.know_how, advance) and T.rules.after[advance] != NONE:
            if not has(nation.know_how, T.rules.after[advance]):
                return at_nation("know_how: an advance stands without the one it needs", index)
    if nation.extra != NONE:
        if T.rules.expert or nation.know_how != T.all_advances or nation.personages[nation.extra] == 0:
            return at_nation("extra: the nation cannot have this extra personage", index)
    return no_fault()


cdef inline Fault check_bank(const Tables *T, const Position *P) noexcept nogil:
    """RULES 1: coins, temples and personages are all somewhere."""
    cdef uint64_t coins = P.coins
    cdef int i, stack, total
    for i in range(T.num_nations):
        coins += P.nations[i].stock[COIN]
    if coins != T.rules.coins + <uint64_t>T.num_nations * T.rules.stock[COIN]:
        return fault("bank: its coins and those of the nations are not all coins")
    if P.bank_temples + count(P.temples) != T.rules.temples:
        return fault("bank: its temples and those on the board are not all temples")
    for stack in range(NUM_STACKS):
        total = P.left[stack]
        for i in range(T.num_nations):
            total += P.nations[i].personages[stack]
        if total != T.rules.stacks[stack]:
            return fault("personages: those left and those of the nations are not all of their stack")
    return no_fault()


# ---- seats, turns, rounds

cdef inline Fault check_order(const Tables *T, const Position *P) noexcept nogil:
    """RULES 2: who sits where, whose turn it is, and who has moved."""
    cdef uint64_t seated = 0
    cdef int seat, drafted = P.asking if P.step == STEP_PICK else T.num_nations
    for seat in range(T.num_nations):
        if (P.seats[seat] != NONE) != (seat < drafted):
            return fault("seats: not those that are taken by now")
        if seat < drafted:
            if has(seated, P.seats[seat]):
                return fault("seats: a nation sits twice")
            seated |= bit(P.seats[seat])
    if P.step == STEP_PICK or P.step == STEP_START:
        return check_setup(T, P)
    if P.round == 0:
        return fault("round: the first round has begun by this step")
    for seat in range(T.num_nations):
        if P.nations[seat].cities == 0:
            return at_nation("cities: a nation never loses its last city", seat)
    return check_turn(T, P)


cdef inline bint untouched(const Tables *T, const Nation *nation) noexcept nogil:
    """Whether a nation has neither moved nor learned nor received anything."""
    cdef int stack, total = 0
    for stack in range(NUM_STACKS):
        total += nation.personages[stack]
    return (nation.wedge == NONE and nation.know_how == 0 and total == 0
            and (nation.units[LEGION] | nation.units[GALLEY]) == 0)


cdef inline Fault check_setup(const Tables *T, const Position *P) noexcept nogil:
    """Before the first round only seats and, in `long`, start cities are given."""
    cdef int i, good
    cdef const Nation *nation
    if P.round or P.turn != NONE or P.temples or (P.step == STEP_PICK and not T.draft):
        return fault("step: the setup of this game does not come here")
    if P.step == STEP_START and not T.rules.long_start:
        return fault("step: only the variant long has this step")
    for i in range(T.num_nations):
        nation = &P.nations[i]
        for good in range(NUM_GOODS):
            if nation.stock[good] != T.rules.stock[good]:
                return at_nation("stock: not what a nation starts with", i)
        if not untouched(T, nation):
            return at_nation("the setup gives a nation no more than goods and cities", i)
        if nation.cities & ~T.start[i] or count(nation.cities) != (P.step == STEP_START and seat_of(P, i) < P.asking):
            return at_nation("cities: not those of the setup", i)
    return no_fault()


cdef inline Fault check_turn(const Tables *T, const Position *P) noexcept nogil:
    """Nations move in seat order from the first one: who has moved has a stone on the rondel."""
    cdef int i, seat, first = seat_of(P, T.first)
    cdef bint moved
    if (P.turn == NONE) != (P.step == STEP_TAKE or P.step == STEP_OVER):
        return fault("turn: this step does not go with it")
    for i in range(T.num_nations):
        seat = (first + i) % T.num_nations
        if P.step == STEP_OVER:
            moved = P.round > 1 or P.cut or P.nations[P.seats[seat]].wedge != NONE
        elif P.turn == NONE:
            moved = P.round > 1
        else:
            moved = (P.round > 1 or i < (P.turn - first + T.num_nations) % T.num_nations
                     or (seat == P.turn and P.step != STEP_RONDEL))
        if moved != (P.nations[P.seats[seat]].wedge != NONE):
            return at_nation("wedge: it does not agree with the round and the turn", P.seats[seat])
        if not moved and not untouched(T, &P.nations[P.seats[seat]]):
            return at_nation("a nation that has not moved yet has no units, know-how or personages", P.seats[seat])
    return no_fault()


# ---- what follows

cdef inline void derive_sums(const Tables *T, Position *P) noexcept nogil:
    """What stands for units and what they have done in the key."""
    cdef int i, type, p
    P.used_sum = 0
    for i in range(T.num_nations):
        P.nations[i].unit_sum = 0
    for type in range(NUM_TYPES):
        for p in range(T.num_provinces):
            P.used_sum += P.used[type][p] * T.unit_words[type][p]
            for i in range(T.num_nations):
                P.nations[i].unit_sum += P.nations[i].number[type][p] * T.unit_words[type][p]


cdef inline void derive(const Tables *T, Position *P) noexcept nogil:
    """Recomputes what follows from other fields, but for the legal set."""
    cdef int i
    P.cities = 0
    for i in range(T.num_nations):
        P.cities |= P.nations[i].cities
        P.nations[i].temples = <uint8_t>count(P.nations[i].cities & P.temples)
        apply_know_how(T, &P.nations[i])
    derive_sums(T, P)
    derive_open(T, P)


cdef inline Fault check_goals(const Tables *T, const Position *P) noexcept nogil:
    """RULES 3.8: who reaches the number needed has won."""
    cdef int i, left = 0
    cdef bint won = P.winner != NONE, cut = P.cut != 0, over = P.step == STEP_OVER
    if (won or cut) != over or (won and cut):
        return fault("winner: a game is over when somebody has won or it is drawn, and only then")
    if P.cut and (T.max_rounds == 0 or P.round < T.max_rounds):
        return fault("drawn: no round limit has ended this game")
    for i in range(NUM_STACKS):
        left += P.left[i]
    for i in range(T.num_nations):
        if P.winner == i:
            if score(T, &P.nations[i]) < T.rules.goal and left:
                return at_nation("winner: the nation holds too few personages", i)
        elif score(T, &P.nations[i]) >= T.rules.goal and not (P.step == STEP_PERSONAGE and P.actor == i):
            return at_nation("personages: with so many the nation has won before", i)
    return no_fault()
