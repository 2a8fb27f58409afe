"""The course of a game: setup, rounds, turns, what each action does, awards, the end.

`apply` takes one legal action and then goes on by itself to the next decision with at least two legal actions, or to
the end of the game. A turn always begins with a choice (the rules table demands two free steps on the rondel), so this
is straight-line code: nothing here loops back into itself.
"""
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset
from antike._core.bits cimport count, first_bits, has, has_two, lowest
from antike._core.effects cimport (
    arm, clear_used, close_step, found, full_cities, fullest_stacks, gain, held, learn, pay_unit, produce, raise_temple,
    receive, receive_extra, score, trade,
)
from antike._core.legal cimport contains, fill_args, make_action
from antike._core.log cimport DID_CUT, DID_INCOME, DID_ROUND, DID_TURN, DID_WIN, Log, note, note_action
from antike._core.maneuver cimport (
    arrive, ask_conquest, ask_losses, ask_next, begin_movement, between_units, complete_conquest, end_movement,
    fight, fight_engaged, fill_nations, forget_unit, give_up, move_unit, others_with_units, seat_of, start_conquest,
    stop_unit,
)
from antike._core.movegen cimport fill_arm, fill_found, fill_know_how, fill_temple, payments, wedges
from antike._core.setup cimport pick, set_up, start
from antike._core.types cimport (
    ARM, Action, CITIZENS, COIN, CONQUER, DONE, ENGAGE, FIGHT, FOUND, GALLEY, GENERALS, GIVE_UP, KINGS, KNOW_HOW,
    LEGION, LOSSES, MAX_ROUND, MOVE, NAVIGATORS, NONE, NUM_RESOURCES, NUM_STACKS, Nation, PAY, PEACE, PERSONAGE,
    PICK, Position, RONDEL, SCHOLARS, START, STEP_ANSWER, STEP_ARM, STEP_ENGAGED, STEP_FOUND, STEP_KNOW_HOW,
    STEP_MEET, STEP_OVER, STEP_PAY, STEP_PERSONAGE, STEP_RONDEL, STEP_TAKE, STEP_TEMPLE, STOP, TAKE, TEMPLE, TRADE,
    Tables, WEDGE_ARMING, WEDGE_GOLD, WEDGE_MANEUVER, WEDGE_TEMPLE,
)


# ---- rounds and turns

cdef inline void begin_game(const Tables *T, Position *P, const uint8_t *seats) noexcept nogil:
    """A new game up to its first decision; `seats` are nations by seat, not read in a draft."""
    if set_up(T, P, seats):
        begin_round(T, P, NULL)


cdef inline void end_game(Position *P, int winner) noexcept nogil:
    P.step = STEP_OVER
    P.winner = <uint8_t>winner
    P.cut = winner == NONE
    P.actor = NONE
    P.turn = NONE
    P.razed = 0
    P.fresh = 0
    P.completed = 0
    memset(&P.legal, 0, sizeof(P.legal))


cdef inline void begin_round(const Tables *T, Position *P, Log *log) noexcept nogil:
    """RULES 2 and 3.10: the round limit, then coins from the first nation on."""
    if T.max_rounds and P.round >= T.max_rounds:
        note(log, DID_CUT, NONE, 0, 0, 0, 0)
        end_game(P, NONE)
        return
    if P.round < MAX_ROUND:
        P.round += 1
    note(log, DID_ROUND, NONE, 0, 0, 0, P.round)
    P.asking = <uint8_t>seat_of(P, T.first)
    if P.round == 1 and not T.rules.first_round_coin:
        begin_turn(T, P, P.asking, log)
    else:
        hand_out(T, P, log)


cdef inline void hand_out(const Tables *T, Position *P, Log *log) noexcept nogil:
    """A coin for each nation from seat `asking` on, until one has to TAKE something else."""
    cdef int first = seat_of(P, T.first)
    cdef int seat = P.asking
    while P.coins:
        P.coins -= 1
        P.nations[P.seats[seat]].stock[COIN] += 1
        note(log, DID_INCOME, P.seats[seat], 0, COIN, 0, 1)
        seat = seat + 1 if seat + 1 < T.num_nations else 0
        if seat == first:
            begin_turn(T, P, first, log)
            return
    P.asking = <uint8_t>seat
    P.actor = P.seats[seat]
    P.turn = NONE
    P.step = STEP_TAKE
    fill_args(P, TAKE, first_bits(NUM_RESOURCES), 0)


