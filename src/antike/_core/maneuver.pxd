"""Maneuver (RULES 3.6): movement, meetings and fights, attackers and defense, conquest.

Functions that end a phase say so by returning True; engine.pxd decides what comes next.
"""
from libc.stdint cimport uint8_t, uint16_t, uint64_t
from antike._core.bits cimport bit, count, first_bits, has, has_two, lowest
from antike._core.effects cimport add_unit, add_used, clear_used, remove_units, take_units
from antike._core.legal cimport fill_args, make_action, moves_of
from antike._core.log cimport (
    Log, note, note_action, DID_CONQUER, DID_FIGHT, DID_GIVE_UP, DID_LOSE_UNITS, DID_RAZE,
)
from antike._core.types cimport (
    Nation, Position, Tables, CONQUER, DONE, ENGAGE, FIGHT, GALLEY, GIVE_UP, LEGION, LOSSES, NUM_TYPES, PEACE,
    STEP_ANSWER, STEP_CONQUER, STEP_GIVE_UP, STEP_GO_ON, STEP_LOSSES, STEP_MEET, STEP_MOVE, STOP,
)


# ---- units

cdef inline int moved_units(uint16_t used) noexcept nogil:
    """Units of a `used` word: those that have moved, whatever they have left."""
    return (used & 31) + ((used >> 5) & 31) + ((used >> 10) & 31)


cdef inline uint64_t others_with_units(const Tables *T, const Position *P, int mover, int type,
                                       int province) noexcept nogil:
    """The nations besides the mover with units of the type in the province, as a set."""
    cdef uint64_t nations = 0
    cdef int i
    for i in range(T.num_nations):
        nations |= ((P.nations[i].units[type] >> province) & 1) << i
    return nations & ~bit(mover)


cdef inline uint64_t provinces_shared(const Tables *T, const Position *P, int mover, int type) noexcept nogil:
    """Provinces where the mover and others have units of the type."""
    cdef uint64_t others = 0
    cdef int i
    for i in range(T.num_nations):
        if i != mover:
            others |= P.nations[i].units[type]
    return others & P.nations[mover].units[type]


# ---- phase 1, movement

cdef inline bint begin_movement(const Tables *T, Position *P) noexcept nogil:
    """All units of the acting nation have their whole allowance."""
    cdef const Nation *nation = &P.nations[P.actor]
    P.open[LEGION] = nation.units[LEGION]
    P.open[GALLEY] = nation.units[GALLEY]
    P.open_moves = open_moves(T, P, nation)
    return between_units(T, P)


cdef inline uint16_t open_moves(const Tables *T, const Position *P, const Nation *nation) noexcept nogil:
    """Borders that the nation's unmoved units can cross."""
    return <uint16_t>((moves_of(T, LEGION, P.open[LEGION]) if nation.moves[LEGION] else 0)
                      + (moves_of(T, GALLEY, P.open[GALLEY]) if nation.moves[GALLEY] else 0))


cdef inline void close_province(const Tables *T, Position *P, int type, int province) noexcept nogil:
    """No unit of the type that has not moved is left there."""
    if has(P.open[type], province):
        P.open[type] &= ~bit(province)
        if P.nations[P.actor].moves[type]:
            P.open_moves -= T.degree[type][province]


cdef inline void fill_move(const Tables *T, Position *P) noexcept nogil:
    """The legal set between two units: any unmoved unit, ENGAGE, DONE."""
    cdef const Nation *nation = &P.nations[P.actor]
    P.legal.movers[LEGION] = P.open[LEGION] if nation.moves[LEGION] else 0
    P.legal.movers[GALLEY] = P.open[GALLEY] if nation.moves[GALLEY] else 0
    P.legal.number = P.open_moves + 1
    P.legal.kind = ENGAGE
    if T.rules.fight_by_choice:
        P.legal.args[LEGION] = provinces_shared(T, P, P.actor, LEGION)
        P.legal.args[GALLEY] = provinces_shared(T, P, P.actor, GALLEY)
        P.legal.number += <uint16_t>(count(P.legal.args[LEGION]) + count(P.legal.args[GALLEY]))
    else:
        P.legal.args[LEGION] = 0
        P.legal.args[GALLEY] = 0
    P.legal.trades = 0
    P.legal.last = DONE


