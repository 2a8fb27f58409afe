"""Whether the pending parts of a position are those of its step, and the legal set that follows (see check.pxd)."""
from libc.stdint cimport uint16_t, uint64_t
from libc.string cimport memset
from antike._core.bits cimport bit, count, first_bits, has
from antike._core.effects cimport full_cities, fullest_stacks
from antike._core.fault cimport Fault, at_province, fault, no_fault
from antike._core.legal cimport fill_args
from antike._core.maneuver cimport (
    can_conquer, conquests, fill_go_on, fill_move, fill_nations, loss_choices, moved_units,
    open_moves, others_with_units,
)
from antike._core.movegen cimport (
    arming_room, fill_arm, fill_found, fill_know_how, fill_temple, payments, wedges,
)
from antike._core.setup cimport undrafted
from antike._core.types cimport *


cdef inline bint unit_moving(const Position *P) noexcept nogil:
    """Whether a unit is on the move (it counts neither as moved nor as unmoved)."""
    return P.step == STEP_GO_ON or P.step == STEP_MEET or P.step == STEP_ANSWER


cdef inline bint in_movement(const Position *P) noexcept nogil:
    return P.step >= STEP_MOVE and P.step <= STEP_ENGAGED


cdef inline bint in_conquest(const Position *P) noexcept nogil:
    return P.step >= STEP_CONQUER and P.step <= STEP_LOSSES


cdef inline int mover_of(const Position *P) noexcept nogil:
    return P.seats[P.turn]


cdef inline void derive_open(const Tables *T, Position *P) noexcept nogil:
    """Position.open from what has moved or been armed."""
    cdef int type, p
    cdef const Nation *nation
    P.open[0] = 0
    P.open[1] = 0
    P.open_moves = 0
    if P.turn == NONE:
        return
    nation = &P.nations[mover_of(P)]
    if P.step == STEP_ARM:
        P.open[0] = full_cities(T, P, nation.cities)
    elif in_movement(P):
        for type in range(NUM_TYPES):
            for p in range(T.num_provinces):
                if nation.number[type][p] > moved_units(P.used[type][p]) + (
                        unit_moving(P) and P.unit_type == type and P.unit_at == p):
                    P.open[type] |= bit(p)
        P.open_moves = open_moves(T, P, nation)


# ---- the pending parts

cdef inline Fault check_step(const Tables *T, Position *P) noexcept nogil:
    cdef Fault found = check_actor(T, P)
    if found.text == NULL:
        found = check_floors(T, P)
    if found.text == NULL:
        found = check_used(T, P)
    if found.text == NULL:
        found = check_rest(T, P)
    if found.text == NULL:
        found = check_turn_sums(T, P)
    if found.text == NULL:
        found = check_wedge(T, P)
    if found.text == NULL:
        found = fill_legal(T, P)
    return found


cdef inline Fault check_actor(const Tables *T, const Position *P) noexcept nogil:
    """Who decides."""
    cdef bint asks = P.step == STEP_START or P.step == STEP_TAKE or P.step == STEP_ANSWER
    if P.step == STEP_OVER or P.step == STEP_PICK:
        if P.actor != NONE:
            return fault("actor: no nation decides now")
    elif P.actor != P.seats[P.asking if asks else P.turn]:
        return fault("actor: another nation decides in this step")
    if P.asking and not asks and P.step != STEP_PICK:
        return fault("pending: nobody is asked in this step")
    if P.step == STEP_TAKE and (P.coins or (P.round == 1 and not T.rules.first_round_coin)):
        return fault("step: nobody takes a resource while coins are handed out or none are due")
    if P.step == STEP_ANSWER and P.asking == P.turn:
        return fault("actor: the mover does not answer itself")
    return no_fault()


