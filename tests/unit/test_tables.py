"""The constant tables: the map compiler and the core agree, and bad tables are refused at the door."""

import pytest

import antike
from antike import mapc
from antike._core.tables import KINDS, LIMITS, NUM_WORDS, STEPS, GameTables, bundled_words
from antike.actions import _ARGUMENTS
from antike.mapc.board import MAX_NATIONS, MAX_PROVINCES

STANDARD = antike.Rules.load("standard").to_dict()
WEST = antike.Map.load("west")


def tables(words: tuple[int, ...] = WEST.words, rules: dict = STANDARD, nations: int = 4, players: int = 4,
           max_rounds: int = 0, fingerprint: bytes = bytes(16)) -> GameTables:
    return GameTables(words, rules, nations, players, False, True, max_rounds, fingerprint)


def test_the_layout_of_the_map_compiler_is_that_of_the_core() -> None:
    assert sum(count for _, count in mapc.LAYOUT) == NUM_WORDS
    assert LIMITS["provinces"] == MAX_PROVINCES
    assert LIMITS["nations"] == MAX_NATIONS


@pytest.mark.parametrize("name", antike.available_maps())
def test_the_c_tables_of_the_build_are_what_the_board_files_compile_to(name: str) -> None:
    board = antike.Map.load(name)
    assert board.bundled
    assert bundled_words(name) == board.words


def test_a_board_that_is_not_bundled_has_no_c_table() -> None:
    assert bundled_words("nowhere") is None
    assert not antike.Map.load(WEST.to_dict()).bundled


@pytest.mark.parametrize("name", antike.available_maps())
def test_a_bundled_board_loaded_as_a_file_plays_the_same(name: str) -> None:
    nations = antike.Map.load(name).counts[0]
    rules = "short" if nations == 2 else "standard"
    one = antike.Game(name, nations, rules=rules)
    other = antike.Game(antike.Map.load(name).to_dict(), nations, rules=rules)
    assert one == other
    assert (antike.playouts(one, 20, seed=3).decisions == antike.playouts(other, 20, seed=3).decisions).all()


def test_every_kind_of_action_has_a_text_and_every_step_a_name() -> None:
    assert tuple(_ARGUMENTS) == KINDS
    assert len(set(STEPS)) == len(STEPS)


@pytest.mark.parametrize("rules", antike.available_rules())
@pytest.mark.parametrize("nations", [3, 4, 5, 6])
def test_no_position_of_random_games_has_more_legal_actions_than_the_bound(rules: str, nations: int) -> None:
    game = antike.Game("west", nations, rules=rules)
    rng = antike.Rng(nations)
    state = game.new_state()
    most = 0
    for _ in range(3000):
        if state.is_over:
            state = game.new_state()
        most = max(most, state.num_legal)
        state.random_step(rng)
    assert 8 <= most <= game.max_legal <= game.num_actions


@pytest.mark.parametrize(("change", "message"), [
    ({"words": WEST.words[:-1]}, str(NUM_WORDS)),
    ({"words": (65, *WEST.words[1:])}, "provinces"),
    ({"words": (*WEST.words[:2], 1 << 63, *WEST.words[3:])}, "neighbours"),
    ({"words": (*WEST.words[:2], 1, *WEST.words[3:])}, "border with itself"),
    ({"nations": 2}, "nations"),
    ({"players": 3}, "players"),
    ({"max_rounds": -1}, "max_rounds"),
    ({"fingerprint": b"short"}, "fingerprint"),
    ({"rules": {**STANDARD, "rondel": {**STANDARD["rondel"], "free": 1}}}, "free"),
    ({"rules": {**STANDARD, "supply": {**STANDARD["supply"], "legions": 32}}}, "legions"),
    ({"rules": {**STANDARD, "goals": {}}}, "goal"),
])
def test_tables_that_would_break_the_core_are_refused(change: dict, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        tables(**change)
