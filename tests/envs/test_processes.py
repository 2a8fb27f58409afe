"""Everything that plays goes to another process and comes back, however processes are started."""

import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pytest

import antike
from antike.agents import GreedyAgent, MonteCarloAgent, RandomAgent
from antike.envs import pettingzoo
from antike.envs.gymnasium import AntikeEnv
from antike.search import MaxN, Mcts, Paranoid

METHODS = ["fork", "spawn", "forkserver"]


def in_another_process(method: str, function: Any, *arguments: Any) -> Any:
    with ProcessPoolExecutor(1, multiprocessing.get_context(method)) as pool:
        return pool.submit(function, *arguments).result(timeout=120)


def same(thing: Any) -> Any:
    return thing


def continue_game(state: antike.State, steps: int) -> antike.State:
    rng = antike.Rng(1)
    for _ in range(steps):
        if not state.is_over:
            state.random_step(rng)
    return state


def walk(zoo: Any, steps: int) -> list[Any]:
    """What happens when the first or last legal action is taken in turn."""
    told = []
    for step in range(steps):
        if zoo.terminations[zoo.agent_selection]:
            break
        legal = np.flatnonzero(zoo.infos[zoo.agent_selection]["action_mask"])
        zoo.step(int(legal[-(step % 2)]))
        told.append((zoo.agent_selection, zoo.observe(zoo.agent_selection)["observation"].tobytes()))
    return told


def make_and_walk(make: Any, steps: int) -> list[Any]:
    zoo = make()
    zoo.reset(seed=1)
    return walk(zoo, steps)


def step_env(env: AntikeEnv, steps: int) -> list[Any]:
    told = []
    for _ in range(steps):
        seen, reward, terminated, truncated, _ = env.step(int(env.action_masks().argmax()))
        told.append((seen.tobytes(), reward, terminated))
        if terminated or truncated:
            env.reset()
    return told


@pytest.mark.parametrize("method", METHODS)
def test_games_maps_rules_and_states_come_back_equal(method: str) -> None:
    map, rules = antike.Map.load("islet"), antike.Rules.load("short").replace(expert=True)
    game = antike.Game(map, 3, rules=rules, setup="random", max_rounds=50)
    state = game.new_state(4)
    assert in_another_process(method, same, map) == map
    assert in_another_process(method, same, rules) == rules
    assert in_another_process(method, same, game) == game
    assert in_another_process(method, same, state) == state
    assert in_another_process(method, continue_game, state, 100) == continue_game(state.clone(), 100)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("agent", [RandomAgent(3), GreedyAgent(seed=3), MonteCarloAgent(20, 3), MaxN(1), Paranoid(1),
                                   Mcts(10)], ids=lambda agent: type(agent).__name__)
def test_agents_go_on_as_they_were(method: str, agent: Any) -> None:
    state = antike.Game("islet", 3, rules="short").new_state()
    twin = pickle.loads(pickle.dumps(agent))
    assert in_another_process(method, twin.choose, state) == agent.choose(state)


@pytest.mark.parametrize("method", METHODS)
def test_pettingzoo_environments_are_made_there_or_sent_in_the_middle_of_a_game(method: str) -> None:
    make = partial(pettingzoo.env, map="islet", nations=3, rules="short", setup="random", render_mode="ansi")
    assert in_another_process(method, make_and_walk, make, 60) == make_and_walk(make, 60)
    zoo = make()
    zoo.reset(seed=2)
    walk(zoo, 25)
    assert in_another_process(method, walk, zoo, 40) == walk(zoo, 40)


@pytest.mark.parametrize("method", METHODS)
def test_gymnasium_environments_are_sent_in_the_middle_of_a_game(method: str) -> None:
    env = AntikeEnv("islet", nations=3, rules="short", setup="random", player=None)
    env.reset(seed=2)
    assert in_another_process(method, step_env, env, 40) == step_env(env, 40)


@pytest.mark.parametrize("method", METHODS)
def test_gymnasiums_processes_draw_no_illegal_action(method: str) -> None:
    """Two processes with shared memory: masks and observations arrive whole."""
    makers = [partial(gymnasium.make, "antike.envs.gymnasium:AntikeIslet-v0", illegal="raise")] * 2
    env = gymnasium.vector.AsyncVectorEnv(makers, shared_memory=True, context=method)
    try:
        seen, infos = env.reset(seed=[1, 2])
        rng, twin = np.random.default_rng(1), AntikeEnv("islet", nations=2, rules="short")
        assert np.array_equal(seen[0], twin.reset(seed=1)[0])
        for _ in range(200):
            assert seen.any(axis=1).all()
            actions = [int(rng.choice(np.flatnonzero(mask))) for mask in infos["action_mask"]]
            seen, _, terminations, truncations, infos = env.step(np.array(actions))
            if (terminations | truncations).any():
                seen, infos = env.reset()
    finally:
        env.close()
