"""A phone whose messages SMS Messenger handles."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.system import Contact, Labelled
from tests.conftest import Result

PACKAGE = "com.simplemobiletools.smsmessenger"

Sh = Callable[..., Result]


@pytest.fixture
def messenger(phone: Phone, sh: Sh) -> Phone:
    """The phone with the app in front, some people and 24-hour times."""
    system = phone.system
    system.settings.put("secure", "sms_default_application", PACKAGE)
    system.settings.put("system", "time_12_24", "24")
    system.contacts.add(Contact("Ann Lee", phones=(Labelled("+15551234567"),)))
    system.contacts.add(Contact("Eve Novak", phones=(Labelled("5558889999"), Labelled("5551110000", "Work"))))
    assert sh(f"monkey -p {PACKAGE} -c android.intent.category.LAUNCHER 1").status == 0
    return phone
