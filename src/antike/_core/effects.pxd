"""What each single thing does to a position: goods and payments, units, building, learning, trading, personages.

No function here decides what comes next; engine.pxd does.
"""
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset
from antike._core.bits cimport bit, count, has, lowest
from antike._core.log cimport Log, note, DID_EXTRA, DID_PAY, DID_PRODUCE, DID_RECEIVE
from antike._core.movegen cimport advance_price, arming_room, known_advances, surcharge
from antike._core.types cimport (
    Nation, Position, Tables, COIN, GENERALS, GOLD, IRON, MARBLE, MAX_STOCK, NUM_RESOURCES, NUM_STACKS, NUM_TRADES,
)


cdef inline void gain(Nation *nation, int good, uint32_t amount) noexcept nogil:
    cdef uint32_t total = nation.stock[good] + amount
    nation.stock[good] = MAX_STOCK if total > MAX_STOCK else total


cdef inline void pay(Position *P, int index, int resource, uint32_t price, Log *log) noexcept nogil:
    """RULES 3.9: the resource first, coins for what is missing."""
    cdef Nation *nation = &P.nations[index]
    cdef uint32_t own = price if nation.stock[resource] >= price else nation.stock[resource]
    nation.stock[resource] -= own
    nation.stock[COIN] -= price - own
    P.coins += <uint16_t>(price - own)
    if own:
        note(log, DID_PAY, index, 0, resource, 0, own)
    if price > own:
        note(log, DID_PAY, index, 0, COIN, 0, price - own)


cdef inline void add_cities(Position *P, int index, uint64_t cities) noexcept nogil:
    cdef Nation *nation = &P.nations[index]
    nation.cities |= cities
    nation.stones -= <uint8_t>count(cities)
    P.cities |= cities


cdef inline void add_unit(const Tables *T, Nation *nation, int type, int province) noexcept nogil:
    """Puts a unit into a province, from another one or from the supply."""
    nation.number[type][province] += 1
    nation.units[type] |= bit(province)
    nation.unit_sum += T.unit_words[type][province]


cdef inline void take_units(const Tables *T, Nation *nation, int type, int province, int number) noexcept nogil:
    """Takes units off a province, to another one or to the supply."""
    nation.number[type][province] -= <uint8_t>number
    if nation.number[type][province] == 0:
        nation.units[type] &= ~bit(province)
    nation.unit_sum -= number * T.unit_words[type][province]


cdef inline void remove_units(const Tables *T, Nation *nation, int type, int province, int number) noexcept nogil:
    """Returns units of a province to the supply."""
    take_units(T, nation, type, province, number)
    nation.supply[type] += <uint8_t>number


cdef inline void add_used(const Tables *T, Position *P, int type, int province, int change) noexcept nogil:
    """Adds to a word of `used`; `change` may be negative."""
    P.used[type][province] += <uint16_t>change
    P.used_sum += change * T.unit_words[type][province]


cdef inline void clear_used(Position *P) noexcept nogil:
    """No unit has been placed or moved any more."""
    memset(P.used, 0, sizeof(P.used))
    P.used_sum = 0


cdef inline void pay_unit(Position *P, int good, Log *log) noexcept nogil:
    P.nations[P.actor].stock[good] -= 1
    P.coins += good == COIN
    P.price -= 1
    P.pay_from = <uint8_t>good
    note(log, DID_PAY, P.actor, 0, good, 0, 1)


cdef inline void produce(const Tables *T, Position *P, int resource, Log *log) noexcept nogil:
    """RULES 3.2."""
    cdef Nation *nation = &P.nations[P.actor]
    cdef uint64_t cities = nation.cities & T.sites[resource]
    cdef int number = count(cities), temples = count(cities & P.temples)
    cdef int amount = number * T.rules.yield_city + temples * (<int>T.rules.yield_temple - <int>T.rules.yield_city)
    if T.rules.bonus_per_city:
        amount += number * nation.bonus
    elif number:
        amount += nation.bonus
    gain(nation, resource, amount)
    note(log, DID_PRODUCE, P.actor, 0, resource, 0, amount)


cdef inline void built(const Tables *T, Position *P, int floor) noexcept nogil:
    """Something was built: canonical order allows only later arguments, and no more trades, in this step."""
    if T.canonical:
        P.floor = <uint8_t>floor
        P.trade_floor = NUM_TRADES


cdef inline void close_step(Position *P) noexcept nogil:
    P.floor = 0
    P.trade_floor = 0


cdef inline void raise_temple(const Tables *T, Position *P, int province, Log *log) noexcept nogil:
    pay(P, P.actor, MARBLE, T.rules.price_temple, log)
    P.bank_temples -= 1
    P.temples |= bit(province)
    P.nations[P.actor].temples += 1
    built(T, P, province)