cdef inline bint was_built(const Tables *T, const Position *P) noexcept nogil:
    """Whether `floor` is the last thing built in this step of canonical order."""
    cdef const Nation *nation = &P.nations[P.actor]
    cdef int type = P.floor >> 6, p = P.floor & 63
    if P.step == STEP_ARM:
        return (P.used[0][p] > 0 and nation.number[type][p] > 0
                and (type == GALLEY or used_provinces(P) & ~first_bits(p + 1) == 0))
    if type:
        return False
    if P.step == STEP_TEMPLE:
        return has(nation.cities & P.temples, p)
    if P.step == STEP_KNOW_HOW:
        return has(nation.know_how, p)
    return has(nation.cities, p) and (nation.number[LEGION][p] > 0 or nation.number[GALLEY][p] > 0)


cdef inline uint64_t used_provinces(const Position *P) noexcept nogil:
    """Provinces with something in used[0]."""
    cdef uint64_t result = 0
    cdef int p
    for p in range(MAX_PROVINCES):
        result |= <uint64_t>(P.used[0][p] != 0) << p
    return result


cdef inline Fault check_floors(const Tables *T, const Position *P) noexcept nogil:
    """Canonical order: what was built last, or traded last."""
    cdef bint builds = (P.step == STEP_TEMPLE or P.step == STEP_ARM or P.step == STEP_KNOW_HOW
                        or P.step == STEP_FOUND)
    if P.floor == 0 and P.trade_floor == 0:
        if P.step == STEP_ARM and T.canonical and used_provinces(P):
            return fault("pending: units were armed, but not said which last")
        return no_fault()
    if not builds or not T.canonical:
        return fault("pending: this step has no order to keep")
    if P.trade_floor == NUM_TRADES:
        return no_fault() if was_built(T, P) else fault("pending: what was built last does not stand there")
    if P.floor or not T.rules.trade or P.step == STEP_KNOW_HOW or P.nations[P.actor].know_how != T.all_advances:
        return fault("pending: this nation has made no trade in this step")
    return no_fault()


cdef inline Fault check_used(const Tables *T, const Position *P) noexcept nogil:
    """Units placed or moved in this turn."""
    cdef int type, p
    cdef uint16_t used
    cdef bint counts = in_movement(P) or (in_conquest(P) and T.rules.needs_action)
    for type in range(NUM_TYPES):
        for p in range(MAX_PROVINCES):
            used = P.used[type][p]
            if used == 0:
                continue
            if p >= T.num_provinces or not (counts or (P.step == STEP_ARM and type == 0)):
                return fault("pending: no units have been placed or moved in this step")
            if not (used_up(T, P, type, p, used) if counts else armed(T, P, p, used)):
                return at_province("pending: more units placed or moved than can be", mover_of(P), p)
    return no_fault()


cdef inline bint armed(const Tables *T, const Position *P, int p, int used) noexcept nogil:
    cdef const Nation *nation = &P.nations[mover_of(P)]
    return (has(nation.cities, p) and used <= arming_room(T, P, p)
            and used <= nation.number[LEGION][p] + nation.number[GALLEY][p])


cdef inline bint used_up(const Tables *T, const Position *P, int type, int p, uint16_t used) noexcept nogil:
    """Whether so many units can have moved and stand here, with what they have left."""
    cdef const Nation *nation = &P.nations[mover_of(P)]
    cdef int most = nation.number[type][p] - (unit_moving(P) and P.unit_type == type and P.unit_at == p)
    if nation.moves[type] == 0 and not (in_conquest(P) and used <= most):
        return False
    if used >> 5 and not T.rules.needs_action:
        return False
    return (moved_units(used) <= most and used >> 15 == 0
            and (nation.moves[type] > 1 or (used >> 5) & 31 == 0)
            and (nation.moves[type] > 2 or used >> 10 == 0))


