"""The command as a process: help, streams, signals, exit codes."""

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pexpect
import pytest

import antike
from antike.archive import Reader
from antike.cli import antike_command

from .commands import command, environment, parse, process, run

COMMANDS = sorted(antike_command.commands)


def test_the_commands() -> None:
    assert COMMANDS == ["actions", "bench", "map", "perft", "play", "playout", "replay", "rules", "show", "verify"]


def test_version() -> None:
    done = process("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"antike {antike.__version__}\n", "")


def test_without_a_command_help_is_shown_and_the_use_is_wrong() -> None:
    done = process()
    assert done.returncode == 2
    assert "Usage: antike [OPTIONS] COMMAND" in done.stderr


@pytest.mark.parametrize("name", [*COMMANDS, *(f"{group} {name}" for group in ("map", "rules")
                                               for name in ("check", "list", "show"))])
def test_help_of_every_command(name: str) -> None:
    for flag in ("--help", "-h"):
        result = run(*name.split(), flag)
        assert result.exit_code == 0
        assert result.stdout.startswith(f"Usage: antike {name}")
        assert max(map(len, result.stdout.splitlines())) <= 100


@pytest.mark.parametrize("name", ["playout", "show", "replay", "perft", "bench", "actions", "play"])
def test_help_has_examples_that_are_right(name: str) -> None:
    examples = re.findall(r"^ +(antike .*)$", run(name, "--help").stdout, re.M)
    assert examples
    for example in examples:
        assert parse(example.removeprefix("antike ")) == name


def test_an_unknown_command_and_an_unknown_option() -> None:
    for arguments in (("plaout",), ("playout", "--gams", "3")):
        done = process(*arguments)
        assert done.returncode == 2
        assert done.stdout == ""
        assert arguments[-1 if len(arguments) == 1 else 1] in done.stderr


def test_a_reader_that_goes_away_is_no_error() -> None:
    with subprocess.Popen(command("actions"), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          env=environment()) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        assert child.stdout.readline() == b"    0  pick greeks\n"
        child.stdout.close()
        assert child.stderr.read() == b""
        child.wait(60)
    assert child.returncode in (0, -signal.SIGPIPE)


@pytest.mark.parametrize("arguments", [
    ("playout", "--games", 10**7), ("playout", "--games", 10**7, "--threads", 2), ("perft", "--depth", 100),
])
def test_an_interrupt_ends_with_130(arguments: tuple[object, ...]) -> None:
    with subprocess.Popen(command(*arguments), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          env=environment(PYTHONUNBUFFERED="1"), text=True) as child:
        wait_until_busy(child)
        child.send_signal(signal.SIGINT)
        _, stderr = child.communicate(timeout=60)
    assert child.returncode == 130
    assert stderr == "\nInterrupted.\n"


def wait_until_busy(child: subprocess.Popen[str]) -> None:
    """Waits until a process has the core loaded and has computed for a while."""
    maps, stat = Path(f"/proc/{child.pid}/maps"), Path(f"/proc/{child.pid}/stat")
    started = None
    while child.poll() is None and (started is None or ticks(stat) < started + os.sysconf("SC_CLK_TCK")):
        if started is None and "playout." in maps.read_text():
            started = ticks(stat)
        time.sleep(0.01)


def ticks(stat: Path) -> int:
    """Processor time that a process has used."""
    fields = stat.read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def test_threads_that_do_not_start_are_told() -> None:
    usual = threading.stack_size(2**60)
    try:
        result = run("playout", "--threads", 2)
    finally:
        threading.stack_size(usual)
    assert (result.exit_code, result.stderr) == (1, "Error: threads: the system does not start so many\n")


def test_what_memory_cannot_hold_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def playouts(*arguments: object) -> None:
        raise MemoryError
    monkeypatch.setattr("antike.cli.playout.playouts", playouts)
    result = run("playout")
    assert (result.exit_code, result.stderr) == (1, "Error: not enough memory\n")


def test_the_progress_bar_is_on_a_terminal_only(tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    line = " ".join(command("playout", "--games", 30_000, "--json")) + f" > {out}"
    child = pexpect.spawn("/bin/sh", ["-c", line], env=environment(TERM="xterm"), encoding="utf-8", timeout=120)
    child.expect("playing")
    child.expect("30000")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert out.read_text().startswith('{"map": "west"')


def test_python_dash_m_is_the_command() -> None:
    assert process("map", "list").stdout == run("map", "list").stdout


def test_importing_its_module_runs_nothing() -> None:
    """Whoever walks over all modules of a package imports it."""
    done = subprocess.run([sys.executable, "-c", "import antike.__main__"], capture_output=True, text=True,
                          env=environment(), check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_importing_antike_brings_none_of_the_commands_needs() -> None:
    code = ("import sys, antike; print([name for name in ('click', 'rich', 'msgspec', 'matplotlib', 'antike.cli') "
            "if name in sys.modules])")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment(), check=True)
    assert done.stdout == "[]\n"


def test_starting_brings_no_more_than_it_needs() -> None:
    code = ("import sys, antike.cli; print([name for name in ('rich', 'matplotlib', 'antike.svg', 'antike.html') "
            "if name in sys.modules])")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment(), check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize("arguments", [("actions",), ("--help",), ("map", "show", "west"), ("playout", "--games", 2)])
def test_a_full_disk_is_told(arguments: tuple[object, ...]) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(command(*arguments), stdout=full, stderr=subprocess.PIPE, env=environment(), text=True,
                              check=False)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == "Error: standard output: No space left on device"


def test_a_closed_standard_output_is_told() -> None:
    done = subprocess.run(["sh", "-c", '"$@" 1>&-', "sh", *command("actions")], stderr=subprocess.PIPE,
                          env=environment(), text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "Error: standard output is closed\n")


def closing(what: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    """The command in a process that a shell has given no such streams."""
    return subprocess.run(["sh", "-c", f'"$@" {what}', "sh", *command(*arguments)], capture_output=True,
                          env=environment(), text=True, check=False, timeout=120)


def test_a_closed_standard_error_loses_what_is_told_there_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "games.antike"
    done = closing("2>&-", "playout", "--games", 5, "--save", file, "--json")
    assert (done.returncode, json.loads(done.stdout)["games"]) == (0, 5)
    assert len(list(Reader(file))) == 5
    done = closing("2>&-", "plaout")
    assert (done.returncode, done.stdout) == (2, "")


def test_at_a_closed_standard_input_nobody_sits() -> None:
    done = closing("0<&-", "play", "--seed", 1)
    assert (done.returncode, done.stdout, done.stderr) == (0, process("play", "--seed", 1).stdout, "")


def test_an_endless_file_is_read_as_far_as_a_position_can_be_long() -> None:
    done = process("show", "/dev/zero")
    assert done.returncode == 1
    assert "200000 at most" in done.stderr


def test_numbers_beyond_any_archive_are_refused() -> None:
    done = process("replay", "--number", 10**24, "tests")
    assert done.returncode == 2
    assert "--number" in done.stderr


def test_no_length_of_time() -> None:
    done = process("bench", "--seconds", "nan")
    assert done.returncode == 2
    assert "--seconds" in done.stderr
