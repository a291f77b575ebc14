"""Phones with the soft keyboard open."""

from __future__ import annotations

import pytest

from simdroid.device import Phone
from tests.simdroid.ui.system_ui.keyboard_steps import Sh, touch


@pytest.fixture
def message(phone: Phone, sh: Sh) -> Phone:
    """A phone with a field for a message in front."""
    sh("settings put secure sms_default_application com.simplemobiletools.smsmessenger")
    sh("am start -a android.intent.action.SENDTO -d sms:5551234")
    touch(phone, sh, id="thread_type_message")
    return phone
