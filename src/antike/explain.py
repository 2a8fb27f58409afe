"""Why an action is illegal, in words.

The core alone decides what is legal; nothing here is asked before it has refused. The first reason that holds is told,
with the number of the rule (docs/rules.md).
"""

import operator
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from antike._core.state import State
from antike._core.tables import GOODS, STACKS, UNIT_TYPES

from .mapc.problems import shown

if TYPE_CHECKING:
    from .game import Game

# what is decided in each step, and the kinds of action that can be legal in it
_STEPS: dict[str, tuple[str, frozenset[str]]] = {
    step: (what, frozenset(kinds.split()))
    for step, what, kinds in (
        ("pick", "which nation to take", "pick"),
        ("start", "where to start", "start"),
        ("take", "which resource to take", "take"),
        ("rondel", "which wedge to go to", "rondel"),
        ("pay", "how to pay for the wedge", "pay"),
        ("temple", "where to build temples", "temple trade done"),
        ("arm", "which units to place", "arm trade done"),
        ("know_how", "which advances to buy", "know_how done"),
        ("move", "which unit to move next", "move engage done"),
        ("go_on", "whether a unit on the move goes on", "move stop"),
        ("meet", "whom a unit fights", "fight peace"),
        ("answer", "whether to fight a unit that came", "fight peace"),
        ("engaged", "whom to fight", "fight"),
        ("conquer", "what to conquer", "conquer done"),
        ("give_up", "which city to give up", "give_up"),
        ("losses", "how many legions to lose", "losses"),
        ("found", "where to found cities", "found trade done"),
        ("personage", "which extra personage to receive", "personage"),
    )
}

# when each kind is asked, for who tries it at another time
_WHEN = {
    "pick": "nations are picked before the first round, in a draft (RULES 2)",
    "start": "start cities are chosen before the first round, in the variant long (RULES 5)",
    "take": "resources are taken at the start of a round, when the bank has no coin (RULES 2)",
    "rondel": "a wedge is chosen at the start of a turn (RULES 3.1)",
    "pay": "only the price of a move on the rondel is paid unit by unit (RULES 3.9)",
    "temple": "temples are built on the wedge temple (RULES 3.3)",
    "arm": "units are placed on the wedge arming (RULES 3.4)",
    "know_how": "know-how is bought on the wedge know_how (RULES 3.5)",
    "move": "units move in the first phase of a maneuver, one at a time (RULES 3.6)",
    "stop": "only a unit on the move that could go on is stopped (RULES 3.6)",
    "engage": "fights are started in the first phase of a maneuver, between two units' moves (RULES 3.6)",
    "fight": "whom to fight is asked when a unit has met others (RULES 3.6)",
    "peace": "peace is offered and answered when a unit has met others (RULES 3.6)",
    "conquer": "cities are conquered in the second phase of a maneuver (RULES 3.6)",
    "losses": "losses are chosen after a conquest, where legions and galleys both could go (RULES 3.6)",
    "give_up": "a city is given up for a conquest when no stone is left (RULES 3.6)",
    "found": "cities are founded at the end of a turn (RULES 3.7)",
    "trade": "trades are offered while temples are built, units placed and cities founded (RULES 3.5)",
    "personage": "a personage is chosen at the end of a turn, when stacks tie for the extra one (RULES 3.8)",
    "done": "this decision has to be made (RULES 4)",
}


def why_illegal(state: State, action: object) -> str:
    """The reason why `action` is illegal in this state: its text, what is decided by whom, the rule that forbids it.

    Any object will do as an action; one that is no action number is said to be none. For a legal action it says that
    this one is legal.
    """
    game = state.game
    number = _number(action, game.num_actions)
    if number is None:
        plain = action is None or type(action) in (bool, int, float, str)
        return (f"{shown(action) if plain else f'a {type(action).__name__}'}: not an action number: "
                f"0 to {game.num_actions - 1} in this game")
    text = game.action_text(number)
    if state.is_over:
        return f"{text}: the game is over"
    if state.is_legal(number):
        return f"{text}: this is legal"
    what, kinds = _STEPS[state.step]
    scene = _Scene(state)
    kind, args = game.action(number)
    reason = _WHEN[kind] if kind not in kinds else _REASONS[kind](scene, *args)
    return f"{text}: {scene.decider} to decide {what}; {reason}"


