"""The replay page in a real browser: Debian's chromium and chromium-driver, without a window."""

import json
import re
import shutil
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from replays import ATTACK, evil_frames, evil_map, record_of, stored
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import Select, WebDriverWait

from antike import svg
from antike.html import Frame, frames_of, replay
from antike.map import Map
from antike.rules import Rules
from antike.svg.looks import looks
from antike.text import goal, headline, score

pytestmark = pytest.mark.e2e

FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync")
LINE = stored("049")
BOARD, RULES = Map.load(LINE["map"]), Rules.load(LINE["rules"])
NAMES = {nation.id: nation.name for nation in BOARD.nations}

# What the page shows, read by script: one question instead of hundreds.
PROVINCES = """
return Object.fromEntries([...document.querySelectorAll("[data-province]")].map(group => {
  const id = group.dataset.province, units = document.querySelectorAll(`[data-units=${id}] text`);
  return [id, [group.querySelector(".mark").textContent, group.querySelector(".site").getAttribute("fill"),
    !!group.querySelector(".temple"), group.querySelector("title").textContent,
    [...units].map(text => text.textContent)]];
}))"""
ROWS = """
return [...document.querySelectorAll("#table tbody tr")].map(row => [row.dataset.nation, row.className,
  [...row.querySelectorAll("td")].map(cell => cell.textContent), row.querySelectorAll(".dot").length])"""
TOLD = """
return [...document.querySelectorAll("#told section")].map(section => [section.querySelector("h3").textContent,
  [...section.querySelectorAll("a")].map(link =>
    [link.hash, [...link.querySelectorAll("small")].map(small => small.textContent)])])"""
STICKING_OUT = """
return [...document.querySelectorAll("body *")].filter(element => {
  const box = element.getBoundingClientRect();
  return !element.closest(".scroll > *") && (box.right > innerWidth + 0.5 || box.left < -0.5);
}).map(element => element.outerHTML.slice(0, 80))"""
TOUCHED_IN_VIEW = """
const view = document.querySelector("#view").getBoundingClientRect();
return [...document.querySelectorAll("#touched circle")].map(circle => {
  const box = circle.getBoundingClientRect();
  return box.left >= view.left - 1 && box.right <= view.right + 1;
})"""

CURRENT_IN_VIEW = """
const box = document.querySelector("#told").getBoundingClientRect();
return [...document.querySelectorAll("#told a[aria-current]")].every(link => {
  const place = link.getBoundingClientRect();
  return place.top >= box.top && place.bottom <= box.bottom;
})"""
# The rows of units, the stones and what glows, as numbers and colours.
DRAWN = """
const read = (element, names) => names.map(name => element.getAttribute(name) ?? "");
const all = (selector, names) => [...document.querySelectorAll(selector)].map(element => read(element, names));
return {units: all("[data-units] rect", ["x", "y", "width", "fill"]), icons: all("[data-units] path", ["d", "fill"]),
  stones: all("#stones circle", ["fill", "cx", "cy", "r"]).sort(), wedges: all("[data-wedge] path", ["fill"]),
  glows: all("#touched circle", ["cx", "cy", "r"]), temples: all(".temple", ["d", "transform"])}"""


def program(name: str) -> str:
    path = shutil.which(name)
    assert path, f"{name} is not installed: apt-get install chromium chromium-driver"
    return path


class Page:
    """A replay page in the browser."""

    def __init__(self, driver: webdriver.Chrome, path: Path) -> None:
        self.driver, self.path = driver, path

    def open(self, hash: str = "", width: int = 1200) -> None:
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600})
        self.driver.get("about:blank")
        self.driver.get(f"{self.path.as_uri()}{hash}")
        self.find("#says")

    def find(self, selector: str) -> WebElement:
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector: str) -> list[WebElement]:
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def run(self, script: str) -> Any:
        return self.driver.execute_script(script)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.driver.switch_to.active_element.send_keys(key)

    def wait(self, condition: str) -> None:
        WebDriverWait(self.driver, 20).until(lambda driver: driver.execute_script(f"return {condition}"))

    @property
    def ply(self) -> int:
        return int(self.find("#count").text.split()[0])

    @property
    def position(self) -> dict[str, Any]:
        position: dict[str, Any] = json.loads(self.find("#json").get_property("value"))
        return position


