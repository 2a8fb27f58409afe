"""Whole games and whole trees without Python: random playouts and perft, the GIL released."""
cimport cython
from cpython.buffer cimport PyBuffer_Release
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset
from antike._core.audit cimport audit
from antike._core.buffers cimport get_bytes
from antike._core.door cimport exactly, within, word
from antike._core.engine cimport apply
from antike._core.legal cimport nth_action, number_of_action
from antike._core.policy cimport UNIFORM, WEIGHTED, Policy, choose, choose_uniform
from antike._core.players cimport winning_player, winning_seat
from antike._core.position cimport copy_position
from antike._core.rng cimport Rng, rng_stream
from antike._core.seating cimport begin_shuffled
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
        copy_position(T, &child, P)
        apply(T, &child, nth_action(T, &P.legal, k), NULL)
        total += perft(T, &child, depth - 1)
    return total


def count_sequences(State state not None, depth):
    """int: sequences of `depth` asked decisions (0 to 100) from the state."""
    cdef uint64_t total
    cdef const Tables *T = &state.game.tables
    cdef Position position = state.position
    cdef int levels = <int>within(depth, 0, 100, "depth")
    with nogil:
        total = perft(T, &position, levels)
    return total


# ---- random playouts

cdef struct Outcome:          # of a playout; OUTCOME below is the same as a NumPy dtype
    int64_t decisions         # asked ones
    int32_t rounds
    int8_t winner             # nation, or -1
    int8_t winning_player     # or -1
    int8_t winning_seat       # or -1
    uint8_t unfinished        # cut off by the round limit
    uint8_t personages[6]     # by nation
    uint8_t stacks[5]         # personages won by all nations, by kind
    uint8_t filler[5]


OUTCOME = {
    "names": ["decisions", "rounds", "winner", "winning_player", "winning_seat", "unfinished", "personages", "stacks"],
    "formats": ["<i8", "<i4", "i1", "i1", "i1", "?", ("u1", (MAX_NATIONS,)), ("u1", (NUM_STACKS,))],
    "offsets": [0, 8, 12, 13, 14, 15, 16, 22],
    "itemsize": sizeof(Outcome),
}


cdef enum:
    MAX_WEIGHT = 1000000
    MAX_PLAYOUTS = 2147483647


cdef void play_out(const Tables *T, Position *P, const Policy *policy, Rng *rng, Outcome *outcome) noexcept nogil:
    """Plays to the end."""
    cdef int64_t decisions = 0
    cdef Rng own = rng[0]     # a copy of our own stays in registers
    if policy.how == UNIFORM:
        while P.legal.number:
            apply(T, P, choose_uniform(T, P, &own), NULL)
            decisions += 1
    else:
        while P.legal.number:
            apply(T, P, choose(T, P, policy, &own), NULL)
            decisions += 1
    outcome.decisions = decisions


cdef void describe(const Tables *T, const Position *P, Outcome *outcome) noexcept nogil:
    """The outcome of a finished game."""
    cdef int n, stack
    outcome.rounds = P.round
    outcome.winner = -1 if P.winner == NONE else <int8_t>P.winner
    outcome.winning_player = <int8_t>winning_player(T, P)
    outcome.winning_seat = <int8_t>winning_seat(P)
    outcome.unfinished = P.cut
    for n in range(T.num_nations):
        for stack in range(NUM_STACKS):
            outcome.personages[n] += P.nations[n].personages[stack]
            outcome.stacks[stack] += P.nations[n].personages[stack]


POLICIES = ("uniform", "weighted", "heuristic")   # by number of policy.pxd


