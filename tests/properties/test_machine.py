"""Play of every kind, with everything that must hold looked at after every step."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, rule

import antike
from antike._core.playout import Simulator
from antike._core.tables import KINDS

from . import invariants as inv
from .cells import Cell, cells

WEIGHTS = {
    "uniform": {},
    "war": {"arm": 30, "move": 3, "fight": 5, "engage": 3, "conquer": 30, "done": 0.2, "temple": 5},
    "peace": {"peace": 9, "fight": 0.1, "engage": 0.1, "arm": 30, "move": 2},
    "wealth": {"temple": 30, "found": 30, "know_how": 30, "trade": 3, "arm": 9, "move": 2, "done": 0.5},
}
NO_ACTIONS: list[Any] = [
    -1, 10**6, 2**31, 2**63, -2**64, 10**30, True, False, None, 0.0, float("nan"), "0", "done", b"", [], (0,),
    object(), np.float32(1), np.bool_(False), np.zeros(2, np.int64), 1j, int,
]


@cache
def game_of(cell: Cell) -> antike.Game:
    return cell.game()


class Play(RuleBasedStateMachine):
    """One game, and copies of it that were taken on the way."""

    copies = Bundle("copies")

    @initialize(cell=st.sampled_from(cells()), seed=st.integers(0, 2**64 - 1))
    def begin(self, cell: Cell, seed: int) -> None:
        self.game = game_of(cell)
        self.state = self.game.new_state(seed if cell.setup == "random" else None)
        self.seen: dict[int, bytes] = {}

    @rule(place=st.integers(0, 10**4))
    def decide(self, place: int) -> None:
        """One decision, by its number; its events are told beforehand."""
        if self.state.is_over:
            return
        action = self.state.legal_actions()[place % self.state.num_legal]
        events = self.state.events(action)
        assert events[0].action == self.game.action_text(action)
        expected = self.state.clone()
        expected.apply_nth(place % expected.num_legal)
        assert expected != self.state
        self.state.apply(np.int64(action))
        assert expected == self.state

    @rule(seed=st.integers(0, 2**64 - 1), stream=st.integers(0, 2**64 - 1), steps=st.integers(1, 40))
    def draw(self, seed: int, stream: int, steps: int) -> None:
        """Random decisions; each is the one that its generator's next number stands for."""
        rng = antike.Rng(seed, stream)
        for _ in range(steps):
            if self.state.is_over:
                break
            place = (copy.copy(rng).next() >> 32) * self.state.num_legal >> 32
            expected = self.state.clone()
            expected.apply(expected.legal_actions()[place])
            self.state.random_step(rng)
            assert expected == self.state

    @rule(style=st.sampled_from(sorted(WEIGHTS)), seed=st.integers(0, 2**64 - 1), steps=st.integers(50, 1500))
    def go_far(self, style: str, seed: int, steps: int) -> None:
        """A long stretch of one kind of play, so that what is rare comes up."""
        weights = [float(WEIGHTS[style].get(kind, 1)) for kind in KINDS]
        for action in Simulator(self.state, seed, weights).actions(0)[:steps]:
            self.state.apply(action)

    @rule(target=copies)
    def keep(self) -> tuple[antike.State, bytes]:
        return self.state.clone(), self.state.to_bytes()

    @rule(kept=copies)
    def go_back(self, kept: tuple[antike.State, bytes]) -> None:
        """A copy is still what it was, whatever its original went through, and can be played from."""
        state, raw = kept
        assert state.to_bytes() == raw
        if state.game is self.game:
            self.state.copy_from(state)
            assert self.state == state

    @rule(action=st.sampled_from(NO_ACTIONS) | st.integers())
    def offend(self, action: Any) -> None:
        """What is no legal action changes nothing."""
        before, rng = self.state.to_bytes(), antike.Rng(1)
        if type(action) is int and self.state.is_legal(action):
            return
        for call in (self.state.apply, self.state.events):
            with pytest.raises((antike.IllegalActionError, TypeError)):
                call(action)
        if self.state.is_over:
            for call in (self.state.random_step, lambda _: self.state.apply_nth(0)):
                with pytest.raises(antike.IllegalActionError):
                    call(rng)
        assert self.state.to_bytes() == before

    @invariant()
    def hold(self) -> None:
        inv.conserved(self.state)
        inv.decided(self.state)
        inv.legal_agrees(self.state)

    @invariant()
    def come_back(self) -> None:
        inv.round_trips(self.state)

    @invariant()
    def stay_apart(self) -> None:
        """Different positions have different keys (2**-64 apart from chance)."""
        raw = self.state.to_bytes()
        assert self.seen.setdefault(self.state.key(), raw) == raw


# Nothing is shrunk: the kind of game, the seeds and the decisions are told as they are.
Play.TestCase.settings = settings(max_examples=50, stateful_step_count=10, deadline=None, derandomize=True,
                                  phases=[Phase.generate], suppress_health_check=list(HealthCheck))
TestPlay = Play.TestCase
