"""Records: what goes in comes out, at every ply; what cannot be trusted is refused, by file, ply and text."""

import copy
import itertools
import json
import pickle
import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference import vectors

import antike
from antike import header, record
from antike.errors import ActionTextError, IllegalActionError, RecordError
from antike.explain import why_illegal
from antike.record import MAX_BYTES, RECORD, Record, Result, Turn, replay_lines, verify_file

DOCS = Path(__file__).resolve().parents[2] / "docs"
Document = dict[str, Any]


def played(game: antike.Game, seed: int, plies: int = 10**6, **options: Any) -> Record:
    """A game of random decisions, or its first plies."""
    made = Record(game, **options)
    state = made.at(0)
    rng = random.Random(seed)
    while not state.is_over and len(made) < plies:
        action = rng.choice(state.legal_actions())
        made.append(action)
        state.apply(action)
    return made


@cache
def _short() -> Record:
    """A whole small game, not to be changed."""
    return played(antike.Game("islet", nations=2, rules="short"), 1)


def short() -> Record:
    return copy.deepcopy(_short())


def document(**changes: Any) -> Document:
    """A small document as a dict, with these fields changed."""
    made: Document = json.loads(_short().to_json())
    return made | changes


def refusals(value: Document | bytes) -> list[tuple[str, str]]:
    """Place and message of all that is wrong with a document."""
    raw = value if isinstance(value, bytes) else json.dumps(value).encode()
    with pytest.raises(RecordError) as caught:
        Record.from_json(raw, "a.json")
    assert all(problem.file == "a.json" for problem in caught.value.problems)
    return [(problem.place, problem.message) for problem in caught.value.problems]


# ---- what goes in comes out

