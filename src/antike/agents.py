"""Players made of code: baselines to train and to measure against (docs/agents.md tells how strong they are).

An agent has one method, `choose(state) -> int`; any function from a state to a legal action will do as well. One
that draws at random has a method `seed(seed)` besides, which makes it start anew. Choosing leaves the state alone.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from antike._core.state import Rng, State

from .game import Game
from .interval import wilson
from .search.evaluation import player_of, worth
from .simulate import DEFAULT_MAX_ROUNDS, Policy, Results, playouts


@runtime_checkable
class Agent(Protocol):
    """Whoever decides."""

    def choose(self, state: State) -> int:
        """One of `state.legal_actions()`. The state is not over, and is left as it is."""


AnyAgent = Agent | Callable[[State], int]
Evaluation = Callable[[State, int], float]


def chooser(agent: AnyAgent) -> Callable[[State], int]:
    """The function by which an agent decides. Raises TypeError for what is none."""
    if isinstance(agent, Agent):
        return agent.choose
    if callable(agent):
        return agent
    raise TypeError(f"an agent has a method choose(state), or is a function; not {type(agent).__name__}")


def reseed(agent: AnyAgent, seed: int) -> None:
    """Lets an agent that draws at random start anew; the others stay as they are."""
    restart = getattr(agent, "seed", None)
    if callable(restart):
        restart(seed)


def below(rng: Rng, bound: int) -> int:
    """A number from 0 to bound - 1 (RULES.md knows no chance; agents do)."""
    return (rng.next() >> 32) * bound >> 32


class RandomAgent:
    """Takes any legal action, all alike."""

    def __init__(self, seed: int = 0) -> None:
        self.seed(seed)

    def seed(self, seed: int) -> None:
        self._rng = Rng(seed)

    def choose(self, state: State) -> int:
        return state.legal_actions()[below(self._rng, state.num_legal)]


class GreedyAgent:
    """Takes what leaves its nation with most at the end of its turn, and thinks no further.

    At the rondel it plays each wedge's turn to its end; at other decisions it closes the turn right after the one
    action. Of equally good actions it takes one at random.

    Parameters
    ----------
    evaluate
        What a nation (a place in `game.nations`) has in a state; `antike.search.worth` by default.
    seed
        For the choice among equals, 0 to 2**64 - 1.
    """

    def __init__(self, evaluate: Evaluation = worth, seed: int = 0) -> None:
        self.evaluate = evaluate
        self.seed(seed)

    def seed(self, seed: int) -> None:
        self._rng = Rng(seed)

    def choose(self, state: State) -> int:
        promises = [(self._promise(state, action), action) for action in state.legal_actions()]
        most = max(promise for promise, _ in promises)
        best = [action for promise, action in promises if promise == most]
        return best[below(self._rng, len(best))]

    def _promise(self, state: State, action: int) -> float:
        nation = state.actor
        after = state.clone()
        after.apply(action)
        if state.step == "rondel":
            while after.turn_nation == nation and after.step != "rondel":
                after.apply(self.choose(after))
        _close_turn(after)
        return self.evaluate(after, nation) if nation >= 0 else 0.0


def _close_turn(state: State) -> None:
    """Takes the last legal action (DONE where there is one) until the turn is over."""
    while state.turn_nation >= 0 and state.step != "rondel":
        state.apply_nth(state.num_legal - 1)


class MonteCarloAgent:
    """Plays each legal action out many times and takes the one that did best on average (flat Monte Carlo).

    Parameters
    ----------
    playouts
        For all legal actions of a decision together; each has the same number, at least 1.
    horizon
        Rounds after which a playout is stopped and judged by the personages won: random players take long to finish
        a game, and its end tells little about now. None: play to the end.
    policy
        Of the playouts, as for `antike.playouts`.
    seed
        0 to 2**64 - 1.
    threads
        To play with.
    """

    def __init__(self, playouts: int = 1000, horizon: int | None = 20, policy: Policy = "uniform", seed: int = 0,
                 threads: int = 1) -> None:
        self.playouts, self.horizon, self.policy, self.threads = playouts, horizon, policy, threads
        self.seed(seed)

    def seed(self, seed: int) -> None:
        self._rng = Rng(seed)

    def choose(self, state: State) -> int:
        actions = state.legal_actions()
        games, seed = max(1, self.playouts // len(actions)), self._rng.next()
        limit = None if self.horizon is None else state.round + self.horizon
        values = []
        for action in actions:
            after = state.clone()
            after.apply(action)
            # the same seed for all actions: what chance gives to one it gives to the others
            results = playouts(after, games, seed, self.threads, self.policy, limit)
            values.append(judge(results, state).mean())
        return actions[int(np.argmax(values))]


def judge(results: Results, state: State) -> NDArray[np.float64]:
    """float64[n]: each playout's value for the player who decides in `state`.

    A finished game counts as `State.returns` does. One that was cut off counts by the lead in personages over the
    mean of the others, as a share of those needed to win; a player with two nations has those of the better one.
    """
    game, player = state.game, state.player
    held = np.zeros((len(results), game.num_players))
    for seat, nation in enumerate(state.seats):
        if nation >= 0:
            of_player = held[:, player_of(game, seat)]
            np.maximum(of_player, results.personages[:, nation], out=of_player)
    own = held[:, player]
    lead = own - (held.sum(axis=1) - own) / (game.num_players - 1)
    return np.where(results.unfinished, np.clip(lead / state.needed, -1, 1), results.returns[:, player])


def play(game: Game, agents: Sequence[AnyAgent], seed: int, max_rounds: int | None = DEFAULT_MAX_ROUNDS) -> State:
    """The final state of one game between agents, one for each player.

    Parameters
    ----------
    seed
        0 to 2**64 - 1: seats the nations where the setup is "random", and seeds every agent that has a method `seed`.
    max_rounds
        The round limit, None for none; the game's own holds if it is smaller.

    Raises ValueError unless there is an agent for each player, IllegalActionError if one chooses an illegal action.
    """
    if len(agents) != game.num_players:
        raise ValueError(f"agents: {len(agents)} for {game.num_players} players")
    choose = [chooser(agent) for agent in agents]
    for player, agent in enumerate(agents):
        if not any(agent is other for other in agents[:player]):
            reseed(agent, Rng(seed, player + 1).next())
    state = game.limited(max_rounds).new_state(seed if game.setup == "random" else None)
    while not state.is_over:
        state.apply(choose[state.player](state))
    return state


@dataclass(frozen=True)
class Score:
    """How an agent did as one player, or as all of them together (`player` None)."""

    agent: str
    player: int | None
    games: int
    """Games it took part in so, once for each player it was."""
    wins: int
    unfinished: int
    """Games that the round limit cut off; nobody won them."""

    @property
    def share(self) -> float:
        """Wins by game."""
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the share."""
        return wilson(self.wins, self.games)

    def __str__(self) -> str:
        who = "all" if self.player is None else f"player {self.player}"
        low, high = self.interval
        return (f"{self.agent:<16} {who:<9} {self.wins:>5} of {self.games:<5} {self.share:6.1%} "
                f"({low:.1%} to {high:.1%}), unfinished {self.unfinished}")


