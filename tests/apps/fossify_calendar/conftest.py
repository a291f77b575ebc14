"""A set-up phone of MobileWorld with Fossify Calendar in front."""

from __future__ import annotations

from pathlib import Path

import pytest

from simdroid.device import Phone
from tests.apps.fossify_calendar.fossify_steps import START
from tests.conftest import run_script
from tests.images import MOBILE_WORLD


@pytest.fixture
def calendar(tmp_path: Path) -> Phone:
    """The phone on Thursday, October 16, 2025, 12:00, with the image's events."""
    phone = Phone(tmp_path / "mobile_world", image=MOBILE_WORLD, set_up=True)
    assert run_script(phone, START).status == 0
    return phone
