"""examples/learn_islet.py learns (extra `examples`)."""

from pathlib import Path

import pytest


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")    # of the libraries' own
def test_a_network_learns_to_beat_random_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "examples"))
    import learn_islet

    model = learn_islet.new_model(seed=3)
    before = learn_islet.measure(model, 90, 1)
    model.learn(8 * learn_islet.STEPS * learn_islet.ENVIRONMENTS)
    after = learn_islet.measure(model, 90, 1)
    assert before.interval[1] < 0.6 < after.interval[0]
    learn_islet.draw([(0, before), (1, after)], "curve", tmp_path / "curve.svg")
    assert "<svg" in (tmp_path / "curve.svg").read_text()
