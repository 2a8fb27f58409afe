"""The PettingZoo environment, by PettingZoo's own tests and ours."""

import contextlib
import importlib
import io
import sys
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

import antike
from antike.envs.pettingzoo import env, raw_env

SETTINGS: list[dict[str, Any]] = [
    {"map": "islet", "nations": 2, "rules": "short"},
    {"map": "west", "players": 2, "setup": "random"},
    {"map": "east", "nations": 3, "setup": "draft", "rules": "published", "observation": "small"},
    {"nations": 6, "max_rounds": 2},
]


@pytest.fixture(autouse=True)
def _on_the_list_of_games_with_masks(monkeypatch: pytest.MonkeyPatch) -> None:
    """PettingZoo warns of every observation with a mask beside it, but for its own games, which it lists by name."""
    module = importlib.import_module("pettingzoo.test.api_test")
    for names in ("env_obs_dicts", "env_obs_space"):
        monkeypatch.setattr(module, names, [*getattr(module, names), raw_env.metadata["name"]])


def step_at_random(zoo: Any, seed: int, most: int = 100_000) -> None:
    """Plays on to the end of the game, or so many steps; the agents have not taken their leave then."""
    rng = np.random.default_rng(seed)
    for _ in range(most):
        if any(zoo.terminations.values()) or any(zoo.truncations.values()):
            return
        zoo.step(int(rng.choice(np.flatnonzero(zoo.infos[zoo.agent_selection]["action_mask"]))))


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_pettingzoos_own_tests_pass_without_a_warning(settings: dict[str, Any]) -> None:
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("error")
        api_test(env(**settings), num_cycles=3000)
        seed_test(lambda: env(**settings))


def test_pettingzoos_performance_check_passes() -> None:
    out = io.StringIO()
    with contextlib.redirect_stdout(out), warnings.catch_warnings():
        warnings.simplefilter("error")
        performance_benchmark(env())
    assert "Finished" in out.getvalue()


def test_pettingzoos_render_test_passes() -> None:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        render_test(lambda render_mode=None: env(map="islet", rules="short", render_mode=render_mode),
                    {"svg": lambda picture: picture.startswith("<svg")})
    assert "Round 1" in out.getvalue()


def test_pictures_show_the_state_and_the_last_action() -> None:
    zoo = env(map="islet", rules="short", render_mode="rgb_array")
    zoo.reset()
    before = zoo.render()
    assert before.shape[1] == 800
    assert before.min() < 50
    assert before.max() > 200
    zoo.step(zoo.unwrapped.table.game.action_id("rondel iron"))
    assert not np.array_equal(before, zoo.render())
    texts = env(map="islet", rules="short", render_mode="svg")
    texts.reset()
    texts.step(texts.unwrapped.table.game.action_id("rondel iron"))
    assert "rondel iron" in texts.render()
    silent = env(map="islet", rules="short")
    silent.reset()
    assert silent.render() is None
    with pytest.raises(ValueError, match="render_mode"):
        env(render_mode="hologram")


@pytest.mark.parametrize("missing", ["resvg_py", "PIL"])
def test_pictures_without_what_draws_them_say_what_to_install(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    zoo = env(map="islet", rules="short", render_mode="rgb_array")
    zoo.reset()
    with pytest.raises(ImportError) as refused:
        zoo.render()
    assert str(refused.value) == "render_mode rgb_array needs resvg_py and Pillow, antike's extra `pictures`"


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_who_decides_sees_the_legal_actions_and_nobody_else_does(settings: dict[str, Any]) -> None:
    zoo = raw_env(**settings)
    zoo.reset(seed=2)
    for seed in range(60):
        step_at_random(zoo, seed, 1)
        state = zoo.table.state
        if state.is_over:
            break
        assert zoo.agent_selection == f"player_{state.player}"
        for player, agent in enumerate(zoo.possible_agents):
            seen = zoo.observe(agent)
            mask = state.legal_mask() if player == state.player else np.zeros(state.game.num_actions)
            assert seen["action_mask"].dtype == np.int8
            assert np.array_equal(seen["action_mask"], mask)
            assert np.array_equal(zoo.infos[agent]["action_mask"], mask)
            assert zoo.observation_space(agent).contains(seen)


def test_each_player_sees_its_own_nation_first() -> None:
    zoo = raw_env(map="west", players=2)
    zoo.reset()
    state = zoo.table.state
    decider, other = zoo.agent_selection, zoo.agents[1 - state.player]
    seen = {agent: zoo.table.spec.split(zoo.observe(agent)["observation"]) for agent in (decider, other)}
    assert seen[decider]["nation"][0].argmax() == state.actor
    assert seen[other]["nation"][0].argmax() == state.seats[1 - state.player]
    assert np.array_equal(zoo.state(), antike.observation.observe(state, view="absolute"))
    assert zoo.state_space.contains(zoo.state())


def test_a_win_terminates_all_at_once() -> None:
    zoo = env(map="islet", nations=3, rules="short")
    zoo.reset()
    step_at_random(zoo, 1)
    end = zoo.unwrapped.table.state
    assert end.winner >= 0
    assert zoo.terminations == dict.fromkeys(zoo.agents, True)
    assert zoo.truncations == dict.fromkeys(zoo.agents, False)
    assert zoo.rewards == dict(zip(zoo.agents, end.returns().tolist(), strict=True))
    left = [agent for agent in zoo.agent_iter() if zoo.last()[2] and zoo.step(None) is None]
    assert left == [f"player_{player}" for player in range(3)]
    assert zoo.agents == []


def test_the_round_limit_truncates_all_at_once() -> None:
    zoo = raw_env(nations=4, max_rounds=3)
    zoo.reset()
    step_at_random(zoo, 1)
    assert zoo.table.state.is_drawn
    assert zoo.truncations == dict.fromkeys(zoo.agents, True)
    assert zoo.terminations == dict.fromkeys(zoo.agents, False)
    assert set(zoo.rewards.values()) == {0.0}


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    zoo = env(map="islet", rules="short")
    zoo.reset()
    before = zoo.unwrapped.table.state.to_bytes()
    illegal = int(np.flatnonzero(zoo.infos[zoo.agent_selection]["action_mask"] == 0)[0])
    with pytest.raises(antike.IllegalActionError):
        zoo.step(illegal)
    assert zoo.unwrapped.table.state.to_bytes() == before


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_reset_keeps_every_setting(settings: dict[str, Any]) -> None:
    zoo = raw_env(**settings)
    game, spaces = zoo.table.game, zoo.observation_spaces
    for seed in (None, 1, None):
        zoo.reset(seed=seed)
        step_at_random(zoo, 0, 20)
        assert zoo.table.state.game is zoo.table.game is game
        assert zoo.table.kind == settings.get("observation", "full")
        assert zoo.observation_spaces is spaces


def test_seats_follow_from_the_seed_and_differ_without() -> None:
    def seats(zoo: raw_env, *seeds: int | None) -> list[tuple[int, ...]]:
        found = []
        for seed in seeds:
            zoo.reset(seed=seed)
            found.append(zoo.table.state.seats)
        return found

    zoo, other = raw_env(nations=6, setup="random"), raw_env(nations=6, setup="random")
    first = seats(zoo, 3, None, None)
    assert first == seats(other, 3, None, None)
    assert len(set(first)) == 3
    assert seats(raw_env(nations=6, setup="random"), None) != seats(raw_env(nations=6, setup="random"), None)
