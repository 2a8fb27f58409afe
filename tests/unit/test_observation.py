"""Observations: the whole position can be read back, views are permutations, and bad arguments are named."""

import importlib.util
import math
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import antike
from antike import observation
from antike._core.tables import GOODS, STACKS, STEPS, UNIT_TYPES
from antike.actions import TRADES

Floats = NDArray[np.float32]

GAMES = {
    "west": {},
    "east_six": {"map": "east", "nations": 6, "rules": "published"},
    "three_published": {"nations": 3, "rules": "published", "canonical_order": False},
    "two_players": {"players": 2, "setup": "random"},
    "draft": {"map": "east", "nations": 5, "setup": "draft"},
    "islet": {"map": "islet", "nations": 2, "rules": "short", "max_rounds": 25},
    "long": {"rules": antike.Rules.load("standard").replace(long=True), "setup": "draft", "max_rounds": 30},
}


def walk(options: dict[str, Any], seed: int, decisions: int) -> list[antike.State]:
    """Copies of the states of a random game, the last one over if it ended."""
    game = antike.Game(**options)
    state = game.new_state(seed if game.setup == "random" else None)
    rng = antike.Rng(seed)
    states = [state.clone()]
    while not state.is_over and len(states) < decisions:
        state.random_step(rng)
        states.append(state.clone())
    return states


@pytest.fixture(scope="module", params=sorted(GAMES))
def states(request: pytest.FixtureRequest) -> list[antike.State]:
    return [state for seed in range(2) for state in walk(GAMES[request.param], seed, 1200)]


# ---- reading a position back

class Reader:
    """Reads the dict of a position from its absolute full observation, with nothing else but the game."""

    def __init__(self, game: antike.Game) -> None:
        self.game = game
        self.spec = observation.spec(game, "full", "absolute")
        self.provinces = [province.id for province in game.map.provinces]

    def position(self, observed: Floats) -> dict[str, Any]:
        parts = self.spec.split(observed)
        counts = {name: np.rint(part * self.spec.fields[name].field.scale).astype(int) for name, part in parts.items()}
        nations = self.game.nations
        return {
            "map": self.game.map.name,
            "rules": self.game.rules.name,
            "round": int(counts["round"]),
            "step": chosen(STEPS, counts["step"]),
            "actor": chosen(nations, counts["actor"]),
            "turn": chosen(nations, counts["turn"]),
            "winner": chosen(nations, counts["winner"]),
            "drawn": bool(counts["drawn"]),
            "seats": [nations[n] for seat in counts["seat"].T for n in np.flatnonzero(seat)],
            "nations": {name: self.nation({key: value[n] for key, value in counts.items() if value.shape[:1] ==
                                           (len(nations),)}) for n, name in enumerate(nations)},
            "temples": named(self.provinces, counts["temples"]),
            "bank": numbered(("coin", "temple"), [counts["bank_coins"], counts["bank_temples"]]),
            "personages_left": numbered(STACKS, counts["personages_left"]),
            "pending": self.pending(counts, chosen(STEPS, counts["step"])),
        }

    def nation(self, own: dict[str, NDArray[Any]]) -> dict[str, Any]:
        rules = self.game.rules
        return {
            "stock": numbered(GOODS, own["stock"]),
            "wedge": chosen(rules.wedges, own["wedge"]),
            "cities": named(self.provinces, own["cities"]),
            "legions": numbered(self.provinces, own["legions"]),
            "galleys": numbered(self.provinces, own["galleys"]),
            "know_how": named(rules.advances, own["know_how"]),
            "personages": numbered(STACKS, own["personages"]),
            "extra": chosen(STACKS, own["extra"]),
        }

    def pending(self, counts: dict[str, NDArray[Any]], step: str) -> dict[str, Any]:
        pending: dict[str, Any] = {}
        if after := self.after(int(counts["floor"]), int(counts["trade_floor"]), step):
            pending["after"] = after
        if step == "arm":
            pending["armed"] = numbered(self.provinces, counts["armed"])
        elif counts["moved"].any():
            pending["moved"] = {
                f"{unit}s": {self.provinces[p]: trimmed(levels[:, p]) for p in np.flatnonzero(levels.any(axis=0))}
                for unit, levels in zip(UNIT_TYPES, counts["moved"].swapaxes(0, 1), strict=True) if levels.any()
            }
        if counts["price"]:
            pending["price"] = int(counts["price"])
            pending["from"] = chosen(GOODS, counts["pay_from"])
        for unit, place in np.argwhere(counts["unit"]):
            pending["unit"] = {"type": UNIT_TYPES[unit], "province": self.provinces[place],
                               "left": int(counts["unit_left"])}
        if target := chosen(self.provinces, counts["target"]):
            pending["target"] = target
        pending.update({key: int(counts[key]) for key in ("razed", "fresh") if counts[key]})
        if counts["completed"]:
            pending["completed"] = True
        return pending

    def after(self, floor: int, trade_floor: int, step: str) -> str | None:
        if not floor and not trade_floor:
            return None
        if trade_floor < len(TRADES):
            return " ".join(("trade", *TRADES[trade_floor]))
        unit, place = divmod(floor, 64)
        name = self.game.rules.advances[place] if step == "know_how" else self.provinces[place]
        return f"arm {UNIT_TYPES[unit]} {name}" if step == "arm" else f"{step} {name}"


