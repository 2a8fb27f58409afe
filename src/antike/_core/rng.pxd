"""The one seeded generator: SplitMix64 for seeds and streams, xoroshiro128++ for draws.

Both are public-domain algorithms by Sebastiano Vigna and David Blackman (SplitMix64 after Guy Steele and others);
tests hold them against reference values.
"""
from libc.stdint cimport uint32_t, uint64_t


cdef struct Rng:
    uint64_t a
    uint64_t b


cdef inline uint64_t splitmix(uint64_t *counter) noexcept nogil:
    """The next number of SplitMix64."""
    counter[0] += <uint64_t>0x9e3779b97f4a7c15
    cdef uint64_t z = counter[0]
    z = (z ^ (z >> 30)) * <uint64_t>0xbf58476d1ce4e5b9
    z = (z ^ (z >> 27)) * <uint64_t>0x94d049bb133111eb
    return z ^ (z >> 31)


cdef inline Rng rng_stream(uint64_t seed, uint64_t index) noexcept nogil:
    """The generator of stream `index` under a seed.

    The seed is scrambled once and the index added in another, so that (1, 2) and (2, 1) differ and neighbouring
    seeds share no stream. The state is never all zero, from which draws would not come away: SplitMix64 gives each
    number for one counter only, so none twice in a row.
    """
    cdef uint64_t counter = seed
    cdef Rng rng
    counter = splitmix(&counter) ^ (index * <uint64_t>0xd1342543de82ef95)
    rng.a = splitmix(&counter)
    rng.b = splitmix(&counter)
    return rng


cdef inline uint64_t rotate(uint64_t word, int places) noexcept nogil:
    return (word << places) | (word >> (64 - places))


cdef inline uint64_t rng_next(Rng *rng) noexcept nogil:
    """64 random bits (xoroshiro128++)."""
    cdef uint64_t a = rng.a, b = rng.b
    cdef uint64_t result = rotate(a + b, 17) + a
    b ^= a
    rng.a = rotate(a, 49) ^ b ^ (b << 21)
    rng.b = rotate(b, 28)
    return result


cdef inline uint32_t rng_below(Rng *rng, uint32_t bound) noexcept nogil:
    """A number below the bound (1 or more), by multiplication.

    The bias is below bound / 2**32: under one in a hundred thousand for any legal set, unseen in any playout.
    """
    return <uint32_t>(((rng_next(rng) >> 32) * bound) >> 32)
