"""The map compiler: each fault gives one message, all faults of a board are listed, and the tables are right."""

import importlib.util
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from documents import GONE, changed, json_values, mutated
from hypothesis import given, settings
from hypothesis import strategies as st

from antike import mapc
from antike.map import Map, available_maps, check_map_file

BOARD = Map.load("islet").to_dict()

def problems(raw: Any) -> list[str]:
    board, found, warnings = mapc.check(raw, "f")
    assert (board is None) == bool(found)
    assert not (found and warnings)
    assert all(problem.file == "f" for problem in found)
    return [f"{problem.place}: {problem.message}" for problem in found]


ID = "must be an id in lower snake case (a-z, 0-9, _) of at most 40 characters"
TEXT = "must be a line of text of at most 100 characters"
LON = "must be a number from -180 to 180"
KNOWN = "unknown field (known: id, name, lon, lat, resource)"
MIX = "must be one marble, one iron and one gold city"
HUGE = 10**5000

FAULTS: list[tuple[tuple[Any, ...], Any, str]] = [
    (("name",), GONE, "name: missing"),
    (("name",), "Isl-et", f'name: {ID}, not "Isl-et"'),
    (("title",), "", f'title: {TEXT}, not ""'),
    (("title",), "two\nlines", rf'title: {TEXT}, not "two\nlines"'),
    (("title",), "\ud800", rf'title: {TEXT}, not "\ud800"'),
    (("title",), "x" * 101, f'title: {TEXT}, not "{"x" * 57}..."'),
    (("author",), "me", "author: unknown field (known: name, title, provinces, borders, nations, first)"),
    (("two words",), 1, '"two words": unknown field (known: name, title, provinces, borders, nations, first)'),
    (("provinces",), GONE, "provinces: missing"),
    (("provinces",), {}, "provinces: must be a list, not an object"),
    (("provinces", 3), "saltpan", 'provinces[3]: must be an object, not "saltpan"'),
    (("provinces", 3, "id"), GONE, "provinces[3].id: missing"),
    (("provinces", 3, "id"), "Saltpan", f'provinces[3].id: {ID}, not "Saltpan"'),
    (("provinces", 3, "id"), "sältpan", f'provinces[3].id: {ID}, not "sältpan"'),
    (("provinces", 3, "id"), "salt__pan", f'provinces[3].id: {ID}, not "salt__pan"'),
    (("provinces", 3, "id"), "saltpan\n", rf'provinces[3].id: {ID}, not "saltpan\n"'),
    (("provinces", 3, "id"), "s" * 41, f'provinces[3].id: {ID}, not "{"s" * 41}"'),
    (("provinces", 3, "id"), 3, f"provinces[3].id: {ID}, not 3"),
    (("provinces", 3, "id"), "beacon", 'provinces[3].id: "beacon" is already provinces[2].id'),
    (("provinces", 3, "name"), "Béacon", 'provinces[3].name: "beacon" is already provinces[2].name'),
    (("provinces", 3, "name"), None, f"provinces[3].name: {TEXT}, not null"),
    (("provinces", 3, "lon"), GONE, "provinces[3].lon: missing"),
    (("provinces", 3, "lon"), True, f"provinces[3].lon: {LON}, not true"),
    (("provinces", 3, "lon"), "5", f'provinces[3].lon: {LON}, not "5"'),
    (("provinces", 3, "lon"), float("nan"), f"provinces[3].lon: {LON}, not nan"),
    (("provinces", 3, "lon"), float("inf"), f"provinces[3].lon: {LON}, not inf"),
    (("provinces", 3, "lon"), 180.5, f"provinces[3].lon: {LON}, not 180.5"),
    (("provinces", 3, "lon"), HUGE, f"provinces[3].lon: {LON}, not a huge number"),
    (("provinces", 3, "lat"), -91, "provinces[3].lat: must be a number from -90 to 90, not -91"),
    (("provinces", 3, "resource"), "silver", 'provinces[3].resource: must be one of marble, iron, gold, not "silver"'),
    (("provinces", 3, "resource"), ["iron"],
     "provinces[3].resource: must be one of marble, iron, gold, not a list of 1"),
    (("provinces", 3, "island"), False, f"provinces[3].island: {KNOWN}"),
    (("borders",), GONE, "borders: missing"),
    (("borders", 7), "beacon", 'borders[7]: must be a list, not "beacon"'),
    (("borders", 7), ["beacon", "highfell"], "borders[7]: must have 3 entries, not 2"),
    (("borders", 7, 0), "becon", 'borders[7][0]: unknown province "becon"'),
    (("borders", 7, 1), None, f"borders[7][1]: {TEXT}, not null"),
    (("borders", 7, 1), "beacon", 'borders[7]: joins "beacon" to itself'),
    (("borders", 7), ["saltpan", "beacon", "land"], 'borders[7]: "saltpan" and "beacon" already share borders[5]'),
    (("borders", 7, 2), "air", 'borders[7][2]: must be one of land, sea, both, not "air"'),
    (("nations",), GONE, "nations: missing"),
    (("nations", 0), None, "nations[0]: must be an object, not null"),
    (("nations", 0, "id"), GONE, "nations[0].id: missing"),
    (("nations", 0, "name"), "TERNS", 'nations[1].name: "terns" is already nations[0].name'),
    (("nations", 0, "color"), "red", 'nations[0].color: must be a colour (#rrggbb) of at most 7 characters, not "red"'),
    (("nations", 0, "start"), [], "nations[0].start: must be an object, not a list of 0"),
    (("nations", 0, "start"), {}, "nations[0].start: must have one of the keys 2, 3, 4, 5, 6"),
    (("nations", 0, "start", "7"), ["kelp_bay", "longshore", "westmere"],
     'nations[0].start."7": unknown key (known: 2, 3, 4, 5, 6)'),
    (("nations", 0, "start", 2), ["kelp_bay", "longshore", "westmere"],
     "nations[0].start.2: unknown key (known: 2, 3, 4, 5, 6)"),
    (("nations", 0, "start", "2"), ["kelp_bay", "longshore"], 'nations[0].start."2": must have 3 entries, not 2'),
    (("nations", 0, "start", "2", 1), "longshor", 'nations[0].start."2"[1]: unknown province "longshor"'),
    (("nations", 0, "start", "2", 1), "gull_rock", 'nations[0].start."2"[1]: "gull_rock" has no site for a city'),
    (("nations", 0, "start", "2", 1), "kelp_bay",
     'nations[0].start."2"[1]: "kelp_bay" is already nations[0].start."2"[0]'),
    (("nations", 0, "start", "2", 1), "eastwick",
     'nations[1].start."2"[2]: "eastwick" is already nations[0].start."2"[1]'),
    (("nations", 0, "start", "2", 1), "beacon", f'nations[0].start."2": {MIX}, not marble, marble, iron'),
    (("nations", 0, "start", "3"), GONE,
     'first."3": exactly 3 nations must have a start for 3, not 2: terns, puffins'),
    (("nations", 2, "start", "2"), ["millford", "outer_holm", "fishgate"],
     'first."2": exactly 2 nations must have a start for 2, not 3: gannets, terns, puffins'),
    (("nations", 2, "start", "4"), ["millford", "outer_holm", "fishgate"],
     'first."4": missing, but these have a start for 4: puffins'),
    (("first",), GONE, "first: missing"),
    (("first",), {}, "first: must have one of the keys 2, 3, 4, 5, 6"),
    (("first", "3"), GONE, 'first."3": missing, but these have a start for 3: gannets, terns, puffins'),
    (("first", "3"), "puffin", 'first."3": unknown nation "puffin"'),
    (("first", "3"), 2, f'first."3": {TEXT}, not 2'),
    (("first", "2"), "puffins", 'first."2": "puffins" does not take part; these do: gannets, terns'),
    (("first", "4"), "terns", 'first."4": exactly 4 nations must have a start for 4, not 0: none'),
    (("first", "1"), "terns", 'first."1": unknown key (known: 2, 3, 4, 5, 6)'),
]


