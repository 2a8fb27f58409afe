"""Agents and games between them."""

import numpy as np
import pytest
from rules.table import Layout

import antike
from antike.agents import (
    Agent,
    GreedyAgent,
    MonteCarloAgent,
    RandomAgent,
    chooser,
    judge,
    play,
    tournament,
)
from antike.search import MaxN, Mcts, Paranoid, evaluate, worth

DUEL = antike.Game("islet", nations=2, rules="short")
ISLET = antike.Game("islet", nations=3, rules="short")
GAMES = [DUEL, ISLET, antike.Game("west", players=2), antike.Game("west", 3, setup="draft"),
         antike.Game("west", 4, rules="published", setup="random")]
AGENTS = [RandomAgent(), GreedyAgent(), MonteCarloAgent(20, 3), MaxN(1), Paranoid(1), Mcts(10)]


def walked(game: antike.Game, seed: int, steps: int) -> antike.State:
    """A position some random decisions from the start, perhaps earlier so that it is not over."""
    state = game.new_state(seed if game.setup == "random" else None)
    rng = antike.Rng(seed)
    for _ in range(steps):
        after = state.clone()
        after.random_step(rng)
        if after.is_over:
            break
        state = after
    return state


@pytest.mark.parametrize("agent", AGENTS, ids=lambda agent: type(agent).__name__)
def test_every_agent_takes_legal_actions_and_leaves_the_state_alone(agent: Agent) -> None:
    for number, game in enumerate(GAMES):
        for steps in (0, 3, 40, 200):
            state = walked(game, number, steps)
            before = state.to_bytes()
            assert state.is_legal(agent.choose(state))
            assert state.to_bytes() == before


@pytest.mark.parametrize("agent", [RandomAgent(), GreedyAgent(), MonteCarloAgent(20, 3), Mcts(10)],
                         ids=lambda agent: type(agent).__name__)
def test_a_seed_makes_an_agent_start_anew(agent: Agent) -> None:
    states = [walked(ISLET, seed, 60) for seed in range(12)]
    chosen = []
    for seed in (3, 3, 4):
        agent.seed(seed)  # type: ignore[attr-defined]
        chosen.append([agent.choose(state) for state in states])
    assert chosen[0] == chosen[1]
    assert chosen[0] != chosen[2]


def test_random_is_uniform() -> None:
    state = antike.Game("west", 4).new_state()
    agent = RandomAgent(7)
    counts = np.bincount([state.legal_actions().index(agent.choose(state)) for _ in range(8000)], minlength=8)
    assert state.num_legal == 8
    assert np.all(np.abs(counts - 1000) < 150)    # five standard deviations


@pytest.mark.parametrize(("agent", "games", "least"), [(GreedyAgent(), 60, 57), (MonteCarloAgent(200), 20, 19)])
def test_agents_beat_random_play(agent: Agent, games: int, least: int) -> None:
    scores = tournament(ISLET, {"one": agent, "random": RandomAgent()}, ["one", "random", "random"], games, seed=1)
    assert {score.agent: score.wins for score in scores if score.player is None}["one"] >= least


def test_monte_carlo_beats_two_greedy_players() -> None:
    scores = tournament(ISLET, {"mc": MonteCarloAgent(), "greedy": GreedyAgent()}, ["mc", "greedy", "greedy"], 30, 1)
    assert scores[-2].agent == "mc"
    assert scores[-2].wins >= 14    # a third would be 10


def test_a_function_is_an_agent_and_other_things_are_not() -> None:
    end = play(DUEL, [lambda state: state.legal_actions()[0], RandomAgent()], seed=1)
    assert end.is_over
    with pytest.raises(TypeError, match="choose"):
        chooser("greedy")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="3 for 2 players"):
        play(DUEL, [RandomAgent()] * 3, seed=1)
    with pytest.raises(antike.IllegalActionError):
        play(DUEL, [lambda state: -1, RandomAgent()], seed=1)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_game_is_repeatable_and_ends_by_the_limit(game: antike.Game) -> None:
    agents = [RandomAgent() for _ in range(game.num_players)]
    first, again, other = (play(game, agents, seed, max_rounds=4) for seed in (5, 5, 6))
    assert first == again
    assert first != other
    assert first.is_over
    assert first.round <= 4
    assert first.game.max_rounds == 4


def test_one_agent_on_both_sides_is_seeded_once() -> None:
    agent = RandomAgent()
    assert play(DUEL, [agent, agent], 9) == play(DUEL, [agent, agent], 9)


