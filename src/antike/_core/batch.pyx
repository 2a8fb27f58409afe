"""Many games at once, as arrays: antike.Batch without its face.

Games are plain structs side by side, as long as their number of nations needs. A step goes over them twice: it checks
all actions, then applies them and writes each game's arrays while its position is in the cache.
"""
import os

from cpython.buffer cimport PyBuffer_Release
from cpython.mem cimport PyMem_RawCalloc, PyMem_RawFree
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint64_t, uintptr_t
from libc.string cimport memcpy, memset
from antike._core.buffers cimport get_array
from antike._core.engine cimport apply, begin_game
from antike._core.legal cimport contains, fill_mask, nth_action, number_of_action
from antike._core.observe cimport Layout, ObservationLayout, observe, viewer_of
from antike._core.players cimport player_of, winning_player
from antike._core.pool cimport Atomic, Pool, Work, atomic_set, atomic_swap, close_pool, open_pool, run_job
from antike._core.rng cimport Rng, rng_below, rng_next, rng_stream
from antike._core.seating cimport begin_shuffled
from antike._core.state cimport State
from antike._core.tables cimport GameTables
from antike._core.types cimport *

from antike.errors import IllegalActionError


cdef long forks = 0           # between the first process and this one; threads stay behind in a fork


def _count_fork():
    global forks
    forks += 1


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_count_fork)


cdef enum:                    # Array: what a batch writes, in the order of ARRAYS
    A_MASKS
    A_PLAYERS
    A_ACTORS
    A_DONES
    A_TRUNCATIONS
    A_RETURNS
    A_EPISODES
    A_SEEDS
    A_ACTIONS
    A_OBSERVATIONS
    A_FINAL_OBSERVATIONS
    NUM_ARRAYS


cdef struct Fault:            # an action that is not legal
    int64_t game              # -1: none
    int32_t action


cdef struct Games:
    # All that a step works on. Rows of arrays belong to games; `observations` and `finals` may be NULL.
    const Tables *tables
    const Layout *layout
    char *positions           # stride bytes apart
    Py_ssize_t stride
    Py_ssize_t size           # bytes of a position, without nations that are not in play
    Py_ssize_t number
    Py_ssize_t part           # games in a part of a job
    Rng *draws                # for random actions
    Action *chosen            # decoded and checked
    Fault *faults             # by part
    const int32_t *given      # the actions of this step
    uint64_t seed
    bint shuffled
    uint8_t seats[6]
    bint full
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


cdef inline Py_ssize_t part_end(const Games *G, long part) noexcept nogil:
    return min((part + 1) * G.part, G.number)


# ---- games begin and end

cdef void begin(Games *G, Py_ssize_t game) noexcept nogil:
    """The next game of a slot. Streams from the far end of the seed give the games' seeds, apart from the draws."""
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


cdef void finish(Games *G, Py_ssize_t game) noexcept nogil:
    """What is left of a game that is over; then the next one begins."""
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


# ---- jobs, part by part

cdef void check_part(void *given, long part) noexcept nogil:
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


cdef void advance_part(void *given, long part) noexcept nogil:
    """Applies the actions, which are legal, and writes all arrays."""
    cdef Games *G = <Games *>given
    cdef Py_ssize_t game
    cdef Position *P
    for game in range(part * G.part, part_end(G, part)):
        P = position_of(G, game)
        apply(G.tables, P, G.chosen[game], NULL)
        clear_outcome(G, game)
        if P.legal.number == 0:
            finish(G, game)
        show(G, game)


cdef void draw_part(void *given, long part) noexcept nogil:
    """Draws a legal action for each game."""
    cdef Games *G = <Games *>given
    cdef Py_ssize_t game
    cdef const Legal *legal
    for game in range(part * G.part, part_end(G, part)):
        legal = &position_of(G, game).legal
        G.actions[game] = number_of_action(
            G.tables, nth_action(G.tables, legal, rng_below(&G.draws[game], legal.number)))


cdef void begin_part(void *given, long part) noexcept nogil:
    """Begins all games anew, as in a new batch."""
    cdef Games *G = <Games *>given
    cdef Py_ssize_t game
    for game in range(part * G.part, part_end(G, part)):
        G.draws[game] = rng_stream(G.seed, game)
        G.episodes[game] = 0
        begin(G, game)
        clear_outcome(G, game)
        show(G, game)


# ---- for Python

