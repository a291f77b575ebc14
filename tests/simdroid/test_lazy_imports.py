"""Lazy imports of packages."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest

ROOMS = {"mobile_world.domain": "pydantic", "mobile_world.analysis": "numpy", "mobile_world.agents.models": "httpx"}
"""And a dependency that importing the package alone must not load."""


@pytest.mark.parametrize("name", ROOMS)
def test_every_public_name_can_be_imported(name: str) -> None:
    room = import_module(name)
    assert len(set(room.__all__)) == len(room.__all__)
    for each in room.__all__:
        assert getattr(room, each) is not None
    with pytest.raises(AttributeError, match=f"module '{name}' has no attribute 'Nothing'"):
        room.Nothing  # noqa: B018


@pytest.mark.parametrize(("name", "spared"), ROOMS.items())
def test_heavy_dependencies_are_not_imported_early(name: str, spared: str) -> None:
    program = f"import sys, {name}; sys.exit({spared!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False, timeout=60).returncode == 0


@pytest.mark.parametrize(
    ("package", "former", "name"),
    [
        ("mobile_world.analysis", "Setting", "PowerSetting"),
        ("mobile_world.experiment", "Span", "ForecastRange"),
    ],
)
def test_former_names_still_work_and_say_what_they_are_called_now(package: str, former: str, name: str) -> None:
    room = import_module(package)
    with pytest.deprecated_call(match=f"{package}.{former} is now {package}.{name}"):
        assert getattr(room, former) is getattr(room, name)
    assert former not in room.__all__