cdef inline uint64_t full_cities(const Tables *T, const Position *P, uint64_t cities) noexcept nogil:
    """Those of the cities that have taken all the units they can in this turn."""
    cdef uint64_t full = 0
    while cities:
        if P.used[0][lowest(cities)] >= arming_room(T, P, lowest(cities)):
            full |= bit(lowest(cities))
        cities &= cities - 1
    return full


cdef inline void arm(const Tables *T, Position *P, int type, int province, Log *log) noexcept nogil:
    cdef Nation *nation = &P.nations[P.actor]
    pay(P, P.actor, IRON, T.rules.price_unit, log)
    nation.supply[type] -= 1
    add_unit(T, nation, type, province)
    add_used(T, P, 0, province, 1)
    if P.used[0][province] >= arming_room(T, P, province):
        P.open[0] |= bit(province)
    built(T, P, type * 64 + province)


cdef inline uint8_t best(const uint8_t *worth, uint64_t owned, uint8_t base) noexcept nogil:
    """Of several advances with the same effect the largest counts."""
    cdef uint8_t result = base
    while owned:
        if worth[lowest(owned)] > result:
            result = worth[lowest(owned)]
        owned &= owned - 1
    return result


cdef inline void apply_know_how(const Tables *T, Nation *nation) noexcept nogil:
    """What the nation's advances come to."""
    cdef int type
    for type in range(2):
        nation.moves[type] = best(T.rules.advance_moves[type], nation.know_how, T.rules.moves[type])
    nation.bonus = best(T.rules.advance_bonus, nation.know_how, 0)
    nation.defense = best(T.rules.advance_defense, nation.know_how, 0)


cdef inline void learn(const Tables *T, Position *P, int advance, Log *log) noexcept nogil:
    """RULES 3.5: an advance that nobody had is new; the last of all earns one extra personage."""
    cdef Nation *nation = &P.nations[P.actor]
    cdef uint64_t known = known_advances(T, P)
    pay(P, P.actor, GOLD, advance_price(T, known, advance), log)
    P.fresh += not has(known, advance)
    nation.know_how |= <uint16_t>bit(advance)
    P.completed = nation.know_how == T.all_advances
    apply_know_how(T, nation)
    built(T, P, advance)


cdef inline void found(const Tables *T, Position *P, int province, Log *log) noexcept nogil:
    """RULES 3.7: the surcharge is paid in coins, before coins stand for a missing resource."""
    cdef int extra = surcharge(T, P, province), resource
    P.nations[P.actor].stock[COIN] -= extra
    P.coins += <uint16_t>extra
    if extra:
        note(log, DID_PAY, P.actor, 0, COIN, 0, extra)
    for resource in range(NUM_RESOURCES):
        pay(P, P.actor, resource, T.rules.price_city[resource], log)
    add_cities(P, P.actor, bit(province))
    built(T, P, province)


cdef inline void trade(const Tables *T, Position *P, int index, Log *log) noexcept nogil:
    cdef Nation *nation = &P.nations[P.actor]
    cdef int side
    for side in range(2):
        nation.stock[T.trade_give[index][side]] -= 1
        note(log, DID_PAY, P.actor, 0, T.trade_give[index][side], 0, 1)
    gain(nation, T.trade_take[index], 1)
    note(log, DID_PRODUCE, P.actor, 0, T.trade_take[index], 0, 1)
    if T.canonical:
        P.trade_floor = <uint8_t>index


cdef inline bint receive(Position *P, int stack, int owed, Log *log) noexcept nogil:
    """Personages of one stack, as far as it lasts; whether there were any."""
    cdef int number
    if owed <= 0:
        return False
    number = owed if owed < P.left[stack] else P.left[stack]
    if number:
        P.left[stack] -= <uint8_t>number
        P.nations[P.actor].personages[stack] += <uint8_t>number
        note(log, DID_RECEIVE, P.actor, 0, stack, 0, number)
    return number > 0


cdef inline int held(const Nation *nation, int stack) noexcept nogil:
    """Personages of a stack, not counting one won as an extra."""
    return nation.personages[stack] - (nation.extra == stack)


cdef inline uint64_t fullest_stacks(const Position *P) noexcept nogil:
    """The stacks with most left, as a set; empty when all are empty."""
    cdef int most = 1, stack
    cdef uint64_t stacks = 0
    for stack in range(NUM_STACKS):
        if P.left[stack] > most:
            most = P.left[stack]
            stacks = 0
        if P.left[stack] == most:
            stacks |= bit(stack)
    return stacks


cdef inline void receive_extra(Position *P, int stack, Log *log) noexcept nogil:
    P.left[stack] -= 1
    P.nations[P.actor].personages[stack] += 1
    P.nations[P.actor].extra = <uint8_t>stack
    note(log, DID_EXTRA, P.actor, 0, stack, 0, 1)


cdef inline int score(const Tables *T, const Nation *nation) noexcept nogil:
    """Personages towards the number needed; `military` counts generals twice."""
    cdef int total = 0, stack
    for stack in range(NUM_STACKS):
        total += nation.personages[stack]
    if T.rules.military:
        total += nation.personages[GENERALS]
    return total
