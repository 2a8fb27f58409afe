"""Compiled boards as a C header."""

from collections.abc import Iterator, Mapping, Sequence

_PER_LINE = 4


def emit_c(maps: Mapping[str, Sequence[int]]) -> str:
    """A header with one table of words a map, and by ascending name their number, names and tables.

    Names must be ids (`check` sees to that): they become part of C names.
    """
    names = sorted(maps)
    listed = {
        "const char *const antike_maps_names": [f'"{name}"' for name in names],
        "const uint64_t *const antike_maps_words": [f"antike_map_{name}" for name in names],
    }
    lines = [
        "/* Made from the board files by antike's map compiler; change those instead. */",
        "#ifndef ANTIKE_MAPS_H",
        "#define ANTIKE_MAPS_H",
        "#include <stdint.h>",
        f"#define ANTIKE_NUM_MAPS {len(names)}",
        *(line for name in names for line in _table(name, maps[name])),
        *(f"static {array}[] = {{{', '.join(entries)}}};" for array, entries in listed.items()),
        "#endif",
    ]
    return "\n".join(lines) + "\n"


def _table(name: str, words: Sequence[int]) -> Iterator[str]:
    yield f"static const uint64_t antike_map_{name}[{len(words)}] = {{"
    for start in range(0, len(words), _PER_LINE):
        yield "    " + " ".join(f"UINT64_C(0x{word:x})," for word in words[start:start + _PER_LINE])
    yield "};"
