"""The 64-bit key of a position: equal positions, equal keys."""
from libc.stdint cimport uint64_t
from antike._core.rng cimport rotate
from antike._core.types cimport Nation, Position, Tables, STEP_ARM, STEP_FOUND, STEP_MOVE


cdef inline uint64_t stir(uint64_t lane, uint64_t word) noexcept nogil:
    return rotate(lane ^ word * <uint64_t>0x9fb21c651e98df25, 29) * <uint64_t>0x9e3779b97f4a7c15


cdef inline uint64_t hash_words(const uint64_t *words, size_t number, uint64_t seed) noexcept nogil:
    """Four lanes side by side, so that multiplications overlap; the number is a multiple of 4."""
    cdef uint64_t a = seed, b = ~seed, c = seed + 1, d = ~seed + 1
    cdef size_t i = 0
    while i < number:
        a = stir(a, words[i])
        b = stir(b, words[i + 1])
        c = stir(c, words[i + 2])
        d = stir(d, words[i + 3])
        i += 4
    return stir(stir(a, b), stir(c, d))


cdef inline uint64_t hash_position(const Tables *T, const Position *P, bint ignore_round,
                                   uint64_t salt) noexcept nogil:
    """The key: of everything but the legal set, which follows from the rest. `salt` stands for the game."""
    cdef const uint64_t *words = &P.cities
    cdef size_t head = <size_t>(<const char *>&P.nations[0] - <const char *>words) // sizeof(uint64_t)
    cdef size_t number = head + T.num_nations * (sizeof(Nation) // sizeof(uint64_t))
    cdef uint64_t key = hash_words(words, number, salt if ignore_round else salt + P.round + 1)
    if P.step == STEP_ARM or (P.step >= STEP_MOVE and P.step < STEP_FOUND):
        key = stir(key, hash_words(<const uint64_t *>P.used, sizeof(P.used) // sizeof(uint64_t), key))
    key = (key ^ (key >> 32)) * <uint64_t>0xd6e8feb86659fd93
    return key ^ (key >> 32)