@pytest.mark.parametrize(("path", "value", "message"), FAULTS, ids=[message for _, _, message in FAULTS])
def test_one_fault_gives_one_message(path: tuple[Any, ...], value: Any, message: str) -> None:
    assert problems(changed(BOARD, (path, value))) == [message]


def test_too_many_provinces_and_nations() -> None:
    more = [{"id": f"p{i}", "name": f"P{i}", "lon": 0, "lat": 0} for i in range(51)]
    assert problems(changed(BOARD, (("provinces",), BOARD["provinces"] + more[:50]))) == []
    assert problems(changed(BOARD, (("provinces",), BOARD["provinces"] + more))) == [
        "provinces: must have 1 to 64 entries, not 65"]
    nation = {"color": "#000000", "start": {"3": ["beacon", "highfell", "southmoor"]}}
    crowd = [{"id": f"n{i}", "name": f"N{i}", **nation} for i in range(4)]
    lines = problems(changed(BOARD, (("nations",), BOARD["nations"] + crowd)))
    assert "nations: must have 2 to 6 entries, not 7" in lines


@pytest.mark.parametrize(("raw", "message"), [
    (b"", "line 1, column 1: not JSON: Expecting value"),
    (b'{"name": "a",\n "title" "b"}', "line 2, column 10: not JSON: Expecting ':' delimiter"),
    (b"{} {}", "line 1, column 4: not JSON: Extra data"),
    (b'{"name": "\xff"}', "byte 10: not UTF-8: 0xff"),
    ("{}".encode("utf-16"), "byte 0: not UTF-8: 0xff"),
    (b"\0", "line 1, column 1: not JSON: Expecting value"),
    (b"[]", "file: must be an object, not a list of 0"),
    (b"null", "file: must be an object, not null"),
    (b"9" * 100_000, "file: must be an object, not inf"),
    (b" " * (1 << 20) + b"{}", "file: more than 1048576 bytes"),
    (b"[" * 17 + b"]" * 17, "file: nested more than 16 deep"),
    (b"[" * 1_000_000, "file: nested more than 16 deep"),
    (b'{"a":' * 200_000, "file: nested more than 16 deep"),
    (b"[" * 16 + b"]" * 16, "file: must be an object, not a list of 1"),
    (b'["' + rb"[\"[" * 20 + b'"]', "file: must be an object, not a list of 1"),
    (b'"' + b'\\"' * 500_000, "line 1, column 1: not JSON: Unterminated string starting at"),
])
def test_what_is_no_board_at_all(raw: bytes, message: str) -> None:
    assert problems(raw) == [message]


