"""Which games the golden records hold, how they are found, and what they are told apart by."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reference import scarce
from reference.walks import Walker, walk

import antike
from antike import Record, State

FOLDER = Path(__file__).resolve().parent / "format1"
FINAL = FOLDER / "final.json"
"""By file, the digest of the position at the end."""
SEEDS = range(20)
LONGEST = 6000

OWN_BOARDS = scarce.boards()
OWN_RULES = scarce.rulesets(*(antike.Rules.load(name).to_dict() for name in ("standard", "published")))


@dataclass(frozen=True)
class Golden:
    """A game to be kept: the shortest of a style, among SEEDS, that comes to this ending."""

    name: str
    style: str
    ending: str
    game: dict[str, Any]
    variants: tuple[str, ...] = ()
    stop: tuple[str, int] | None = None
    """The step in which the record is broken off, the first time that it comes to it after so many decisions."""

    def make(self) -> antike.Game:
        rules = antike.Rules.load(self.game.get("rules", "standard")).replace(**dict.fromkeys(self.variants, True))
        return antike.Game(**{"max_rounds": 300, **self.game, "rules": rules})

    def find(self) -> Record:
        game = self.make()
        games = [record for seed in SEEDS for record in self.play(game, seed) if ending(record) == self.ending]
        if not games:
            raise LookupError(f"{self.name}: no game of style {self.style} comes to: {self.ending}")
        return min(games, key=len)

    def play(self, game: antike.Game, seed: int) -> Iterator[Record]:
        """One game as far as wanted; none if it does not come so far."""
        seats = game.new_state(seed).seats if game.setup == "random" else None
        record = Record(game, seats, {"style": self.style, "seed": seed})
        playing = Playing(record.at(0))
        walker = Walker(self.style, game.map.to_dict(), game.rules.to_dict(), seed)
        for action in walk(playing, walker, LONGEST):
            if self._stops(record):
                break
            record.append(action)
        if self.stop is None or self._stops(record):
            yield record

    def _stops(self, record: Record) -> bool:
        return self.stop is not None and record.state.step == self.stop[0] and len(record) >= self.stop[1]


class Playing:
    """A State as a Walker sees games."""

    def __init__(self, state: State) -> None:
        self.reached = state

    def legal(self) -> list[str]:
        texts = self.reached.game.table.texts
        return [texts[action] for action in self.reached.legal_actions()]

    def apply(self, text: str) -> None:
        self.reached.apply(self.reached.game.action_id(text))

    def state(self) -> dict[str, Any]:
        return self.reached.to_dict()

    def clone(self) -> Playing:
        return Playing(self.reached.clone())

    @property
    def is_over(self) -> bool:
        return self.reached.is_over

    @property
    def winner(self) -> str | None:
        winner = self.reached.winner
        return None if winner < 0 else self.reached.game.nations[winner]


def ending(record: Record) -> str:
    """How a game ends: by which personages the last turn brought, in words."""
    if record.result.drawn:
        return "drawn by the round limit"
    if record.result.winner is None:
        return "broken off"
    before = record.at(len(record) - 1)
    won = [event for event in before.events(record.actions[-1]) if event.kind in ("receive", "extra")]
    if not won:
        return "won by a temple when all are gone"
    kinds = dict.fromkeys("extra" if event.kind == "extra" else str(event.personage) for event in won)
    return "won by " + " and ".join(kinds)


def _short(**options: Any) -> dict[str, Any]:
    return {"map": "islet", "rules": "short", **options}


GOLDEN = (
    # every way to end
    Golden("kings", "builder", "won by kings", {"map": "west", "nations": 4}),
    Golden("scholars", "builder", "won by scholars", {"map": "west", "nations": 6, "rules": "published"}),
    Golden("generals", "mixed", "won by generals", {"map": "west", "nations": 4, "rules": "short"}),
    Golden("citizens", "builder", "won by citizens", {"map": "west", "nations": 3}),
    Golden("navigators", "builder", "won by navigators", {"map": "east", "nations": 5}),
    Golden("extra", "builder", "won by extra", {"map": "west", "nations": 3, "rules": "published"}),
    Golden("scholars_and_extra", "builder", "won by scholars and extra", {"map": "west", "nations": 4}),
    Golden("temple_standard", "level", "won by a temple when all are gone",
           {"map": "islet", "nations": 3, "rules": OWN_RULES["tiny_stacks"]}),
    Golden("temple_published", "late", "won by a temple when all are gone",
           {"map": OWN_BOARDS["huddle"], "nations": 4, "rules": OWN_RULES["last_temple"]}),
    Golden("limit", "warlike", "drawn by the round limit", {"map": "west", "nations": 4, "max_rounds": 25}),
    Golden("limit_published", "crowding", "drawn by the round limit",
           {"map": "east", "nations": 4, "rules": "published", "max_rounds": 25}),
    # every number of nations and players, every way to the seats
    Golden("islet_2", "uniform", "won by kings", _short(nations=2)),
    Golden("islet_3_draft", "builder", "won by citizens", _short(nations=3, setup="draft")),
    Golden("islet_3_list", "mixed", "won by scholars", _short(nations=3, setup=["terns", "puffins", "gannets"])),
    Golden("west_5_random", "uniform", "won by kings", {"map": "west", "nations": 5, "setup": "random"}),
    Golden("west_6_draft", "builder", "won by citizens",
           {"map": "west", "nations": 6, "rules": "published", "setup": "draft"}),
    Golden("east_6_list", "builder", "won by citizens",
           {"map": "east", "nations": 6, "setup": ["arabs", "babylonians", "greeks", "egyptians", "phoenicians",
                                                   "persians"]}),
    Golden("two_players", "builder", "won by citizens", {"map": "west", "players": 2}),
    Golden("two_players_draft", "builder", "won by scholars",
           {"map": "east", "players": 2, "rules": "published", "setup": "draft"}),
    # both orders
    Golden("any_order", "builder", "won by kings", {"map": "west", "nations": 4, "canonical_order": False}),
    Golden("any_order_published", "builder", "won by citizens",
           {"map": "east", "nations": 4, "rules": "published", "canonical_order": False}),
    # every variant
    Golden("long", "builder", "won by kings", {"map": "west", "nations": 4}, ("long",)),
    Golden("long_draft", "builder", "won by citizens",
           {"map": "east", "nations": 5, "rules": "published", "setup": "draft"}, ("long",)),
    Golden("expert", "builder", "won by scholars", {"map": "east", "nations": 4, "rules": "published"}, ("expert",)),
    Golden("military", "mixed", "won by generals", {"map": "west", "nations": 4, "rules": "short"}, ("military",)),
    Golden("three_nations", "builder", "won by citizens", {"map": "east", "nations": 3}, ("three_nations",)),
    Golden("partner_conquest", "mixed", "won by kings",
           {"map": "west", "players": 2, "rules": "short", "setup": "random"}, ("partner_conquest",)),
    # boards and rulesets of one's own
    Golden("own_board", "builder", "won by kings", {"map": OWN_BOARDS["bare"], "nations": 3, "rules": "short"}),
    Golden("own_board_and_rules", "builder", "won by kings and navigators",
           {"map": OWN_BOARDS["isles"], "nations": 6, "rules": OWN_RULES["sea_lords"]}),
    Golden("own_rules", "builder", "won by kings",
           {"map": "west", "nations": 5, "rules": OWN_RULES["sixteen_ideas_traded"]}),
    # not over
    Golden("in_a_rondel_move", "mixed", "broken off", {"map": "east", "nations": 5}, stop=("pay", 100)),
    Golden("in_an_answer", "crowding", "broken off", {"map": "west", "nations": 5, "rules": "published"},
           stop=("answer", 100)),
    Golden("in_a_conquest", "warlike", "broken off", {"map": "west", "nations": 6, "rules": "published"},
           stop=("losses", 100)),
    Golden("in_a_draft", "uniform", "broken off", {"map": "east", "nations": 6, "setup": "draft"}, stop=("pick", 3)),
)


def files() -> list[Path]:
    """The records of the corpus."""
    return sorted(FOLDER.glob("*.antike.json"))


def final_digest(record: Record) -> str:
    """32 hex digits of the position at the end."""
    position = json.dumps(record.state.to_dict(), sort_keys=True)
    return hashlib.sha256(position.encode()).hexdigest()[:32]


def update() -> None:
    """Finds all games anew and writes them. What is there stays until all are found."""
    records = {f"{golden.name}.antike.json": golden.find() for golden in GOLDEN}
    for path in files():
        path.unlink()
    for name, record in records.items():
        record.save(FOLDER / name)
    digests = {name: final_digest(records[name]) for name in sorted(records)}
    FINAL.write_text(json.dumps(digests, indent=1) + "\n", encoding="utf-8")
