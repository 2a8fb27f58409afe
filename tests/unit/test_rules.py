"""Rules: loading and refusing rulesets, what they offer, variants, digest, equality and pickling."""

import copy
import json
import pickle
from pathlib import Path
from typing import Any

import pytest
from documents import GONE, changed, json_values, mutated
from hypothesis import given, settings
from hypothesis import strategies as st

from antike.errors import Problem, RulesError
from antike.rulecheck import VARIANTS, check
from antike.rules import Rules, available_rules, check_rules_file

STANDARD = Rules.load("standard").to_dict()


def problems(raw: Any) -> list[str]:
    ruleset, found, warnings = check(raw, "f")
    assert (ruleset is None) == bool(found)
    assert not (found and warnings)
    assert all(problem.file == "f" for problem in found)
    return [f"{problem.place}: {problem.message}" for problem in found]


def warnings(ruleset: dict[str, Any]) -> list[str]:
    assert problems(ruleset) == []
    return [str(warning) for warning in check(ruleset, "f")[2]]


def whole(low: int, high: int) -> str:
    return f"must be a whole number from {low} to {high}"


ID = "must be an id in lower snake case (a-z, 0-9, _) of at most 40 characters"
WEDGES = "must be one of marble, iron, gold, temple, arming, know_how, maneuver"
COUNTS = "unknown key (known: 2, 3, 4, 5, 6)"
ADVANCE = "unknown field (known: id, cost, known_cost, after, legion_moves, galley_moves, production, defense)"

