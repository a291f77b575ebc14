"""The gallery: what is put on a phone, what its scenes show, and what the command prints and writes."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image

from mobile_world.cli import phone as gallery
from mobile_world.cli.phone import MESSAGES, PEOPLE, SCENES, Scene
from mobile_world.domain import DeviceRefused
from mobile_world.runtime.controller import AndroidController
from simdroid.fleet import serve_phone
from tests.mobile_world.cli.program import QuickProgram

APPS = "com.b/.Main\ncom.a/com.a.Main$1\ncom.b/.Main\npriority 0"


def picture() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (9, 18)).save(out, "PNG")
    return out.getvalue()


class FakeDevice:
    """Notes what is run, and shows a small picture."""

    def __init__(self) -> None:
        self.words: list[list[str]] = []
        self.lines: list[str] = []
        self.status = 0

    def shell(self, words: list[str]) -> Any:
        self.words.append(words)
        return SimpleNamespace(text=APPS)

    def shell_line(self, line: str) -> Any:
        self.lines.append(line)
        return SimpleNamespace(status=self.status, stderr=b" disk full \n")

    def exec_out(self, words: list[str]) -> bytes:
        assert words == ["screencap", "-p"]
        return picture()


@pytest.fixture
def controller(tmp_path: Path) -> Iterator[AndroidController]:
    """A new phone."""
    with serve_phone(tmp_path / "phone") as record, AndroidController.for_phone(record) as controller:
        yield controller


def test_the_phone_is_furnished_with_people_and_messages(controller: AndroidController) -> None:
    gallery._furnish(controller.device, 1.3)
    assert controller.setting("system", "font_scale") == "1.3"
    people = controller.query("content://com.android.contacts/data/phones", projection=["display_name", "data1"])
    assert sorted((row["display_name"], row["data1"]) for row in people) == sorted(PEOPLE)
    messages = controller.query("content://sms/inbox", projection=["address", "body"])
    assert sorted((row["address"], row["body"]) for row in messages) == sorted(MESSAGES)


def test_a_phone_that_cannot_be_furnished_is_refused() -> None:
    device: Any = FakeDevice()
    device.status = 1
    with pytest.raises(DeviceRefused, match="could not be furnished for its pictures: 'disk full'"):
        gallery._furnish(device, 1.0)


def test_a_scene_shows_its_screen_and_no_app_from_before(controller: AndroidController, tmp_path: Path) -> None:
    device = controller.device
    controller.launch_app("Settings")
    settings = gallery._take(device, Scene("settings", "am start -a android.settings.SETTINGS"), tmp_path / "one.png")
    assert controller.foreground_activity().startswith("com.android.settings/")
    home = gallery._take(device, SCENES[0], tmp_path / "two.png")
    assert controller.foreground_activity().startswith("com.google.android.apps.nexuslauncher/")
    assert settings.read_bytes() != home.read_bytes() == controller.screenshot()


def test_every_app_of_the_launcher_is_a_scene() -> None:
    device: Any = FakeDevice()
    assert list(gallery._scenes(device))[len(SCENES) :] == [
        Scene("com.a", "am start -n 'com.a/com.a.Main$1'"),
        Scene("com.b", "am start -n 'com.b/.Main'"),
    ]


def test_both_themes_are_taken_with_a_sheet_of_each(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    device = FakeDevice()
    asked: list[Any] = []

    @contextmanager
    def fleet(state: Path) -> Iterator[Any]:
        def start(**more: Any) -> list[Any]:
            asked.append(more)
            return [SimpleNamespace(adb_port=5555)]

        asked.append(state)
        yield SimpleNamespace(start=start)

    @contextmanager
    def direct(host: str, port: int) -> Iterator[Any]:
        asked.append((host, port))
        yield device

    monkeypatch.setattr("simdroid.fleet.Fleet", fleet)
    monkeypatch.setattr("mobile_world.runtime.AdbDevice", SimpleNamespace(direct=direct))
    monkeypatch.setattr(gallery, "SCENES", SCENES[:1])
    mw = QuickProgram(tmp_path)
    done = mw("phone", "gallery", "--output", "deep/out", "--font-scale", "2")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        f"3 pictures, {theme}; all of them on deep/out/sheet-{theme}.png" for theme in ("light", "dark")
    ]
    assert asked == [tmp_path / "state", {"scope": "private", "apps": ()}, ("127.0.0.1", 5555)]
    assert device.words[0][-1] == "2.0"
    assert [words[-1] for words in device.words if words[:3] == ["cmd", "uimode", "night"]] == ["no", "yes"]
    assert sorted(file.name for file in (tmp_path / "deep" / "out").iterdir())[:4] == [
        "com.a-dark.png", "com.a-light.png", "com.b-dark.png", "com.b-light.png",
    ]  # fmt: skip
    assert mw("phone", "gallery", "--output", "deep/out").returncode == 0, "again into the same directory"
