"""The stored games and counts (tests/vectors), reproduced by the core: every legal set, state, result and count."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest
from reference import vectors

import antike

Line = dict[str, Any]
GAMES = list(vectors.lines("games"))
PERFT = list(vectors.lines("perft"))


def new_state(line: Line) -> antike.State:
    """The start of the game that a line's setup keys describe."""
    players = line["players"]
    rules = antike.Rules.load(line["rules"]).replace(**dict.fromkeys(line["variants"], True))
    game = antike.Game(map=line["map"], nations=4 if players == 2 else players, players=players, rules=rules,
                       setup=line["seats"], canonical_order=line["canonical_order"], max_rounds=line["max_rounds"])
    return game.new_state()


def texts(state: antike.State) -> list[str]:
    return [state.game.action_text(action) for action in state.legal_actions()]


def name(state: antike.State, nation: int) -> str | None:
    return state.game.nations[nation] if nation >= 0 else None


def digest(actions: list[str]) -> str:
    return hashlib.sha256("\n".join(actions).encode("ascii")).hexdigest()[:8]


def bare(state: antike.State) -> Line:
    """The dict as the vectors have it, without what is the project's own."""
    ours = ("map_digest", "rules_digest", "pending")
    return {key: value for key, value in state.to_dict().items() if key not in ours}


@pytest.mark.parametrize("line", GAMES, ids=[line["id"] for line in GAMES])
def test_game(line: Line) -> None:
    state, states, legal, who = new_state(line), dict(line["states"]), [], []
    for ply, action in enumerate(line["actions"]):
        actions = texts(state)
        assert state.num_legal == len(actions)
        legal.append((len(actions), digest(actions)))
        who.append(name(state, state.actor))
        if ply in states:
            assert bare(state) == states.pop(ply), f"decision {ply}"
        state.apply(state.game.action_id(action))
    assert legal == list(zip(line["legal"], line["legal_digest"], strict=True))
    assert who == line["who"]
    end = len(line["actions"])
    if end in states:
        assert bare(state) == states.pop(end)
    assert not states
    winner = state.winning_player
    assert {"winner": name(state, state.winner), "winning_player": winner if winner >= 0 else None,
            "drawn": state.is_drawn, "rounds": state.round, "decisions": end} == line["result"]


def test_the_first_digest_is_the_published_one() -> None:
    """The one digest that the vectors' description spells out."""
    assert digest(texts(new_state(GAMES[0]))) == GAMES[0]["legal_digest"][0] == "cc7356d6"


@pytest.mark.parametrize("line", PERFT, ids=[line["id"] for line in PERFT])
def test_counts(line: Line) -> None:
    state = new_state(line)
    for action in line["actions"]:
        state.apply(state.game.action_id(action))
    assert [antike.perft(state, depth) for depth in range(1, len(line["perft"]) + 1)] == line["perft"]


def test_all_vectors_are_there() -> None:
    assert (len(GAMES), sum(len(line["actions"]) for line in GAMES), len(PERFT)) == (105, 66306, 60)