cdef inline void after_take(const Tables *T, Position *P, Log *log) noexcept nogil:
    cdef int seat = P.asking + 1 if P.asking + 1 < T.num_nations else 0
    if P.seats[seat] == T.first:
        begin_turn(T, P, seat, log)
        return
    P.asking = <uint8_t>seat
    hand_out(T, P, log)


cdef inline void begin_turn(const Tables *T, Position *P, int seat, Log *log) noexcept nogil:
    P.asking = 0
    P.turn = <uint8_t>seat
    P.actor = P.seats[seat]
    P.step = STEP_RONDEL
    note(log, DID_TURN, P.actor, 0, 0, 0, 0)
    fill_args(P, RONDEL, wedges(T, &P.nations[P.actor]), 0)


cdef inline void turn_stone(const Tables *T, Position *P, int wedge, Log *log) noexcept nogil:
    """RONDEL: moves the stone; the price is paid before the wedge acts."""
    cdef Nation *nation = &P.nations[P.actor]
    P.price = T.rondel_price[16 if nation.wedge == NONE else nation.wedge][wedge]
    nation.wedge = <uint8_t>wedge
    if P.price:
        ask_pay(T, P, log)
    else:
        act(T, P, log)


cdef inline void ask_pay(const Tables *T, Position *P, Log *log) noexcept nogil:
    """Unit by unit, asked while there is a choice."""
    cdef uint64_t kinds
    while P.price:
        kinds = payments(P, &P.nations[P.actor])
        if has_two(kinds):
            P.step = STEP_PAY
            fill_args(P, PAY, kinds, 0)
            return
        note_action(log, P.actor, make_action(PAY, 0, lowest(kinds), 0))
        pay_unit(P, lowest(kinds), log)
    P.pay_from = 0
    act(T, P, log)


cdef inline void act(const Tables *T, Position *P, Log *log) noexcept nogil:
    """The wedge's action begins."""
    cdef int wedge = T.rules.wedge[P.nations[P.actor].wedge]
    if wedge <= WEDGE_GOLD:
        produce(T, P, wedge, log)
        ask_found(T, P, log)
    elif wedge == WEDGE_MANEUVER:
        if P.nations[P.actor].units[LEGION] | P.nations[P.actor].units[GALLEY]:
            after_movement(T, P, begin_movement(T, P), log)
        else:
            ask_found(T, P, log)
    elif wedge == WEDGE_ARMING:
        if T.rules.arm_city == 0 or T.rules.arm_temple == 0:
            P.open[0] = full_cities(T, P, P.nations[P.actor].cities)
        ask_arm(T, P, log)
    elif wedge == WEDGE_TEMPLE:
        ask_temple(T, P, log)
    else:
        ask_know_how(T, P, log)


# ---- temples, arming, know-how, founding: one at a time, up to DONE

cdef inline void ask_temple(const Tables *T, Position *P, Log *log) noexcept nogil:
    P.step = STEP_TEMPLE
    if not fill_temple(T, P):
        close_step(P)
        ask_found(T, P, log)


cdef inline void ask_arm(const Tables *T, Position *P, Log *log) noexcept nogil:
    P.step = STEP_ARM
    if not fill_arm(T, P):
        end_arming(T, P, log)


cdef inline void end_arming(const Tables *T, Position *P, Log *log) noexcept nogil:
    P.open[0] = 0
    clear_used(P)
    close_step(P)
    ask_found(T, P, log)


cdef inline void ask_know_how(const Tables *T, Position *P, Log *log) noexcept nogil:
    P.step = STEP_KNOW_HOW
    if not fill_know_how(T, P):
        close_step(P)
        ask_found(T, P, log)


cdef inline void ask_found(const Tables *T, Position *P, Log *log) noexcept nogil:
    P.step = STEP_FOUND
    if not fill_found(T, P):
        close_step(P)
        award(T, P, log)


# ---- the end of a turn

