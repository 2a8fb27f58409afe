"""Playouts and perft: many whole games, and whole trees, in the core with the GIL released."""

import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from numbers import Real
from typing import Any

import numpy as np
from numpy.typing import NDArray

from antike._core.playout import OUTCOME, Simulator, count_sequences
from antike._core.state import State
from antike._core.tables import KINDS

from .arguments import whole
from .game import Game
from .mapc.problems import shown

DEFAULT_MAX_ROUNDS = 300
"""The round limit of playouts, batches, environments and the command line, unless told otherwise (RULES.md 3.10)."""

POLICIES = ("uniform", "heuristic")
"""The policies that have a name; all play in the core."""

Policy = str | Mapping[str, float] | Sequence[float] | NDArray[np.float32] | Callable[[State], int]
_CHUNK = 64
_DEPTH = 5
"""Levels that perft counts in one go; above them an interrupt gets through."""
_OUTCOME: np.dtype[Any] = np.dtype(OUTCOME)  # type: ignore[call-overload]


@dataclass(frozen=True, eq=False)
class Results:
    """How n playouts ended, one entry (or row) a playout."""

    winners: NDArray[np.int8]
    """int8[n]: the nation that won, -1 none."""
    winning_players: NDArray[np.int8]
    """int8[n]: the player who won, -1 none."""
    winning_seats: NDArray[np.int8]
    """int8[n]: the seat of the nation that won, -1 none."""
    unfinished: NDArray[np.bool_]
    """bool[n]: whether the round limit cut the game off."""
    rounds: NDArray[np.int32]
    """int32[n]: the round in which the game ended."""
    decisions: NDArray[np.int64]
    """int64[n]: asked decisions made."""
    personages: NDArray[np.uint8]
    """uint8[n, nations]: personages held at the end."""
    by_kind: NDArray[np.uint8]
    """uint8[n, 5]: kings, scholars, generals, citizens, navigators held at the end, by all nations together."""
    returns: NDArray[np.float32]
    """float32[n, players]: as `State.returns`."""

    def __len__(self) -> int:
        return len(self.winners)


def playouts(state: State | Game, n: int, seed: int, threads: int = 1, policy: Policy = "uniform",
             max_rounds: int | None = DEFAULT_MAX_ROUNDS,
             progress: Callable[[int], object] | None = None) -> Results:
    """Plays n games to their ends.

    Parameters
    ----------
    state
        Where every game begins; it is left as it is. A Game stands for its new states: with setup "random" each
        playout then has seats of its own, drawn first from its stream (the first as `game.new_state(seed)`).
    n
        Number of games, 0 or more.
    seed
        0 to 2**64 - 1. Game i draws from stream i of the seed: the same results whatever the number of threads.
    threads
        Threads to play with, 1 or more; the GIL is released.
    policy
        "uniform"; "heuristic", which plays with a little sense and ends games sooner; weights per action kind (20
        floats in the order of RULES.md 4, or a dict by kind in which others weigh 1); or a function from a State to a
        legal action, which runs in Python, slowly, and in this thread.
    max_rounds
        The round limit, None for none (uniform play may then take very long); the game's own holds if it is smaller.
    progress
        Called with the number of games finished since the last call.

    Raises ValueError and TypeError for arguments that are none of these, IllegalActionError if a policy function
    returns an action that is not legal, RuntimeError if the system does not start so many threads.
    """
    n = whole(n, "n", 0, 2**31 - 1)
    threads = whole(threads, "threads", 1, 1024)
    simulator = _simulator(state, seed, policy, max_rounds)
    outcomes = np.empty(n, _OUTCOME)
    if callable(policy):
        steps = _play_by_function(simulator, policy, outcomes)
    else:
        steps = _chunks(simulator, outcomes, threads)
    for done in steps:
        if progress is not None:
            progress(done)
    return _results(simulator.game, outcomes)


def playout(state: State | Game, seed: int, policy: Policy = "uniform",
            max_rounds: int | None = DEFAULT_MAX_ROUNDS) -> State:
    """The final state of one game played from a state, which is left as it is, or from a new state of a Game.

    The game is playout 0 of `playouts` with the same seed, policy and limit. The final state belongs to the game
    under that limit (`Game.limited`): cut off by it, it is over and drawn.
    """
    simulator = _simulator(state, seed, policy, max_rounds)
    return _follow(simulator.first(0), policy)[0] if callable(policy) else simulator.final(0)


def played(state: State | Game, n: int, seed: int, policy: Policy = "uniform",
           max_rounds: int | None = DEFAULT_MAX_ROUNDS) -> Iterator[tuple[State, list[int]]]:
    """The games that `playouts` plays with the same arguments, one after another, to keep or to learn from.

    Each is its first state, which belongs to the game under the limit, and its decisions by number.
    """
    simulator = _simulator(state, seed, policy, max_rounds)
    for index in range(whole(n, "n", 0, 2**31 - 1)):
        first = simulator.first(index)
        yield first, _follow(first, policy)[1] if callable(policy) else simulator.actions(index)


def perft(state: State, depth: int) -> int:
    """The number of sequences of `depth` asked decisions; one that ends early is not counted (RULES.md 4)."""
    depth = whole(depth, "depth", 0, 100)
    return count_sequences(state, depth) if depth <= _DEPTH else sum(perft_divide(state, depth).values())


