"""The OpenSpiel game, by OpenSpiel's own tests and ours."""

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts
from open_spiel.python.observation import make_observation

import antike
import antike.envs.openspiel

SMALL = "antike(map=islet,nations=2,rules=short)"
GAMES = [
    SMALL,
    "antike(map=west,nations=4,players=4,rules=standard,setup=fixed,max_rounds=300)",
    "antike(players=2,max_rounds=10)",
    "antike(map=east,nations=3,rules=published,setup=draft,max_rounds=20)",
    "antike(nations=6,max_rounds=5)",
]


def test_importing_registers_it() -> None:
    assert "antike" in pyspiel.registered_names()
    assert pyspiel.load_game("antike").num_players() == 4


@pytest.mark.parametrize("name", GAMES)
def test_openspiels_random_simulations_pass(name: str) -> None:
    """Legal lists and masks, clones, strings, sums and bounds of returns, game length; serialisation by history."""
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=2, serialize="max_rounds=300" not in name, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_it_is_the_game_of_the_engine(name: str) -> None:
    game = pyspiel.load_game(name)
    parameters = {key: value for key, value in game.get_parameters().items() if value}
    engine = antike.Game(**parameters)
    assert game.engine == engine
    assert game.num_distinct_actions() == engine.num_actions
    assert game.num_players() == engine.num_players
    spiel, state, rng = game.new_initial_state(), engine.new_state(), np.random.default_rng(1)
    for _ in range(400):
        assert spiel.is_terminal() == state.is_over
        if state.is_over:
            break
        assert spiel.current_player() == state.player
        assert spiel.legal_actions() == state.legal_actions()
        action = int(rng.choice(state.legal_actions()))
        assert spiel.action_to_string(action) == engine.action_text(action)
        assert spiel.string_to_action(engine.action_text(action)) == action
        spiel.apply_action(action)
        state.apply(action)
    assert spiel.returns() == pytest.approx(state.returns())
    assert str(spiel) == state.to_text()


@pytest.mark.parametrize("name", GAMES)
def test_observations_are_what_each_player_sees(name: str) -> None:
    game = pyspiel.load_game(name)
    spiel, rng = game.new_initial_state(), np.random.default_rng(2)
    spec = antike.observation.spec(game.engine)
    assert game.observation_tensor_shape() == list(spec.shape)
    for _ in range(60):
        state = spiel.position
        for player in range(game.num_players()):
            tensor = np.array(spiel.observation_tensor(player), np.float32)
            if player == state.player:
                assert np.array_equal(tensor, antike.observation.observe(state))
            elif state.seats[player] >= 0:
                assert spec.split(tensor)["nation"][0].argmax() == state.seats[player]
            assert spiel.observation_string(player) == state.to_text()
        spiel.apply_action(int(rng.choice(spiel.legal_actions())))
        if spiel.is_terminal():
            break
    observation = make_observation(game, params={"kind": "small"})
    observation.set_from(spiel, 0)
    small = antike.observation.spec(game.engine, "small")
    assert observation.tensor.shape == small.shape
    assert list(observation.dict) == list(small.fields)


@pytest.mark.parametrize(("public", "recall"), [(True, True), (True, False), (False, True), (False, False)])
def test_observations_for_algorithms_of_hidden_information(public: bool, recall: bool) -> None:
    """Nothing is hidden: all is public, as the history where it is recalled and else as the position."""
    game = pyspiel.load_game(SMALL)
    state = game.new_initial_state()
    for text in ("rondel iron", "rondel gold"):
        state.apply_action(game.engine.action_id(text))
    kind = pyspiel.IIGObservationType(public_info=public, perfect_recall=recall,
                                      private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER)
    observation = make_observation(game, kind)
    observation.set_from(state, 0)
    if public and not recall:
        assert np.array_equal(observation.tensor, state.observation_tensor(0))
        assert observation.string_from(state, 0) == state.position.to_text()
    else:
        assert observation.tensor is None
        assert observation.string_from(state, 0) == (", ".join(map(str, state.history())) if public else "")


def test_a_position_is_stored_with_its_game() -> None:
    game = pyspiel.load_game("antike(players=2,max_rounds=10)")
    state, rng = game.new_initial_state(), np.random.default_rng(2)
    for _ in range(50):
        state.apply_action(int(rng.choice(state.legal_actions())))
    again, copy = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert again.engine == game.engine
    assert copy.position == state.position
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert copy.position == state.position != twin.position


def test_two_players_have_two_nations_each() -> None:
    game = pyspiel.load_game("antike(players=2)")
    assert game.num_players() == 2
    assert (game.min_utility(), game.max_utility()) == (-1, 1)
    state, rng, deciders = game.new_initial_state(), np.random.default_rng(5), set()
    while not state.is_terminal():
        deciders.add((state.current_player(), state.position.actor))
        state.apply_action(int(rng.choice(state.legal_actions())))
    assert sorted(player for player, _ in deciders) == [0, 0, 1, 1]
    assert sorted(state.returns()) in ([-1, 1], [0, 0])


@pytest.mark.parametrize("nations", [2, 3])
def test_openspiels_mcts_plays_and_wins(nations: int) -> None:
    game = pyspiel.load_game(f"antike(map=islet,nations={nations},rules=short)")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 1.4, 30, evaluator, random_state=np.random.RandomState(2))
    rng, won = np.random.default_rng(3), 0
    for _ in range(2):
        state = game.new_initial_state()
        while not state.is_terminal():
            mine = state.current_player() == 0
            state.apply_action(bot.step(state) if mine else int(rng.choice(state.legal_actions())))
        won += state.returns()[0] == 1
        assert sum(state.returns()) == pytest.approx(0)
    assert won >= 1


def test_a_game_cut_off_returns_nothing_to_anybody() -> None:
    state, rng = pyspiel.load_game("antike(max_rounds=2)").new_initial_state(), np.random.default_rng(1)
    while not state.is_terminal():
        state.apply_action(int(rng.choice(state.legal_actions())))
    assert state.returns() == [0, 0, 0, 0]


def test_what_it_cannot_play_is_refused_with_a_reason() -> None:
    with pytest.raises(ValueError, match="no chance nodes"):
        pyspiel.load_game("antike(setup=random)")
    with pytest.raises(antike.MapError, match="nowhere"):
        pyspiel.load_game("antike(map=nowhere)")
    with pytest.raises(ValueError, match="made by playing"):
        pyspiel.load_game("antike(map=islet)").new_initial_state(3)