@pytest.fixture(scope="module")
def frames() -> list[Frame]:
    return list(frames_of(record_of(LINE)))


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[webdriver.Chrome]:
    options = webdriver.ChromeOptions()
    options.binary_location = program("chromium")
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('profile')}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    browser = webdriver.Chrome(options=options, service=webdriver.ChromeService(program("chromedriver")))
    yield browser
    browser.quit()


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory, frames: list[Frame]) -> Path:
    path = tmp_path_factory.mktemp("page") / "game of 4.html"
    path.write_text(replay(frames, BOARD, RULES, {"title": "A game of 4", "seats": LINE["seats"]}), encoding="utf-8")
    return path


@pytest.fixture
def page(driver: webdriver.Chrome, file: Path) -> Iterator[Page]:
    """The page, opened anew; afterwards, that it told of no error and asked the network for nothing."""
    yield from watched(driver, file)


def watched(driver: webdriver.Chrome, file: Path) -> Iterator[Page]:
    driver.get_log("browser")
    driver.get_log("performance")
    page = Page(driver, file)
    page.open()
    yield page
    assert driver.get_log("browser") == []
    events = (json.loads(entry["message"])["message"] for entry in driver.get_log("performance"))
    requests = [event["params"] for event in events if event["method"] == "Network.requestWillBeSent"]
    # The browser's own start page asks for things too.
    asked = {request["request"]["url"] for request in requests if request["documentURL"].startswith(file.as_uri())}
    assert asked
    assert [url for url in asked if not url.startswith((file.as_uri(), "data:"))] == []


def check(page: Page, frame: Frame) -> None:
    """The page shows this frame, in every part of it."""
    position = frame["position"]
    assert page.ply == frame["ply"]
    assert page.find("#says").text == headline(position, NAMES)
    assert page.position == position
    assert page.find("#slider").get_attribute("aria-valuetext") == f"{frame['ply']}: {headline(position, NAMES)}"
    check_board(page, position)
    check_table(page, position)
    current = [link.get_attribute("href") for link in page.all("#told a[aria-current]")]
    assert [href.rpartition("=")[2] for href in current if href] == ([str(frame["ply"])] if frame["action"] else [])
    assert page.run(CURRENT_IN_VIEW)
    provinces = {province.id for province in BOARD.provinces}
    touched = [word for word in (frame["action"] or "").split()[1:] if word in provinces]
    assert len(page.all("#touched circle")) == len(touched)


def check_board(page: Page, position: dict[str, Any]) -> None:
    nations = looks(BOARD)
    shown = page.run(PROVINCES)
    owners = {city: nation for nation, own in position["nations"].items() for city in own["cities"]}
    for province in BOARD.provinces:
        mark, fill, temple, title, units = shown[province.id]
        owner = owners.get(province.id)
        assert mark == (nations[owner].mark if owner else (province.resource or "")[:1].upper())
        assert owner is None or fill == nations[owner].color
        assert temple == (province.id in position["temples"])
        assert title.startswith(f"{province.name}: {province.resource}")
        expected = []
        for nation in position["seats"]:
            own = position["nations"][nation]
            counts = [str(own[unit][province.id]) for unit in ("legions", "galleys") if province.id in own[unit]]
            expected += [nations[nation].mark] * (bool(counts) and nation != owner) + counts
        assert units == expected


def check_table(page: Page, position: dict[str, Any]) -> None:
    shown = page.run(ROWS)
    assert [row[0] for row in shown] == [*position["seats"], ""]
    for nation, kind, cells, known in shown[:-1]:
        own = position["nations"][nation]
        counts = [own["stock"].get(good, 0) for good in ("marble", "iron", "gold", "coin")]
        counts += [len(own["cities"]), len(set(own["cities"]) & set(position["temples"]))]
        counts += [sum(own["legions"].values()), sum(own["galleys"].values())]
        assert cells[:8] == list(map(str, counts))
        personages = [str(own["personages"].get(stack, 0)) + "+" * (own["extra"] == stack)
                      for stack in ("kings", "scholars", "generals", "citizens", "navigators")]
        assert cells[-6:] == [*personages, f"{score(own, RULES)}/{goal(position, RULES)}"]
        assert known == len(own["know_how"])
        assert ("decides" in kind) == (nation == (position["actor"] or position["winner"]))


def test_stepping_by_keyboard_shows_each_position(page: Page, frames: list[Frame]) -> None:
    check(page, frames[0])
    for frame in frames[1:30]:
        page.press(Keys.ARROW_RIGHT)
        check(page, frame)
    page.press(Keys.ARROW_LEFT, Keys.ARROW_LEFT)
    check(page, frames[27])
    page.press(Keys.END)
    check(page, frames[-1])
    page.press(Keys.ARROW_RIGHT)
    check(page, frames[-1])
    page.press(Keys.HOME, Keys.ARROW_LEFT)
    check(page, frames[0])


