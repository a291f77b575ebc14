"""Packages of apps are found by their entry point, and a phone without any says what to install."""

from __future__ import annotations

from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

import simdroid
import simdroid_apps
from simdroid import app_packages
from simdroid.errors import ConfigError


def test_the_stock_apps_are_found_and_their_code_counts() -> None:
    assert [package.__name__ for package in app_packages.app_packages()] == ["simdroid_apps"]
    assert app_packages.code_folders() == (Path(simdroid.__path__[0]), Path(simdroid_apps.__path__[0]))


def test_without_a_package_of_apps_the_next_step_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app_packages, "entry_points", lambda group: EntryPoints(()))
    with pytest.raises(ConfigError, match=r"no installed package has apps .* 'pip install -e \.' in a checkout"):
        app_packages.app_packages.__wrapped__()


def test_packages_come_by_name_and_once(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [
        EntryPoint(name, module, "simdroid.apps") for name, module in (("b", "string"), ("a", "json"), ("c", "json"))
    ]
    monkeypatch.setattr(app_packages, "entry_points", lambda group: EntryPoints(points))
    assert [package.__name__ for package in app_packages.app_packages.__wrapped__()] == ["json", "string"]
