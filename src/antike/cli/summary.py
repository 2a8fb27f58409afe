"""What a number of playouts amounts to, as plain values."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from antike.game import Game
from antike.header import variants_on
from antike.interval import wilson
from antike.simulate import Results
from antike.text import STACKS


def summary(game: Game, results: Results, seconds: float, **run: Any) -> dict[str, Any]:
    """Everything that `antike playout` tells, in the order of its JSON object. `run`: games, seed, threads, policy."""
    games = len(results)
    return {
        "map": game.map.name,
        "rules": game.rules.name,
        "variants": list(variants_on(game.rules)),
        "nations": game.num_nations,
        "players": game.num_players,
        **run,
        "max_rounds": game.max_rounds,
        "unfinished": int(results.unfinished.sum()),
        "seconds": seconds,
        "games_per_s": games / seconds,
        "decisions_per_s": int(results.decisions.sum()) / seconds,
        "rounds": distribution(results.rounds),
        "decisions": distribution(results.decisions),
        "wins": {nation: wins(results.winners, n) for n, nation in enumerate(game.nations)},
        "wins_by_seat": [wins(results.winning_seats, seat) for seat in range(game.num_nations)],
        "personages": dict(zip(STACKS, results.by_kind.mean(axis=0).tolist(), strict=True)),
    }


def distribution(numbers: NDArray[Any]) -> dict[str, float]:
    """Mean, median, 95th percentile and maximum."""
    return {
        "mean": float(np.mean(numbers)),
        "median": float(np.median(numbers)),
        "p95": float(np.percentile(numbers, 95)),
        "max": int(np.max(numbers)),
    }


def wins(winners: NDArray[np.int8], who: int) -> dict[str, float]:
    """How many of all games, unfinished ones among them, this nation or seat won; its share with a 95 % interval."""
    number = int((winners == who).sum())
    low, high = wilson(number, len(winners))
    return {"n": number, "share": number / len(winners), "low": low, "high": high}