GAMES = {
    "fixed": antike.Game("islet", nations=3, rules="short", max_rounds=20),
    "list": antike.Game("islet", nations=3, rules="short", setup=antike.Game("islet", nations=3).nations[::-1]),
    "draft": antike.Game("east", nations=6, setup="draft", max_rounds=4),
    "long": antike.Game("west", players=2, rules=antike.Rules.load("published").replace(long=True), setup="draft",
                        max_rounds=5),
    "any order": antike.Game("west", nations=4, rules="published", canonical_order=False, max_rounds=9),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_record_read_back_is_the_same_at_every_ply(name: str) -> None:
    whole = played(GAMES[name], 2)
    growing = Record(GAMES[name])
    for ply, action in enumerate(whole.actions):
        again = Record.from_json(growing.to_json())
        assert again == growing
        assert again.state == growing.state == whole.at(ply)
        assert again.result == growing.result
        assert again.to_json() == growing.to_json()
        growing.append(action)
    assert growing == whole
    assert Record.from_json(growing.to_json()).state.is_over == whole.state.is_over


def test_all_vector_games_are_records() -> None:
    plies = 0
    for line in vectors.lines("games"):
        rules = antike.Rules.load(line["rules"]).replace(**dict.fromkeys(line["variants"], True))
        game = antike.Game(line["map"], players=line["players"], rules=rules, setup=line["seats"],
                           canonical_order=line["canonical_order"], max_rounds=line["max_rounds"])
        made = Record(game)
        for text in line["actions"]:
            made.append(text)
        again = Record.from_json(made.to_json())
        again.verify()
        assert again == made
        assert list(again.texts) == line["actions"]
        result = {**again.result._asdict()}
        assert result.pop("unfinished") == (line["result"]["winner"] is None)
        assert result == line["result"]
        plies += len(again)
    assert plies == 66306


@pytest.mark.parametrize("seats", [(2, 0, 3, 1), ("germanic_tribes", "greeks", "phoenicians", "romans")])
def test_random_seats_are_kept(seats: tuple[int, ...] | tuple[str, ...]) -> None:
    game = antike.Game(setup="random")
    order = [game.nations.index(nation) if isinstance(nation, str) else nation for nation in seats]
    made = played(game, 3, 50, seats=seats)
    again = Record.from_json(made.to_json())
    assert again == made
    assert list(again.seats) == list(again.at(0).seats) == order
    assert made != played(game, 3, 50, seats=game.nations)


def test_the_seats_of_a_state_begin_its_record() -> None:
    for game, state in [(game, game.new_state()) for game in GAMES.values()]:
        assert Record(game, state.seats) == Record(game)
    game = antike.Game(setup="random")
    state = game.new_state(5)
    assert Record(game, state.seats).state == state


@pytest.mark.parametrize(("setup", "seats", "message"), [
    ("random", None, 'setup "random" needs the seats that were drawn'),
    ("random", (0, 1, 2), "do not fit setup 'random'"),
    ("random", (0, 1, 2, 2), "do not fit"), ("random", ("romans",) * 4, "do not fit"),
    ("random", (0, 1, 2, "atlantis"), "do not fit"), ("fixed", (1, 0, 2, 3), "do not fit setup 'fixed'"),
    ("draft", (0, 1, 2, 3), "do not fit setup 'draft'"),
])
def test_seats_must_fit_the_game(setup: str, seats: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Record(antike.Game(setup=setup), seats)


def test_pickles_and_copies_are_the_same() -> None:
    made = short()
    made.meta["note"] = {"by": ["Zoë", 1, 2.5, None, True]}
    for again in (pickle.loads(pickle.dumps(made)), copy.copy(made), copy.deepcopy(made)):
        assert again == made
        again.pop()
        assert again != made


def test_meta_and_game_are_part_of_equality() -> None:
    made = played(antike.Game(), 4, 5)
    assert made != played(antike.Game(max_rounds=9), 4, 5)
    assert made != played(antike.Game(), 4, 5, meta={"seed": 4})
    assert made != "record"
    with pytest.raises(TypeError):
        hash(made)


# ---- positions and decisions

def test_every_position_can_be_had_in_any_order() -> None:
    made = played(antike.Game("west", nations=5, rules="published"), 5, 400)
    state = made.at(0)
    states = [state.clone()]
    for action in made.actions:
        state.apply(action)
        states.append(state.clone())
    plies = list(range(len(made) + 1))
    random.Random(1).shuffle(plies)
    assert all(made.at(ply) == states[ply] for ply in plies)
    assert made.state == states[-1]
    assert [(ply, state) for ply, state, _ in made.states()] == list(enumerate(states[:-1]))
    assert tuple(action for *_, action in made.states()) == made.actions


def test_positions_are_the_callers_own() -> None:
    made = short()
    whole = made.to_json()
    for state in (made.at(10), made.state, next(made.states())[1], made.at(len(made) // 64 * 64)):
        for _ in range(30 * (not state.is_over)):
            state.apply_nth(0)
    assert made.to_json() == whole
    made.verify()


def test_a_position_far_in_costs_no_more_than_one_early() -> None:
    made = played(antike.Game(), 6, 1000)
    for ply in (0, 63, 64, 500, 999, 1000):
        near = made._marks[ply // 64]
        assert near == made.at(ply // 64 * 64)
    assert len(made._marks) == 1000 // 64 + 1


@pytest.mark.parametrize("ply", [-1, 10**6])
def test_plies_outside_the_game_are_refused(ply: int) -> None:
    with pytest.raises(IndexError, match=f"ply {ply} is not in 0 to "):
        short().at(ply)
    with pytest.raises(IndexError, match=f"ply {ply} is not in 0 to "):
        short().truncate(ply)


def test_stepping_back_goes_all_the_way() -> None:
    made = short()
    back = [made.pop() for _ in range(len(made))]
    assert tuple(back[::-1]) == short().actions
    assert made == Record(made.game)
    with pytest.raises(IndexError, match="holds no decision"):
        made.pop()
    for action in back[::-1]:
        made.append(action)
    assert made == short()


@pytest.mark.parametrize("ply", [0, 1, 63, 64, 65, 128])
def test_truncated_records_go_on(ply: int) -> None:
    made = played(antike.Game(), 7, 200)
    actions = made.actions
    made.truncate(ply)
    assert made.actions == actions[:ply]
    for action in actions[ply:]:
        made.append(action)
    made.verify()
    assert made == played(antike.Game(), 7, 200)


@pytest.mark.parametrize("action", ["done", "rondel iron", 10**9, -1, "found atlantis", ""])
def test_what_is_not_legal_leaves_the_record_as_it_was(action: int | str) -> None:
    made = short()
    before = made.to_json()
    with pytest.raises((IllegalActionError, ActionTextError)):
        made.append(action)
    assert made.to_json() == before


def test_turns_say_in_whose_turn_each_decision_was_made() -> None:
    made = played(GAMES["long"], 2)
    turns = made.turns
    assert tuple(text for turn in turns for text in turn.actions) == made.texts
    assert turns[0].nation is None
    assert turns[0].round == 0
    assert {text.split()[0] for text in turns[0].actions} == {"pick", "start"}
    for one, next_one in itertools.pairwise(turns):
        assert (one.round, one.nation) != (next_one.round, next_one.nation)
        assert one.round <= next_one.round
    assert all(turn.actions[0].startswith("rondel ") for turn in turns if turn.nation is not None)


def test_results_tell_wins_draws_and_broken_off_games_apart() -> None:
    won, drawn, stopped = short(), played(antike.Game(max_rounds=2), 8), played(antike.Game(), 8, 30)
    assert not won.result.unfinished
    assert won.result.winner in won.game.nations
    assert drawn.result == Result(None, None, True, True, 2, len(drawn))
    assert stopped.result == Result(None, None, False, True, stopped.state.round, 30)


# ---- documents

def test_the_form_of_a_document() -> None:
    made = played(antike.Game("west", nations=3), 9, 3, meta={"players": ["Zoë"]})
    text = made.to_json().decode()
    assert "Zoë" in text
    assert text.endswith("\n}\n")
    assert list(json.loads(text)) == list(RECORD.fields)
    assert text.count("\n") == len(RECORD.fields) + len(made.turns) + 3


def test_a_record_without_decisions_is_a_document() -> None:
    assert Record.from_json(Record(antike.Game()).to_json()) == Record(antike.Game())


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "game.antike.json"
    path.write_bytes(b"x" * 10**6)
    short().save(path)
    assert Record.load(path) == Record.load(str(path)) == short()
    assert path.read_bytes() == short().to_json()
    assert verify_file(path) == []
    assert Record.load(path).engine == antike.__version__
    with pytest.raises(OSError, match="missing"):
        Record.load(tmp_path / "missing.json")


@pytest.mark.parametrize("meta", [
    {"a": float("nan")}, {"a": float("inf")}, {"a": 2**64}, {"a": (1, 2)}, {"a": {1: 2}}, {"a": b"x"}, {"a": "\ud800"},
    {"a": [[[[[[[1]]]]]]]}, {"\udfff": 1}, {"a": {"b": [object()]}}, {1: 1},
])
def test_meta_must_come_back_as_it_went(meta: Any) -> None:
    with pytest.raises(RecordError, match="meta"):
        Record(antike.Game(), meta=meta).to_json()


@given(st.recursive(st.none() | st.booleans() | st.integers(-2**63, 2**64 - 1) | st.text()
                    | st.floats(allow_nan=False, allow_infinity=False),
                    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
                    max_leaves=4))
def test_meta_comes_back_as_it_went(value: Any) -> None:
    made = Record(antike.Game(), meta={"value": value})
    assert Record.from_json(made.to_json()) == made


def test_a_document_too_long_to_be_read_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record, "MAX_BYTES", len(short().to_json()))
    short().to_json()
    monkeypatch.setattr(record, "MAX_BYTES", len(short().to_json()) - 1)
    with pytest.raises(RecordError, match=r"record: file: \d+ bytes, more than \d+"):
        short().to_json()


# ---- what is refused

@pytest.mark.parametrize(("raw", "place", "message"), [
    (b"", "line 1, column 1", "not JSON"),
    (b"[]", "file", "must be an object"),
    (b"{}", "format", "must be \"antike record\", not null"),
    (b"{\"format\": \"antike record\"}", "version", "must be 1, the only one known, not null"),
    (b"\xff", "byte 0", "not UTF-8"),
    (b"[" * 100, "file", "nested more than"),
    (b" " * (MAX_BYTES + 1), "file", f"more than {MAX_BYTES} bytes"),
])
def test_what_is_no_document(raw: bytes, place: str, message: str) -> None:
    (got,) = refusals(raw)
    assert got[0] == place
    assert message in got[1]


def test_a_second_document_in_the_file_is_refused() -> None:
    raw = short().to_json()
    ((place, message),) = refusals(raw + raw)
    assert place == f"line {raw.count(10) + 1}, column 1"
    assert message == "not JSON: Extra data"


@pytest.mark.parametrize("key", ["turns", "seats", "result", "version"])
def test_doubled_keys_are_refused(key: str) -> None:
    raw = short().to_json().replace(b'"players"', b'"%s": 1, "players"' % key.encode(), 1)
    assert (key, "stands twice in one object") in refusals(raw)
    inside = short().to_json().replace(b'"name"', b'"name": "x", "name"', 1)
    assert refusals(inside) == [("map.name", "stands twice in one object")]
    free = json.dumps(document()).replace('"players"', '"meta": {"a": {"b": 1, "b": 1}}, "players"', 1)
    assert refusals(free.encode()) == [("meta.a.b", "stands twice in one object")]


@pytest.mark.parametrize("version", [0, 2, -1, 1.5, "1", None, True, [1], 10**30])
def test_unknown_versions_are_refused(version: Any) -> None:
    assert refusals(document(version=version))[0][0] == "version"
    if version != 1:
        (only,) = refusals(document(version=version, players=None, surprise=1))
        assert "the only one known" in only[1]


@pytest.mark.parametrize("name", RECORD.fields)
def test_every_field_is_needed_and_checked(name: str) -> None:
    missing = document()
    missing.pop(name, None)
    if name == "meta":
        assert Record.from_json(json.dumps(missing).encode()).meta == {}
    else:
        assert [place for place, _ in refusals(missing)] == [name]
    for wrong in (object, "\n", -1, 3.5):
        value = {"x": 1} if wrong is object and name != "meta" else wrong if wrong is not object else [1]
        assert refusals(document(**{name: value}))[0][0].startswith(name)


@pytest.mark.parametrize(("changes", "place", "message"), [
    ({"surprise": 1}, "surprise", "unknown field"),
    ({"nations": ["reds", "blues"]}, "nations", "2 nations on map 'islet' are"),
    ({"nations": ["a", "b", "c", "d", "e"], "players": 5}, "nations", "has a start for"),
    ({"players": 3}, "players", "3 with 2 nations"),
    ({"seats": None, "setup": "list"}, "seats", "each of the nations once"),
    ({"seats": None, "setup": "random"}, "seats", "needs the seats that were drawn"),
    ({"seats": ["a", "b"]}, "seats", "a, b do not fit setup 'fixed'"),
    ({"setup": "draft"}, "seats", "do not fit setup 'draft'"),
    ({"setup": "chance"}, "setup", "must be one of fixed, random, draft, list"),
    ({"max_rounds": 0}, "max_rounds", "must be a whole number from 1"),
    ({"meta": []}, "meta", "must be an object"),
    ({"result": {}}, "result.winner", "missing"),
])
def test_headers_that_fit_no_game(changes: Document, place: str, message: str) -> None:
    problems = refusals(document(**changes))
    assert problems[0][0] == place
    assert message in problems[0][1]


@pytest.mark.parametrize(("field", "entry", "place", "message"), [
    ("map", {"name": "atlantis"}, "map.name", 'no "atlantis" is bundled, nor is it here'),
    ("map", {"digest": "0" * 32}, "map.digest", "but the bundled map of this name has"),
    ("map", {"digest": "0"}, "map.digest", "must be 32 hex digits"),
    ("map", {"board": {}}, "map.board.name", "missing"),
    ("rules", {"name": "atlantis"}, "rules.name", "is bundled"),
    ("rules", {"digest": "0" * 32}, "rules.digest", "but the bundled ruleset of this name has"),
    ("rules", {"variants": ["expert"]}, "rules.digest", "but the bundled ruleset of this name has"),
    ("rules", {"variants": ["fast"]}, "rules.variants[0]", "must be one of"),
])
def test_maps_and_rules_that_are_not_the_same(field: str, entry: Document, place: str, message: str) -> None:
    problems = refusals(document(**{field: {**document()[field], **entry}}))
    assert problems[0][0] == place
    assert message in problems[0][1]


def edited(edit: Callable[[list[Document]], Any]) -> Document:
    made = document()
    edit(made["turns"])
    return made


def test_reading_stops_at_the_first_illegal_action() -> None:
    made = edited(lambda turns: (turns[2]["actions"].insert(0, "done"), turns[4]["actions"].insert(0, "nonsense")))
    ply = sum(len(turn["actions"]) for turn in made["turns"][:2])
    ((place, message),) = refusals(made)
    assert place == "turns[2].actions[0]"
    assert message.startswith(f'ply {ply}, "done": ')
    nonsense = edited(lambda turns: turns[4]["actions"].insert(0, "nonsense"))
    assert 'no action \'nonsense\'' in refusals(nonsense)[0][1]


@pytest.mark.parametrize(("edit", "place"), [
    (lambda turns: turns[3].update(round=7), "turns[3].actions[0]"),
    (lambda turns: turns[3].update(nation=None), "turns[3].actions[0]"),
    (lambda turns: turns[3].update(nation=turns[4]["nation"]), "turns[3].actions[0]"),
    (lambda turns: turns[3]["actions"].extend(turns.pop(4)["actions"]), "turns[3].actions["),
])
def test_actions_must_stand_in_their_turn(edit: Callable[[list[Document]], Any], place: str) -> None:
    ((got, message),) = refusals(edited(edit))
    assert got.startswith(place)
    assert re.match(r'ply \d+, "rondel .*": made in round \d+, turn of \w+, not in round \d+, turn of \w+$', message)


@pytest.mark.parametrize(("edit", "place"), [
    (lambda turns: turns.insert(5, None), "turns[5]"),
    (lambda turns: turns.insert(5, {}), "turns[5].round"),
    (lambda turns: turns[5].update(actions=[]), "turns[5].actions"),
    (lambda turns: turns[5].update(actions="done"), "turns[5].actions"),
    (lambda turns: turns[5]["actions"].insert(0, 3), "turns[5].actions[0]"),
    (lambda turns: turns[5].update(round=-1), "turns[5].round"),
    (lambda turns: turns[5].update(more=1), "turns[5].more"),
])
def test_turns_must_have_their_form(edit: Callable[[list[Document]], Any], place: str) -> None:
    assert refusals(edited(edit))[0][0] == place


def test_the_good_part_can_be_kept() -> None:
    good = short()
    assert good.problem is None
    for turn, thing in ((3, "nonsense"), (3, 5), (4, "done"), (0, "")):
        made = edited(lambda turns, turn=turn, thing=thing: turns[turn]["actions"].insert(0, thing))  # type: ignore[misc]
        ply = sum(len(entry["actions"]) for entry in made["turns"][:turn])
        kept = Record.from_json(json.dumps(made).encode(), "a.json", keep_good=True)
        assert kept.actions == good.actions[:ply]
        assert kept.problem is not None
        assert kept.problem.file == "a.json"
        assert kept.problem.place == f"turns[{turn}].actions[0]"
        assert kept.problem.message.endswith(f"(kept: the {ply} decisions before)")
        kept.verify()
    whole = Record.from_json(good.to_json(), keep_good=True)
    assert whole.problem is None
    with pytest.raises(RecordError):
        Record.from_json(json.dumps(document(version=2)).encode(), keep_good=True)


@pytest.mark.parametrize("change", [
    {"winner": None, "unfinished": True}, {"winning_player": 5}, {"drawn": True}, {"rounds": 1}, {"decisions": 7},
])
def test_a_result_that_the_game_does_not_have_is_found(change: Document, tmp_path: Path) -> None:
    path = tmp_path / "game.antike.json"
    path.write_text(json.dumps(document(result={**document()["result"], **change})))
    made = Record.load(path)
    with pytest.raises(RecordError) as caught:
        made.verify()
    problems = caught.value.problems
    assert [(problem.file, problem.place) for problem in problems] == [(str(path), f"result.{key}") for key in change]
    assert all("but the game as played gives" in problem.message for problem in problems)
    assert verify_file(path) == problems
    assert made == short()
    made.pop()
    made.verify()


def test_a_fault_in_what_a_record_keeps_is_found() -> None:
    """No call leads there: `verify` trusts nothing but the decisions, and these only if they are legal."""
    made, illegal = short(), "pick gannets"
    made._actions[3] = made.game.action_id(illegal)
    with pytest.raises(RecordError) as caught:
        made.verify()
    why = why_illegal(short().at(3), made.game.action_id(illegal)).removeprefix(f"{illegal}: ")
    assert str(caught.value) == f'record: actions: ply 3, "{illegal}": {why}'
    made = short()
    before = made.at(len(made) - 1)
    made._actions[-1] = next(action for action in before.legal_actions() if action != made.actions[-1])
    with pytest.raises(RecordError) as caught:
        made.verify()
    assert str(caught.value) == "record: file: played again, it goes another way"


# ---- boards and rulesets of the user's own

def own_board() -> Document:
    board = antike.Map.load("islet").to_dict()
    return {**board, "name": "own_islet", "borders": board["borders"][1:]}


def own_rules() -> Document:
    return {**antike.Rules.load("short").to_dict(), "name": "own_rules", "first_round_coin": False}


@pytest.mark.parametrize(("board", "rules"), [
    (own_board(), "short"), ("islet", own_rules()), (own_board(), own_rules()),
    ({**own_board(), "name": "islet"}, {**own_rules(), "name": "short"}),
])
def test_own_boards_and_rulesets_travel_with_the_record(board: Any, rules: Any) -> None:
    made = played(antike.Game(board, nations=2, rules=antike.Rules.load(rules).replace(expert=True)), 3)
    again = Record.from_json(made.to_json())
    assert again == made
    assert (again.game.map, again.game.rules) == (made.game.map, made.game.rules)
    fields = json.loads(made.to_json())
    assert ("board" in fields["map"]) == isinstance(board, dict)
    assert ("ruleset" in fields["rules"]) == isinstance(rules, dict)
    assert fields["rules"]["variants"] == ["expert"]


@pytest.mark.parametrize(("field", "part", "change", "place"), [
    ("map", "board", {"name": "other"}, "map.name"), ("map", "board", {"borders": []}, "map.digest"),
    ("map", "board", {"borders": [["a", "b", "land"]]}, "map.board.borders[0][0]"),
    ("map", "board", {"first": {"2": "nobody"}}, 'map.board.first."2"'),
    ("rules", "ruleset", {"name": "other"}, "rules.name"), ("rules", "ruleset", {"trade": True}, "rules.digest"),
    ("rules", "ruleset", {"know_how": [{"id": "a", "cost": 1, "after": "b"}]}, "rules.ruleset.know_how[0].after"),
    ("rules", "ruleset", {"variants": dict.fromkeys(antike.Rules.load("short").variants, True)}, "rules.variants"),
])
def test_what_travels_with_the_record_must_be_what_the_header_says(
        field: str, part: str, change: Document, place: str) -> None:
    made = json.loads(played(antike.Game(own_board(), nations=2, rules=own_rules()), 3).to_json())
    made[field][part].update(change)
    assert place in [problem[0] for problem in refusals(made)]


def test_a_bundled_map_that_has_changed_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A record that leaned on the bundled map is refused by digest; one that is written now brings its map along."""
    old = short()
    raw = old.to_json()
    changed = antike.Map.load({**own_board(), "name": "islet"})
    monkeypatch.setattr(header, "bundled_map", lambda name: changed)
    assert refusals(raw)[0][0] == "map.digest"
    assert Record.from_json(old.to_json()) == old


def test_a_board_redrawn_needs_no_copy_in_the_record() -> None:
    board = antike.Map.load("islet").to_dict()
    made = played(antike.Game({**board, "title": "Another title"}, nations=2, rules="short"), 1)
    assert made.to_json() == short().to_json()


# ---- strangers' bytes

def read(raw: bytes) -> Record | RecordError:
    """What becomes of a document: a record that verifies, or the error. Nothing else may happen."""
    try:
        made = Record.from_json(raw)
        made.verify()
    except RecordError as error:
        return error
    return made


def check_strange(raw: bytes) -> None:
    """A document is refused with something to say, or good: then it can be written and read again."""
    got = read(raw)
    if isinstance(got, Record):
        assert Record.from_json(got.to_json()) == got
    else:
        assert got.problems
        assert all(problem.place and problem.message for problem in got.problems)


@given(st.data())
def test_damaged_documents_are_refused_or_good(data: st.DataObject) -> None:
    raw = bytearray(_short().to_json())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(raw) - 1))
        raw[at:at + data.draw(st.integers(0, 3))] = data.draw(
            st.binary(max_size=3) | st.sampled_from([b'"', b"{", b"]", b"null", b"1e999", b"\\ud800", b"-0", b"[["]))
    check_strange(bytes(raw))


def values() -> st.SearchStrategy[Any]:
    odd = st.sampled_from([-1, 0, 1, 2**64, 10**30, 1e300, "", "romans", "done", "rondel iron", "\n", "x" * 200])
    keys = st.sampled_from(["name", "digest", "board", "round", "nation", "actions", "x"])
    return st.recursive(st.none() | st.booleans() | odd, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
        keys, inner, max_size=3), max_leaves=5)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    if isinstance(value, (dict, list)):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from places(value[key], (*path, key))


@cache
def places_in_a_document() -> list[tuple[Any, ...]]:
    return [path for path in places(document()) if path]


@given(st.data())
def test_documents_with_odd_values_are_refused_or_good(data: st.DataObject) -> None:
    made = document()
    *path, key = data.draw(st.sampled_from(places_in_a_document()))
    at = made
    for step in path:
        at = at[step]
    at[key] = data.draw(values())
    check_strange(json.dumps(made).encode())


# ---- for people

def test_a_record_shows_what_it_is_of() -> None:
    assert repr(played(antike.Game("west", 3), 1, 5)) == "<antike.Record west standard: 5 decisions>"
    assert repr(Record(antike.Game("islet", 2, rules="short"))) == "<antike.Record islet short: 0 decisions>"


def test_the_log_and_the_record_agree() -> None:
    for made in (short(), played(GAMES["long"], 2), played(antike.Game(setup="random"), 1, 70, seats=(3, 2, 1, 0))):
        told = [re.fullmatch(r" *(\d+)  (.+?): (.+)", line) for line in replay_lines(made)]
        asked = [found for found in told if found]
        assert [int(found[1]) for found in asked] == list(range(len(made)))
        assert tuple(found[3] for found in asked) == made.texts


def test_the_log_tells_rounds_turns_and_the_end() -> None:
    lines = list(replay_lines(short()))
    won = short().result
    assert lines[:2] == ["map islet, rules short, 2 nations, 2 players", "seats: gannets, terns"]
    assert "round 1 begins" in lines
    assert sum(line.startswith("round ") for line in lines) == won.rounds
    assert lines[-1].strip() == f"{won.winner} wins"
    stopped = list(replay_lines(played(antike.Game(), 1, 10)))
    assert stopped[-1] == "stopped after 10 decisions, in round 2"


def blocks(language: str) -> list[str]:
    text = (DOCS / "records.md").read_text(encoding="utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def test_the_examples_of_the_page_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    for block in blocks("python"):
        exec(block, names)
    (example,) = blocks("json")
    made = Record.from_json(example.encode())
    made.verify()
    assert made.to_json().decode() == example


def test_the_page_shows_refusals_as_they_are() -> None:
    (example,) = blocks("json")
    with pytest.raises(RecordError) as caught:
        Record.from_json(example.replace("know_how monarchy", "know_how democracy").encode(), "game.antike.json")
    assert str(caught.value) in (DOCS / "records.md").read_text(encoding="utf-8").splitlines()


def test_the_page_names_every_field() -> None:
    named = set(re.findall(r"`(\w+)`", (DOCS / "records.md").read_text(encoding="utf-8")))
    assert {*RECORD.fields, *Result._fields, *Turn._fields} - named == set()
