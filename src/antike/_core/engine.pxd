"""The course of a game: setup, rounds, turns, what each action does, awards, the end.

`apply` takes one legal action and then goes on by itself to the next decision with at least two legal actions, or to
the end of the game. A turn always begins with a choice (the rules table demands two free steps on the rondel), so this
is straight-line code: nothing here loops back into itself.
"""
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset
from antike._core.bits cimport bit, count, first_bits, has, has_two, lowest
from antike._core.legal cimport make_action, number_of
from antike._core.log cimport (
    Log, note, note_action, DID_CUT, DID_EXTRA, DID_INCOME, DID_PAY, DID_PRODUCE, DID_RECEIVE, DID_ROUND, DID_TURN,
    DID_WIN,
)
from antike._core.maneuver cimport (
    arrive, ask_conquest, ask_losses, ask_next, begin_movement, between_units, complete_conquest, end_movement, fight,
    fight_engaged, fill_args, fill_nations, forget_unit, give_up, move_unit, others_with_units, seat_of, settle_unit,
    start_conquest, stop_unit,
)
from antike._core.movegen cimport (
    advances, advance_price, arming_room, arming_sites, found_sites, known_advances, payments, surcharge, temple_sites,
    trades, wedges,
)
from antike._core.types cimport (
    Action, Nation, Position, Tables, ARM, CITIZENS, COIN, CONQUER, DONE, ENGAGE, FIGHT, FOUND, GALLEY, GENERALS,
    GIVE_UP, GOLD, IRON, KINGS, KNOW_HOW, LEGION, LOSSES, MARBLE, MAX_ROUND, MAX_STOCK, MOVE, NAVIGATORS, NONE,
    NUM_RESOURCES, NUM_STACKS, NUM_TRADES, PAY, PEACE, PERSONAGE, PICK, RONDEL, SCHOLARS, START, STEP_ANSWER,
    STEP_ARM, STEP_ENGAGED, STEP_FOUND, STEP_GIVE_UP, STEP_KNOW_HOW, STEP_MEET, STEP_OVER, STEP_PAY, STEP_PERSONAGE,
    STEP_PICK, STEP_RONDEL, STEP_START, STEP_TAKE, STEP_TEMPLE, STOP, TAKE, TEMPLE, TRADE, WEDGE_ARMING,
    WEDGE_GOLD, WEDGE_KNOW_HOW, WEDGE_MANEUVER, WEDGE_TEMPLE,
)


# ---- goods

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


# ---- setup

cdef inline void clear_legal(Position *P) noexcept nogil:
    memset(&P.legal, 0, sizeof(P.legal))


cdef inline void begin_game(const Tables *T, Position *P, const uint8_t *seats, Log *log) noexcept nogil:
    """RULES 2: sets up a game; `seats` are nations by seat, not read in a draft."""
    cdef Nation *nation
    cdef int i
    memset(P, 0, sizeof(Position))
    memset(P.seats, NONE, sizeof(P.seats))
    P.coins = T.rules.coins
    P.bank_temples = T.rules.temples
    P.actor = NONE
    P.turn = NONE
    P.winner = NONE
    for i in range(NUM_STACKS):
        P.left[i] = T.rules.stacks[i]
    for i in range(T.num_nations):
        nation = &P.nations[i]
        memcpy(nation.stock, T.rules.stock, sizeof(nation.stock))
        memcpy(nation.supply, T.rules.supply, sizeof(nation.supply))
        nation.stones = T.rules.stones
        memcpy(nation.moves, T.rules.moves, sizeof(nation.moves))
        nation.wedge = NONE
        nation.extra = NONE
    if T.draft:
        ask_pick(T, P, log)
        return
    memcpy(P.seats, seats, T.num_nations)
    place_cities(T, P, log)


cdef inline uint64_t undrafted(const Tables *T, const Position *P) noexcept nogil:
    cdef uint64_t nations = first_bits(T.num_nations)
    cdef int seat
    for seat in range(P.asking):
        nations &= ~bit(P.seats[seat])
    return nations


