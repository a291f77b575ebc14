"""A task pack that needs an extra which nobody has, for tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from mobile_world.extras import EXTRAS, Extra
from tests.mobile_world.tasks.packs import task_text, write

EXTRA = "holograms"
INSTALL = "pip install 'mobile-world[holograms]'"
REFUSED = (
    "2 tasks need the extra 'holograms', which is not installed (no no-such-package): HologramTask, SecondTask; "
    f"run {INSTALL}, or choose other tasks"
)


def made_up_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let there be an extra whose package is not installed."""
    monkeypatch.setitem(EXTRAS, EXTRA, Extra("pictures in space", ("no-such-package",)))


def hologram_pack(folder: Path) -> Path:
    """Two tasks that need it, and one that needs nothing."""
    body = f'extras = ("{EXTRA}",)'
    write(folder, "hologram.py", task_text("HologramTask", body=body))
    write(folder, "plain.py", task_text("PlainTask"))
    write(folder, "second.py", task_text("SecondTask", body=body))
    return folder
