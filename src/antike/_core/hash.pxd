"""The 64-bit key of a position: equal positions, equal keys."""
from libc.stdint cimport uint64_t
from antike._core.types cimport Position, Tables


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


cdef struct Mixer:
    # A sum over pairs of words, each mixed under keys of its own place, so that no product waits for another.
    uint64_t total
    uint64_t first            # keys of the next pair
    uint64_t second


cdef inline void mix(Mixer *mixer, const uint64_t *words, const void *end) noexcept nogil:
    """Takes in an even number of words."""
    while words != end:
        mixer.total += fold(words[0] ^ mixer.first, words[1] ^ mixer.second)
        words += 2
        mixer.first += <uint64_t>0x9fb21c651e98df25
        mixer.second += <uint64_t>0xd6e8feb86659fd93


cdef inline uint64_t hash_position(const Tables *T, const Position *P, bint ignore_round,
                                   uint64_t salt) noexcept nogil:
    """The key: of everything but what follows from the rest. `salt` stands for the game."""
    cdef uint64_t seed = salt if ignore_round else salt + P.round + 1
    cdef Mixer mixer
    cdef int i
    mixer.total = seed
    mixer.first = seed ^ <uint64_t>0x9e3779b97f4a7c15
    mixer.second = seed + <uint64_t>0xd1342543de82ef95
    mix(&mixer, &P.temples, &P.nations[0])
    for i in range(T.num_nations):
        mix(&mixer, &P.nations[i].cities, &P.nations[i].units[0])
    return fold(mixer.total ^ <uint64_t>0xbf58476d1ce4e5b9, seed ^ <uint64_t>0x94d049bb133111eb)