cdef inline void ask_pick(const Tables *T, Position *P, Log *log) noexcept nogil:
    """The next seat picks; the last nation goes to the last seat."""
    cdef uint64_t nations = undrafted(T, P)
    if has_two(nations):
        P.step = STEP_PICK
        fill_args(P, PICK, nations, 0)
        seal(T, P)
        return
    note_action(log, NONE, make_action(PICK, 0, lowest(nations), 0))
    P.seats[P.asking] = <uint8_t>lowest(nations)
    P.asking = 0
    place_cities(T, P, log)


cdef inline void add_cities(Position *P, int index, uint64_t cities) noexcept nogil:
    cdef Nation *nation = &P.nations[index]
    nation.cities |= cities
    nation.stones -= <uint8_t>count(cities)
    P.cities |= cities


cdef inline void place_cities(const Tables *T, Position *P, Log *log) noexcept nogil:
    """The start cities; `long` asks each seat for one of its three."""
    cdef int i
    if T.rules.long_start:
        ask_start(T, P)
        return
    for i in range(T.num_nations):
        add_cities(P, i, T.start[i])
    begin_round(T, P, log)


cdef inline void ask_start(const Tables *T, Position *P) noexcept nogil:
    P.actor = P.seats[P.asking]
    P.step = STEP_START
    fill_args(P, START, T.start[P.actor], 0)
    seal(T, P)


# ---- rounds and turns

cdef inline void seal(const Tables *T, Position *P) noexcept nogil:
    """The legal set is complete: counts it."""
    P.legal.number = <uint16_t>number_of(T, &P.legal)


cdef inline void end_game(Position *P, int winner) noexcept nogil:
    P.step = STEP_OVER
    P.winner = <uint8_t>winner
    P.cut = winner == NONE
    P.actor = NONE
    P.turn = NONE
    P.razed = 0
    P.fresh = 0
    P.completed = 0
    clear_legal(P)


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
    seal(T, P)


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
    P.legal.number = <uint16_t>count(P.legal.args[0])


cdef inline void turn_stone(const Tables *T, Position *P, int wedge, Log *log) noexcept nogil:
    """RONDEL: moves the stone; the price is paid before the wedge acts."""
    cdef Nation *nation = &P.nations[P.actor]
    P.price = T.rondel_price[16 if nation.wedge == NONE else nation.wedge][wedge]
    nation.wedge = <uint8_t>wedge
    if P.price:
        ask_pay(T, P, log)
    else:
        act(T, P, log)


cdef inline void pay_unit(Position *P, int good, Log *log) noexcept nogil:
    P.nations[P.actor].stock[good] -= 1
    P.coins += good == COIN
    P.price -= 1
    P.pay_from = <uint8_t>good
    note(log, DID_PAY, P.actor, 0, good, 0, 1)


cdef inline void ask_pay(const Tables *T, Position *P, Log *log) noexcept nogil:
    """Unit by unit, asked while there is a choice."""
    cdef uint64_t kinds
    while P.price:
        kinds = payments(P, &P.nations[P.actor])
        if has_two(kinds):
            P.step = STEP_PAY
            fill_args(P, PAY, kinds, 0)
            P.legal.number = <uint16_t>count(kinds)
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
        after_movement(T, P, begin_movement(T, P), log)
    elif wedge == WEDGE_ARMING:
        P.open[0] = full_cities(T, P)
        ask_arm(T, P, log)
    elif wedge == WEDGE_TEMPLE:
        ask_temple(T, P, log)
    else:
        ask_know_how(T, P, log)


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


# ---- temples, arming, know-how, founding: one at a time, up to DONE

cdef inline bint fill_build(const Tables *T, Position *P, int kind, uint64_t first, uint64_t second,
                            uint64_t offers) noexcept nogil:
    """The legal set of a step that DONE closes; False if there is nothing but DONE."""
    fill_args(P, kind, first, DONE)
    P.legal.args[1] = second
    P.legal.trades = <uint16_t>offers
    if (first | second | offers) == 0:
        return False
    P.legal.number = <uint16_t>(count(first) + count(second) + count(offers) + 1)
    return True


cdef inline void built(const Tables *T, Position *P, int floor) noexcept nogil:
    """Something was built: canonical order allows only later arguments, and no more trades, in this step."""
    if T.canonical:
        P.floor = <uint8_t>floor
        P.trade_floor = NUM_TRADES


cdef inline void close_step(Position *P) noexcept nogil:
    P.floor = 0
    P.trade_floor = 0


