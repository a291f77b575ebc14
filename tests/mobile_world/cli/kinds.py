"""Backends that start nothing: environments as a test lists them, and a record of what was asked of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from mobile_world.core.backends import BackendCheck, Backends, Ran, Running
from mobile_world.domain import InfraError

PHONE = Running("phone-1", "sim", "running", serial="emulator-5554", profile="Pixel", more={"plain": True})
EMULATOR = Running("Tablet", "avd", "running", serial="emulator-5560", profile="AVD")
CONTAINER = Running("env_1", "docker", "running", url="http://127.0.0.1:6800", profile="AVD")
ADOPTED = Running("R5CT", "adb", "running", serial="R5CT", profile="Samsung")


class FakeKind:
    """One backend."""

    def __init__(self, name: str, token_file: Path) -> None:
        self.name, self.token_file = name, token_file
        self.here: list[Running] = []
        self.ready_ones: list[Running] = []
        self.findings: list[BackendCheck] = [BackendCheck("program", True, "found")]
        self.broken = ""
        self.calls: list[tuple[Any, ...]] = []

    def check(self) -> list[BackendCheck]:
        if self.broken:
            raise InfraError(self.broken)
        return self.findings

    def running(self, *, everything: bool = False) -> list[Running]:
        if self.broken:
            raise InfraError(self.broken)
        private = Running("private-1", "sim", "running", serial="emulator-5580")
        return [*self.here, private] if everything else list(self.here)

    def ready(self) -> list[Running]:
        return self.ready_ones

    def start(self, *asked: Any, **options: Any) -> list[Running]:
        self.calls.append(("start", *asked, options))
        return self.ready_ones

    def planned(self, *asked: Any, **options: Any) -> Any:
        self.calls.append(("planned", *asked, options))
        if self.name == "avd":
            return [["emulator", "-avd", name] for name in asked[0]]
        return [SimpleNamespace(argv=lambda: ["docker", "run", "two words"])]

    def remove(self, those: Sequence[Running]) -> None:
        self.calls.append(("remove", *(each.name for each in those)))

    def restart(self, one: Running) -> None:
        self.calls.append(("restart", one.name))

    def shell(self, one: Running) -> list[str]:
        return ["sh", "-c", "exit 4"]

    def execute(self, one: Running, line: str) -> Ran:
        self.calls.append(("execute", one.name, line))
        return Ran(5, b"out\n", b"err\n")

    def log(self, one: Running) -> str:
        return "one\ntwo\nthree \x1b[31m\n"

    @property
    def has_token(self) -> bool:
        return self.token_file.exists()

    def token(self) -> str:
        return "container token"


class Kinds(Backends):
    """All four; a test changes what they hold."""

    def __init__(self, home: Path) -> None:
        self.made: list[dict[str, Any]] = []
        self.four = {name: FakeKind(name, home / "token") for name in ("sim", "avd", "docker", "adb")}
        self.__dict__.update(self.four)


@pytest.fixture
def kinds(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Kinds:
    """Every command sees these."""
    fake = Kinds(tmp_path)

    def make(state_dir: Path, environ: object, **more: Any) -> Kinds:
        fake.made.append(more)
        return fake

    monkeypatch.setattr("mobile_world.core.Backends", make)
    return fake
