"""Random seats."""
from libc.stdint cimport uint8_t
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
