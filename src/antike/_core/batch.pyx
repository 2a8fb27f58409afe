"""Many games at once, as arrays: the part of antike.Batch that checks what comes in and lets the core do the rest."""
import os

from cpython.buffer cimport PyBuffer_Release
from cpython.mem cimport PyMem_RawCalloc, PyMem_RawFree
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint64_t, uintptr_t
from libc.string cimport memcmp, memcpy, memmove
from antike._core.buffers cimport get_array
from antike._core.door cimport place_of, within, word
from antike._core.games cimport (
    CACHE_LINE, Fault, Games, advance_part, begin_part, check_part, clear_outcome, draw_part, position_of, show,
)
from antike._core.observe cimport ObservationLayout
from antike._core.pool cimport Atomic, Pool, Work, atomic_set, atomic_swap, close_pool, open_pool, run_job
from antike._core.position cimport position_size
from antike._core.rng cimport Rng
from antike._core.seating cimport read_seats
from antike._core.state cimport State
from antike._core.tables cimport GameTables
from antike._core.types cimport Action, Tables

from antike.errors import IllegalActionError


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


cdef enum:
    MAX_GAMES = 2147483647
    MAX_THREADS = 1024
    LEAST_PART = 64           # games that are worth a thread


cdef long forks = 0           # between the first process and this one; threads stay behind in a fork


def _count_fork():
    global forks
    forks += 1


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_count_fork)


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
    cdef object drawn         # the array `actions`
    cdef Games games
    cdef void *memory         # of positions
    cdef Py_buffer views[11]  # by Array, of which the first `held` are held
    cdef int held
    cdef int parts            # as many as threads have enough to do
    cdef Pool *pool
    cdef long pool_forks      # `forks` when the pool was opened
    cdef Atomic busy

    def __cinit__(self, GameTables game not None, number, seed, seats, threads, dict arrays not None,
                  ObservationLayout layout, bint full, bint relative):
        cdef Games *G = &self.games
        if layout is not None and memcmp(&layout.game.tables, &game.tables, sizeof(Tables)):
            raise ValueError("layout: it belongs to another game")
        self.game = game
        self.threads = <int>within(threads, 1, MAX_THREADS, "threads")
        self.layout = layout
        G.tables = &game.tables
        G.number = within(number, 1, MAX_GAMES, "number")
        G.shuffled = seats is None
        if seats is not None:
            read_seats(&game.tables, seats, G.seats)
        G.full = full
        G.relative = relative
        if layout is not None:
            G.layout = &layout.layout
            G.floats = layout.layout.full if full else layout.layout.small
        self.hold(arrays)
        self.drawn = arrays["actions"]
        self.allocate()
        BatchCore._begin(self, seed)

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
            given = arrays.get(name)
            columns = lengths[row]
            if given is not None and row == "floats" and self.layout is None:
                raise ValueError(f"{name}: nothing is observed without a layout")
            if given is not None or row != "floats":
                get_array(given, name, ord(letter), G.number, columns, True, &self.views[self.held])
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
        G.size = <Py_ssize_t>position_size(G.tables)
        G.stride = (G.size + CACHE_LINE - 1) // CACHE_LINE * CACHE_LINE
        self.parts = max(1, min(self.threads, G.number // LEAST_PART))
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
                self.pool = open_pool(self.parts)
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
        """Applies one action to each game and writes all arrays.

        `actions` is a contiguous buffer int32[n]. If one of them is not legal, IllegalActionError names the first such
        game and the rule, and nothing at all has changed.
        """
        cdef Games *G = &self.games
        cdef Py_buffer view
        cdef int part = 0
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
        """int32[n]: a legal action for each game, drawn uniformly: the array `actions`, or `out` filled likewise."""
        cdef Py_buffer view
        self.enter()
        try:
            if out is not None:
                get_array(out, "out", c"i", self.games.number, 0, True, &view)
            with nogil:
                self.run(draw_part)
            if out is not None:
                # `out` may be a part of the memory that `actions` is a part of
                memmove(view.buf, self.games.actions, self.games.number * sizeof(int32_t))
                PyBuffer_Release(&view)
        finally:
            self.leave()
        return self.drawn if out is None else out

    def _begin(self, seed):
        """Begins everything anew, as a new batch with this seed would."""
        cdef uint64_t given = word(seed, "seed")
        self.enter()
        try:
            self.games.seed = given
            with nogil:
                self.run(begin_part)
        finally:
            self.leave()

    cdef State copy(self, Py_ssize_t game):
        cdef State state = State.__new__(State, self.game)
        memcpy(&state.position, position_of(&self.games, game), self.games.size)
        return state

    def state(self, game):
        """A copy of the game in a slot. Raises IndexError."""
        cdef Py_ssize_t slot = place_of(game, self.games.number, "game")
        self.enter()
        try:
            return self.copy(slot)
        finally:
            self.leave()

    def set_state(self, game, State state not None):
        """Puts a copy of a state in a slot, in place of its game, and writes the slot's arrays.

        ValueError if the state's game differs from the batch's in more than its round limit, or is over.
        """
        cdef Py_ssize_t slot = place_of(game, self.games.number, "game")
        cdef State copy = state.under(self.game)
        if copy.position.legal.number == 0:
            raise ValueError("set_state: the game of this state is over")
        self.enter()
        try:
            memcpy(position_of(&self.games, slot), &copy.position, self.games.size)
            clear_outcome(&self.games, slot)
            show(&self.games, slot)
        finally:
            self.leave()

    def __reduce__(self):
        raise TypeError("a Batch is not pickled: its states are, one by one (state, set_state)")
