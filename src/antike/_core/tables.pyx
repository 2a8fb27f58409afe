"""Makes the constant tables of a game from a compiled map and a ruleset.

The map's words come from antike.mapc, at build time for the bundled boards and at run time for others. Both arrive
here as the same structure (types.pxd: MapTable), and so does every ruleset.
"""
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset, strcmp
from antike._core.bits cimport bit, count, first_bits, has, lowest, nth
from antike._core.door cimport exactly, place_of, within, word
from antike._core.numbering cimport fill_numbers
from antike._core.rng cimport splitmix
from antike._core.types cimport *


cdef extern from "antike_maps.h":
    int ANTIKE_NUM_MAPS
    const char *const *antike_maps_names
    const uint64_t *const *antike_maps_words


UNIT_TYPES = ("legion", "galley")
GOODS = ("marble", "iron", "gold", "coin")
STACKS = ("kings", "scholars", "generals", "citizens", "navigators")
WEDGES = ("marble", "iron", "gold", "temple", "arming", "know_how", "maneuver")   # by number of enum Wedge
KINDS = (
    "pick", "start", "take", "rondel", "pay", "temple", "arm", "know_how", "move", "stop", "engage", "fight", "peace",
    "conquer", "losses", "give_up", "found", "trade", "personage", "done",
)
STEPS = (
    "pick", "start", "take", "rondel", "pay", "temple", "arm", "know_how", "move", "go_on", "meet", "answer",
    "engaged", "conquer", "give_up", "losses", "found", "personage", "over",
)
HAPPENINGS = (            # by number of enum Happening
    "action", "round", "turn", "income", "produce", "pay", "fight", "conquer", "lose_units", "raze", "give_up",
    "receive", "extra", "win", "cut",
)
LIMITS = {
    "provinces": MAX_PROVINCES, "nations": MAX_NATIONS, "advances": MAX_ADVANCES, "wedges": MAX_WEDGES,
    "units": MAX_UNITS, "moves": MAX_MOVES, "stock": MAX_STOCK, "round": MAX_ROUND,
}
NUM_WORDS = sizeof(MapTable) // sizeof(uint64_t)


def bundled_words(str name not None):
    """The words of a bundled board, from the C tables made by the build; None if there is no such board."""
    cdef int i
    for i in range(ANTIKE_NUM_MAPS):
        if strcmp(antike_maps_names[i], name.encode()) == 0:
            return tuple(antike_maps_words[i][j] for j in range(NUM_WORDS))
    return None


cdef inline uint64_t subset(uint64_t members, int size, str what) except? 0:
    if members & ~first_bits(size):
        raise ValueError(f"{what}: the set {members:#x} has members from {size} on")
    return members


cdef inline int bounded(object value, int least, int most, str what) except -1:
    return <int>within(value, least, most, what)


cdef class GameTables:
    """The tables of one game: a compiled map, a ruleset, who plays, and the numbers of all actions.

    Parameters
    ----------
    words
        The compiled map, NUM_WORDS integers.
    rules
        The ruleset as plain data (docs/rules-format.md), all defaults filled in.
    nations, players
        In play. Two players with four nations have two each.
    draft, canonical
        Whether seats are drafted; whether built-up steps go in ascending order.
    max_rounds
        The round limit, 0 for none.
    fingerprint
        16 bytes that stand for all of the above.

    Raises ValueError where data would break the core. Map and Rules refuse bad files with better messages.
    """

    def __cinit__(self, words, dict rules not None, nations, players, bint draft, bint canonical, max_rounds,
                  bytes fingerprint not None):
        cdef MapTable board
        memset(&self.tables, 0, sizeof(Tables))
        read_map(words, &board)
        if len(fingerprint) != 16:
            raise ValueError(f"fingerprint: {len(fingerprint)} bytes instead of 16")
        self.fingerprint = fingerprint
        self.salt = int.from_bytes(fingerprint[:8], "little")
        self.tables.num_nations = bounded(nations, 2, MAX_NATIONS, "nations")
        self.tables.num_players = bounded(players, 2, MAX_NATIONS, "players")
        if players != nations and not (players == 2 and nations == 4):
            raise ValueError(f"players: {players} with {nations} nations; as many as nations, or 2 with 4")
        fill_select(&self.tables)
        fill_unit_words(&self.tables)
        self.tables.draft = draft
        self.tables.canonical = canonical
        self.tables.max_rounds = bounded(max_rounds, 0, MAX_ROUND, "max_rounds")
        fill_map(&self.tables, &board)
        fill_rules(&self.tables, rules)
        fill_rondel(&self.tables)
        fill_numbers(&self.tables, &board)
        self.max_legal = most_legal(&self.tables)
        self.numbers = tuple(range(self.tables.num_actions))

    @property
    def num_actions(self):
        """Number of actions of this game's map and ruleset."""
        return self.tables.num_actions

    def decode(self, number):
        """(kind, type, arg, to) of an action as small integers; nations by their place in the map file."""
        cdef int place = <int>place_of(number, self.tables.num_actions, "action")
        cdef uint32_t packed = self.tables.decoded[place]
        cdef int arg = (packed >> 16) & 255
        if packed & 255 in (<uint32_t>PICK, <uint32_t>FIGHT):
            arg = place - self.first_number(packed & 255)
        return (packed & 255, (packed >> 8) & 255, arg, packed >> 24)

    def nation_in_map(self, nation):
        """The place in the map file of a nation in play."""
        return self.tables.nation_of_map[place_of(nation, self.tables.num_nations, "nation")]

    cdef int first_number(self, int kind) noexcept:
        """The number of the first action of a kind that has some."""
        cdef int number = 0
        while self.tables.decoded[number] & 255 != <uint32_t>kind:
            number += 1
        return number


