"""The benchmarks run and their tables say what was measured. Nothing here depends on how fast anything is."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

BENCH = Path(__file__).resolve().parents[2] / "bench"


@pytest.fixture(autouse=True)
def bench_on_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCH))


def run(*words: str, status: int = 0) -> subprocess.CompletedProcess[str]:
    done = subprocess.run([sys.executable, *words], cwd=BENCH.parent, capture_output=True, text=True, check=False)
    assert done.returncode == status, done.stdout + done.stderr
    return done


def facts(**changes: Any) -> dict[str, Any]:
    return {"name": "test_clone[west]", "piece": "clone", "seconds": 80e-9, "low": 76e-9, "high": 88e-9, "ratio": 0.7,
            "yardstick": "empty game, clone", "goal": 1 / 120e-9, "goal_ratio": 0.65, **changes}


def test_every_benchmark_runs_once() -> None:
    told = run("-m", "pytest", "bench", "--benchmark-disable", "-v").stdout
    files = {path.name for path in BENCH.glob("bench_*.py")}
    assert len(files) == 8
    assert all(f"{file}::" in told for file in files)
    assert "SKIPPED" not in told


def test_a_short_run_ends_with_a_table_of_ratios_and_goals(tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    told = run("-m", "pytest", "bench/bench_python.py", "-k", "list", f"--benchmark-json={path}").stdout
    rows = [line for line in told.splitlines() if line.startswith("| list_and_apply[west-4-standard]")]
    assert len(rows) == 1
    assert "| decision |" in rows[0]
    assert "| 2 M | 0.645 |" in rows[0]
    assert rows[0] in run("bench/table.py", str(path)).stdout


@pytest.mark.parametrize(("changes", "answer"), [
    ({}, "yes"),
    ({"ratio": 0.6}, "no"),
    ({"ratio": 0.6, "seconds": 1e-9}, "no"),                    # a fast machine does not help
    ({"goal_ratio": None}, "yes"),
    ({"goal_ratio": None, "seconds": 121e-9}, "no"),
    ({"goal": None}, "yes"),
    ({"goal": None, "goal_ratio": None}, ""),
])
def test_goals_are_judged_by_ratios_where_there_are_some(changes: dict[str, Any], answer: str) -> None:
    import table
    assert table.reached(facts(**changes)) == answer


def test_a_row_has_rate_time_spread_ratio_and_goal() -> None:
    import table
    assert table.row(facts()) == ["clone[west]", "clone", "12.5 M", "80 ns", "-5% to +10%", "0.7", "empty game, clone",
                                  "8.33 M", "0.65", "yes"]


@pytest.mark.parametrize(("seconds", "text"), [(2, "2 s"), (15e-3, "15 ms"), (1.5e-6, "1.5 µs"), (8.7e-9, "8.7 ns")])
def test_durations_have_units(seconds: float, text: str) -> None:
    import table
    assert table.duration(seconds) == text


def test_peers_take_turns_and_tell_ratios(tmp_path: Path) -> None:
    path = tmp_path / "peers.json"
    told = run("bench/peers.py", "--engines", "antike", "empty", "--repeats", "1", "--json", str(path))
    assert "**Clone**" in told.stdout
    stored = json.loads(path.read_text())
    assert stored["machine"]["cores"] == os.cpu_count()
    ours = [row for row in stored["rows"] if (row["engine"], row["game"]) == ("antike", "west-4-standard")]
    assert len(ours) >= 5
    assert all(row["antike_is_faster_by"] == 1 for row in ours)
    assert {row["kind"] for row in stored["rows"] if row["engine"] == "empty"} <= {row["kind"] for row in ours}


def test_engines_that_are_missing_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    import peers
    assert peers.workers(["no_such_engine"]) == []
    assert "no_such_engine: left out (No module named 'engines.no_such_engine')" in capsys.readouterr().err


def test_a_worker_does_what_it_says_it_can() -> None:
    from worker import Worker
    worker = Worker("empty")
    assert [kind for kind, _ in worker.works][2] == "clone"
    pieces, seconds = worker.do(worker.works[2])
    worker.close()
    assert pieces == 1_000_000
    assert seconds > 0


def test_the_empty_game_has_nine_actions_and_copies_of_its_own() -> None:
    import empty
    state = empty.load().State()
    assert state.legal_actions() == list(range(state.num_legal)) == list(range(9))
    copy = state.clone()
    copy.apply(8)
    copy.copy_from(state)
    with pytest.raises(ValueError, match="9 is not legal"):
        copy.apply(9)


def test_instructions_are_read_from_a_profile() -> None:
    import instructions
    assert instructions.total("# callgrind format\nevents: Ir\nfn=(1)\n16 40\n\ntotals: 4096\n") == 4096


@pytest.mark.parametrize(("ratio", "answer"), [(0.5, ""), (1.29, ""), (1.3, "alert"), (1.49, "alert"), (1.5, "FAIL")])
def test_slower_changes_are_told_and_much_slower_ones_fail(ratio: float, answer: str) -> None:
    import compare
    assert compare.verdict(ratio) == answer
    assert compare.row(("clone", "west"), [(1e-9, ratio * 1e-9)] * 3)[-1] == answer


@pytest.mark.slow
def test_a_checkout_is_compared_with_its_last_commit() -> None:
    told = run("bench/compare.py", "HEAD", "HEAD", "--repeats", "1").stdout
    assert "| playouts, uniform | west-4-standard |" in told
