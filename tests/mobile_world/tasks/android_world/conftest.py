"""The phone of the family's other tests."""

from __future__ import annotations

from tests.mobile_world.tasks.definitions.android_world.conftest import controller

__all__ = ["controller"]