def _number(action: object, size: int) -> int | None:
    """The number that the object stands for; None if it is no action's."""
    try:
        number = operator.index(action)  # type: ignore[arg-type]
    except Exception:  # whatever a stranger's __index__ raises
        return None
    return number if 0 <= number < size else None


class _Scene:
    """A state by names, as reasons need it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.game: Game = state.game
        self.step = state.step
        self.rules: Mapping[str, Any] = self.game.rules.data
        self.d = state.to_dict()
        self.pending: dict[str, Any] = self.d["pending"]

    @property
    def decider(self) -> str:
        """Who decides now: a nation, or a seat of the draft."""
        return str(self.d["actor"] or f"seat {len(self.d['seats'])}")

    @property
    def own(self) -> dict[str, Any]:
        """The nation that decides."""
        nation: dict[str, Any] = self.d["nations"][self.d["actor"]]
        return nation

    @property
    def others(self) -> dict[str, dict[str, Any]]:
        """All nations but the one that decides."""
        return {name: nation for name, nation in self.d["nations"].items() if name != self.d["actor"]}

    def units(self, type: str, province: str, nation: str | None = None) -> int:
        """Units of a nation (the one that decides) in a province."""
        return int(self.d["nations"][nation or self.d["actor"]][f"{type}s"].get(province, 0))

    def moved(self, type: str, province: str) -> list[int]:
        """Own units in a province that have moved, by borders left."""
        return list(self.pending.get("moved", {}).get(f"{type}s", {}).get(province, ()))

    def effect(self, nation: str, effect: str, base: int) -> int:
        """What a nation's advances come to."""
        worth = {advance["id"]: advance[effect] for advance in self.rules["know_how"]}
        return int(max([base, *(worth[advance] for advance in self.d["nations"][nation]["know_how"])]))

    def allowance(self, type: str) -> int:
        return self.effect(self.d["actor"], f"{type}_moves", self.rules["moves"][type])

    def owner(self, province: str) -> str | None:
        """Whose city stands in a province."""
        return next((name for name, nation in self.d["nations"].items() if province in nation["cities"]), None)

    def defense(self, owner: str, province: str) -> int:
        temple = province in self.d["temples"]
        return (int(self.rules["conquest"]["temple" if temple else "city"]) + self.effect(owner, "defense", 0)
                + sum(self.units(type, province, owner) for type in UNIT_TYPES))

    def attackers(self, type: str, province: str) -> int:
        number = self.units(type, province)
        if not self.rules["conquest"]["needs_action"]:
            return number
        return number - sum(self.moved(type, province)[:1]) if self.allowance(type) else 0

    def surcharge(self, province: str) -> int:
        """Coins for the adjacent cities that yield the same resource."""
        board = self.game.map
        resource = {p.id: p.resource for p in board.provinces}
        near = [a if b == province else b for a, b, _ in board.borders if province in (a, b)]
        like = sum(resource[p] == resource[province] and self.owner(p) is not None for p in near)
        return int(self.rules["prices"]["like_neighbour"]) * like

    def stock(self, good: str) -> int:
        return int(self.own["stock"].get(good, 0))

    def lacks(self, price: int, resource: str) -> str | None:
        """Says that a price in one resource cannot be paid, if so (RULES 3.9)."""
        if self.stock(resource) + self.stock("coin") >= price:
            return None
        return (f"{price} {resource} to pay, {self.decider} has {self.stock(resource)} "
                f"and {_coins(self.stock('coin'))} (RULES 3.9)")

    def out_of_order(self) -> str:
        return f"{self.pending['after']} came before it in this step, and the order is ascending (RULES 4)"


# ---- reasons by kind, told for an action whose kind the step asks for

def _pick(scene: _Scene, nation: str) -> str:
    if nation not in scene.game.nations:
        return f"not in play with {scene.game.num_nations} nations (RULES 2)"
    return f"seat {scene.d['seats'].index(nation)} has this nation (RULES 2)"