FAULTS: list[tuple[tuple[Any, ...], Any, str]] = [
    (("name",), GONE, "name: missing"),
    (("name",), "my rules", f'name: {ID}, not "my rules"'),
    (("title",), 5, "title: must be a line of text of at most 100 characters, not 5"),
    (("stock",), None, "stock: must be an object, not null"),
    (("stock", "coin"), GONE, "stock.coin: missing"),
    (("stock", "coins"), 3, "stock.coins: unknown field (known: marble, iron, gold, coin)"),
    (("stock", "gold"), 1001, f"stock.gold: {whole(0, 1000)}, not 1001"),
    (("stock", "gold"), 3.0, f"stock.gold: {whole(0, 1000)}, not 3.0"),
    (("stock", "gold"), True, f"stock.gold: {whole(0, 1000)}, not true"),
    (("stock", "gold"), float("nan"), f"stock.gold: {whole(0, 1000)}, not nan"),
    (("stock", "gold"), 10**5000, f"stock.gold: {whole(0, 1000)}, not a huge number"),
    (("supply", "legions"), 32, f"supply.legions: {whole(0, 31)}, not 32"),
    (("supply", "galleys"), -1, f"supply.galleys: {whole(0, 31)}, not -1"),
    (("supply", "stones"), 2, f"supply.stones: {whole(3, 64)}, not 2"),
    (("bank", "coins"), 50001, f"bank.coins: {whole(0, 50000)}, not 50001"),
    (("bank", "temples"), 65, f"bank.temples: {whole(0, 64)}, not 65"),
    (("personages", "kings"), 61, f"personages.kings: {whole(0, 60)}, not 61"),
    (("awards", "cities_per_king"), 0, f"awards.cities_per_king: {whole(1, 64)}, not 0"),
    (("goals",), {}, "goals: must have one of the keys 2, 3, 4, 5, 6"),
    (("goals", "7"), 5, f'goals."7": {COUNTS}'),
    (("goals", "4"), 0, f'goals."4": {whole(1, 255)}, not 0'),
    (("three_nations_goal",), GONE, 'three_nations_goal: missing, but the goals have "3"'),
    (("three_nations_goal",), 256, f"three_nations_goal: {whole(1, 255)}, not 256"),
    (("first_round_coin",), 1, "first_round_coin: must be true or false, not 1"),
    (("rondel", "wedges"), ["iron"], "rondel.wedges: must have 2 to 16 entries, not 1"),
    (("rondel", "wedges"), ["iron"] * 17, "rondel.wedges: must have 2 to 16 entries, not 17"),
    (("rondel", "wedges", 3), "maneuver_1", f'rondel.wedges[3]: {WEDGES}, not "maneuver_1"'),
    (("rondel", "free"), 1, f"rondel.free: {whole(2, 16)}, not 1"),
    (("rondel", "price"), 10, f"rondel.price: {whole(0, 9)}, not 10"),
    (("production", "city"), 51, f"production.city: {whole(0, 50)}, not 51"),
    (("production", "temple"), -3, f"production.temple: {whole(0, 50)}, not -3"),
    (("production", "bonus"), "twice", 'production.bonus: must be one of per_city, once, not "twice"'),
    (("prices", "temple"), 100, f"prices.temple: {whole(0, 99)}, not 100"),
    (("prices", "unit"), "1", f'prices.unit: {whole(0, 99)}, not "1"'),
    (("prices", "city", "iron"), 10, f"prices.city.iron: {whole(0, 9)}, not 10"),
    (("prices", "city", "coin"), 1, "prices.city.coin: unknown field (known: marble, iron, gold)"),
    (("prices", "like_neighbour"), 10, f"prices.like_neighbour: {whole(0, 9)}, not 10"),
    (("arming", "temple"), 32, f"arming.temple: {whole(0, 31)}, not 32"),
    (("moves", "galley"), 4, f"moves.galley: {whole(0, 3)}, not 4"),
    (("fights",), "never", 'fights: must be one of always, by_choice, not "never"'),
    (("conquest", "temple"), 51, f"conquest.temple: {whole(0, 50)}, not 51"),
    (("conquest", "ties_win"), "no", 'conquest.ties_win: must be true or false, not "no"'),
    (("know_how",), {}, "know_how: must be a list, not an object"),
    (("know_how", 0), "road", 'know_how[0]: must be an object, not "road"'),
    (("know_how", 0, "id"), GONE, "know_how[0].id: missing"),
    (("know_how", 0, "cost"), GONE, "know_how[0].cost: missing"),
    (("know_how", 0, "cost"), 100, f"know_how[0].cost: {whole(0, 99)}, not 100"),
    (("know_how", 0, "known_cost"), -1, f"know_how[0].known_cost: {whole(0, 99)}, not -1"),
    (("know_how", 0, "legion_moves"), 4, f"know_how[0].legion_moves: {whole(0, 3)}, not 4"),
    (("know_how", 0, "defense"), 51, f"know_how[0].defense: {whole(0, 50)}, not 51"),
    (("know_how", 0, "attack"), 1, f"know_how[0].attack: {ADVANCE}"),
    (("know_how", 0, "after"), "market", 'know_how[0].after: "market" is no earlier advance'),
    (("know_how", 2, "after"), "market", 'know_how[2].after: "market" is no earlier advance'),
    (("know_how", 2, "after"), "rode", 'know_how[2].after: "rode" is no earlier advance'),
    (("know_how", 2, "after"), 1, f"know_how[2].after: {ID}, not 1"),
    (("know_how", 7, "id"), "road", 'know_how[7].id: "road" is already know_how[0].id'),
    (("trade",), None, "trade: must be true or false, not null"),
    (("variants", "expert"), GONE, "variants.expert: missing"),
    (("variants", "expert"), 0, "variants.expert: must be true or false, not 0"),
    (("variants", "hard"), True, f"variants.hard: unknown field (known: {', '.join(VARIANTS)})"),
]


@pytest.mark.parametrize(("path", "value", "message"), FAULTS, ids=[message for _, _, message in FAULTS])
def test_one_fault_gives_one_message(path: tuple[Any, ...], value: Any, message: str) -> None:
    assert problems(changed(STANDARD, (path, value))) == [message]


def test_every_field_is_required_but_those_with_defaults() -> None:
    for field in set(STANDARD) - {"three_nations_goal"}:
        assert problems(changed(STANDARD, ((field,), GONE))) == [f"{field}: missing"]


def test_too_many_advances() -> None:
    advances = [{"id": f"a{i}", "cost": 1} for i in range(17)]
    assert problems({**STANDARD, "know_how": advances[:16]}) == []
    assert problems({**STANDARD, "know_how": advances}) == ["know_how: must have 0 to 16 entries, not 17"]


def test_what_is_no_ruleset_at_all() -> None:
    assert problems(b"{") == [
        "line 1, column 2: not JSON: Expecting property name enclosed in double quotes"]
    assert problems(b"\x80") == ["byte 0: not UTF-8: 0x80"]
    assert problems(b"{" * 100) == ["file: nested more than 16 deep"]
    assert problems([]) == ["file: must be an object, not a list of 0"]
    text = json.dumps(STANDARD)
    assert problems(text.replace('"unit"', '"unit": 1, "unit"').encode()) == ["prices.unit: stands twice in one object"]


