"""Observations for Python: the layout of a game's observations, and single states written into a caller's buffer."""
cimport cython
from cpython.buffer cimport PyBuffer_Release
from libc.string cimport memcmp, memset
from antike._core.bits cimport has
from antike._core.buffers cimport get_array
from antike._core.door cimport exactly, within
from antike._core.state cimport State
from antike._core.types cimport MAX_MOVES, NUM_RESOURCES, Tables


@cython.final
cdef class ObservationLayout:
    """Where the fields of one game's observations stand.

    Parameters
    ----------
    game
        Whose observations.
    starts
        By field, in the order of antike.observation.FIELDS, where it begins.
    scales
        By field, what a count is divided by.
    small, full
        How many numbers the sets have; the small set is the first part of the full one.
    levels
        First dimension of the field `moved`.
    """

    def __cinit__(self, GameTables game not None, starts, scales, small, full, levels):
        cdef Layout *L = &self.layout
        cdef int i, r, p
        memset(L, 0, sizeof(Layout))
        self.game = game
        L.full = <uint32_t>within(full, 1, MAX_FLOATS, "full")
        L.small = <uint32_t>within(small, 1, L.full, "small")
        L.levels = <uint32_t>within(levels, 1, MAX_MOVES, "levels")
        for i, start in enumerate(exactly(starts, NUM_FIELDS, "starts")):
            L.at[i] = <uint32_t>within(start, 0, (L.small if i <= F_STEP else L.full)
                                       - floats_of(&game.tables, i, L.levels), "starts")
        for i, scale in enumerate(exactly(scales, NUM_FIELDS, "scales")):
            L.scale[i] = 1 / <float>within(scale, 1, 2**24, "scales")
        for i in range(LOGS):
            L.logs[i] = log_of(i)
        for r in range(NUM_RESOURCES):
            for p in range(game.tables.num_provinces):
                L.blank[L.at[F_RESOURCES] + r * game.tables.num_provinces + p] = has(game.tables.sites[r], p)

    def floats(self, bint full):
        """int: how long a full or a small observation is."""
        return self.layout.full if full else self.layout.small

    def write(self, State state not None, bint full, bint relative, int nation, out):
        """Writes the observation of a state of this game into a float32 buffer.

        `nation` is the viewer of the relative view, -1 for the nation that decides.
        """
        cdef const Tables *T = &self.game.tables
        cdef Py_buffer view
        cdef int viewer = NONE
        if state.game is not self.game and memcmp(&state.game.tables, T, sizeof(Tables)):
            raise ValueError("observe: the state belongs to another game than the layout")
        if not -1 <= nation < T.num_nations:
            raise IndexError(f"nation {nation} is not in 0 to {T.num_nations - 1}")
        if relative:
            viewer = viewer_of(T, &state.position) if nation < 0 else nation
        get_array(out, "out", c"f", self.layout.full if full else self.layout.small, 0, True, &view)
        observe(T, &state.position, &self.layout, full, viewer, <float *>view.buf)
        PyBuffer_Release(&view)
