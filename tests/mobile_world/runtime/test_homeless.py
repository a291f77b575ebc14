"""Phones where the user has no home directory to keep the console's token in."""

from __future__ import annotations

from pathlib import Path

import pytest

from mobile_world.runtime.adb import Console
from mobile_world.runtime.controller import AndroidController
from simdroid.fleet import Fleet, serve_phone


def check_console(controller: AndroidController) -> None:
    controller.put_setting("system", "screen_brightness", 77)
    controller.save_snapshot("bright")
    controller.put_setting("system", "screen_brightness", 3)
    controller.load_snapshot("bright")
    assert controller.setting("system", "screen_brightness") == "77"


@pytest.fixture(params=["nowhere", "a file"])
def homeless(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home directory that is not there, or cannot be one."""
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setenv("HOME", "/nonexistent" if request.param == "nowhere" else str(file))


@pytest.mark.usefixtures("homeless")
def test_a_phone_boots_and_takes_orders_at_its_console(tmp_path: Path) -> None:
    with serve_phone(tmp_path / "phone") as record, AndroidController.for_phone(record) as controller:
        assert record.token_file is not None
        assert record.token_file.is_relative_to(tmp_path / "phone")
        assert record.token_file.stat().st_mode & 0o777 == 0o600
        check_console(controller)


@pytest.mark.slow
def test_so_does_one_in_a_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/nonexistent")
    with Fleet(tmp_path) as fleet:
        (record,) = fleet.start(scope="private")
        with AndroidController.for_phone(record) as controller:
            check_console(controller)
    assert not Path("/nonexistent").exists()


def test_a_token_file_of_ones_own_is_known_to_the_controller(tmp_path: Path) -> None:
    with serve_phone(tmp_path / "phone", token_file=tmp_path / "token") as record:
        assert record.token_file == tmp_path / "token"
        with AndroidController.for_phone(record) as controller:
            check_console(controller)


def test_the_home_directory_is_used_where_there_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    with serve_phone(tmp_path / "phone") as record:
        assert record.token_file == tmp_path / ".emulator_console_auth_token"
        with Console("127.0.0.1", record.console_port) as console:
            assert console.command("avd name") == ["MobileWorld"]
