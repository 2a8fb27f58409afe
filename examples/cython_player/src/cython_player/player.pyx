"""Flat Monte Carlo: every legal action is played out with random moves, the GIL released."""
from libc.stdint cimport int32_t, uint64_t
from libc.string cimport memset
from antike cimport (
    MAX_ACTIONS, MAX_NATIONS, Position, Rng, State, Tables, apply, list_actions, nth_action, player_of,
    require_version, rng_below, rng_stream, winning_player,
)

require_version()


cdef int play_out(const Tables *T, Position *P, Rng *rng) noexcept nogil:
    """Plays to the end at random; the player who wins, or -1."""
    while P.legal.number:
        apply(T, P, nth_action(T, &P.legal, rng_below(rng, P.legal.number)), NULL)
    return winning_player(T, P)


cdef int best_action(const Tables *T, const Position *P, int playouts, Rng *rng) noexcept nogil:
    """The place of the legal action whose playouts the deciding player wins most often."""
    cdef Position after
    cdef int player = player_of(T, P), k, i, wins, most = -1, best = 0
    for k in range(P.legal.number):
        wins = 0
        for i in range(playouts):
            after = P[0]
            apply(T, &after, nth_action(T, &P.legal, k), NULL)
            wins += play_out(T, &after, rng) == player
        if wins > most:
            most, best = wins, k
    return best


cdef class MonteCarloPlayer:
    """An agent: `choose(state) -> int`.

    Parameters
    ----------
    playouts
        For each legal action.
    seed
        0 to 2**64 - 1.

    The state's game needs a round limit, or playouts may take very long.
    """

    cdef int playouts
    cdef readonly long pondered
    cdef volatile bint stopped
    cdef Rng rng

    def __init__(self, int playouts=20, uint64_t seed=0):
        self.playouts = playouts
        self.rng = rng_stream(seed, 0)

    def choose(self, State state not None):
        cdef int32_t numbers[MAX_ACTIONS]
        cdef int best
        if state.is_over:
            raise ValueError("the game is over")
        with nogil:
            best = best_action(&state.game.tables, &state.position, self.playouts, &self.rng)
        list_actions(&state.game.tables, &state.position.legal, numbers)
        return numbers[best]

    def ponder(self, State state not None):
        """Plays random games from a state until another thread calls `stop`: wins by player. `pondered` counts on."""
        cdef int wins[MAX_NATIONS]
        cdef int winner, i
        cdef Position position
        memset(wins, 0, sizeof(wins))
        with nogil:
            while not self.stopped:
                position = state.position
                winner = play_out(&state.game.tables, &position, &self.rng)
                if winner >= 0:
                    wins[winner] += 1
                self.pondered += 1
        return [wins[i] for i in range(state.game.num_players)]

    def stop(self):
        self.stopped = True
