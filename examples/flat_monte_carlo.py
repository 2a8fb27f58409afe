"""A player in twenty lines that beats the greedy one: `python examples/flat_monte_carlo.py --nations 3 --games 30`."""

import argparse

import antike
from antike.agents import GreedyAgent, tournament


class FlatMonteCarlo:
    """Takes the action after which random play leads to most: wins, and personages ahead of the best other nation."""

    def seed(self, seed: int) -> None:
        self.rng = antike.Rng(seed)

    def choose(self, state: antike.State, playouts: int = 1000, horizon: int = 20) -> int:
        actions, nation, seed = state.legal_actions(), state.actor, self.rng.next()
        values = []
        for action in actions:
            after = state.clone()
            after.apply(action)
            results = antike.playouts(after, playouts // len(actions) + 1, seed, max_rounds=state.round + horizon)
            held = results.personages.astype(float)
            own = held[:, nation].copy()
            held[:, nation] = 0
            values.append((own - held.max(axis=1)).mean() / state.needed + (results.winners == nation).mean())
        return actions[values.index(max(values))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--map", default="west")
    parser.add_argument("--nations", type=int, default=3)
    parser.add_argument("--rules", default="standard")
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = antike.Game(given.map, given.nations, rules=given.rules)
    lineup = ["flat", *["greedy"] * (given.nations - 1)]
    for score in tournament(game, {"flat": FlatMonteCarlo(), "greedy": GreedyAgent()}, lineup, given.games, given.seed):
        print(score)


if __name__ == "__main__":
    main()
