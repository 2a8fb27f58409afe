"""Positions laid out piece by piece, and play from them.

`Layout` starts from an empty table (start cities, nothing in stock, the stones on the rondel, round 2) and moves things
between supplies, nations and the board, so that nothing is ever created: what a nation gets, the bank or its supply
gives. `Play` takes actions by text, each of which must be legal, and reads the position by names.
"""

from __future__ import annotations

from copy import copy, deepcopy
from functools import cache
from typing import Any

import pytest

from antike import Game, IllegalActionError, Map, Rules, State

STACKS = ("kings", "scholars", "generals", "citizens", "navigators")
BOTH = pytest.mark.parametrize("rules", ["standard", "published"])


def rule(*ids: str) -> pytest.MarkDecorator:
    """Says which numbered rules, rulings, branches or supplies (rules/coverage.py) a test proves."""
    return pytest.mark.rule(*ids)


def ruleset(base: str = "standard", changes: dict[str, Any] | None = None, **variants: bool) -> Rules:
    """A bundled ruleset with values replaced by dotted path (`{"bank.coins": 3}`) and variants switched."""
    data = Rules.load(base).to_dict()
    for path, value in (changes or {}).items():
        *way, last = path.split(".")
        part: Any = data
        for key in way:
            part = part[key]
        assert last in part, path
        part[last] = value
    data["variants"].update(variants)
    return Rules(data)


@cache
def _game(map: Any, nations: int, players: int | None, rules: Any, seats: tuple[str, ...] | None,
          max_rounds: int | None, canonical: bool) -> Game:
    return Game(map, nations, players, rules, seats or "fixed", max_rounds, canonical)


class Layout:
    """A position being laid out, in which `mover` is about to choose a wedge."""

    def __init__(self, mover: str = "romans", *, rules: str | Rules = "standard", map: Any = "west", nations: int = 4,
                 players: int | None = None, seats: tuple[str, ...] | None = None, max_rounds: int | None = None,
                 canonical: bool = True) -> None:
        self.mover = mover
        board = Map(map) if isinstance(map, dict) else map
        self.game = _game(board, nations, players, rules, seats, max_rounds, canonical)
        long = self.game.rules.variants["long"]
        self.d = Play(self.game.new_state()).do(*(["start " + c for c in self._starts()] if long else [])).d
        self.d |= {"round": 2, "step": "rondel", "actor": mover, "turn": mover, "pending": {}}
        for nation, own in self.d["nations"].items():
            self.stock(nation)
            own["wedge"] = self.game.rules.wedges[0]

    def _starts(self) -> list[str]:
        """The first start city of each nation, in map order."""
        return [nation.start[self.game.num_nations][0] for nation in self.game.map.nations
                if nation.id in self.game.nations]

    def nation(self, nation: str) -> dict[str, Any]:
        own: dict[str, Any] = self.d["nations"][nation]
        return own

    def stock(self, nation: str, **goods: int) -> Layout:
        """The nation's whole stock; coins come from the bank and go there."""
        self._bank("coin", self.nation(nation)["stock"].get("coin", 0) - goods.get("coin", 0))
        self.nation(nation)["stock"] = {good: number for good, number in goods.items() if number}
        return self

    def _bank(self, thing: str, number: int) -> None:
        self.d["bank"][thing] = self.d["bank"].get(thing, 0) + number
        assert self.d["bank"][thing] >= 0, f"the bank has no {thing} left"

    def coins_left(self, number: int) -> Layout:
        """So many coins in the bank; the others go to the nation that sits before the mover."""
        seats = self.d["seats"]
        rich = self.nation(seats[seats.index(self.mover) - 1])["stock"]
        surplus = self.d["bank"]["coin"] - number
        rich["coin"] = rich.get("coin", 0) + surplus
        self._bank("coin", -surplus)
        return self

    def cities(self, nation: str, *provinces: str) -> Layout:
        """All cities of the nation."""
        self.nation(nation)["cities"] = list(provinces)
        return self

    def fill(self, nation: str, number: int, *, keep: tuple[str, ...] = ()) -> Layout:
        """Founds cities of the nation on free sites, in map order and not in `keep`, until it has so many."""
        taken = {city for own in self.d["nations"].values() for city in own["cities"]} | set(keep)
        free = [p.id for p in self.game.map.provinces if p.resource and p.id not in taken]
        own = self.nation(nation)
        own["cities"] = [*own["cities"], *free[:number - len(own["cities"])]]
        assert len(own["cities"]) == number
        return self

    def temples(self, *provinces: str) -> Layout:
        """Temples in these cities besides those that stand."""
        self.d["temples"] += provinces
        self._bank("temple", -len(provinces))
        return self

    def units(self, nation: str, *, legions: dict[str, int] | None = None,
              galleys: dict[str, int] | None = None) -> Layout:
        """All units of the nation."""
        self.nation(nation).update(legions=legions or {}, galleys=galleys or {})
        return self

    def know_how(self, nation: str, *advances: str) -> Layout:
        """All advances of the nation."""
        self.nation(nation)["know_how"] = list(advances)
        return self

    def all_know_how(self, nation: str, *, but: tuple[str, ...] = ()) -> Layout:
        return self.know_how(nation, *(advance for advance in self.game.rules.advances if advance not in but))

    def personages(self, nation: str, *, extra: str | None = None, **numbers: int) -> Layout:
        """Personages from the stacks, added to those that the nation holds."""
        own = self.nation(nation)
        for stack, number in numbers.items():
            own["personages"][stack] = own["personages"].get(stack, 0) + number
            self.d["personages_left"][stack] -= number
            assert self.d["personages_left"][stack] >= 0
        own["extra"] = extra
        return self

    def stacks_left(self, **numbers: int) -> Layout:
        """So many personages left in these stacks; the others go to nations besides the mover, fewest first."""
        others = [nation for nation in self.game.nations if nation != self.mover]
        for stack, number in numbers.items():
            while self.d["personages_left"].get(stack, 0) > number:
                poorest = min(others, key=lambda nation: sum(self.nation(nation)["personages"].values()))
                self.personages(poorest, extra=self.nation(poorest)["extra"], **{stack: 1})
        return self

    def stone(self, nation: str, wedge: str | None) -> Layout:
        """Where the nation's rondel stone is."""
        self.nation(nation)["wedge"] = wedge
        return self

    def copy(self, mover: str) -> Layout:
        """The same position with another nation to move."""
        other = copy(self)
        other.d = deepcopy(self.d) | {"actor": mover, "turn": mover}
        other.mover = mover
        return other

    def begin(self) -> Play:
        """Play from here: the mover chooses a wedge."""
        return Play(State.from_dict(self.game, deepcopy(self.d)))

    def turn(self, wedge: str) -> Play:
        """Play after the mover's stone has gone to a wedge, free."""
        wedges = self.game.rules.wedges
        self.stone(self.mover, wedges[wedges.index(wedge) - 1])
        return self.begin().do(f"rondel {wedge}")


