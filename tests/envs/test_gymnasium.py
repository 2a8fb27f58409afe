"""The Gymnasium environments, by Gymnasium's own checker and ours."""

import contextlib
import io
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import antike
from antike.agents import GreedyAgent, RandomAgent
from antike.envs.gymnasium import AntikeEnv
from antike.envs.vector import AntikeVectorEnv

SETTINGS: list[dict[str, Any]] = [
    {},
    {"map": "islet", "nations": 3, "rules": "short", "player": None, "setup": "random"},
    {"players": 2, "observation": "small", "player": 1},
    {"setup": "draft", "rules": "published", "max_rounds": 5},
]


def legal(env: Any, rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(env.unwrapped.action_masks())))


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_gymnasiums_checker_passes_without_a_warning(settings: dict[str, Any]) -> None:
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make("antike.envs.gymnasium:Antike-v0", **settings).unwrapped)
        check_env(gymnasium.make("AntikeIslet-v0").unwrapped)


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_only_the_player_is_asked(settings: dict[str, Any]) -> None:
    env = AntikeEnv(**settings)
    rng = np.random.default_rng(1)
    seen, info = env.reset(seed=4)
    for _ in range(300):
        state = env.table.state
        assert state.player == env.player == info["player"]
        assert np.array_equal(info["action_mask"], state.legal_mask())
        assert np.array_equal(env.action_masks(), state.legal_mask())
        assert env.observation_space.contains(seen)
        assert np.array_equal(seen, antike.observation.observe(state, kind=settings.get("observation", "full")))
        seen, reward, terminated, truncated, info = env.step(legal(env, rng))
        if terminated or truncated:
            end = env.table.state
            assert (terminated, truncated) == (end.winner >= 0, end.is_drawn)
            assert reward == end.returns()[env.player]
            assert np.array_equal(info["returns"], end.returns())
            assert not info["action_mask"].any()
            with pytest.raises(RuntimeError, match="reset first"):
                env.step(0)
            seen, info = env.reset()
        else:
            assert reward == 0
            assert "returns" not in info


def test_a_seed_settles_seats_player_and_opponents() -> None:
    def run(env: AntikeEnv) -> list[Any]:
        rng = np.random.default_rng(0)
        env.reset(seed=8)
        told = [env.player, env.table.state.seats]
        for _ in range(30):
            if env.step(legal(env, rng))[2]:
                env.reset()
            told.append(env.table.state.key())
        return told

    settings: dict[str, Any] = {"map": "islet", "nations": 3, "rules": "short", "setup": "random", "player": None}
    env = AntikeEnv(**settings)
    assert run(env) == run(env) == run(AntikeEnv(**settings))


def test_opponents_are_whoever_is_given() -> None:
    asked = []

    def second(state: antike.State) -> int:
        asked.append(state.player)
        return state.legal_actions()[0]

    env = AntikeEnv("islet", nations=3, rules="short", player=1, opponents=[RandomAgent(), second])
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(40):
        if env.step(legal(env, rng))[2]:
            env.reset()
    assert set(asked) == {2}
    strong = AntikeEnv("islet", nations=2, rules="short", opponents=GreedyAgent())
    returns = []
    for seed in range(10):
        strong.reset(seed=seed)
        over = False
        while not over:
            _, reward, over, _, _ = strong.step(legal(strong, rng))
        returns.append(reward)
    assert np.mean(returns) < -0.5
    with pytest.raises(ValueError, match="2 for 1 other players"):
        AntikeEnv("islet", nations=2, rules="short", opponents=[RandomAgent(), RandomAgent()])
    with pytest.raises(TypeError, match="choose"):
        AntikeEnv(opponents=7)  # type: ignore[arg-type]


def test_what_an_illegal_action_does() -> None:
    env = AntikeEnv("islet", nations=2, rules="short")
    env.reset(seed=1)
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    _, reward, terminated, truncated, info = env.step(illegal)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert info["illegal_action"]
    strict = AntikeEnv("islet", nations=2, rules="short", illegal="raise")
    strict.reset(seed=1)
    before = strict.table.state.to_bytes()
    with pytest.raises(antike.IllegalActionError):
        strict.step(illegal)
    assert strict.table.state.to_bytes() == before
    for wrong in ({"player": 2}, {"illegal": "shrug"}, {"observation": "vague"}):
        with pytest.raises(ValueError, match=next(iter(wrong)) if "observation" not in wrong else "vague"):
            AntikeEnv("islet", nations=2, rules="short", **wrong)  # type: ignore[arg-type]


def test_a_game_that_is_over_before_the_player_decides_is_no_episode() -> None:
    rules = antike.Rules.load("short").to_dict() | {"name": "brief", "goals": {"2": 1}, "three_nations_goal": None}
    first = antike.Game("islet", 2, rules=rules).new_state().player

    def at_once(state: antike.State) -> int:
        """The first advance wins."""
        texts = [state.game.action_text(action) for action in state.legal_actions()]
        wanted = next((text for text in texts if text in ("rondel know_how", "know_how road")), texts[-1])
        return state.game.action_id(wanted)

    env = AntikeEnv("islet", nations=2, rules=rules, player=1 - first, opponents=at_once)
    with pytest.raises(RuntimeError) as refused:
        env.reset(seed=1)
    assert str(refused.value) == f"the game was over before player {1 - first} had anything to decide"
    assert env.table.state.winning_player == first
    with pytest.raises(RuntimeError, match="reset first"):
        env.step(0)


