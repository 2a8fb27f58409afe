"""Quantities that several rules speak of: prices, allowances, defense, attackers (RULES.md 3.4 to 3.9)."""

from __future__ import annotations

from .rules import GOODS, STOCK, Board, Rules
from .state import PLURAL, Nation, State


def can_pay(nation: Nation, prices: dict[str, int], surcharge: int = 0) -> bool:
    """Whether resources, and coins for what is missing besides the surcharge, suffice (RULES.md 3.9)."""
    missing = sum(max(0, price - nation.stock[good]) for good, price in prices.items())
    return missing + surcharge <= nation.stock["coin"]


def pay(state: State, nation: Nation, prices: dict[str, int], surcharge: int = 0) -> None:
    """That resource first, coins for what is missing; coins return to the bank, resources vanish (1 and 3.9)."""
    coins = surcharge
    for good, price in prices.items():
        given = min(price, nation.stock[good])
        nation.stock[good] -= given
        coins += price - given
    nation.stock["coin"] -= coins
    state.coins += coins


def rondel_price(nation: Nation, rules: Rules, wedge: str) -> int:
    """The first move is free; then clockwise 1 to all wedges, the first few of them free (RULES.md 3.1)."""
    if nation.wedge is None:
        return 0
    around = len(rules.wedges)
    steps = (rules.wedges.index(wedge) - rules.wedges.index(nation.wedge)) % around or around
    rondel = rules["rondel"]
    return int(max(0, steps - rondel["free"]) * rondel["price"])


def pay_kinds(nation: Nation, last: int, price_left: int) -> list[str]:
    """Marble, iron, gold, coin in this order; a kind only if it and the later ones suffice (RULES.md 3.9)."""
    return [kind for place, kind in enumerate(STOCK) if place >= last and nation.stock[kind]
            and sum(nation.stock[later] for later in STOCK[place:]) >= price_left]


def may_trade(nation: Nation, rules: Rules) -> bool:
    """RULES.md 3.5: a nation with all advances, under a ruleset with trade."""
    return bool(rules["trade"]) and len(nation.know_how) == len(rules.advances)


def trades(nation: Nation) -> list[tuple[str, str, str]]:
    """Two units given, alike or not, one unit of a resource that is neither taken, in action order (RULES.md 3.5)."""
    found = []
    for place, first in enumerate(GOODS):
        for second in GOODS[place:]:
            enough = nation.stock[first] >= 2 if first == second else nation.stock[first] and nation.stock[second]
            if enough:
                found += [(first, second, taken) for taken in GOODS if taken not in (first, second)]
    return found


def stones_left(nation: Nation, rules: Rules) -> int:
    return int(rules["supply"]["stones"]) - len(nation.cities)


def units_left(nation: Nation, rules: Rules, unit: str) -> int:
    return int(rules["supply"][PLURAL[unit]]) - sum(nation.units[unit].values())


def advance_cost(state: State, rules: Rules, advance: str) -> int:
    """The known price holds once any nation has the advance (RULES.md 3.5)."""
    entry = rules.advances[advance]
    known = any(advance in nation.know_how for nation in state.nations.values())
    return int(entry.get("known_cost", entry["cost"]) if known else entry["cost"])


def allowance(nation: Nation, rules: Rules, unit: str) -> int:
    """Borders a unit may cross in one maneuver (RULES.md 3.5 and 3.6)."""
    return rules.effect(nation.know_how, unit + "_moves", rules["moves"][unit])


def foreigners(state: State, mover: str, unit: str, province: str) -> list[str]:
    """Nations, in board order, with units of this type in the province (RULES.md 3.6)."""
    return [name for name, nation in state.nations.items() if name != mover and nation.count(unit, province)]


def defense(state: State, rules: Rules, owner: str, province: str) -> int:
    """City or temple, all units of the city's owner there, the owner's bonus (RULES.md 3.6, phase 2)."""
    nation = state.nations[owner]
    base = rules["conquest"]["temple" if province in state.temples else "city"]
    units = nation.count("legion", province) + nation.count("galley", province)
    return int(base) + units + rules.effect(nation.know_how, "defense", 0)


def attackers(state: State, rules: Rules, unit: str, province: str) -> int:
    """Units that count in a conquest: under `needs_action` only those with an action left (RULES.md 3.6)."""
    assert state.turn_of is not None
    nation, turn = state.nations[state.turn_of], state.turn
    if not rules["conquest"]["needs_action"]:
        return nation.count(unit, province)
    waiting = turn.unmoved.get((unit, province), 0) if allowance(nation, rules, unit) else 0
    return waiting + sum(n for (kind, place, left), n in turn.stopped.items()
                         if kind == unit and place == province and left)


def surcharge(state: State, board: Board, rules: Rules, province: str) -> int:
    """Coins for each adjacent city of any nation that yields the same resource (RULES.md 3.7)."""
    like = sum(1 for near in board.adjacent[province]
               if board.resource[near] == board.resource[province] and state.owner(near) is not None)
    return int(rules["prices"]["like_neighbour"]) * like
