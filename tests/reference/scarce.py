"""Rulesets and boards at the edges: what is scarce, odd, zero or large, so that rare cases come up in short walks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .rules import GOODS, STACKS

Data = dict[str, Any]
NATIONS = ("amber", "basalt", "cobalt", "dusk", "ember", "fern")
COLORS = ("#c98f1b", "#3d3d46", "#2456a6", "#7a4f8c", "#b8402a", "#4c7f35")


def _changed(rules: Data, name: str, **changes: Any) -> Data:
    """The ruleset under a new name; a dict among the changes is merged into the field, all else replaces it."""
    made = {**rules, "name": name, "title": name.replace("_", " ").capitalize()}
    made["goals"] = {"2": 10, **rules["goals"]}
    for key, value in changes.items():
        made[key] = {**made[key], **value} if isinstance(value, dict) else value
    return made


def _goals(number: int) -> Data:
    return {str(count): number for count in range(2, 7)}


def _advances(count: int) -> list[Data]:
    """A long list with three chains, prices that fall once known, and every effect in several sizes."""
    effects: list[Data] = [{"legion_moves": 2}, {"galley_moves": 2}, {"production": 1}, {"defense": 1}, {},
                           {"legion_moves": 3, "galley_moves": 1}, {"production": 3, "defense": 2}, {"galley_moves": 3}]
    made = []
    for place in range(count):
        advance: Data = {"id": f"idea_{place}", "cost": 1 + place % 4, **effects[place % len(effects)]}
        if place % 2:
            advance["known_cost"] = 0
        if place >= 3 and place % 4:
            advance["after"] = f"idea_{place - 3}"
        made.append(advance)
    return made


# The walks that bring out what is rare under a ruleset.
SUITED = {
    "three_stones": ("warlike",), "five_stones": ("warlike",), "five_stones_kept": ("warlike", "spreader"),
    "two_legions": ("warlike",), "one_temple": ("builder",), "tiny_stacks": ("level", "late"),
    "last_temple": ("late", "warlike"), "long_marches": ("crowding", "warlike"), "trader": ("builder",),
    "mustering": ("warlike",), "warlords": ("level", "warlike"), "sea_lords": ("builder", "level"),
    "temple_lords": ("builder", "level"), "easy_awards": ("builder",), "peace_without_actions": ("crowding",),
    "partners": ("warlike",),
}


def rulesets(standard: Data, published: Data) -> dict[str, Data]:
    """By name; each is playable with 2 to 6 nations."""
    rich = {"marble": 12, "iron": 14, "gold": 12, "coin": 3}
    free_city = {"marble": 0, "iron": 0, "gold": 0}
    sixteen = ["iron", "temple", "gold", "maneuver", "arming", "marble", "know_how", "maneuver"] * 2
    two_ideas = [{"id": "barter", "cost": 1}, {"id": "ledger", "after": "barter", "cost": 2, "known_cost": 1}]
    made = [
        _changed(standard, "two_coins", bank={"coins": 2}),
        _changed(published, "no_coins", bank={"coins": 0}, first_round_coin=True, stock=rich),
        _changed(published, "three_stones", supply={"stones": 3}, stock=rich, fights="always"),
        _changed(published, "five_stones", supply={"stones": 5}, stock={**rich, "iron": 60}, arming={"city": 7}),
        _changed(standard, "five_stones_kept", supply={"stones": 5}, stock=rich, arming={"city": 3, "temple": 4}),
        _changed(standard, "two_legions", supply={"legions": 2, "galleys": 1}, stock=rich),
        _changed(published, "one_temple", bank={"temples": 1}, stock={**rich, "marble": 30}),
        _changed(standard, "tiny_stacks", stock=rich, goals=_goals(8), arming={"city": 4, "temple": 5},
                 personages={"kings": 2, "scholars": 1, "generals": 1, "citizens": 1, "navigators": 1},
                 awards={"cities_per_king": 4, "temples_per_citizen": 1, "seas_per_navigator": 2}),
        _changed(published, "last_temple", stock={**rich, "marble": 25}, goals=_goals(20), three_nations_goal=20,
                 personages={"kings": 1, "scholars": 1, "generals": 1, "citizens": 1, "navigators": 0},
                 arming={"city": 4, "temple": 6}, awards={"cities_per_king": 3, "temples_per_citizen": 1}),
        _changed(published, "long_marches", moves={"legion": 3, "galley": 3}, stock=rich,
                 arming={"city": 3, "temple": 4}),
        _changed(published, "standing_still", moves={"legion": 0, "galley": 0}, stock=rich),
        _changed(published, "trader", know_how=two_ideas, stock=rich),
        _changed(standard, "sixteen_ideas", know_how=_advances(16), stock={**rich, "gold": 30}),
        _changed(published, "sixteen_ideas_traded", know_how=_advances(16), stock={**rich, "gold": 40}),
        _changed(standard, "no_ideas", know_how=[], stock=rich),
        _changed(published, "two_wedges", rondel={"wedges": ["maneuver", "arming"], "free": 2}, stock=rich),
        _changed(standard, "sixteen_wedges", rondel={"wedges": sixteen, "free": 2, "price": 2}),
        _changed(published, "dear_rondel", rondel={"free": 2, "price": 9}, stock=rich),
        _changed(standard, "free_rondel", rondel={"free": 16, "price": 9}),
        _changed(standard, "goal_one", goals=_goals(1), three_nations_goal=2, stock=rich),
        _changed(published, "no_goal", goals=_goals(255), three_nations_goal=255, stock=rich),
        _changed(standard, "gratis", prices={"temple": 0, "unit": 0, "city": free_city, "like_neighbour": 0}),
        _changed(published, "dear_cities", prices={"temple": 1, "unit": 2, "like_neighbour": 2,
                                                   "city": {"marble": 2, "iron": 0, "gold": 1}}, stock=rich),
        _changed(standard, "fights_with_actions", stock=rich, arming={"city": 3, "temple": 3},
                 conquest={"needs_action": True, "give_up": True, "ties_win": True}, supply={"stones": 4}),
        _changed(published, "peace_without_actions", stock=rich, arming={"city": 3, "temple": 3},
                 conquest={"needs_action": False, "give_up": False, "ties_win": False}, supply={"stones": 4}),
        _changed(published, "open_gates", stock=rich, conquest={"city": 0, "temple": 1}, moves={"legion": 2}),
        _changed(standard, "temple_barracks", arming={"city": 0, "temple": 5}, stock={**rich, "marble": 15}),
        _changed(standard, "easy_awards", stock=rich, prices={"temple": 2}, personages=dict.fromkeys(STACKS, 3),
                 know_how=_advances(3), goals=_goals(9),
                 awards={"cities_per_king": 2, "temples_per_citizen": 1, "seas_per_navigator": 1}),
        _changed(published, "mustering", stock={"marble": 20, "iron": 200}, arming={"city": 9, "temple": 20}),
        _changed(standard, "warlords", stock={**rich, "marble": 30}, arming={"city": 6, "temple": 2}, goals=_goals(1),
                 prices={"temple": 1}, three_nations_goal=2, know_how=[],
                 awards={"cities_per_king": 64, "temples_per_citizen": 64, "seas_per_navigator": 64}),
        _changed(published, "sea_lords", stock=rich, arming={"city": 4, "temple": 4}, know_how=_advances(3),
                 personages={"kings": 3, "scholars": 3, "generals": 3, "citizens": 3, "navigators": 12},
                 awards={"seas_per_navigator": 1}, goals=_goals(11)),
        _changed(published, "temple_lords", stock={**rich, "marble": 20}, know_how=_advances(3), prices={"temple": 2},
                 personages={"kings": 3, "scholars": 3, "generals": 3, "citizens": 12, "navigators": 3},
                 awards={"temples_per_citizen": 1}, goals=_goals(11)),
        _changed(published, "partners", stock=rich, arming={"city": 3, "temple": 3},
                 variants={"partner_conquest": True, "military": True}),
    ]
    return {rules["name"]: rules for rules in made}


def _grid(name: str, width: int, height: int, kind: Callable[[int, int, int, int], str | None],
          starts: list[tuple[int, int]], first: dict[str, int], bare: tuple[tuple[int, int], ...] = (),
          diagonal: bool = False) -> Data:
    """A board on a grid. `starts`: where each nation's three cities in a row begin, nations in order of joining.

    Resources go round diagonally, so any three in a row are one of each. Nations stand in the board in the reverse
    order of joining, so that those in play are not the first of the list.
    """
    places = [(x, y) for y in range(height) for x in range(width)]
    ids = {(x, y): f"p{x}{y}" for x, y in places}
    provinces = [{"id": ids[x, y], "name": ids[x, y].upper(), "lon": float(x), "lat": float(-y),
                  "resource": None if (x, y) in bare else GOODS[(x + y) % 3]} for x, y in places]
    steps = [(1, 0), (0, 1)] + ([(1, 1), (-1, 1)] if diagonal else [])
    borders = []
    for x, y in places:
        for dx, dy in steps:
            there = (x + dx, y + dy)
            border = kind(x, y, *there) if there in ids else None
            if border:
                borders.append([ids[x, y], ids[there], border])
    nations = []
    for joins, (x, y) in enumerate(starts):
        cities = [ids[x + place, y] for place in range(3)]
        lines = {str(count): cities for count in range(max(2, joins + 1), len(starts) + 1)}
        nations.append({"id": NATIONS[joins], "name": NATIONS[joins].capitalize(), "color": COLORS[joins],
                        "start": lines})
    return {"name": name, "title": name.capitalize(), "provinces": provinces, "borders": borders,
            "nations": nations[::-1], "first": {count: NATIONS[place] for count, place in first.items()}}


def _island_kind(x: int, y: int, to_x: int, to_y: int) -> str:
    """Rows of islands: sea all round, some with a land bridge, an inland pair at the left edge."""
    if x == to_x == 0:
        return "land"
    return "both" if y == to_y and x % 3 != 2 else "sea"


def _halves_kind(x: int, y: int, to_x: int, to_y: int) -> str | None:
    """No border between left and right; the start city p00 has no border at all."""
    if (x, y) == (0, 0) or (x, to_x) == (2, 3):
        return None
    return "land" if x == to_x else "both"


def boards() -> dict[str, Data]:
    """By name: close together, islands, in two parts, 64 provinces, sites missing, for 2 nations only."""
    firsts = {"2": 1, "3": 0, "4": 3, "5": 2, "6": 4}

    def up_to(count: int) -> dict[str, int]:
        return {number: place for number, place in firsts.items() if int(number) <= count}

    made = [
        _grid("huddle", 6, 3, lambda *_: "both", [(0, 0), (3, 0), (0, 2), (3, 2)], up_to(4), diagonal=True),
        _grid("isles", 6, 5, _island_kind, [(0, 0), (3, 0), (0, 2), (3, 2), (0, 4), (3, 4)], up_to(6)),
        _grid("halves", 6, 4, _halves_kind, [(0, 0), (3, 0), (0, 3), (3, 3)], up_to(4)),
        _grid("vast", 8, 8, lambda x, y, to_x, to_y: ("land", "sea", "both")[(x + 2 * y + to_x) % 3],
              [(0, 0), (5, 7), (5, 0), (0, 7), (0, 4), (5, 4)], up_to(6)),
        _grid("bare", 5, 4, lambda x, y, to_x, to_y: "both" if (x + to_y) % 4 else "land",
              [(0, 0), (2, 3), (0, 2)], up_to(3), bare=((3, 0), (4, 0), (0, 1), (2, 1), (4, 2), (0, 3))),
        _grid("duel", 3, 3, lambda *_: "both", [(0, 0), (0, 2)], up_to(2)),
    ]
    return {board["name"]: board for board in made}