cdef void fill_select(Tables *T) noexcept:
    cdef int byte, place, k
    for byte in range(256):
        k = 0
        for place in range(8):
            if byte >> place & 1:
                T.select[byte][k] = <uint8_t>place
                k += 1


cdef void fill_unit_words(Tables *T) noexcept:
    cdef uint64_t counter = 0
    cdef int type, p
    for type in range(NUM_TYPES):
        for p in range(MAX_PROVINCES):
            T.unit_words[type][p] = splitmix(&counter)


cdef int read_map(words, MapTable *board) except -1:
    cdef uint64_t *target = <uint64_t *>board
    cdef uint64_t neighbours
    cdef int i, k, size
    for i, entry in enumerate(exactly(words, NUM_WORDS, "a compiled map")):
        target[i] = word(entry, "a compiled map")
    if not (1 <= board.num_provinces <= MAX_PROVINCES and 2 <= board.num_nations <= MAX_NATIONS):
        raise ValueError(f"a map of {board.num_provinces} provinces and {board.num_nations} nations")
    size = <int>board.num_provinces
    for k in range(3):
        subset(board.sites[k], size, "sites")
        for i in range(64):
            neighbours = subset(board.adjacent[k][i], size if i < size else 0, "neighbours")
            while neighbours:
                if lowest(neighbours) == i or not has(board.adjacent[k][lowest(neighbours)], i):
                    raise ValueError(f"province {i} has a border with itself or one that leads one way")
                neighbours &= neighbours - 1
    if board.sites[0] & board.sites[1] | board.sites[0] & board.sites[2] | board.sites[1] & board.sites[2]:
        raise ValueError("a site yields two resources")
    for k in range(7):
        subset(board.playing[k], board.num_nations, "nations playing")
        for i in range(6):
            subset(board.start[k][i], size, "start cities")
    return 0


cdef int fill_map(Tables *T, const MapTable *board) except -1:
    cdef int n = T.num_nations, i, p, r, place = 0
    cdef uint64_t neighbours, taken = 0
    if count(board.playing[n]) != n:
        raise ValueError(f"the map has no start for {n} nations")
    T.num_provinces = board.num_provinces
    for i in range(<int>board.num_nations):
        if has(board.playing[n], i):
            T.nation_of_map[place] = <uint8_t>i
            T.start[place] = board.start[n][i]
            if count(T.start[place]) != 3 or T.start[place] & taken:
                raise ValueError("a nation does not start in three cities of its own")
            taken |= T.start[place]
            if board.first[n] == <uint64_t>i:
                T.first = <uint8_t>place
            place += 1
    if board.first[n] >= MAX_NATIONS or not has(board.playing[n], <int>board.first[n]):
        raise ValueError("the first nation does not take part")
    for r in range(NUM_RESOURCES):
        T.sites[r] = board.sites[r]
        T.all_sites |= board.sites[r]
    if taken & ~T.all_sites:
        raise ValueError("a start city has no site")
    for p in range(T.num_provinces):
        T.resource[p] = NUM_RESOURCES
        for i in range(NUM_TYPES):
            neighbours = board.adjacent[i][p]
            T.adjacent[i][p] = neighbours
            T.degree[i][p] = <uint8_t>count(neighbours)
            for r in range(T.degree[i][p]):
                T.neighbour[i][p][r] = <uint8_t>nth(T.select, neighbours, r)
            if neighbours:
                T.admits[i] |= bit(p)
        for r in range(NUM_RESOURCES):
            if has(T.sites[r], p):
                T.resource[p] = <uint8_t>r
                T.like[p] = board.adjacent[2][p] & T.sites[r]
                T.most_like = max(T.most_like, count(T.like[p]))
    return 0


