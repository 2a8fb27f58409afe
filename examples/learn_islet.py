"""A learner really learns: masked PPO on the small board against random players, in minutes on one core.

    pip install torch                              # a build for the processor is enough
    pip install 'antike[examples]'
    python examples/learn_islet.py --minutes 5 --seed 1 --picture docs/learn_islet.svg

Learns in the Gymnasium environment with sb3-contrib's MaskablePPO, measures with antike.agents.tournament against
random and against greedy players, which it never meets while learning, and draws the shares of games won.
"""

import argparse
import time
from pathlib import Path

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

import antike
from antike.agents import AnyAgent, GreedyAgent, RandomAgent, Score, tournament
from antike.envs.gymnasium import AntikeEnv
from antike.observation import observe

GAME = antike.Game("islet", nations=3, rules="short")
OBSERVATION = "small"
STEPS = 512              # of each environment between two updates
ENVIRONMENTS = 8
OPPONENTS: dict[str, AnyAgent] = {"random": RandomAgent(), "greedy": GreedyAgent()}

Curve = list[tuple[float, int, dict[str, Score]]]
"""Minutes, decisions learned from, and scores by opponent."""


class Learned:
    """The network as an agent, which draws from its policy."""

    def __init__(self, model: MaskablePPO) -> None:
        self.model = model

    def choose(self, state: antike.State) -> int:
        seen = observe(state, kind=OBSERVATION)
        return int(self.model.predict(seen, action_masks=state.legal_mask())[0])


def new_model(seed: int) -> MaskablePPO:
    """A network of two layers that plays any of the three players against random ones."""
    torch.set_num_threads(1)    # so small a network gains nothing from more
    settings = {"map": GAME.map.name, "nations": GAME.num_nations, "rules": GAME.rules.name, "player": None,
                "observation": OBSERVATION, "illegal": "raise"}
    envs = make_vec_env(AntikeEnv, ENVIRONMENTS, seed=seed, env_kwargs=settings)
    return MaskablePPO("MlpPolicy", envs, n_steps=STEPS, batch_size=512, n_epochs=4, gamma=0.999, ent_coef=0.01,
                       policy_kwargs={"net_arch": [128, 128]}, seed=seed, device="cpu")


def measure(model: MaskablePPO, opponent: str, games: int, seed: int) -> Score:
    """How the network does against two of the opponents, from each place equally often."""
    agents = {"learned": Learned(model), opponent: OPPONENTS[opponent]}
    scores = tournament(GAME, agents, ["learned", opponent, opponent], games, seed)
    return next(score for score in scores if score.agent == "learned" and score.player is None)


def learn(model: MaskablePPO, minutes: float, updates: int, games: int, seed: int) -> Curve:
    """Learns until the time is up, and measures before and after each so many updates."""
    start = time.monotonic()
    curve: Curve = []
    while True:
        scores = {opponent: measure(model, opponent, games, seed) for opponent in OPPONENTS}
        curve.append(((time.monotonic() - start) / 60, model.num_timesteps, scores))
        print(f"{curve[-1][0]:5.1f} min {model.num_timesteps:8} decisions, won: " + ", ".join(
            f"{score.share:.1%} against {opponent}" for opponent, score in scores.items()), flush=True)
        if curve[-1][0] >= minutes:
            return curve
        model.learn(updates * STEPS * ENVIRONMENTS, reset_num_timesteps=False)


def draw(curve: Curve, title: str, path: Path) -> None:
    """The shares of games won, with 95 % intervals."""
    plt.rcParams["svg.hashsalt"] = "antike"
    figure, axes = plt.subplots(figsize=(7, 4), layout="constrained")
    minutes = [point[0] for point in curve]
    for opponent in OPPONENTS:
        scores = [point[2][opponent] for point in curve]
        low, high = zip(*(score.interval for score in scores), strict=True)
        axes.fill_between(minutes, low, high, alpha=0.25, linewidth=0)
        axes.plot(minutes, [score.share for score in scores], marker=".", label=f"against two {opponent} players")
    axes.legend(loc="center right")
    axes.axhline(1 / GAME.num_players, color="gray", linestyle="--")
    axes.text(minutes[-1], 1 / GAME.num_players + 0.015, "as good as the others", ha="right", color="gray")
    axes.set(xlabel="minutes of learning and measuring, on one core", ylabel="share of games won", ylim=(0, 1.02))
    axes.set_title(title, fontsize=9)
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--updates", type=int, default=2, help="between two measurements")
    parser.add_argument("--games", type=int, default=150, help="of each measurement")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--picture", type=Path)
    given = parser.parse_args()
    model = new_model(given.seed)
    curve = learn(model, given.minutes, given.updates, given.games, given.seed)
    if given.picture:
        title = (f"MaskablePPO learns against random players: islet, short rules, {given.games} games a point\n"
                 f"python examples/learn_islet.py --minutes {given.minutes:g} --seed {given.seed}; "
                 f"{curve[-1][1]:,} decisions")
        draw(curve, title, given.picture)


if __name__ == "__main__":
    main()
