"""The wheel, installed far from the checkout, is whole: it boots a phone, runs an experiment and shows it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest

from mobile_world import __version__

ROOT = Path(__file__).parents[2]
SOURCES = ("pyproject.toml", "setup.py", "README.md", "LICENSE", "NOTICE")
LONGEST_S = 110

pytestmark = [pytest.mark.slow, pytest.mark.timeout(400)]

Mw = Callable[..., str]


def run(command: list[str], cwd: Path, environ: dict[str, str] | None = None) -> str:
    done = subprocess.run(command, cwd=cwd, env=environ, capture_output=True, text=True, timeout=LONGEST_S)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout, built from a copy so that nothing is left in it."""
    place = tmp_path_factory.mktemp("wheel")
    copy = place / "checkout"
    shutil.copytree(ROOT / "src", copy / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", ".*_cache"))
    for name in SOURCES:
        shutil.copy(ROOT / name, copy)
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    run([*pip, "wheel", "--no-deps", "--no-index", "--no-build-isolation", "--wheel-dir", str(place), str(copy)], place)
    shutil.rmtree(copy)
    (built,) = place.glob("*.whl")
    return built


@pytest.fixture
def mw(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Mw:
    """The `mw` of an environment that has the wheel and, of this one, only what the wheel depends on."""
    place = tmp_path_factory.mktemp("elsewhere")
    home = place / "venv"
    venv.create(home, with_pip=False)
    pip = [sys.executable, "-m", "pip", "--python", str(home / "bin" / "python"), "--quiet"]
    run([*pip, "install", "--no-deps", "--no-index", "--disable-pip-version-check", str(wheel)], place)
    packages = home / "lib" / f"python{sys.version_info.major}.{sys.version_info.minor}" / "site-packages"
    # A plain line of a path file: the editable installation of the checkout there is not followed.
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    own = {"HOME": str(place), "TMPDIR": os.environ["TMPDIR"], "MW_STATE_DIR": str(place / "state")}
    environ = {"PATH": os.environ["PATH"], **own}
    where = run([str(home / "bin" / "python"), "-c", "import mobile_world as m; print(m.__file__)"], place, environ)
    assert Path(where.strip()).is_relative_to(packages)
    return lambda *words: run([str(home / "bin" / "mw"), *words], place, environ)


def test_the_wheel_does_all_that_the_checkout_does(mw: Mw, wheel: Path, tmp_path: Path) -> None:
    """One test, because every worker would build a wheel of its own."""
    assert mw("--version") == f"mw {__version__}\n"
    assert wheel.name.startswith(f"mobile_world-{__version__}-")
    with ZipFile(wheel) as archive:
        entries = archive.read(f"mobile_world-{__version__}.dist-info/entry_points.txt").decode()
    assert "[pytest11]\nmobile_world = mobile_world.testing.plugin\n" in entries
    assert "Android 13" in mw("demo")
    few = ("--variants", "v01,v06", "--controls", "null", "--tasks", "WifiEnableTask", "--replicas", "1")
    assert "synthetic, not a language model" in mw(
        "experiment", "run", "experiment1", *few, "--output-dir", str(tmp_path / "run")
    )
    assert (tmp_path / "run" / "report.html").stat().st_size > 10_000
    mw("logs", "export", "--log-dir", str(tmp_path / "run"), "--output", str(tmp_path / "site"))
    assert (tmp_path / "site" / "index.html").is_file()
    assert "android_world" in mw("info", "suite")
    assert "v18" in mw("prompt", "list")
