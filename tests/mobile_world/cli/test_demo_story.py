"""The demo step by step, on a phone that is made up: what is touched, what is saved, and what is noticed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner

from mobile_world.cli import demo
from mobile_world.cli.demo import PNG, AdbProgram, OwnClient, Story
from mobile_world.domain import InfraError

SCREEN = """<hierarchy>
<node text="" content-desc="Wi-Fi" bounds="[900,300][1000,401]"/>
<node text="Network &amp; internet" content-desc="" bounds="[0,100][200,300]"/>
<node text="Internet" content-desc="" bounds="[10,20][30,40]"/>
<node text="Internet" content-desc="" bounds="[0,0][2,2]"/>
<node text="Search apps, web and more" content-desc="" bounds="[0,0][1080,100]"/>
</hierarchy>"""


class FakeDriver:
    """A phone that shows one screen and has a switch."""

    name = "a driver"
    picture = PNG + b"1"

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.wifi, self.stuck = 1, False

    def shell(self, words: Sequence[str]) -> str:
        line = " ".join(words)
        self.lines.append(line)
        if line == "input tap 950 350" and not self.stuck:
            self.wifi = 1 - self.wifi
        answers = {
            "getprop ro.product.model": "Pixel 6",
            "getprop ro.build.version.release": "13",
            "cat /sdcard/window_dump.xml": SCREEN,
            "settings get global wifi_on": str(self.wifi),
        }
        return answers.get(line, "") + "\n"

    def screenshot(self) -> bytes:
        return self.picture


def test_the_story_from_beginning_to_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    driver = FakeDriver()
    Story(driver, tmp_path).tell()
    looked = ["uiautomator dump /sdcard/window_dump.xml", "cat /sdcard/window_dump.xml"]
    assert driver.lines == [
        "getprop ro.product.model", "getprop ro.build.version.release",
        "am start -a android.settings.SETTINGS",
        *looked, "input tap 100 200", *looked, "input tap 20 30",
        *looked, "input tap 950 350", "settings get global wifi_on",
        *looked, "input tap 950 350", "settings get global wifi_on",
        "input keyevent KEYCODE_HOME", "input swipe 540 1800 540 600 300", *looked, "input tap 540 50",
        "input text clock", "input keyevent KEYCODE_HOME",
    ]  # fmt: skip
    names = ["01-home", "02-settings", "03-wifi-off", "04-wifi-on", "05-typing"]
    assert sorted(file.stem for file in tmp_path.iterdir()) == names
    assert all(file.read_bytes() == driver.picture for file in tmp_path.iterdir())
    first, *lines = capsys.readouterr().out.splitlines()
    assert first == "it says it is a Pixel 6 with Android 13; driven with a driver"
    assert [line.partition("ms  ")[2] for line in lines][-2:] == [
        "typed into the launcher's search",
        f"saved {tmp_path}/05-typing.png (text in a field, keyboard open)",
    ]
    assert all(0 <= float(line.partition("ms")[0]) < 60_000 for line in lines)


def test_what_goes_wrong_on_the_phone_is_told(tmp_path: Path) -> None:
    driver = FakeDriver()
    driver.stuck = True
    with pytest.raises(InfraError, match="Wi-Fi did not switch off"):
        Story(driver, tmp_path)._settings()
    with pytest.raises(InfraError, match="nothing on the screen is called 'Nothing'"):
        Story(driver, tmp_path)._tap("Nothing")
    driver.picture = b"no PNG"
    with pytest.raises(InfraError, match="the screenshot is not a PNG but b'no PNG'"):
        Story(driver, tmp_path)._picture("a", "b")


RECORD: Any = SimpleNamespace(adb_port=5557, serial="127.0.0.1:5557")


def test_adb_drives_where_it_is_installed_and_its_server_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[tuple[str, ...]] = []
    monkeypatch.setattr(AdbProgram, "run", lambda self, *words: ran.append(words))
    monkeypatch.setattr("shutil.which", lambda name: "/bin/adb")
    with demo.driving(RECORD) as driver:
        assert isinstance(driver, AdbProgram) and ran == [("connect", RECORD.serial)]
        assert driver._command[:2] == ["/bin/adb", "-P"] and int(driver._command[2]) > 1024
    assert ran[1:] == [("kill-server",)]
    with pytest.raises(ValueError, match="enough"), demo.driving(RECORD):
        raise ValueError("enough")
    assert ran[-1] == ("kill-server",)


@contextmanager
def direct(host: str, port: int) -> Iterator[str]:
    yield f"{host}:{port}"


def test_our_own_client_drives_where_there_is_no_adb(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    monkeypatch.setattr("mobile_world.runtime.AdbDevice", SimpleNamespace(direct=direct))
    with demo.driving(RECORD) as driver:
        assert isinstance(driver, OwnClient) and driver._device == "127.0.0.1:5557"  # type: ignore[comparison-overlap]


@pytest.mark.parametrize("name", ["adb", "our own ADB client"])
def test_the_command_boots_a_phone_and_says_who_drives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    asked: list[Any] = []

    class FakeFleet:
        def __init__(self, state: Path) -> None:
            asked.append(state)

        def __enter__(self) -> FakeFleet:
            return self

        def __exit__(self, *about: object) -> None:
            asked.append("closed")

        def start(self, *, scope: str) -> list[Any]:
            asked.append(scope)
            return [RECORD]

    @contextmanager
    def driving(record: object) -> Iterator[FakeDriver]:
        asked.append(record)
        driver = FakeDriver()
        driver.name = name
        yield driver

    monkeypatch.setattr("simdroid.fleet.Fleet", FakeFleet)
    monkeypatch.setattr(demo, "driving", driving)
    done = CliRunner().invoke(demo.demo, ["--output", str(tmp_path / "deep" / "out")])
    assert done.exit_code == 0, done.output
    assert asked[1:] == ["private", RECORD, "closed"] and not asked[0].exists()
    assert ("adb is not installed" in done.output) == (name != "adb")
    assert "booted a simulated Android 13 phone" in done.output.splitlines()[0]
    assert done.output.endswith(f"removed the phone; the screenshots are in {tmp_path}/deep/out/\n")
    again = CliRunner().invoke(demo.demo, ["--output", str(tmp_path / "deep" / "out")])
    assert again.exit_code == 0 and len(list((tmp_path / "deep" / "out").iterdir())) == 5