cdef inline Fault check_rest(const Tables *T, const Position *P) noexcept nogil:
    """The unit on the move, the price, the target: there in their steps, zero in all others."""
    if P.step == STEP_PAY:
        if P.price == 0:
            return fault("pending: nothing is left to pay")
    elif P.price or P.pay_from:
        return fault("pending: nothing is to be paid in this step")
    if P.step == STEP_GIVE_UP or P.step == STEP_LOSSES:
        return check_target(T, P)
    if P.target:
        return fault("pending: no city is being conquered in this step")
    if unit_moving(P) or P.step == STEP_ENGAGED:
        return check_unit(T, P)
    if P.unit_type or P.unit_at or P.unit_left:
        return fault("pending: no unit is on the move in this step")
    return no_fault()


cdef inline Fault check_target(const Tables *T, const Position *P) noexcept nogil:
    cdef const Nation *nation = &P.nations[P.actor]
    if P.unit_type or P.unit_at or P.unit_left:
        return fault("pending: no unit is on the move in this step")
    if not has(P.cities & ~nation.cities, P.target) or not can_conquer(T, P, P.target):
        return at_province("pending: the city there cannot be conquered", P.actor, P.target)
    if (nation.stones == 0) != (P.step == STEP_GIVE_UP) or (P.step == STEP_GIVE_UP and not T.rules.give_up):
        return fault("pending: a city is given up when, and only when, no stone is left")
    return no_fault()


cdef inline Fault check_unit(const Tables *T, const Position *P) noexcept nogil:
    """A unit on the move, and whom it has met."""
    cdef int mover = mover_of(P)
    cdef const Nation *nation = &P.nations[mover]
    cdef uint64_t others = others_with_units(T, P, mover, P.unit_type, P.unit_at)
    if nation.number[P.unit_type][P.unit_at] == 0:
        return at_province("pending: the unit on the move does not stand there", mover, P.unit_at)
    if P.step == STEP_ENGAGED:
        if P.unit_left or not T.rules.fight_by_choice:
            return fault("pending: no unit can be engaged here")
        return no_fault()
    if P.unit_left >= nation.moves[P.unit_type] or (P.step == STEP_GO_ON and P.unit_left == 0):
        return fault("pending: a unit cannot have so many borders left")
    if P.step == STEP_ANSWER and not (T.rules.fight_by_choice and has(others, P.actor)):
        return fault("actor: this nation has met nobody")
    if P.step == STEP_GO_ON and others and not T.rules.fight_by_choice:
        return at_province("pending: a unit that met others has fought", mover, P.unit_at)
    return no_fault()


cdef inline Fault check_turn_sums(const Tables *T, const Position *P) noexcept nogil:
    """Temples destroyed and advances made in this turn."""
    cdef int wedge
    if P.razed == 0 and P.fresh == 0 and P.completed == 0:
        return no_fault()
    if P.turn == NONE:
        return fault("pending: nobody has the turn")
    wedge = T.rules.wedge[P.nations[mover_of(P)].wedge] if P.step != STEP_RONDEL else NONE
    if P.razed and not (wedge == WEDGE_MANEUVER and (in_conquest(P) or P.step == STEP_FOUND)
                        and P.razed <= P.bank_temples):
        return fault("pending: no temples can have been destroyed")
    if P.fresh or P.completed:
        if wedge != WEDGE_KNOW_HOW or not (P.step == STEP_KNOW_HOW or P.step == STEP_FOUND
                                           or P.step == STEP_PERSONAGE):
            return fault("pending: no advances can have been made")
        if P.fresh > own_advances(T, P) or (P.step == STEP_KNOW_HOW and T.canonical and P.trade_floor == 0):
            return fault("pending: more new advances than the nation alone has")
        if P.completed and (P.nations[mover_of(P)].know_how != T.all_advances
                            or P.nations[mover_of(P)].extra != NONE):
            return fault("pending: the know-how is not complete")
    return no_fault()


cdef inline int own_advances(const Tables *T, const Position *P) noexcept nogil:
    """Number of advances that the nation whose turn it is has alone."""
    cdef uint64_t others = 0
    cdef int i
    for i in range(T.num_nations):
        if i != mover_of(P):
            others |= P.nations[i].know_how
    return count(P.nations[mover_of(P)].know_how & ~others)