cdef inline bint between_units(const Tables *T, Position *P) noexcept nogil:
    """Asks for the next unit; True if there is nothing but DONE, which ends the phase."""
    P.step = STEP_MOVE
    fill_move(T, P)
    return P.legal.number == 1


cdef inline void move_unit(const Tables *T, Position *P, int type, int origin, int goal) noexcept nogil:
    """A unit crosses a border: a fresh one between units, else the one on the move."""
    cdef Nation *nation = &P.nations[P.actor]
    take_units(T, nation, type, origin, 1)
    add_unit(T, nation, type, goal)
    if P.step == STEP_MOVE:
        if nation.number[type][origin] == moved_units(P.used[type][origin]):
            close_province(T, P, type, origin)
        P.unit_type = <uint8_t>type
        P.unit_left = nation.moves[type]
    P.unit_left -= 1
    P.unit_at = <uint8_t>goal


cdef inline void forget_unit(Position *P) noexcept nogil:
    """No unit is on the move any more."""
    P.unit_type = 0
    P.unit_at = 0
    P.unit_left = 0


cdef inline void stop_unit(const Tables *T, Position *P) noexcept nogil:
    """The unit on the move stays where it is; what it has left is kept where conquests ask for it."""
    cdef int left = P.unit_left if T.rules.needs_action else 0
    add_used(T, P, P.unit_type, P.unit_at, 1 << (5 * left))
    forget_unit(P)


cdef inline void fight(const Tables *T, Position *P, int opponent, Log *log) noexcept nogil:
    """RULES 3.6: the unit on the move (or one engaged) and one of the opponent's are removed."""
    note(log, DID_FIGHT, P.actor, P.unit_type, P.unit_at, opponent, 1)
    remove_units(T, &P.nations[P.actor], P.unit_type, P.unit_at, 1)
    remove_units(T, &P.nations[opponent], P.unit_type, P.unit_at, 1)


cdef inline void fight_engaged(const Tables *T, Position *P, int opponent, Log *log) noexcept nogil:
    """After ENGAGE, of own units there that differ in what they have left, one that has done most goes."""
    cdef int type = P.unit_type, province = P.unit_at
    cdef uint16_t used = P.used[type][province]
    if used & 31:
        add_used(T, P, type, province, -1)
    elif (used >> 5) & 31:
        add_used(T, P, type, province, -(1 << 5))
    elif used >> 10:
        add_used(T, P, type, province, -(1 << 10))
    fight(T, P, opponent, log)
    if P.nations[P.actor].number[type][province] == moved_units(P.used[type][province]):
        close_province(T, P, type, province)
    forget_unit(P)


cdef inline void fill_go_on(const Tables *T, Position *P) noexcept nogil:
    """The legal set of a unit on the move with allowance left."""
    P.legal.movers[LEGION] = 0
    P.legal.movers[GALLEY] = 0
    P.legal.movers[P.unit_type] = bit(P.unit_at)
    P.legal.args[0] = 0
    P.legal.args[1] = 0
    P.legal.kind = 0
    P.legal.trades = 0
    P.legal.last = STOP
    P.legal.number = T.degree[P.unit_type][P.unit_at] + 1


cdef inline void fill_nations(Position *P, uint64_t nations, int last) noexcept nogil:
    """FIGHT with one of these nations, or `last`."""
    fill_args(P, FIGHT, nations, last)


cdef inline bint settle_unit(const Tables *T, Position *P) noexcept nogil:
    """The unit on the move met nobody, or all let it pass: it can go on, or stops. True if the phase is over."""
    if P.unit_left == 0:
        stop_unit(T, P)
        return between_units(T, P)
    P.step = STEP_GO_ON
    fill_go_on(T, P)
    return False


