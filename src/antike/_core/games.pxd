"""Many games side by side, without Python: what a batch does to a range of them.

Positions are plain structs in a row, as long as their number of nations needs. Measured on one core, `west`, 4 nations,
step alone (docs/benchmarks.md has the current figures): asking for the next game's memory while one is played is worth
a sixth at 1024 games and makes 8192 as fast as 64 (74 instead of 217 ns a game); looking more than one game ahead
gains nothing. Erasing the last legal set from a mask, instead of clearing its row, costs a twentieth.
"""
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint64_t
from libc.string cimport memcpy, memset
from antike._core.engine cimport apply, begin_game
from antike._core.legal cimport contains, fill_mask, nth_action, number_of_action
from antike._core.observe cimport Layout, observe, viewer_of
from antike._core.players cimport player_of, winning_player
from antike._core.rng cimport Rng, rng_below, rng_next, rng_stream
from antike._core.seating cimport begin_shuffled
from antike._core.types cimport NONE, Action, Legal, Position, Tables


cdef extern from *:
    """
    #if defined(_MSC_VER) && !defined(__clang__)
    #define ANTIKE_PREFETCH(place) ((void)(place))
    #else
    #define ANTIKE_PREFETCH(place) __builtin_prefetch(place, 1)
    #endif
    """
    void prefetch "ANTIKE_PREFETCH"(const void *place) noexcept nogil


cdef enum:
    CACHE_LINE = 64


cdef struct Fault:            # an action that is not legal
    int64_t game              # -1: none
    int32_t action


cdef struct Games:
    # Rows of arrays belong to games; `observations` and `finals` may be NULL. What the arrays hold: antike.Batch.
    const Tables *tables
    const Layout *layout
    char *positions           # stride bytes apart
    Py_ssize_t stride
    Py_ssize_t size           # bytes of a position, without nations that are not in play
    Py_ssize_t number
    Py_ssize_t part           # games in a part of a job
    Rng *draws                # by game, for random actions
    Action *chosen            # by game, decoded and checked: the caller may change `given` at any time
    Fault *faults             # by part
    const int32_t *given      # the actions of this step
    uint64_t seed
    bint shuffled             # each game has seats of its own
    uint8_t seats[6]          # nations by seat, if not
    bint full                 # observations, or small ones
    bint relative
    Py_ssize_t floats         # in an observation
    uint8_t *masks
    int8_t *players
    int8_t *actors
    uint8_t *dones
    uint8_t *truncations
    float *returns
    int64_t *episodes
    uint64_t *seeds
    int32_t *actions
    float *observations
    float *finals


cdef inline Position *position_of(const Games *G, Py_ssize_t game) noexcept nogil:
    return <Position *>(G.positions + game * G.stride)


cdef inline void fetch(const Games *G, Py_ssize_t game) noexcept nogil:
    """Has a game brought into the cache while another one is played; there may be no such game."""
    cdef const char *start = <const char *>position_of(G, game)
    cdef Py_ssize_t at = 0
    if game < G.number:
        while at < G.stride:
            prefetch(start + at)
            at += CACHE_LINE


# ---- rows of arrays

cdef inline void put_observation(const Games *G, const Position *P, float *out) noexcept nogil:
    observe(G.tables, P, G.layout, G.full, viewer_of(G.tables, P) if G.relative else NONE, out)


cdef inline void clear_outcome(Games *G, Py_ssize_t game) noexcept nogil:
    G.dones[game] = 0
    G.truncations[game] = 0
    memset(G.returns + game * G.tables.num_players, 0, G.tables.num_players * sizeof(float))


cdef inline void show(Games *G, Py_ssize_t game) noexcept nogil:
    """Who decides, what is legal, and what is seen."""
    cdef const Position *P = position_of(G, game)
    fill_mask(G.tables, &P.legal, G.masks + game * G.tables.num_actions)
    G.players[game] = <int8_t>player_of(G.tables, P)
    G.actors[game] = -1 if P.actor == NONE else <int8_t>P.actor
    if G.observations != NULL:
        put_observation(G, P, G.observations + game * G.floats)


# ---- games begin and end

cdef inline void begin(Games *G, Py_ssize_t game) noexcept nogil:
    """The next game of a slot. Its seed comes from a stream far from those that random actions are drawn from."""
    cdef Position fresh
    cdef Rng rng = rng_stream(G.seed, ~<uint64_t>game)
    rng = rng_stream(rng_next(&rng), G.episodes[game])
    G.seeds[game] = rng_next(&rng)
    if G.shuffled:
        rng = rng_stream(G.seeds[game], 0)
        begin_shuffled(G.tables, &fresh, &rng)
    else:
        begin_game(G.tables, &fresh, G.seats)
    memcpy(position_of(G, game), &fresh, G.size)


cdef inline void finish(Games *G, Py_ssize_t game) noexcept nogil:
    """Writes how a game ended, and begins the next one."""
    cdef const Position *P = position_of(G, game)
    cdef int size = G.tables.num_players, winner = winning_player(G.tables, P), i
    cdef float *returns = G.returns + game * size
    G.dones[game] = 1
    G.truncations[game] = P.cut
    if winner >= 0:
        for i in range(size):
            returns[i] = -1 / <float>(size - 1)
        returns[winner] = 1
    if G.finals != NULL:
        put_observation(G, P, G.finals + game * G.floats)
    G.episodes[game] += 1
    begin(G, game)


# ---- what is done part by part (pool.pxd: Work); the parts may go side by side

cdef inline Py_ssize_t part_end(const Games *G, long part) noexcept nogil:
    cdef Py_ssize_t end = (part + 1) * G.part
    return G.number if end > G.number else end


cdef inline void check_part(void *given, long part) noexcept nogil:
    """Decodes the actions, and finds the first that is not legal."""
    cdef Games *G = <Games *>given
    cdef Fault *fault = &G.faults[part]
    cdef Py_ssize_t game
    cdef int32_t number
    fault.game = -1
    for game in range(part * G.part, part_end(G, part)):
        number = G.given[game]
        if 0 <= number < G.tables.num_actions:
            memcpy(&G.chosen[game], &G.tables.decoded[number], sizeof(Action))
            if contains(G.tables, &position_of(G, game).legal, G.chosen[game]):
                continue
        fault.game = game
        fault.action = number
        return


cdef inline void advance_part(void *given, long part) noexcept nogil:
    """Applies the actions, which are legal, and writes all arrays."""
    cdef Games *G = <Games *>given
    cdef Position *P
    cdef Py_ssize_t game
    for game in range(part * G.part, part_end(G, part)):
        fetch(G, game + 1)
        P = position_of(G, game)
        apply(G.tables, P, G.chosen[game], NULL)
        clear_outcome(G, game)
        if P.legal.number == 0:
            finish(G, game)
        show(G, game)


cdef inline void draw_part(void *given, long part) noexcept nogil:
    """Draws a legal action for each game."""
    cdef Games *G = <Games *>given
    cdef const Legal *legal
    cdef Py_ssize_t game
    for game in range(part * G.part, part_end(G, part)):
        legal = &position_of(G, game).legal
        G.actions[game] = number_of_action(
            G.tables, nth_action(G.tables, legal, rng_below(&G.draws[game], legal.number)))


cdef inline void begin_part(void *given, long part) noexcept nogil:
    """Begins all games anew, as in a new batch."""
    cdef Games *G = <Games *>given
    cdef Py_ssize_t game
    for game in range(part * G.part, part_end(G, part)):
        G.draws[game] = rng_stream(G.seed, game)
        G.episodes[game] = 0
        begin(G, game)
        clear_outcome(G, game)
        show(G, game)