cdef inline void award(const Tables *T, Position *P, Log *log) noexcept nogil:
    """RULES 3.8."""
    cdef const Nation *nation = &P.nations[P.actor]
    cdef bint gained
    gained = receive(P, KINGS, T.kings[T.rules.stones - nation.stones] - held(nation, KINGS), log)
    if P.fresh or P.razed:
        gained |= receive(P, SCHOLARS, P.fresh, log)
        gained |= receive(P, GENERALS, P.razed, log)
        P.fresh = 0
        P.razed = 0
    gained |= receive(P, CITIZENS, T.citizens[nation.temples] - held(nation, CITIZENS), log)
    gained |= receive(P, NAVIGATORS, T.navigators[count(nation.units[GALLEY])] - held(nation, NAVIGATORS), log)
    if P.completed:
        award_extra(T, P, gained, log)
    else:
        end_turn(T, P, gained, log)


cdef inline void award_extra(const Tables *T, Position *P, bint gained, Log *log) noexcept nogil:
    """One more personage for all advances, from the fullest stack."""
    cdef uint64_t stacks = 0 if T.rules.expert else fullest_stacks(P)
    if has_two(stacks):
        P.step = STEP_PERSONAGE
        fill_args(P, PERSONAGE, stacks, 0)
        return
    if stacks:
        note_action(log, P.actor, make_action(PERSONAGE, 0, lowest(stacks), 0))
        receive_extra(P, lowest(stacks), log)
        gained = True
    P.completed = 0
    end_turn(T, P, gained, log)


cdef inline void win(Position *P, Log *log) noexcept nogil:
    note(log, DID_WIN, P.actor, 0, 0, 0, 0)
    end_game(P, P.actor)


cdef inline void end_turn(const Tables *T, Position *P, bint gained, Log *log) noexcept nogil:
    """The win (if the nation has received anything), or the next nation, or the next round."""
    cdef int seat
    if gained and score(T, &P.nations[P.actor]) >= T.rules.goal:
        win(P, log)
        return
    seat = P.turn + 1 if P.turn + 1 < T.num_nations else 0
    if P.seats[seat] == T.first:
        P.turn = NONE
        begin_round(T, P, log)
    else:
        begin_turn(T, P, seat, log)


# ---- maneuver: what follows its phases

cdef inline void after_movement(const Tables *T, Position *P, bint ended, Log *log) noexcept nogil:
    """Goes on in phase 1, or to phase 2 when it has ended."""
    if ended:
        end_movement(T, P)
        after_conquest(T, P, log)


cdef inline void after_conquest(const Tables *T, Position *P, Log *log) noexcept nogil:
    """Asks for the next conquest, or goes on to founding."""
    if ask_conquest(T, P):
        ask_found(T, P, log)


cdef inline void conquered(const Tables *T, Position *P, bint complete, uint8_t razed, Log *log) noexcept nogil:
    """RULES 3.8: with all stacks empty, a temple destroyed wins as soon as its conquest is complete."""
    cdef int stack, left = 0
    if not complete:
        return
    if P.razed > razed:
        for stack in range(NUM_STACKS):
            left += P.left[stack]
        if left == 0:
            clear_used(P)
            win(P, log)
            return
    after_conquest(T, P, log)


cdef inline void finish_conquest(const Tables *T, Position *P, int legions, Log *log) noexcept nogil:
    cdef uint8_t razed = P.razed
    complete_conquest(T, P, legions, log)
    conquered(T, P, True, razed, log)


# ---- the one door

cdef inline void apply_engage(const Tables *T, Position *P, int type, int province, Log *log) noexcept nogil:
    cdef uint64_t others = others_with_units(T, P, P.actor, type, province)
    P.unit_type = <uint8_t>type
    P.unit_at = <uint8_t>province
    if has_two(others):
        P.step = STEP_ENGAGED
        fill_nations(P, others, 0)
        return
    note_action(log, P.actor, make_action(FIGHT, 0, lowest(others), 0))
    fight_engaged(T, P, lowest(others), log)
    after_movement(T, P, between_units(T, P), log)


cdef inline void apply_fight(const Tables *T, Position *P, int nation, Log *log) noexcept nogil:
    if P.step == STEP_ENGAGED:
        fight_engaged(T, P, nation, log)
    else:
        if P.step == STEP_ANSWER:
            P.actor = P.seats[P.turn]
            P.asking = 0
        fight(T, P, nation, log)
        forget_unit(P)
    after_movement(T, P, between_units(T, P), log)


