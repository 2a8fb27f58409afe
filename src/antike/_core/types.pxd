"""Limits, enumerations and plain structs of the core: the one place where they stand."""
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t


cdef enum:
    MAX_PROVINCES = 64
    MAX_NATIONS = 6
    MAX_ADVANCES = 16
    MAX_WEDGES = 16
    MAX_UNITS = 31            # of one type, a nation: five bits a level in Position.used
    MAX_MOVES = 3             # borders that a unit can cross
    MAX_STOCK = 1000000000    # a stock stays here once it is reached (no game of a sane length comes near)
    MAX_ROUND = 1000000000
    NUM_TYPES = 2
    NUM_RESOURCES = 3
    NUM_GOODS = 4
    NUM_STACKS = 5
    NUM_TRADES = 9
    # every directed border for both types, and the arguments of all other kinds
    MAX_ACTIONS = 2 * 64 * 63 + 6 + 64 + 3 + 16 + 4 + 64 + 128 + 16 + 1 + 128 + 6 + 1 + 64 + 32 + 64 + 64 + 9 + 5 + 1
    NONE = 255                # no nation, wedge, seat, stack


cdef enum:                    # UnitType
    LEGION
    GALLEY


cdef enum:                    # Good
    MARBLE
    IRON
    GOLD
    COIN


cdef enum:                    # Stack
    KINGS
    SCHOLARS
    GENERALS
    CITIZENS
    NAVIGATORS


cdef enum:                    # Wedge: what a wedge of the rondel does; the first three are the goods they yield
    WEDGE_MARBLE
    WEDGE_IRON
    WEDGE_GOLD
    WEDGE_TEMPLE
    WEDGE_ARMING
    WEDGE_KNOW_HOW
    WEDGE_MANEUVER


cdef enum:                    # Kind: of an action, in the order of RULES 4
    PICK
    START
    TAKE
    RONDEL
    PAY
    TEMPLE
    ARM
    KNOW_HOW
    MOVE
    STOP
    ENGAGE
    FIGHT
    PEACE
    CONQUER
    LOSSES
    GIVE_UP
    FOUND
    TRADE
    PERSONAGE
    DONE
    NUM_KINDS


cdef enum:                    # Step: what is being decided
    STEP_PICK
    STEP_START
    STEP_TAKE
    STEP_RONDEL
    STEP_PAY
    STEP_TEMPLE
    STEP_ARM
    STEP_KNOW_HOW
    STEP_MOVE                 # between units
    STEP_GO_ON                # a unit on the move has allowance left
    STEP_MEET                 # the unit on the move has met others
    STEP_ANSWER               # a nation that was met is asked
    STEP_ENGAGED              # whom to fight after ENGAGE
    STEP_CONQUER
    STEP_GIVE_UP
    STEP_LOSSES
    STEP_FOUND
    STEP_PERSONAGE
    STEP_OVER
    NUM_STEPS


cdef struct MapTable:
    # A compiled map as antike.mapc lays it out, words only, so that the C arrays of the build and a list made at run
    # time are the same thing. Sets have bit p for province p, bit n for nation n.
    uint64_t num_provinces
    uint64_t num_nations
    uint64_t adjacent[3][64]  # neighbours for legions, for galleys, by any border
    uint64_t sites[3]         # provinces yielding marble, iron, gold
    uint64_t playing[7]       # nations taking part, by number of nations
    uint64_t first[7]         # the nation that moves first, by number of nations
    uint64_t start[7][6]      # start cities, by number of nations and nation


cdef struct RulesTable:
    uint32_t stock[4]         # what a nation starts with
    uint16_t coins            # bank
    uint8_t temples           # bank
    uint8_t supply[2]         # legions, galleys
    uint8_t stones
    uint8_t stacks[5]
    uint8_t cities_per_king
    uint8_t temples_per_citizen
    uint8_t seas_per_navigator
    uint8_t goal              # for the number of nations in play
    uint8_t first_round_coin
    uint8_t num_wedges
    uint8_t wedge[16]         # enum Wedge
    uint8_t free_steps
    uint8_t step_price
    uint8_t yield_city
    uint8_t yield_temple
    uint8_t bonus_per_city
    uint8_t price_temple
    uint8_t price_unit
    uint8_t price_city[3]
    uint8_t price_like        # coins for each adjacent city of the same resource
    uint8_t arm_city
    uint8_t arm_temple
    uint8_t moves[2]          # without know-how
    uint8_t fight_by_choice
    uint8_t defense_city
    uint8_t defense_temple
    uint8_t ties_win
    uint8_t needs_action
    uint8_t give_up
    uint8_t trade
    uint8_t num_advances
    uint8_t after[16]         # the advance needed first, or NONE
    uint8_t cost_new[16]
    uint8_t cost_known[16]
    uint8_t advance_moves[2][16]
    uint8_t advance_bonus[16]
    uint8_t advance_defense[16]
    uint8_t expert
    uint8_t military
    uint8_t long_start
    uint8_t partner_conquest


