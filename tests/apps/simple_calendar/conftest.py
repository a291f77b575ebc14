"""A phone with the calendar in front."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from tests.apps.simple_calendar.calendar_steps import START
from tests.conftest import Result

Sh = Callable[..., Result]


@pytest.fixture
def calendar(phone: Phone, sh: Sh) -> Phone:
    """The phone on Sunday, October 15, 2023, 15:34, with 24-hour times."""
    phone.system.settings.put("system", "time_12_24", "24")
    assert sh(START).status == 0
    return phone
