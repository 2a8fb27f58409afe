"""The replay page as text: that nothing of the game is lost in it, nothing breaks out of it, and it stays small."""

import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from replays import evil_frames, evil_map, record_of, stored

from antike.html import frames_of, replay
from antike.html.delta import delta
from antike.map import Map
from antike.rules import Rules
from antike.text import headline


def data_of(page: str) -> dict[str, Any]:
    match = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.S)
    assert match
    data: dict[str, Any] = json.loads(match[1])
    return data


def patched(old: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """The position that the page's script makes of one and what changed."""
    new = {key: value for key, value in old.items() if key not in changes.get("-", [])}
    for key, value in changes.items():
        if key != "-":
            nested = isinstance(value, dict) and isinstance(new.get(key), dict)
            new[key] = patched(new[key], value) if nested else value
    return new


VALUES = st.recursive(st.none() | st.integers(0, 3) | st.lists(st.integers(0, 3), max_size=2),
                      lambda inner: st.dictionaries(st.sampled_from("abcd"), inner, max_size=4), max_leaves=12)
DICTS = st.dictionaries(st.sampled_from("abcd"), VALUES, max_size=4)


@given(DICTS, DICTS)
def test_changes_lead_from_one_dict_to_the_other(old: dict[str, Any], new: dict[str, Any]) -> None:
    assert patched(old, delta(old, new)) == new
    assert delta(new, new) == {}


@pytest.mark.parametrize("game", ["037", "050"])
def test_every_position_is_in_the_page(game: str) -> None:
    line = stored(game)
    board, rules = Map.load(line["map"]), Rules.load(line["rules"])
    frames = list(frames_of(record_of(line, 400)))
    data = data_of(replay(frames, board, rules, {}))
    position: dict[str, Any] = {}
    names = {nation.id: nation.name for nation in board.nations}
    for frame, step in zip(frames, data["steps"], strict=True):
        position = patched(position, step["delta"])
        assert position == frame["position"]
        assert [step[key] for key in ("ply", "actor", "action")] == [frame[key] for key in ("ply", "actor", "action")]
        assert step["says"] == headline(frame["position"], names)
        assert step["words"] == [word for word in frame["words"] if word != f"{frame['actor']}: {frame['action']}"]


def test_frames_say_who_decided_what() -> None:
    record = record_of(stored("037"), 60)
    frames = list(frames_of(record))
    assert [frame["ply"] for frame in frames] == list(range(61))
    assert [frame["action"] for frame in frames[1:]] == list(record.texts)
    assert [frame["position"] for frame in frames] == [record.at(ply).to_dict() for ply in range(61)]
    assert [frame["actor"] for frame in frames[1:]] == [frame["position"]["actor"] for frame in frames[:-1]]
    assert all(frame["words"][0] == f"{frame['actor']}: {frame['action']}" for frame in frames[1:])


def test_a_long_game_stays_small() -> None:
    line = stored("105")
    page = replay(frames_of(record_of(line)), Map.load(line["map"]), Rules.load(line["rules"]), {})
    assert len(line["actions"]) > 2000
    assert len(page.encode()) < 1_000_000


class Outline(HTMLParser):
    """Elements of a page, what stands in its heading, and addresses that lead out of it."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.leads: list[str] = []
        self.heading = ""
        self.facts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.leads += [value or "" for name, value in attrs if name in ("src", "href", "action", "xlink:href")]

    def handle_data(self, data: str) -> None:
        if self.tags[-1:] == ["h1"]:
            self.heading += data
        if self.tags[-1:] in (["dt"], ["dd"]) and data.strip():
            self.facts.append(data)


def outline(page: str) -> Outline:
    parser = Outline()
    parser.feed(page)
    return parser


def test_nothing_breaks_out_of_the_page() -> None:
    title = "</title></script><script>alert(1)</script>"
    page = replay(evil_frames(), evil_map(), Rules.load("short"), {"title": title, "<b>": ["</dd><script>", None]})
    plain = replay(evil_frames(), evil_map(), Rules.load("short"), {"title": "x", "b": "x"})
    assert outline(page).tags == outline(plain).tags
    assert outline(page).heading.startswith(title)
    assert outline(page).facts == ["<b>", "</dd><script> -"]
    assert data_of(page)["nations"]["a"]["name"] == evil_map().nations[0].name
    assert data_of(page)["steps"][1]["words"] == ["</script><img src=x onerror=alert(1)>"]


def test_nothing_is_loaded_from_elsewhere() -> None:
    line = stored("050")
    page = replay(frames_of(record_of(line, 3)), Map.load(line["map"]), Rules.load(line["rules"]), {"title": "Game"})
    assert [lead for lead in outline(page).leads if not lead.startswith("#")] == ["data:,"]
    assert "default-src 'none'" in page
    assert re.findall(r"https?://[^\"' ]*", page.replace("http://www.w3.org/2000/svg", "")) == []


def test_a_page_without_positions_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^frames: none, so there is no position to show$"):
        replay([], Map.load("west"), Rules.load("standard"), {})
