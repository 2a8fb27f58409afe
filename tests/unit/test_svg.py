"""SVG drawings: what they show, that it can be told apart, and where names stand."""

import itertools
import math
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from reference.vectors import lines

import antike
from antike import svg
from antike.map import Map
from antike.rules import Rules
from antike.svg import palette
from antike.svg.board import BORDERS
from antike.svg.layout import RADIUS, WIDTH, Box, Spot, lay_out
from antike.svg.looks import looks
from antike.svg.rondel import CENTRE, HUB, RIM, stone_places, stone_radius
from antike.text import GOODS, STACKS, goal, score

SVG = "{http://www.w3.org/2000/svg}"
TRIANGLE = {
    "name": "triangle", "title": "Three & <more>",
    "provinces": [
        {"id": f"{nation}_{good}", "name": f"{good} of {nation} <&> the rest of a long name", "lon": x, "lat": y,
         "resource": good}
        for x, nation in enumerate(("a", "b")) for y, good in enumerate(("marble", "iron", "gold"))],
    "borders": [["a_marble", "a_iron", "land"], ["a_iron", "b_iron", "sea"], ["b_iron", "b_gold", "both"]],
    "nations": [{"id": nation, "name": f"<{nation}> & sons", "color": "#777777",
                 "start": {"2": [f"{nation}_{good}" for good in ("marble", "iron", "gold")]}} for nation in ("a", "b")],
    "first": {"2": "a"},
}


@cache
def games() -> list[dict[str, Any]]:
    return list(lines("games"))


def some_positions() -> Iterator[tuple[dict[str, Any], int, dict[str, Any]]]:
    """Of every board, ruleset and number of nations a position in each step that is stored: game, ply, dict."""
    seen = set()
    for game in games():
        name = game["map"] if isinstance(game["map"], str) else game["map"]["name"]
        for ply, position in game["states"]:
            case = name, game["rules"], len(position["nations"]), position["step"]
            if case not in seen:
                seen.add(case)
                yield game, ply, position


def picture(position: dict[str, Any], board: Any, rules: str = "standard", **options: Any) -> ET.Element:
    return ET.fromstring(svg.draw(position, Map.load(board), Rules.load(rules), **options))


def texts(element: ET.Element) -> list[str]:
    return [text.text or "" for text in element.iter(f"{SVG}text")]


def by_data(root: ET.Element, key: str) -> dict[str, ET.Element]:
    return {element.attrib[f"data-{key}"]: element for element in root.iter() if f"data-{key}" in element.attrib}


def start(board: Any = "west", **options: Any) -> dict[str, Any]:
    position: dict[str, Any] = antike.Game(board, **options).new_state().to_dict()
    return position


def test_every_kind_of_position_can_be_read_from_its_picture() -> None:
    drawn = 0
    for game, ply, position in some_positions():
        root = picture(position, game["map"], game["rules"], last_action=game["actions"][ply - 1] if ply else None)
        check_provinces(root, position, Map.load(game["map"]))
        check_table(root, position, Rules.load(game["rules"]))
        check_rondel(root, position, Map.load(game["map"]))
        drawn += 1
    assert drawn > 200


def check_provinces(root: ET.Element, position: dict[str, Any], board: Map) -> None:
    nations, groups, units = looks(board), by_data(root, "province"), by_data(root, "units")
    owners = {city: nation for nation, own in position["nations"].items() for city in own["cities"]}
    for province in board.provinces:
        site = groups[province.id].find(f"{SVG}path[@class='site']")
        mark, name = texts(groups[province.id])
        assert site is not None
        if province.id in owners:
            look = nations[owners[province.id]]
            assert (mark, site.get("fill")) == (look.mark, look.color)
        else:
            assert mark == (province.resource or "")[:1].upper()
        assert name == province.name[:20]
        assert bool(groups[province.id].findall(f"{SVG}path[@class='temple']")) == (province.id in position["temples"])
        expected = []
        for nation in position["seats"] + [n for n in position["nations"] if n not in position["seats"]]:
            own = position["nations"][nation]
            counts = [str(own[unit][province.id]) for unit in ("legions", "galleys") if province.id in own[unit]]
            expected += [nations[nation].mark] * (bool(counts) and nation != owners.get(province.id)) + counts
        assert (texts(units[province.id]) if province.id in units else []) == expected


