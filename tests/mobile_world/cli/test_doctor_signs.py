"""Each thing that `mw doctor` looks at, well and not well, and what the command makes of them."""

from __future__ import annotations

import sys
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


@pytest.mark.parametrize(
    ("system", "release", "well"),
    [("Linux", "6.1", True), ("Linux", "5.15-Microsoft-standard", False), ("Darwin", "23", False)],
)
def test_the_system(monkeypatch: pytest.MonkeyPatch, system: str, release: str, well: bool) -> None:
    fake = SimpleNamespace(system=lambda: system, release=lambda: release, machine=lambda: "x86")
    monkeypatch.setattr(doctor, "platform", fake)
    sign = doctor._system()
    assert (sign.well, sign.found, bool(sign.remedy)) == (well, f"{system} {release}, x86", not well)
    assert not sign.needed


@pytest.mark.parametrize(("version", "well"), [((3, 10, 9), False), ((3, 11), True), ((3, 12, 1), True)])
def test_python(monkeypatch: pytest.MonkeyPatch, version: tuple[int, ...], well: bool) -> None:
    monkeypatch.setattr(doctor, "sys", SimpleNamespace(version_info=version))
    sign = doctor._python()
    assert (sign.well, sign.remedy, sign.needed) == (well, "" if well else "install 3.11 or newer", True)
    assert sys.version_info >= (3, 11)


@pytest.mark.parametrize(("free", "well"), [(ROOM_BYTES, True), (ROOM_BYTES - 1, False)])
def test_room(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, free: int, well: bool) -> None:
    asked: list[Path] = []

    def usage(place: Path) -> Any:
        asked.append(place)
        return SimpleNamespace(free=free)

    monkeypatch.setattr("shutil.disk_usage", usage)
    sign = doctor._room(tmp_path / "not" / "there")
    assert (sign.well, sign.found, asked) == (well, f"{tmp_path}/not/there, 2.0 GiB free", [tmp_path])
    assert ("MW_STATE_DIR" in sign.remedy) == (not well) and not sign.needed


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
    assert not wrong.well and "mend 'apps'" in wrong.remedy
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
    assert not missing[0].well and "mend 'task_dirs'" in missing[0].remedy


def test_extras_keys_and_backends(monkeypatch: pytest.MonkeyPatch) -> None:
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
    assert doctor._key({"API_KEY": "k"}) == CheckResult("key of a model", True, "API_KEY is set")
    unset = doctor._key({"MW_API_KEY": ""})
    assert (unset.well, unset.found, "mw model probe" in unset.remedy) == (False, "not set", True)

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
    assert ("everything that is needed is there" in done.stdout) == (not needed)
    assert "everything" not in QuickProgram(tmp_path)("doctor", "--json").stdout
