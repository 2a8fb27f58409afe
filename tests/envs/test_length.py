"""The bound on the length of a game: no way to play gets past it."""

import json

import pytest

import antike
from antike.envs.length import longest_game, longest_turn

GAMES = [antike.Game(map, nations, rules=rules, max_rounds=40)
         for map, nations, rules in (("islet", 2, "short"), ("west", 3, "standard"), ("west", 6, "standard"),
                                     ("east", 4, "published"), ("east", 6, "published"))]
RELUCTANT = {"done": 0.0, "stop": 0.0, "peace": 1.0, "fight": 0.01, "conquer": 1.0}


@pytest.mark.parametrize("game", GAMES, ids=repr)
@pytest.mark.parametrize("policy", ["uniform", RELUCTANT], ids=str)
def test_no_game_is_longer(game: antike.Game, policy: object) -> None:
    results = antike.playouts(game, 400, 1, policy=policy, max_rounds=None)  # type: ignore[arg-type]
    assert results.decisions.max() <= longest_game(game)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_no_turn_is_longer(game: antike.Game) -> None:
    """Turns of players who arm and move, and do all they can before they are done."""
    liked = {game.action_id(f"rondel {wedge}") for wedge in ("iron", "arming", "maneuver_1", "maneuver_2")}
    state, rng, most = game.new_state(), antike.Rng(3), 0
    for _ in range(3000):
        turn = 0
        state = game.new_state() if state.is_over else state
        while not state.is_over:
            actions = state.legal_actions()
            if state.step == "rondel":
                actions = sorted(liked.intersection(actions)) or actions
            elif len(actions) > 1:
                actions = actions[:-1]
            state.apply(actions[(rng.next() >> 32) * len(actions) >> 32])
            turn += 1
            if state.step == "rondel":
                break
        most = max(most, turn)
    assert 15 < most <= longest_turn(game)


def test_trades_count_where_there_are_any() -> None:
    rules = json.loads(json.dumps(antike.Rules.load("published").to_dict()))
    without = {**rules, "name": "no_trade", "trade": False}
    bounds = [longest_game(antike.Game("west", 4, rules=ruleset, max_rounds=10)) for ruleset in (rules, without)]
    assert bounds[0] > bounds[1]


def test_it_grows_with_the_rounds_and_needs_a_limit() -> None:
    ten, twenty = (longest_game(antike.Game("west", 4, max_rounds=rounds)) for rounds in (10, 20))
    assert ten < twenty <= 2 * ten
    with pytest.raises(ValueError, match="round limit"):
        longest_game(antike.Game("west", 4))
