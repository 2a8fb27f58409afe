"""examples/ray_playouts.py on a local cluster, with a worker killed in the middle."""

import os
import signal
import sys
from pathlib import Path

import numpy as np
import pytest

import antike

EXAMPLES = Path(__file__).parents[2] / "examples"
CHUNKS, SEED, VICTIM = 12, 5, 4


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")    # of Ray's own
def test_a_killed_worker_loses_nothing_and_counts_nothing_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    import ray
    import ray_playouts

    def work(game: antike.Game, seed: int, number: int) -> np.ndarray:
        with (tmp_path / "begun").open("a") as begun:
            begun.write(f"{number} {os.getpid()}\n")
        winners = antike.playouts(game, ray_playouts.CHUNK, seed + number).winners
        if number == VICTIM and not (tmp_path / "killed").exists():
            (tmp_path / "killed").touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return winners

    game = antike.Game("islet", nations=3, rules="short")
    paths = os.pathsep.join([str(EXAMPLES), *sys.path])
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, runtime_env={"env_vars": {"PYTHONPATH": paths}})
    try:
        winners = ray_playouts.play_all(game, CHUNKS, SEED, work)
    finally:
        ray.shutdown()
    begun = [line.split() for line in (tmp_path / "begun").read_text().splitlines()]
    assert [number for number, _ in begun].count(str(VICTIM)) == 2, "the killed chunk was played again"
    alone = [antike.playouts(game, ray_playouts.CHUNK, SEED + number).winners for number in range(CHUNKS)]
    assert np.array_equal(winners, alone)