cdef inline bint arrive(const Tables *T, Position *P, Log *log) noexcept nogil:
    """The unit on the move has entered a province. True if the phase is over."""
    cdef uint64_t others = others_with_units(T, P, P.actor, P.unit_type, P.unit_at)
    if others == 0:
        return settle_unit(T, P)
    P.step = STEP_MEET
    if T.rules.fight_by_choice:
        fill_nations(P, others, PEACE)
        return False
    if has_two(others):
        fill_nations(P, others, 0)
        return False
    note_action(log, P.actor, make_action(FIGHT, 0, lowest(others), 0))
    fight(T, P, lowest(others), log)
    forget_unit(P)
    return between_units(T, P)


cdef inline bint ask_next(const Tables *T, Position *P, int mover) noexcept nogil:
    """RULES 3.6 (published): asks the next nation met, in seat order after `asking`. True if the phase is over."""
    cdef int seat = P.asking
    while True:
        seat = seat + 1 if seat + 1 < T.num_nations else 0
        if seat == P.turn:
            P.asking = 0
            P.actor = <uint8_t>mover
            return settle_unit(T, P)
        if has(P.nations[P.seats[seat]].units[P.unit_type], P.unit_at):
            break
    P.asking = <uint8_t>seat
    P.actor = P.seats[seat]
    P.step = STEP_ANSWER
    fill_nations(P, bit(P.actor), PEACE)
    return False


cdef inline void end_movement(const Tables *T, Position *P) noexcept nogil:
    """Phase 1 is over: what units have left is kept only where conquests need it."""
    P.open[LEGION] = 0
    P.open[GALLEY] = 0
    P.open_moves = 0
    if not T.rules.needs_action:
        clear_used(P)


# ---- phase 2, conquest

cdef inline int attackers(const Tables *T, const Position *P, int type, int province) noexcept nogil:
    """Own units of the type that can attack a city in the province."""
    cdef const Nation *nation = &P.nations[P.actor]
    if not T.rules.needs_action:
        return nation.number[type][province]
    if nation.moves[type] == 0:
        return 0
    return nation.number[type][province] - (P.used[type][province] & 31)


cdef inline int city_owner(const Tables *T, const Position *P, int province) noexcept nogil:
    """The nation whose city stands in the province (there is one)."""
    cdef int i = 0
    while not has(P.nations[i].cities, province):
        i += 1
    return i


cdef inline int seat_of(const Position *P, int nation) noexcept nogil:
    cdef int seat = 0
    while P.seats[seat] != nation:
        seat += 1
    return seat


cdef inline bint partners(const Tables *T, const Position *P, int a, int b) noexcept nogil:
    """Whether one player has both nations (two players with four nations)."""
    return T.num_players < T.num_nations and ((seat_of(P, a) ^ seat_of(P, b)) & 1) == 0


cdef inline int defense(const Tables *T, const Position *P, int owner, int province) noexcept nogil:
    """RULES 3.6: what a city withstands."""
    cdef const Nation *nation = &P.nations[owner]
    return ((T.rules.defense_temple if has(P.temples, province) else T.rules.defense_city)
            + nation.number[LEGION][province] + nation.number[GALLEY][province] + nation.defense)


cdef inline bint can_conquer(const Tables *T, const Position *P, int province) noexcept nogil:
    """Whether the acting nation can conquer the foreign city in the province."""
    cdef int owner = city_owner(T, P, province)
    cdef int strength = attackers(T, P, LEGION, province) + attackers(T, P, GALLEY, province)
    cdef int needed = defense(T, P, owner, province) + (0 if T.rules.ties_win else 1)
    return (strength > 0 and strength >= needed
            and has_two(P.nations[owner].cities)
            and (T.rules.partner_conquest or not partners(T, P, P.actor, owner)))


cdef inline uint64_t conquests(const Tables *T, const Position *P) noexcept nogil:
    """Cities that the acting nation can conquer now."""
    cdef const Nation *nation = &P.nations[P.actor]
    cdef uint64_t result = 0
    cdef uint64_t candidates = (nation.units[LEGION] | nation.units[GALLEY]) & P.cities & ~nation.cities
    cdef int province
    if nation.stones == 0 and not T.rules.give_up:
        return 0
    while candidates:
        province = lowest(candidates)
        candidates &= candidates - 1
        if can_conquer(T, P, province):
            result |= bit(province)
    return result


