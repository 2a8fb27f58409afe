"""`antike play`, driven in a real terminal, and its parts."""

import re
import signal
import subprocess
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

import pexpect
import pytest
from rules.table import Layout

import antike
from antike.cli.hints import hints
from antike.cli.keyboard import PROMPT
from antike.cli.play import AGENTS, agents_of
from antike.cli.screen import Screen
from antike.cli.session import Session, chosen
from antike.record import Record
from antike.text import headline

from .commands import command, environment, process, run

GAME = ("--map", "islet", "--rules", "short", "--nations", 2, "--seed", 1)
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


@pytest.fixture
def terminal() -> Iterator[list[pexpect.spawn]]:
    """Games begun by a test; those still running at its end are ended."""
    games: list[pexpect.spawn] = []
    yield games
    for game in games:
        game.close(force=True)


def begin(terminal: list[pexpect.spawn], *arguments: object, term: str = "xterm-256color") -> pexpect.spawn:
    """A game in a terminal of 100 columns, at its first prompt."""
    line = command("play", *arguments)
    variables = {key: value for key, value in environment(TERM=term).items() if key not in ("NO_COLOR", "COLUMNS")}
    child = pexpect.spawn(line[0], line[1:], env=variables, encoding="utf-8", timeout=60, dimensions=(50, 100))
    terminal.append(child)
    prompt(child)
    return child


def prompt(child: pexpect.spawn) -> str:
    """What is shown up to the next prompt, without colours."""
    child.expect_exact(PROMPT)
    return plain(child.before)


def plain(text: str) -> str:
    return ESCAPE.sub("", text).replace("\r", "")


def ask(child: pexpect.spawn, line: str) -> str:
    """What a line brings, up to the next prompt."""
    child.sendline(line)
    return prompt(child)


def end(child: pexpect.spawn) -> int | None:
    child.expect(pexpect.EOF)
    child.close()
    return child.exitstatus


def leave(child: pexpect.spawn) -> None:
    child.sendline("quit")
    assert end(child) == 0


def test_only_legal_choices_are_offered_and_taken(terminal: list[pexpect.spawn]) -> None:
    child = begin(terminal, *GAME, "--seat", "1=human", "--seat", "0=human")
    offered = ask(child, "choices")
    start = antike.Game("islet", 2, rules="short", canonical_order=False).new_state()
    texts = [start.game.action_text(action) for action in start.legal_actions()]
    assert re.findall(r"^ +(\d+) (rondel \w+)", offered, re.M) == [(str(n), text) for n, text in enumerate(texts, 1)]
    assert "to choose a wedge" in offered
    assert "there are 8 choices, no number 9" in ask(child, "9")
    assert "there are 8 choices, no number 0" in ask(child, "0")
    assert "(RULES" in ask(child, "found kelp_bay")  # an action of this game, but none of now: the rule is named
    assert "no action 'fly me to the moon'" in ask(child, "fly me to the moon")
    assert "'rondel m' may be rondel maneuver_1, rondel marble, rondel maneuver_2" in ask(child, "rondel m")
    assert "terns: rondel know_how" in ask(child, "  Rondel   KNOW_HOW ")
    assert "terns: know_how road" in ask(child, "1")
    leave(child)


def test_a_number_and_the_beginning_of_a_text(terminal: list[pexpect.spawn]) -> None:
    child = begin(terminal, *GAME, "--seat", "1=human", "--seat", "0=human")
    assert "terns: rondel iron" in ask(child, "1")
    assert "gannets: rondel gold" in ask(child, "rondel g")
    leave(child)


def test_undo_goes_back_to_the_start_of_the_turn_and_then_of_the_one_before(terminal: list[pexpect.spawn]) -> None:
    child = begin(terminal, *GAME, "--seat", "1=human", "--seat", "0=human")
    assert "there is nothing to take back" in ask(child, "undo")
    ask(child, "rondel iron")
    ask(child, "rondel know_how")
    assert "gannets to buy know-how" in ask(child, "choices")
    ask(child, "know_how road")
    back = ask(child, "undo")
    assert "Round 1: gannets to choose a wedge" in back
    assert re.search(r"Ga gannets +2 +1 +3 +1 +3", back)  # the gold that the road cost is there again
    back = ask(child, "undo")
    assert "Round 1: terns to choose a wedge" in back
    assert "there is nothing to take back" in ask(child, "undo")
    leave(child)


