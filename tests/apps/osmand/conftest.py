"""A phone that shows the map."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from tests.apps.osmand.map_steps import START
from tests.conftest import Result


@pytest.fixture
def osmand(phone: Phone, sh: Callable[..., Result]) -> Phone:
    """The map at its first place."""
    assert sh(START).status == 0
    return phone
