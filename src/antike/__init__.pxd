"""The core for other Cython packages (docs/embedding.md): `from antike cimport State, Position, Tables, apply, ...`.

All functions are `noexcept nogil` and compiled into the package that cimports them, so a package belongs to the antike
version it was built with: it calls `require_version` when it is imported.
"""
from antike._core.engine cimport apply, begin_game
from antike._core.hash cimport hash_position
from antike._core.legal cimport (
    contains, fill_mask, list_actions, make_action, nth_action, number_of_action,
)
from antike._core.players cimport player_of, seat_player, winning_player
from antike._core.rng cimport Rng, rng_below, rng_next, rng_stream
from antike._core.state cimport State
from antike._core.tables cimport GameTables
from antike._core.types cimport (
    ARM, CITIZENS, COIN, CONQUER, DONE, ENGAGE, FIGHT, FOUND, GALLEY, GENERALS, GIVE_UP, GOLD, IRON, KINGS, KNOW_HOW,
    LEGION, LOSSES, MARBLE, MAX_ACTIONS, MAX_NATIONS, MAX_PROVINCES, MOVE, NAVIGATORS, NONE, NUM_KINDS, NUM_STACKS,
    PAY, PEACE, PERSONAGE, PICK, RONDEL, SCHOLARS, START, STEP_OVER, STOP, TAKE, TEMPLE, TRADE,
    Action, Legal, Nation, Position, Tables,
)


cdef inline int require_version() except -1:
    """Raises ImportError unless the antike that runs is the one this was compiled against."""
    import antike
    if antike.__version__ != "0.1.0":
        raise ImportError(f"built for antike 0.1.0, but this is {antike.__version__}: build it again")
    return 0
