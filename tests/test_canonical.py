"""Canonical order (RULES.md 4): with it and without it the steps that are built up end in the same states, but for
trades, and with it each end has exactly one way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from reference import samples

import antike

BUILT_UP = ("temple", "arm", "know_how", "found")
MOST = 400  # positions on the way through one step; larger ones are left out
EACH = 25  # steps of each kind that are compared

State = antike.State


def both_ways(sample: samples.Sample) -> tuple[antike.Game, antike.Game]:
    ordered, free = (
        antike.Game(map=sample.board, rules=sample.rules, **{**sample.options, "canonical_order": order})
        for order in (True, False))
    return ordered, free


def has_trade(state: State) -> bool:
    return any(state.game.action(action).kind == "trade" for action in state.legal_actions())


def beginnings(seeds: range) -> Iterator[tuple[State, State]]:
    """Positions in which such a step has just begun, in the ordered and in the free game: of each sample the first
    of each kind, and all in which there is something to trade."""
    drawn = samples.Samples()
    for seed in seeds:
        ordered, free = both_ways(drawn.draw(seed))
        state, rng, fresh = ordered.new_state(), antike.Rng(seed), set(BUILT_UP)
        for _ in range(400):
            if state.is_over:
                break
            if state.step in BUILT_UP and "after" not in state.to_dict()["pending"]:
                if state.step in fresh or has_trade(state):
                    yield state.clone(), State.from_dict(free, state.to_dict())
                fresh.discard(state.step)
            state.random_step(rng)


def ends(state: State, *, trades: bool) -> Counter[str] | None:
    """The texts of the states after the step, with the number of ways to each; None if there are too many on the way.

    In a free order the same state is come by in many ways and gone on from once, so its numbers say nothing.
    """
    step, turn = state.step, (state.round, state.turn_nation)
    ways: Counter[str] = Counter()
    seen: set[bytes] = set()
    edge = [state]
    while edge and len(seen) <= MOST:
        here = edge.pop()
        for action in here.legal_actions():
            kind = here.game.action(action).kind
            if kind == "trade" and not trades:
                continue
            after = here.clone()
            after.apply(action)
            if kind == "done" or (after.step, after.round, after.turn_nation) != (step, *turn):
                ways[after.to_text()] += 1
            elif here.game.canonical_order or after.to_bytes() not in seen:
                seen.add(after.to_bytes())
                edge.append(after)
    return None if edge else ways


def test_the_same_ends_but_for_trades() -> None:
    left = Counter(dict.fromkeys(BUILT_UP, EACH))
    for ordered, free in beginnings(range(300)):
        if not left[ordered.step]:
            continue
        mine, theirs = ends(ordered, trades=False), ends(free, trades=False)
        if mine is None or theirs is None:
            continue
        assert set(mine) == set(theirs), ordered.to_text()
        assert set(mine.values()) == {1}, ordered.to_text()
        left[ordered.step] -= 1
        if not any(left.values()):
            return
    raise AssertionError(f"too few positions: {left}")


def test_trades_in_order_reach_nothing_that_is_not_reached_in_any_order() -> None:
    left = EACH
    for ordered, free in beginnings(range(1000)):
        mine, theirs = (ends(state, trades=True) if has_trade(ordered) else None for state in (ordered, free))
        if mine is None or theirs is None:
            continue
        assert set(mine) <= set(theirs), ordered.to_text()
        left -= 1
        if not left:
            return
    raise AssertionError(f"too few positions: {left} more wanted")
