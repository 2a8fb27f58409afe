"""RULES 3.10: the end without a winner."""

from __future__ import annotations

from antike import Game, playout, playouts

from .table import BOTH, Layout, Play, rule


def last_turn(max_rounds: int | None, rules: str = "standard") -> Layout:
    """The Greeks have the last turn of round 2: the Phoenicians are first."""
    seats = ("phoenicians", "romans", "germanic_tribes", "greeks")
    return Layout("greeks", rules=rules, seats=seats, max_rounds=max_rounds).stone("greeks", "gold")


@rule("3.10.1", "R35", "P26")
@BOTH
def test_the_limit_draws_the_game_after_the_last_turn_of_its_round(rules: str) -> None:
    layout = last_turn(2, rules)
    coins = layout.d["bank"]["coin"]
    play = layout.begin().do("rondel maneuver_1")
    assert (play.state.is_over, play.winner, play.state.is_drawn, play.state.round) == (True, None, True, 2)
    assert (play.state.player, play.state.actor, play.state.winning_player, play.legal) == (-1, -1, -1, [])
    assert play.d["bank"]["coin"] == coins  # no coins of a round 3
    assert list(play.state.returns()) == [0, 0, 0, 0]


@rule("3.10.1")
@BOTH
def test_a_win_in_the_last_turn_counts(rules: str) -> None:
    play = last_turn(2, rules).fill("greeks", 5).personages("greeks", scholars=8).begin().do("rondel maneuver_1")
    assert (play.winner, play.state.is_drawn, play.state.round) == ("greeks", False, 2)


@rule("3.10.1")
def test_before_the_last_turn_nothing_ends() -> None:
    layout = last_turn(2).copy("germanic_tribes").stone("germanic_tribes", "gold")
    play = layout.begin().do("rondel maneuver_1")
    assert (play.state.is_over, play.actor) == (False, "greeks")
    longer = last_turn(3).begin().do("rondel maneuver_1")
    assert (longer.state.is_over, longer.state.round, longer.actor) == (False, 3, "phoenicians")


@rule("3.10.2")
def test_a_game_has_no_limit_by_default() -> None:
    assert Game("west").max_rounds is None
    play = last_turn(None)
    play.d["round"] = 10_000
    assert play.begin().do("rondel maneuver_1").state.round == 10_001


@rule("3.10.3", "P18")
def test_playouts_have_a_limit_of_300_rounds_and_report_who_reached_it() -> None:
    game = Game("west", 4)
    results = playouts(game.new_state(), 60, 7)
    assert results.rounds.max() == 300
    assert sorted(set(results.unfinished)) == [False, True]
    for unfinished, rounds, winner, returns in zip(results.unfinished, results.rounds, results.winners, results.returns,
                                                   strict=True):
        assert unfinished == (winner == -1)
        assert rounds == 300 or not unfinished
        assert returns.any() != unfinished
    assert playouts(game.new_state(), 20, 7, max_rounds=5).unfinished.all()


@rule("3.10.3", "R18")
def test_a_playout_from_beyond_its_limit_ends_after_that_round() -> None:
    layout = last_turn(None)
    layout.d["round"] = 40
    end = playout(layout.begin().state, 1, max_rounds=5)
    assert (end.is_over, end.is_drawn, end.round) == (True, True, 40)
    results = playouts(layout.begin().state, 5, 1, max_rounds=5)
    assert list(results.rounds) == [40] * 5


@rule("3.10.3")
def test_the_smaller_limit_holds() -> None:
    state = Game("west", max_rounds=3).new_state()
    assert (playouts(state, 5, 1, max_rounds=10).rounds == 3).all()
    assert (playouts(state, 5, 1, max_rounds=2).rounds == 2).all()


@rule("3.10.1")
def test_a_finished_game_takes_no_action() -> None:
    play = Play(last_turn(2).begin().do("rondel maneuver_1").state)
    assert "the game is over" in play.reason("rondel iron")
    assert not play.state.legal_mask().any()


@rule("3.10.2", "R16")
def test_the_round_stays_at_a_billion() -> None:
    layout = last_turn(None)
    layout.d["round"] = 10**9 - 1
    assert layout.begin().do("rondel maneuver_1").state.round == 10**9
    layout.d["round"] = 10**9
    assert layout.begin().do("rondel maneuver_1").state.round == 10**9
