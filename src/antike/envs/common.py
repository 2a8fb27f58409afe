"""What the environments share: their game, who looks on, and pictures."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .. import observation
from .._core.state import Rng, State
from ..game import Game
from ..search.evaluation import player_of
from ..simulate import DEFAULT_MAX_ROUNDS

RENDER_MODES = ("human", "ansi", "svg", "rgb_array")
WIDTH = 800
"""Of pictures, in pixels."""


class Table:
    """A game being played, as the environments see it: settings that a reset keeps, and the state.

    Parameters as for `antike.Game`, and besides
    max_rounds
        The round limit, 1 or more (RULES.md 3.10).
    kind
        "full" or "small" (docs/observations.md).
    render_mode
        One of RENDER_MODES, or None.
    """

    def __init__(self, map: Any, nations: int | None, players: int | None, rules: Any, setup: Any,
                 max_rounds: int = DEFAULT_MAX_ROUNDS, kind: str = "full", render_mode: str | None = None) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode: {render_mode!r} is none of {', '.join(RENDER_MODES)}")
        self.game = Game(map, nations, players, rules, setup, max_rounds)
        self.kind, self.render_mode = kind, render_mode
        self.spec = observation.spec(self.game, kind)
        self.rng = Rng(int.from_bytes(np.random.SeedSequence().generate_state(2).tobytes(), "little"))
        self.last_action: str | None = None
        self.state = self.new_state()

    def seed(self, seed: int) -> None:
        """What the seats of this and all further games are drawn from."""
        self.rng = Rng(seed)

    def new_state(self) -> State:
        return self.game.new_state(self.rng.next() if self.game.setup == "random" else None)

    def reset(self) -> None:
        self.state, self.last_action = self.new_state(), None

    def apply(self, action: int) -> None:
        """Raises IllegalActionError, with nothing changed, if the action is not legal."""
        text = self.game.action_text(action) if self.render_mode and self.state.is_legal(action) else None
        self.state.apply(action)
        self.last_action = text

    def observe(self, player: int) -> NDArray[np.float32]:
        """float32[spec.shape]: what a player sees now (`observe`)."""
        return observe(self.state, player, self.kind)

    def render(self) -> str | NDArray[np.uint8] | None:
        """What `render_mode` asks for: text, an SVG document, uint8[height, WIDTH, 3]; "human" prints, None."""
        if self.render_mode == "ansi":
            return str(self.state)
        if self.render_mode == "human":
            print(self.state)
            return None
        from ..svg import board
        picture = str(board(self.state, last_action=self.last_action, size=WIDTH))
        return pixels(picture) if self.render_mode == "rgb_array" else picture


def observe(state: State, player: int, kind: str, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
    """float32[S]: what a player sees: of its nations that which decides comes first, or else the first by seat."""
    nation = None if state.player == player else _first_nation(state, player)
    seen: NDArray[np.float32] = observation.observe(state, out, nation, kind)
    return seen


def _first_nation(state: State, player: int) -> int | None:
    """None while not drafted."""
    return next((nation for seat, nation in enumerate(state.seats)
                 if nation >= 0 and player_of(state.game, seat) == player), None)


def pixels(svg: str) -> NDArray[np.uint8]:
    """uint8[height, width, 3]: an SVG document as a picture. Needs the extra `pictures`."""
    try:
        import resvg_py
        from PIL import Image
    except ImportError as error:
        raise ImportError("render_mode rgb_array needs resvg_py and Pillow, antike's extra `pictures`") from error
    from io import BytesIO
    return np.asarray(Image.open(BytesIO(resvg_py.svg_to_bytes(svg_string=svg))).convert("RGB"))