def chosen(names: Any, flags: NDArray[Any]) -> Any:
    assert flags.sum() <= 1
    return names[flags.argmax()] if flags.any() else None


def named(names: Any, flags: NDArray[Any]) -> list[str]:
    return [names[i] for i in np.flatnonzero(flags)]


def numbered(names: Any, numbers: Any) -> dict[str, int]:
    return {name: int(number) for name, number in zip(names, numbers, strict=True) if number}


def trimmed(levels: NDArray[Any]) -> list[int]:
    return [int(level) for level in levels[:np.flatnonzero(levels)[-1] + 1]]


def test_position_is_read_back_from_absolute_full_observation(states: list[antike.State]) -> None:
    reader = Reader(states[0].game)
    steps = set()
    for state in states[::2]:
        expected = state.to_dict()
        del expected["map_digest"], expected["rules_digest"]
        assert reader.position(observation.observe(state, view="absolute")) == expected
        steps.add(state.step)
    assert len(steps) > 6


def test_unmoved_units_are_those_that_have_not_moved(states: list[antike.State]) -> None:
    spec = observation.spec(states[0].game, view="absolute")
    seen = 0
    for state in states:
        if state.step != "move":
            continue
        parts = spec.split(observation.observe(state, view="absolute"))
        own = np.stack([parts["legions"][state.turn_nation], parts["galleys"][state.turn_nation]])
        np.testing.assert_array_equal(parts["unmoved"], own - parts["moved"].sum(axis=0))
        seen += 1
    assert seen


def test_big_stocks_are_exact_and_their_logarithm_ends_at_one() -> None:
    state = antike.Game().new_state()
    spec = observation.spec(state.game, view="absolute")
    for goods in (0, 1, 255, 256, 65_341, 65_535, 2**24 - 1):
        position = state.to_dict()
        position["nations"]["romans"]["stock"]["gold"] = goods
        parts = spec.split(observation.observe(antike.State.from_dict(state.game, position), view="absolute"))
        row = state.game.nations.index("romans")
        assert parts["stock"][row, 2] * 16 == goods
        assert parts["stock_log"][row, 2] == pytest.approx(min(math.log2(1 + goods) / 16, 1), rel=1e-6)


# ---- views and sets

def test_relative_view_is_the_absolute_one_with_rows_from_the_viewer_on(states: list[antike.State]) -> None:
    game = states[0].game
    spec = observation.spec(game)
    for state in states[::19]:
        absolute = spec.split(observation.observe(state, view="absolute"))
        for viewer in range(game.num_nations):
            relative = spec.split(observation.observe(state, nation=viewer))
            circle = list(state.seats) if -1 not in state.seats else list(range(game.num_nations))
            start = circle.index(viewer)
            order = circle[start:] + circle[:start]
            for name, place in spec.fields.items():
                by_nation = place.field.shape[:1] == ("nations",)
                np.testing.assert_array_equal(relative[name], absolute[name][order] if by_nation else absolute[name])


def test_the_viewer_is_who_decides(states: list[antike.State]) -> None:
    game = states[0].game
    first = game.nations.index(game.map.first[game.num_nations])
    for state in states[::19]:
        viewer = state.actor if state.actor >= 0 else first
        np.testing.assert_array_equal(observation.observe(state), observation.observe(state, nation=viewer))
        if state.actor >= 0:
            assert observation.spec(game).split(observation.observe(state))["actor"][0] == 1


@pytest.mark.parametrize("view", observation.VIEWS)
def test_small_set_is_the_first_part_of_the_full_one(states: list[antike.State], view: str) -> None:
    small = observation.spec(states[0].game, "small", view)
    full = observation.spec(states[0].game, "full", view)
    assert list(full.fields)[:len(small.fields)] == list(small.fields)
    for state in states[::11]:
        observed = observation.observe(state, kind="small", view=view)
        assert observed.shape == small.shape
        np.testing.assert_array_equal(observed, observation.observe(state, view=view)[:small.shape[0]])


def test_values_keep_their_bounds(states: list[antike.State]) -> None:
    high = observation.spec(states[0].game).high()
    for state in states:
        observed = observation.observe(state)
        assert (observed >= 0).all()
        assert (observed <= high).all()


@pytest.mark.parametrize("name", sorted(GAMES))
def test_fields_fill_the_observation_without_gaps(name: str) -> None:
    spec = observation.spec(antike.Game(**GAMES[name]))
    at = 0
    for field, place in spec.fields.items():
        assert place.field.name == field
        assert (place.start, place.stop) == (at, at + math.prod(place.shape))
        assert math.log2(place.field.scale).is_integer()
        at = place.stop
    assert spec.shape == (at,)
    assert spec.dtype == np.float32


