"""A learner really learns: masked PPO on the small board against random players, in minutes on one core.

    pip install torch                              # a build for the processor is enough
    pip install 'antike[examples]'
    python examples/learn_islet.py --decisions 180000 --seed 1 --picture docs/learn_islet.svg

Learns in the Gymnasium environment with sb3-contrib's MaskablePPO, measures with antike.agents.tournament, and draws
the share of games won.
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
from antike.agents import RandomAgent, Score, tournament
from antike.envs.gymnasium import AntikeEnv
from antike.observation import observe

GAME = antike.Game("islet", nations=3, rules="short")
OBSERVATION = "small"
STEPS = 512              # of each environment between two updates
ENVIRONMENTS = 8


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


def measure(model: MaskablePPO, games: int, seed: int) -> Score:
    """How the network does against two random players, from each place equally often."""
    scores = tournament(GAME, {"learned": Learned(model), "random": RandomAgent()}, ["learned", "random", "random"],
                        games, seed)
    return next(score for score in scores if score.agent == "learned" and score.player is None)


def learn(model: MaskablePPO, decisions: int, updates: int, games: int, seed: int) -> list[tuple[int, Score]]:
    """Learns from so many decisions at least; the number and the score, before and after each so many updates."""
    start, curve = time.monotonic(), []
    while True:
        curve.append((model.num_timesteps, measure(model, games, seed)))
        print(f"{(time.monotonic() - start) / 60:5.1f} min {curve[-1][0]:8} decisions: {curve[-1][1]}", flush=True)
        if model.num_timesteps >= decisions:
            return curve
        model.learn(updates * STEPS * ENVIRONMENTS, reset_num_timesteps=False)


def draw(curve: list[tuple[int, Score]], title: str, path: Path) -> None:
    """The share of games won, with 95 % intervals."""
    plt.rcParams["svg.hashsalt"] = "antike"
    figure, axes = plt.subplots(figsize=(7, 4), layout="constrained")
    decisions, scores = zip(*curve, strict=True)
    low, high = zip(*(score.interval for score in scores), strict=True)
    axes.fill_between(decisions, low, high, alpha=0.25, linewidth=0)
    axes.plot(decisions, [score.share for score in scores], marker=".")
    axes.axhline(1 / GAME.num_players, color="gray", linestyle="--")
    axes.text(decisions[-1], 1 / GAME.num_players + 0.015, "as good as the others", ha="right", color="gray")
    axes.set(xlabel="decisions learned from", ylabel="share of games won", ylim=(0, 1.02))
    axes.set_title(title, fontsize=9)
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decisions", type=int, default=180_000)
    parser.add_argument("--updates", type=int, default=2, help="between two measurements")
    parser.add_argument("--games", type=int, default=150, help="of each measurement")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--picture", type=Path)
    given = parser.parse_args()
    model = new_model(given.seed)
    curve = learn(model, given.decisions, given.updates, given.games, given.seed)
    if given.picture:
        title = (f"MaskablePPO against two random players: islet, short rules, {given.games} games a point\n"
                 f"python examples/learn_islet.py --decisions {given.decisions} --seed {given.seed}")
        draw(curve, title, given.picture)


if __name__ == "__main__":
    main()