def check_table(root: ET.Element, position: dict[str, Any], rules: Rules) -> None:
    rows = by_data(root, "nation")
    assert list(rows)[:len(position["seats"])] == position["seats"]
    for nation, own in position["nations"].items():
        shown = texts(rows[nation])
        temples = len(set(own["cities"]) & set(position["temples"]))
        counts = [*(own["stock"].get(good, 0) for good in GOODS), len(own["cities"]), temples,
                  sum(own["legions"].values()), sum(own["galleys"].values()),
                  *(own["personages"].get(stack, 0) for stack in STACKS)]
        assert [text for text in shown[2:-1] if text != "+"] == list(map(str, counts))
        assert ("+" in shown) == (own["extra"] is not None)
        assert shown[-1] == f"{score(own, rules)}/{goal(position, rules)}"
        assert list(by_data(rows[nation], "known")) == own["know_how"]
    last = next(group for group in root.iter(f"{SVG}g") if texts(group)[:1] == ["Bank, left"])
    assert texts(last)[1:] == [str(number) for number in (
        position["bank"].get("coin", 0), position["bank"].get("temple", 0),
        *(position["personages_left"].get(stack, 0) for stack in STACKS))]


def check_rondel(root: ET.Element, position: dict[str, Any], board: Map) -> None:
    """The stone of each nation is nearest to its wedge's name, or in the middle."""
    wheel = next(group for group in root.iter(f"{SVG}g") if group.find(f"{SVG}g[@data-wedge]") is not None)
    wedges = list(by_data(wheel, "wedge"))
    marks = {look.mark: nation for nation, look in looks(board).items()}
    stones = wheel.findall(f"{SVG}text")
    assert sorted(marks[stone.text or ""] for stone in stones) == sorted(position["nations"])
    for stone in stones:
        x, y = float(stone.attrib["x"]) - CENTRE, float(stone.attrib["y"]) - 3 - CENTRE
        turn = math.atan2(x, -y) / (2 * math.pi) * len(wedges)
        wedge = wedges[round(turn) % len(wedges)] if math.hypot(x, y) > HUB else None
        assert position["nations"][marks[stone.text or ""]]["wedge"] == wedge


def test_who_decides_stands_out() -> None:
    position = start("west", nations=4)
    row = by_data(picture(position, "west"), "nation")[position["actor"]]
    assert row.findall(f"{SVG}rect[@fill='{palette.GLOW}']")
    others = [by_data(picture(position, "west"), "nation")[n] for n in position["seats"] if n != position["actor"]]
    assert not [row for row in others if row.findall(f"{SVG}rect")]


def test_the_last_action_stands_out() -> None:
    def glows(action: str | None) -> Counter[str]:
        root = picture(start("west"), "west", last_action=action)
        frame = root.find(f"{SVG}svg")
        assert frame is not None
        touched = [element.tag.removeprefix(SVG) for element in frame
                   if palette.GLOW in (element.get("fill"), element.get("stroke"))]
        touched += ["wedge" for wedge in by_data(root, "wedge").values() if wedge[0].get("fill") == palette.GLOW]
        assert (action is not None) == any(text == f"last: {action}" for text in texts(root))
        return Counter(touched)
    assert glows(None) == {}
    assert glows("done") == {}
    assert glows("rondel maneuver_2") == {"wedge": 1}
    assert glows("arm galley roma") == {"circle": 1}
    assert glows("move legion roma neapolis") == {"circle": 2, "path": 1}
    assert glows("trade marble gold iron") == {}


def test_borders_differ_also_without_colour() -> None:
    board = Map.load("west")
    frame = picture(start("west"), "west").find(f"{SVG}svg")
    assert frame is not None
    dashes: dict[str, Counter[tuple[str | None, str | None]]] = {"land": Counter(), "sea": Counter(), "both": Counter()}
    strokes = iter(frame.findall(f"{SVG}line"))
    for border in board.borders:
        for _ in BORDERS[border.kind]:
            line = next(strokes)
            dashes[border.kind][line.get("stroke-dasharray"), line.get("stroke-linecap")] += 1
    assert next(strokes, None) is None
    assert set(dashes["land"]) == {(None, None)}
    assert not set(dashes["land"]) & set(dashes["sea"])
    assert not set(dashes["both"]) & (set(dashes["land"]) | set(dashes["sea"]))


def test_resources_differ_in_shape() -> None:
    groups = by_data(picture(start("islet", rules="short"), "islet", "short"), "province")
    shapes: dict[str | None, set[str]] = {}
    for province in Map.load("islet").provinces:
        site = groups[province.id].find(f"{SVG}path[@class='site']")
        assert site is not None
        shapes.setdefault(province.resource, set()).add(site.attrib["d"])
    assert len(shapes) == 4
    assert all(len(shape) == 1 for shape in shapes.values())
    assert len(set.union(*shapes.values())) == 4