def test_any_position_can_be_opened_by_its_address(page: Page, frames: list[Frame]) -> None:
    for ply in (*range(7, len(frames), 101), len(frames) - 1):
        page.run(f"location.hash = '#ply={ply}'")
        page.wait(f"document.querySelector('#count').textContent.startsWith('{ply} ')")
        check(page, frames[ply])
    page.open("#ply=321")
    check(page, frames[321])
    page.open("#ply=999999")
    check(page, frames[0])


def test_the_page_draws_as_the_pictures_do(page: Page, frames: list[Frame]) -> None:
    for frame in frames[40::170]:
        page.open(f"#ply={frame['ply']}")
        shown = page.run(DRAWN)
        root = ET.fromstring(svg.draw(frame["position"], BOARD, RULES, last_action=frame["action"]))
        board = root.find("{*}svg")
        wheel = root.find(".//*[@data-wedge]/..")
        assert board is not None
        assert wheel is not None
        expected = {
            "units": read(board.findall(".//*[@data-units]/{*}rect"), "x", "y", "width", "fill"),
            "icons": read(board.findall(".//*[@data-units]/{*}path"), "d", "fill"),
            "stones": sorted(read(wheel.findall("{*}circle"), "fill", "cx", "cy", "r")),
            "wedges": read(wheel.findall("*[@data-wedge]/{*}path"), "fill"),
            "glows": read(board.findall("{*}circle"), "cx", "cy", "r"),
            "temples": read(board.findall(".//*[@class='temple']"), "d", "transform"),
        }
        for part, elements in expected.items():
            same_but_for_rounding(shown[part], elements)


def read(elements: list[ET.Element], *names: str) -> list[list[str]]:
    return [[element.get(name, "") for name in names] for element in elements]


def same_but_for_rounding(shown: list[list[str]], expected: list[list[str]]) -> None:
    """Attributes alike, but that the pictures give numbers to a tenth."""
    number = re.compile(r"(?<![#0-9a-f])-?\d+(?:\.\d+)?")
    assert [[number.sub("0", text) for text in element] for element in shown] == [
        [number.sub("0", text) for text in element] for element in expected]
    for ours, theirs in zip(shown, expected, strict=True):
        for a, b in zip(ours, theirs, strict=True):
            assert list(map(float, number.findall(a))) == pytest.approx(list(map(float, number.findall(b))), abs=0.051)


def test_the_address_follows_and_can_be_copied(page: Page) -> None:
    page.press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
    page.wait("location.hash === '#ply=2'")
    assert page.find("#link").get_property("value") == f"{page.path.as_uri()}#ply=2"
    page.find("[data-copy=json]").click()
    page.wait("document.querySelector('[data-copy=json]').textContent === 'Copied'")
    assert page.run("return getSelection().toString()") == page.find("#json").get_property("value")


def test_up_and_down_go_by_turns(page: Page, frames: list[Frame]) -> None:
    turns = [frame["position"]["turn"] for frame in frames]
    page.press(Keys.ARROW_DOWN)
    first = page.ply
    assert set(turns[:first]) == {turns[0]}
    assert turns[first] != turns[0]
    page.press(Keys.ARROW_DOWN, Keys.ARROW_UP)
    assert page.ply == first
    page.press(Keys.ARROW_UP)
    assert page.ply == 0


def test_playing_goes_on_until_paused_and_stops_at_the_end(page: Page, frames: list[Frame]) -> None:
    Select(page.find("#speed")).select_by_visible_text("fast")
    page.run("document.activeElement.blur()")
    page.press(Keys.SPACE)
    assert page.find("#play").accessible_name == "Pause"
    page.wait("Number(document.querySelector('#slider').value) >= 3")
    page.press(Keys.SPACE)
    assert page.find("#play").accessible_name == "Play"
    check(page, frames[page.ply])
    page.press(Keys.END, Keys.ARROW_LEFT, Keys.SPACE)
    page.wait(f"document.querySelector('#slider').value === '{len(frames) - 1}'")
    assert page.find("#play").accessible_name == "Play"


