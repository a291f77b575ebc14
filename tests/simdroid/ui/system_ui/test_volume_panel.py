"""The volume panel that the volume keys show, driven by `adb shell input`."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.ui.system_ui.volume_panel import TITLE
from simdroid.ui.views.view import View
from tests.apps.ui_reader import nodes
from tests.conftest import Result

Sh = Callable[..., Result]


def panel(phone: Phone) -> dict[str, View]:
    """The panel's views by id; none while it does not show."""
    found = [window for window in phone.display._wm.windows() if window.title == TITLE]
    return {view.id: view for window in found for view in window.root.walk()}


def volume(sh: Sh) -> int:
    return int(sh("settings get system volume_music_speaker").stdout)


def middle(view: View) -> tuple[int, int]:
    return (view.box.left + view.box.right) // 2, (view.box.top + view.box.bottom) // 2


@pytest.fixture
def open_panel(phone: Phone, sh: Sh) -> Phone:
    """A phone with Settings open whose volume key was pressed once, at 6 of 15 now."""
    sh("am start -a android.settings.SETTINGS; settings put system volume_music_speaker 5; input keyevent VOLUME_UP")
    return phone


def test_a_key_changes_the_volume_and_shows_the_panel_for_three_seconds(open_panel: Phone, sh: Sh) -> None:
    assert volume(sh) == 6 and {"volume_dialog", "volume_row_slider", "ringer_icon", "settings"} <= set(
        panel(open_panel)
    )
    sh("sleep 2; input keyevent VOLUME_DOWN; sleep 2")
    assert volume(sh) == 5 and panel(open_panel)
    assert not [node for node in nodes(open_panel) if node.attributes["package"] == "com.android.systemui"]
    sh("sleep 1.1")
    assert not panel(open_panel)


def test_the_slider_follows_taps_and_drags(open_panel: Phone, sh: Sh) -> None:
    box = panel(open_panel)["volume_row_slider"].box
    x = (box.left + box.right) // 2
    sh(f"input tap {x} {box.top + box.height // 5}")
    assert volume(sh) == 12
    sh("sleep 2.5")
    sh(f"input swipe {x} {box.top + 20} {x} {box.bottom + 200} 300; sleep 2")
    assert volume(sh) == 0 and panel(open_panel)


def test_the_ringer_goes_round_and_mute_comes_back(open_panel: Phone, sh: Sh) -> None:
    modes = []
    for _ in range(3):
        x, y = middle(panel(open_panel)["ringer_icon"])
        modes.append(sh(f"input tap {x} {y}; settings get global mode_ringer").stdout.strip())
    assert modes == ["1", "0", "2"]
    sh("input keyevent VOLUME_MUTE")
    assert volume(sh) == 0
    sh("input keyevent VOLUME_MUTE")
    assert volume(sh) == 6


def test_a_touch_elsewhere_sends_it_away_and_goes_on_to_the_app(open_panel: Phone, sh: Sh) -> None:
    row = next(node for node in nodes(open_panel) if node.text == "Network & internet").box
    sh(f"input tap {row[0] + 5} {row[1] + 5}")
    assert not panel(open_panel) and "Airplane mode" in open_panel.display.dump()


def test_its_button_opens_the_sound_settings(open_panel: Phone, sh: Sh) -> None:
    x, y = middle(panel(open_panel)["settings"])
    sh(f"input tap {x} {y}")
    assert not panel(open_panel) and "Sound &amp; vibration" in open_panel.display.dump()
