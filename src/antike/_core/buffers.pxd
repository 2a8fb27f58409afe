"""Buffers from Python, checked, without compiling against NumPy."""
from cpython.buffer cimport (
    PyBUF_FORMAT, PyBUF_ND, PyBUF_STRIDES, PyBUF_WRITABLE, PyBuffer_IsContiguous, PyBuffer_Release,
    PyObject_CheckBuffer, PyObject_GetBuffer,
)
from libc.stdint cimport uintptr_t


cdef inline int get_bytes(object out, Py_ssize_t size, Py_buffer *view) except -1:
    """A writable contiguous buffer of so many bytes, to be released by the caller. TypeError or ValueError if not."""
    try:
        PyObject_GetBuffer(out, view, PyBUF_WRITABLE | PyBUF_ND | PyBUF_STRIDES | PyBUF_FORMAT)
    except BufferError as error:
        raise ValueError(f"out: {error}") from None
    if (view.ndim != 1 or view.itemsize != 1 or view.shape[0] != size or view.strides[0] != 1
            or (view.format != NULL and view.format not in (b"B", b"b", b"?", b"c"))):
        PyBuffer_Release(view)
        raise ValueError(f"out: a contiguous buffer of {size} bytes is needed")
    return 0


cdef inline int get_array(object given, str what, char letter, Py_ssize_t rows, Py_ssize_t columns, bint writable,
                          Py_buffer *view) except -1:
    """A contiguous aligned array, to be released by the caller; the error names what is wrong and what is needed.

    `letter` stands for its items in the struct module. It has `rows` items, or `columns` (if not 0) in each row.
    """
    if PyObject_CheckBuffer(given):
        PyObject_GetBuffer(given, view, PyBUF_ND | PyBUF_STRIDES | PyBUF_FORMAT)
        if (has_items(view, letter) and view.ndim == (2 if columns else 1) and view.shape[0] == rows
                and (columns == 0 or view.shape[1] == columns) and PyBuffer_IsContiguous(view, b"C")
                and not <uintptr_t>view.buf & <uintptr_t>(view.itemsize - 1) and not (writable and view.readonly)):
            return 0
        PyBuffer_Release(view)
    from antike.arguments import wrong_array
    raise wrong_array(given, what, chr(letter), [rows, columns] if columns else [rows], writable)


cdef inline bint has_items(const Py_buffer *view, char letter) noexcept nogil:
    """Whether the items are native ones of this letter, or of another letter for the same."""
    cdef const char *form = view.format
    cdef int one = 1
    if form == NULL:
        return letter == c"B"
    if form[0] == c"@" or form[0] == c"=" or form[0] == (c"<" if (<const char *>&one)[0] else c">"):
        form += 1
    if form[0] == 0 or form[1] != 0:
        return False
    return (form[0] == letter
            or (letter == c"i" and form[0] == c"l" and view.itemsize == 4)
            or (letter == c"q" and form[0] == c"l" and view.itemsize == 8)
            or (letter == c"Q" and form[0] == c"L" and view.itemsize == 8))
