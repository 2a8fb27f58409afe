"""How strong agents are: `python examples/strengths.py greedy random random random --map west --games 100 --seed 1`.

Everybody takes each player's place equally often; shares are of all games, with 95 % intervals (docs/agents.md).
"""

import argparse
import sys
import time

import antike
from antike.agents import AnyAgent, GreedyAgent, MonteCarloAgent, RandomAgent, tournament
from antike.search import MaxN, Mcts, Paranoid

AGENTS: dict[str, AnyAgent] = {
    "random": RandomAgent(),
    "greedy": GreedyAgent(),
    "monte_carlo": MonteCarloAgent(),
    "max_n": MaxN(2),
    "paranoid": Paranoid(2),
    "mcts": Mcts(1000),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lineup", nargs="+", choices=AGENTS, metavar="AGENT", help=f"by player: {', '.join(AGENTS)}")
    parser.add_argument("--map", default="west")
    parser.add_argument("--nations", type=int)
    parser.add_argument("--rules", default="standard")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = antike.Game(given.map, given.nations or len(given.lineup), len(given.lineup), given.rules)
    start = time.perf_counter()
    scores = tournament(game, AGENTS, given.lineup, given.games, given.seed,
                        progress=lambda done: print(f"\r{done} games", end="", file=sys.stderr))
    print(f"\r{game}: {given.games} games in {time.perf_counter() - start:.0f} s", file=sys.stderr)
    for score in scores:
        print(score)


if __name__ == "__main__":
    main()
