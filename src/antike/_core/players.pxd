"""Players: who decides for whom. The rules speak of nations; two players may have two nations each."""
from antike._core.types cimport Position, Tables, NONE, STEP_OVER


cdef inline int seat_player(const Tables *T, int seat) noexcept nogil:
    return seat % 2 if T.num_players < T.num_nations else seat


cdef inline int player_of(const Tables *T, const Position *P) noexcept nogil:
    if P.step == STEP_OVER:
        return -1
    if P.actor == NONE:
        return seat_player(T, P.asking)
    cdef int seat = 0
    while P.seats[seat] != P.actor:
        seat += 1
    return seat_player(T, seat)


cdef inline int winning_seat(const Position *P) noexcept nogil:
    if P.winner == NONE:
        return -1
    cdef int seat = 0
    while P.seats[seat] != P.winner:
        seat += 1
    return seat


cdef inline int winning_player(const Tables *T, const Position *P) noexcept nogil:
    return -1 if P.winner == NONE else seat_player(T, winning_seat(P))
