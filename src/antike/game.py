"""Game: a map, a ruleset, who plays and how. It makes states and names their actions."""

import operator
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from antike._core.observe import ObservationLayout
from antike._core.state import Rng, State
from antike._core.tables import GameTables, bundled_words

from .actions import Action, ActionTable
from .arguments import integer
from .document import hashed
from .events import Event, make_events
from .map import Map
from .mapc.problems import shown
from .rules import Rules

SETUPS = ("fixed", "random", "draft")


class Game(GameTables):
    """A game that can be played: immutable, shared by all its states and by threads.

    Parameters
    ----------
    map
        A bundled map's name, a path, a dict, or a Map.
    nations
        Number of nations in play; the map and the ruleset say which numbers can be played.
    players
        As many as nations (the default), or 2 with 4 nations, two each. `players=2` alone means 4 nations where the
        map has a start for 4.
    rules
        A bundled ruleset's name, a path, a dict, or a Rules.
    setup
        How nations come to seats: "fixed" (map order), "random" (by the seed of `new_state`), "draft" (picked by
        the players), or a list of nation ids by seat.
    max_rounds
        The round after which the game is drawn (RULES.md 3.10), or None.
    canonical_order
        Whether the steps that are built up go in ascending action order (RULES.md 4), so that each outcome has one way.

    Raises MapError, RulesError, ValueError or TypeError for what cannot be played.
    """

    map: Map
    rules: Rules
    setup: str | tuple[str, ...]
    max_rounds: int | None
    canonical_order: bool
    num_nations: int
    num_players: int

    def __new__(cls, map: Any = "west", nations: int | None = None, players: int | None = None,
                rules: Any = "standard", setup: str | Sequence[str] = "fixed", max_rounds: int | None = None,
                canonical_order: bool = True) -> "Game":
        board = map if isinstance(map, Map) else Map.load(map)
        ruleset = rules if isinstance(rules, Rules) else Rules.load(rules)
        nations, players = _numbers(board, ruleset, nations, players)
        if max_rounds is not None:
            max_rounds = integer(max_rounds, "max_rounds")
            if not 1 <= max_rounds <= 1_000_000_000:
                raise ValueError(f"max_rounds: {shown(max_rounds)} is not in 1 to 1000000000 (None: no limit)")
        if not isinstance(canonical_order, bool):
            raise TypeError(f"canonical_order: True or False, not {canonical_order!r}")
        ids = tuple(nation.id for nation in board.nations if nations in nation.start)
        setup = _setup(setup, ids)
        options = (board.name, board.digest, ruleset.digest, nations, players, setup == "draft", canonical_order,
                   max_rounds or 0)
        words = (bundled_words(board.name) if board.bundled else None) or board.words
        self = super().__new__(cls, words, ruleset.to_dict(), nations, players, setup == "draft", canonical_order,
                               max_rounds or 0, hashed(repr(options)))
        self.__dict__.update(map=board, rules=ruleset, setup=setup, max_rounds=max_rounds, nations=ids,
                             canonical_order=canonical_order, num_nations=nations, num_players=players)
        return self

    nations: tuple[str, ...]
    """Ids of the nations in play, in map order: what `actor`, `winner` and arrays index."""

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Game does not change: make another to have a different {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Game does not change: {name!r} stays")

    def __reduce__(self) -> tuple[Any, ...]:
        return Game, (self.map, self.num_nations, self.num_players, self.rules,
                      self.setup if isinstance(self.setup, str) else list(self.setup), self.max_rounds,
                      self.canonical_order)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self.fingerprint == other.fingerprint and self.setup == other.setup

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __repr__(self) -> str:
        return (f"<Game {self.map.name} {self.rules.name}: {self.num_nations} nations, {self.num_players} players, "
                f"{self.num_actions} actions>")

    @cached_property
    def table(self) -> ActionTable:
        """All actions by number and text."""
        return ActionTable(self, self.map, self.rules)

    def action(self, number: int) -> Action:
        """The kind and the arguments of an action. Raises IndexError for a number that is none."""
        return self.table.actions[self._number(number)]

    def action_text(self, number: int) -> str:
        """The text of an action (docs/notation.md). Raises IndexError for a number that is none."""
        return self.table.texts[self._number(number)]

    def action_id(self, text: str) -> int:
        """The number of an action, from its text. Raises ActionTextError if no action of this game has it."""
        return self.table.number(text)

    def _number(self, number: int) -> int:
        number = operator.index(number)
        if not 0 <= number < self.num_actions:
            raise IndexError(f"action {shown(number)} is not in 0 to {self.num_actions - 1}")
        return number

    def new_state(self, seed: int | None = None) -> State:
        """The position at the start, seated as `setup` says.

        `seed` (0 to 2**64 - 1) is needed for setup "random" and refused with any other.
        """
        if self.setup == "random":
            if seed is None:
                raise ValueError('seed: setup "random" needs one')
            return State.seated(self, _shuffled(self.num_nations, seed))
        if seed is not None:
            raise ValueError(f'seed: only setup "random" takes one; with setup {self.setup!r} nothing is random')
        if isinstance(self.setup, tuple):
            return State.seated(self, [self.nations.index(nation) for nation in self.setup])
        return State(self)

    def limited(self, max_rounds: int | None) -> "Game":
        """This game under a round limit; its own holds where that is smaller. None: no other limit."""
        if max_rounds is None or (self.max_rounds is not None and self.max_rounds <= max_rounds):
            return self
        made = self._limited.get(max_rounds)
        if made is None:
            made = Game(self.map, self.num_nations, self.num_players, self.rules, self.setup, max_rounds,
                        self.canonical_order)
            if len(self._limited) >= 8:
                self._limited.clear()
            self._limited[max_rounds] = made
        return made

    @cached_property
    def _limited(self) -> dict[int, "Game"]:
        # playouts of tree searches ask for the same limits again and again; whoever asks for all gets no leak
        return {}

    # ---- what State asks its game for: names and drawings

    def _where(self, nation: int, province: int) -> str:
        """What a message on a fault of a position adds; -1 stands for none."""
        names = [self.nations[nation]] if nation >= 0 else []
        names += [self.map.provinces[province].id] if province >= 0 else []
        return f" ({', '.join(names)})" if names else ""

    def _why_illegal(self, state: State, action: object) -> str:
        from .explain import why_illegal
        return why_illegal(state, action)

    def _events(self, entries: list[tuple[int, ...]]) -> list[Event]:
        return make_events(self, entries)

    def _to_dict(self, state: State) -> dict[str, Any]:
        from .position import to_dict
        return to_dict(state)

    def _from_dict(self, position: Any) -> State:
        from .position import from_dict
        return from_dict(self, position)

    @cached_property
    def _layout(self) -> ObservationLayout:
        from .observation import layout
        return layout(self)

    @cached_property
    def _observe(self) -> Callable[..., Any]:
        # kept, for importing it anew would take longer than an observation
        from .observation import observe
        return observe

    def _to_text(self, state: State) -> str:
        from .position import to_text
        return to_text(state)

    def _from_text(self, text: Any) -> State:
        from .position import from_text
        return from_text(self, text)

    def _draw(self, state: State) -> str:
        from .text import draw
        return draw(state.to_dict(), self.map, self.rules)

    def _draw_svg(self, state: State) -> str:
        from .svg import board
        return board(state)


def _numbers(board: Map, rules: Rules, nations: int | None, players: int | None) -> tuple[int, int]:
    """Nations and players in play, from what was given."""
    if nations is not None:
        nations = integer(nations, "nations")
    elif players is None:
        nations = 4 if 4 in board.counts else board.counts[-1]
    elif players == 2 and 4 in board.counts:
        nations = 4
    else:
        nations = integer(players, "players")
    if nations not in board.counts:
        raise ValueError(f"nations: map {board.name!r} has a start for {_either(board.counts)} nations, "
                         f"not {shown(nations)}")
    goals = sorted(int(number) for number in rules.data["goals"])
    if nations not in goals:
        raise ValueError(f"nations: ruleset {rules.name!r} has a goal for {_either(goals)} nations, "
                         f"not {shown(nations)}")
    players = nations if players is None else integer(players, "players")
    if players != nations and (players, nations) != (2, 4):
        raise ValueError(f"players: {shown(players)} with {nations} nations; as many as nations, or 2 with 4")
    return nations, players


def _either(numbers: Sequence[int]) -> str:
    return " or ".join(", ".join(map(str, numbers)).rsplit(", ", 1))


def _setup(setup: object, ids: tuple[str, ...]) -> str | tuple[str, ...]:
    """The setup in its normal form: one of SETUPS, or nation ids by seat."""
    if isinstance(setup, str):
        if setup not in SETUPS:
            raise ValueError(f"setup: {setup!r} is none of {', '.join(SETUPS)}; or give a list of nation ids by seat")
        return setup
    if not isinstance(setup, Sequence):
        raise TypeError(f"setup: a str or a list of nation ids, not {type(setup).__name__}")
    if len(setup) == len(ids):
        seats = tuple(setup)
        if all(isinstance(nation, str) for nation in seats) and sorted(seats) == sorted(ids):
            return seats
    raise ValueError(f"setup: seats need each of {', '.join(ids)} once")


def _shuffled(number: int, seed: int) -> list[int]:
    """0 to number - 1 in a random order (Fisher and Yates), the same for a seed on every machine."""
    rng = Rng(seed)
    order = list(range(number))
    for last in range(number - 1, 0, -1):
        other = (rng.next() >> 32) * (last + 1) >> 32
        order[last], order[other] = order[other], order[last]
    return order
