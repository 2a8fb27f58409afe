"""The 64-bit key of a position: equal positions, equal keys."""
from libc.stdint cimport uint64_t
from antike._core.types cimport Nation, Position, Tables, STEP_ARM, STEP_FOUND, STEP_MOVE


cdef extern from *:
    """
    #if defined(_MSC_VER) && !defined(__clang__)
    #include <intrin.h>
    static __inline uint64_t antike_fold(uint64_t a, uint64_t b) {
        uint64_t high; uint64_t low = _umul128(a, b, &high); return low ^ high;
    }
    #else
    static inline uint64_t antike_fold(uint64_t a, uint64_t b) {
        __extension__ typedef unsigned __int128 wide;
        wide product = (wide)a * b; return (uint64_t)product ^ (uint64_t)(product >> 64);
    }
    #endif
    """
    uint64_t fold "antike_fold"(uint64_t a, uint64_t b) noexcept nogil   # both halves of the product


cdef inline uint64_t hash_words(const uint64_t *words, size_t number, uint64_t seed) noexcept nogil:
    """A word for an even number of words.

    Each pair is mixed under keys of its own place, so that the products do not wait for one another.
    """
    cdef uint64_t first = seed ^ <uint64_t>0x9e3779b97f4a7c15, second = seed + <uint64_t>0xd1342543de82ef95
    cdef uint64_t total = seed
    cdef size_t i = 0
    while i < number:
        total += fold(words[i] ^ first, words[i + 1] ^ second)
        first += <uint64_t>0x9fb21c651e98df25
        second += <uint64_t>0xd6e8feb86659fd93
        i += 2
    return fold(total ^ <uint64_t>0xbf58476d1ce4e5b9, number ^ <uint64_t>0x94d049bb133111eb)


cdef inline uint64_t hash_position(const Tables *T, const Position *P, bint ignore_round,
                                   uint64_t salt) noexcept nogil:
    """The key: of everything but the legal set, which follows from the rest. `salt` stands for the game."""
    cdef const uint64_t *words = &P.cities
    cdef size_t head = <size_t>(<const char *>&P.nations[0] - <const char *>words) // sizeof(uint64_t)
    cdef size_t number = head + T.num_nations * (sizeof(Nation) // sizeof(uint64_t))
    cdef uint64_t key = hash_words(words, number, salt if ignore_round else salt + P.round + 1)
    if P.step == STEP_ARM or (P.step >= STEP_MOVE and P.step < STEP_FOUND):
        key = hash_words(<const uint64_t *>P.used, sizeof(P.used) // sizeof(uint64_t), key)
    return key
