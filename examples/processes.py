"""Random games on all cores, by processes: `python examples/processes.py --games 20000`.

Games, states, maps and rules pickle, so they go to processes as they are, however these are started. Each chunk of games
has a seed of its own, so that the result is the same for every number of processes. (For playouts alone threads do as
well, `antike.playouts(..., threads=2)`; processes are for agents written in Python.)
"""

import argparse
import multiprocessing
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor

import antike
from antike.agents import GreedyAgent, RandomAgent, play


def play_chunk(game: antike.Game, seeds: Iterable[int]) -> list[int]:
    """The winning player of a game for each seed: a greedy player 0 against random ones."""
    agents = [GreedyAgent(), *(RandomAgent() for _ in range(game.num_players - 1))]
    return [play(game, agents, seed).winning_player for seed in seeds]


def play_all(game: antike.Game, games: int, processes: int, method: str, chunk: int = 10) -> list[int]:
    """The winning players of games 0 to games - 1, in order."""
    seeds = [range(start, min(start + chunk, games)) for start in range(0, games, chunk)]
    with ProcessPoolExecutor(processes, multiprocessing.get_context(method)) as pool:
        return [winner for winners in pool.map(play_chunk, [game] * len(seeds), seeds) for winner in winners]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--method", choices=multiprocessing.get_all_start_methods(), default="spawn")
    given = parser.parse_args()
    game = antike.Game("islet", nations=3, rules="short")
    winners = play_all(game, given.games, given.processes, given.method)
    for player in range(game.num_players):
        print(f"player {player} won {winners.count(player)} of {len(winners)}")


if __name__ == "__main__":
    main()