cdef inline void ask_temple(const Tables *T, Position *P, Log *log) noexcept nogil:
    cdef const Nation *nation = &P.nations[P.actor]
    P.step = STEP_TEMPLE
    if not fill_build(T, P, TEMPLE, temple_sites(T, P, nation), 0, trades(T, P, nation)):
        close_step(P)
        ask_found(T, P, log)


cdef inline void raise_temple(const Tables *T, Position *P, int province, Log *log) noexcept nogil:
    pay(P, P.actor, MARBLE, T.rules.price_temple, log)
    P.bank_temples -= 1
    P.temples |= bit(province)
    P.nations[P.actor].temples += 1
    built(T, P, province)


cdef inline uint64_t full_cities(const Tables *T, const Position *P) noexcept nogil:
    """Own cities that have taken all the units they can in this turn."""
    cdef uint64_t full = 0, cities = P.nations[P.actor].cities
    while cities:
        if P.used[0][lowest(cities)] >= arming_room(T, P, lowest(cities)):
            full |= bit(lowest(cities))
        cities &= cities - 1
    return full


cdef inline void ask_arm(const Tables *T, Position *P, Log *log) noexcept nogil:
    cdef const Nation *nation = &P.nations[P.actor]
    P.step = STEP_ARM
    if not fill_build(T, P, ARM, arming_sites(T, P, nation, LEGION), arming_sites(T, P, nation, GALLEY),
                      trades(T, P, nation)):
        end_arming(T, P, log)


cdef inline void end_arming(const Tables *T, Position *P, Log *log) noexcept nogil:
    P.open[0] = 0
    memset(P.used[0], 0, sizeof(P.used[0]))
    close_step(P)
    ask_found(T, P, log)


cdef inline void arm(const Tables *T, Position *P, int type, int province, Log *log) noexcept nogil:
    cdef Nation *nation = &P.nations[P.actor]
    pay(P, P.actor, IRON, T.rules.price_unit, log)
    nation.supply[type] -= 1
    nation.number[type][province] += 1
    nation.units[type] |= bit(province)
    P.used[0][province] += 1
    if P.used[0][province] >= arming_room(T, P, province):
        P.open[0] |= bit(province)
    built(T, P, type * 64 + province)


cdef inline void ask_know_how(const Tables *T, Position *P, Log *log) noexcept nogil:
    P.step = STEP_KNOW_HOW
    if not fill_build(T, P, KNOW_HOW, advances(T, P, &P.nations[P.actor]), 0, 0):
        close_step(P)
        ask_found(T, P, log)


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


cdef inline void ask_found(const Tables *T, Position *P, Log *log) noexcept nogil:
    cdef const Nation *nation = &P.nations[P.actor]
    P.step = STEP_FOUND
    if not fill_build(T, P, FOUND, found_sites(T, P, nation), 0, trades(T, P, nation)):
        close_step(P)
        award(T, P, log)


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


# ---- the end of a turn

cdef inline void receive(Position *P, int stack, int owed, Log *log) noexcept nogil:
    """Personages of one stack, as far as it lasts."""
    cdef int number = owed if owed < P.left[stack] else P.left[stack]
    if number > 0:
        P.left[stack] -= <uint8_t>number
        P.nations[P.actor].personages[stack] += <uint8_t>number
        note(log, DID_RECEIVE, P.actor, 0, stack, 0, number)


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


