"""What `mw doctor` prints about each part of a machine, in order and not, and how it exits."""

from __future__ import annotations

import json
from collections import namedtuple
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from mobile_world.core.backends import BackendCheck, Backends
from mobile_world.domain import ConfigError, InfraError
from mobile_world.extras import EXTRAS, Extra
from mobile_world.tasks import FAMILIES
from tests.mobile_world.cli.program import QuickProgram

SCREEN = b"\x89PNG\r\n\x1a\n and the rest of a picture"
GIB = 1 << 30
Version = namedtuple("Version", "major minor micro")


@dataclass
class Phone:
    """Stands for the phone that the command boots: starts at once, and says what a test wants it to."""

    screen: bytes = SCREEN
    ui_dump: str = '<node text="drawn" />'
    trouble: bytes = b""
    """What the start of a web page prints to standard error."""
    calls: list[object] = field(default_factory=list)

    @contextmanager
    def fleet(self, state: Path) -> Iterator[Any]:
        yield self

    @contextmanager
    def direct(self, host: str, port: int) -> Iterator[Any]:
        self.calls.append((host, port))
        yield self

    def start(self, *, scope: str) -> list[Any]:
        self.calls.append(scope)
        return [SimpleNamespace(adb_port=5555)]

    def shell(self, command: list[str]) -> Any:
        text = {"getprop": "Pixel", "uiautomator": self.ui_dump}.get(command[0], "")
        return SimpleNamespace(text=text, stderr=self.trouble if command[0] == "am" else b"")

    def exec_out(self, command: list[str]) -> bytes:
        return self.screen


