"""What comes in from Python: integers and sequences, checked before the core sees them.

Bounds are not checked in compiled code, not even those of Python's lists and tuples, so nothing from outside is indexed
before `exactly` has measured it.
"""
from cpython.long cimport PyLong_AsLongLongAndOverflow, PyLong_CheckExact
from cpython.number cimport PyNumber_Index
from libc.stdint cimport uint64_t


cdef inline long long whole(object value, str what) except? -1:
    """A Python int, or -1 if it is negative or fits nowhere. TypeError for whatever is no int, bools among them."""
    cdef int overflow
    cdef long long number
    if not PyLong_CheckExact(value):  # asked first, for nearly all are, and the rest takes a third of a decision's time
        if isinstance(value, bool) or not hasattr(value, "__index__"):
            raise TypeError(f"{what}: an int is needed, not {type(value).__name__}")
    number = PyLong_AsLongLongAndOverflow(value, &overflow)
    return -1 if overflow or number < -1 else number


cdef inline long long place_of(object value, long long bound, str what) except -1:
    """A place in 0 to bound - 1. IndexError for others."""
    cdef long long number = whole(value, what)
    if not 0 <= number < bound:
        raise IndexError(f"{what} {shown(value)} is not in 0 to {bound - 1}")
    return number


cdef inline long long within(object value, long long least, long long most, str what) except -1:
    """A number from `least`, which is not negative, to `most`. ValueError for others."""
    cdef long long number = whole(value, what)
    if not least <= number <= most:
        raise ValueError(f"{what}: {shown(value)} is not in {least} to {most}")
    return number


cdef inline uint64_t word(object value, str what) except? 0:
    """64 unsigned bits."""
    if value is True or value is False or not hasattr(value, "__index__"):
        raise TypeError(f"{what}: an int is needed, not {type(value).__name__}")
    number = PyNumber_Index(value)
    if not 0 <= number < 2**64:
        raise ValueError(f"{what}: {shown(number)} is not in 0 to 2**64 - 1")
    return number


cdef inline tuple exactly(object values, Py_ssize_t size, str what):
    """The entries of a sequence that has so many. ValueError for other lengths."""
    cdef tuple entries
    if len(values) != size:
        raise ValueError(f"{what}: {len(values)} entries instead of {size}")
    entries = tuple(values)
    if len(entries) != size:
        raise ValueError(f"{what}: its length is not {size}")
    return entries


cdef inline str shown(object number):
    """An int for a message; Python writes none of thousands of digits."""
    try:
        return str(number)
    except ValueError:
        return "a huge number"