class Play:
    """A state that is played on by the texts of actions."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.game: Game = state.game

    def do(self, *texts: str) -> Play:
        """Takes these actions. Each must be legal, and after each the position must be one that the rules can hold."""
        for text in texts:
            assert text in self.legal, f"{text!r} is none of {self.legal} in step {self.state.step}"
            self.state.apply(self.game.action_id(text))
            assert State.from_bytes(self.game, self.state.to_bytes()) == self.state
        return self

    def copy(self) -> Play:
        return Play(self.state.clone())

    def reason(self, text: str) -> str:
        """Why an action is refused; it must be illegal, and trying it must change nothing."""
        before = self.state.to_bytes()
        with pytest.raises(IllegalActionError) as refused:
            self.state.apply(self.game.action_id(text))
        assert self.state.to_bytes() == before
        return str(refused.value)

    def events(self, text: str) -> list[str]:
        """What an action would do, in words."""
        return [str(event) for event in self.state.events(self.game.action_id(text))]

    @property
    def legal(self) -> list[str]:
        return [self.game.action_text(a) for a in self.state.legal_actions()]

    def offers(self, kind: str) -> list[str]:
        """The arguments of the legal actions of a kind."""
        return [text[len(kind) + 1:] for text in self.legal if text.split(" ")[0] == kind]

    @property
    def step(self) -> str:
        return str(self.state.step)

    @property
    def actor(self) -> str | None:
        return self.game.nations[self.state.actor] if self.state.actor >= 0 else None

    @property
    def winner(self) -> str | None:
        return self.game.nations[self.state.winner] if self.state.winner >= 0 else None

    @property
    def d(self) -> dict[str, Any]:
        position: dict[str, Any] = self.state.to_dict()
        return position

    def of(self, nation: str) -> dict[str, Any]:
        """What a nation has, as in the dict."""
        own: dict[str, Any] = self.d["nations"][nation]
        return own

    def stock(self, nation: str) -> dict[str, int]:
        goods: dict[str, int] = self.of(nation)["stock"]
        return goods

    def personages(self, nation: str) -> dict[str, int]:
        numbers: dict[str, int] = self.of(nation)["personages"]
        return numbers

    def cities(self, nation: str) -> set[str]:
        return set(self.of(nation)["cities"])

    def legions(self, nation: str) -> dict[str, int]:
        numbers: dict[str, int] = self.of(nation)["legions"]
        return numbers

    def galleys(self, nation: str) -> dict[str, int]:
        numbers: dict[str, int] = self.of(nation)["galleys"]
        return numbers