@pytest.mark.parametrize(("player", "error", "message"), [
    (2, ValueError, "player: 2 is not in 0 to 1"), (-1, ValueError, "player: -1 is not in 0 to 1"),
    (True, TypeError, "player: an int is needed, not bool"), (1.0, TypeError, "player: an int is needed, not float"),
    ("1", TypeError, "player: an int is needed, not str")])
def test_the_player_is_checked_when_the_environment_is_made(player: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        AntikeEnv("islet", nations=2, rules="short", player=player)


class Saboteur:
    """Plays as it should for some decisions, and then does something else."""

    def __init__(self, patience: int, instead: Any) -> None:
        self.patience, self.instead = patience, instead

    def choose(self, state: antike.State) -> int:
        self.patience -= 1
        return state.legal_actions()[0] if self.patience >= 0 else self.instead(state)


def breaks_down(state: antike.State) -> int:
    raise OSError("out of order")


def acts_illegally(state: antike.State) -> int:
    return int(np.flatnonzero(state.legal_mask() == 0)[0])


def names_its_action(state: antike.State) -> str:
    return state.game.action_text(state.legal_actions()[0])


def play(env: AntikeEnv, decisions: int) -> None:
    rng = np.random.default_rng(1)
    for _ in range(decisions):
        env.step(legal(env, rng))


@pytest.mark.parametrize("illegal", ["lose", "raise"])
@pytest.mark.parametrize(("instead", "error"), [(breaks_down, OSError), (acts_illegally, antike.IllegalActionError),
                                                (names_its_action, TypeError)])
def test_an_opponent_that_fails_ends_the_episode(instead: Any, error: type[Exception], illegal: str) -> None:
    """It is the opponent who is to decide then, and the player must not act for it."""
    first = antike.Game("islet", 2, rules="short").new_state().player
    saboteur = Saboteur(3, instead)
    env = AntikeEnv("islet", nations=2, rules="short", player=1 - first, opponents=saboteur, illegal=illegal)

    def is_ended() -> bool:
        state = env.table.state
        left = state.to_bytes()
        with pytest.raises(RuntimeError, match="reset first"):
            env.step(state.legal_actions()[0])
        return bool(state.player == first and state.to_bytes() == left)

    env.reset(seed=1)
    with pytest.raises(error):
        play(env, 100)
    assert is_ended()
    saboteur.patience = 10
    env.reset(seed=1)
    play(env, 1)
    saboteur.patience = 0
    with pytest.raises(error):
        env.reset()
    assert is_ended()
    saboteur.patience = 10
    env.reset()
    play(env, 1)


@pytest.mark.parametrize("settings", [{"map": "islet", "nations": 3, "rules": "short"},
                                      {"nations": 4, "max_rounds": 4, "observation": "small", "threads": 2}], ids=str)
def test_the_vector_environment_is_its_games_side_by_side(settings: dict[str, Any]) -> None:
    """Every array of every step against single states that are given the same actions."""
    env = gymnasium.make_vec("Antike-v0", num_envs=7, vectorization_mode="vector_entry_point", **settings)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    kind, rng = settings.get("observation", "full"), np.random.default_rng(3)
    game = antike.Game(settings.get("map", "west"), settings["nations"], rules=settings.get("rules", "standard"),
                       max_rounds=settings.get("max_rounds", 300))
    states = [game.new_state() for _ in range(7)]
    seen, infos = env.reset(seed=1)
    ended = {"won": 0, "cut": 0}
    for _ in range(400):
        assert env.observation_space.contains(seen)
        for i, state in enumerate(states):
            assert np.array_equal(seen[i], antike.observation.observe(state, kind=kind))
            assert np.array_equal(infos["action_mask"][i], state.legal_mask())
            assert infos["player"][i] == state.player
        actions = np.array([rng.choice(state.legal_actions()) for state in states])
        movers = [state.player for state in states]
        seen, rewards, terminations, truncations, infos = env.step(actions)
        for i, state in enumerate(states):
            state.apply(int(actions[i]))
            assert terminations[i] == (state.winner >= 0)
            assert truncations[i] == state.is_drawn
            assert rewards[i] == state.returns()[movers[i]]
            if state.is_over:
                ended["cut" if state.is_drawn else "won"] += 1
                assert infos["_final_obs"][i]
                assert np.array_equal(infos["final_obs"][i], antike.observation.observe(state, kind=kind))
                assert np.array_equal(infos["returns"][i], state.returns())
                states[i] = game.new_state()
    assert ended["cut" if "max_rounds" in settings else "won"] >= 5


def test_vector_arrays_are_the_callers_unless_shared() -> None:
    env = AntikeVectorEnv(3, "islet", 2, rules="short")
    first, infos = env.reset(seed=1)
    kept, mask = first.copy(), infos["action_mask"].copy()
    env.step(env.batch.random_actions())
    assert np.array_equal(first, kept)
    assert np.array_equal(infos["action_mask"], mask)
    shared = AntikeVectorEnv(3, "islet", 2, rules="short", copy=False)
    first, _ = shared.reset(seed=1)
    again = shared.step(shared.batch.random_actions())[0]
    assert np.shares_memory(first, again)
    assert np.array_equal(shared.action_masks(), shared.batch.masks)


def test_the_vector_environment_refuses_illegal_actions() -> None:
    env = AntikeVectorEnv(2, "islet", 2, rules="short")
    env.reset(seed=1)
    masks = env.action_masks()
    actions = masks.argmax(axis=1)
    actions[1] = int(np.flatnonzero(~masks[1])[0])
    with pytest.raises(antike.IllegalActionError, match="1"):
        env.step(actions)
    assert np.array_equal(env.action_masks(), masks)


@pytest.mark.parametrize("convert", [list, tuple, np.ndarray.tolist, np.uint64, np.int16,
                                     lambda actions: actions.astype(">i4"), lambda actions: np.repeat(actions, 2)[::2]])
def test_vector_actions_are_integers_of_any_kind(convert: Any) -> None:
    env, twin = AntikeVectorEnv(3, "islet", 2, rules="short"), AntikeVectorEnv(3, "islet", 2, rules="short")
    env.reset(seed=1)
    twin.reset(seed=1)
    for _ in range(5):
        actions = twin.batch.random_actions()
        assert np.array_equal(env.step(convert(actions))[0], twin.step(actions)[0])


@pytest.mark.parametrize(("actions", "error", "message"), [
    (lambda legal: legal.astype(np.float64), TypeError, r"actions: integers\[2\] are needed, not float64\[2\]"),
    (lambda legal: legal + 0.5, TypeError, "not float64"),
    (lambda legal: np.array([True, False]), TypeError, "not bool"),
    (lambda legal: legal.astype(str), TypeError, "not <U"),
    (lambda legal: legal.astype(object), TypeError, "not object"),
    (lambda legal: [int(legal[0]), float(legal[1])], TypeError, r"actions\[1\]: an int is needed, not float"),
    (lambda legal: [True, int(legal[1])], TypeError, r"actions\[0\]: an int is needed, not bool"),
    (lambda legal: [str(action) for action in legal], TypeError, r"actions\[0\]: an int is needed, not str"),
    (lambda legal: [list(legal)], TypeError, r"actions\[0\]: an int is needed, not list"),
    (lambda legal: "01", TypeError, "not str"),
    (lambda legal: None, TypeError, "not NoneType"),
    (lambda legal: legal[:1], ValueError, r"integers\[2\] are needed, not int32\[1\]"),
    (lambda legal: legal[:, None], ValueError, r"not int32\[2, 1\]"),
    (lambda legal: [], ValueError, r"not list\[0\]"),
    (lambda legal: int(legal[0]), TypeError, "not int"),
    (lambda legal: legal.astype(np.int64) + 2**32, antike.IllegalActionError, "game 0: .*4294967"),
    (lambda legal: legal.astype(np.uint64) + np.uint64(2**63), antike.IllegalActionError, "game 0"),
    (lambda legal: [int(legal[0]), int(legal[1]) - 2**80], antike.IllegalActionError, "game 1"),
    (lambda legal: legal - 2**20, antike.IllegalActionError, "game 0"),
    (lambda legal: [int(legal[0]), 2**31 - 1], antike.IllegalActionError, "game 1: .*2147483647"),
])
def test_vector_actions_are_never_bent_into_legal_ones(actions: Any, error: type[Exception], message: str) -> None:
    env = AntikeVectorEnv(2, "islet", 2, rules="short")
    env.reset(seed=1)
    before = [env.batch.state(i).to_bytes() for i in range(2)]
    with pytest.raises(error, match=message):
        env.step(actions(env.batch.random_actions()))
    assert [env.batch.state(i).to_bytes() for i in range(2)] == before


def test_the_vector_environment_steps_between_reset_and_close() -> None:
    env = AntikeVectorEnv(2, "islet", 2, rules="short")
    with pytest.raises(RuntimeError, match="reset first"):
        env.step(env.batch.random_actions())
    env.reset(seed=1)
    env.step(env.batch.random_actions())
    env.close()
    with pytest.raises(RuntimeError, match="closed"):
        env.step(env.batch.random_actions())
    with pytest.raises(RuntimeError, match="closed"):
        env.reset(seed=1)


@pytest.mark.parametrize(("seed", "error", "message"), [
    ([1, 2], TypeError, "seed: one int for all games is needed, not list"),
    (np.array([1, 2]), TypeError, "seed: one int for all games is needed, not ndarray"),
    (1.0, TypeError, "seed: an int is needed, not float"), (-1, ValueError, "seed: -1 is not in 0 to"),
    (2**64, ValueError, "seed: 18446744073709551616 is not in 0 to")])
def test_one_seed_is_for_all_games(seed: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        AntikeVectorEnv(2, "islet", 2, rules="short").reset(seed=seed)
