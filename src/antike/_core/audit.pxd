"""What must hold in every position that play has come to. For tests: it costs more than the play itself."""
from libc.stdint cimport int32_t, uint32_t
from libc.string cimport memcmp, memcpy
from antike._core.check cimport check_position
from antike._core.fault cimport Fault
from antike._core.legal cimport contains, list_actions, nth_action, number_of_action
from antike._core.types cimport Action, Legal, MAX_ACTIONS, NONE, Position, STEP_OVER, Tables


cdef inline const char *audit(const Tables *T, const Position *P, uint32_t began, int max_legal) noexcept nogil:
    """What is wrong with a position, or NULL; play began in round `began`, perhaps one after the last (State.under).

    A position that play has come to is one that is accepted from outside, with the same legal set and all else that
    follows from other fields as it is when computed anew (check.pxd).
    """
    cdef Position anew = P[0]
    cdef Fault found = check_position(T, &anew)
    if found.text != NULL:
        return found.text
    if memcmp(&anew, P, sizeof(Position)):
        return "what follows from other fields is not up to date"
    if P.step == STEP_OVER and P.winner == NONE and P.round != max(began, T.max_rounds):
        return "a game that nobody has won ended in another round than the last"
    if T.max_rounds and P.round > max(began, T.max_rounds):
        return "the game went on after the last round"
    return audit_legal(T, &P.legal, max_legal)


cdef inline const char *audit_legal(const Tables *T, const Legal *legal, int max_legal) noexcept nogil:
    """The legal set by list, by place and by membership."""
    cdef int32_t numbers[MAX_ACTIONS]
    cdef int i, members = 0
    cdef Action action
    if legal.number > max_legal or list_actions(T, legal, numbers) != legal.number:
        return "the number of legal actions is wrong"
    for i in range(legal.number):
        if i and numbers[i] <= numbers[i - 1]:
            return "the legal actions do not ascend"
        if number_of_action(T, nth_action(T, legal, i)) != numbers[i]:
            return "a legal action is not the one of its place"
    for i in range(T.num_actions):
        memcpy(&action, &T.decoded[i], sizeof(Action))
        members += contains(T, legal, action)
    if members != legal.number:
        return "the actions that belong to the legal set are not those listed"
    return NULL
