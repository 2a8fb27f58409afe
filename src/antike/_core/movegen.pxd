"""What each step of a turn allows, as sets: the rules of RULES 3.1 to 3.5, 3.7 and 3.9 for the nation that decides.

Every function reads a position and returns a set; nothing is changed here. Maneuver and conquest stand in maneuver.pxd.
"""
from libc.stdint cimport uint32_t, uint64_t
from antike._core.bits cimport bit, count, from_bit, has, lowest
from antike._core.legal cimport fill_build
from antike._core.types cimport (
    Nation, Position, Tables, ARM, COIN, FOUND, GALLEY, GOLD, IRON, KNOW_HOW, LEGION, MARBLE, NONE, NUM_RESOURCES,
    NUM_TRADES, TEMPLE,
)


cdef inline uint32_t goods(const Nation *nation) noexcept nogil:
    """Units of all kinds in stock (four stocks of at most MAX_STOCK fit)."""
    return nation.stock[MARBLE] + nation.stock[IRON] + nation.stock[GOLD] + nation.stock[COIN]


cdef inline uint64_t wedges(const Tables *T, const Nation *nation) noexcept nogil:
    """RULES 3.1: wedges that can be reached and paid."""
    cdef uint32_t budget = goods(nation)
    return T.rondel[16 if nation.wedge == NONE else nation.wedge][127 if budget > 127 else budget]


cdef inline uint64_t payments(const Position *P, const Nation *nation) noexcept nogil:
    """RULES 3.9: kinds that can pay the next unit of the rondel's price, with this and later kinds paying the rest."""
    # without a branch: each of the four is as likely as not
    cdef const uint32_t *stock = &nation.stock[0]
    cdef uint32_t gold = stock[GOLD] + stock[COIN], iron = stock[IRON] + gold, marble = stock[MARBLE] + iron
    return from_bit(P.pay_from) & (
        <uint64_t>((stock[MARBLE] > 0) & (marble >= P.price)) << MARBLE
        | <uint64_t>((stock[IRON] > 0) & (iron >= P.price)) << IRON
        | <uint64_t>((stock[GOLD] > 0) & (gold >= P.price)) << GOLD
        | <uint64_t>((stock[COIN] > 0) & (stock[COIN] >= P.price)) << COIN)


cdef inline uint64_t trades(const Tables *T, const Position *P, const Nation *nation) noexcept nogil:
    """RULES 3.5 (published): trades that the nation can make in this step."""
    cdef uint64_t result = 0
    cdef int i, a, b
    if not T.rules.trade or nation.know_how != T.all_advances:
        return 0
    for i in range(P.trade_floor, NUM_TRADES):
        a = T.trade_give[i][0]
        b = T.trade_give[i][1]
        if nation.stock[a] and nation.stock[b] and (a != b or nation.stock[a] > 1):
            result |= bit(i)
    return result


cdef inline uint64_t temple_sites(const Tables *T, const Position *P, const Nation *nation) noexcept nogil:
    """RULES 3.3: own cities that can get a temple now."""
    if P.bank_temples == 0 or nation.stock[MARBLE] + nation.stock[COIN] < T.rules.price_temple:
        return 0
    return nation.cities & ~P.temples & from_bit(P.floor)


cdef inline int arming_room(const Tables *T, const Position *P, int province) noexcept nogil:
    """RULES 3.4: units that a city can take in one turn."""
    return T.rules.arm_temple if has(P.temples, province) else T.rules.arm_city


cdef inline uint64_t arming_sites(const Tables *T, const Position *P, const Nation *nation, int type) noexcept nogil:
    """RULES 3.4: provinces where a unit of the type can be placed now; open[0] are the cities that are full."""
    cdef uint64_t sites
    if nation.supply[type] == 0 or nation.stock[IRON] + nation.stock[COIN] < T.rules.price_unit:
        return 0
    sites = nation.cities & T.admits[type] & ~P.open[0]
    if P.floor >= 64:
        return sites & from_bit(P.floor - 64) if type == GALLEY else 0
    return sites & from_bit(P.floor) if type == LEGION else sites


cdef inline uint64_t known_advances(const Tables *T, const Position *P) noexcept nogil:
    """Advances that some nation has."""
    cdef uint64_t known = 0
    cdef int i
    for i in range(T.num_nations):
        known |= P.nations[i].know_how
    return known


cdef inline int advance_price(const Tables *T, uint64_t known, int advance) noexcept nogil:
    """RULES 3.5: gold for an advance."""
    return T.rules.cost_known[advance] if has(known, advance) else T.rules.cost_new[advance]


cdef inline uint64_t advances(const Tables *T, const Position *P, const Nation *nation) noexcept nogil:
    """RULES 3.5: advances that can be bought now."""
    cdef uint64_t result = 0, known, candidates = T.all_advances & ~nation.know_how & from_bit(P.floor)
    cdef uint32_t budget = nation.stock[GOLD] + nation.stock[COIN]
    cdef int advance, after
    if candidates == 0:
        return 0
    known = known_advances(T, P)
    while candidates:
        advance = lowest(candidates)
        candidates &= candidates - 1
        after = T.rules.after[advance]
        if <uint32_t>advance_price(T, known, advance) <= budget and (after == NONE or has(nation.know_how, after)):
            result |= bit(advance)
    return result


cdef inline int surcharge(const Tables *T, const Position *P, int province) noexcept nogil:
    """RULES 3.7: coins that a city in the province costs besides its resources."""
    return T.rules.price_like * count(T.like[province] & P.cities)


cdef inline uint64_t found_sites(const Tables *T, const Position *P, const Nation *nation) noexcept nogil:
    """RULES 3.7: provinces where the nation can found a city now."""
    cdef uint64_t candidates, result
    cdef int resource, province, coins
    candidates = (nation.units[LEGION] | nation.units[GALLEY]) & T.all_sites & ~P.cities & from_bit(P.floor)
    if candidates == 0 or nation.stones == 0:
        return 0
    coins = <int>nation.stock[COIN]
    for resource in range(NUM_RESOURCES):
        if nation.stock[resource] < T.rules.price_city[resource]:
            coins -= <int>(T.rules.price_city[resource] - nation.stock[resource])
    if coins < 0:
        return 0
    if coins >= T.rules.price_like * T.most_like:
        return candidates
    result = candidates
    while candidates:
        province = lowest(candidates)
        candidates &= candidates - 1
        if surcharge(T, P, province) > coins:
            result ^= bit(province)
    return result


# ---- the legal sets of the steps that are built up; False if there is nothing but DONE

cdef inline bint fill_temple(const Tables *T, Position *P) noexcept nogil:
    cdef const Nation *nation = &P.nations[P.actor]
    return fill_build(P, TEMPLE, temple_sites(T, P, nation), 0, trades(T, P, nation))


cdef inline bint fill_arm(const Tables *T, Position *P) noexcept nogil:
    cdef const Nation *nation = &P.nations[P.actor]
    return fill_build(P, ARM, arming_sites(T, P, nation, LEGION), arming_sites(T, P, nation, GALLEY),
                      trades(T, P, nation))


cdef inline bint fill_know_how(const Tables *T, Position *P) noexcept nogil:
    return fill_build(P, KNOW_HOW, advances(T, P, &P.nations[P.actor]), 0, 0)


cdef inline bint fill_found(const Tables *T, Position *P) noexcept nogil:
    cdef const Nation *nation = &P.nations[P.actor]
    return fill_build(P, FOUND, found_sites(T, P, nation), 0, trades(T, P, nation))
