"""A phone with Files in front and something to find on it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.system import paths
from tests.conftest import Result

FILES = "com.google.android.documentsui/com.android.documentsui.files.FilesActivity"
STORAGE = paths.STORAGE

Sh = Callable[..., Result]


@pytest.fixture
def files(phone: Phone, sh: Sh) -> Phone:
    """The phone after a tap on the app's icon, as a list in Downloads."""
    fs = phone.system.fs
    fs.write_text(f"{STORAGE}/Download/notes.txt", "hello")
    fs.write_bytes(f"{STORAGE}/Download/song.mp3", bytes(6500))
    fs.write_bytes(f"{STORAGE}/Download/report.pdf", bytes(65_300))
    fs.write_text(f"{STORAGE}/Documents/plan.txt", "a plan")
    assert sh(f"am start -n {FILES}").status == 0
    return phone
