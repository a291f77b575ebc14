"""A set-up phone of MobileWorld with Google Messages in front."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from simdroid.device import Phone
from tests.conftest import Result, run_script
from tests.images import MOBILE_WORLD

PACKAGE = "com.google.android.apps.messaging"
Sh = Callable[[str], Result]


@pytest.fixture
def messages(tmp_path: Path) -> Phone:
    """The phone on Thursday, October 16, 2025, 12:00, with the image's people and messages."""
    phone = Phone(tmp_path / "mobile_world", image=MOBILE_WORLD, set_up=True)
    assert run_script(phone, f"am start -n {PACKAGE}/.ui.ConversationListActivity").status == 0
    return phone


@pytest.fixture
def run(messages: Phone) -> Sh:
    """Runs a script on that phone as root."""
    return lambda script: run_script(messages, script)
