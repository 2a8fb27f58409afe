"""Buffers from Python, checked, without compiling against NumPy."""
from cpython.buffer cimport (
    PyBUF_FORMAT, PyBUF_ND, PyBUF_STRIDES, PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer,
)


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
