"""A package of its own cimports the core from the installed wheel (docs/embedding.md)."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import antike

ROOT = Path(__file__).parents[2]

COUNTS = """
from libc.stdint cimport uint64_t
from antike._core.bits cimport byte_sums, count

def both_counts(uint64_t members):
    return count(members), byte_sums(members) >> 56
"""

PROGRAM = """
import json, threading, time
import antike
from antike.agents import RandomAgent, play
from cython_player import MonteCarloPlayer
from cython_player.counts import both_counts
from cython_player.page import winner_of_a_random_game

game = antike.Game("islet", 2, rules="short")
ends = [play(game, [MonteCarloPlayer(20, seed), RandomAgent()], seed) for seed in range(20)]

# with the GIL held while pondering, this would go on for ever
player, state, told = MonteCarloPlayer(), antike.Game("west", 4, max_rounds=50).new_state(), []
before = state.to_bytes()
thread = threading.Thread(target=lambda: told.append(player.ponder(state)))
thread.start()
while player.pondered < 3:
    time.sleep(0.001)
player.stop()
thread.join()
rng = antike.Rng(1)
sets = [0, 2**64 - 1, *(rng.next() & rng.next() >> i % 64 for i in range(1000))]
wrong = [i for i in sets if set(both_counts(i)) != {i.bit_count()}]
winners = [winner_of_a_random_game(state, seed) for seed in range(50)]
print(json.dumps({"from": antike.__file__, "winners": winners, "wrong counts": wrong,
                  "won": sum(end.winning_player == 0 for end in ends), "wins": sum(told[0]),
                  "games": player.pondered, "players": len(told[0]), "untouched": state.to_bytes() == before}))
"""


def embedding_page() -> str:
    return (ROOT / "docs" / "embedding.md").read_text()


def install(project: Path, target: Path) -> None:
    """Builds a wheel of the project with the packages at hand, and installs it into a folder."""
    made = subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation",
         "--target", str(target), str(project)],
        env=os.environ | {"PYTHONPATH": str(target)}, capture_output=True, text=True)
    assert made.returncode == 0, made.stdout + made.stderr


def test_a_package_cimports_the_installed_core_and_plays_without_the_gil(tmp_path: Path) -> None:
    site = tmp_path / "site"
    sources, player = tmp_path / "antike", tmp_path / "cython_player"
    junk = shutil.ignore_patterns("*.so", "__pycache__", "build", "*.egg-info")
    for folder in ("src", "maps"):
        shutil.copytree(ROOT / folder, sources / folder, ignore=junk)
    for file in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / file, sources)
    shutil.copytree(ROOT / "examples" / "cython_player", player, ignore=junk)
    install(sources, site)
    assert not list(site.rglob("*.c"))
    assert (site / "antike" / "__init__.pxd").is_file()
    (snippet,) = re.findall(r"```cython\n(.*?)```", embedding_page(), re.DOTALL)
    (player / "src" / "cython_player" / "page.pyx").write_text(snippet)
    (player / "src" / "cython_player" / "counts.pyx").write_text(COUNTS)
    setup = (player / "setup.py").read_text()
    listed = 'Extension("cython_player.player", ["src/cython_player/player.pyx"])'
    assert setup.count(listed) == 1
    modules = [f'Extension("cython_player.{name}", ["src/cython_player/{name}.pyx"])'
               for name in ("player", "page", "counts")]
    (player / "setup.py").write_text(setup.replace(listed, ", ".join(modules)))
    install(player, site)
    ran = subprocess.run([sys.executable, "-c", PROGRAM], cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(site)},
                         capture_output=True, text=True, timeout=300)
    assert ran.returncode == 0, ran.stderr
    told = json.loads(ran.stdout)
    assert Path(told["from"]).is_relative_to(site)
    assert told["won"] >= 18
    assert told["players"] == 4
    assert told["wins"] <= told["games"]
    assert told["untouched"]
    assert told["wrong counts"] == []  # the processor's own count of bits, and the one for processors without
    state = antike.Game("west", 4, max_rounds=50).new_state()
    # stream 0 of each seed is that of playout 0
    assert told["winners"] == [int(antike.playouts(state, 1, seed).winning_players[0]) for seed in range(50)]


def test_the_declarations_name_the_version_they_belong_to() -> None:
    declared = set(re.findall(r"\d+\.\d+\.\d+", (ROOT / "src" / "antike" / "__init__.pxd").read_text()))
    assert declared == {antike.__version__}
    needed = (ROOT / "examples" / "cython_player" / "pyproject.toml").read_text()
    assert needed.count(f"antike=={antike.__version__.rsplit('.', 1)[0]}.*") == 2


def test_the_page_names_all_that_is_declared() -> None:
    declared = (ROOT / "src" / "antike" / "__init__.pxd").read_text()
    names = {name for names in re.findall(r"^from antike\S+ cimport (\([^)]*\)|.*)$", declared, re.MULTILINE)
             for name in re.findall(r"[A-Za-z]\w+", names)}
    missing = {name for name in names if not name.isupper() and not re.search(rf"\b{name}\b", embedding_page())}
    assert len(names) > 50
    assert not missing
