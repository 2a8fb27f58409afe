"""Map: loading, what it offers, its digest, equality and pickling."""

import copy
import json
import pickle
from pathlib import Path
from typing import Any

import pytest

from antike import mapc
from antike.errors import MapError
from antike.map import Border, Map, Nation, Province, available_maps


@pytest.fixture
def board() -> dict[str, Any]:
    return Map.load("islet").to_dict()


def test_available_maps_are_sorted_and_load() -> None:
    assert available_maps() == ("east", "islet", "west")
    for name in available_maps():
        assert Map.load(name).name == name


@pytest.mark.parametrize("name", ["east", "west"])
def test_the_two_boards(name: str) -> None:
    board = Map.load(name)
    assert (len(board.provinces), len(board.nations), board.counts) == (50, 6, (3, 4, 5, 6))
    assert board.first[4] == "phoenicians"
    assert all(province.resource for province in board.provinces)
    assert board.coast is not None
    assert board.coast["type"] == "FeatureCollection"


def test_the_small_board() -> None:
    board = Map.load("islet")
    assert 10 <= len(board.provinces) <= 14
    assert board.counts == (2, 3)
    assert [province.id for province in board.provinces if province.resource is None] == ["gull_rock"]
    assert "not a board of the published game" in board.title
    assert mapc.check(board.to_dict(), "f")[2] == []
    assert board.coast is None


def test_fields(board: dict[str, Any]) -> None:
    made = Map.load(board)
    assert made.title == board["title"]
    assert made.provinces[3] == Province("saltpan", "Saltpan", 5.0, 4.0, "iron")
    assert made.borders[0] == Border("kelp_bay", "longshore", "both")
    gannets = ("kelp_bay", "longshore", "westmere")
    assert made.nations[0] == Nation("gannets", "Gannets", "#2f6fb5", {2: gannets, 3: gannets})
    assert made.first == {2: "terns", 3: "puffins"}
    assert repr(made.first) == "{2: 'terns', 3: 'puffins'}"
    assert made.words == tuple(mapc.compile_board(board))
    assert repr(made) == f"<Map islet: 14 provinces, 3 nations, {made.digest[:8]}>"


