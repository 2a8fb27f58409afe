"""Positions as memory.

How many bytes is not known at compile time, and so the C library copies, with the processor's widest registers, which
is faster than what compilers put in for structs of a known size (docs/benchmarks.md has the factors).
"""
from libc.string cimport memcpy
from antike._core.types cimport MAX_NATIONS, Nation, Position, Tables


cdef inline size_t position_size(const Tables *T) noexcept nogil:
    """Bytes of a position that a game of so many nations uses. The rest, nations not in play, is zero."""
    return sizeof(Position) - (MAX_NATIONS - T.num_nations) * sizeof(Nation)


cdef inline void copy_position(const Tables *T, Position *to, const Position *origin) noexcept nogil:
    """Copies what the game uses; the rest of `to` stays as it is."""
    memcpy(to, origin, position_size(T))
