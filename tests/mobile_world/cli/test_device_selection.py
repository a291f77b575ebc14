"""Which devices a command uses: named ones, running environments, or new phones."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from mobile_world.cli import device_selection as selection
from mobile_world.cli import eval as evaluation
from mobile_world.cli import server
from mobile_world.cli.device_selection import (
    RunningEnvironments,
    container_token,
    device_source,
    running_environments,
    tell,
)
from mobile_world.core.backends import Running
from mobile_world.domain import ConfigError
from mobile_world.runtime.device_sources import SimulatedPhones


def running(name: str, backend: str = "sim", state: str = "running", **more: Any) -> Running:
    fields = {"serial": None, "url": None, "more": {"plain": True} if backend == "sim" else {}} | more
    return Running(name, backend, state, **fields)  # type: ignore[arg-type]


AVD = running("Pixel", "avd", serial="emulator-5554")
ADB = running("mine", "adb", serial="R58")
CONTAINER = running("box", "docker", url="http://127.0.0.1:6800")
PHONE = running("phone-1", serial="emulator-5556")


@pytest.fixture
def there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Running]:
    """What runs, to be filled; settings are those of an empty home."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("MW_STATE_DIR", str(tmp_path / "state"))
    found: list[Running] = []
    kinds = SimpleNamespace(running=lambda: SimpleNamespace(found=found, problems=[]))
    monkeypatch.setattr(selection, "backends", lambda: kinds)
    return found


def test_serials_are_those_of_emulators_and_devices_and_urls_those_of_containers() -> None:
    all_kinds = RunningEnvironments((AVD, ADB, CONTAINER, PHONE, running("new", "avd")))
    assert all_kinds.serials == ["emulator-5554", "R58"]
    assert all_kinds.urls == ("http://127.0.0.1:6800",)


def test_what_does_not_run_or_is_somebody_s_own_is_not_used(there: list[Running]) -> None:
    there += [PHONE, running("lost", state="lost"), running("own", more={}), running("apps", more={"apps": {"a": "1"}})]
    assert running_environments(()).found == (PHONE,)
    there[:] = [AVD, running("off", "avd", "stopped")]
    assert running_environments(()).found == (AVD,)


def test_environments_of_several_kinds_have_to_be_named(there: list[Running]) -> None:
    there += [AVD, PHONE]
    with pytest.raises(ConfigError, match=r"several kinds run: Pixel \(avd\), phone-1 \(sim\); say which to use"):
        running_environments(())


def test_free_phones_are_taken_and_busy_ones_are_told(
    there: list[Running], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[tuple[list[Running], object]] = []
    taken: list[object] = [None, None, "taken"]

    def free_phones(phones: list[Running], state_dir: Path, *, most: int | None, adb_server_port: int) -> object:
        asked.append((phones, most))
        return taken.pop(0)

    monkeypatch.setattr("mobile_world.core.free_phones", free_phones)
    assert RunningEnvironments((AVD,)).phones(2) is None and capsys.readouterr().err == ""
    assert RunningEnvironments((PHONE, AVD)).phones(2) is None
    assert "are in use; starting new ones for this run" in capsys.readouterr().err
    found: object = RunningEnvironments((PHONE,)).phones()
    assert found == "taken"
    assert asked == [([], 2), ([PHONE], 2), ([PHONE], None)] and capsys.readouterr().err == ""


def test_what_is_used_is_told_with_the_way_to_use_something_else(capsys: pytest.CaptureFixture[str]) -> None:
    tell([PHONE, CONTAINER], instead="'--device new'")
    names = "phone-1 (emulator-5556), box (http://127.0.0.1:6800)"
    assert capsys.readouterr().err == f"using {names} of 'mw env'; '--device new' starts new phones for this run\n"


def test_a_token_is_found_for_our_own_containers_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    docker = SimpleNamespace(has_token=False, token=lambda: "t", running=lambda: [CONTAINER])
    monkeypatch.setattr(selection, "backends", lambda: SimpleNamespace(docker=docker))
    assert container_token([str(CONTAINER.url)]) is None, "there is no token"
    docker.has_token = True
    assert container_token([str(CONTAINER.url)]) == "t" and container_token(["http://elsewhere"]) is None


def test_new_phones_come_where_none_is_named_and_none_runs(there: list[Running]) -> None:
    del there
    new = device_source([], phones=3)
    assert isinstance(new, SimulatedPhones) and new.count == 3
    ours = SimulatedPhones(Path("state"), 1)
    assert device_source([], phones=3, running=ours) is ours
    new.close()


def test_an_evaluation_uses_what_runs_unless_it_names_devices(
    there: list[Running], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from dataclasses import dataclass

    @dataclass(frozen=True)
    class Asked:
        device: str | None = None
        aw_host: tuple[str, ...] = ()

    asked: Any = Asked
    there.append(AVD)
    used: Any = evaluation.on_what_runs(asked(), ())
    assert (used.device, used.aw_host) == ("emulator-5554", ()) and "using Pixel" in capsys.readouterr().err
    there[:] = [CONTAINER]
    used = evaluation.on_what_runs(asked(), ())
    assert (used.device, used.aw_host) == (None, ("http://127.0.0.1:6800",))
    capsys.readouterr()
    for named in (asked("new"), asked(aw_host=("http://x",))):
        assert evaluation.on_what_runs(named, ()) is named
        assert capsys.readouterr().err == ""
    assert evaluation.phones_that_run(asked("new"), (), most=1) is None
    monkeypatch.setattr(RunningEnvironments, "phones", lambda self, most: SimpleNamespace(phones=[PHONE], most=most))
    phones: Any = evaluation.phones_that_run(asked(), (), most=2)
    assert phones.most == 2 and "using phone-1" in capsys.readouterr().err


def test_a_server_offers_what_runs_or_new_phones(
    there: list[Running], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    new = server._new(2, ())
    assert [label.name for label in new.labels] == ["phone-0", "phone-1"] and new.source.count == 2
    new.source.close()
    assert server._those_that_run(()) is None
    there.append(CONTAINER)
    with pytest.raises(ConfigError, match="containers run, and have servers of their own"):
        server._those_that_run(())
    there[:] = [PHONE]
    monkeypatch.setattr(RunningEnvironments, "phones", lambda self: SimpleNamespace(phones=[PHONE]))
    found = server._those_that_run(())
    assert found is not None and [label.name for label in found.labels] == ["phone-1"]
    assert "using phone-1 (emulator-5556)" in capsys.readouterr().err
    with pytest.raises(ConfigError, match="no device is ready"):
        server._as_they_are([], ())
