"""Ways to choose among legal actions: uniformly, by a weight for each kind, or with a little sense.

All draw from the generator handed in and use whole numbers only (but for the caller's own weights), so that a seed
plays the same game on every machine. None of them knows a rule: they choose from the legal set.
"""
from libc.stdint cimport uint32_t, uint64_t
from antike._core.bits cimport count, has, lowest, nth
from antike._core.legal cimport make_action, moves_of, nth_action
from antike._core.movegen cimport advances, temple_sites
from antike._core.rng cimport Rng, rng_below, rng_next
from antike._core.types cimport (
    Action, Legal, Nation, Position, Tables, COIN, CONQUER, DONE, FOUND, GALLEY, GOLD, IRON, KNOW_HOW, LEGION,
    MARBLE, MOVE, NONE, PAY, RONDEL, TEMPLE, TRADE, WEDGE_ARMING, WEDGE_GOLD, WEDGE_IRON, WEDGE_KNOW_HOW,
    WEDGE_MANEUVER, WEDGE_MARBLE, WEDGE_TEMPLE,
)


cdef enum:                    # the policies
    UNIFORM
    WEIGHTED
    HEURISTIC


cdef struct Policy:
    int how
    float weights[20]         # WEIGHTED: by action kind


cdef inline Action choose(const Tables *T, const Position *P, const Policy *policy, Rng *rng) noexcept nogil:
    """A legal action of a position that has some."""
    if policy.how == UNIFORM:
        return choose_uniform(T, P, rng)
    if policy.how == HEURISTIC:
        return choose_sensible(T, P, rng)
    return choose_weighted(T, &P.legal, policy, rng)


cdef inline Action choose_uniform(const Tables *T, const Position *P, Rng *rng) noexcept nogil:
    return nth_action(T, &P.legal, rng_below(rng, P.legal.number))


# ---- by weights

cdef inline Action choose_weighted(const Tables *T, const Legal *legal, const Policy *policy, Rng *rng) noexcept nogil:
    """Each legal action with the weight of its kind; uniformly where all weights are 0."""
    cdef int first = moves_of(T, LEGION, legal.movers[LEGION]) + moves_of(T, GALLEY, legal.movers[GALLEY])
    cdef int second = count(legal.args[0]) + count(legal.args[1]), third = count(legal.trades)
    cdef double moves = <double>policy.weights[MOVE] * first
    cdef double args = moves + <double>policy.weights[legal.kind] * second
    cdef double trades = args + <double>policy.weights[TRADE] * third
    cdef double all = trades + (policy.weights[legal.last] if legal.last else 0)
    cdef double at
    if not all > 0:
        return nth_action(T, legal, rng_below(rng, legal.number))
    # 24 bits of eight bytes: no rounding takes it up to `all`, so that it always falls to something that has a weight
    at = <double>(rng_next(rng) >> 40) * (1.0 / (1 << 24)) * all
    if at < moves:
        return nth_action(T, legal, rng_below(rng, first))
    if at < args:
        return nth_action(T, legal, first + <int>rng_below(rng, second))
    if at < trades:
        return nth_action(T, legal, first + second + <int>rng_below(rng, third))
    return nth_action(T, legal, legal.number - 1)


# ---- with a little sense

cdef inline Action choose_sensible(const Tables *T, const Position *P, Rng *rng) noexcept nogil:
    """Goes where something can be done, builds what can be built, takes what can be taken; else uniform."""
    cdef const Legal *legal = &P.legal
    if legal.kind == RONDEL:
        return choose_wedge(T, P, rng)
    if legal.kind == PAY:
        return choose_payment(P)
    if legal.movers[LEGION] | legal.movers[GALLEY]:
        return choose_move(T, P, rng)
    if legal.kind == TEMPLE or legal.kind == KNOW_HOW or legal.kind == FOUND or legal.kind == CONQUER:
        if legal.args[0]:
            return make_action(legal.kind, 0, nth(T.select, legal.args[0], rng_below(rng, count(legal.args[0]))), 0)
        return make_action(DONE, 0, 0, 0)
    return choose_uniform(T, P, rng)


