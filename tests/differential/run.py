"""Many games in a row, each a numbered sample."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count

from reference.rare import CASES, Tally
from reference.samples import Samples

from .pair import Pair

LONGEST = 1500  # decisions of one game; a jammed one would bring the same again and again


def play(samples: Samples, seed: int, tally: Tally, longest: int = LONGEST) -> None:
    """Plays and compares one sample."""
    sample = samples.draw(seed)
    pair, walker = Pair(sample), sample.walker()
    while not pair.reference.is_over and pair.decisions < longest:
        pair.apply(walker.choose(pair.reference), tally)


def run(decisions: int, first: int, step: int = 1) -> Iterator[Tally]:
    """Plays samples first, first + step, ... until so many decisions are compared; yields the tally after each."""
    samples, tally = Samples(), Tally()
    for seed in count(first, step):
        play(samples, seed, tally)
        yield tally
        if tally.decisions >= decisions:
            return


def report(tally: Tally) -> Iterable[str]:
    """How often each rare case came up, in the order of CASES."""
    yield f"{tally.decisions} decisions compared, none differed"
    width = max(map(len, CASES))
    for case in CASES:
        yield f"{case:{width}} {tally.counts[case]:8}"
