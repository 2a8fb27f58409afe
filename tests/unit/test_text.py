"""The terminal drawing: everything in a position can be read from it again."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference.vectors import lines

import antike
from antike import text
from antike.map import Map
from antike.rules import Rules

DIGITS = re.compile(r"\d+")


@cache
def games() -> list[dict[str, Any]]:
    return list(lines("games"))


def rules_of(game: dict[str, Any]) -> Rules:
    return Rules.load(game["rules"]).replace(**dict.fromkeys(game["variants"], True))


def positions() -> Iterator[tuple[str, dict[str, Any], Map, Rules]]:
    """Every stored position, as a label, the dict, its map and its rules."""
    for game in games():
        board, rules = Map.load(game["map"]), rules_of(game)
        for ply, position in game["states"]:
            yield f"{game['id']} at {ply}", position, board, rules


def part(drawing: str, first: str) -> list[str]:
    """The lines below the one that begins so, to the next empty one; lists that went on below are one line again."""
    found: list[str] = []
    for line in drawing[drawing.index(f"\n{first}"):].split("\n")[2:]:
        if not line:
            break
        if line.startswith("    ") and found and not found[-1].startswith("    "):
            found[-1] += " " + line.strip()
        else:
            found.append(line)
    return found


def counts(line: str) -> list[int]:
    return [int(number) for number in DIGITS.findall(line)]


def without_zeros(names: tuple[str, ...], numbers: list[int]) -> dict[str, int]:
    return {name: number for name, number in zip(names, numbers, strict=True) if number}


def read_nations(drawing: str) -> dict[str, dict[str, Any]]:
    """What the drawing says of each nation, by its mark."""
    nations: dict[str, dict[str, Any]] = {}
    for line in part(drawing, "nations"):
        mark, name, *numbers = line[1:].split()
        nations[mark] = {"id": name, "decides": line[0] == ">", "totals": list(map(int, numbers[4:])),
                         "stock": without_zeros(text.GOODS, list(map(int, numbers[:4]))),
                         "legions": {}, "galleys": {}, "cities": set(), "temples": set()}
    for line in part(drawing, "personages"):
        mark, *numbers, extra = line.split()
        own = nations[mark]
        own["personages"] = without_zeros(text.STACKS, list(map(int, numbers[:5])))
        own["score"], own["goal"], own["extra"] = int(numbers[5]), int(numbers[7]), None if extra == "-" else extra
    for line in part(drawing, "know-how"):
        mark, known = line.split(maxsplit=1)
        nations[mark]["know_how"] = [] if known == "-" else known.split(", ")
    return nations


def read_provinces(drawing: str, nations: dict[str, dict[str, Any]]) -> dict[str, str]:
    """Puts cities, temples and units to the nations; returns the resource of every province."""
    resources = {}
    for line in part(drawing, "cities and units"):
        match = re.fullmatch(r"  (\w+) +(no site|\w+) +(\S+) +(temple )? *(.*)", line)
        assert match, line
        province, resource, owner, temple, units = match.groups()
        resources[province] = resource
        if owner != "-":
            nations[owner]["cities"].add(province)
            nations[owner]["temples"].update([province] if temple else [])
        for force in units.split(", ") if units != "-" else []:
            mark, *numbers = force.split()
            for number in numbers:
                nations[mark]["legions" if number[-1] == "L" else "galleys"][province] = int(number[:-1])
    for line in part(drawing, "nothing in"):
        match = re.fullmatch(r"  (no site|\w+) +(.*)", line)
        assert match, line
        resources.update(dict.fromkeys(match[2].split(", ") if match[2] != "-" else [], match[1]))
    return resources


def read_rondel(drawing: str) -> dict[str, str]:
    """The wedge of each nation, by mark: what stands below a heading belongs to it."""
    rows = drawing[drawing.index("\nrondel\n") + 8:].split("\n\n")[0].split("\n")
    wedges = {}
    for heads, stones in zip(rows[::2], rows[1::2], strict=True):
        starts = [match.start() for match in re.finditer(r"\S+( yet)?", heads)]
        for start, end in zip(starts, [*starts[1:], 999], strict=True):
            wedges.update(dict.fromkeys(stones[start:end].split(), heads[start:end].strip()))
    return wedges


def test_everything_in_a_position_can_be_read_from_its_drawing() -> None:
    for label, position, board, rules in positions():
        drawing = text.draw(position, board, rules)
        nations = read_nations(drawing)
        resources = read_provinces(drawing, nations)
        wedges = read_rondel(drawing)
        assert {own["id"] for own in nations.values()} == set(position["nations"]), label
        for mark, read in nations.items():
            own = position["nations"][read["id"]]
            for key in ("stock", "know_how", "personages", "extra", "legions", "galleys"):
                assert read[key] == own[key], (label, key)
            assert (read["score"], read["goal"]) == (text.score(own, rules), text.goal(position, rules)), label
            assert read["cities"] == set(own["cities"]), label
            assert read["temples"] == set(own["cities"]) & set(position["temples"]), label
            assert read["totals"] == [len(own["cities"]), len(read["temples"]), sum(own["legions"].values()),
                                      sum(own["galleys"].values())], label
            assert wedges[mark] == (own["wedge"] or "not yet"), label
            assert read["decides"] == (read["id"] == position["actor"]), label
        assert resources == {p.id: p.resource or "no site" for p in board.provinces}, label
        check_the_rest(label, position, drawing)


def check_the_rest(label: str, position: dict[str, Any], drawing: str) -> None:
    lines = drawing.split("\n")
    assert counts(lines[-3]) == [position["bank"].get(kind, 0) for kind in ("coin", "temple")], label
    assert counts(lines[-2]) == [position["personages_left"].get(stack, 0) for stack in text.STACKS], label
    assert lines[1].split()[:2] == ["map", position["map"]], label
    assert lines[2].split()[:2] == ["rules", position["rules"]], label
    assert lines[3] == f"step  {position['step']}", label
    seats = drawing[drawing.index("\nseats "):].split("\n\n")[0].removeprefix("\nseats ").replace("\n", " ")
    assert re.split(r",\s+", seats) == (position["seats"] or ["-"]), label
    if position["step"] == "over":
        assert lines[0].startswith(f"{position['winner']} win" if position["winner"] else "Drawn"), label
    else:
        assert str(position["round"]) in lines[0], label
        assert (position["actor"] or "Seat") in lines[0], label


def test_drawings_are_plain_and_narrow() -> None:
    for label, position, board, rules in positions():
        drawing = text.draw(position, board, rules)
        assert drawing.isascii(), label
        assert "\x1b" not in drawing, label
        for line in drawing.split("\n"):
            assert len(line) <= 80, (label, line)
            assert line == line.rstrip(), (label, line)


def test_numbers_stand_below_each_other() -> None:
    game = games()[0]
    drawing = text.draw(game["states"][5][1], Map.load(game["map"]), Rules.load(game["rules"]))
    head, *rows = drawing[drawing.index("\nnations ") + 1:].split("\n\n")[0].split("\n")
    ends = [match.end() for match in re.finditer(r"\S+", head)][1:]
    for row in rows:
        assert [match.end() for match in re.finditer(r"\S+", row)][-len(ends):] == ends


def test_lists_wrap_at_the_width() -> None:
    game = games()[0]
    position, board, rules = game["states"][0][1], Map.load(game["map"]), Rules.load(game["rules"])
    narrow, wide = text.draw(position, board, rules, width=60), text.draw(position, board, rules, width=200)
    assert max(map(len, narrow[narrow.index("\nnothing"):].split("\n"))) <= 60
    assert len(part(wide, "nothing in")) == len(text.GOODS[:3]) + 1
    assert max(map(len, wide.split("\n"))) > 80


def test_what_a_step_still_needs_is_told() -> None:
    game = games()[0]
    pending = {"moved": {"legions": {"roma": [1], "pella": [2, 1]}}, "asked": None}
    position = {**game["states"][0][1], "pending": pending}
    drawing = text.draw(position, Map.load(game["map"]), Rules.load(game["rules"]))
    assert "\npending moved (legions (roma 1, pella 2 1)), asked -\n" in drawing


def test_digests_are_told_where_the_dict_has_them() -> None:
    state = antike.Game("islet", rules="short", nations=2).new_state()
    position = state.to_dict()
    drawing = str(state)
    assert drawing == text.draw(position, state.game.map, state.game.rules)
    assert f"\nmap   islet {position['map_digest']}\nrules short {position['rules_digest']}\n" in drawing


@pytest.mark.parametrize(("change", "expected"), [
    ({}, "Round 4: Reds to choose a wedge (turn of Blues)"),
    ({"turn": "r"}, "Round 4: Reds to choose a wedge"),
    ({"turn": None, "step": "take"}, "Round 4: Reds to take goods instead of a coin"),
    ({"actor": None, "turn": None, "step": "pick", "seats": ["r"], "round": 0}, "Round 0: Seat 1 to pick a nation"),
    ({"actor": None, "turn": None, "step": "over", "winner": "b"}, "Blues win in round 4"),
    ({"actor": None, "turn": None, "step": "over", "drawn": True}, "Drawn after round 4"),
])
def test_headline(change: dict[str, Any], expected: str) -> None:
    position = {"round": 4, "step": "rondel", "actor": "r", "turn": "b", "winner": None, "drawn": False,
                "seats": ["r", "b"]}
    assert text.headline({**position, **change}, {"r": "Reds", "b": "Blues"}) == expected


def test_every_step_has_its_words() -> None:
    steps = {position["step"] for _, position, _, _ in positions()}
    assert steps - {"over"} == set(text.DECIDES)


def test_generals_count_twice_in_the_variant_military() -> None:
    own = {"personages": {"kings": 2, "generals": 3}}
    assert text.score(own, Rules.load("standard")) == 5
    assert text.score(own, Rules.load("standard").replace(military=True)) == 8


def test_the_goal_is_that_of_the_game() -> None:
    for game in games():
        state = game_of(game).new_state()
        assert text.goal(state.to_dict(), state.game.rules) == state.needed, game["id"]


def game_of(game: dict[str, Any]) -> antike.Game:
    nations = 4 if game["players"] == 2 else game["players"]
    return antike.Game(game["map"], nations=nations, players=game["players"], rules=rules_of(game), setup=game["seats"])


@given(st.lists(st.text(max_size=8), max_size=12))
def test_marks_differ(names: list[str]) -> None:
    marks = text.abbreviations(names)
    assert len(set(marks)) == len(names)
    assert all(len(mark) >= 2 for mark in marks)


def test_marks_of_the_boards() -> None:
    assert text.abbreviations(nation.id for nation in Map.load("west").nations) == ["Gr", "Ro", "Ge", "Ph", "Ca", "Pe"]
    assert text.abbreviations(["red", "red_two", "r"]) == ["Re", "Rd", "R1"]