def test_a_tournament_gives_everybody_each_place() -> None:
    told: list[int] = []
    scores = tournament(ISLET, {"a": RandomAgent(), "b": RandomAgent()}, ["a", "b", "b"], 9, 2, max_rounds=3,
                        progress=told.append)
    assert told == list(range(1, 10))
    assert [(score.agent, score.player, score.games) for score in scores] == [
        ("a", 0, 3), ("a", 1, 3), ("a", 2, 3), ("b", 0, 6), ("b", 1, 6), ("b", 2, 6), ("a", None, 9), ("b", None, 18)]
    total, other = scores[-2:]
    assert total.wins + other.wins + total.unfinished == 9
    assert total.unfinished == other.unfinished / 2
    low, high = total.interval
    assert 0 <= low <= total.share <= high <= 1
    assert str(total).startswith("a ")


def test_wins_are_counted_for_the_player_who_won() -> None:
    agents = {"first": RandomAgent(), "second": RandomAgent()}
    scores = tournament(DUEL, agents, ["first", "second"], 6, 40)
    seated = [["first", "second"], ["second", "first"]]
    wins = dict.fromkeys([(name, player) for name in agents for player in range(2)], 0)
    for number in range(6):
        names = seated[number % 2]
        end = play(DUEL, [agents[name] for name in names], 40 + number)
        wins[names[end.winning_player], end.winning_player] += 1
    assert {(score.agent, score.player): score.wins for score in scores if score.player is not None} == wins


def test_a_tournament_refuses_what_it_cannot_play() -> None:
    with pytest.raises(ValueError, match="no agent is called 'c'"):
        tournament(DUEL, {"a": RandomAgent()}, ["a", "c"], 2, 1)
    with pytest.raises(ValueError, match="games: 0"):
        tournament(DUEL, {"a": RandomAgent()}, ["a", "a"], 0, 1)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_values_are_one_for_each_player_and_exact_at_the_end(game: antike.Game) -> None:
    state = walked(game, 11, 150)
    values = evaluate(state)
    assert len(values) == game.num_players
    assert all(-1 < value < 1 for value in values)
    end = antike.playout(state, 3)
    assert evaluate(end) == pytest.approx(end.returns())


def test_worth_rises_with_what_a_nation_wins() -> None:
    game = antike.Game("west", 4)
    state = game.new_state()
    for _ in range(4):
        state.apply(game.action_id("rondel temple"))
    position, bare = state.to_dict(), worth(state, 1)
    position["nations"]["romans"]["personages"] = {"scholars": 1}
    position["personages_left"]["scholars"] -= 1
    assert worth(antike.State.from_dict(game, position), 1) == pytest.approx(bare + 1)
    position["nations"]["romans"]["cities"].append("ancona")
    assert worth(antike.State.from_dict(game, position), 1) > bare + 1


def test_an_extra_personage_is_no_step_back_on_the_way_to_the_next() -> None:
    """Four of the five cities for a king: the king won as an extra personage is not the one that they earn."""
    layout = Layout().cities("romans", "roma", "neapolis", "syracusae", "ancona").all_know_how("romans")
    bare = worth(layout.begin().state, layout.game.nations.index("romans"))
    for extra in ("kings", "scholars"):
        other = layout.copy("romans").personages("romans", extra=extra, **{extra: 1})
        assert worth(other.begin().state, layout.game.nations.index("romans")) == pytest.approx(bare + 1)


def test_there_is_no_progress_towards_what_no_stack_can_give() -> None:
    layout = Layout().cities("romans", "roma", "neapolis", "syracusae", "ancona")
    some, none = (layout.copy("romans").stacks_left(kings=left).begin().state for left in (1, 0))
    nation = layout.game.nations.index("romans")
    assert worth(some, nation) - worth(none, nation) == pytest.approx(0.5 * 4 / 5)


def test_playouts_are_judged_by_the_end_or_by_the_lead() -> None:
    state = antike.Game("west", players=2).new_state()
    cut = antike.playouts(state, 50, 1, max_rounds=15)
    assert cut.unfinished.any()
    values = judge(cut, state)
    best = np.stack([cut.personages[:, [nation for seat, nation in enumerate(state.seats) if seat % 2 == player]].max(1)
                     for player in range(2)], axis=1).astype(float)
    lead = (best[:, state.player] - best[:, 1 - state.player]) / state.needed
    assert values[cut.unfinished] == pytest.approx(np.clip(lead, -1, 1)[cut.unfinished])
    finished = antike.playouts(state, 20, 1)
    done = ~finished.unfinished
    assert np.array_equal(judge(finished, state)[done], finished.returns[done, state.player])
