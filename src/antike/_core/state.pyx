"""State: a position with its game, for Python. It checks what comes in and lets the core do the rest."""
cimport cython
from cpython.buffer cimport PyBuffer_Release
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.list cimport PyList_New, PyList_SET_ITEM
from cpython.ref cimport Py_INCREF
from cpython.tuple cimport PyTuple_GET_ITEM
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcmp, memcpy
from antike._core.bits cimport lowest
from antike._core.buffers cimport get_bytes
from antike._core.check cimport check_position
from antike._core.door cimport exactly, place_of, shown, whole, word
from antike._core.engine cimport apply, begin_game
from antike._core.fault cimport Fault
from antike._core.hash cimport hash_position
from antike._core.legal cimport contains, fill_mask, list_actions, nth_action
from antike._core.log cimport Log
from antike._core.players cimport player_of, winning_player
from antike._core.position cimport copy_position, position_size
from antike._core.rng cimport rng_below, rng_next, rng_stream
from antike._core.seating cimport read_seats
from antike._core.tables cimport GameTables
from antike._core.types cimport *

import numpy as np

from antike._core.tables import STEPS
from antike.errors import IllegalActionError, PositionError


FORMAT_VERSION = 2
cdef bytes MAGIC = b"ANTK" + bytes([FORMAT_VERSION])


@cython.final
cdef class Rng:
    """A seeded generator (xoroshiro128++), for `State.random_step`: the same numbers on every machine.

    Parameters
    ----------
    seed
        0 to 2**64 - 1.
    stream
        0 to 2**64 - 1: generators with one seed and different streams are independent.
    """

    def __init__(self, seed, stream=0):
        self.state = rng_stream(word(seed, "seed"), word(stream, "stream"))

    def next(self):
        """The next 64 bits, as an int."""
        return rng_next(&self.state)

    def __getstate__(self):
        return (self.state.a, self.state.b)

    def __setstate__(self, state):
        a, b = exactly(state, 2, "state")
        self.state.a, self.state.b = word(a, "state"), word(b, "state")

    def __reduce__(self):
        return (Rng, (0,), self.__getstate__())


cdef tuple members(uint64_t items):
    """The members of a set, ascending."""
    result = []
    while items:
        result.append(lowest(items))
        items &= items - 1
    return tuple(result)


