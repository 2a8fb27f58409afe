"""What happened, for people and records: a bounded list that `apply` fills when it is handed one.

Hot paths pass NULL, which the compiler folds away.
"""
from libc.stdint cimport int32_t, uint8_t
from antike._core.types cimport Action


cdef enum:                    # Happening
    DID_ACTION                # an action was taken (asked or not): kind, type, arg, to
    DID_ROUND                 # a round began: amount
    DID_TURN                  # a nation came to move
    DID_INCOME                # took coins at the start of a round: amount
    DID_PRODUCE               # goods: arg, amount
    DID_PAY                   # goods paid: arg, amount
    DID_FIGHT                 # lost a unit of `type` in province `arg` against nation `to`, which lost one as well
    DID_CONQUER               # took the city in province `arg` from nation `to`; amount: legions lost
    DID_LOSE_UNITS            # units of `type` removed in province `arg` by a conquest: amount
    DID_RAZE                  # the temple in province `arg` was destroyed
    DID_GIVE_UP               # gave up the city in province `arg`; amount: 1 if its temple went too
    DID_RECEIVE               # personages from stack `arg`: amount
    DID_EXTRA                 # the extra personage, from stack `arg`
    DID_WIN
    DID_CUT                   # the round limit ended the game
    NUM_HAPPENINGS


cdef struct LogEntry:
    uint8_t what              # Happening
    uint8_t nation            # whom it is about, or NONE
    uint8_t kind
    uint8_t type
    uint8_t arg
    uint8_t to
    int32_t amount


cdef enum:
    LOG_SIZE = 256            # one apply stays far below: a turn's end, a round's coins and the next turn's start


cdef struct Log:
    int32_t number
    LogEntry entries[256]


cdef inline void note(Log *log, int what, int nation, int type, int arg, int to, int amount) noexcept nogil:
    cdef LogEntry *entry
    if log != NULL and log.number < LOG_SIZE:
        entry = &log.entries[log.number]
        log.number += 1
        entry.what = <uint8_t>what
        entry.nation = <uint8_t>nation
        entry.kind = 0
        entry.type = <uint8_t>type
        entry.arg = <uint8_t>arg
        entry.to = <uint8_t>to
        entry.amount = amount


cdef inline void note_action(Log *log, int nation, Action action) noexcept nogil:
    if log != NULL and log.number < LOG_SIZE:
        note(log, DID_ACTION, nation, action.type, action.arg, action.to, 0)
        log.entries[log.number - 1].kind = action.kind