def test_all_faults_at_once(tmp_path: Path) -> None:
    ruleset = changed(
        STANDARD,
        (("author",), "me"),
        (("stock", "iron"), -1),
        (("goals", "1"), 9),
        (("three_nations_goal",), GONE),
        (("rondel", "wedges", 2), "silver"),
        (("rondel", "free"), 0),
        (("fights",), True),
        (("know_how", 1, "after"), "rode"),
        (("know_how", 3, "cost"), 2.5),
        (("know_how", 4, "id"), "market"),
        (("variants", "expert"), GONE),
    )
    file = tmp_path / "bad.json"
    file.write_text(json.dumps(ruleset))
    found, noted = check_rules_file(file)
    assert noted == []
    assert [str(problem) for problem in found] == [f"{file}: {line}" for line in [
        f"author: unknown field (known: {', '.join(STANDARD)})",
        f"stock.iron: {whole(0, 1000)}, not -1",
        f'goals."1": {COUNTS}',
        f'rondel.wedges[2]: {WEDGES}, not "silver"',
        f"rondel.free: {whole(2, 16)}, not 0",
        "fights: must be one of always, by_choice, not true",
        f"know_how[3].cost: {whole(0, 99)}, not 2.5",
        "variants.expert: missing",
        'know_how[1].after: "rode" is no earlier advance',
        'know_how[4].id: "market" is already know_how[2].id',
        'know_how[5].after: "monarchy" is no earlier advance',
        'three_nations_goal: missing, but the goals have "3"',
    ]]
    with pytest.raises(RulesError) as caught:
        Rules.load(file)
    assert caught.value.problems == found


def test_goals_out_of_reach_are_warnings() -> None:
    few = {"kings": 1, "scholars": 2, "generals": 3, "citizens": 1, "navigators": 1}
    goals = {**STANDARD, "personages": few, "goals": {"4": 8, "5": 9}, "three_nations_goal": 12}
    assert warnings(goals) == [
        'f: goals."5": 9 personages are needed, but all stacks together count 8',
        "f: three_nations_goal: 12 personages are needed, but all stacks together count 8",
    ]
    military = changed(goals, (("variants", "military"), True))
    assert warnings(military) == [
        "f: three_nations_goal: 12 personages are needed, but all stacks together count 11"]
    assert warnings({**STANDARD, "goals": {"2": 35}, "three_nations_goal": None}) == []


def test_available_rules_are_sorted_and_load() -> None:
    assert available_rules() == ("published", "short", "standard")
    for name in available_rules():
        rules = Rules.load(name)
        assert rules.name == name
        assert not any(rules.variants.values())
        assert warnings(rules.to_dict()) == []


def test_short_is_for_any_number_of_nations() -> None:
    assert list(Rules.load("short").data["goals"]) == ["2", "3", "4", "5", "6"]


def test_defaults_are_filled_in() -> None:
    bare = {**STANDARD, "goals": {"4": 9}, "know_how": [{"id": "road", "cost": 4}]}
    del bare["three_nations_goal"]
    rules = Rules.load(bare)
    assert rules.data["three_nations_goal"] is None
    assert rules.data["know_how"] == ({"id": "road", "cost": 4, "known_cost": 4, "after": None, "legion_moves": 0,
                                       "galley_moves": 0, "production": 0, "defense": 0},)
    assert rules.to_dict()["know_how"][0]["known_cost"] == 4
    assert rules == Rules.load(rules.to_dict()) == Rules.load(rules.data)


def test_wedges_and_advances() -> None:
    assert Rules.load("published").wedges == (
        "iron", "temple", "gold", "maneuver_1", "arming", "marble", "know_how", "maneuver_2")
    assert Rules.load("published").advances == (
        "wheel", "roads", "sailing", "navigation", "market", "currency", "monarchy", "democracy")
    rondel = {"wedges": ["gold", "iron", "gold", "arming", "gold"], "free": 2, "price": 0}
    assert Rules.load({**STANDARD, "rondel": rondel}).wedges == ("gold_1", "iron", "gold_2", "arming", "gold_3")


def test_data_reads_like_the_file() -> None:
    rules = Rules.load("published")
    assert (rules.title, rules.data["title"]) == ("The 2005 rulebook",) * 2
    assert rules.data["prices"]["city"]["marble"] == 1
    assert rules.data["know_how"][1]["after"] == "wheel"
    assert repr(rules) == f"<Rules published: {rules.digest[:8]}>"
    assert repr(rules.replace(long=True)).startswith("<Rules published +long: ")