def _start(scene: _Scene, province: str) -> str:
    return f"not one of the start cities of {scene.decider} (RULES 5)"


def _rondel(scene: _Scene, wedge: str) -> str:
    rondel, wedges = scene.rules["rondel"], scene.game.rules.wedges
    steps = (wedges.index(wedge) - wedges.index(scene.own["wedge"])) % len(wedges) or len(wedges)
    price = (steps - rondel["free"]) * rondel["price"]
    has = sum(scene.own["stock"].values())
    return f"{steps} wedges on, it costs {price} units, and {scene.decider} has {has} (RULES 3.1)"


def _pay(scene: _Scene, good: str) -> str:
    last = scene.pending["from"]
    if GOODS.index(good) < GOODS.index(last):
        return f"{last} has been paid, and {good} goes before it (RULES 3.9)"
    if not scene.stock(good):
        return f"{scene.decider} has none (RULES 3.9)"
    rest = sum(map(scene.stock, GOODS[GOODS.index(good):]))
    return f"{good} and what may be paid after it make {rest}, and {scene.pending['price']} are still due (RULES 3.9)"


def _temple(scene: _Scene, province: str) -> str:
    if province not in scene.own["cities"]:
        return "no own city stands there (RULES 3.3)"
    if province in scene.d["temples"]:
        return "the city has a temple (RULES 3.3)"
    if not scene.d["bank"].get("temple"):
        return "the bank has no temple left (RULES 3.3)"
    return scene.lacks(scene.rules["prices"]["temple"], "marble") or scene.out_of_order()


def _arm(scene: _Scene, type: str, province: str) -> str:
    if province not in scene.own["cities"]:
        return "no own city stands there (RULES 3.4)"
    supply = scene.rules["supply"][f"{type}s"]
    if sum(scene.own[f"{type}s"].values()) == supply:
        return f"{supply} {type}s already on the board, all that there are (RULES 3.4)"
    room = scene.rules["arming"]["temple" if province in scene.d["temples"] else "city"]
    if scene.pending["armed"].get(province, 0) >= room:
        return f"the city takes {room} a turn, and has (RULES 3.4)"
    return scene.lacks(scene.rules["prices"]["unit"], "iron") or scene.out_of_order()


def _know_how(scene: _Scene, advance: str) -> str:
    if advance in scene.own["know_how"]:
        return f"{scene.decider} has this advance (RULES 3.5)"
    entry = next(entry for entry in scene.rules["know_how"] if entry["id"] == advance)
    if entry["after"] not in (None, *scene.own["know_how"]):
        return f"{entry['after']} comes first (RULES 3.5)"
    known = any(advance in nation["know_how"] for nation in scene.others.values())
    return scene.lacks(entry["known_cost" if known else "cost"], "gold") or scene.out_of_order()


def _move(scene: _Scene, type: str, origin: str, goal: str) -> str:
    if scene.step == "go_on":
        unit = scene.pending["unit"]
        return f"the {unit['type']} in {unit['province']} is on the move; it goes on or stops first (RULES 3.6)"
    if not scene.units(type, origin):
        return f"{scene.decider} has no {type} there (RULES 3.6)"
    if not scene.allowance(type):
        return f"a {type} crosses no border without know-how (RULES 3.6)"
    return f"every {type} there has moved in this maneuver (RULES 3.6)"


def _engage(scene: _Scene, type: str, province: str) -> str:
    if not scene.units(type, province):
        return f"{scene.decider} has no {type} there (RULES 3.6)"
    return f"no foreign {type} stands there (RULES 3.6)"


def _fight(scene: _Scene, nation: str) -> str:
    if scene.step == "answer":
        return f"who is asked whether to fight says fight {scene.decider}, or peace (RULES 3.6)"
    if nation == scene.decider:
        return "a nation does not fight itself (RULES 3.6)"
    if nation not in scene.game.nations:
        return f"not in play with {scene.game.num_nations} nations (RULES 2)"
    unit = scene.pending["unit"]
    return f"{nation} has no {unit['type']} in {unit['province']} (RULES 3.6)"


