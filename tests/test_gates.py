"""The repository's own promises: what loads, what is pinned, what a skip means."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def loaded_by(statement: str) -> set[str]:
    """The modules that a fresh interpreter has loaded after a statement."""
    script = f"{statement}\nimport sys; print('\\n'.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines())


HELP = "import mobile_world.cli.app as a\ntry:\n    a.app(['--help'])\nexcept SystemExit: pass"


@pytest.mark.parametrize("statement", ["import mobile_world", HELP])
def test_little_is_loaded_for_little(statement: str) -> None:
    heavy = {"PIL", "rich", "pydantic", "asyncio", "sqlite3", "isal", "socket", "uvloop"}
    assert loaded_by(statement) & heavy == set()


def test_help_loads_no_room_but_its_own() -> None:
    rooms = {name for name in loaded_by(HELP) if name.startswith("mobile_world.")}
    assert {name.split(".")[1] for name in rooms} == {"cli", "domain"}


def test_starting_phones_loads_no_phone() -> None:
    loaded = loaded_by("from simdroid.fleet import Fleet")
    assert not {name for name in loaded if name.startswith(("PIL", "simdroid.system"))}


def test_a_phone_loads_formats_of_numbers_and_shaping_of_text_only_when_it_shows_such() -> None:
    european = "from simdroid.ui import text_width\ntext_width('Zürich', 'regular', 42.0)"
    loaded = loaded_by(f"import simdroid.device\n{european}")
    assert not {"phonenumbers", "bidi", "uharfbuzz"} & loaded


def test_running_an_experiment_loads_nothing_that_only_making_prompts_needs() -> None:
    loaded = loaded_by("import mobile_world.experiment")
    assert not {name for name in loaded if name.startswith(("mobile_world.prompts", "numpy", "httpx", "PIL"))}


@pytest.mark.parametrize("name", ["constraints.txt", "constraints-android-env.txt"])
def test_constraints_are_names_and_versions_only(name: str) -> None:
    lines = (ROOT / name).read_text().splitlines()
    assert lines
    assert [line for line in lines if not re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.+]+", line)] == []


def test_every_dependency_is_pinned() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = [
        *project["dependencies"],
        *(name for extra in project["optional-dependencies"].values() for name in extra),
    ]
    pinned = {_plain(line.partition("==")[0]) for line in (ROOT / "constraints.txt").read_text().splitlines()}
    assert {_plain(re.split(r"[<>=;\[ ]", entry)[0]) for entry in wanted} - pinned == {"mobile-world"}, (
        "an extra that needs another names this package"
    )


def _plain(name: str) -> str:
    return name.lower().replace("_", "-")


SKIPPING = """
import pytest

def test_skips():
    pytest.skip("no adb here")

def test_skips_with_leave():
    pytest.skip("needs the extra 'llm', which `make test` does not install")

@pytest.mark.xfail
def test_fails():
    assert False
"""


@pytest.mark.slow
@pytest.mark.parametrize(("ci", "status"), [("true", 1), ("", 0)])
def test_a_skip_is_a_failure_in_ci(tmp_path: Path, ci: str, status: int) -> None:
    (tmp_path / "conftest.py").write_text((ROOT / "conftest.py").read_text())
    (tmp_path / "test_it.py").write_text(SKIPPING)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", str(tmp_path)],
        cwd=tmp_path,
        env={**os.environ, "CI": ci, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == status, done.stdout
    assert "1 xfailed" in done.stdout
    assert ("1 skipped" if ci else "2 skipped") in done.stdout
    assert "no adb here" in done.stdout or not ci
