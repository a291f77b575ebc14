"""A set-up phone of MobileWorld with its Gallery in front."""

from __future__ import annotations

from pathlib import Path

import pytest

from simdroid.device import Phone
from tests.apps.photo_gallery.gallery_steps import START
from tests.conftest import run_script
from tests.images import MOBILE_WORLD


@pytest.fixture
def gallery(tmp_path: Path) -> Phone:
    """The phone with the image's pictures."""
    phone = Phone(tmp_path / "mobile_world", image=MOBILE_WORLD, set_up=True)
    assert run_script(phone, START).status == 0
    return phone
