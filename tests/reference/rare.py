"""Rare cases: which of them a decision brought, so that a run of differential tests can say what it has seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from . import terms
from .game import Reference
from .legal import Table
from .play import needed_count, turn_order
from .rules import STACKS, STOCK, TYPES
from .state import PLURAL, Nation, State


@dataclass
class Seen:
    """A decision: the game before and after it, the action, and all that was played with it unasked."""

    before: State
    after: State
    table: Table
    legal: list[str]
    action: list[str]
    played: list[str]

    @property
    def kind(self) -> str:
        return self.action[0]

    @property
    def mover(self) -> str | None:
        return self.before.turn_of

    def count(self, kind: str) -> int:
        return sum(text.split()[0] == kind for text in self.played)

    def turn_ended(self) -> bool:
        """Whether the turn of the nation that had it is over, by play or with the game."""
        return self.mover is not None and (self.after.turn_of, self.after.round) != (self.mover, self.before.round)


def setup(seen: Seen) -> Iterator[str]:
    if seen.kind == "pick":
        yield "seat drafted"
    if seen.kind == "start":
        yield "start city chosen"


def coins(seen: Seen) -> Iterator[str]:
    if seen.kind == "take":
        yield "coins out at a round's start"
    entered = seen.after.step == "take" and seen.before.step != "take"
    if entered and seen.after.actor != turn_order(seen.table, seen.after)[0]:
        yield "coins out after others took the last"


def payments(seen: Seen) -> Iterator[str]:
    nation = seen.before.nations.get(seen.mover or "")
    if nation is None:
        return
    if any(text.startswith("pay ") for text in seen.played[1:]):
        yield "payment forced"
    if seen.before.step == "pay":
        offered = [STOCK.index(text.split()[1]) for text in seen.legal]
        if any(nation.stock[kind] for kind in STOCK[max(offered) + 1:]):
            yield "kind held back as the later ones would not suffice"
    if seen.kind == "rondel" and nation.wedge == seen.action[1]:
        yield "same wedge again"
    if seen.kind == "found":
        if terms.surcharge(seen.before, seen.table.board, seen.table.rules, seen.action[1]):
            yield "surcharge paid"
        if any(nation.stock[good] < price for good, price in seen.table.rules["prices"]["city"].items()):
            yield "coins for missing resources when founding"


def supplies(seen: Seen) -> Iterator[str]:
    nation, rules = seen.before.nations.get(seen.mover or ""), seen.table.rules
    if nation is None:
        return
    if seen.kind == "rondel" and rules.wedge_action[seen.action[1]] == "temple" and not seen.before.free_temples:
        price = {"marble": rules["prices"]["temple"]}
        if terms.can_pay(nation, price) and nation.cities - seen.before.temples:
            yield "temples out, one could be paid"
    arming = seen.kind == "rondel" and rules.wedge_action[seen.action[1]] == "arming"
    if arming or (seen.kind == "arm" and seen.after.step == "arm"):
        armed = seen.after.nations[seen.mover] if seen.kind == "arm" and seen.mover else nation
        out = [unit for unit in TYPES if not terms.units_left(armed, rules, unit)]
        if terms.can_pay(armed, {"iron": rules["prices"]["unit"]}):
            yield from (f"all {PLURAL[unit]} out, one could be paid" for unit in out)
            if len(out) == len(TYPES):
                yield "all units out, one could be paid"
    if not terms.stones_left(nation, rules) and seen.turn_ended() and seen.mover is not None:
        mine = seen.after.nations[seen.mover]
        places = [place for unit in TYPES for place in mine.units[unit]]
        sites = [p for p in places if seen.table.board.resource[p] and seen.after.owner(p) is None]
        if sites and terms.can_pay(mine, rules["prices"]["city"]):
            yield "stones out, no founding"


def meetings(seen: Seen) -> Iterator[str]:
    fights = sum(text.startswith("fight ") for text in seen.legal)
    if seen.before.step == "meet" and fights > 1:
        yield "several nations met"
    if seen.before.step == "engaged":
        yield "several nations to choose from after ENGAGE"
    if seen.before.step == "answer":
        if seen.kind == "fight":
            yield "fight by a nation that was asked"
        elif seen.after.step == "answer" and seen.count("move") == 0:
            yield "several nations asked for a fight"
        elif seen.after.step != "answer" and len(seen.before.turn.to_ask) == 1:
            yield "peace of all"
    if seen.kind == "engage":
        unit, place = seen.action[1:]
        left = {r for (kind, where, r) in seen.before.turn.stopped if (kind, where) == (unit, place)}
        waits = (unit, place) in seen.before.turn.unmoved
        if len(left) + waits > 1:
            yield "ENGAGE among units that differ"
    if seen.kind in ("move", "fight", "engage") and seen.mover is not None and seen.table.players == 2:
        partners = [name for name in seen.before.nations if name != seen.mover
                    and seen.table.player(seen.before, name) == seen.table.player(seen.before, seen.mover)]
        if any(_units(seen.after.nations[name]) < _units(seen.before.nations[name]) for name in partners):
            yield "nations of one player fight"


def _units(nation: Nation) -> int:
    return sum(sum(places.values()) for places in nation.units.values())


def crowds(seen: Seen) -> Iterator[str]:
    for unit in TYPES:
        standing = Counter(place for nation in seen.after.nations.values() for place in nation.units[unit])
        if any(number >= 3 for number in standing.values()):
            yield "three nations in one province"


def protected(seen: Seen) -> Iterator[str]:
    """Cities that only a special rule saved, at the DONE that ends a step of the maneuver."""
    state, rules, mover = seen.before, seen.table.rules, seen.mover
    if seen.kind != "done" or state.step not in ("move", "conquer") or mover is None:
        return
    me = state.nations[mover]
    for place in {place for unit in TYPES for place in me.units[unit]}:
        owner = state.owner(place)
        if owner in (None, mover):
            continue
        assert owner is not None
        strength = sum(terms.attackers(state, rules, unit, place) for unit in TYPES)
        if strength < max(1, terms.defense(state, rules, owner, place) + (not rules["conquest"]["ties_win"])):
            continue
        if len(state.nations[owner].cities) == 1:
            yield "last city protected"
        elif seen.table.player(state, owner) == seen.table.player(state, mover):
            yield "partner's city protected"
        elif not terms.stones_left(me, rules) and not rules["conquest"]["give_up"]:
            yield "stones out, no conquest"


def conquests(seen: Seen) -> Iterator[str]:
    complete = seen.count("losses")
    if complete:
        yield "conquest"
    if seen.before.step == "losses":
        yield "LOSSES asked"
    target = seen.before.turn.target or next((t.split()[1] for t in seen.played if t.startswith("conquer ")), None)
    if complete and target in seen.before.temples:
        yield "conquest of a temple"
        if not any(seen.before.left.values()):
            yield "win by the temple when all are gone"
    elif complete and not any(seen.before.left.values()):
        yield "conquest without a temple when all are gone"
    if seen.count("give_up"):
        yield "stones out, city given up"
    if seen.kind == "give_up":
        yield "GIVE_UP asked"
        if seen.after.step == "losses":
            yield "GIVE_UP followed by LOSSES"
        if seen.action[1] in seen.before.temples:
            yield "city with a temple given up"


def know_how(seen: Seen) -> Iterator[str]:
    if seen.kind == "trade":
        yield f"TRADE in {seen.before.step}"
    if seen.kind == "know_how":
        others = [nation for nation in seen.before.nations.values() if seen.action[1] in nation.know_how]
        yield "advance known to others" if others else "new advance"


def personages(seen: Seen) -> Iterator[str]:
    if not seen.turn_ended() or seen.mover is None:
        return
    before, after = seen.before.nations[seen.mover], seen.after.nations[seen.mover]
    if seen.before.step == "personage":
        yield "PERSONAGE tie"
    if after.extra and not before.extra:
        yield f"extra personage: {after.extra}"
    if not any(seen.after.left.values()) and any(seen.before.left.values()):
        yield "last personage taken"
    for stack, earned in _earned(seen.table, seen.after, after).items():
        held = after.personages[stack] - (after.extra == stack)
        if after.extra == stack == before.extra and after.personages[stack] > max(earned, before.personages[stack]):
            yield f"one more of the {stack} because the extra one is counted apart"
        if earned > held and not seen.after.left[stack]:
            yield "stack empty, personage not given"
    completed = seen.before.turn.completed or seen.kind == "know_how"
    if completed and len(after.know_how) == len(seen.table.rules.advances) and not after.extra:
        yield "all advances, no extra personage"


def _earned(table: Table, state: State, nation: Nation) -> dict[str, int]:
    awards = table.rules["awards"]
    return {"kings": len(nation.cities) // awards["cities_per_king"],
            "citizens": len(nation.cities & state.temples) // awards["temples_per_citizen"],
            "navigators": len(nation.units["galley"]) // awards["seas_per_navigator"]}


def endings(seen: Seen) -> Iterator[str]:
    if seen.after.step != "over":
        return
    if seen.after.drawn:
        yield "drawn by the round limit"
        return
    winner = seen.after.winner
    assert winner is not None
    before, after = seen.before.nations[winner], seen.after.nations[winner]
    if seen.after.round == seen.table.max_rounds:
        yield "win in the last round"
    if needed_count(seen.table, after) < seen.table.rules.goal(seen.table.count):
        return
    for stack in STACKS:
        if after.personages[stack] - (after.extra == stack) > before.personages[stack] - (before.extra == stack):
            yield f"win by {stack}"
    if after.extra != before.extra:
        yield "win by the extra personage"


GROUPS: tuple[Callable[[Seen], Iterator[str]], ...] = (
    setup, coins, payments, supplies, meetings, crowds, protected, conquests, know_how, personages, endings)

CASES = (
    "seat drafted", "start city chosen", "coins out at a round's start", "coins out after others took the last",
    "payment forced", "kind held back as the later ones would not suffice", "same wedge again", "surcharge paid",
    "coins for missing resources when founding", "temples out, one could be paid",
    "all legions out, one could be paid", "all galleys out, one could be paid", "all units out, one could be paid",
    "stones out, no founding", "stones out, no conquest", "stones out, city given up", "GIVE_UP asked",
    "GIVE_UP followed by LOSSES", "city with a temple given up", "city just conquered given up",
    "several nations met", "several nations to choose from after ENGAGE", "fight by a nation that was asked",
    "several nations asked for a fight", "peace of all", "ENGAGE among units that differ",
    "nations of one player fight", "three nations in one province", "last city protected",
    "partner's city protected", "conquest", "LOSSES asked", "conquest of a temple",
    "win by the temple when all are gone", "conquest without a temple when all are gone", "TRADE in temple",
    "TRADE in arm", "TRADE in found", "advance known to others", "new advance", "PERSONAGE tie",
    *(f"extra personage: {stack}" for stack in STACKS), "last personage taken",
    *(f"one more of the {stack} because the extra one is counted apart"
      for stack in ("kings", "citizens", "navigators")),
    "stack empty, personage not given", "all advances, no extra personage", "drawn by the round limit",
    "win in the last round", *(f"win by {stack}" for stack in STACKS), "win by the extra personage",
)


def cases(before: Reference, action: str, after: Reference) -> set[str]:
    """The cases of CASES that this decision brought. `before` is a clone made ahead of the action, which `after` has
    just played."""
    seen = Seen(before.raw, after.raw, before.table, before.legal(), action.split(), after.played)
    return {name for group in GROUPS for name in group(seen)}


class Tally:
    """Sums cases up over decisions, and sees the one that needs a memory of the turn."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.decisions = 0
        self._conquered: set[str] = set()

    def play(self, game: Reference, action: str) -> None:
        """Plays the action in the game and counts what it brought."""
        before = game.clone()
        game.apply(action)
        found = cases(before, action, game)
        if action.startswith("rondel "):
            self._conquered = set()
        if any(text.startswith("give_up ") and text.split()[1] in self._conquered for text in game.played):
            found.add("city just conquered given up")
        self._conquered |= {text.split()[1] for text in game.played if text.startswith("conquer ")}
        self.counts.update(found)
        self.decisions += 1

    def missing(self) -> list[str]:
        return [case for case in CASES if not self.counts[case]]
