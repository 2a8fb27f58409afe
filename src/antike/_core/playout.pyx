"""Whole games and whole trees without Python: random playouts and perft, the GIL released."""
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from antike._core.bits cimport bit, lowest
from antike._core.engine cimport apply
from antike._core.legal cimport make_action, nth_action
from antike._core.rng cimport Rng, rng_below, rng_stream
from antike._core.state cimport State
from antike._core.tables cimport GameTables
from antike._core.types cimport *


# ---- perft

cdef uint64_t perft(const Tables *T, const Position *P, int depth) noexcept nogil:
    """RULES 4: sequences of `depth` asked decisions; one that ends early is not counted."""
    cdef Position child
    cdef uint64_t total = 0
    cdef int k
    if depth == 0:
        return 1
    if depth == 1:
        return P.legal.number
    for k in range(P.legal.number):
        child = P[0]
        apply(T, &child, nth_action(T, &P.legal, k), NULL)
        total += perft(T, &child, depth - 1)
    return total


def count_sequences(State state not None, int depth):
    """int: sequences of `depth` asked decisions from the state."""
    cdef uint64_t total
    cdef const Tables *T = &state.game.tables
    cdef Position position = state.position
    if not 0 <= depth <= 100:
        raise ValueError(f"depth: {depth} is not in 0 to 100")
    with nogil:
        total = perft(T, &position, depth)
    return total


# ---- random playouts

cdef struct Outcome:
    int64_t decisions
    uint32_t rounds
    uint8_t winner            # nation, or NONE
    uint8_t unfinished        # cut off by the round limit


cdef void play_out(const Tables *T, Position *P, Rng *rng, Outcome *outcome) noexcept nogil:
    """Plays uniformly random actions to the end."""
    cdef int64_t decisions = 0
    while P.legal.number:
        apply(T, P, nth_action(T, &P.legal, rng_below(rng, P.legal.number)), NULL)
        decisions += 1
    outcome.decisions = decisions
    outcome.rounds = P.round
    outcome.winner = P.winner
    outcome.unfinished = P.cut
def bench(State state not None, int n, uint64_t seed):
    cdef Tables *T = &state.game.tables
    cdef Position p
    cdef Outcome o
    cdef Rng rng
    cdef int64_t total = 0
    cdef uint32_t old = T.max_rounds
    T.max_rounds = 300
    for i in range(n):
        p = state.position
        rng = rng_stream(seed, i)
        play_out(T, &p, &rng, &o)
        total += o.decisions
    T.max_rounds = old
    return total
