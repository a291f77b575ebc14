"""A phone with Markor in front and some notes in its folder."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from tests.conftest import Result

PACKAGE = "net.gsantner.markor"
NOTEBOOK = "/storage/emulated/0/Documents/Markor"
START = f"am start -n {PACKAGE}/.activity.MainActivity"

Sh = Callable[..., Result]


@pytest.fixture
def markor(phone: Phone, sh: Sh) -> Phone:
    """The phone with three notes, two folders and the app in front."""
    sh(f"cd {NOTEBOOK}; mkdir Work Home; printf 'milk\\nbread' > shopping.md; printf 'call Ann' > Todo_list.txt")
    sh(f"cd {NOTEBOOK}; printf '# Ideas\\n\\nWrite **more**.\\n' > ideas.md")
    assert sh(START).status == 0
    return phone
