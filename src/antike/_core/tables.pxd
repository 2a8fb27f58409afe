"""The constant tables of a game, as an object that owns them."""
from antike._core.types cimport Tables


cdef class GameTables:
    cdef Tables tables
    cdef readonly int max_legal
    cdef readonly bytes fingerprint   # stands for map, ruleset and options in equality, keys and bytes
    cdef unsigned long long salt      # of keys
    cdef tuple numbers                # the actions' integers as objects, so that lists need not make them

    cdef int first_number(self, int kind) noexcept
