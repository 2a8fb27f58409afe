"""Buffers from Python, checked, without compiling against NumPy."""
from cpython.buffer cimport (
    PyBUF_FORMAT, PyBUF_ND, PyBUF_STRIDES, PyBUF_WRITABLE, PyBuffer_IsContiguous, PyBuffer_Release,
    PyObject_CheckBuffer, PyObject_GetBuffer,
)


cdef inline int get_bytes(object out, Py_ssize_t size, Py_buffer *view) except -1:
    """A writable contiguous buffer of so many bytes, to be released by the caller."""
    PyObject_GetBuffer(out, view, PyBUF_WRITABLE | PyBUF_ND | PyBUF_STRIDES | PyBUF_FORMAT)
    if (view.ndim != 1 or view.itemsize != 1 or view.shape[0] != size or view.strides[0] != 1
            or view.format not in (b"B", b"b", b"?", b"c")):
        PyBuffer_Release(view)
        raise ValueError(f"out: a contiguous buffer of {size} bytes is needed")
    return 0


cdef inline int get_array(object given, str what, char code, Py_ssize_t rows, Py_ssize_t columns, bint writable,
                          Py_buffer *view) except -1:
    """A contiguous array of one item type, to be released by the caller.

    `code` is the item's letter in the struct module. An array has `rows` items, or with `columns` other than 0 so many
    rows of `columns` items. The error names what is wrong and what is needed.
    """
    cdef str needed, found
    if PyObject_CheckBuffer(given):
        PyObject_GetBuffer(given, view, PyBUF_ND | PyBUF_STRIDES | PyBUF_FORMAT)
        if (has_code(view, code) and view.ndim == (2 if columns else 1) and view.shape[0] == rows
                and (columns == 0 or view.shape[1] == columns) and PyBuffer_IsContiguous(view, b"C")
                and not (writable and view.readonly)):
            return 0
        found = f"not {item_name(view)}[{', '.join([str(view.shape[i]) for i in range(view.ndim)])}]"
        if found == f"not {code_name(code, 0)}[{shape_name(rows, columns)}]":
            found = "and this one is read-only" if PyBuffer_IsContiguous(view, b"C") else "and this one has gaps"
        PyBuffer_Release(view)
        failure = ValueError
    else:
        found = f"not {type(given).__name__}"
        failure = TypeError
    needed = f"a contiguous{' writable' if writable else ''} array {code_name(code, 0)}[{shape_name(rows, columns)}]"
    raise failure(f"{what}: {needed} is needed, {found}")


cdef inline str shape_name(Py_ssize_t rows, Py_ssize_t columns):
    return f"{rows}, {columns}" if columns else str(rows)


cdef inline bint has_code(const Py_buffer *view, char code) noexcept:
    """Whether the items are native ones of this letter, or of another letter for the same."""
    cdef const char *form = view.format
    cdef int one = 1
    if form == NULL:
        return code == c"B"
    if form[0] == c"@" or form[0] == c"=" or (form[0] == c"<" and (<const char *>&one)[0] == 1):
        form += 1
    if form[0] == 0 or form[1] != 0:
        return False
    return (form[0] == code
            or (code == c"i" and form[0] == c"l" and view.itemsize == 4)
            or (code == c"q" and form[0] == c"l" and view.itemsize == 8)
            or (code == c"Q" and form[0] == c"L" and view.itemsize == 8))


cdef inline str item_name(const Py_buffer *view):
    """What the items are called in NumPy."""
    if view.format == NULL:
        return "uint8"
    text = view.format.decode("ascii", "replace")
    return code_name(view.format[0], view.itemsize) if len(text) == 1 else repr(text)


cdef inline str code_name(char code, Py_ssize_t size):
    """What a letter of the struct module is called in NumPy; `size` tells for those that vary."""
    names = {"?": "bool", "b": "int8", "B": "uint8", "h": "int16", "H": "uint16", "i": "int32", "I": "uint32",
             "l": f"int{8 * size}", "L": f"uint{8 * size}", "q": "int64", "Q": "uint64", "e": "float16", "f": "float32",
             "d": "float64"}
    return names.get(chr(code), repr(chr(code)))