cdef inline Action choose_wedge(const Tables *T, const Position *P, Rng *rng) noexcept nogil:
    """A wedge, drawn by what it is worth now; dear ones seldom."""
    cdef const Nation *nation = &P.nations[P.actor]
    cdef uint32_t worth[7]
    cdef uint32_t sums[16]
    cdef uint32_t total = 0, at
    cdef uint64_t wedges = P.legal.args[0]
    cdef int price, wedge = 0, origin = 16 if nation.wedge == NONE else nation.wedge
    worth[WEDGE_MARBLE] = 10 if nation.stock[MARBLE] < 10 else 2
    worth[WEDGE_IRON] = 10 if nation.stock[IRON] < 6 else 2
    worth[WEDGE_GOLD] = 10 if nation.stock[GOLD] < 8 else 2
    worth[WEDGE_TEMPLE] = 40 if temple_sites(T, P, nation) else 0
    worth[WEDGE_ARMING] = 3 * (nation.stock[IRON] if nation.stock[IRON] < 6 else 6) if nation.supply[LEGION] else 0
    worth[WEDGE_KNOW_HOW] = 30 if advances(T, P, nation) else 0
    worth[WEDGE_MANEUVER] = 16 if nation.units[LEGION] | nation.units[GALLEY] else 0
    for wedge in range(T.rules.num_wedges):
        if has(wedges, wedge):
            price = T.rondel_price[origin][wedge]
            total += (worth[T.rules.wedge[wedge]] << 4) >> (price if price < 32 else 31)
        sums[wedge] = total
    if total == 0:
        return choose_uniform(T, P, rng)
    at = rng_below(rng, total)
    wedge = 0
    while sums[wedge] <= at:
        wedge += 1
    return make_action(RONDEL, 0, wedge, 0)


cdef inline Action choose_payment(const Position *P) noexcept nogil:
    """The kind with most in stock, coins last."""
    cdef const Nation *nation = &P.nations[P.actor]
    cdef uint64_t kinds = P.legal.args[0]
    cdef int best = lowest(kinds), kind
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        if kind != COIN and nation.stock[kind] > nation.stock[best]:
            best = kind
    return make_action(PAY, 0, best, 0)


cdef inline int place_worth(const Tables *T, const Position *P, int province, int others) noexcept nogil:
    """What it is worth to have a unit in a province: a foreign city is, the more so with a temple and with `others` of
    the nation's own units there; then a free site; then a place where none of them stands."""
    cdef const Nation *nation = &P.nations[P.actor]
    if has(P.cities & ~nation.cities, province):
        return 2 + 2 * others + 3 * has(P.temples, province)
    if others:
        return 0
    return 3 if has(T.all_sites & ~P.cities, province) else 1


cdef inline int move_worth(const Tables *T, const Position *P, Action action) noexcept nogil:
    """What a move gains; 0 for what is no move."""
    cdef const Nation *nation = &P.nations[P.actor]
    if action.kind != MOVE:
        return 0
    return (place_worth(T, P, action.to, nation.number[LEGION][action.to] + nation.number[GALLEY][action.to])
            - place_worth(T, P, action.arg,
                          nation.number[LEGION][action.arg] + nation.number[GALLEY][action.arg] - 1))


cdef inline Action choose_move(const Tables *T, const Position *P, Rng *rng) noexcept nogil:
    """The better one of two actions drawn uniformly; ends the movement rather than make things worse."""
    cdef Action one = choose_uniform(T, P, rng), other = choose_uniform(T, P, rng)
    cdef int worth = move_worth(T, P, one), other_worth = move_worth(T, P, other)
    if other_worth > worth:
        one = other
        worth = other_worth
    return make_action(P.legal.last, 0, 0, 0) if worth < 0 else one