def test_sources_agree(board: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "islet.json"
    file.write_text(json.dumps(board))
    assert Map.load("islet") == Map.load(file) == Map.load(str(file)) == Map.load(board) == Map(board)


def test_a_missing_resource_is_no_site(board: dict[str, Any]) -> None:
    del board["provinces"][13]["resource"]
    assert Map.load(board).to_dict() == Map.load("islet").to_dict()


def test_bundled_name_wins_over_a_file(board: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("west").write_text(json.dumps(board))
    Path("mine").write_text(json.dumps(board))
    assert Map.load("west").name == "west"
    assert Map.load("mine").name == Map.load(Path("west")).name == "islet"


@pytest.mark.parametrize(("name", "shown"), [("wset", '"wset"'), ("", '""'), ("we\0st", r'"we\x00st"'),
                                             ("\ud800", r'"\ud800"')])
def test_unknown_name_lists_the_bundled(name: str, shown: str) -> None:
    with pytest.raises(MapError) as caught:
        Map.load(name)
    assert str(caught.value) == f"{shown}: name: neither a file nor one of the bundled maps: east, islet, west"


def test_unreadable_file_and_wrong_type(tmp_path: Path) -> None:
    for missing in (tmp_path / "none", str(tmp_path / "none"), "none.json"):
        with pytest.raises(FileNotFoundError):
            Map.load(missing)
    for impossible in ("we\0st.json", Path("we\0st"), "\ud800.json"):
        with pytest.raises(OSError, match="no path"):
            Map.load(impossible)
    for wrong in (None, 3, b"west", ["west"]):
        with pytest.raises(TypeError, match="a name, a path or a dict is needed, not a"):
            Map.load(wrong)  # type: ignore[arg-type]


def test_problems_name_the_file(board: dict[str, Any], tmp_path: Path) -> None:
    board["first"]["2"] = "tern"
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(board))
    for source, label in ((file, str(file)), (str(file), str(file)), (board, "dict")):
        with pytest.raises(MapError) as caught:
            Map.load(source)
        assert str(caught.value) == f'{label}: first."2": unknown nation "tern"'


def test_maps_never_change(board: dict[str, Any]) -> None:
    made = Map.load(board)
    board["provinces"][0]["id"] = board["name"] = "other"
    made.to_dict()["provinces"].clear()
    assert made == Map.load("islet")
    with pytest.raises(AttributeError):
        made.name = "other"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        del made.nations
    with pytest.raises(TypeError):
        made.first[2] = "gannets"  # type: ignore[index]
    with pytest.raises(TypeError):
        made.nations[0].start[2] = ()  # type: ignore[index]


def test_copies_and_pickles_are_equal() -> None:
    for name in available_maps():
        made = Map.load(name)
        for twin in (copy.copy(made), copy.deepcopy(made), pickle.loads(pickle.dumps(made))):
            assert twin == made
            assert hash(twin) == hash(made)
            assert twin.to_dict() == made.to_dict()
        part = (made.nations, made.first)
        assert pickle.loads(pickle.dumps(part)) == copy.deepcopy(part) == part
        assert len({made, Map.load(name)}) == 1


def test_a_pickle_is_checked_when_loaded() -> None:
    raw = pickle.dumps(Map.load("islet"), protocol=0).replace(b"gull_rock", b"gull rock")
    with pytest.raises(MapError):
        pickle.loads(raw)


def test_equality_needs_name_and_digest(board: dict[str, Any]) -> None:
    made = Map.load("islet")
    assert made != Map.load({**board, "name": "isle"})
    assert made.digest == Map.load({**board, "name": "isle"}).digest
    assert made != Map.load({**board, "first": {**board["first"], "2": "gannets"}})
    assert made != "islet"


def _cosmetic(board: dict[str, Any]) -> None:
    board["title"] = "Another"
    board["provinces"][0].update(name="Weed Bay", lon=0.5, lat=-1)
    board["nations"][0].update(name="Gulls", color="#000000")
    board["borders"] = [[b, a, kind] for a, b, kind in reversed(board["borders"])]
    board["nations"][0]["start"]["2"].reverse()
    board["nations"][0]["start"] = dict(reversed(board["nations"][0]["start"].items()))


def _rename(board: dict[str, Any]) -> None:
    board.update(json.loads(json.dumps(board).replace('"beacon"', '"bacon"')))


@pytest.mark.parametrize("change", [
    _rename,
    lambda board: board["provinces"].reverse(),
    lambda board: board["nations"].reverse(),
    lambda board: board["provinces"][13].update(resource="gold"),
    lambda board: board["borders"].pop(),
    lambda board: board["borders"].append(["kelp_bay", "outer_holm", "sea"]),
    lambda board: board["borders"][0].__setitem__(2, "sea"),
    lambda board: board["nations"][0]["start"].update({"2": ["beacon", "longshore", "westmere"]}),
    lambda board: board["first"].update({"2": "gannets"}),
], ids=["id", "province order", "nation order", "site", "border gone", "border new", "border kind", "start", "first"])
def test_digest_covers_what_rules_depend_on(board: dict[str, Any], change: Any) -> None:
    change(board)
    made = Map.load(board)
    assert made.digest != Map.load("islet").digest
    assert made != Map.load("islet")


def test_digest_survives_cosmetic_changes(board: dict[str, Any]) -> None:
    _cosmetic(board)
    made = Map.load(board)
    assert made.title == "Another"
    assert made == Map.load("islet")
    assert len(made.digest) == 32
    assert int(made.digest, 16) >= 0


def test_digests_that_records_hold() -> None:
    """A change here makes stored records name another board."""
    assert {name: Map.load(name).digest for name in ("east", "west")} == {
        "east": "3ff0c28a73b5a8f0cf54cb1c54c1cf5d",
        "west": "bb090854ff0a6664a9735a31fe422fd4",
    }


def test_find() -> None:
    west = Map.load("west")
    assert west.find("leptis_magna") == west.find("Leptis Magna") == west.find("léptis-MAGNA") == west.provinces[8]
    assert all(west.find(province.name) == west.find(province.id) == province for province in west.provinces)
    for name in ("leptis", "", "\0"):
        with pytest.raises(KeyError):
            west.find(name)
