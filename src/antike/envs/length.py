"""How many decisions a game can take at most: a bound that holds for every way to play (docs/environments.md)."""

from __future__ import annotations

from ..game import Game


def longest_game(game: Game) -> int:
    """Decisions that a game with a round limit takes at most. Raises ValueError for a game without one."""
    if game.max_rounds is None:
        raise ValueError("longest_game: a game without a round limit has no bound")
    nations = game.num_nations
    before = 2 * nations                                    # PICK and START
    each_round = nations * (1 + longest_turn(game))         # TAKE, and the turns
    return before + game.max_rounds * each_round + _trades(game)


def longest_turn(game: Game) -> int:
    """Decisions of all nations in one turn at most, trades aside."""
    rules = game.rules.data
    rondel, supply = rules["rondel"], rules["supply"]
    pay = max(0, len(rondel["wedges"]) - rondel["free"]) * rondel["price"]
    temples = min(rules["bank"]["temples"], supply["stones"])
    arms = supply["legions"] + supply["galleys"]
    build = 1 + max(temples, arms, len(rules["know_how"]))  # one at a time, then DONE
    found = 1 + min(_sites(game), supply["stones"])
    return int(1 + pay + max(build, _maneuver(game)) + found + 1)


def _maneuver(game: Game) -> int:
    """Each unit moves once; each fight started with ENGAGE takes a unit; each conquest a foreign city."""
    rules = game.rules.data
    choice = rules["fights"] == "by_choice"
    met = game.num_nations if choice else 1                 # the mover chooses, then each other nation answers
    conquest = _sites(game) * (3 if rules["conquest"]["give_up"] else 2)    # CONQUER, LOSSES, GIVE_UP
    moves = 0
    for units, unit in (("legions", "legion"), ("galleys", "galley")):
        borders = max([rules["moves"][unit], *(advance.get(f"{unit}_moves") or 0 for advance in rules["know_how"])])
        moves += rules["supply"][units] * (borders * (1 + met) + 1 + (2 if choice else 0))
    return int(moves + 1 + conquest + 1)                # either phase ends with DONE


def _trades(game: Game) -> int:
    """A trade gives two goods for one, so there are no more of them than goods that ever came in."""
    rules = game.rules.data
    if not rules["trade"]:
        return 0
    assert game.max_rounds is not None
    bonus = max([0, *(advance.get("production") or 0 for advance in rules["know_how"])])
    per_city = max(rules["production"]["city"], rules["production"]["temple"]) + bonus
    start = sum(rules["stock"][good] for good in ("marble", "iron", "gold"))
    each_round = game.num_nations * (1 + _sites(game) * per_city)    # TAKE, and production
    return int(game.num_nations * start + game.max_rounds * each_round)


def _sites(game: Game) -> int:
    return sum(province.resource is not None for province in game.map.provinces)
