"""A phone, and the registry of the stand-in for AndroidWorld under the interpreter of the tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mobile_world.tasks.official_adapter import OfficialInstallation, OfficialRegistry
from tests.mobile_world.tasks.definitions.android_world.conftest import controller

__all__ = ["controller"]

STAND_IN = Path(__file__).parent / "stand_in"


@pytest.fixture(scope="session")
def registry() -> Iterator[OfficialRegistry]:
    found = OfficialRegistry(OfficialInstallation(STAND_IN))
    yield found
    found.close()
