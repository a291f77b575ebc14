"""Pages of Settings that Android 14 has otherwise than Android 13."""

from __future__ import annotations

from pathlib import Path

import pytest

from simdroid.device import Phone
from simdroid.system_apps.settings import fragments
from simdroid.system_apps.settings.home import entries
from simdroid.system_apps.settings.page import page_intent
from simdroid.system_apps.settings.search import matching
from tests.apps.ui_reader import find, nodes, tap, texts
from tests.images import MOBILE_WORLD
from tests.simdroid.system_apps.settings.settings_walk import open_page, press, scroll_to, title


@pytest.fixture
def fourteen(tmp_path: Path) -> Phone:
    """A phone with Android 14."""
    return Phone(tmp_path / "phone", image=MOBILE_WORLD)


def test_security_and_privacy_are_one_topic(phone: Phone, fourteen: Phone) -> None:
    old, new = ([entry.title for entry in entries(each.system)] for each in (phone, fourteen))
    place = old.index("Security")
    assert old[place : place + 2] == ["Security", "Privacy"]
    assert new == [*old[:place], "Security & privacy", *old[place + 2 :]]
    open_page(fourteen, "SETTINGS")
    press(fourteen, "Security & privacy", "Privacy")
    assert title(fourteen) == "Privacy"
    assert "Permission manager" in texts(fourteen)


def test_search_knows_the_pages_of_its_version(phone: Phone, fourteen: Phone) -> None:
    def ways(each: Phone, query: str) -> list[str]:
        return [topic.breadcrumb for topic in matching(each.system, query)]

    assert ways(phone, "permission manager") == ["Privacy"]
    assert ways(fourteen, "permission manager") == ["Security & privacy > Privacy"]
    assert ways(phone, "device unlock") == []
    assert ways(fourteen, "device unlock") == ["Security & privacy"]
    assert "Display" not in ways(phone, "adaptive brightness")
    assert ways(fourteen, "adaptive brightness")[0] == "Display"


def test_display_has_adaptive_brightness_and_no_screen_saver(fourteen: Phone) -> None:
    open_page(fourteen, "DISPLAY_SETTINGS")
    shown = texts(fourteen)
    place = shown.index("Adaptive brightness")
    assert shown[place - 2 : place + 2] == ["Brightness level", "83%", "Adaptive brightness", "Off"]
    assert "Screen saver" not in shown
    tap(fourteen, desc="Adaptive brightness", id="switchWidget")
    assert fourteen.system.settings.get("system", "screen_brightness_mode") == "1"
    tap(fourteen, text="Adaptive brightness")
    tap(fourteen, text="Use adaptive brightness")
    assert fourteen.system.settings.get("system", "screen_brightness_mode") == "0"


def test_text_grows_to_twice_its_size(fourteen: Phone) -> None:
    open_page(fourteen, "DISPLAY_SETTINGS")
    press(fourteen, "Display size and text")
    assert find(fourteen, desc="Preview")
    scales, densities = [], []
    for _ in range(6):
        scroll_to(fourteen, "Font size")
        tap(fourteen, desc="Make larger")
        scales.append(fourteen.system.settings.get("system", "font_scale"))
    assert scales == ["1.15", "1.3", "1.5", "1.8", "2.0", "2.0"]
    fourteen.system.settings.put("system", "font_scale", "1.0")
    for _ in range(2):
        scroll_to(fourteen, "Display size")
        smaller = [node for node in nodes(fourteen) if node.attributes["content-desc"] == "Make smaller"]
        left, top, right, bottom = smaller[-1].box
        fourteen.display.tap((left + right) // 2, (top + bottom) // 2)
        densities.append(fourteen.system.settings.get("secure", "display_density_forced"))
    assert densities == ["356", "356"]


def test_the_version_is_told_everywhere(fourteen: Phone) -> None:
    open_page(fourteen, "SETTINGS")
    press(fourteen, "About emulated device", "Android version")
    shown = texts(fourteen)
    assert shown[shown.index("Android version") + 1] == "14"
    assert shown[shown.index("Android security update") + 1] == "July 5, 2024"
    fourteen.system.activities.start(page_intent(fragments.SYSTEM))
    assert "Updated to Android 14" in texts(fourteen)
