"""One game, played by the core and by the reference at once."""

from __future__ import annotations

from typing import Any

import numpy as np
from reference.rare import Tally
from reference.samples import Sample

import antike

from .retell import retell

Dict = dict[str, Any]
ONLY_THE_CORE_HAS = ("map_digest", "rules_digest")


class Difference(AssertionError):
    """The core and the reference disagree."""


class Pair:
    """The same game twice. Legal actions, states and results are compared when it begins and after every action,
    events with every action; Difference says where they are not the same."""

    def __init__(self, sample: Sample) -> None:
        board = sample.board["name"] if sample.board["name"] in antike.available_maps() else sample.board
        self.sample = sample
        self.reference = sample.reference()
        self.game = antike.Game(map=board, rules=sample.rules, **sample.options)
        self.state = self.game.new_state()
        self.texts = self.game.table.texts
        self.decisions = 0
        self.compare()

    def apply(self, text: str, tally: Tally) -> None:
        """Plays an action in both games; the tally counts what is rare about it."""
        before, action, twin = self.reference.state(), self.game.action_id(text), self.state.clone()
        events = self.state.events(action)
        twin.apply_nth(self.reference.legal().index(text))
        tally.play(self.reference, text)
        self.state.apply(action)
        self.decisions += 1
        self.expect("apply_nth", twin.to_bytes(), self.state.to_bytes())
        played = [self.reference.played[0], *(forced for forced in self.reference.played[1:] if forced != "done")]
        self.expect(f"actions told of {text}", [event.action for event in events if event.kind == "action"], played)
        told, after = retell(before, events, self.reference.table), self.reference.state()
        for key in told:
            self.expect(f"{key} as the events of {text} tell", told[key], after[key])
        self.compare()

    def compare(self) -> None:
        """All that can be asked of a position; and what the reference tells of it makes the same position again."""
        state, reference = self.state, self.reference
        self.expect("legal actions", [self.texts[action] for action in state.legal_actions()], reference.legal())
        self.expect("num_legal", state.num_legal, len(reference.legal()))
        mine, wanted = state.to_dict(), {**reference.state(), "pending": reference.pending()}
        for key in ONLY_THE_CORE_HAS:
            del mine[key]
        for key in wanted:
            self.expect(f"state: {key}", mine.pop(key), wanted[key])
        self.expect("state: more keys", mine, {})
        self.expect("actor", state.actor, self.number(reference.actor))
        self.expect("turn_nation", state.turn_nation, self.number(reference.raw.turn_of))
        self.expect("winner", state.winner, self.number(reference.winner))
        self.expect("player", state.player, self.player())
        self.expect("winning_player", state.winning_player,
                    -1 if reference.winning_player is None else reference.winning_player)
        self.expect("is_over", state.is_over, reference.is_over)
        self.expect("is_drawn", state.is_drawn, reference.drawn)
        self.expect("returns", state.returns().tolist(), np.float32(reference.returns()).tolist())
        self.expect("from_dict", antike.State.from_dict(self.game, wanted).to_bytes(), state.to_bytes())

    def number(self, nation: str | None) -> int:
        return -1 if nation is None else self.game.nations.index(nation)

    def player(self) -> int:
        """The player who decides in the reference; -1 when the game is over."""
        table, raw = self.reference.table, self.reference.raw
        if raw.step == "over":
            return -1
        return len(raw.seats) % table.players if raw.actor is None else table.player(raw, raw.actor)

    def expect(self, what: str, core: object, reference: object) -> None:
        if core != reference:
            what, core, reference = _narrowed(what, core, reference)
            raise Difference(f"{self.sample}, decision {self.decisions}, step {self.reference.raw.step}: {what}: "
                             f"core {core!r}, reference {reference!r}")


def _narrowed(what: str, core: object, reference: object) -> tuple[str, object, object]:
    """The first entry in which two dicts differ, however deep, instead of the dicts."""
    while isinstance(core, dict) and isinstance(reference, dict):
        key = next(key for key in core | reference if core.get(key) != reference.get(key))
        what, core, reference = f"{what}: {key}", core.get(key), reference.get(key)
    return what, core, reference