class Doctor:
    """Runs `mw doctor` on a machine with a stand-in for the phone, without tasks and without backends."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.program = QuickProgram(folder)
        for name in ("MW_API_KEY", "API_KEY"):
            self.program.environ.pop(name, None)
        self.phone = Phone()
        self.backends: Mapping[str, Callable[[], list[BackendCheck]]] = {}
        monkeypatch.setattr("simdroid.fleet.Fleet", self.phone.fleet)
        monkeypatch.setattr("mobile_world.runtime.AdbDevice", self.phone)
        monkeypatch.setattr("mobile_world.tasks.FAMILIES", {})
        monkeypatch.setattr(Backends, "get", self._backend)

    def _backend(self, name: str) -> Any:
        return SimpleNamespace(check=self.backends.get(name, list))

    def rows(self) -> dict[str, dict[str, str]]:
        """The rows by what they are about."""
        return {row["what"]: row for row in json.loads(self.program("doctor", "--json").stdout)}

    def __call__(self, what: str) -> tuple[str, str, str, int]:
        """State, finding and next step of one row, and the exit status."""
        done = self.program("doctor", "--json")
        (row,) = [row for row in json.loads(done.stdout) if row["what"] == what]
        return row["state"], row["found"], row["next_step"], done.returncode


@pytest.fixture
def doctor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Doctor:
    return Doctor(tmp_path, monkeypatch)


@pytest.mark.parametrize(
    ("system", "release", "state"),
    [("Linux", "6.1", "ok"), ("Linux", "5.15-Microsoft-standard", "optional"), ("Darwin", "23", "optional")],
)
def test_other_systems_than_linux_may_work(
    doctor: Doctor, monkeypatch: pytest.MonkeyPatch, system: str, release: str, state: str
) -> None:
    monkeypatch.setattr("platform.system", lambda: system)
    monkeypatch.setattr("platform.release", lambda: release)
    printed, finding, next_step, status = doctor("system")
    assert (printed, status) == (state, 0) and finding.startswith(f"{system} {release}, ")
    assert bool(next_step) == (state != "ok")


@pytest.mark.parametrize(("version", "state"), [((3, 10, 9), "missing"), ((3, 11, 0), "ok"), ((3, 12, 1), "ok")])
def test_an_old_python_fails(
    doctor: Doctor, monkeypatch: pytest.MonkeyPatch, version: tuple[int, int, int], state: str
) -> None:
    doctor.rows()  # whatever is imported on the way is imported by the real version
    monkeypatch.setattr("sys.version_info", Version(*version))
    printed, _, next_step, status = doctor("Python")
    assert (printed, status) == (state, int(state == "missing"))
    assert next_step == ("" if state == "ok" else "install 3.11 or newer")


@pytest.mark.parametrize(("free", "state"), [(2 * GIB, "ok"), (2 * GIB - 1, "optional")])
def test_a_disk_with_less_than_two_gigabytes_is_named_before_a_phone_fills_it(
    doctor: Doctor, monkeypatch: pytest.MonkeyPatch, free: int, state: str
) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda folder: SimpleNamespace(free=free))
    printed, finding, next_step, status = doctor("room for phones")
    assert (printed, status) == (state, 0) and finding.endswith(", 2.0 GiB free")
    assert ("MW_STATE_DIR" in next_step) == (state == "optional")


def test_a_key_is_named_and_never_shown(doctor: Doctor) -> None:
    state, finding, next_step, status = doctor("key of a model")
    assert (state, finding, status) == ("optional", "not set", 0) and "mw model probe" in next_step
    doctor.program.environ["API_KEY"] = "s3cret"
    assert doctor("key of a model")[:2] == ("ok", "API_KEY is set")
    assert "s3cret" not in doctor.program("doctor").stdout


def test_a_phone_that_works(doctor: Doctor) -> None:
    state, finding, next_step, status = doctor("simulated phone")
    assert (state, next_step, status) == ("ok", "", 0)
    assert finding.startswith("Pixel booted and showed its screen in ") and 0 <= float(finding.split()[-2]) < 60
    assert doctor.phone.calls == ["private", ("127.0.0.1", 5555)]
    assert doctor("web pages")[1].startswith("a page was drawn in ")


def test_a_phone_without_a_picture_fails(doctor: Doctor) -> None:
    doctor.phone.screen = b"nothing"
    state, _, next_step, status = doctor("simulated phone")
    assert (state, next_step, status) == ("missing", "report this: it drew no picture", 1)


@pytest.mark.parametrize(
    ("trouble", "finding"), [(b"am: no renderer\n", "am: no renderer"), (b"", "Chrome shows no page")]
)
def test_a_phone_without_web_pages_fails(doctor: Doctor, trouble: bytes, finding: str) -> None:
    doctor.phone.ui_dump, doctor.phone.trouble = "", trouble
    state, printed, next_step, status = doctor("web pages")
    assert (state, printed, status) == ("missing", finding, 1) and "free memory" in next_step


def test_apps_from_outside(doctor: Doctor, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert "apps from outside" not in doctor.rows()
    doctor.program.environ["MW_APPS"] = str(tmp_path / "none.py")
    state, _, next_step, status = doctor("apps from outside")
    assert (state, status) == ("optional", 0) and "fix 'apps'" in next_step
    monkeypatch.setattr("simdroid.fleet.app_sources", lambda paths: ["shop", "maps"])
    assert doctor("apps from outside") == ("ok", "shop, maps", "", 0)


def test_tasks_of_every_family(doctor: Doctor, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("mobile_world.tasks.FAMILIES", FAMILIES)

    def rows() -> list[tuple[str, str, str]]:
        by_title = doctor.rows()
        family_rows = [by_title[f"tasks of {family}"] for family in FAMILIES]
        return [(row["state"], row["found"], row["next_step"]) for row in family_rows]

    for state, finding, next_step in rows():
        assert (state, finding.split()[1:], next_step) == ("ok", ["tasks"], "")
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack" / "broken.py").write_text("class Broken(")
    doctor.program.environ["MW_TASK_DIRS"] = str(tmp_path / "pack")
    for family, (state, finding, next_step) in zip(FAMILIES, rows(), strict=True):
        assert state == "optional" and finding.endswith(" tasks, 1 files that cannot be used")
        assert next_step == f"mw info task --suite-family {family} tells why"
    doctor.program.environ["MW_TASK_DIRS"] = str(tmp_path / "none")
    assert all(state == "optional" and "fix 'task_dirs'" in next_step for state, _, next_step in rows())


def test_extras(doctor: Doctor, monkeypatch: pytest.MonkeyPatch) -> None:
    def version(package: str) -> str:
        if package == "absent":
            raise PackageNotFoundError
        return "99999.0"

    monkeypatch.setattr("mobile_world.extras.version", version)
    monkeypatch.setitem(EXTRAS, "x", Extra("tests", ("a", "b")))
    monkeypatch.setitem(EXTRAS, "y", Extra("tests", ("a", "absent")))
    assert doctor("extra x") == ("ok", "a 99999.0, b 99999.0", "", 0)
    assert doctor("extra y") == ("optional", "no absent, for tests", "pip install 'mobile-world[y]'", 0)


def test_backends_name_what_they_lack_first(doctor: Doctor) -> None:
    def silent() -> list[BackendCheck]:
        raise InfraError("silent")

    def refused() -> list[BackendCheck]:
        raise ConfigError("no")

    optional = BackendCheck("kvm", False, "none", needed=False)
    sdk, avd = BackendCheck("sdk", False, "not found"), BackendCheck("avd", False, "none", "make one")
    doctor.backends = {"sim": lambda: [optional], "avd": lambda: [sdk, avd], "docker": silent, "adb": lambda: [avd]}
    assert doctor("phones of mw env") == ("ok", "can be used", "", 0)
    assert doctor("emulators") == ("optional", "sdk: not found", "mw env check --backend avd", 0)
    assert doctor("containers") == ("optional", "silent", "mw env check --backend docker", 0)
    assert doctor("connected devices") == ("optional", "avd: none", "make one", 0)
    doctor.backends = {"adb": refused}
    assert doctor("connected devices") == ("optional", "no", "mw env check --backend adb", 0)


@pytest.mark.parametrize("screen", [SCREEN, b""])
def test_only_what_is_needed_fails(doctor: Doctor, screen: bytes) -> None:
    doctor.phone.screen = screen
    done = doctor.program("doctor")
    titles, *rows = done.stdout.splitlines()
    assert titles.split() == ["WHAT", "STATE", "FOUND", "NEXT", "STEP"]
    (phone,) = [row for row in rows if row.startswith("simulated phone ")]
    (key,) = [row for row in rows if row.startswith("key of a model ")]
    assert phone.split()[2] == ("ok" if screen else "missing") and key.split()[4] == "optional"
    assert done.returncode == int(not screen)
    assert ("everything required is in place" in done.stdout) == bool(screen)
    assert "everything" not in doctor.program("doctor", "--json").stdout
