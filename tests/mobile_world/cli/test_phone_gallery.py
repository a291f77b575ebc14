"""The gallery: what is put on the phone, which scenes there are, and what is said, on a device that is made up."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image

from mobile_world.cli import phone
from mobile_world.cli.phone import AFRESH, MESSAGES, PEOPLE, SCENES, STOPPED, Scene
from mobile_world.domain import DeviceRefused
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


def test_the_phone_is_furnished() -> None:
    device: Any = FakeDevice()
    phone._furnish(device, 1.3)
    assert device.words[0] == ["settings", "put", "system", "font_scale", "1.3"]
    inserted = [words for words in device.words if words[:2] == ["content", "insert"]]
    assert len(inserted) == 3 * len(PEOPLE) + len(MESSAGES)
    (name, number), (phone_number, text) = PEOPLE[0], MESSAGES[0]
    uri = ["content", "insert", "--uri", "content://com.android.contacts"]
    assert inserted[0] == [*uri[:3], f"{uri[3]}/raw_contacts", "--bind", "account_type:n:", "--bind", "account_name:n:"]
    assert inserted[1][5:] == [
        "raw_contact_id:i:1", "--bind", "mimetype:s:vnd.android.cursor.item/name", "--bind", f"data1:s:{name}",
    ]  # fmt: skip
    assert f"data1:s:{number}" in inserted[2] and "raw_contact_id:i:2" in inserted[4]
    assert inserted[-len(MESSAGES)][5:] == [
        f"address:s:{phone_number}", "--bind", f"body:s:{text}", "--bind", "read:i:1",
    ]  # fmt: skip
    assert len(device.lines) == 3
    device.status = 1
    with pytest.raises(DeviceRefused, match="could not be furnished for its pictures: 'disk full'"):
        phone._furnish(device, 1.0)


def test_a_scene_is_opened_with_no_app_running(tmp_path: Path) -> None:
    device: Any = FakeDevice()
    scenes = list(phone._scenes(device))
    assert scenes[: len(SCENES)] == list(SCENES)
    assert scenes[len(SCENES) :] == [
        Scene("com.a", "am start -n 'com.a/com.a.Main$1'"),
        Scene("com.b", "am start -n 'com.b/.Main'"),
    ]
    file = phone._take(device, scenes[-1], tmp_path / "b.png")
    assert file.read_bytes() == picture() and device.lines == [
        f"cmd statusbar collapse; input keyevent HOME; {AFRESH}",
        "am start -n 'com.b/.Main'",
    ]
    assert AFRESH.count("am force-stop ") == len(STOPPED)


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
    monkeypatch.setattr(phone, "SCENES", SCENES[:1])
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