cdef inline uint64_t loss_choices(const Tables *T, const Position *P) noexcept nogil:
    """How many legions the conqueror of the target can lose, as a set of numbers."""
    cdef int price = defense(T, P, city_owner(T, P, P.target), P.target)
    cdef int legions = attackers(T, P, LEGION, P.target), galleys = attackers(T, P, GALLEY, P.target)
    cdef int least = price - galleys if price > galleys else 0
    cdef int most = price if price < legions else legions
    return first_bits(most + 1) & ~first_bits(least)


cdef inline bint ask_conquest(const Tables *T, Position *P) noexcept nogil:
    """Asks for the next conquest; True if there is none, which ends the maneuver."""
    cdef uint64_t choices = conquests(T, P)
    P.step = STEP_CONQUER
    if choices:
        fill_args(P, CONQUER, choices, DONE)
        return False
    if T.rules.needs_action:
        clear_used(P)
    return True


cdef inline void give_up(Position *P, int province, Log *log) noexcept nogil:
    """RULES 3.6 (published): without a stone left, another city goes, at once and with its temple."""
    cdef Nation *nation = &P.nations[P.actor]
    cdef bint temple = has(P.temples, province)
    note(log, DID_GIVE_UP, P.actor, 0, province, 0, temple)
    nation.cities &= ~bit(province)
    nation.stones += 1
    P.cities &= ~bit(province)
    if temple:
        P.temples &= ~bit(province)
        nation.temples -= 1
        P.bank_temples += 1


cdef inline bint ask_losses(const Tables *T, Position *P, Log *log) noexcept nogil:
    """Asks for the conqueror's losses if they leave a choice, else takes them. True if the conquest is complete."""
    cdef uint64_t choices = loss_choices(T, P)
    P.step = STEP_LOSSES
    if has_two(choices):
        fill_args(P, LOSSES, choices, 0)
        return False
    note_action(log, P.actor, make_action(LOSSES, 0, lowest(choices), 0))
    complete_conquest(T, P, lowest(choices), log)
    return True


cdef inline bint start_conquest(const Tables *T, Position *P, int province, Log *log) noexcept nogil:
    """CONQUER: asks for GIVE_UP and LOSSES where needed. True if the conquest is complete."""
    cdef Nation *nation = &P.nations[P.actor]
    P.target = <uint8_t>province
    if nation.stones == 0:
        # all stones, three or more, stand as cities: there is a choice
        P.step = STEP_GIVE_UP
        fill_args(P, GIVE_UP, nation.cities, 0)
        return False
    return ask_losses(T, P, log)


cdef inline void lose_units(const Tables *T, Position *P, int index, int type, int province, int number,
                            Log *log) noexcept nogil:
    if number:
        remove_units(T, &P.nations[index], type, province, number)
        note(log, DID_LOSE_UNITS, index, type, province, 0, number)


cdef inline void complete_conquest(const Tables *T, Position *P, int legions, Log *log) noexcept nogil:
    """The target changes hands; the attacker loses so many legions, and galleys for the rest of the defense."""
    cdef int province = P.target
    cdef int loser = city_owner(T, P, province)
    cdef Nation *attacker = &P.nations[P.actor]
    cdef Nation *owner = &P.nations[loser]
    cdef int galleys = defense(T, P, loser, province) - legions, type
    note(log, DID_CONQUER, P.actor, 0, province, loser, legions)
    lose_units(T, P, P.actor, LEGION, province, legions, log)
    lose_units(T, P, P.actor, GALLEY, province, galleys, log)
    if T.rules.needs_action:
        # the conquest uses up what the units there have left
        for type in range(NUM_TYPES):
            add_used(T, P, type, province, attacker.number[type][province] - P.used[type][province])
    lose_units(T, P, loser, LEGION, province, owner.number[LEGION][province], log)
    lose_units(T, P, loser, GALLEY, province, owner.number[GALLEY][province], log)
    if has(P.temples, province):
        note(log, DID_RAZE, P.actor, 0, province, 0, 1)
        P.temples &= ~bit(province)
        P.bank_temples += 1
        owner.temples -= 1
        P.razed += 1
    owner.cities &= ~bit(province)
    owner.stones += 1
    attacker.cities |= bit(province)
    attacker.stones -= 1
    P.target = 0
