"""What is wrong with a position."""


cdef struct Fault:
    const char *text          # NULL: nothing
    int nation                # whom it is about, or -1
    int province              # where, or -1


cdef inline Fault at_province(const char *text, int nation, int province) noexcept nogil:
    cdef Fault result
    result.text = text
    result.nation = nation
    result.province = province
    return result


cdef inline Fault at_nation(const char *text, int nation) noexcept nogil:
    return at_province(text, nation, -1)


cdef inline Fault fault(const char *text) noexcept nogil:
    return at_province(text, -1, -1)


cdef inline Fault no_fault() noexcept nogil:
    return at_province(NULL, -1, -1)
