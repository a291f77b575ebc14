"""A phone with Contacts in front."""

from __future__ import annotations

import pytest

from simdroid.device import Phone
from simdroid.system import Component, launch_intent

PEOPLE = Component("com.google.android.contacts", "com.android.contacts.activities.PeopleActivity")


@pytest.fixture
def contacts(phone: Phone) -> Phone:
    """The phone after a tap on the app's icon."""
    phone.system.activities.start(launch_intent(PEOPLE))
    return phone
