"""Random games on a cluster, by Ray: `python examples/ray_playouts.py --games 200000` (extra `ray`).

Every chunk has a number, a seed of its own and one place in the result. A chunk whose worker dies is played again by
another one, with the same seed: nothing is lost, nothing is counted twice, and the result is that of one machine.
"""

import argparse
from collections.abc import Callable

import numpy as np
import ray

import antike

CHUNK = 500


def play_chunk(game: antike.Game, seed: int, number: int) -> np.ndarray:
    """int8[CHUNK]: the winning nations of chunk `number`."""
    return antike.playouts(game, CHUNK, seed + number).winners


def play_all(game: antike.Game, chunks: int, seed: int,
             work: Callable[[antike.Game, int, int], np.ndarray] = play_chunk) -> np.ndarray:
    """int8[chunks, CHUNK]: the winning nations of all games; a cluster is running (ray.init)."""
    task = ray.remote(max_retries=-1)(work)
    shared = ray.put(game)
    waiting = {task.remote(shared, seed, number): number for number in range(chunks)}
    winners = np.full((chunks, CHUNK), -2, np.int8)
    while waiting:
        done, _ = ray.wait(list(waiting))
        for reference in done:
            winners[waiting.pop(reference)] = ray.get(reference)
    return winners


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = antike.Game("west", nations=4)
    ray.init()
    winners = play_all(game, -(-given.games // CHUNK), given.seed)
    for nation, name in enumerate(game.nations):
        print(f"{name} won {(winners == nation).sum()} of {winners.size}")
    print(f"unfinished: {(winners == -1).sum()}")
    ray.shutdown()


if __name__ == "__main__":
    main()
