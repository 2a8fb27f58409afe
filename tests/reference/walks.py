"""Seeded walkers: ways to play that lead games where uniform play seldom goes.

A walker chooses from any object with `.legal()` (action texts) and `.state()` (the dict of DESIGN.md); the styles that
nobody wins in, `level` and `late`, also need `.clone()`, `.apply()`, `.is_over` and `.winner`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from .rules import GOODS, STOCK, Board, Rules

Weight = Callable[["Walker", dict[str, Any], list[str]], float]

WAR = {"iron": 3.0, "arming": 8.0, "maneuver": 8.0, "know_how": 1.0}
BUILD = {"marble": 4.0, "iron": 2.0, "gold": 4.0, "temple": 5.0, "know_how": 5.0, "arming": 3.0, "maneuver": 4.0}


class Walker:
    """Chooses actions in one style; the same seed, style and game give the same walk."""

    def __init__(self, style: str, board: dict[str, Any], rules: dict[str, Any], seed: int) -> None:
        self.style, self.board, self.rules = style, Board(board), Rules(rules)
        self.random = random.Random(f"{style} {seed}")
        self.common = self.random.choice(self.board.provinces)
        self.targets: dict[str, str] = {}
        self.temper: dict[str, str] = {}
        self._steps: dict[tuple[str, str], dict[str, int]] = {}

    def choose(self, game: Any) -> str:
        """One of the legal actions; `game` is left as it is."""
        legal: list[str] = game.legal()
        if self.style == "uniform" or self.random.random() < 0.03:
            return self.random.choice(legal)
        state = game.state()
        weigh = self._weigher(state)
        weights = [weigh(self, state, action.split()) for action in legal]
        if self.style in ("level", "late"):
            safe = [0.0 if _would_win(game, action, self._goal(state)) else w
                    for action, w in zip(legal, weights, strict=True)]
            weights = safe if any(safe) else weights
        return self.random.choices(legal, weights)[0] if any(weights) else self.random.choice(legal)

    def _weigher(self, state: dict[str, Any]) -> Weight:
        """In a `mixed` walk each nation has its own style; `late` and `level` end in war."""
        style, actor = self.style, state["actor"]
        if style == "mixed" and actor:
            style = self.temper.setdefault(actor, self.random.choice(("warlike", "crowding", "builder", "hoarder")))
        if style in ("level", "late") and not any(state["personages_left"].values()):
            style = "warlike"
        return STYLES[style]

    def _goal(self, state: dict[str, Any]) -> int:
        return self.rules.goal(len(state["nations"]))

    def steps_to(self, unit: str, goal: str) -> dict[str, int]:
        """Borders that a unit of this type must cross to `goal`, from every province that it can come from."""
        if (unit, goal) not in self._steps:
            steps, edge = {goal: 0}, [goal]
            while edge:
                near = edge.pop(0)
                for far in self.board.around[unit][near]:
                    if far not in steps:
                        steps[far] = steps[near] + 1
                        edge.append(far)
            self._steps[unit, goal] = steps
        return self._steps[unit, goal]

    def towards(self, unit: str, origin: str, to: str, goal: str) -> float:
        """Large for a step nearer to the goal, small for one away from it."""
        steps = self.steps_to(unit, goal)
        if origin not in steps:
            return 0.1
        return 10.0 if steps[to] < steps[origin] else 0.2

    def victim(self, state: dict[str, Any], nation: str) -> str:
        """The foreign city that this nation gathers at, kept while it is foreign; temples are preferred."""
        foreign = [city for other, entry in state["nations"].items() if other != nation for city in entry["cities"]]
        if self.targets.get(nation) not in foreign:
            prized = [city for city in foreign if city in state["temples"]]
            self.targets[nation] = self.random.choice(prized or foreign or self.board.provinces)
        return self.targets[nation]

    def wedge(self, action: str, taste: dict[str, float]) -> float:
        return taste.get(self.rules.wedge_action[action], 0.3)


def _would_win(game: Any, action: str, goal: int) -> bool:
    """Whether the nation on turn wins if it does this and then as little as it can."""
    state = game.state()
    mover = state["turn"]
    if mover is None:
        return False
    held = state["nations"][mover]["personages"]
    if sum(held.values()) + held.get("generals", 0) < goal - 4:  # too far away for one turn, but for rare luck
        return False
    after = game.clone()
    after.apply(action)
    for _ in range(200):
        if after.is_over:
            return after.winner is not None
        if after.state()["turn"] != mover:
            return False
        after.apply(after.legal()[-1])
    return False


def _free_site(walker: Walker, state: dict[str, Any], province: str) -> bool:
    taken = any(province in entry["cities"] for entry in state["nations"].values())
    return not taken and walker.board.resource[province] is not None


def uniform(walker: Walker, state: dict[str, Any], action: list[str]) -> float:
    return 1.0


def warlike(walker: Walker, state: dict[str, Any], action: list[str]) -> float:
    """Arms, gathers at one foreign city, fights, conquers."""
    kind, *rest = action
    if kind == "rondel":
        return walker.wedge(rest[0], WAR)
    if kind == "move":
        goal = walker.victim(state, state["actor"])
        return walker.towards(rest[0], rest[1], rest[2], goal) * (0.05 if rest[1] == goal else 1.0)
    return {"arm": 20.0, "fight": 3.0, "conquer": 20.0, "found": 2.0, "engage": 2.0, "done": 0.3}.get(kind, 1.0)


def crowding(walker: Walker, state: dict[str, Any], action: list[str]) -> float:
    """All go to one place, seldom fight on meeting, engage there."""
    kind, *rest = action
    if kind == "rondel":
        return walker.wedge(rest[0], WAR)
    if kind == "move":
        return walker.towards(rest[0], rest[1], rest[2], walker.common) * (0.05 if rest[1] == walker.common else 1.0)
    return {"arm": 20.0, "fight": 0.3, "peace": 3.0, "conquer": 2.0, "engage": 0.5, "done": 0.5}.get(kind, 1.0)


def builder(walker: Walker, state: dict[str, Any], action: list[str]) -> float:
    """Temples, cities, know-how, trades."""
    kind, *rest = action
    if kind == "rondel":
        return walker.wedge(rest[0], BUILD)
    if kind == "move":
        gain = _free_site(walker, state, rest[2]) and not _free_site(walker, state, rest[1])
        return 6.0 if gain else 0.3
    return {"temple": 20.0, "found": 20.0, "know_how": 20.0, "arm": 3.0, "trade": 1.0, "conquer": 5.0}.get(kind, 1.0)


def hoarder(walker: Walker, state: dict[str, Any], action: list[str]) -> float:
    """A builder that keeps its coins: pays with anything else and buys only what resources alone pay for."""
    kind, *rest = action
    if kind == "pay":
        return 0.01 if rest[0] == "coin" else 5.0
    stock = state["nations"][state["actor"]]["stock"] if state["actor"] else {}
    prices = walker.rules["prices"]
    costs = {"temple": {"marble": prices["temple"]}, "arm": {"iron": prices["unit"]}, "found": prices["city"]}
    if any(stock.get(good, 0) < price for good, price in costs.get(kind, {}).items()):
        return 0.02
    return builder(walker, state, action)


def spreader(walker: Walker, state: dict[str, Any], action: list[str]) -> float:
    """One nation founds wherever it can, then goes to war; the others idle."""
    kind, *rest = action
    leader = walker.temper.setdefault("leader", walker.random.choice(list(state["nations"])))
    if state["actor"] not in (leader, None):
        if kind == "rondel":
            return walker.wedge(rest[0], dict.fromkeys(GOODS, 9.0))
        return 9.0 if kind in ("done", "peace") else 0.2
    if len(state["nations"][leader]["cities"]) >= walker.rules["supply"]["stones"] - 1:
        return warlike(walker, state, action)
    if kind == "rondel":
        return walker.wedge(rest[0], {**dict.fromkeys(GOODS, 3.0), "arming": 5.0, "maneuver": 8.0})
    if kind == "temple":
        return 0.05
    return builder(walker, state, action)


def level(walker: Walker, state: dict[str, Any], action: list[str]) -> float:
    """Builds and fights; that nobody wins is seen to in `Walker.choose`."""
    return builder(walker, state, action) + warlike(walker, state, action)


def late(walker: Walker, state: dict[str, Any], action: list[str]) -> float:
    """As `level`, with few temples and the last advance put off while there is more to win."""
    kind = action[0]
    left = sum(state["personages_left"].values())
    if kind == "temple" and left > 4:
        return 0.05
    if kind == "know_how" and left > 6:
        known = len(state["nations"][state["actor"]]["know_how"])
        if known == len(walker.rules.advances) - 1:
            return 0.02
    if kind == "pay":
        return 1.0 + STOCK.index(action[1])
    return level(walker, state, action)


STYLES: dict[str, Weight] = {
    "uniform": uniform, "warlike": warlike, "builder": builder, "hoarder": hoarder, "crowding": crowding,
    "spreader": spreader, "level": level, "late": late, "mixed": uniform,
}


def walk(game: Any, walker: Walker, limit: int) -> Iterator[str]:
    """Yields each chosen action while the game still stands before it, then plays it; at most `limit` decisions."""
    for _ in range(limit):
        if not game.legal():
            return
        action = walker.choose(game)
        yield action
        game.apply(action)