def perft_divide(state: State, depth: int) -> dict[str, int]:
    """perft by the first action's text; `depth` is 1 or more."""
    if not isinstance(state, State):
        raise TypeError(f"state: a State is needed, not {type(state).__name__}")
    depth = whole(depth, "depth", 1, 100)
    counts = {}
    for action in state.legal_actions():
        child = state.clone()
        child.apply(action)
        counts[state.game.action_text(action)] = perft(child, depth - 1)
    return counts


def core_policy(policy: Policy) -> str | list[float]:
    """What the core plays by: the name of a policy, or a weight for each action kind."""
    if isinstance(policy, str):
        if policy not in POLICIES:
            raise ValueError(f"policy: {shown(policy)} is not known ({', '.join(POLICIES)}), nor weights by action "
                             "kind, nor a function")
        return policy
    if isinstance(policy, Mapping):
        unknown = [kind for kind in policy if kind not in KINDS]
        if unknown:
            raise ValueError(f"policy: no action kind {shown(unknown[0])}; the kinds are {', '.join(KINDS)}")
        policy = [policy.get(kind, 1.0) for kind in KINDS]
    if not isinstance(policy, Collection):
        raise TypeError("policy: a name, weights by action kind or a function is needed, "
                        f"not {type(policy).__name__}")
    if len(policy) != len(KINDS):
        raise ValueError(f"policy: {len(policy)} weights instead of {len(KINDS)}, one per action kind")
    return [_weight(kind, weight) for kind, weight in zip(KINDS, policy, strict=True)]


def _weight(kind: str, weight: Any) -> float:
    if not isinstance(weight, Real) or isinstance(weight, bool):
        raise TypeError(f"policy: weight {shown(weight)} of {kind!r} is no number")
    try:
        number = float(weight)
    except OverflowError:
        number = math.inf
    if not 0 <= number <= 1e6:
        raise ValueError(f"policy: weight {number} of {kind!r} is not in 0 to 1e6")
    return number


def _simulator(start: State | Game, seed: int, policy: Policy, max_rounds: int | None) -> Simulator:
    """What plays from a state, or from new states of a game, under the round limit."""
    if not isinstance(start, (State, Game)):
        raise TypeError(f"state: a State or a Game is needed, not {type(start).__name__}")
    seed = whole(seed, "seed", 0, 2**64 - 1)
    plan = "uniform" if callable(policy) else core_policy(policy)
    limit = None if max_rounds is None else whole(max_rounds, "max_rounds", 1, 10**9)
    if isinstance(start, State):
        return Simulator(start.under(start.game.limited(limit)), seed, plan)
    game = start.limited(limit)
    shuffled = game.setup == "random"
    return Simulator(game.new_state(seed if shuffled else None), seed, plan, shuffled)


def _chunks(simulator: Simulator, outcomes: NDArray[Any], threads: int) -> Iterator[int]:
    """Plays all games, some at a time so that an interrupt gets through; yields how many were done."""
    raw = outcomes.view(np.uint8)
    size = _OUTCOME.itemsize

    def play(start: int) -> int:
        stop = min(start + _CHUNK, len(outcomes))
        simulator.run(raw[start * size:stop * size], start, stop)
        return stop - start

    starts = iter(range(0, len(outcomes), _CHUNK))
    if threads == 1:
        yield from map(play, starts)
        return
    # a third of the time of `import antike`, for this only
    from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
    with ThreadPoolExecutor(threads) as pool:

        def submit(number: int) -> set[Future[int]]:
            try:
                return {pool.submit(play, start) for start in islice(starts, number)}
            except RuntimeError:
                raise RuntimeError("threads: the system does not start so many") from None

        # two chunks a thread are under way, never more: whoever stops listening waits for these only
        pending = submit(2 * threads)
        while pending:
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            pending |= submit(len(done))
            yield sum(chunk.result() for chunk in done)


def _follow(start: State, policy: Callable[[State], int]) -> tuple[State, list[int]]:
    """The end of one game played by a function, and the decisions."""
    state = start.clone()
    actions = []
    while not state.is_over:
        actions.append(policy(state))
        state.apply(actions[-1])
    return state, actions


def _play_by_function(simulator: Simulator, policy: Callable[[State], int],
                      outcomes: NDArray[Any]) -> Iterator[int]:
    for number, outcome in enumerate(outcomes):
        end, actions = _follow(simulator.first(number), policy)
        held = np.array([end.personages(nation) for nation in range(end.game.num_nations)])
        outcome["decisions"] = len(actions)
        outcome["rounds"] = end.round
        outcome["winner"] = end.winner
        outcome["winning_player"] = end.winning_player
        outcome["winning_seat"] = end.seats.index(end.winner) if end.winner >= 0 else -1
        outcome["unfinished"] = end.is_drawn
        outcome["personages"][:len(held)] = held.sum(axis=1)
        outcome["stacks"] = held.sum(axis=0)
        yield 1


def _results(game: Game, outcomes: NDArray[Any]) -> Results:
    players = outcomes["winning_player"].copy()
    returns = np.zeros((len(outcomes), game.num_players), np.float32)
    won = players >= 0
    returns[won] = -1 / (game.num_players - 1)
    returns[won, players[won]] = 1
    return Results(
        winners=outcomes["winner"].copy(),
        winning_players=players,
        winning_seats=outcomes["winning_seat"].copy(),
        unfinished=outcomes["unfinished"].copy(),
        rounds=outcomes["rounds"].copy(),
        decisions=outcomes["decisions"].copy(),
        personages=outcomes["personages"][:, :game.num_nations].copy(),
        by_kind=outcomes["stacks"].copy(),
        returns=returns,
    )
