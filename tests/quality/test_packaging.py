"""From the checkout to an sdist, from it to a wheel, and the tests against that wheel in an empty folder."""

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MADE = {".so", ".pyd", ".c", ".pyc"}


def run(*command: str, cwd: Path, **environment: str) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False,
                          env={**os.environ, **environment})
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def sources(*folders: str) -> set[str]:
    """What belongs to the project in these folders of the checkout."""
    return {
        path.relative_to(ROOT).as_posix()
        for folder in folders for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.suffix not in MADE and not any(part.endswith(".egg-info") for part in path.parts)
    }


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sdist")
    run(sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", str(folder), str(ROOT), cwd=folder)
    return next(folder.glob("*.tar.gz"))


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder),
        str(sdist), cwd=folder)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty folder with the wheel installed in `site` and nothing of the checkout but its tests."""
    folder = tmp_path_factory.mktemp("elsewhere")
    run(sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-compile", "--target", str(folder / "site"),
        str(wheel), cwd=folder)
    shutil.copytree(ROOT / "tests", folder / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def test_the_sdist_has_every_source(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    wanted = sources("src", "maps", "tests", "docs", "bench") | {"setup.py", "pyproject.toml", "README.md", "LICENSE"}
    assert wanted - names == set()
    assert not [name for name in names if Path(name).suffix in MADE]


def test_the_wheel_has_what_is_used_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if name.startswith("antike/")}
    code = {name.removeprefix("src/") for name in sources("src/antike") if not name.endswith(".pyx")}
    maps = {f"antike/{name}" for name in sources("maps")}
    assert (code | maps) - names == set()
    compiled = {name for name in names if Path(name).suffix in (".so", ".pyd")}
    assert {Path(name).name.split(".")[0] for name in compiled} == {
        path.stem for path in (ROOT / "src/antike/_core").glob("*.pyx")}
    assert names - compiled - code - maps == set()


def test_the_wheel_is_small(wheel: Path) -> None:
    assert wheel.stat().st_size <= 1_500_000


def test_the_wheel_plays_outside_the_checkout(installed: Path) -> None:
    report = run(sys.executable, "-P", "-m", "antike", "playout", "--games", "50", "--json", cwd=installed,
                 PYTHONPATH=str(installed / "site"))
    assert '"games": 50' in report.replace('":', '": ').replace('":  ', '": ')


def test_the_rules_hold_outside_the_checkout(installed: Path) -> None:
    where = run(sys.executable, "-P", "-c", "import antike; print(antike.__file__)", cwd=installed,
                PYTHONPATH=str(installed / "site"))
    assert Path(where.strip()).is_relative_to(installed / "site")
    run(sys.executable, "-P", "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/test_vectors.py", cwd=installed,
        PYTHONPATH=str(installed / "site"))