ARRAYS = {                    # by number of enum Array: name, letter of the struct module, length of a row
    "masks": ("B", "num_actions"),
    "players": ("b", None),
    "actors": ("b", None),
    "dones": ("?", None),
    "truncations": ("?", None),
    "returns": ("f", "num_players"),
    "episodes": ("q", None),
    "seeds": ("Q", None),
    "actions": ("i", None),
    "observations": ("f", "floats"),
    "final_observations": ("f", "floats"),
}

cdef enum:
    CACHE_LINE = 64
    PARTS_A_THREAD = 8        # so that a thread that comes late leaves less to wait for
    LEAST_PART = 16           # games


cdef class BatchCore:
    """Many games, the arrays they are shown in, and the threads that play them.

    Parameters
    ----------
    game
        With its round limit.
    number
        Of games, 1 or more.
    seed
        0 to 2**64 - 1.
    seats
        Nations by seat; None to draw them for each game.
    threads
        1 or more, the caller's among them.
    arrays
        By name, as in ARRAYS, contiguous and writable; `observations` and `final_observations` may be missing.
    layout, full, relative
        What is observed, None for nothing.
    """

    cdef readonly GameTables game
    cdef readonly int threads
    cdef ObservationLayout layout
    cdef Games games
    cdef void *memory         # of positions
    cdef Py_buffer views[11]  # by Array, of which the first `held` are held
    cdef int held
    cdef long parts
    cdef Pool *pool
    cdef long pool_forks      # `forks` when the pool was opened
    cdef Atomic busy

    def __cinit__(self, GameTables game not None, Py_ssize_t number, uint64_t seed, seats, int threads,
                  dict arrays not None, ObservationLayout layout, bint full, bint relative):
        cdef Games *G = &self.games
        if number < 1 or threads < 1:
            raise ValueError(f"{number} games, {threads} threads: at least 1 is needed of each")
        self.game = game
        self.threads = threads
        self.layout = layout
        G.tables = &game.tables
        G.number = number
        G.shuffled = seats is None
        for i, nation in enumerate(seats or ()):
            G.seats[i] = nation
        G.full = full
        G.relative = relative
        if layout is not None:
            G.layout = &layout.layout
            G.floats = layout.layout.full if full else layout.layout.small
        self.hold(arrays)
        self.allocate()
        self.reset(seed)

    def __dealloc__(self):
        cdef int i
        if self.pool != NULL:
            close_pool(self.pool, self.pool_forks == forks)
        for i in range(self.held):
            if self.views[i].buf != NULL:
                PyBuffer_Release(&self.views[i])
        PyMem_RawFree(self.memory)
        PyMem_RawFree(self.games.draws)
        PyMem_RawFree(self.games.chosen)
        PyMem_RawFree(self.games.faults)

    cdef int hold(self, dict arrays) except -1:
        """Takes hold of all arrays, for as long as the batch lives."""
        cdef Games *G = &self.games
        cdef Py_ssize_t columns
        lengths = {None: 0, "num_actions": G.tables.num_actions, "num_players": G.tables.num_players,
                   "floats": G.floats}
        for name, (letter, row) in ARRAYS.items():
            if name in arrays:
                columns = lengths[row]
                get_array(arrays[name], name, ord(letter), G.number, columns, True, &self.views[self.held])
            self.held += 1
        self.refuse_overlap()
        G.masks = <uint8_t *>self.views[A_MASKS].buf
        G.players = <int8_t *>self.views[A_PLAYERS].buf
        G.actors = <int8_t *>self.views[A_ACTORS].buf
        G.dones = <uint8_t *>self.views[A_DONES].buf
        G.truncations = <uint8_t *>self.views[A_TRUNCATIONS].buf
        G.returns = <float *>self.views[A_RETURNS].buf
        G.episodes = <int64_t *>self.views[A_EPISODES].buf
        G.seeds = <uint64_t *>self.views[A_SEEDS].buf
        G.actions = <int32_t *>self.views[A_ACTIONS].buf
        G.observations = <float *>self.views[A_OBSERVATIONS].buf
        G.finals = <float *>self.views[A_FINAL_OBSERVATIONS].buf
        return 0

    cdef int refuse_overlap(self) except -1:
        """Two arrays in the same memory would spoil each other."""
        names = list(ARRAYS)
        spans = sorted([(<uintptr_t>self.views[i].buf, self.views[i].len, names[i])
                        for i in range(NUM_ARRAYS) if self.views[i].buf != NULL])
        for (start, size, name), (other_start, _, other) in zip(spans, spans[1:]):
            if start + size > other_start:
                raise ValueError(f"{name}, {other}: the arrays overlap in memory")
        return 0

    cdef int allocate(self) except -1:
        cdef Games *G = &self.games
        cdef Py_ssize_t spare = (MAX_NATIONS - G.tables.num_nations) * <Py_ssize_t>sizeof(Nation)
        G.size = <Py_ssize_t>sizeof(Position) - spare
        G.stride = (G.size + CACHE_LINE - 1) // CACHE_LINE * CACHE_LINE
        self.parts = 1
        if self.threads > 1:
            self.parts = max(1, min(self.threads * PARTS_A_THREAD, G.number // LEAST_PART))
        G.part = (G.number + self.parts - 1) // self.parts
        self.memory = PyMem_RawCalloc(G.number + 1, G.stride)
        G.draws = <Rng *>PyMem_RawCalloc(G.number, sizeof(Rng))
        G.chosen = <Action *>PyMem_RawCalloc(G.number, sizeof(Action))
        G.faults = <Fault *>PyMem_RawCalloc(self.parts, sizeof(Fault))
        if self.memory == NULL or G.draws == NULL or G.chosen == NULL or G.faults == NULL:
            raise MemoryError()
        G.positions = <char *>((<uintptr_t>self.memory + CACHE_LINE - 1) // CACHE_LINE * CACHE_LINE)
        return 0

    cdef int enter(self) except -1:
        """Keeps other threads out; opens the pool where there is none, as after a fork."""
        if atomic_swap(&self.busy, 1):
            raise RuntimeError("batch: another thread is using it")
        if self.pool != NULL and self.pool_forks != forks:
            close_pool(self.pool, False)
            self.pool = NULL
        if self.pool == NULL and self.parts > 1:
            try:
                self.pool = open_pool(self.threads - 1, self.parts)
            except BaseException:
                self.leave()
                raise
            self.pool_forks = forks
        return 0

    cdef void leave(self) noexcept nogil:
        atomic_set(&self.busy, 0)

    cdef void run(self, Work work) noexcept nogil:
        if self.pool == NULL:
            work(&self.games, 0)
        else:
            run_job(self.pool, work, &self.games)

    def step(self, actions):
        cdef Games *G = &self.games
        cdef Py_buffer view
        cdef long part = 0
        self.enter()
        try:
            get_array(actions, "actions", c"i", G.number, 0, False, &view)
            G.given = <const int32_t *>view.buf
            with nogil:
                self.run(check_part)
                while part < self.parts and G.faults[part].game < 0:
                    part += 1
                if part == self.parts:
                    self.run(advance_part)
            PyBuffer_Release(&view)
            if part < self.parts:
                self.refuse(&G.faults[part])
        finally:
            self.leave()

    cdef int refuse(self, const Fault *fault) except -1:
        reason = self.game._why_illegal(self.copy(fault.game), fault.action)
        raise IllegalActionError(f"game {fault.game}: {reason}")

    def random_actions(self, out=None):
        cdef Py_buffer view
        self.enter()
        try:
            if out is not None:
                get_array(out, "out", c"i", self.games.number, 0, True, &view)
            with nogil:
                self.run(draw_part)
            if out is not None:
                memcpy(view.buf, self.games.actions, self.games.number * sizeof(int32_t))
                PyBuffer_Release(&view)
        finally:
            self.leave()

    def reset(self, uint64_t seed):
        self.enter()
        try:
            self.games.seed = seed
            with nogil:
                self.run(begin_part)
        finally:
            self.leave()

    cdef State copy(self, Py_ssize_t game):
        cdef State state = State.__new__(State, self.game)
        memcpy(&state.position, position_of(&self.games, game), self.games.size)
        return state

    def state(self, Py_ssize_t index):
        self.enter()
        try:
            if not 0 <= index < self.games.number:
                raise IndexError(f"game {index} is not in 0 to {self.games.number - 1}")
            return self.copy(index)
        finally:
            self.leave()

    def set_state(self, Py_ssize_t index, State state not None):
        cdef State under = state.under(self.game)
        if under.position.legal.number == 0:
            raise ValueError("set_state: the game of this state is over")
        self.enter()
        try:
            if not 0 <= index < self.games.number:
                raise IndexError(f"game {index} is not in 0 to {self.games.number - 1}")
            memcpy(position_of(&self.games, index), &under.position, self.games.size)
            clear_outcome(&self.games, index)
            show(&self.games, index)
        finally:
            self.leave()

    def __reduce__(self):
        raise TypeError("a Batch is not pickled: its states are, one by one (`state`, `set_state`)")
