"""`mw doctor`: what it finds, what it says where something is missing, and that it leaves nothing behind."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from mobile_world import extras
from mobile_world.cli import doctor
from mobile_world.cli.app import app
from mobile_world.cli.doctor import CheckResult
from mobile_world.domain import ConfigError, InfraError
from mobile_world.extras import EXTRAS, OutdatedPackage
from tests.mobile_world.tasks.packs import write

Mw = Callable[..., Result]
PROJECT = Path(__file__).parents[3] / "pyproject.toml"


@pytest.fixture
def mw(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Mw:
    """Runs `mw` in this process, with an empty home."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("MW_STATE_DIR", str(tmp_path / "state"))
    monkeypatch.delenv("MW_TASK_DIRS", raising=False)
    return lambda *words: CliRunner().invoke(app, words)


def signs_of(done: Result) -> dict[str, Any]:
    return {row["what"]: row for row in json.loads(done.stdout)}


@pytest.mark.slow
def test_a_healthy_machine_without_a_key(mw: Mw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MW_API_KEY", raising=False)
    monkeypatch.delenv("API_KEY", raising=False)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    done = mw("doctor", "--json")
    assert done.exit_code == 0, done.output
    found = signs_of(done)
    assert found["simulated phone"]["state"] == "ok"
    assert found["tasks of android_world"]["state"] == "ok"
    assert found["key of a model"]["state"] == "optional" and "MW_API_KEY" in found["key of a model"]["next_step"]
    assert list(tmp_path.glob("mw-doctor-*")) == []
    assert all(row["next_step"] for row in found.values() if row["state"] != "ok")


def test_a_machine_where_phones_do_not_start(mw: Mw, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise InfraError("no phone today")

    monkeypatch.setattr("simdroid.fleet.Fleet.start", refuse)
    done = mw("doctor", "--json")
    assert done.exit_code == 1
    sign = signs_of(done)["simulated phone"]
    assert (sign["state"], sign["found"]) == ("missing", "no phone today")
    assert "mw demo" in sign["next_step"]


@pytest.mark.slow
def test_keys_are_never_shown_and_broken_tasks_and_missing_apps_are_told(
    mw: Mw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path / "pack", "broken.py", "class Broken(BaseTask:")
    monkeypatch.setenv("MW_TASK_DIRS", str(tmp_path / "pack"))
    monkeypatch.setenv("MW_APPS", str(tmp_path / "nowhere.py"))
    monkeypatch.setenv("MW_API_KEY", "sk-very-secret")
    done = mw("doctor", "--json")
    found = signs_of(done)
    assert found["key of a model"]["found"] == "MW_API_KEY is set" and "sk-very" not in done.output
    assert "there is no app" in found["apps from outside"]["found"]
    tasks = found["tasks of mobile_world"]
    assert tasks["state"] == "optional" and "1 files" in tasks["found"]
    assert tasks["next_step"].startswith("mw info task")


def test_every_extra_is_looked_at() -> None:
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    optional = project["optional-dependencies"]
    packages = {extra: {entry.partition(">=")[0] for entry in entries} for extra, entries in optional.items()}
    declared = {
        extra: (names - {"mobile-world[server]"}) | (packages["server"] if "mobile-world[server]" in names else set())
        for extra, names in packages.items()
        if extra != "dev"
    }
    assert {name: set(extra.packages) for name, extra in EXTRAS.items()} == declared


@pytest.mark.parametrize("words", [("logs", "view", "--port", "0"), ("device", "view", "--port", "0")])
def test_pages_without_the_extra_say_what_to_install(
    mw: Mw, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.setattr(extras, "installed_version", lambda package: None)
    done = mw(*words)
    assert done.exit_code == 2
    assert "pip install 'mobile-world[server]'" in done.stderr
    with pytest.raises(ConfigError, match="fastapi and uvicorn"):
        extras.require_extra("server", "the viewer")


@pytest.mark.parametrize(
    ("installed", "outdated"),
    [
        ({"click": "8.3.3"}, [OutdatedPackage("click", "8.3.3", "8.4", None)]),
        ({"click": "8.4.0", "fastapi": "0.115.1"}, []),
        ({"click": "8.10.1", "fastapi": "0.99"}, [OutdatedPackage("fastapi", "0.99", "0.115", "server")]),
        ({"ruff": "0.1"}, []),
    ],
)
def test_packages_below_the_declared_bounds(
    monkeypatch: pytest.MonkeyPatch, installed: dict[str, str], outdated: list[OutdatedPackage]
) -> None:
    declared = ["click>=8.4", "fastapi>=0.115; extra == 'server'", 'ruff>=0.9; extra == "dev"', "mcp; extra == 'mcp'"]
    monkeypatch.setattr(extras, "requires", lambda distribution: declared)
    monkeypatch.setattr(extras, "installed_version", installed.get)
    assert extras.outdated_packages() == outdated


def test_an_outdated_package_is_named_with_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mobile_world.cli.doctor.outdated_packages", list)
    assert doctor._packages() == CheckResult("packages", True, "recent enough", needed=True)
    one = OutdatedPackage("click", "8.3.3", "8.4", None)
    monkeypatch.setattr("mobile_world.cli.doctor.outdated_packages", lambda: [one])
    remedy = "pip install --upgrade 'click>=8.4'"
    assert doctor._packages() == CheckResult("packages", False, "click 8.3.3 is older than 8.4", remedy, needed=True)
    monkeypatch.setattr("mobile_world.cli.doctor.outdated_packages", lambda: [one._replace(extra="server")])
    assert not doctor._packages().needed
