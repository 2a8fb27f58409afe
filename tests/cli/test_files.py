"""`antike map` and `antike rules`."""

import json
from pathlib import Path

import pytest

import antike

from .commands import errors, process, run


def board(**changes: object) -> str:
    return json.dumps(antike.Map.load("islet").to_dict() | changes)


def ruleset(**changes: object) -> str:
    return json.dumps(antike.Rules.load("short").to_dict() | changes)


GOOD = {"map": board(), "rules": ruleset()}
BAD = {"map": board(title=3, first={"2": "puffins"}), "rules": ruleset(title=3, goals={"9": 1})}


@pytest.mark.parametrize("group", ["map", "rules"])
def test_good_files_end_with_0(group: str, tmp_path: Path) -> None:
    file = tmp_path / "good.json"
    file.write_text(GOOD[group])
    result = run(group, "check", file)
    assert (result.exit_code, result.stdout, result.stderr) == (0, f"{file}: good\n", "")


@pytest.mark.parametrize("group", ["map", "rules"])
def test_problems_end_with_1_a_line_each_on_standard_error(group: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    file.write_text(BAD[group])
    result = run(group, "check", file)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert len(errors(result)) >= 2
    assert all(line.startswith(f"{file}: ") and len(line.split(": ", 2)) == 3 for line in errors(result))
    assert errors(result)[0].startswith(f"{file}: title: ")


@pytest.mark.parametrize("group", ["map", "rules"])
def test_json_lists_the_same_problems(group: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    file.write_text(BAD[group])
    result = run(group, "check", "--json", file)
    assert (result.exit_code, result.stderr) == (1, "")
    listed = json.loads(result.stdout)
    assert [f"{each['file']}: {each['place']}: {each['message']}" for each in listed] == errors(
        run(group, "check", file))
    assert not any(each["warning"] for each in listed)


def test_warnings_are_told_and_end_with_0(tmp_path: Path) -> None:
    file = tmp_path / "poor.json"
    file.write_text(ruleset(goals={"2": 200, "4": 3}))
    result = run("rules", "check", file)
    assert (result.exit_code, result.stdout) == (0, f"{file}: good\n")
    assert errors(result)[0].startswith(f'{file}: goals."2": warning: ')
    assert [each["warning"] for each in json.loads(run("rules", "check", "--json", file).stdout)] == [True]


@pytest.mark.parametrize("group", ["map", "rules"])
def test_what_cannot_be_read_ends_with_2_and_the_others_are_checked(group: str, tmp_path: Path) -> None:
    good = tmp_path / "good.json"
    good.write_text(GOOD[group])
    result = run(group, "check", tmp_path / "missing.json", tmp_path, good)
    assert result.exit_code == 2
    assert result.stdout == f"{good}: good\n"
    assert errors(result) == [f"Error: '{tmp_path / 'missing.json'}' cannot be read: No such file or directory",
                              f"Error: '{tmp_path}' cannot be read: Is a directory"]


@pytest.mark.parametrize("group", ["map", "rules"])
def test_no_file_is_wrong_use(group: str) -> None:
    assert run(group, "check").exit_code == 2


@pytest.mark.parametrize("raw", [b"", b"{", b"\xff\xfe", b"[" * 10_000, b"null", b'{"name": 1e999}'])
@pytest.mark.parametrize("group", ["map", "rules"])
def test_rubbish_is_a_problem(group: str, raw: bytes, tmp_path: Path) -> None:
    file = tmp_path / "rubbish.json"
    file.write_bytes(raw)
    result = run(group, "check", file)
    assert result.exit_code == 1
    assert errors(result)[0].startswith(f"{file}: ")


def test_exit_codes_of_the_process(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(GOOD["map"])
    bad.write_text(BAD["map"])
    assert [process("map", "check", *files).returncode for files in ([good], [good, bad], [bad, tmp_path])] == [0, 1, 2]


def test_lists_name_all_that_is_bundled() -> None:
    assert [line.split()[0] for line in run("map", "list").stdout.splitlines()] == list(antike.available_maps())
    assert [line.split()[0] for line in run("rules", "list").stdout.splitlines()] == list(antike.available_rules())


def test_map_show_has_every_province_border_and_start() -> None:
    islet = antike.Map.load("islet")
    shown = run("map", "show", "islet").stdout
    assert islet.title in shown
    assert islet.digest in shown
    rows = {line.split()[0]: line for line in shown[shown.index("province "):].splitlines()[1:]}
    assert list(rows) == [province.id for province in islet.provinces]
    for border in islet.borders:
        assert border.a in rows[border.b]
        assert border.b in rows[border.a]
    for nation in islet.nations:
        for cities in nation.start.values():
            assert f"{', '.join(cities)}" in shown
    assert "puffins    millford, outer_holm, fishgate; moves first" in shown


def test_shown_documents_load_again(tmp_path: Path) -> None:
    map_file, rules_file = tmp_path / "map.json", tmp_path / "rules.json"
    map_file.write_text(run("map", "show", "west", "--json").stdout)
    rules_file.write_text(run("rules", "show", "published").stdout)
    assert antike.Map.load(map_file) == antike.Map.load("west")
    assert antike.Rules.load(rules_file) == antike.Rules.load("published")