def test_not_an_object() -> None:
    assert problems("islet") == ['file: must be an object, not "islet"']
    assert problems(object()) == ["file: must be an object, not a object"]


def test_faults_that_only_a_text_can_have() -> None:
    text = json.dumps(BOARD)
    doubled = text.replace('"lon": 5.0', '"lon": 5.0, "lon": 5.0', 1)
    assert problems(doubled.encode()) == ["provinces[3].lon: stands twice in one object"]
    assert problems(text.replace('"first"', '"name": "islet", "first"', 1).encode()) == [
        "name: stands twice in one object"]
    assert problems(text.replace('"lon": 5.0', '"lon": 1e999', 1).encode()) == [f"provinces[3].lon: {LON}, not inf"]
    assert problems(text.replace('"lon": 5.0', '"lon": NaN', 1).encode()) == [f"provinces[3].lon: {LON}, not nan"]
    assert problems(text.replace('"lon": 5.0', '"lon": ' + "9" * 9999, 1).encode()) == [
        f"provinces[3].lon: {LON}, not inf"]


def test_byte_order_mark_is_no_fault() -> None:
    assert problems(b"\xef\xbb\xbf" + json.dumps(BOARD).encode()) == []


def test_all_faults_at_once(tmp_path: Path) -> None:
    board = changed(
        BOARD,
        (("colour",), "blue"),
        (("provinces", 0, "lon"), "east"),
        (("provinces", 2, "id"), "Beacon"),
        (("provinces", 5, "name"), "Westmere"),
        (("provinces", 6, "resource"), "silver"),
        (("borders", 0, 2), "air"),
        (("borders", 3, 0), "shore"),
        (("borders", 9), ["eastwick", "eastwick", "land"]),
        (("borders", 30), ["outer_holm", "westmere", "land"]),
        (("nations", 0, "color"), 7),
        (("nations", 1, "start", "2", 0), "gull_rock"),
        (("nations", 2, "start", "3", 0), "oakdale"),
        (("nations", 2, "start", "5"), ["kelp_bay", "saltpan", "eastwick"]),
        (("first", "2"), "puffins"),
    )
    file = tmp_path / "bad.json"
    file.write_text(json.dumps(board))
    found, warnings = check_map_file(file)
    assert warnings == []
    assert [str(problem) for problem in found] == [f"{file}: {line}" for line in [
        "colour: unknown field (known: name, title, provinces, borders, nations, first)",
        f'provinces[0].lon: {LON}, not "east"',
        f'provinces[2].id: {ID}, not "Beacon"',
        'provinces[6].resource: must be one of marble, iron, gold, not "silver"',
        'borders[0][2]: must be one of land, sea, both, not "air"',
        "nations[0].color: must be a colour (#rrggbb) of at most 7 characters, not 7",
        'provinces[5].name: "westmere" is already provinces[4].name',
        'borders[3][0]: unknown province "shore"',
        'borders[9]: joins "eastwick" to itself',
        'borders[30]: "outer_holm" and "westmere" already share borders[12]',
        'nations[1].start."2"[0]: "gull_rock" has no site for a city',
        'first."2": "puffins" does not take part; these do: gannets, terns',
        f'nations[2].start."3": {MIX}, not gold, iron, gold',
        'first."5": missing, but these have a start for 5: puffins',
    ]]


def test_rubbish_gives_a_bounded_list() -> None:
    lines = problems(b'{"borders": [' + b"1," * 400_000 + b"1]}")
    assert len(lines) == 1001
    assert lines[-1] == "file: more than 1000 problems, the others are not listed"