cdef inline void apply_peace(const Tables *T, Position *P, Log *log) noexcept nogil:
    if P.step == STEP_MEET:
        P.asking = P.turn
    after_movement(T, P, ask_next(T, P, P.seats[P.turn]), log)


cdef inline void apply_done(const Tables *T, Position *P, Log *log) noexcept nogil:
    if P.step == STEP_FOUND:
        close_step(P)
        award(T, P, log)
    elif P.step == STEP_ARM:
        end_arming(T, P, log)
    elif P.step == STEP_TEMPLE or P.step == STEP_KNOW_HOW:
        close_step(P)
        ask_found(T, P, log)
    elif P.legal.kind == CONQUER:
        if T.rules.needs_action:
            clear_used(P)
        ask_found(T, P, log)
    else:
        after_movement(T, P, True, log)


cdef inline void apply_trade(const Tables *T, Position *P, int index, Log *log) noexcept nogil:
    trade(T, P, index, log)
    if P.step == STEP_TEMPLE:
        ask_temple(T, P, log)
    elif P.step == STEP_ARM:
        ask_arm(T, P, log)
    else:
        ask_found(T, P, log)


cdef inline void apply(const Tables *T, Position *P, Action action, Log *log) noexcept nogil:
    """Takes a legal action and all that follows from it unasked, up to the next decision or the end.

    The action must be legal: callers check (legal.pxd: contains). `log` may be NULL.
    """
    note_action(log, P.actor, action)
    take(T, P, action.kind, action.type, action.arg, action.to, log)


cdef inline void take(const Tables *T, Position *P, int kind, int type, int arg, int to, Log *log) noexcept nogil:
    """The same by the fields of the action, which stay in registers. Common kinds come first."""
    if kind == RONDEL:
        turn_stone(T, P, arg, log)
    elif kind == MOVE:
        move_unit(T, P, type, arg, to)
        after_movement(T, P, arrive(T, P, log), log)
    elif kind == PAY:
        pay_unit(P, arg, log)
        ask_pay(T, P, log)
    elif kind == DONE:
        apply_done(T, P, log)
    elif kind == ARM:
        arm(T, P, type, arg, log)
        ask_arm(T, P, log)
    elif kind == STOP:
        stop_unit(T, P)
        after_movement(T, P, between_units(T, P), log)
    elif kind == FOUND:
        found(T, P, arg, log)
        ask_found(T, P, log)
    elif kind == KNOW_HOW:
        learn(T, P, arg, log)
        ask_know_how(T, P, log)
    elif kind == TEMPLE:
        raise_temple(T, P, arg, log)
        ask_temple(T, P, log)
    else:
        take_rare(T, P, kind, type, arg, log)


cdef inline void take_rare(const Tables *T, Position *P, int kind, int type, int arg, Log *log) noexcept nogil:
    """The kinds that come up seldom, apart so that the common ones stay close together."""
    cdef uint8_t razed = P.razed
    if kind == TAKE:
        gain(&P.nations[P.actor], arg, 1)
        note(log, DID_INCOME, P.actor, 0, arg, 0, 1)
        after_take(T, P, log)
    elif kind == FIGHT:
        apply_fight(T, P, arg, log)
    elif kind == PEACE:
        apply_peace(T, P, log)
    elif kind == ENGAGE:
        apply_engage(T, P, type, arg, log)
    elif kind == CONQUER:
        conquered(T, P, start_conquest(T, P, arg, log), razed, log)
    elif kind == GIVE_UP:
        give_up(P, arg, log)
        conquered(T, P, ask_losses(T, P, log), razed, log)
    elif kind == LOSSES:
        finish_conquest(T, P, arg, log)
    elif kind == TRADE:
        apply_trade(T, P, arg, log)
    elif kind == PERSONAGE:
        receive_extra(P, arg, log)
        P.completed = 0
        end_turn(T, P, True, log)
    elif kind == PICK:
        if pick(T, P, arg, log):
            begin_round(T, P, log)
    elif kind == START:
        if start(T, P, arg):
            begin_round(T, P, log)
