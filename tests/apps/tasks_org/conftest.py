"""A phone with Tasks in front."""

from __future__ import annotations

import pytest

from simdroid.device import Phone
from tests.apps.tasks_org.task_steps import START, Sh


@pytest.fixture
def tasks(phone: Phone, sh: Sh) -> Phone:
    """The phone on Sunday, October 15, 2023, 15:34, with 24-hour times and no tasks."""
    phone.system.settings.put("system", "time_12_24", "24")
    assert sh(START).status == 0
    return phone
