"""One number for how the engine behaves."""

from collections.abc import Iterator
from hashlib import blake2b

from antike import Game, Map, Results, Rules, available_maps, available_rules, playouts
from antike.rulecheck import VARIANTS

GAMES = 40
"""Playouts of each kind of game."""
SEED = 2005


def signature(games: int = GAMES) -> str:
    """16 hex digits that depend on how seeded uniform playouts end, on every bundled map under every bundled ruleset.

    With every number of nations, two players, every variant and every setup. They change with the rules, the order of
    actions and the generator, and with nothing else: not with the machine, the number of threads, or speed.
    """
    digest = blake2b(digest_size=8)
    for game in kinds_of_games():
        digest.update(f"{game.map.name} {game.rules.name} {game.num_nations} {game.num_players} {game.setup}".encode())
        digest.update(outcomes(playouts(game, games, SEED)))
    return digest.hexdigest()


def kinds_of_games() -> Iterator[Game]:
    """Games of every kind that is bundled; variants and setups one at a time."""
    for rules in map(Rules.load, available_rules()):
        for board in map(Map.load, available_maps()):
            counts = [count for count in board.counts if str(count) in rules.data["goals"]]
            yield from (Game(board, count, rules=rules) for count in counts)
            for variant in VARIANTS:
                yield Game(board, counts[0], rules=rules.replace(**{variant: not rules.variants[variant]}))
            for setup in ("random", "draft"):
                yield Game(board, counts[-1], rules=rules, setup=setup)
            if 4 in counts:
                yield Game(board, 4, 2, rules)
                yield Game(board, 4, 2, rules.replace(partner_conquest=not rules.variants["partner_conquest"]))


def outcomes(results: Results) -> bytes:
    """All that playouts tell, as the same bytes on every machine."""
    columns = (results.winners, results.winning_seats, results.unfinished, results.personages, results.by_kind)
    return b"".join([*(column.tobytes() for column in columns), results.rounds.astype("<i4").tobytes(),
                     results.decisions.astype("<i8").tobytes()])
