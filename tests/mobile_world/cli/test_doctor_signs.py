"""Each thing that `mw doctor` looks at, well and not well, and what the command makes of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from mobile_world import extras
from mobile_world.cli import doctor
from mobile_world.cli.doctor import PNG, ROOM_BYTES, CheckResult
from mobile_world.core.backends import BackendCheck
from mobile_world.domain import ConfigError, InfraError
from mobile_world.extras import Extra
from mobile_world.tasks import FAMILIES
from tests.mobile_world.cli.program import QuickProgram


class Doctor:
    """Runs `mw doctor --json` without a phone and without tasks, which have tests of their own."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.program = QuickProgram(folder)
        for name in ("MW_API_KEY", "API_KEY"):
            self.program.environ.pop(name, None)
        for part in ("_phone", "_tasks", "_apps"):
            monkeypatch.setattr(doctor, part, lambda *about: iter(()))

    def __call__(self, what: str) -> tuple[dict[str, str], int]:
        """The row about one thing, and the exit status."""
        done = self.program("doctor", "--json")
        (row,) = [row for row in json.loads(done.stdout) if row["what"] == what]
        return row, done.returncode


@pytest.fixture
def looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Doctor:
    return Doctor(tmp_path, monkeypatch)


@pytest.mark.parametrize(
    ("system", "release", "state"),
    [("Linux", "6.1", "ok"), ("Linux", "5.15-Microsoft-standard", "optional"), ("Darwin", "23", "optional")],
)
def test_other_systems_than_linux_may_work(
    looked_at: Doctor, monkeypatch: pytest.MonkeyPatch, system: str, release: str, state: str
) -> None:
    monkeypatch.setattr("platform.system", lambda: system)
    monkeypatch.setattr("platform.release", lambda: release)
    row, status = looked_at("system")
    assert (row["state"], status) == (state, 0) and row["found"].startswith(f"{system} {release}, ")
    assert bool(row["next_step"]) == (state != "ok")


@pytest.mark.parametrize(("version", "state"), [((3, 10, 9), "missing"), ((3, 11), "ok"), ((3, 12, 1), "ok")])
def test_an_old_python_fails(
    looked_at: Doctor, monkeypatch: pytest.MonkeyPatch, version: tuple[int, ...], state: str
) -> None:
    monkeypatch.setattr(doctor, "sys", SimpleNamespace(version_info=version))
    row, status = looked_at("Python")
    assert (row["state"], status) == (state, int(state == "missing"))
    assert row["next_step"] == ("" if state == "ok" else "install 3.11 or newer")


@pytest.mark.parametrize(("free", "state"), [(ROOM_BYTES, "ok"), (ROOM_BYTES - 1, "optional")])
def test_a_full_disk_is_told_before_a_phone_fills_it(
    looked_at: Doctor, monkeypatch: pytest.MonkeyPatch, free: int, state: str
) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda folder: SimpleNamespace(free=free))
    row, status = looked_at("room for phones")
    assert (row["state"], status) == (state, 0) and row["found"].endswith(", 2.0 GiB free")
    assert ("MW_STATE_DIR" in row["next_step"]) == (state == "optional")


def test_a_key_is_found_and_never_shown(looked_at: Doctor) -> None:
    row, status = looked_at("key of a model")
    assert (row["state"], row["found"], status) == ("optional", "not set", 0) and "mw model probe" in row["next_step"]
    looked_at.program.environ["API_KEY"] = "s3cret"
    assert looked_at("key of a model")[0]["found"] == "API_KEY is set"
    assert "s3cret" not in looked_at.program("doctor").stdout


@pytest.mark.parametrize(("picture", "well"), [(PNG + b"1", True), (b"nothing", False)])
def test_a_phone(monkeypatch: pytest.MonkeyPatch, picture: bytes, well: bool) -> None:
    asked: list[Any] = []

    @contextmanager
    def fleet(state: Path) -> Iterator[Any]:
        def start(*, scope: str) -> list[Any]:
            asked.append(scope)
            return [SimpleNamespace(adb_port=5555)]

        yield SimpleNamespace(start=start)

    @contextmanager
    def direct(host: str, port: int) -> Iterator[Any]:
        asked.append((host, port))
        yield SimpleNamespace(shell=shell, exec_out=lambda words: picture)

    def shell(words: list[str]) -> Any:
        said = {"getprop": "Pixel", "uiautomator": '<node text="drawn" />' if well else ""}
        return SimpleNamespace(text=said.get(words[0], ""), stderr=b"am: no renderer\n" if words[0] == "am" else b"")

    monkeypatch.setattr("simdroid.fleet.Fleet", fleet)
    monkeypatch.setattr("mobile_world.runtime.AdbDevice", SimpleNamespace(direct=direct))
    sign, page = doctor._phone()
    assert asked == ["private", ("127.0.0.1", 5555)]
    assert (sign.well, sign.remedy, sign.needed) == (well, "" if well else "report this: it drew no picture", True)
    words = sign.found.split()
    assert words[:6] == ["Pixel", "booted", "and", "showed", "its", "screen"] and 0 <= float(words[7]) < 60
    assert (page.what, page.well, page.needed, bool(page.remedy)) == ("web pages", well, True, not well)
    assert page.found.startswith("a page was drawn in ") if well else page.found == "am: no renderer"


