"""Packages of apps that are installed beside the phone, such as `simdroid_apps`: found by their entry point."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType

from simdroid.errors import ConfigError

ENTRY_POINTS = "simdroid.apps"
"""The group in which a distribution names a package whose modules are apps, with images beside them."""


@cache
def app_packages() -> tuple[ModuleType, ...]:
    """The packages of apps that are installed, by name; their apps are not imported."""
    names = sorted({point.module for point in entry_points(group=ENTRY_POINTS)})
    if not names:
        raise ConfigError(
            f"no installed package has apps for the phone (entry point {ENTRY_POINTS!r}); install this one again with "
            f"'pip install mobile-world', or 'pip install -e .' in a checkout"
        )
    return tuple(import_module(name) for name in names)


def folders_of_app_packages() -> tuple[Path, ...]:
    """The folders of those packages."""
    return tuple(Path(folder) for package in app_packages() for folder in package.__path__)


def code_folders() -> tuple[Path, ...]:
    """The folders of all code that decides what a phone does: the phone's own, and those of its apps."""
    return (Path(__file__).parent, *folders_of_app_packages())
