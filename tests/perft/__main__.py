"""Chooses positions, counts them with the core, has the reference agree, writes the files: `python -m perft`."""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from reference import Reference, perft
from reference.legal import STEPS
from reference.samples import Sample, Samples

import antike

from . import BOARDS, BUNDLED_BOARDS, BUNDLED_RULES, HERE, RULES, Data, Entry, write

AGREED = 20_000  # the reference counts as far as this
LARGEST = 1_000_000  # the core, as far as this
DEEPEST = 9
ISSUE_DEPTH = 10  # of the one position whose counts are published
STEPS_EACH = 3  # positions of every step on the bundled boards
LONGEST = 1500  # decisions of a walk
CHANCE = {  # that one of a step's positions is taken
    **dict.fromkeys(STEPS, 0.01),
    **dict.fromkeys(("pick", "start", "take", "meet", "answer", "conquer", "losses"), 0.3),
    **dict.fromkeys(("engaged", "give_up", "personage"), 1.0),
}
RARE = ("give_up", "personage")  # on any board and ruleset
VARIANTS = ("expert", "military", "long", "three_nations", "partner_conquest")


def entry_of(name: str, game: Data, reference: Reference) -> Entry:
    return Entry(name, game, {**reference.state(), "pending": reference.pending()})


def game_of(board: str, rules: str, nations: int, players: int, variants: Iterable[str] = (), *,
            canonical_order: bool = True, max_rounds: int | None = None) -> Data:
    return {"map": board, "rules": rules, "variants": list(variants), "nations": nations, "players": players,
            "canonical_order": canonical_order, "max_rounds": max_rounds}


def beginnings() -> Iterator[Entry]:
    """Every bundled board and ruleset with every number of nations; two players, a draft, the variant long."""
    for board in BUNDLED_BOARDS:
        for rules in BUNDLED_RULES:
            counts = [int(n) for n in BUNDLED_BOARDS[board]["first"] if n in BUNDLED_RULES[rules]["goals"]]
            for nations in counts:
                yield _beginning(f"{board}-{rules}-{nations}", game_of(board, rules, nations, nations), "fixed")
            if 4 in counts:
                yield _beginning(f"{board}-{rules}-2x2", game_of(board, rules, 4, 2), "fixed")
            largest = counts[-1]
            name, game = f"{board}-{rules}", game_of(board, rules, largest, largest)
            yield _beginning(f"{name}-draft-{largest}", game, "draft")
            yield _beginning(f"{name}-long-{largest}", {**game, "variants": ["long"]}, "fixed")


def _beginning(name: str, game: Data, setup: str) -> Entry:
    rules = {**RULES[game["rules"]], "variants": dict.fromkeys(VARIANTS, False) | dict.fromkeys(game["variants"], True)}
    return entry_of(name, game, Reference(BOARDS[game["map"]], rules, game["nations"], game["players"], setup))


def walked(seeds: Iterable[int]) -> Iterator[tuple[Sample, Reference]]:
    """Every decision of the samples' walks."""
    samples = Samples()
    for seed in seeds:
        sample = samples.draw(seed)
        reference, walker = sample.reference(), sample.walker()
        for _ in range(LONGEST):
            if reference.is_over:
                break
            yield sample, reference
            reference.apply(walker.choose(reference))


def sampled(sample: Sample) -> Data:
    """The game of a sample."""
    options = {key: sample.options[key] for key in ("nations", "players", "canonical_order", "max_rounds")}
    variants = [flag for flag in VARIANTS if sample.rules["variants"].get(flag)]
    return {"map": sample.board["name"], "rules": sample.rules["name"], "variants": variants, **options}


def in_every_step() -> Iterator[Entry]:
    """Each step a few times on bundled boards, never twice on a board under the same ruleset; rare ones anywhere."""
    taken: Counter[str] = Counter()
    seen: set[tuple[str, ...]] = set()
    chance = random.Random("steps")
    for sample, reference in walked(range(300)):
        step, board, rules = reference.raw.step, sample.board["name"], sample.rules["name"]
        bundled = board in BUNDLED_BOARDS and rules in BUNDLED_RULES
        wanted = taken[step] < STEPS_EACH and (step, board, rules) not in seen and (bundled or step in RARE)
        if wanted and chance.random() < CHANCE[step]:
            seen.add((step, board, rules))
            taken[step] += 1
            name = f"{step}-{taken[step]}-{board}-{rules}-{sample.options['nations']}"
            yield entry_of(name, sampled(sample), reference)
    assert set(taken) == set(STEPS), set(STEPS) - set(taken)


def odd_ones() -> Iterator[Entry]:
    """Every ruleset of `reference.scarce` once, some way into a game, boards as even as can be."""
    left = [name for name in RULES if name not in BUNDLED_RULES]
    boards: Counter[str] = Counter()
    chance = random.Random("odd")
    for sample, reference in walked(range(2000, 6000)):
        board, rules = sample.board["name"], sample.rules["name"]
        rare = boards[board] <= min(boards[name] for name in BOARDS if name not in ("islet", "duel")) + 1
        if rules in left and rare and chance.random() < 0.01:
            left.remove(rules)
            boards[board] += 1
            game = sampled(sample)
            yield entry_of(f"{rules}-{board}-{game['nations']}-{reference.raw.step}", game, reference)
        if not left:
            return


def count(entry: Entry) -> Entry:
    """Fills in the counts; the core and the reference must agree as far as the reference can follow."""
    state, published = entry.core(), entry.id == "west-standard-4"
    for depth in range(1, (ISSUE_DEPTH if published else DEEPEST) + 1):
        number = antike.perft(state, depth)
        if number > LARGEST and not published:
            break
        if number <= AGREED:
            theirs = perft(entry.reference(), depth)
            assert number == theirs, f"{entry.id}, depth {depth}: core {number}, reference {theirs}"
        entry.counts.append(number)
        if number == 0:
            break
    print(entry.id, entry.counts, file=sys.stderr)
    return entry


ABOUT = (
    f"Counted by the core; every count up to {AGREED:,} also by the reference (tests/reference), a second reading",
    "of the rules. Made by `python -m perft` in the folder tests, where perft/__init__.py explains the lines.",
)
FILES: dict[str, Any] = {"beginnings": beginnings, "steps": in_every_step, "odd": odd_ones}


def main() -> int:
    for name, chosen in FILES.items():
        remarks = [*str(chosen.__doc__).splitlines(), "", *ABOUT]
        write(HERE / f"{name}.perft", remarks, [count(entry) for entry in chosen()])
    return 0


if __name__ == "__main__":
    sys.exit(main())
