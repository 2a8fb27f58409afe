"""Search for any number of players: values are vectors, and nobody's sign is flipped."""

import math

import pytest

import antike
from antike.search import MaxN, Mcts, Paranoid, Values, evaluate, playout_values

ISLET = antike.Game("islet", nations=3, rules="short")
PUBLISHED = antike.Game("west", 4, rules="published")


def positions(game: antike.Game, number: int, most: int) -> list[antike.State]:
    """Positions of random games with at most so many legal actions."""
    found, rng = [], antike.Rng(4)
    state = game.new_state()
    while len(found) < number:
        state.random_step(rng)
        if state.is_over:
            state = game.new_state()
        elif state.num_legal <= most:
            found.append(state.clone())
    return found


def meeting() -> antike.State:
    """A unit has met one other nation: its owner chooses, then the other answers, then the owner decides again."""
    fight, peace = None, PUBLISHED.action_id("peace")
    for seed in range(1000):
        state, rng = PUBLISHED.new_state(), antike.Rng(seed)
        while not state.is_over:
            if state.step == "meet" and state.num_legal == 2:
                answer = state.clone()
                answer.apply(peace)
                after = answer.clone()
                if answer.step == "answer":
                    after.apply(peace)
                    fight = state.legal_actions()[0]
                    struck = state.clone()
                    struck.apply(fight)
                    if after.actor == struck.actor == state.actor:
                        return state
            state.random_step(rng)
    raise AssertionError("no such position")


def units(state: antike.State, nation: int) -> int:
    return sum(sum(places.values()) for places in state.units(nation))



class Leaf:
    """The mover and the other nation win if neither has lost a unit, and lose if either has."""

    def __init__(self, root: antike.State, other: int) -> None:
        self.nations = (root.actor, other)
        self.before = [units(root, nation) for nation in self.nations]
        self.players = [root.seats.index(nation) for nation in self.nations]

    def __call__(self, state: antike.State, seed: int = 0) -> Values:
        harmed = any(units(state, nation) < had for nation, had in zip(self.nations, self.before, strict=True))
        return tuple((-1.0 if harmed else 1.0) if player in self.players else 0.0 for player in range(4))


def test_a_reaction_between_two_decisions_of_one_nation() -> None:
    """Peace is best for both. Who takes the other for an enemy sees no point in offering it."""
    state = meeting()
    fight, peace = state.legal_actions()
    answer = state.clone()
    answer.apply(peace)
    assert answer.actor not in (-1, state.actor)
    leaf = Leaf(state, answer.actor)
    for depth in (2, 3):
        assert MaxN(depth, leaf).choose(state) == peace
        assert Paranoid(depth, leaf).choose(state) == fight
    assert MaxN(1, leaf).choose(answer) == peace
    root = Mcts(400, leaf=leaf).search(state)
    assert root.children[peace].visits > 300
    assert root.children[peace].children[peace].visits > root.children[peace].children[fight_of(answer)].visits
    assert root.children[peace].player == answer.player
    assert root.children[peace].children[peace].player == state.player
    assert root.children[peace].values[state.player] > 0.8
    assert root.children[peace].values[answer.player] > 0.8


def fight_of(state: antike.State) -> int:
    return next(action for action in state.legal_actions() if state.game.action(action).kind == "fight")


def best_without_cuts(state: antike.State, player: int, depth: int) -> float:
    if depth == 0 or state.is_over:
        return evaluate(state)[player]
    values = []
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        values.append(best_without_cuts(after, player, depth - 1))
    return max(values) if state.player == player else min(values)


def test_cuts_change_nothing() -> None:
    for state in positions(ISLET, 15, 8):
        player = state.player
        assert Paranoid(3).value(state, player, 3) == pytest.approx(best_without_cuts(state, player, 3))


def test_max_n_takes_what_is_best_for_whoever_decides() -> None:
    for state in positions(ISLET, 15, 8):
        search = MaxN(2)
        after = {}
        for action in state.legal_actions():
            after[action] = state.clone()
            after[action].apply(action)
        mine = {action: search.values(child, 1)[state.player] for action, child in after.items()}
        chosen = search.choose(state)
        assert mine[chosen] == max(mine.values())
        assert chosen == min(action for action, value in mine.items() if value == mine[chosen])
        for child in after.values():
            if not child.is_over:
                options = []
                for action in child.legal_actions():
                    last = child.clone()
                    last.apply(action)
                    options.append(evaluate(last))
                assert search.values(child, 1)[child.player] == max(values[child.player] for values in options)


def test_a_win_at_hand_is_taken() -> None:
    found = 0
    for seed in range(400):
        state, rng = ISLET.new_state(), antike.Rng(seed)
        while not state.is_over:
            before = state.clone()
            state.random_step(rng)
        winning = []
        for action in before.legal_actions():
            after = before.clone()
            after.apply(action)
            if after.winning_player == before.player:
                winning.append(action)
        if len(winning) == 1 and before.num_legal > 2:
            found += 1
            assert MaxN(1).choose(before) == winning[0]
            assert Paranoid(1).choose(before) == winning[0]
            root = Mcts(200, seed=seed).search(before)
            assert root.children[winning[0]].values[before.player] == 1
            chosen = root.children[Mcts(200, seed=seed).choose(before)]
            assert chosen.values[before.player] > 0.9
        if found == 10:
            return
    raise AssertionError("too few such positions")


def test_a_tree_adds_up() -> None:
    state = ISLET.new_state()
    seen = []

    def leaf(state: antike.State, seed: int) -> Values:
        seen.append(playout_values(state, seed))
        return seen[-1]

    root = Mcts(300, leaf=leaf).search(state)
    assert root.visits == 300
    assert sum(child.visits for child in root.children.values()) == 299
    assert len(root.children) == state.num_legal
    assert root.values == pytest.approx([math.fsum(values) / 300 for values in zip(*seen, strict=True)], abs=1e-6)
    assert sum(root.values) == pytest.approx(0, abs=1e-5)


@pytest.mark.parametrize("make", [lambda: MaxN(0), lambda: Paranoid(0), lambda: Mcts(0)])
def test_no_search_at_all_is_refused(make: object) -> None:
    with pytest.raises(ValueError, match="0 is not 1 or more"):
        make()  # type: ignore[operator]
