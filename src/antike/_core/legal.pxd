"""The legal set of a position: filled, counted, its k-th action, the actions' numbers, a mask, membership.

One layout (types.pxd: Legal) serves every step, so that nothing here knows the rules.
"""
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint64_t
from libc.string cimport memset
from antike._core.bits cimport bit, count, has, lowest, nth
from antike._core.types cimport (
    Action, Legal, Position, Tables, DONE, GALLEY, LEGION, MOVE, NUM_TYPES, TRADE,
)


cdef inline Action make_action(int kind, int type, int arg, int to) noexcept nogil:
    cdef Action action
    action.kind = <uint8_t>kind
    action.type = <uint8_t>type
    action.arg = <uint8_t>arg
    action.to = <uint8_t>to
    return action


cdef inline int moves_of(const Tables *T, int type, uint64_t movers) noexcept nogil:
    """Number of moves that units of a type in these provinces have."""
    cdef int total = 0
    while movers:
        total += T.degree[type][lowest(movers)]
        movers &= movers - 1
    return total


cdef inline Action nth_action(const Tables *T, const Legal *legal, int k) noexcept nogil:
    """The action with k lower ones in the set (0 <= k < number)."""
    cdef int type, members, province
    cdef uint64_t movers
    if legal.last and k == legal.number - 1:
        return make_action(legal.last, 0, 0, 0)
    if legal.movers[LEGION] | legal.movers[GALLEY]:
        for type in range(NUM_TYPES):
            movers = legal.movers[type]
            while movers:
                province = lowest(movers)
                members = T.degree[type][province]
                if k < members:
                    return make_action(MOVE, type, province, T.neighbour[type][province][k])
                k -= members
                movers &= movers - 1
    if (legal.args[1] | legal.trades) == 0:
        return make_action(legal.kind, 0, nth(T.select, legal.args[0], k), 0)
    return nth_argument(T, legal, k)


cdef inline Action nth_argument(const Tables *T, const Legal *legal, int k) noexcept nogil:
    """The same, counted from the first member of `args` on, `last` aside."""
    cdef int type, members
    for type in range(NUM_TYPES):
        members = count(legal.args[type])
        if k < members:
            return make_action(legal.kind, type, nth(T.select, legal.args[type], k), 0)
        k -= members
    return make_action(TRADE, 0, nth(T.select, legal.trades, k), 0)


cdef inline bint contains(const Tables *T, const Legal *legal, Action action) noexcept nogil:
    """Whether a decoded action (of this game's table) is in the set."""
    if action.kind == MOVE:
        return has(legal.movers[action.type], action.arg)
    if action.kind == TRADE:
        return has(legal.trades, action.arg)
    if action.kind == legal.kind and has(legal.args[action.type], action.arg):
        return True
    return action.kind == legal.last and legal.last != 0


cdef inline int number_of_action(const Tables *T, Action action) noexcept nogil:
    """The action's integer."""
    cdef uint64_t lower
    if action.kind == MOVE:
        lower = T.adjacent[action.type][action.arg] & (bit(action.to) - 1)
        return T.move_ids[action.type][action.arg] + count(lower)
    return T.ids[action.kind][action.type][action.arg]


cdef inline int list_actions(const Tables *T, const Legal *legal, int32_t *out) noexcept nogil:
    """Writes the actions' integers in ascending order and returns how many (at most Tables.max_legal)."""
    cdef int n = 0, type, i, province, first
    cdef uint64_t members
    for type in range(NUM_TYPES):
        members = legal.movers[type]
        while members:
            province = lowest(members)
            first = T.move_ids[type][province]
            for i in range(T.degree[type][province]):
                out[n] = first + i
                n += 1
            members &= members - 1
    for type in range(NUM_TYPES):
        members = legal.args[type]
        while members:
            out[n] = T.ids[legal.kind][type][lowest(members)]
            n += 1
            members &= members - 1
    members = legal.trades
    while members:
        out[n] = T.ids[TRADE][0][lowest(members)]
        n += 1
        members &= members - 1
    if legal.last:
        out[n] = T.ids[legal.last][0][0]
        n += 1
    return n


cdef inline void fill_mask(const Tables *T, const Legal *legal, uint8_t *mask) noexcept nogil:
    """Writes 1 for each legal action and 0 for all others; the mask has num_actions bytes."""
    cdef int type, province
    cdef uint64_t members
    memset(mask, 0, T.num_actions)
    for type in range(NUM_TYPES):
        members = legal.movers[type]
        while members:
            province = lowest(members)
            memset(mask + T.move_ids[type][province], 1, T.degree[type][province])
            members &= members - 1
        members = legal.args[type]
        while members:
            mask[T.ids[legal.kind][type][lowest(members)]] = 1
            members &= members - 1
    members = legal.trades
    while members:
        mask[T.ids[TRADE][0][lowest(members)]] = 1
        members &= members - 1
    if legal.last:
        mask[T.ids[legal.last][0][0]] = 1


# ---- filling

cdef inline void fill_args(Position *P, int kind, uint64_t args, int last) noexcept nogil:
    """A legal set of one kind in args[0], and perhaps `last`."""
    P.legal.movers[LEGION] = 0
    P.legal.movers[GALLEY] = 0
    P.legal.args[0] = args
    P.legal.args[1] = 0
    P.legal.kind = <uint8_t>kind
    P.legal.trades = 0
    P.legal.last = <uint8_t>last
    P.legal.number = <uint16_t>(count(args) + (last != 0))


cdef inline bint fill_build(Position *P, int kind, uint64_t first, uint64_t second,
                            uint64_t offers) noexcept nogil:
    """The legal set of a step that DONE closes; False if there is nothing but DONE."""
    fill_args(P, kind, first, DONE)
    P.legal.args[1] = second
    P.legal.trades = <uint16_t>offers
    if (first | second | offers) == 0:
        return False
    P.legal.number = <uint16_t>(count(first) + count(second) + count(offers) + 1)
    return True
