"""RULES 4: the numbers of all actions that a map and ruleset can ever allow."""
from libc.stdint cimport uint16_t, uint32_t, uint64_t
from antike._core.bits cimport first_bits, lowest
from antike._core.types cimport *


cdef inline void number(Tables *T, int kind, int type, int arg, int to) noexcept nogil:
    """Gives the next number to an action."""
    cdef int index = T.num_actions
    T.decoded[index] = kind | type << 8 | arg << 16 | <uint32_t>to << 24
    if kind != MOVE:
        T.ids[kind][type][arg] = <uint16_t>index
    T.num_actions += 1


cdef inline void number_all(Tables *T, int kind, int type, uint64_t args) noexcept nogil:
    while args:
        number(T, kind, type, lowest(args), 0)
        args &= args - 1


cdef inline void number_nations(Tables *T, int kind, const MapTable *board) noexcept nogil:
    """For all nations of the map; those not in play get an argument that no legal set has (63)."""
    cdef int i, index = 0
    for i in range(<int>board.num_nations):
        if index < T.num_nations and T.nation_of_map[index] == i:
            number(T, kind, 0, index, 0)
            index += 1
        else:
            number(T, kind, 0, 63, 0)


cdef inline void number_moves(Tables *T) noexcept nogil:
    cdef int type, p
    cdef uint64_t goals
    for type in range(NUM_TYPES):
        for p in range(T.num_provinces):
            T.move_ids[type][p] = <uint16_t>T.num_actions
            goals = T.adjacent[type][p]
            while goals:
                number(T, MOVE, type, p, lowest(goals))
                goals &= goals - 1


cdef inline void fill_numbers(Tables *T, const MapTable *board) noexcept nogil:
    """RULES 4: numbers kind by kind, for what the map and ruleset can ever allow."""
    cdef const RulesTable *R = &T.rules
    cdef uint64_t starts = 0, stacks = 0
    cdef int n, i, most = max(R.moves[LEGION], R.moves[GALLEY])
    for i in range(R.num_advances):
        most = max(most, R.advance_moves[LEGION][i], R.advance_moves[GALLEY][i])
    for i in range(NUM_STACKS):
        stacks |= <uint64_t>(R.stacks[i] > 0) << i
    for n in range(7):
        for i in range(6):
            starts |= board.start[n][i]
    number_nations(T, PICK, board)
    number_all(T, START, 0, starts if R.long_start else 0)
    number_all(T, TAKE, 0, first_bits(NUM_RESOURCES))
    number_all(T, RONDEL, 0, first_bits(R.num_wedges))
    number_all(T, PAY, 0, first_bits(NUM_GOODS) if R.step_price and R.num_wedges > R.free_steps else 0)
    number_all(T, TEMPLE, 0, T.all_sites)
    number_all(T, ARM, LEGION, T.all_sites & T.admits[LEGION] if R.supply[LEGION] else 0)
    number_all(T, ARM, GALLEY, T.all_sites & T.admits[GALLEY] if R.supply[GALLEY] else 0)
    number_all(T, KNOW_HOW, 0, T.all_advances)
    number_moves(T)
    number_all(T, STOP, 0, most > 1)
    number_all(T, ENGAGE, LEGION, T.admits[LEGION] if R.fight_by_choice else 0)
    number_all(T, ENGAGE, GALLEY, T.admits[GALLEY] if R.fight_by_choice else 0)
    number_nations(T, FIGHT, board)
    number_all(T, PEACE, 0, R.fight_by_choice)
    number_all(T, CONQUER, 0, T.all_sites)
    number_all(T, LOSSES, 0, first_bits(R.supply[LEGION] + 1))
    number_all(T, GIVE_UP, 0, T.all_sites if R.give_up else 0)
    number_all(T, FOUND, 0, T.all_sites)
    number_all(T, TRADE, 0, first_bits(NUM_TRADES) if R.trade else 0)
    number_all(T, PERSONAGE, 0, 0 if R.expert else stacks)
    number_all(T, DONE, 0, 1)