def _conquer(scene: _Scene, province: str) -> str:
    owner = scene.owner(province)
    if owner in (None, scene.decider):
        return "no foreign city stands there (RULES 3.6)"
    attackers = sum(scene.attackers(type, province) for type in UNIT_TYPES)
    if not attackers:
        return "no own unit there can attack (RULES 3.6)"
    if len(scene.d["nations"][owner]["cities"]) == 1:
        return f"the last city of {owner} cannot be conquered (RULES 3.6)"
    defense = scene.defense(owner, province)
    needed = max(1, defense if scene.rules["conquest"]["ties_win"] else defense + 1)
    if attackers < needed:
        return f"the defense is {defense}, so {needed} attackers are needed, not {attackers} (RULES 3.6)"
    return f"{owner} belongs to the same player (RULES 2)"


def _losses(scene: _Scene, legions: str) -> str:
    province = scene.pending["target"]
    owner = scene.owner(province)
    assert owner is not None
    there = [scene.attackers(type, province) for type in UNIT_TYPES]
    return (f"the defense of {scene.defense(owner, province)} goes from {there[0]} legions and {there[1]} galleys "
            f"that attacked (RULES 3.6)")


def _give_up(scene: _Scene, province: str) -> str:
    return "no own city stands there (RULES 3.6)"


def _found(scene: _Scene, province: str) -> str:
    if scene.owner(province) is not None:
        return "a city stands there (RULES 3.7)"
    if not any(scene.units(type, province) for type in UNIT_TYPES):
        return "no own unit stands there (RULES 3.7)"
    if len(scene.own["cities"]) == scene.rules["supply"]["stones"]:
        return f"all {scene.rules['supply']['stones']} stones are on the board (RULES 3.7)"
    prices: Mapping[str, int] = scene.rules["prices"]["city"]
    surcharge = scene.surcharge(province)
    short = surcharge + sum(max(0, price - scene.stock(good)) for good, price in prices.items())
    if short > scene.stock("coin"):
        parts = [f"{price} {good}" for good, price in prices.items() if price]
        if surcharge:
            parts.append(_coins(surcharge))
        return (f"it costs {_list(parts)}; {scene.decider} has {_coins(scene.stock('coin'))} "
                f"where {_coins(short)} would make it up (RULES 3.7)")
    return scene.out_of_order()


def _trade(scene: _Scene, first: str, second: str, taken: str) -> str:
    missing = [advance for advance in scene.game.rules.advances if advance not in scene.own["know_how"]]
    if missing:
        return f"only a nation with all know-how trades; {_list(missing)} missing (RULES 3.5)"
    for good in (first, second):
        needed = (first, second).count(good)
        if scene.stock(good) < needed:
            return f"{needed} {good} to give, {scene.decider} has {scene.stock(good)} (RULES 3.5)"
    return f"trades come first in a step, in ascending order, and {scene.pending['after']} was before it (RULES 3.5)"


def _personage(scene: _Scene, stack: str) -> str:
    left = {stack: scene.d["personages_left"].get(stack, 0) for stack in STACKS}
    most = max(left.values())
    full = _list(stack for stack in STACKS if left[stack] == most)
    return f"{left[stack]} left, and it comes from a stack with most left: {full}, {most} each (RULES 3.8)"


def _coins(number: int) -> str:
    return f"{number} coin{'s' * (number != 1)}"


def _list(words: Iterable[str]) -> str:
    return " and ".join(", ".join(words).rsplit(", ", 1))


_REASONS: dict[str, Callable[..., str]] = {
    "pick": _pick,
    "start": _start,
    "rondel": _rondel,
    "pay": _pay,
    "temple": _temple,
    "arm": _arm,
    "know_how": _know_how,
    "move": _move,
    "engage": _engage,
    "fight": _fight,
    "conquer": _conquer,
    "losses": _losses,
    "give_up": _give_up,
    "found": _found,
    "trade": _trade,
    "personage": _personage,
}