def test_a_coast_is_drawn_where_there_is_one_and_says_its_source() -> None:
    def paths(name: str, rules: str) -> list[ET.Element]:
        root = picture(start(name, rules=rules), name, rules)
        return [path for path in root.iter(f"{SVG}path") if path.get("fill-rule") == "evenodd"]
    assert len(paths("west", "standard")) == 1
    assert len(paths("east", "standard")) == 1
    assert paths("islet", "short") == []
    assert "Natural Earth" in svg.draw(start("west"), Map.load("west"), Rules.load("standard"))


def test_a_picture_can_stand_beside_others_in_a_page() -> None:
    root = picture(start("west"), "west")
    assert not [element for element in root.iter() if "id" in element.attrib or element.tag == f"{SVG}style"]
    values = [value for element in root.iter() for value in element.attrib.values()]
    assert not [value for value in values if "url(" in value]


def test_a_board_of_ones_own_with_awkward_names() -> None:
    position = start(TRIANGLE, nations=2, rules="short")
    root = picture(position, TRIANGLE, "short", title="A </svg>\0 \ud800title\n")
    assert "A </svg> title" in texts(root)
    title = by_data(root, "province")["a_gold"].find(f"{SVG}title")
    assert title is not None
    assert title.text == "gold of a <&> the rest of a long name: gold, <a> & sons"


def test_a_board_in_one_place_is_drawn() -> None:
    flat = {**TRIANGLE, "provinces": [{**p, "lon": 5, "lat": 80} for p in TRIANGLE["provinces"]]}
    drawing = svg.draw(start(flat, nations=2, rules="short"), Map.load(flat), Rules.load("short"),
                       last_action="move legion a_marble a_iron")
    assert "nan" not in drawing
    assert "inf" not in drawing


def test_size_and_title() -> None:
    root = picture(start("west"), "west", size=400, title="Mine")
    assert root.attrib["width"] == "400"
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    assert (left, top, width) == (0, 0, WIDTH)
    assert float(root.attrib["height"]) == pytest.approx(400 * height / width, abs=0.1)
    assert "Mine" in texts(root)
    assert "width" not in picture(start("west"), "west").attrib
    assert "Roman Empire, standard rules" in texts(picture(start("west"), "west"))


def test_colours_of_ones_own() -> None:
    root = picture(start("west"), "west", colors={"romans": "#123456"})
    assert by_data(root, "province")["roma"].findall(f"{SVG}path[@fill='#123456']")