cdef inline bint wedge_fits(const Tables *T, const Position *P, int wedge) noexcept nogil:
    """Whether a step belongs to the action of the wedge that the stone is on."""
    if P.step == STEP_TEMPLE:
        return wedge == WEDGE_TEMPLE
    if P.step == STEP_ARM:
        return wedge == WEDGE_ARMING
    if P.step == STEP_KNOW_HOW or P.step == STEP_PERSONAGE:
        return wedge == WEDGE_KNOW_HOW
    if in_movement(P) or in_conquest(P):
        return wedge == WEDGE_MANEUVER
    return True


cdef inline Fault check_wedge(const Tables *T, const Position *P) noexcept nogil:
    cdef int origin, most = 0, wedge
    if P.turn == NONE or P.step == STEP_RONDEL:
        return no_fault()
    wedge = P.nations[mover_of(P)].wedge
    if not wedge_fits(T, P, T.rules.wedge[wedge]):
        return fault("step: the nation's wedge has another action")
    if P.step == STEP_PAY:
        for origin in range(T.rules.num_wedges):
            most = max(most, T.rondel_price[origin][wedge])
        if P.round == 1 or P.price + (P.pay_from > 0) > most:
            return fault("pending: no move to this wedge costs so much")
    if P.step == STEP_PERSONAGE and (not P.completed or T.rules.expert or P.fresh):
        return fault("pending: no extra personage is due")
    return no_fault()


# ---- the legal set

cdef inline Fault fill_legal(const Tables *T, Position *P) noexcept nogil:
    """The legal set of a position whose other fields are in order; a fault unless it leaves a choice."""
    memset(&P.legal, 0, sizeof(P.legal))
    if P.step == STEP_OVER:
        return no_fault()
    fill_by_step(T, P)
    if P.legal.number < 2:
        return fault("step: there is nothing to decide in this position")
    return no_fault()


cdef inline void fill_by_step(const Tables *T, Position *P) noexcept nogil:
    cdef int step = P.step
    if step == STEP_PICK:
        fill_args(P, PICK, undrafted(T, P), 0)
    elif step == STEP_START:
        fill_args(P, START, T.start[P.actor], 0)
    elif step == STEP_TAKE:
        fill_args(P, TAKE, first_bits(NUM_RESOURCES), 0)
    elif step == STEP_RONDEL:
        fill_args(P, RONDEL, wedges(T, &P.nations[P.actor]), 0)
    elif step == STEP_PAY:
        fill_args(P, PAY, payments(P, &P.nations[P.actor]), 0)
    elif step == STEP_TEMPLE:
        fill_temple(T, P)
    elif step == STEP_ARM:
        fill_arm(T, P)
    elif step == STEP_KNOW_HOW:
        fill_know_how(T, P)
    elif step == STEP_FOUND:
        fill_found(T, P)
    elif step == STEP_MOVE:
        fill_move(T, P)
    elif step == STEP_GO_ON:
        fill_go_on(T, P)
    elif step == STEP_MEET or step == STEP_ENGAGED:
        fill_nations(P, others_with_units(T, P, P.actor, P.unit_type, P.unit_at),
                     PEACE if step == STEP_MEET and T.rules.fight_by_choice else 0)
    elif step == STEP_ANSWER:
        fill_nations(P, bit(P.actor), PEACE)
    elif step == STEP_CONQUER:
        fill_args(P, CONQUER, conquests(T, P), DONE)
    elif step == STEP_GIVE_UP:
        fill_args(P, GIVE_UP, P.nations[P.actor].cities, 0)
    elif step == STEP_LOSSES:
        fill_args(P, LOSSES, loss_choices(T, P), 0)
    elif step == STEP_PERSONAGE:
        fill_args(P, PERSONAGE, fullest_stacks(P), 0)
