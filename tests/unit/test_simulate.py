"""What playouts are told to play by."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

import antike
from antike._core.tables import KINDS

GAME = antike.Game("islet", 2, rules="short", max_rounds=20)
WAYS = "(uniform, heuristic), nor weights by action kind, nor a function"
ALL_KINDS = ", ".join(KINDS)


@pytest.mark.parametrize(("policy", "error", "message"), [
    ("best", ValueError, f'policy: "best" is not known {WAYS}'),
    ("x" * 100, ValueError, f'policy: "{"x" * 57}..." is not known {WAYS}'),
    ({"fly": 1.0}, ValueError, f'policy: no action kind "fly"; the kinds are {ALL_KINDS}'),
    ({1: 1.0}, ValueError, f"policy: no action kind 1; the kinds are {ALL_KINDS}"),
    ({"move": -0.5}, ValueError, "policy: weight -0.5 of 'move' is not in 0 to 1e6"),
    ({"move": 1e6 + 1}, ValueError, "policy: weight 1000001.0 of 'move' is not in 0 to 1e6"),
    ({"move": float("nan")}, ValueError, "policy: weight nan of 'move' is not in 0 to 1e6"),
    ({"arm": 10**400}, ValueError, "policy: weight inf of 'arm' is not in 0 to 1e6"),
    ({"move": "much"}, TypeError, "policy: weight \"much\" of 'move' is no number"),
    ([None] * len(KINDS), TypeError, "policy: weight null of 'pick' is no number"),
    ({"move": "3"}, TypeError, "policy: weight \"3\" of 'move' is no number"),
    ({"move": True}, TypeError, "policy: weight true of 'move' is no number"),
    (np.zeros(20, complex), TypeError, "policy: weight a complex128 of 'pick' is no number"),
    (range(10**18), ValueError, f"policy: {10**18} weights instead of 20, one per action kind"),
    (itertools.repeat(1.0), TypeError, "policy: a name, weights by action kind or a function is needed, not repeat"),
    ([1.0] * 19, ValueError, "policy: 19 weights instead of 20, one per action kind"),
    (np.full(20, -1, np.float32), ValueError, "policy: weight -1.0 of 'pick' is not in 0 to 1e6"),
    (5, TypeError, "policy: a name, weights by action kind or a function is needed, not int"),
])
def test_what_is_no_policy(policy: Any, error: type[Exception], message: str) -> None:
    for play in (lambda: antike.playouts(GAME, 1, 1, policy=policy), lambda: antike.playout(GAME, 1, policy=policy)):
        with pytest.raises(error) as refused:
            play()
        assert str(refused.value) == message


def test_a_weight_left_out_is_1_and_weights_come_in_any_container() -> None:
    weights = {"move": 3.0, "done": 0.0}
    listed = [weights.get(kind, 1.0) for kind in KINDS]
    given = [weights, listed, np.array(listed, np.float32)]
    ends = [antike.playouts(GAME, 50, 1, policy=policy).decisions.tolist() for policy in given]
    assert ends[0] == ends[1] == ends[2]
    assert ends[0] != antike.playouts(GAME, 50, 1).decisions.tolist()