def test_save_and_load(terminal: list[pexpect.spawn], tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    child = begin(terminal, *GAME)
    ask(child, "1")
    assert f"decisions kept in {file}" in ask(child, f"save {file}")
    kept = Record.load(file)
    kept.verify()
    ask(child, "1")
    back = ask(child, f"load {file}")
    assert headline(kept.state.to_dict(), {nation: nation for nation in kept.game.nations}) in back
    assert "which file?" in ask(child, "save")
    assert "cannot be read" in ask(child, f"load {tmp_path / 'none'}")
    assert "cannot be written" in ask(child, f"save {tmp_path / 'no' / 'game'}")
    leave(child)
    again = begin(terminal, "--load", file, "--seat", "0=human", "--seat", "1=human")
    shown = ask(again, "board")
    assert shown.replace("board\n", "", 1).rstrip() == str(kept.state).rstrip()
    assert "terns: " in ask(again, "log")
    leave(again)


def test_the_record_is_kept_on_leaving(terminal: list[pexpect.spawn], tmp_path: Path) -> None:
    for leave, status in (("quit", 0), ("\x04", 0), ("\x03", 130)):
        file = tmp_path / f"game{status}{len(leave)}.json"
        child = begin(terminal, *GAME, "--save", file)
        ask(child, "1")
        child.sendline(leave) if leave == "quit" else child.send(leave)
        assert end(child) == status
        record = Record.load(file)
        assert len(record) >= 2
        assert record.meta == {"seed": 1}


@pytest.mark.parametrize("told", ["SIGTERM", "SIGHUP"])
def test_the_record_is_kept_when_told_to_end(terminal: list[pexpect.spawn], tmp_path: Path, told: str) -> None:
    """The terminal is closed, say."""
    file = tmp_path / "game.json"
    child = begin(terminal, *GAME, "--save", file)
    ask(child, "1")
    child.kill(getattr(signal, told))
    assert end(child) == 128 + getattr(signal, told)
    assert len(Record.load(file)) >= 2


def test_the_record_is_kept_where_nobody_reads_on(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with subprocess.Popen(command("play", *GAME, "--save", file), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, env=environment(), text=True) as process:
        assert process.stdin
        assert process.stdout
        assert process.stdout.readline()
        process.stdout.close()
        process.stdin.write("1\n" * 200)
        process.stdin.close()
        assert "Traceback" not in process.stderr.read()
    assert process.returncode == 1
    assert Record.load(file).meta == {"seed": 1}


def test_leaving_is_clean(terminal: list[pexpect.spawn]) -> None:
    for key, status in (("\x04", 0), ("\x03", 130)):
        child = begin(terminal, *GAME)
        child.send(key)
        child.expect(pexpect.EOF)
        child.close()
        assert child.exitstatus == status
        assert "Traceback" not in child.before
    child = begin(terminal, *GAME)
    child.kill(signal.SIGINT)
    assert end(child) == 130


def test_hints_name_legal_actions(terminal: list[pexpect.spawn]) -> None:
    child = begin(terminal, *GAME, "--seat", "1=human")
    told = re.findall(r"^ +([+-]\d\.\d+) ± \d\.\d+  (rondel \w+)$", ask(child, "hint"), re.M)
    assert len(told) == 5
    assert [float(value) for value, _ in told] == sorted((float(value) for value, _ in told), reverse=True)
    leave(child)


def test_help_and_an_empty_line(terminal: list[pexpect.spawn]) -> None:
    child = begin(terminal, *GAME)
    told = ask(child, "help")
    for word in ("board", "choices", "hint", "undo", "log", "save FILE", "load FILE", "quit"):
        assert word in told
    assert "1 rondel iron" in ask(child, "")
    leave(child)


def test_colours_where_the_terminal_has_them(terminal: list[pexpect.spawn]) -> None:
    for term, colored in (("xterm-256color", True), ("dumb", False)):
        child = begin(terminal, *GAME, term=term)
        child.sendline("board")
        child.expect_exact(PROMPT)
        assert ("\x1b[" in child.before) == colored
        leave(child)


def test_a_whole_game_by_numbers_in_the_terminal(terminal: list[pexpect.spawn], tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    child = begin(terminal, *GAME, "--seat", "0=human", "--seat", "1=random", "--save", file, "--max-rounds", 4)
    for _ in range(400):
        if "Drawn after round 4" in ask(child, "1"):
            break
    assert "no number 1" in ask(child, "1")
    assert "the game is over" in ask(child, "hint")
    assert "gannets to " in ask(child, "undo")
    ask(child, "undo")
    leave(child)
    assert not Record.load(file).state.is_over


def test_agents_play_alone() -> None:
    done = process("play", *GAME, "--seat", "0=random", "--seat", "1=greedy", "--max-rounds", 60)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"(gannets|terns) win in round \d+|Drawn after round 60", done.stdout)


def test_lines_from_a_file_play_too() -> None:
    done = process("play", *GAME, "--seat", "0=human", "--seat", "1=human", stdin="1\n1\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "terns: rondel iron" in done.stdout
    assert "gannets: rondel iron" in done.stdout


@pytest.mark.parametrize(("arguments", "message"), [
    (["--seat", "0"], "SEAT=WHO"),
    (["--seat", "x=human"], "'x=human'"),
    (["--seat", "0=god"], "'0=god'"),
    (["--seat", "4=human"], "'--seat'"),
    (["--load", "missing.json"], "'missing.json' cannot be read"),
    (["--load", "missing.json", "--map", "west"], "no option can change that"),
])
def test_wrong_use(arguments: list[str], message: str) -> None:
    result = run("play", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr


def test_a_record_that_is_none_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("{}")
    assert run("play", "--load", file).exit_code == 1


# ---- the parts

@pytest.mark.parametrize(("players", "nations", "people"), [(4, 4, {0}), (2, 4, {0, 2}), (6, 6, {0})])
def test_unless_told_otherwise_people_are_player_0(players: int, nations: int, people: set[int]) -> None:
    game = antike.Game("west", nations, players)
    assert set(range(nations)) - set(agents_of(game, {}, 0)) == people
    assert set(range(nations)) - set(agents_of(game, {1: "human", 2: "random"}, 0)) == {1}


@pytest.mark.parametrize("name", sorted(AGENTS))
def test_agents_choose_legal_actions_by_their_seed(name: str) -> None:
    state = antike.Game("islet", 3, rules="short", setup="draft").new_state()
    for _ in range(12):
        action = AGENTS[name](7).choose(state)
        assert state.is_legal(action)
        assert action == AGENTS[name](7).choose(state)
        state.apply(action)


def test_whoever_sits_there_decides_in_the_draft_and_in_others_turns() -> None:
    game = antike.Game("west", 4, setup="draft", rules="published")
    session = Session(Record(game), {seat: AGENTS["random"](seat) for seat in range(1, 4)})
    rng = antike.Rng(5)
    others = 0
    for _ in range(3000):
        state = session.state
        if state.is_over:
            break
        picked = sum(nation >= 0 for nation in state.seats)
        seat = picked if state.step == "pick" else state.seats.index(state.actor)
        assert session.seat(state) == seat
        assert (session.agent is None) == (seat == 0)
        others += state.step == "answer" and seat == 0
        session.decide(state.legal_actions()[rng.next() % state.num_legal])
    assert others > 0


def test_undo_from_a_loaded_game_is_that_of_the_played_one() -> None:
    game = antike.Game("islet", 2, rules="short", canonical_order=False)
    agents = {1: AGENTS["random"](0)}
    played = Session(Record(game), agents)
    rng = antike.Rng(6)
    for _ in range(60):
        played.decide(played.state.legal_actions()[rng.next() % played.state.num_legal])
    loaded = Session(Record.from_json(played.record.to_json()), agents)
    marks = []
    while played.undo():
        assert loaded.undo()
        assert loaded.state == played.state == played.record.state
        assert played.seat(played.state) == 0
        marks.append(len(played.record))
    assert not loaded.undo()
    assert len(marks) > 5
    assert marks == sorted(set(marks), reverse=True)


def test_chosen_takes_every_legal_action_by_number_and_text() -> None:
    state = antike.Game("west", 4).new_state()
    rng = antike.Rng(8)
    for _ in range(300):
        for number, action in enumerate(state.legal_actions(), 1):
            assert chosen(state, str(number)) == action
            assert chosen(state, state.game.action_text(action)) == action
        state.random_step(rng)


def test_few_choices_stand_one_by_one_and_more_than_16_in_columns(
        capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    places = ("roma", "pella", "tyros", "ancona", "valentia", "athenae")
    for stand, rows in ((places[:1], 5), (places, 12)):
        play = Layout().units("romans", legions=dict.fromkeys(stand, 1)).turn("maneuver_1")
        Screen(play.game).choices(play.state)
        headline, *lines = capsys.readouterr().out.splitlines()
        assert headline == "Round 2: romans to move units"
        assert len(lines) == rows
        columns = zip_longest(*(re.findall(r"\d+ \S+(?: \S+)*", line) for line in lines))
        assert [text for column in columns for text in column if text is not None] == [
            f"{number} {text}" for number, text in enumerate(play.legal, 1)]


def test_hints_are_the_legal_actions_best_first_and_leave_the_state_alone() -> None:
    state = antike.Game("islet", 2, rules="short").new_state()
    before = state.to_bytes()
    found = hints(state, 3)
    assert sorted(hint.action for hint in found) == state.legal_actions()
    assert [hint.value for hint in found] == sorted((hint.value for hint in found), reverse=True)
    assert all(-1 <= hint.value <= 1 and hint.spread >= 0 for hint in found)
    assert found == hints(state, 3)
    assert state.to_bytes() == before


def test_hints_see_a_win_at_hand() -> None:
    state = antike.Game("islet", 2, rules="short").new_state()
    rng = antike.Rng(2)
    while not state.is_over:
        before, winning = state.clone(), None
        for action in state.legal_actions():
            after = state.clone()
            after.apply(action)
            if after.winner >= 0 and after.winning_player == state.player:
                winning = action
        if winning is not None:
            break
        state.random_step(rng)
    assert winning is not None
    best = hints(before, 1)[0]
    after = before.clone()
    after.apply(best.action)
    assert best.value == 1
    assert after.winning_player in (before.player, -1)