def test_sources_agree(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(STANDARD))
    standard = Rules.load("standard")
    assert standard == Rules.load(file) == Rules.load(str(file)) == Rules.load(STANDARD) == Rules(STANDARD)
    with pytest.raises(RulesError) as caught:
        Rules.load("standart")
    assert caught.value.problems == [
        Problem('"standart"', "name", "neither a file nor one of the bundled rulesets: published, short, standard")]
    with pytest.raises(FileNotFoundError):
        Rules.load("none.json")
    with pytest.raises(TypeError):
        Rules.load(5)  # type: ignore[arg-type]


def test_replace_switches_variants() -> None:
    rules = Rules.load("standard")
    for flag in VARIANTS:
        other = rules.replace(**{flag: True})
        assert dict(other.variants) == {**rules.variants, flag: True}
        assert other.name == rules.name
        assert other != rules
        assert other.replace(**{flag: False}) == rules
    assert rules.replace() == rules
    assert rules.replace(expert=True, long=True).replace(military=True, long=False) == rules.replace(
        military=True, expert=True)


def test_replace_refuses_other_names_and_values() -> None:
    with pytest.raises(RulesError) as caught:
        Rules.load("short").replace(experts=True, military=1, long=True)  # type: ignore[arg-type]
    assert str(caught.value) == (
        f"short: variants.experts: unknown variant (known: {', '.join(VARIANTS)})\n"
        "short: variants.military: must be true or false, not 1")


def test_rules_never_change() -> None:
    source = copy.deepcopy(STANDARD)
    rules = Rules.load(source)
    source["prices"]["unit"] = 9
    rules.to_dict()["prices"]["unit"] = 9
    assert rules == Rules.load("standard")
    with pytest.raises(AttributeError):
        rules.data = {}  # type: ignore[misc]
    for part in (rules.data, rules.variants, rules.data["prices"]["city"], rules.data["know_how"][0]):
        with pytest.raises(TypeError):
            part["marble"] = 3  # type: ignore[index]


def test_copies_and_pickles_are_equal() -> None:
    for rules in (Rules.load("published"), Rules.load("short").replace(expert=True)):
        for twin in (copy.copy(rules), copy.deepcopy(rules), pickle.loads(pickle.dumps(rules))):
            assert twin == rules
            assert hash(twin) == hash(rules)
            assert twin.data == rules.data
        assert pickle.loads(pickle.dumps(rules.data)) == copy.deepcopy(rules.data) == rules.data
        assert rules != rules.name


def test_digest_covers_all_but_the_title() -> None:
    rules = Rules.load(STANDARD)
    assert len(rules.digest) == 32
    assert Rules.load({**STANDARD, "title": "Another"}).digest == rules.digest
    for path, value in [(("name",), "other"), (("trade",), True), (("prices", "unit"), 2), (("goals", "4"), GONE),
                        (("variants", "long"), True), (("know_how", 0, "defense"), 1)]:
        assert Rules.load(changed(STANDARD, (path, value))).digest != rules.digest
    swapped = {**STANDARD, "know_how": [STANDARD["know_how"][i] for i in (0, 2, 1, 3, 4, 5, 6, 7)]}
    assert Rules.load(swapped).digest != rules.digest


def test_digests_that_records_hold() -> None:
    """A change here makes stored records name another ruleset."""
    assert {name: Rules.load(name).digest for name in ("published", "standard")} == {
        "published": "6b3db9832550b796b7714cf4ca2d72fb",
        "standard": "882b19c2f2fa461fe3c036fc92d928d9",
    }


@settings(max_examples=300, deadline=None)
@given(json_values(STANDARD) | mutated(STANDARD))
def test_any_json_is_a_ruleset_or_has_problems(value: Any) -> None:
    ruleset, found, _ = check(value, "f")
    if ruleset is None:
        assert found
        assert all(problem.place and problem.message for problem in found)
    else:
        assert Rules.load(ruleset).to_dict() == ruleset


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=100) | mutated(STANDARD).map(lambda ruleset: json.dumps(ruleset).encode()))
def test_any_bytes_are_a_ruleset_or_have_problems(raw: bytes) -> None:
    ruleset, found, _ = check(raw, "f")
    assert (ruleset is None) == bool(found)
