"""Seats: given or random."""
from libc.stdint cimport uint8_t, uint64_t
from antike._core.bits cimport bit, first_bits
from antike._core.door cimport exactly, within
from antike._core.engine cimport begin_game
from antike._core.rng cimport Rng, rng_below
from antike._core.types cimport Position, Tables, MAX_NATIONS


cdef inline void begin_shuffled(const Tables *T, Position *P, Rng *rng) noexcept nogil:
    """RULES 2: sets up a game with the nations seated in a random order (Fisher and Yates)."""
    cdef uint8_t seats[MAX_NATIONS]
    cdef uint8_t nation
    cdef int seat, other
    for seat in range(MAX_NATIONS):
        seats[seat] = <uint8_t>seat
    for seat in range(T.num_nations - 1, 0, -1):
        other = rng_below(rng, seat + 1)
        nation = seats[seat]
        seats[seat] = seats[other]
        seats[other] = nation
    begin_game(T, P, seats)


cdef inline int read_seats(const Tables *T, object seats, uint8_t *order) except -1:
    """Nations by seat from Python. ValueError or TypeError unless each sits once."""
    cdef int i, n = T.num_nations
    cdef uint64_t seated = 0
    for i, nation in enumerate(exactly(seats, n, "seats")):
        order[i] = <uint8_t>within(nation, 0, n - 1, "seats")
        seated |= bit(order[i])
    if seated != first_bits(n):
        raise ValueError("seats: a nation sits twice")
    return 0