cdef int fill_rules(Tables *T, dict rules) except -1:
    """Field by field from the data, each within what the core can hold."""
    cdef RulesTable *R = &T.rules
    cdef int i
    variants = rules["variants"]
    for i, good in enumerate(GOODS):
        R.stock[i] = bounded(rules["stock"][good], 0, 1000, f"stock.{good}")
    R.coins = bounded(rules["bank"]["coins"], 0, 50000, "bank.coins")
    R.temples = bounded(rules["bank"]["temples"], 0, 64, "bank.temples")
    R.supply[LEGION] = bounded(rules["supply"]["legions"], 0, MAX_UNITS, "supply.legions")
    R.supply[GALLEY] = bounded(rules["supply"]["galleys"], 0, MAX_UNITS, "supply.galleys")
    R.stones = bounded(rules["supply"]["stones"], 3, MAX_PROVINCES, "supply.stones")
    for i, stack in enumerate(STACKS):
        R.stacks[i] = bounded(rules["personages"][stack], 0, 60, f"personages.{stack}")
    awards = rules["awards"]
    R.cities_per_king = bounded(awards["cities_per_king"], 1, 64, "awards.cities_per_king")
    R.temples_per_citizen = bounded(awards["temples_per_citizen"], 1, 64, "awards.temples_per_citizen")
    R.seas_per_navigator = bounded(awards["seas_per_navigator"], 1, 64, "awards.seas_per_navigator")
    R.goal = bounded(goal_of(rules, T.num_nations), 1, 255, "goals")
    R.first_round_coin = bool(rules["first_round_coin"])
    fill_prices(R, rules)
    fill_war(R, rules)
    fill_advances(T, rules)
    R.trade = bool(rules["trade"])
    R.expert = bool(variants["expert"])
    R.military = bool(variants["military"])
    R.long_start = bool(variants["long"])
    R.partner_conquest = bool(variants["partner_conquest"])
    fill_trades(T)
    for i in range(MAX_PROVINCES + 1):
        T.kings[i] = <uint8_t>(i // R.cities_per_king)
        T.citizens[i] = <uint8_t>(i // R.temples_per_citizen)
        T.navigators[i] = <uint8_t>(i // R.seas_per_navigator)
    return 0


cdef object goal_of(dict rules, int nations):
    if str(nations) not in rules["goals"]:
        raise ValueError(f"the ruleset has no goal for {nations} nations")
    if nations == 3 and rules["variants"]["three_nations"]:
        return rules["three_nations_goal"]
    return rules["goals"][str(nations)]


cdef int fill_prices(RulesTable *R, dict rules) except -1:
    cdef int i
    prices, production, rondel = rules["prices"], rules["production"], rules["rondel"]
    R.num_wedges = bounded(len(rondel["wedges"]), 2, MAX_WEDGES, "rondel.wedges")
    for i, wedge in enumerate(exactly(rondel["wedges"], R.num_wedges, "rondel.wedges")):
        R.wedge[i] = <uint8_t>(<int>WEDGES.index(wedge))
    R.free_steps = bounded(rondel["free"], 2, MAX_WEDGES, "rondel.free")
    R.step_price = bounded(rondel["price"], 0, 9, "rondel.price")
    R.yield_city = bounded(production["city"], 0, 50, "production.city")
    R.yield_temple = bounded(production["temple"], 0, 50, "production.temple")
    R.bonus_per_city = production["bonus"] == "per_city"
    R.price_temple = bounded(prices["temple"], 0, 99, "prices.temple")
    R.price_unit = bounded(prices["unit"], 0, 99, "prices.unit")
    for i, good in enumerate(GOODS[:NUM_RESOURCES]):
        R.price_city[i] = bounded(prices["city"][good], 0, 9, f"prices.city.{good}")
    R.price_like = bounded(prices["like_neighbour"], 0, 9, "prices.like_neighbour")
    return 0


cdef int fill_war(RulesTable *R, dict rules) except -1:
    conquest = rules["conquest"]
    R.arm_city = bounded(rules["arming"]["city"], 0, MAX_UNITS, "arming.city")
    R.arm_temple = bounded(rules["arming"]["temple"], 0, MAX_UNITS, "arming.temple")
    R.moves[LEGION] = bounded(rules["moves"]["legion"], 0, MAX_MOVES, "moves.legion")
    R.moves[GALLEY] = bounded(rules["moves"]["galley"], 0, MAX_MOVES, "moves.galley")
    R.fight_by_choice = rules["fights"] == "by_choice"
    R.defense_city = bounded(conquest["city"], 0, 50, "conquest.city")
    R.defense_temple = bounded(conquest["temple"], 0, 50, "conquest.temple")
    R.ties_win = bool(conquest["ties_win"])
    R.needs_action = bool(conquest["needs_action"])
    R.give_up = bool(conquest["give_up"])
    return 0


cdef int fill_advances(Tables *T, dict rules) except -1:
    cdef RulesTable *R = &T.rules
    cdef int i
    R.num_advances = bounded(len(rules["know_how"]), 0, MAX_ADVANCES, "know_how")
    advances = exactly(rules["know_how"], R.num_advances, "know_how")
    T.all_advances = <uint16_t>first_bits(R.num_advances)
    ids = [advance["id"] for advance in advances]
    for i, advance in enumerate(advances):
        R.after[i] = NONE if advance["after"] is None else bounded(ids.index(advance["after"]), 0, i - 1, "after")
        R.cost_new[i] = bounded(advance["cost"], 0, 99, "cost")
        R.cost_known[i] = bounded(advance["known_cost"], 0, 99, "known_cost")
        R.advance_moves[LEGION][i] = bounded(advance["legion_moves"], 0, MAX_MOVES, "legion_moves")
        R.advance_moves[GALLEY][i] = bounded(advance["galley_moves"], 0, MAX_MOVES, "galley_moves")
        R.advance_bonus[i] = bounded(advance["production"], 0, 50, "production")
        R.advance_defense[i] = bounded(advance["defense"], 0, 50, "defense")
    return 0


cdef void fill_trades(Tables *T) noexcept:
    """The two given in the order marble, iron, gold, then the one taken, which is neither."""
    cdef int a, b, c, trade = 0
    for a in range(NUM_RESOURCES):
        for b in range(a, NUM_RESOURCES):
            for c in range(NUM_RESOURCES):
                if c != a and c != b:
                    T.trade_give[trade][0] = <uint8_t>a
                    T.trade_give[trade][1] = <uint8_t>b
                    T.trade_take[trade] = <uint8_t>c
                    trade += 1


cdef void fill_rondel(Tables *T) noexcept:
    """RULES 3.1 as tables: prices by wedge left (16: none yet) and wedge chosen, wedges by what can be paid."""
    cdef int n = T.rules.num_wedges, wedge, steps, price, budget
    for wedge in range(n):
        for budget in range(128):
            T.rondel[16][budget] |= <uint16_t>bit(wedge)
        for steps in range(1, n + 1):
            price = T.rules.step_price * max(0, steps - <int>T.rules.free_steps)
            T.rondel_price[wedge][(wedge + steps) % n] = <uint8_t>price
            for budget in range(price, 128):
                T.rondel[wedge][budget] |= <uint16_t>bit((wedge + steps) % n)


cdef int largest_sum(const uint8_t *degree, int size, int number) noexcept:
    """The sum of the largest degrees."""
    cdef int total = 0, value = 63, p
    while value > 0 and number > 0:
        for p in range(size):
            if degree[p] == value and number > 0:
                total += value
                number -= 1
        value -= 1
    return total


cdef int most_legal(const Tables *T) noexcept:
    """A bound on the legal actions of any position.

    Between two units: all unmoved units stand apart in the provinces with most neighbours, each could be engaged, and
    DONE. In every other step: at most two arguments a province, all trades, and DONE.
    """
    cdef const RulesTable *R = &T.rules
    cdef int moving = (largest_sum(T.degree[LEGION], T.num_provinces, R.supply[LEGION])
                       + largest_sum(T.degree[GALLEY], T.num_provinces, R.supply[GALLEY]) + 1)
    cdef int building = max(count(T.all_sites & T.admits[LEGION]) + count(T.all_sites & T.admits[GALLEY]),
                            <int>count(T.all_sites), <int>R.supply[LEGION] + 1,
                            <int>R.num_wedges, <int>R.num_advances, MAX_NATIONS + 1)
    if R.fight_by_choice:
        moving += (min(<int>R.supply[LEGION], count(T.admits[LEGION]))
                   + min(<int>R.supply[GALLEY], count(T.admits[GALLEY])))
    return max(moving, building + (NUM_TRADES if R.trade else 0) + 1)
