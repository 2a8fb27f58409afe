from antike._core.types cimport Position, Tables
cdef inline const char *check_position(const Tables *T, Position *P) noexcept nogil:
    return NULL
