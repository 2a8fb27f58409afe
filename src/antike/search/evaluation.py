"""What a position promises: a hand-made estimate for agents and tree search that do not play games to their ends."""

import math
from collections.abc import Sequence
from functools import lru_cache

from antike._core.state import State

from ..game import Game

Values = tuple[float, ...]
"""A number for each player, from -1 to 1."""

# All in personages.
_PROGRESS = 0.5          # a king, citizen or navigator as good as earned
_CITY, _TEMPLE = 0.05, 0.15
_ADVANCE, _NEW_ADVANCE = 0.1, 0.4
_GOODS = 0.04            # times log2(1 + stock) of each kind: a full store is no use
_UNIT = 0.03
_ON_SITE, _NEAR_SITE = 0.05, 0.02
_SIEGE = 0.1             # units before a city that suffice to take it
_SURE = 0.95             # the largest value of a game that is not over


def evaluate(state: State) -> Values:
    """A value for each player: `State.returns` when the game is over, else an estimate of it between -1 and 1.

    A player with two nations is worth as much as the better one.
    """
    game = state.game
    if state.is_over:
        return tuple(map(float, state.returns()))
    best = [0.0] * game.num_players
    for seat, nation in enumerate(state.seats):
        if nation >= 0:
            player = player_of(game, seat)
            best[player] = max(best[player], worth(state, nation))
    total, others = sum(best), len(best) - 1
    return tuple(max(-_SURE, min(_SURE, (own - (total - own) / others) / state.needed)) for own in best)


def player_of(game: Game, seat: int) -> int:
    """The player to whom a seat belongs: of two players with four nations each has every other one."""
    return seat % game.num_players


def worth(state: State, nation: int) -> float:
    """What a nation has, in personages: those it holds, progress to the next ones, and the means to go on."""
    board = _board(state.game)
    cities, temples = set(state.cities(nation)), set(state.temples)
    own_temples = len(cities & temples)
    legions, galleys = state.units(nation)
    held = list(state.personages(nation))
    value = float(sum(held)) + board.general * held[2]
    extra = state.extra(nation)
    if extra >= 0:
        held[extra] -= 1
    left = state.personages_left
    for stack, have in ((0, len(cities)), (3, own_temples), (4, len(galleys))):
        if left[stack]:
            each = board.each[stack]
            value += _PROGRESS * max(0.0, min(1.0, have / each - held[stack]))
    value += _CITY * len(cities) + _TEMPLE * own_temples
    value += _know_how(state, nation)
    value += _GOODS * sum(math.log2(1 + number) for number in state.stock(nation))
    return value + _field(state, nation, board, legions, galleys, temples)


def _know_how(state: State, nation: int) -> float:
    own = state.know_how(nation)
    known = {advance for other in range(state.game.num_nations) if other != nation
             for advance in state.know_how(other)}
    return _ADVANCE * len(own) + _NEW_ADVANCE * sum(advance not in known for advance in own)


def _field(state: State, nation: int, board: "_Board", legions: dict[int, int], galleys: dict[int, int],
           temples: set[int]) -> float:
    """What the units are good for: sites to found on, at hand or a border away, and cities to take."""
    owner = {city: other for other in range(state.game.num_nations) for city in state.cities(other)}
    value = _UNIT * (sum(legions.values()) + sum(galleys.values()))
    for province in legions.keys() | galleys.keys():
        if province in owner:
            if owner[province] != nation:
                strength = legions.get(province, 0) + galleys.get(province, 0)
                defense = board.defense[province in temples]
                defense += sum(units.get(province, 0) for units in state.units(owner[province]))
                value += _SIEGE * min(1.0, strength / (defense + 1))
        elif province in board.sites:
            value += _ON_SITE
    for units, near in ((legions, board.near[0]), (galleys, board.near[1])):
        for province in units:
            if any(other not in owner for other in near[province]):
                value += _NEAR_SITE
    return value


class _Board:
    """What `worth` needs to know of a map and a ruleset."""

    def __init__(self, game: Game) -> None:
        places = {province.id: place for place, province in enumerate(game.map.provinces)}
        self.sites = {places[province.id] for province in game.map.provinces if province.resource}
        self.near = [self._near(game, places, kind) for kind in ("land", "sea")]
        awards = game.rules.data["awards"]
        self.each = {0: awards["cities_per_king"], 3: awards["temples_per_citizen"], 4: awards["seas_per_navigator"]}
        conquest = game.rules.data["conquest"]
        self.defense = (conquest["city"], conquest["temple"])
        self.general = 1.0 if game.rules.variants["military"] else 0.0

    def _near(self, game: Game, places: dict[str, int], kind: str) -> list[Sequence[int]]:
        """For each province, the sites that a unit reaches across one border."""
        near: list[list[int]] = [[] for _ in places]
        for border in game.map.borders:
            if border.kind in (kind, "both"):
                a, b = places[border.a], places[border.b]
                near[a].append(b)
                near[b].append(a)
        return [[other for other in row if other in self.sites] for row in near]


@lru_cache(maxsize=32)
def _board(game: Game) -> _Board:
    return _Board(game)
