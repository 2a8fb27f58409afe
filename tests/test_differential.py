"""The core and the reference, decision by decision. `python -m differential` in this folder goes on for longer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from differential.pair import Difference, Pair
from differential.retell import retell
from differential.run import play, report, run
from reference import Reference, rare, samples, walks

from antike import Event
from antike._core.tables import HAPPENINGS

DRAWN = samples.Samples()
BATCHES = 32
GAMES = 8  # of a batch
LONGEST = 600  # decisions of a game
RARE = (139, 191, 220, 290, 350, 418, 467, 496, 497, 504, 555, 570, 609, 632, 640, 649, 759, 765, 839, 878, 953)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_core_and_reference_agree(batch: int) -> None:
    tally = rare.Tally()
    for seed in range(batch * GAMES, (batch + 1) * GAMES):
        play(DRAWN, seed, tally, LONGEST)
    assert tally.decisions > GAMES


def test_they_agree_in_every_rare_case() -> None:
    tally = rare.Tally()
    for seed in RARE:
        play(DRAWN, seed, tally, LONGEST)
    assert tally.missing() == []


def drawn(wanted: Callable[[samples.Sample], Any]) -> set[Any]:
    return {wanted(DRAWN.draw(seed)) for seed in range(BATCHES * GAMES)}


def test_the_games_compared_are_of_every_kind() -> None:
    """Boards, rulesets, variants, setups, numbers of nations and players, styles, round limits, both orders."""
    assert drawn(lambda sample: sample.board["name"]) == {board["name"] for board in DRAWN.all_boards}
    assert drawn(lambda sample: sample.rules["name"]) == {rules["name"] for rules in DRAWN.all_rules}
    assert drawn(lambda sample: sample.style) == set(samples.STYLES)
    assert drawn(lambda sample: (sample.options["players"], sample.options["nations"])) == {
        (2, 2), (3, 3), (2, 4), (4, 4), (5, 5), (6, 6)}
    for flag in samples.VARIANTS:
        assert drawn(lambda sample, flag=flag: sample.rules["variants"][flag]) == {False, True}
    assert drawn(lambda sample: "list" if isinstance(sample.options["setup"], list) else sample.options["setup"]) == {
        "fixed", "draft", "list"}
    assert drawn(lambda sample: sample.options["canonical_order"]) == {False, True}
    assert drawn(lambda sample: sample.options["max_rounds"]) >= {None, 3, 100}
    assert max(drawn(lambda sample: len(sample.board["provinces"]))) == 64


def to_the_end(pair: Pair, walker: walks.Walker) -> None:
    tally = rare.Tally()
    while not pair.reference.is_over:
        pair.apply(walker.choose(pair.reference), tally)


def played(seed: int, decisions: int) -> Pair:
    sample = DRAWN.draw(seed)
    pair, walker, tally = Pair(sample), sample.walker(), rare.Tally()
    while pair.decisions < decisions:
        pair.apply(walker.choose(pair.reference), tally)
    return pair


def test_a_difference_is_noticed_and_says_where() -> None:
    pair = played(1, 10)
    pair.reference.raw.nations["greeks"].stock["coin"] += 1
    with pytest.raises(Difference, match=r"sample 1: east .*, decision 10, step .*: nations: greeks: stock: coin: "):
        pair.compare()


def test_another_ruleset_is_noticed() -> None:
    """A reference that plays by dearer temples parts from the core within a game."""
    sample = DRAWN.draw(34)
    pair = Pair(sample)
    rules = {**sample.rules, "prices": {**sample.rules["prices"], "temple": 4}}
    pair.reference = Reference(sample.board, rules, **sample.options)
    with pytest.raises(Difference, match=r"legal actions|temple"):
        to_the_end(pair, sample.walker())


def without(events: list[Event], place: int, pair: Pair, before: dict[str, Any]) -> object:
    """What the events tell if one of them is left out; it may contradict the others."""
    try:
        return retell(before, events[:place] + events[place + 1:], pair.reference.table)
    except (KeyError, ValueError) as contradiction:
        return contradiction


def test_an_event_left_out_is_noticed() -> None:
    """Of each kind of event there is one without which the retelling goes wrong."""
    noticed: set[str] = set()
    for seed in RARE:
        sample, tally = DRAWN.draw(seed), rare.Tally()
        pair, walker = Pair(sample), sample.walker()
        while not pair.reference.is_over and pair.decisions < LONGEST:
            action = walker.choose(pair.reference)
            events = pair.state.events(pair.game.action_id(action))
            told = retell(pair.reference.state(), events, pair.reference.table)
            for place, event in enumerate(events):
                if event.kind not in noticed and without(events, place, pair, pair.reference.state()) != told:
                    noticed.add(event.kind)
            pair.apply(action, tally)
        if noticed == set(HAPPENINGS):
            return
    raise AssertionError(f"never noticed: {set(HAPPENINGS) - noticed}")


def test_the_report_has_every_case() -> None:
    tally = list(run(decisions=300, first=0))[-1]
    lines = list(report(tally))
    assert lines[0] == f"{tally.decisions} decisions compared, none differed"
    assert [line.rsplit(maxsplit=1)[0] for line in lines[1:]] == list(rare.CASES)
