"""The Python-visible position, for other Cython modules: its tables and its plain struct."""
from antike._core.rng cimport Rng as RngState
from antike._core.tables cimport GameTables
from antike._core.types cimport Action, Nation, Position


cdef class Rng:
    cdef RngState state


cdef class State:
    cdef readonly GameTables game
    cdef Position position

    cdef State fresh(self)
    cdef const Nation *nation(self, object n) except NULL
    cdef bint find(self, object number, Action *action) except -1
    cdef int verify(self) except -1