def test_board_in_parts_is_a_warning() -> None:
    borders = [border for border in BOARD["borders"] if not {"outer_holm", "gull_rock"} & {*border[:2]}]
    board, found, warnings = mapc.check(changed(BOARD, (("borders",), borders)), "f")
    assert (board is not None, found) == (True, [])
    assert [str(warning) for warning in warnings] == [
        "f: borders: the board is in 3 parts; apart from the largest: outer_holm; gull_rock"]
    assert mapc.check(BOARD, "f")[2] == []


def test_unreadable_file_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        check_map_file(tmp_path / "none.json")
    with pytest.raises(IsADirectoryError):
        check_map_file(tmp_path)


def members(word: int, entries: list[dict[str, Any]]) -> set[str]:
    return {entry["id"] for i, entry in enumerate(entries) if word >> i & 1}


@pytest.mark.parametrize("name", available_maps())
def test_tables_say_what_the_board_says(name: str) -> None:
    board = Map.load(name).to_dict()
    words = iter(mapc.compile_board(board))
    table = {field: [next(words) for _ in range(count)] for field, count in mapc.LAYOUT}
    assert next(words, None) is None
    provinces, nations = board["provinces"], board["nations"]
    assert table["num_provinces"] == [len(provinces)]
    assert table["num_nations"] == [len(nations)]
    for crosser, kinds in enumerate([("land", "both"), ("sea", "both"), ("land", "sea", "both")]):
        for i in range(64):
            here = provinces[i]["id"] if i < len(provinces) else None
            expected = {end for a, b, kind in board["borders"] if here in (a, b) and kind in kinds for end in (a, b)}
            assert members(table["adjacent"][64 * crosser + i], provinces) == expected - {here}
    for word, resource in zip(table["sites"], ("marble", "iron", "gold"), strict=True):
        assert members(word, provinces) == {p["id"] for p in provinces if p["resource"] == resource}
    for count in range(7):
        line = {nation["id"]: set(nation["start"].get(str(count), [])) for nation in nations}
        assert members(table["playing"][count], nations) == {nation for nation, cities in line.items() if cities}
        assert nations[table["first"][count]]["id"] == board["first"].get(str(count), nations[0]["id"])
        for i, cities in enumerate(line.values()):
            assert members(table["start"][6 * count + i], provinces) == cities
        assert table["start"][6 * count + len(nations):6 * count + 6] == [0] * (6 - len(nations))
    assert all(0 <= word < 1 << 64 for column in table.values() for word in column)


def test_emitted_header_holds_the_words() -> None:
    maps = {name: Map.load(name).words for name in available_maps()}
    header = mapc.emit_c(maps)
    assert f"#define ANTIKE_NUM_MAPS {len(maps)}\n" in header
    for name, words in maps.items():
        body = re.search(rf"static const uint64_t antike_map_{name}\[{len(words)}\] = {{(.*?)}};", header, re.DOTALL)
        assert body is not None
        assert tuple(int(word, 16) for word in re.findall(r"UINT64_C\((\w+)\)", body[1])) == words
    names = ", ".join(f'"{name}"' for name in sorted(maps))
    tables = ", ".join(f"antike_map_{name}" for name in sorted(maps))
    assert f"static const char *const antike_maps_names[] = {{{names}}};" in header
    assert f"static const uint64_t *const antike_maps_words[] = {{{tables}}};" in header


def test_compiler_loads_by_path_alone() -> None:
    """The build uses it before antike exists and with nothing installed."""
    folder = os.path.dirname(importlib.util.find_spec("antike.mapc").origin)  # type: ignore[union-attr, arg-type]
    code = f"""
import importlib.util, sys
spec = importlib.util.spec_from_file_location("mapc", {os.path.join(folder, "__init__.py")!r},
                                              submodule_search_locations=[{folder!r}])
sys.modules["mapc"] = module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
assert not any(name.split(".")[0] == "antike" for name in sys.modules)
assert module.check(b"{{}}", "f")[1]
"""
    subprocess.run([sys.executable, "-I", "-S", "-c", code], check=True)


@settings(max_examples=300, deadline=None)
@given(json_values(BOARD) | mutated(BOARD))
def test_any_json_is_a_board_or_has_problems(value: Any) -> None:
    board, found, _ = mapc.check(value, "f")
    if board is None:
        assert found
        assert all(problem.place and problem.message and len(str(problem)) < 500 for problem in found)
    else:
        assert len(mapc.compile_board(board)) == sum(words for _, words in mapc.LAYOUT)
        assert mapc.check(board, "f")[0] == board


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=200) | mutated(BOARD).map(lambda board: json.dumps(board).encode()))
def test_any_bytes_are_a_board_or_have_problems(raw: bytes) -> None:
    board, found, _ = mapc.check(raw, "f")
    assert (board is None) == bool(found)