@cython.final
@cython.freelist(256)
@cython.no_gc_clear  # a state without its game would be no state
cdef class State:
    """A position of a game, and everything that can be done with it.

    Made by `Game.new_state`. `n` below is a nation's place in `game.nations`, a province's number its place in
    `game.map.provinces`, an action the integer of `game.action_id`.
    """

    def __cinit__(self, GameTables game not None):
        self.game = game

    def __init__(self, GameTables game not None):
        """A new game with the nations seated in the order of `game.nations`, or its draft."""
        cdef uint8_t seats[MAX_NATIONS]
        cdef int i
        for i in range(MAX_NATIONS):
            seats[i] = <uint8_t>i
        self.game = game
        begin_game(&game.tables, &self.position, seats)

    @staticmethod
    def seated(GameTables game not None, seats):
        """A new game with these nations by seat."""
        cdef State state = State.__new__(State, game)
        cdef uint8_t order[MAX_NATIONS]
        read_seats(&game.tables, seats, order)
        begin_game(&game.tables, &state.position, order)
        return state

    cdef State fresh(self):
        """A state of the same game that is filled next."""
        return State.__new__(State, self.game)

    # ---- reading

    @property
    def seats(self):
        """tuple[int]: nation by seat, -1 while not drafted."""
        return tuple([none_to_minus(self.position.seats[i]) for i in range(self.game.tables.num_nations)])

    @property
    def actor(self):
        """int: the nation that decides; -1 in the draft and when the game is over."""
        return none_to_minus(self.position.actor)

    @property
    def player(self):
        """int: the player who decides; -1 when the game is over."""
        return player_of(&self.game.tables, &self.position)

    @property
    def turn_nation(self):
        """int: the nation whose turn it is; -1 when nobody has the turn."""
        return -1 if self.position.turn == NONE else self.position.seats[self.position.turn]

    @property
    def round(self):
        """int: the round, from 1; 0 before the first begins."""
        return self.position.round

    @property
    def step(self):
        """str: what is being decided (docs/notation.md)."""
        return STEPS[self.position.step]

    @property
    def is_over(self):
        """bool: whether the game has ended."""
        return self.position.step == STEP_OVER

    @property
    def is_drawn(self):
        """bool: whether the round limit ended the game."""
        return bool(self.position.cut)

    @property
    def winner(self):
        """int: the nation that won; -1 when none has."""
        return none_to_minus(self.position.winner)

    @property
    def winning_player(self):
        """int: the player who won; -1 when none has."""
        return winning_player(&self.game.tables, &self.position)

    @property
    def needed(self):
        """int: personages needed to win (RULES 3.8)."""
        return self.game.tables.rules.goal

    @property
    def bank(self):
        """tuple[int, int]: coins and temples in the bank."""
        return (self.position.coins, self.position.bank_temples)

    @property
    def personages_left(self):
        """tuple[int, ...]: kings, scholars, generals, citizens, navigators left."""
        return tuple([self.position.left[i] for i in range(NUM_STACKS)])

    @property
    def temples(self):
        """tuple[int, ...]: provinces with a temple."""
        return members(self.position.temples)

    cdef const Nation *nation(self, object n) except NULL:
        return &self.position.nations[place_of(n, self.game.tables.num_nations, "nation")]

    def stock(self, n):
        """tuple[int, int, int, int]: marble, iron, gold, coins of nation n."""
        cdef const Nation *nation = self.nation(n)
        return (nation.stock[MARBLE], nation.stock[IRON], nation.stock[GOLD], nation.stock[COIN])

    def cities(self, n):
        """tuple[int, ...]: provinces with a city of nation n."""
        return members(self.nation(n).cities)

    def units(self, n):
        """tuple[dict[int, int], dict[int, int]]: legions and galleys of nation n, by province."""
        cdef const Nation *nation = self.nation(n)
        return tuple([{p: nation.number[t][p] for p in members(nation.units[t])} for t in range(NUM_TYPES)])

    def personages(self, n):
        """tuple[int, ...]: kings, scholars, generals, citizens, navigators of nation n, the extra one included."""
        cdef const Nation *nation = self.nation(n)
        return tuple([nation.personages[i] for i in range(NUM_STACKS)])

    def know_how(self, n):
        """tuple[int, ...]: advances of nation n, by place in the ruleset."""
        return members(self.nation(n).know_how)

    def wedge(self, n):
        """int: the wedge of nation n's rondel stone; -1 before its first move."""
        return none_to_minus(self.nation(n).wedge)

    def extra(self, n):
        """int: the stack of nation n's extra personage; -1 if it has none."""
        return none_to_minus(self.nation(n).extra)

    # ---- deciding

    def legal_actions(self):
        """list[int]: the legal actions, ascending; empty when the game is over."""
        cdef int32_t numbers[MAX_ACTIONS]
        cdef int i, n = list_actions(&self.game.tables, &self.position.legal, numbers)
        cdef list result = PyList_New(n)
        cdef object number
        for i in range(n):
            number = <object>PyTuple_GET_ITEM(self.game.numbers, numbers[i])
            Py_INCREF(number)
            PyList_SET_ITEM(result, i, number)
        return result

    @property
    def num_legal(self):
        """int: number of legal actions; 0 when the game is over."""
        return self.position.legal.number

    def is_legal(self, action):
        """bool: whether the action is legal; any int will do, TypeError for all else."""
        cdef Action decoded
        return self.find(action, &decoded)

    def legal_mask(self, out=None):
        """uint8[num_actions]: 1 for each legal action, 0 for all others.

        `out` is a writable buffer of that many bytes to fill instead of a new array; it is returned.
        """
        cdef Py_buffer view
        if out is None:
            out = np.empty(self.game.tables.num_actions, np.uint8)
        get_bytes(out, self.game.tables.num_actions, &view)
        fill_mask(&self.game.tables, &self.position.legal, <uint8_t *>view.buf)
        PyBuffer_Release(&view)
        return out

    cdef bint find(self, object number, Action *action) except -1:
        """Decodes an action; False if it is not legal or not an action at all."""
        cdef long long place = whole(number, "action")
        if not 0 <= place < self.game.tables.num_actions:
            return False
        memcpy(action, &self.game.tables.decoded[place], sizeof(Action))
        return contains(&self.game.tables, &self.position.legal, action[0])

    def apply(self, action):
        """Takes a legal action, and all that follows unasked up to the next decision or the end.

        Raises IllegalActionError, with the state unchanged, if the action is not legal; the message names the rule.
        """
        cdef Action decoded
        if not self.find(action, &decoded):
            raise IllegalActionError(self.game._why_illegal(self, action))
        apply(&self.game.tables, &self.position, decoded, NULL)

    def apply_nth(self, k):
        """Takes the k-th legal action, counted from 0 in ascending order, without making a list."""
        cdef long long place = whole(k, "k")
        if not 0 <= place < self.position.legal.number:
            raise IllegalActionError(f"legal action {shown(k)} of {self.position.legal.number}: counted from 0")
        apply(&self.game.tables, &self.position,
              nth_action(&self.game.tables, &self.position.legal, <int>place), NULL)

    def random_step(self, Rng rng not None):
        """Takes a legal action drawn uniformly."""
        cdef uint32_t number = self.position.legal.number
        if number == 0:
            raise IllegalActionError("the game is over: no action is legal")
        apply(&self.game.tables, &self.position,
              nth_action(&self.game.tables, &self.position.legal, rng_below(&rng.state, number)), NULL)

    def events(self, action):
        """list[Event]: what `apply(action)` would do, with all that is taken unasked. The state stays as it is."""
        cdef Action decoded
        cdef Log log
        cdef Position after
        cdef int i
        if not self.find(action, &decoded):
            raise IllegalActionError(self.game._why_illegal(self, action))
        log.number = 0
        after = self.position
        apply(&self.game.tables, &after, decoded, &log)
        return self.game._events([
            (log.entries[i].what, none_to_minus(log.entries[i].nation), log.entries[i].kind, log.entries[i].type,
             log.entries[i].arg, log.entries[i].to, log.entries[i].amount)
            for i in range(log.number)
        ])

    def returns(self):
        """float32[num_players]: 1 for the winner, -1 / (players - 1) for others; all 0 if drawn or not over."""
        cdef int winner = winning_player(&self.game.tables, &self.position), n = self.game.tables.num_players
        result = np.zeros(n, np.float32)
        if winner >= 0:
            result.fill(-1.0 / (n - 1))
            result[winner] = 1
        return result

    def observe(self, out=None, nation=None, kind="full", view="relative"):
        """float32[n]: the position as numbers for learners; see antike.observation.observe (docs/observations.md)."""
        return self.game._observe(self, out, nation, kind, view)

    # ---- copies and comparison

    def clone(self):
        """An independent copy."""
        cdef State copy = self.fresh()
        copy_position(&self.game.tables, &copy.position, &self.position)
        return copy

    def under(self, GameTables game not None):
        """State: this position in a game that differs from this one in its round limit at most."""
        cdef State copy = State.__new__(State, game)
        copy.position = self.position
        if game is not self.game:
            if not same_but_limit(&game.tables, &self.game.tables):
                raise ValueError("under: the games differ in more than their round limits")
        return copy

    def copy_from(self, State other not None):
        """Becomes a copy of another state of the same game, without making an object."""
        if other.game is not self.game and memcmp(&other.game.tables, &self.game.tables, sizeof(Tables)):
            raise ValueError("copy_from: the other state belongs to another game")
        copy_position(&self.game.tables, &self.position, &other.position)

    def __copy__(self):
        return self.clone()

    def __deepcopy__(self, memo):
        return self.clone()

    def __eq__(self, other):
        if not isinstance(other, State):
            return NotImplemented
        return ((<State>other).game.fingerprint == self.game.fingerprint
                and memcmp(&(<State>other).position, &self.position, sizeof(Position)) == 0)

    __hash__ = None

    def key(self, bint ignore_round=False):
        """int: 64 bits; equal states have equal keys, within one version and on every machine.

        With `ignore_round`, states that differ only in the number of the round have equal keys too.
        """
        return hash_position(&self.game.tables, &self.position, ignore_round, self.game.salt)

    # ---- forms

    def to_bytes(self):
        """bytes: a header (magic, version, the game's fingerprint) and the position."""
        cdef bytes head = MAGIC + self.game.fingerprint
        cdef Py_ssize_t size = <Py_ssize_t>position_size(&self.game.tables)
        cdef bytes result = PyBytes_FromStringAndSize(NULL, len(head) + size)
        memcpy(PyBytes_AS_STRING(result), PyBytes_AS_STRING(head), len(head))
        memcpy(PyBytes_AS_STRING(result) + len(head), &self.position, size)
        return result

    @staticmethod
    def from_bytes(GameTables game not None, data):
        """The state of these bytes. Raises PositionError unless the rules can hold it, saying what is wrong."""
        cdef bytes head = MAGIC + game.fingerprint
        cdef Py_ssize_t size = len(head) + <Py_ssize_t>position_size(&game.tables)
        cdef State state = State.__new__(State, game)
        cdef Position given
        cdef bytes raw
        view = memoryview(data)
        if view.nbytes > len(head) + <Py_ssize_t>sizeof(Position):  # before anything huge is copied
            raise PositionError(f"{view.nbytes} bytes: no position has so many")
        raw = view.tobytes()
        if raw[:4] != MAGIC[:4]:
            raise PositionError("not a position of antike: the first four bytes are not ANTK")
        if raw[:5] != MAGIC:
            raise PositionError(f"format version {raw[4] if len(raw) > 4 else '?'}: only {FORMAT_VERSION} is known")
        if raw[:len(head)] != head:
            raise PositionError("the position belongs to a game with another map, ruleset or options")
        if len(raw) != size:
            raise PositionError(f"{len(raw)} bytes instead of {size}")
        memcpy(&state.position, PyBytes_AS_STRING(raw) + len(head), position_size(&game.tables))
        given = state.position
        state.verify()
        if memcmp(&given, &state.position, sizeof(Position)):
            raise PositionError("fields that follow from others do not agree with them")
        return state

    cdef int verify(self) except -1:
        """Recomputes what follows from other fields; PositionError unless the rules can hold the rest."""
        cdef Fault found = check_position(&self.game.tables, &self.position)
        if found.text != NULL:
            raise PositionError(found.text.decode() + self.game._where(found.nation, found.province))
        return 0

    def __reduce__(self):
        return (State.from_bytes, (self.game, self.to_bytes()))

    def to_dict(self):
        """The position by names, as in docs/notation.md."""
        return self.game._to_dict(self)

    @staticmethod
    def from_dict(GameTables game not None, position):
        """The state of a dict as `to_dict` makes it. Raises PositionError unless the rules can hold it."""
        return game._from_dict(position)

    def to_text(self):
        """The position as one line of text (docs/notation.md)."""
        return self.game._to_text(self)

    @staticmethod
    def from_text(GameTables game not None, text):
        """The state of a line that `to_text` made. Raises PositionError unless the rules can hold it."""
        return game._from_text(text)

    def __str__(self):
        return self.game._draw(self)

    def __repr__(self):
        return f"<antike.State {self.game.map.name} round {self.round} {self.step}>"

    def _repr_svg_(self):
        return self.game._draw_svg(self)


cdef bint same_but_limit(const Tables *a, const Tables *b) noexcept:
    cdef Tables same = a[0]
    same.max_rounds = b.max_rounds
    return memcmp(&same, b, sizeof(Tables)) == 0


cdef inline int none_to_minus(int value) noexcept:
    return -1 if value == NONE else value