cdef inline void award(const Tables *T, Position *P, Log *log) noexcept nogil:
    """RULES 3.8."""
    cdef const Nation *nation = &P.nations[P.actor]
    cdef int cities = T.rules.stones - nation.stones
    cdef uint64_t stacks
    receive(P, KINGS, cities // T.rules.cities_per_king - held(nation, KINGS), log)
    receive(P, SCHOLARS, P.fresh, log)
    receive(P, GENERALS, P.razed, log)
    receive(P, CITIZENS, nation.temples // T.rules.temples_per_citizen - held(nation, CITIZENS), log)
    receive(P, NAVIGATORS, count(nation.units[GALLEY]) // T.rules.seas_per_navigator - held(nation, NAVIGATORS), log)
    P.fresh = 0
    P.razed = 0
    if P.completed and not T.rules.expert:
        stacks = fullest_stacks(P)
        if has_two(stacks):
            P.step = STEP_PERSONAGE
            fill_args(P, PERSONAGE, stacks, 0)
            P.legal.number = <uint16_t>count(stacks)
            return
        if stacks:
            note_action(log, P.actor, make_action(PERSONAGE, 0, lowest(stacks), 0))
            receive_extra(P, lowest(stacks), log)
    end_turn(T, P, log)


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


cdef inline void win(Position *P, Log *log) noexcept nogil:
    note(log, DID_WIN, P.actor, 0, 0, 0, 0)
    end_game(P, P.actor)


cdef inline void end_turn(const Tables *T, Position *P, Log *log) noexcept nogil:
    """The win, or the next nation, or the next round."""
    cdef int seat
    P.completed = 0
    if score(T, &P.nations[P.actor]) >= T.rules.goal:
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
    else:
        seal(T, P)


cdef inline void after_conquest(const Tables *T, Position *P, Log *log) noexcept nogil:
    """Asks for the next conquest, or goes on to founding."""
    if ask_conquest(T, P):
        ask_found(T, P, log)
    else:
        seal(T, P)


cdef inline void conquered(const Tables *T, Position *P, bint complete, uint8_t razed, Log *log) noexcept nogil:
    """RULES 3.8: with all stacks empty, a temple destroyed wins as soon as its conquest is complete."""
    cdef int stack, left = 0
    if not complete:
        seal(T, P)
        return
    if P.razed > razed:
        for stack in range(NUM_STACKS):
            left += P.left[stack]
        if left == 0:
            memset(P.used, 0, sizeof(P.used))
            win(P, log)
            return
    after_conquest(T, P, log)


cdef inline void finish_conquest(const Tables *T, Position *P, int legions, Log *log) noexcept nogil:
    cdef uint8_t razed = P.razed
    complete_conquest(T, P, legions, log)
    conquered(T, P, True, razed, log)


# ---- the one door

cdef inline void apply_move(const Tables *T, Position *P, Action action, Log *log) noexcept nogil:
    move_unit(T, P, action.type, action.arg, action.to)
    after_movement(T, P, arrive(T, P, log), log)


cdef inline void apply_engage(const Tables *T, Position *P, Action action, Log *log) noexcept nogil:
    cdef uint64_t others = others_with_units(T, P, P.actor, action.type, action.arg)
    P.unit_type = action.type
    P.unit_at = action.arg
    if has_two(others):
        P.step = STEP_ENGAGED
        fill_nations(P, others, 0)
        seal(T, P)
        return
    note_action(log, P.actor, make_action(FIGHT, 0, lowest(others), 0))
    fight_engaged(P, lowest(others), log)
    after_movement(T, P, between_units(T, P), log)


cdef inline void apply_fight(const Tables *T, Position *P, int nation, Log *log) noexcept nogil:
    if P.step == STEP_ENGAGED:
        fight_engaged(P, nation, log)
    else:
        if P.step == STEP_ANSWER:
            P.actor = P.seats[P.turn]
            P.asking = 0
        fight(P, nation, log)
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
            memset(P.used, 0, sizeof(P.used))
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
    cdef int kind = action.kind, arg = action.arg
    note_action(log, P.actor, action)
    if kind == RONDEL:
        turn_stone(T, P, arg, log)
    elif kind == MOVE:
        apply_move(T, P, action, log)
    elif kind == PAY:
        pay_unit(P, arg, log)
        ask_pay(T, P, log)
    elif kind == DONE:
        apply_done(T, P, log)
    elif kind == ARM:
        arm(T, P, action.type, arg, log)
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
        apply_rare(T, P, action, log)


cdef inline void apply_rare(const Tables *T, Position *P, Action action, Log *log) noexcept nogil:
    """The kinds that come up seldom, apart so that the common ones stay close together."""
    cdef int kind = action.kind, arg = action.arg
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
        apply_engage(T, P, action, log)
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
        end_turn(T, P, log)
    elif kind == PICK:
        P.seats[P.asking] = <uint8_t>arg
        P.asking += 1
        ask_pick(T, P, log)
    elif kind == START:
        add_cities(P, P.actor, bit(arg))
        P.asking += 1
        if P.asking < T.num_nations:
            ask_start(T, P)
        else:
            P.asking = 0
            begin_round(T, P, log)
