"""OpenSpiel: importing this registers the game `antike` (docs/environments.md). Needs the extra `openspiel`.

    pyspiel.load_game("antike(map=west,nations=4,players=4,rules=standard,setup=fixed,max_rounds=300)")
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from ..game import Game
from ..observation import spec
from ..simulate import DEFAULT_MAX_ROUNDS
from .common import observe
from .length import longest_game

# nations and players: 0 stands for what antike.Game takes without them
PARAMETERS: dict[str, Any] = {"map": "west", "nations": 0, "players": 0, "rules": "standard", "setup": "fixed",
                              "max_rounds": DEFAULT_MAX_ROUNDS}

GAME_TYPE = pyspiel.GameType(
    short_name="antike",
    long_name="Antike",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=6,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=PARAMETERS,
)


class AntikeGame(pyspiel.Game):
    """The game as OpenSpiel sees it. `engine` is the antike.Game behind it.

    The parameters are those of `antike.Game`, as strings and ints; `setup` is "fixed" or "draft", for there are no
    chance nodes. A game that the round limit cuts off returns 0 to everybody.
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = PARAMETERS | dict(params or {})
        if chosen["setup"] not in ("fixed", "draft"):
            raise ValueError(f"setup: {chosen['setup']!r} is neither fixed nor draft (antike has no chance nodes)")
        self.engine = Game(chosen["map"], chosen["nations"] or None, chosen["players"] or None, chosen["rules"],
                           chosen["setup"], chosen["max_rounds"])
        players = self.engine.num_players
        super().__init__(GAME_TYPE, pyspiel.GameInfo(
            num_distinct_actions=self.engine.num_actions,
            max_chance_outcomes=0,
            num_players=players,
            min_utility=-1 / (players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=longest_game(self.engine),
        ), dict(params or {}))

    def new_initial_state(self, state: Any = None) -> AntikeState:
        if state is not None:
            raise ValueError("antike states are made by playing, or by deserialize_state")
        return AntikeState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> Any:
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return Observer(self.engine, **(params or {}))
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class AntikeState(pyspiel.State):
    """A state as OpenSpiel sees it. `position` is the antike.State behind it."""

    def __init__(self, game: AntikeGame) -> None:
        super().__init__(game)
        self.position = game.engine.new_state()

    def current_player(self) -> int:
        return int(pyspiel.PlayerId.TERMINAL) if self.position.is_over else self.position.player

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal_actions() if player == self.position.player else []

    def _apply_action(self, action: int) -> None:
        self.position.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.game.action_text(action)

    def is_terminal(self) -> bool:
        return self.position.is_over

    def returns(self) -> list[float]:
        # in double precision: OpenSpiel wants a sum of zero
        winner, players = self.position.winning_player, self.position.game.num_players
        return [0.0 if winner < 0 else 1.0 if player == winner else -1 / (players - 1) for player in range(players)]

    def __str__(self) -> str:
        return self.position.to_text()


class Observer:
    """Observations as OpenSpiel takes them: `tensor` is float32[S], `dict` has a view of it for each field.

    Parameters
    ----------
    kind
        "full" or "small" (docs/observations.md).
    """

    def __init__(self, game: Game, kind: str = "full") -> None:
        self.kind = kind
        layout = spec(game, kind)
        self.tensor: NDArray[np.float32] = np.zeros(layout.shape, np.float32)
        self.dict = layout.split(self.tensor)

    def set_from(self, state: AntikeState, player: int) -> None:
        """Fills the tensor with what a player sees, its own nation first."""
        observe(state.position, player, self.kind, self.tensor)

    def string_from(self, state: AntikeState, player: int) -> str:
        """The position as one line; all players see the same."""
        return state.position.to_text()


pyspiel.register_game(GAME_TYPE, AntikeGame)