def test_split_takes_many_observations_at_once() -> None:
    states = walk({}, 5, 30)
    spec = observation.spec(states[0].game)
    many = np.stack([observation.observe(state) for state in states]).reshape(5, 6, -1)
    parts = spec.split(many)
    assert parts["cities"].shape == (5, 6, 4, 50)
    assert np.shares_memory(parts["cities"], many)
    np.testing.assert_array_equal(parts["stock"][2, 3], spec.split(observation.observe(states[15]))["stock"])


# ---- arguments

def test_observing_changes_nothing_and_fills_the_buffer_given(states: list[antike.State]) -> None:
    state = states[len(states) // 2]
    before = state.to_bytes()
    out = np.full(observation.spec(state.game).shape, np.nan, np.float32)
    assert observation.observe(state, out) is out
    np.testing.assert_array_equal(out, observation.observe(state))
    small = state.observe(kind="small", view="absolute", nation=None)
    np.testing.assert_array_equal(small, observation.observe(state, kind="small", view="absolute"))
    assert state.observe(out, 1) is out
    np.testing.assert_array_equal(out, observation.observe(state, nation=1))
    assert state.to_bytes() == before


def test_other_buffers_than_numpy_arrays_do() -> None:
    state = antike.Game().new_state()
    size = observation.spec(state.game).shape[0]
    out = memoryview(bytearray(4 * size)).cast("f")
    observation.observe(state, out)
    np.testing.assert_array_equal(np.array(out), observation.observe(state))


def read_only(size: int) -> Floats:
    array = np.zeros(size, np.float32)
    array.flags.writeable = False
    return array


SIZE = observation.spec(antike.Game()).shape[0]


@pytest.mark.parametrize(("out", "failure", "message"), [
    ([0.0] * SIZE, TypeError, rf"out: a contiguous writable array float32\[{SIZE}\] is needed, not list"),
    (np.zeros(SIZE), ValueError, rf"float32\[{SIZE}\] is needed, not float64\[{SIZE}\]"),
    (np.zeros(SIZE - 1, np.float32), ValueError, rf"is needed, not float32\[{SIZE - 1}\]"),
    (np.zeros((1, SIZE), np.float32), ValueError, rf"is needed, not float32\[1, {SIZE}\]"),
    (np.zeros(2 * SIZE, np.float32)[::2], ValueError, "this one has gaps"),
    (read_only(SIZE), ValueError, "this one is read-only"),
    (np.zeros(SIZE, ">f4"), ValueError, "not '>f'"),
    (bytearray(4 * SIZE), ValueError, rf"not uint8\[{4 * SIZE}\]"),
])
def test_bad_buffers_are_refused(out: Any, failure: type[Exception], message: str) -> None:
    with pytest.raises(failure, match=message):
        observation.observe(antike.Game().new_state(), out)


@pytest.mark.parametrize(("options", "failure", "message"), [
    ({"kind": "big"}, ValueError, "kind: 'big' is none of small, full"),
    ({"view": "mine"}, ValueError, "view: 'mine' is none of relative, absolute"),
    ({"nation": 4}, ValueError, "nation: 4 is not in 0 to 3"),
    ({"nation": -1}, ValueError, "nation: -1 is not in 0 to 3"),
    ({"nation": "romans"}, TypeError, "nation: an int is needed, not str"),
    ({"nation": 0, "view": "absolute"}, ValueError, "the absolute view has no viewer"),
])
def test_bad_arguments_are_refused(options: dict[str, Any], failure: type[Exception], message: str) -> None:
    with pytest.raises(failure, match=message):
        observation.observe(antike.Game().new_state(), **options)


def test_split_names_the_shape_it_needs() -> None:
    with pytest.raises(ValueError, match=rf"float32\[..., {SIZE}\] is needed, not \[3\]"):
        observation.spec(antike.Game()).split(np.zeros(3, np.float32))


# ---- the page

DOCS = Path(__file__).resolve().parents[2] / "docs"


def test_page_is_made_from_the_fields() -> None:
    source = importlib.util.spec_from_file_location("generate_observations", DOCS / "generate_observations.py")
    assert source is not None
    assert source.loader is not None
    module = importlib.util.module_from_spec(source)
    source.loader.exec_module(module)
    page = (DOCS / "observations.md").read_text(encoding="utf-8")
    assert page == module.page()
    assert all(f"| `{field.name}` | {', '.join(field.shape) or '-'} |" in page for field in observation.FIELDS)


def test_example_of_the_page_runs() -> None:
    examples = re.findall(r"```python\n(.*?)```", (DOCS / "observations.md").read_text(encoding="utf-8"), re.DOTALL)
    assert len(examples) == 1
    exec(examples[0], {})