def test_everything_can_be_reached_and_used_by_keyboard_alone(page: Page, frames: list[Frame]) -> None:
    names = []
    for _ in range(12):
        page.press(Keys.TAB)
        active = page.driver.switch_to.active_element
        names.append(active.accessible_name)
        assert page.run("return getComputedStyle(document.activeElement).outlineStyle") != "none"
    assert names[:10] == ["First position", "One back", "Play", "One on", "Last position", "Decision", "Speed",
                          "Board, scrolls sideways on narrow screens", "Key to the board", "What happened"]
    assert names[10:] == [link.accessible_name for link in page.all("#told a")[:2]]
    page.press(Keys.ENTER)
    page.wait("document.querySelector('#slider').value === '2'")
    check(page, frames[2])
    page.run("document.querySelector('#on').focus()")
    page.press(Keys.SPACE)
    assert page.ply == 3
    page.run("document.querySelector('#slider').focus()")
    page.press(Keys.ARROW_RIGHT)
    check(page, frames[4])
    for control in page.all("button, input, select, textarea, [role=img], [tabindex], table"):
        assert control.accessible_name or control.tag_name == "table", control.get_attribute("outerHTML")


def test_buttons_and_the_slider_work(page: Page, frames: list[Frame]) -> None:
    for button, ply in (("on", 1), ("last", len(frames) - 1), ("back", len(frames) - 2), ("first", 0)):
        page.find(f"#{button}").click()
        assert page.ply == ply
    page.run("const s = document.querySelector('#slider'); s.value = 77; s.dispatchEvent(new Event('input'))")
    check(page, frames[77])


def test_what_happened_is_told_turn_by_turn(page: Page, frames: list[Frame]) -> None:
    told = page.run(TOLD)
    assert [action for _, actions in told for action in actions] == [
        [f"#ply={frame['ply']}", [word for word in frame["words"] if word != f"{frame['actor']}: {frame['action']}"]]
        for frame in frames[1:]]
    turns = [(frame["position"]["round"], frame["position"]["turn"]) for frame in frames[:-1]]
    heads = [f"Round {round}: {NAMES[turn]}" for (round, turn), before in zip(turns, [None, *turns], strict=False)
             if turn and (round, turn) != before]
    assert [head for head, _ in told if ":" in head] == heads


def test_charts_show_the_whole_game(page: Page, frames: list[Frame]) -> None:
    last = frames[-1]["position"]
    ends = [f"{NAMES[nation]} {score(last['nations'][nation], RULES)}" for nation in last["seats"]]
    assert page.find("#race svg").accessible_name == f"Personages; at the end {', '.join(ends)}"
    assert len(page.all("#race path")) == len(page.all("#stock path")) == 4
    Select(page.find("#good")).select_by_visible_text("gold")
    ends = [f"{NAMES[nation]} {last['nations'][nation]['stock'].get('gold', 0)}" for nation in last["seats"]]
    assert page.find("#stock svg").accessible_name == f"Stock of gold; at the end {', '.join(ends)}"
    page.find("#last").click()
    cursor = page.find("#race line[stroke-dasharray='2 2']")
    lines = page.all("#race path")
    assert cursor.rect["x"] == pytest.approx(max(line.rect["x"] + line.rect["width"] for line in lines), abs=2)


@pytest.mark.parametrize("width", [360, 768, 1200])
def test_nothing_sticks_out_sideways(page: Page, width: int) -> None:
    page.open("#ply=200", width=width)
    assert page.run("return innerWidth") == width
    assert page.run("return document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0
    assert page.run(STICKING_OUT) == []


def test_on_a_phone_the_board_follows_the_action(page: Page, frames: list[Frame]) -> None:
    page.open(width=360)
    moves = [frame for frame in frames if (frame["action"] or "").startswith("move ")]
    for frame in moves[:40:8]:
        page.run(f"location.hash = '#ply={frame['ply']}'")
        page.wait(f"document.querySelector('#count').textContent.startsWith('{frame['ply']} ')")
        assert page.run(TOUCHED_IN_VIEW) == [True, True]


def test_names_that_try_to_break_out_are_shown_as_they_are(driver: webdriver.Chrome, tmp_path: Path) -> None:
    path = tmp_path / "evil.html"
    text = replay(evil_frames(), evil_map(), Rules.load("short"), {"title": ATTACK, ATTACK: ATTACK})
    path.write_text(text, encoding="utf-8")
    for page in watched(driver, path):
        page.press(Keys.ARROW_RIGHT)
        assert page.ply == 1
        assert page.find("h1").text == page.driver.title == ATTACK
        assert [small.text for small in page.all("#told small")] == [ATTACK]
        assert [fact.text for fact in page.all("dt, dd")] == [ATTACK, ATTACK]
        assert page.find("#table tbody th").text.endswith(evil_map().nations[0].name)
        assert page.all("img") == []