@cython.no_gc_clear
cdef class Simulator:
    """Plays out one position again and again, from several threads at once if wanted.

    Parameters
    ----------
    state
        Where every playout begins. It is copied.
    shuffled
        Whether each playout begins with a new game instead, its nations seated by the playout's own stream.
    seed
        0 to 2**64 - 1; playout i draws from stream i of it (rng.pxd), whoever plays it.
    policy
        A name of POLICIES, or 20 floats from 0 to MAX_WEIGHT: a weight for each action kind, in the order of
        RULES 4.
    """

    cdef Position position
    cdef Policy policy
    cdef uint64_t seed
    cdef bint shuffled
    cdef readonly GameTables game

    def __cinit__(self, State state not None, seed, policy, bint shuffled=False):
        cdef int i
        cdef double weight
        self.game = state.game
        self.position = state.position
        self.seed = word(seed, "seed")
        self.shuffled = shuffled
        if isinstance(policy, str):
            self.policy.how = POLICIES.index(policy)
        else:
            self.policy.how = WEIGHTED
            for i, weight in enumerate(exactly(policy, NUM_KINDS, "weights")):
                if not 0 <= weight <= MAX_WEIGHT:
                    raise ValueError(f"weights: {weight} is not in 0 to {MAX_WEIGHT}")
                self.policy.weights[i] = <float>weight

    def run(self, outcomes, start, stop):
        """Plays out numbers start to stop - 1 into a contiguous array of bytes, sizeof(Outcome) each, GIL released."""
        cdef Py_buffer view
        cdef Outcome outcome
        cdef int64_t first = within(start, 0, MAX_PLAYOUTS, "start")
        cdef int64_t i, last = within(stop, first, MAX_PLAYOUTS, "stop")
        get_bytes(outcomes, (last - first) * <Py_ssize_t>sizeof(Outcome), &view)
        with nogil:
            for i in range(first, last):
                self.play(i, &outcome)
                memcpy(<char *>view.buf + (i - first) * <Py_ssize_t>sizeof(Outcome), &outcome, sizeof(Outcome))
        PyBuffer_Release(&view)

    cdef void begin(self, uint64_t number, Position *position, Rng *rng) noexcept nogil:
        rng[0] = rng_stream(self.seed, number)
        if self.shuffled:
            begin_shuffled(&self.game.tables, position, rng)
        else:
            copy_position(&self.game.tables, position, &self.position)

    cdef void play(self, uint64_t number, Outcome *outcome) noexcept nogil:
        cdef Position position
        cdef Rng rng
        self.begin(number, &position, &rng)
        memset(outcome, 0, sizeof(Outcome))
        play_out(&self.game.tables, &position, &self.policy, &rng, outcome)
        describe(&self.game.tables, &position, outcome)

    def first(self, index):
        """State: where playout `index` begins."""
        cdef State state = State.__new__(State, self.game)
        cdef Rng rng
        self.begin(word(index, "index"), &state.position, &rng)
        return state

    def final(self, index):
        """State: where playout `index` ends."""
        cdef State state = State.__new__(State, self.game)
        cdef Rng rng
        cdef Outcome outcome
        self.begin(word(index, "index"), &state.position, &rng)
        play_out(&self.game.tables, &state.position, &self.policy, &rng, &outcome)
        return state

    def actions(self, index):
        """list[int]: the decisions of playout `index`, by number."""
        cdef const Tables *T = &self.game.tables
        cdef Position position
        cdef Rng rng
        cdef Action action
        cdef list numbers = []
        self.begin(word(index, "index"), &position, &rng)
        while position.legal.number:
            action = choose(T, &position, &self.policy, &rng)
            numbers.append(number_of_action(T, action))
            apply(T, &position, action, NULL)
        return numbers

    def audit(self, start, stop, every=1):
        """Plays out numbers start to stop - 1, and looks hard at the first and the last position of each and before
        every `every`-th decision (audit.pxd), GIL released.

        tuple[int, int, int]: decisions, looks, and playouts that the round limit cut off. Raises AssertionError if
        anything is wrong, which says where: `actions` gives the decisions that lead there.
        """
        cdef int64_t i = within(start, 0, MAX_PLAYOUTS, "start"), last = within(stop, i, MAX_PLAYOUTS, "stop")
        cdef int64_t stride = within(every, 1, MAX_PLAYOUTS, "every"), before, decisions = 0, looks = 0, cut = 0
        cdef const char *wrong = NULL
        cdef uint32_t began
        cdef Position position
        cdef Rng rng
        with nogil:
            while i < last and wrong == NULL:
                self.begin(i, &position, &rng)
                before, began = decisions, position.round
                while wrong == NULL:
                    if (decisions - before) % stride == 0 or position.legal.number == 0:
                        wrong = audit(&self.game.tables, &position, began, self.game.max_legal)
                        looks += 1
                    if position.legal.number == 0:
                        break
                    apply(&self.game.tables, &position, choose(&self.game.tables, &position, &self.policy, &rng), NULL)
                    decisions += 1
                cut += position.cut
                i += 1
        if wrong != NULL:
            raise AssertionError(f"playout {i - 1}, after {decisions - before} decisions: {wrong.decode()}")
        return decisions, looks, cut
