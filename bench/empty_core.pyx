# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""A game without rules: what Python and memory alone cost a compiled engine. empty.py builds it.

A state has 512 bytes, nine legal actions and no end; an action counts a word up.
"""
cimport cython
from cpython.list cimport PyList_New, PyList_SET_ITEM
from cpython.ref cimport Py_INCREF
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memset

cdef enum:
    WORDS = 64
    LEGAL = 9
    ACTIONS = 612             # as many as antike has on `west` with 4 nations

NUM_WORDS, NUM_ACTIONS = WORDS, ACTIONS


cdef struct Position:
    uint64_t words[WORDS]


cdef inline uint64_t rotate(uint64_t word, int places) noexcept nogil:
    return (word << places) | (word >> (64 - places))


cdef inline uint32_t draw(uint64_t *rng, uint32_t bound) noexcept nogil:
    """A number below the bound, drawn as antike draws."""
    cdef uint64_t a = rng[0], b = rng[1]
    cdef uint64_t result = rotate(a + b, 17) + a
    b ^= a
    rng[0] = rotate(a, 49) ^ b ^ (b << 21)
    rng[1] = rotate(b, 28)
    return <uint32_t>(((result >> 32) * bound) >> 32)


@cython.final
cdef class Rng:
    cdef uint64_t words[2]

    def __init__(self, uint64_t seed):
        self.words[0] = seed
        self.words[1] = ~seed


@cython.final
@cython.freelist(256)
cdef class State:
    cdef Position position

    def legal_actions(self):
        cdef list result = PyList_New(LEGAL)
        cdef object number
        cdef int i
        for i in range(LEGAL):
            number = i
            Py_INCREF(number)
            PyList_SET_ITEM(result, i, number)
        return result

    @property
    def num_legal(self):
        return LEGAL

    @property
    def is_over(self):
        return False

    def apply(self, action):
        cdef long long number = action
        if not 0 <= number < LEGAL:
            raise ValueError(f"action {action} is not legal")
        self.position.words[number] += 1

    def apply_nth(self, int k):
        if not 0 <= k < LEGAL:
            raise ValueError(f"action {k} is not legal")
        self.position.words[k] += 1

    def random_step(self, Rng rng not None):
        self.position.words[draw(rng.words, LEGAL)] += 1

    def clone(self):
        cdef State copy = State.__new__(State)
        copy.position = self.position
        return copy

    def copy_from(self, State other not None):
        self.position = other.position


cdef class Batch:
    """States side by side: a step applies an action to each and writes its mask."""

    cdef uint64_t[:, ::1] positions
    cdef uint8_t[:, ::1] masks

    def __init__(self, positions, masks):
        """uint64[n, NUM_WORDS] and uint8[n, NUM_ACTIONS]"""
        self.positions = positions
        self.masks = masks

    def step(self, const int32_t[::1] actions not None):
        cdef Py_ssize_t i
        with nogil:
            for i in range(self.masks.shape[0]):
                self.positions[i, actions[i]] += 1
                memset(&self.masks[i, 0], 0, ACTIONS)
                memset(&self.masks[i, 0], 1, LEGAL)
