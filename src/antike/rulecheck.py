"""What a ruleset file must be (docs/rules-format.md)."""

from collections.abc import Mapping
from typing import Any

from .mapc.board import COUNTS
from .mapc.problems import Problem, Report, shown
from .mapc.schema import BAD, Choice, Field, Flag, Kind, List, Maybe, Object, Table, Text, identifier, inside, whole
from .mapc.text import parse

ACTIONS = ("marble", "iron", "gold", "temple", "arming", "know_how", "maneuver")
VARIANTS = ("expert", "military", "long", "three_nations", "partner_conquest")
MAX_ADVANCES = 16


def _each(kind: Kind, *names: str) -> Object:
    """An object with fields of one kind."""
    return Object({name: Field(kind) for name in names})


ADVANCE = Object({
    "id": Field(identifier()),
    "cost": Field(whole(0, 99), "gold it costs"),
    "known_cost": Field(Maybe(whole(0, 99)), "gold it costs once any nation has it; null: the same", None),
    "after": Field(Maybe(identifier()), "the earlier advance that must be owned first", None),
    "legion_moves": Field(whole(0, 3), "borders that legions cross; the largest of a nation's advances counts", 0),
    "galley_moves": Field(whole(0, 3), "borders that galleys cross; the largest counts", 0),
    "production": Field(whole(0, 50), "more goods from cities; the largest counts", 0),
    "defense": Field(whole(0, 50), "more defense of each own city; the largest counts", 0),
})
RULESET = Object({
    "name": Field(identifier(), "what `rules` says in records and positions"),
    "title": Field(Text(), "a line for people"),
    "stock": Field(_each(whole(0, 1000), "marble", "iron", "gold", "coin"), "what each nation starts with"),
    "supply": Field(Object({
        "legions": Field(whole(0, 31)),
        "galleys": Field(whole(0, 31)),
        "stones": Field(whole(3, 64), "for cities"),
    }), "what each nation can have at most"),
    "bank": Field(Object({"coins": Field(whole(0, 50000)), "temples": Field(whole(0, 64))}), "what all share"),
    "personages": Field(_each(whole(0, 60), "kings", "scholars", "generals", "citizens", "navigators"), "the stacks"),
    "awards": Field(_each(whole(1, 64), "cities_per_king", "temples_per_citizen", "seas_per_navigator"),
                    "what earns a personage"),
    "goals": Field(Table(COUNTS, whole(1, 255)),
                   "by number of nations: the personages needed to win; a number left out cannot be played"),
    "three_nations_goal": Field(Maybe(whole(1, 255)), "replaces the goal of 3 nations in that variant", None),
    "first_round_coin": Field(Flag(), "whether the first round hands out coins"),
    "rondel": Field(Object({
        "wedges": Field(List(Choice(ACTIONS), 2, 16), "clockwise"),
        "free": Field(whole(2, 16), "steps that cost nothing"),
        "price": Field(whole(0, 9), "units of any kind that each further step costs"),
    })),
    "production": Field(Object({
        "city": Field(whole(0, 50), "goods of a city"),
        "temple": Field(whole(0, 50), "goods of a city with a temple"),
        "bonus": Field(Choice(("per_city", "once")), "what know-how adds: for each city, or once a production"),
    })),
    "prices": Field(Object({
        "temple": Field(whole(0, 99), "marble for a temple"),
        "unit": Field(whole(0, 99), "iron for a legion or galley"),
        "city": Field(_each(whole(0, 9), "marble", "iron", "gold"), "for founding a city"),
        "like_neighbour": Field(whole(0, 9), "coins besides for each adjacent city of the same resource"),
    })),
    "arming": Field(_each(whole(0, 31), "city", "temple"), "units a turn in a city, and in one with a temple"),
    "moves": Field(_each(whole(0, 3), "legion", "galley"), "borders that a unit crosses without know-how"),
    "fights": Field(Choice(("always", "by_choice")),
                    "when a unit that meets foreign units of its type fights; by choice: if either side wants it"),
    "conquest": Field(Object({
        "city": Field(whole(0, 50), "defense of a city"),
        "temple": Field(whole(0, 50), "defense of a city with a temple"),
        "ties_win": Field(Flag(), "whether attackers equal to the defense suffice"),
        "needs_action": Field(Flag(), "whether only units with a move left attack"),
        "give_up": Field(Flag(), "whether, without a stone left, another city can be given up"),
    })),
    "know_how": Field(List(ADVANCE, 0, MAX_ADVANCES), "in the order in which actions are numbered"),
    "trade": Field(Flag(), "whether a nation with all advances may trade two goods for one"),
    "variants": Field(_each(Flag(), *VARIANTS), "what can be switched on"),
})


def check(raw: bytes | Mapping[str, Any], file: str) -> tuple[dict[str, Any] | None, list[Problem], list[Problem]]:
    """A ruleset in normal form (None if it has problems), its problems and its warnings; they call it `file`."""
    report = Report(file)
    value: Any = parse(raw, report) if isinstance(raw, bytes) else raw
    ruleset: Any = BAD if value is BAD else RULESET.read(value, "", report)
    if ruleset is not BAD:
        _check_know_how(ruleset["know_how"], report)
        if ruleset["goals"] is not BAD and "3" in ruleset["goals"] and ruleset["three_nations_goal"] is None:
            report.refuse("three_nations_goal", 'missing, but the goals have "3"')
    if report.problems:
        return None, report.problems, []
    for advance in ruleset["know_how"]:
        if advance["known_cost"] is None:
            advance["known_cost"] = advance["cost"]
    _warn_of_goals(ruleset, report)
    return ruleset, [], report.warnings


def _check_know_how(know_how: Any, report: Report) -> None:
    """Ids that stand once, and `after` an earlier one."""
    places: dict[str, str] = {}
    certain = True  # no advance so far whose id is no good: a later one may mean it
    for i, advance in enumerate([] if know_how is BAD else know_how):
        if advance is BAD or advance["id"] is BAD:
            certain = False
        if advance is BAD:
            continue
        place, name, after = f"know_how[{i}]", advance["id"], advance["after"]
        if certain and after not in (None, BAD) and after not in places:
            report.refuse(f"{place}.after", f"{shown(after)} is no earlier advance")
        if name is not BAD and places.setdefault(name, place) != place:
            report.refuse(f"{place}.id", f"{shown(name)} is already {places[name]}.id")


def _warn_of_goals(ruleset: Mapping[str, Any], report: Report) -> None:
    """Goals that the stacks cannot fill; generals count 2 in the variant `military`."""
    stacks = ruleset["personages"]
    most = sum(stacks.values()) + (stacks["generals"] if ruleset["variants"]["military"] else 0)
    goals = {inside("goals", count): goal for count, goal in ruleset["goals"].items()}
    if ruleset["three_nations_goal"] is not None:
        goals["three_nations_goal"] = ruleset["three_nations_goal"]
    for place, goal in goals.items():
        if goal > most:
            report.warn(place, f"{goal} personages are needed, but all stacks together count {most}")