cdef struct Tables:
    # Everything that stays the same during a game: made once by GameTables, read by all threads.
    int32_t num_provinces
    int32_t num_nations       # in play
    int32_t num_players
    int32_t num_actions
    uint8_t canonical
    uint8_t draft
    uint8_t first             # the nation that moves first
    uint32_t max_rounds       # 0: none
    uint64_t adjacent[2][64]
    uint64_t like[64]         # neighbours by any border that yield the same resource
    uint64_t admits[2]        # where a legion, a galley can stand
    uint64_t sites[3]
    uint64_t all_sites
    uint64_t start[6]
    uint8_t resource[64]      # 3: no site
    uint8_t degree[2][64]     # borders that let the type out
    uint8_t neighbour[2][64][63]  # the members of `adjacent`, ascending
    uint8_t select[256][8]    # by a byte and k: its bit with k lower ones (bits.pxd: nth)
    uint8_t kings[65]         # earned by so many cities
    uint8_t citizens[65]      # earned by so many temples
    uint8_t navigators[65]    # earned by so many provinces with galleys
    uint64_t unit_words[2][64]  # for a unit of a type in a province: random, the same in all games
    uint8_t most_like         # the largest number of members of a set in `like`
    uint16_t all_advances     # the set of them
    uint16_t rondel[17][128]  # legal wedges by the wedge the stone is on (16: none yet) and goods, 127 at most
    uint8_t rondel_price[17][16]
    RulesTable rules
    # numbers of the actions: ids by kind, unit type and argument; MOVE counts on along the neighbours
    uint16_t ids[20][2][64]
    uint16_t move_ids[2][64]
    uint32_t decoded[9000]    # packed Action by id
    uint8_t nation_of_map[6]  # in play -> in the map file
    uint8_t trade_give[9][2]
    uint8_t trade_take[9]


cdef struct Action:
    uint8_t kind
    uint8_t type              # unit type, of ARM, MOVE, ENGAGE
    uint8_t arg
    uint8_t to                # of MOVE


cdef struct Legal:
    # The legal actions of a position, in ascending order: moves of each province in `movers` to all its neighbours,
    # then (kind, type, member) for the members of `args`, then TRADE, then `last`.
    uint64_t movers[2]        # by unit type
    uint64_t args[2]          # by unit type, or all in args[0]
    uint16_t trades
    uint16_t number           # of legal actions
    uint8_t kind              # of args
    uint8_t last              # STOP, PEACE or DONE; 0 (PICK): none


cdef struct Nation:
    uint64_t cities
    uint64_t unit_sum         # sum of Tables.unit_words over all own units, for the key; derived
    uint32_t stock[4]
    uint16_t know_how
    uint8_t wedge             # of the rondel stone, NONE before the first move
    uint8_t stones            # left in the supply
    uint8_t supply[2]         # legions, galleys left in the supply
    uint8_t personages[5]     # the extra one included
    uint8_t extra             # stack of the extra personage, or NONE
    uint8_t moves[2]          # allowance of a unit; derived from know_how
    uint8_t bonus             # production; derived from know_how
    uint8_t defense           # derived from know_how
    # up to here everything goes into the key; the rest follows from it
    uint64_t units[2]         # provinces with own legions, galleys
    uint8_t number[2][64]     # units by type and province
    uint8_t temples           # own; derived
    uint8_t filler[7]         # zero


cdef struct Position:
    # A position, whole: no pointers, all padding zero, so that copies are memcpy and equality is memcmp. Nations come
    # last, so that those not in play can be left out. "Derived" fields follow from others (check.pxd recomputes them).
    #
    # used: zero but in two steps. Arming: [0] has the units placed this turn, by province. Maneuver: own units that
    # have moved, by type and province, five bits each for those with 0, 1 and 2 borders left (all count as 0 unless
    # conquests need an action).
    uint16_t used[2][64]
    Legal legal               # derived
    uint32_t round            # 0 before the first
    uint16_t open_moves       # movement: borders that the units of `open` can cross, 0 in other steps; derived
    uint16_t spare            # zero
    uint64_t cities           # of all nations; derived
    # open: derived. Movement: provinces with own units that have not moved, by type. Arming: [0] has the own cities
    # that have taken all they can.
    uint64_t open[2]
    # from here on everything goes into the key
    uint64_t temples
    uint64_t used_sum         # sum of `used` times Tables.unit_words, for the key; derived
    uint16_t coins            # bank
    uint8_t bank_temples
    uint8_t left[5]           # personages left in the stacks
    uint8_t seats[6]          # nation by seat; NONE while not drafted
    uint8_t step
    uint8_t actor             # nation that decides, or NONE
    uint8_t turn              # seat whose turn it is, or NONE
    uint8_t asking            # seat being asked in PICK, START, TAKE and ANSWER; else 0
    uint8_t winner            # nation, or NONE
    uint8_t cut               # drawn by the round limit
    uint8_t floor             # canonical order: the lowest argument still allowed in this step (64 and on: galleys)
    uint8_t trade_floor       # the lowest trade still allowed; NUM_TRADES: none
    uint8_t price             # PAY: units still to be paid
    uint8_t pay_from          # PAY: the lowest kind still allowed
    uint8_t unit_type         # the unit on the move, or engaged
    uint8_t unit_at
    uint8_t unit_left         # borders it can still cross
    uint8_t target            # province being conquered (GIVE_UP, LOSSES)
    uint8_t razed             # temples destroyed in this turn
    uint8_t fresh             # new advances bought in this turn
    uint8_t completed         # all advances completed in this turn
    uint8_t filler            # zero
    Nation nations[6]
