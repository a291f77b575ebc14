"""A phone with nothing on it but the launcher and a test's own screens."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from simdroid.system import LAUNCHER_FILTER, ActivitySpec, Component, Manifest, System
from simdroid.system_apps import launcher
from simdroid.ui import Display, Screen

PACKAGE = "com.example.test"


class Bench(NamedTuple):
    """A system and its display, with a test's screen in front."""

    system: System
    display: Display


@pytest.fixture
def show(tmp_path: Path) -> Callable[..., Bench]:
    """Boots a phone and opens the first of the given screens: `show(MyScreen)`; they may be `from_outside`."""

    def boot(*screens: type[Screen], from_outside: bool = False) -> Bench:
        activities = tuple(
            ActivitySpec(f".Screen{number}", screen, filters=(LAUNCHER_FILTER,) if number == 0 else ())
            for number, screen in enumerate(screens)
        )
        manifest = Manifest(PACKAGE, "Test", "flask", "#188038", activities=activities, from_outside=from_outside)
        root = tmp_path / "files"
        root.mkdir()
        system = System(root, (launcher.MANIFEST, manifest))
        display = Display(system)
        if screens:
            system.activities.launch(Component(PACKAGE, f"{PACKAGE}.Screen0"), caller="android")
        return Bench(system, display)

    return boot