def tournament(game: Game, agents: Mapping[str, AnyAgent], lineup: Sequence[str], games: int, seed: int,
               max_rounds: int | None = DEFAULT_MAX_ROUNDS,
               progress: Callable[[int], object] | None = None) -> list[Score]:
    """Plays many games and counts wins by agent and player.

    Parameters
    ----------
    agents
        By name.
    lineup
        A name for each player of game 0; a name may stand there several times. From game to game everybody moves on
        by one player, so that `games`, a multiple of the number of players, gives everybody each place equally often.
    games
        Number of games, 1 or more. Game i has seed `seed` + i (`play`).
    progress
        Called after each game with the number of games played so far.

    Returns a Score for each name and player it was, then one for each name in all.
    """
    unknown = [name for name in lineup if name not in agents]
    if unknown:
        raise ValueError(f"lineup: no agent is called {unknown[0]!r} (there are {', '.join(agents)})")
    if games < 1:
        raise ValueError(f"games: {games} is not 1 or more")
    names, players = list(dict.fromkeys(lineup)), game.num_players
    counts = {(name, player): [0, 0, 0] for name in names for player in range(players)}
    for number in range(games):
        seated = [lineup[(player - number) % len(lineup)] for player in range(len(lineup))]
        end = play(game, [agents[name] for name in seated], (seed + number) % 2**64, max_rounds)
        for player, name in enumerate(seated):
            won = end.winning_player == player
            counts[name, player] = [a + b for a, b in
                                    zip(counts[name, player], (1, won, end.is_drawn), strict=True)]
        if progress is not None:
            progress(number + 1)
    scores = [Score(name, player, *count) for (name, player), count in counts.items() if count[0]]
    return scores + [Score(name, None, *(sum(counts[name, player][i] for player in range(players)) for i in range(3)))
                     for name in names]