def test_apps_and_tasks_from_outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert list(doctor._apps(())) == []
    (wrong,) = doctor._apps((tmp_path / "none.py",))
    assert not wrong.well and "fix 'apps'" in wrong.remedy
    monkeypatch.setattr("simdroid.fleet.app_sources", lambda paths: ["shop", "maps"])
    assert list(doctor._apps(())) == [CheckResult("apps from outside", True, "shop, maps")]
    signs = list(doctor._tasks(()))
    assert [each.what for each in signs] == [f"tasks of {family}" for family in FAMILIES]
    assert all(each.well and each.found.endswith(" tasks") and not each.remedy for each in signs)
    (tmp_path / "broken.py").write_text("class Broken(")
    broken = list(doctor._tasks((tmp_path,)))
    assert not broken[0].well and broken[0].found.endswith(" tasks, 1 files that cannot be used")
    assert broken[1].remedy == f"mw info task --suite-family {list(FAMILIES)[1]} tells why"
    missing = list(doctor._tasks((tmp_path / "none",)))
    assert len(missing) == len(FAMILIES)
    assert not missing[0].well and "fix 'task_dirs'" in missing[0].remedy


def test_extras_and_backends(monkeypatch: pytest.MonkeyPatch) -> None:
    def version(package: str) -> str:
        if package == "absent":
            raise PackageNotFoundError
        return "1.0"

    monkeypatch.setattr(extras, "version", version)
    monkeypatch.setitem(extras.EXTRAS, "x", Extra("tests", ("a", "b")))
    assert doctor._extra("x") == CheckResult("extra x", True, "a 1.0, b 1.0")
    lacking = CheckResult("extra x", False, "no absent, for tests", "pip install 'mobile-world[x]'")
    monkeypatch.setitem(extras.EXTRAS, "x", Extra("tests", ("a", "absent")))
    assert doctor._extra("x") == lacking

    def kinds(*findings: BackendCheck, error: Exception | None = None) -> Any:
        def check() -> list[BackendCheck]:
            if error:
                raise error
            return list(findings)

        return SimpleNamespace(get=lambda name: SimpleNamespace(check=check))

    optional = BackendCheck("kvm", False, "none", needed=False)
    assert doctor._backend("avd", kinds(optional)) == CheckResult("emulators", True, "can be used")
    first, second = BackendCheck("sdk", False, "not found"), BackendCheck("avd", False, "none", "make one")
    assert doctor._backend("avd", kinds(first, second)) == CheckResult(
        "emulators", False, "sdk: not found", "mw env check --backend avd"
    )
    assert doctor._backend("adb", kinds(second)).remedy == "make one"
    broken = doctor._backend("adb", kinds(error=InfraError("silent")))
    assert broken == CheckResult("connected devices", False, "silent", "mw env check --backend adb")
    assert not doctor._backend("adb", kinds(error=ConfigError("no"))).well


@pytest.mark.parametrize("needed", [True, False])
def test_only_what_is_needed_fails(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, needed: bool) -> None:
    found = [
        CheckResult("a", True, "here"),
        CheckResult("b", False, "gone", "get it", needed=needed),
        CheckResult("c", False, "x"),
    ]
    monkeypatch.setattr(doctor, "signs", lambda *about: found)
    done = QuickProgram(tmp_path)("doctor")
    titles, *rows = done.stdout.splitlines()
    assert done.returncode == int(needed) and titles.split() == ["WHAT", "STATE", "FOUND", "NEXT", "STEP"]
    assert [row.split()[:3] for row in rows[:3]] == [
        ["a", "ok", "here"], ["b", "missing" if needed else "optional", "gone"], ["c", "optional", "x"],
    ]  # fmt: skip
    assert ("everything required is in place" in done.stdout) == (not needed)
    assert "everything" not in QuickProgram(tmp_path)("doctor", "--json").stdout
