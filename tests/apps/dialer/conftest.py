"""A phone with people in its address book and the dialer in front."""

from __future__ import annotations

import pytest

from simdroid.device import Phone
from simdroid.system import Component, Contact, Labelled, launch_intent

MAIN = Component("com.google.android.dialer", "com.google.android.dialer.extensions.GoogleDialtactsActivity")


@pytest.fixture
def dialer(phone: Phone) -> Phone:
    """The phone after a tap on the app's icon."""
    phone.system.contacts.add(Contact("Ann Lee", phones=(Labelled("5551234567"),)))
    phone.system.contacts.add(Contact("Bob Stone", phones=(Labelled("+15557654321"), Labelled("5550009999", "Work"))))
    phone.system.activities.start(launch_intent(MAIN))
    return phone