@pytest.mark.parametrize(("options", "message"), [
    ({"size": 0}, "size: 0 pixels are no width"),
    ({"colors": {"gauls": "#123456"}}, "colors: 'gauls' is no nation of the map 'west', which has greeks, romans, "
     "germanic_tribes, phoenicians, carthaginians, persians"),
    ({"colors": {"romans": "red"}}, "colors['romans']: 'red' is not of the form '#rrggbb'"),
])
def test_options_that_cannot_be(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        picture(start("west"), "west", **options)


def test_a_state_draws_itself() -> None:
    state = antike.Game("west", nations=4).new_state()
    drawing = svg.board(state, last_action="rondel iron", size=500)
    assert drawing == svg.draw(state.to_dict(), state.game.map, state.game.rules, last_action="rondel iron", size=500)
    assert drawing._repr_svg_() == drawing
    assert type(drawing._repr_svg_()) is str
    assert state._repr_svg_() == svg.board(state)


# ---- colours

# The same blindness by another model (Vienot, Brettel and Mollon 1999), on linear RGB.
OTHER_MODEL = {
    "protanopia": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    "deuteranopia": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
}


@pytest.mark.parametrize("vision", palette.VISION)
def test_everybody_can_tell_nations_apart(vision: str) -> None:
    for a, b in itertools.combinations(palette.SAFE, 2):
        assert palette.distance(a, b, vision) >= palette.BETWEEN_NATIONS, (a, b)
    for nation, border in itertools.product(palette.SAFE, palette.BORDERS.values()):
        assert palette.distance(nation, border, vision) >= palette.TO_BORDERS, (nation, border)
    for nation, ground in itertools.product(palette.SAFE, (palette.LAND, palette.SEA)):
        assert palette.distance(nation, ground, vision) >= palette.BETWEEN_NATIONS, (nation, ground)


@pytest.mark.parametrize("vision", OTHER_MODEL)
def test_another_model_of_colour_blindness_agrees(vision: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(palette, "VISION", OTHER_MODEL)
    for a, b in itertools.combinations(palette.SAFE, 2):
        assert palette.distance.__wrapped__(a, b, vision) >= palette.BETWEEN_NATIONS, (a, b)


def test_distances_are_those_of_the_standard() -> None:
    assert palette.distance("#000000", "#ffffff") == pytest.approx(100, abs=0.1)
    assert palette.distance("#ff0000", "#00ff00") == pytest.approx(170.6, abs=0.5)
    assert palette.distance("#ff0000", "#ff0000", "deuteranopia") == 0
    assert palette.distance("#b3262e", "#5b5a2c", "deuteranopia") < 15
    assert palette.distance("#b3262e", "#5b5a2c") > 60


def test_a_maps_colours_are_kept_if_they_are_safe_and_else_replaced_by_the_nearest() -> None:
    own = "#262626", "#f0a818"
    assert palette.are_safe(own)
    assert palette.nation_colors(own) == own
    assert not palette.are_safe(["#2f6fb5", "#8e3aa8"])
    assert palette.nation_colors(("#8e3aa8", "#2f6fb5")) == ("#e08fe0", "#1a5cbf")
    assert sorted(palette.nation_colors(("#777777",) * 6)) == sorted(palette.SAFE)
    for name in antike.available_maps():
        assert palette.are_safe([look.color for look in looks(Map.load(name)).values()])


@pytest.mark.parametrize("color", palette.SAFE)
def test_text_on_nations_reads_well(color: str) -> None:
    def luminance(shade: str) -> float:
        channels = [int(shade[i:i + 2], 16) / 255 for i in (1, 3, 5)]
        r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
    dark, light = sorted((luminance(color), luminance(palette.text_on(color))))
    assert (light + 0.05) / (dark + 0.05) >= 4.5


# ---- places

@pytest.mark.parametrize("name", antike.available_maps())
def test_names_are_clear_of_each_other_and_of_cities(name: str) -> None:
    layout = lay_out(Map.load(name))
    names = {province: place.name.row for province, place in layout.places.items()}
    marks = {province: Box(place.x - RADIUS, place.y - RADIUS, 2 * RADIUS, 2 * RADIUS)
             for province, place in layout.places.items()}
    for a, b in itertools.combinations(names, 2):
        assert names[a].overlap(names[b]) == 0, (a, b)
        assert marks[a].overlap(marks[b]) == 0, (a, b)
    for a, b in itertools.product(names, marks):
        assert names[a].overlap(marks[b]) == 0, (a, b)


NARROW = 20.0


def narrow(spot: Spot) -> Box:
    """The row of a nation with units of one type."""
    return spot.row._replace(x=spot.row.x + (spot.row.width - NARROW) * (1 - spot.side) / 2, width=NARROW)


@pytest.mark.parametrize("name", antike.available_maps())
def test_units_are_clear_of_cities_and_names(name: str) -> None:
    """Rows of units of one type, that is; along an edge they may touch, by less than a pixel."""
    places = lay_out(Map.load(name)).places
    for (a, place), (b, other) in itertools.product(places.items(), repeat=2):
        mark = Box(other.x - RADIUS, other.y - RADIUS, 2 * RADIUS, 2 * RADIUS)
        assert place.units.row.overlap(mark) == 0, (a, b)
        assert narrow(place.units).overlap(other.name.row) < NARROW, (a, b)
        assert a == b or narrow(place.units).overlap(narrow(other.units)) == 0, (a, b)


@pytest.mark.parametrize("name", antike.available_maps())
def test_all_stands_within_the_picture(name: str) -> None:
    layout = lay_out(Map.load(name))
    frame = Box(0, 0, WIDTH, layout.height)
    for province, place in layout.places.items():
        for box in (place.name.row, place.units.room):
            assert box.overlap(frame) == pytest.approx(box.width * box.height), province


def test_north_is_up_and_east_is_right() -> None:
    places = lay_out(Map.load("west")).places
    assert places["londinium"].y < places["roma"].y < places["carthago"].y
    assert places["olisipo"].x < places["roma"].x < places["tyros"].x


@pytest.mark.parametrize(("wedges", "nations"), [(2, 6), (8, 2), (8, 6), (10, 6), (16, 6)])
def test_stones_are_clear_of_each_other(wedges: int, nations: int) -> None:
    stacks = stone_places(wedges, nations)
    radius = stone_radius(wedges)
    assert [len(stack) for stack in stacks] == [nations] * (wedges + 1)
    for a, b in itertools.combinations([stone for stack in stacks for stone in stack[:nations]], 2):
        assert math.dist(a, b) >= 2 * radius - 0.5
    assert max(math.dist(stone, (CENTRE, CENTRE)) for stack in stacks for stone in stack) < RIM - radius
