"""A phone with Joplin in front, and some notebooks and notes as `sqlite3` inserts them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from tests.apps.joplin.notebook import BODY, FOLDERS, START, insert_folder, insert_note
from tests.conftest import Result

Sh = Callable[..., Result]


@pytest.fixture
def empty(phone: Phone, sh: Sh) -> Phone:
    """The app as it is without any notebook."""
    assert sh(START).status == 0
    return phone


@pytest.fixture
def joplin(phone: Phone, sh: Sh) -> Phone:
    """Three notebooks, one of them in another, with three notes and two to-dos, and the app in front."""
    for id, title, parent in FOLDERS:
        insert_folder(phone, id, title, parent)
    insert_note(phone, "n1", "Pancakes", BODY, "f1", age=5)
    insert_note(phone, "n2", "Waffles", "Crisp, with **Sirup**", "f1", age=4)
    insert_note(phone, "n3", "Call Ann", "about the boat", "f2", age=3, is_todo=1)
    insert_note(phone, "n4", "Write report", "", "f2", age=2, is_todo=1, done=1)
    insert_note(phone, "n5", "Standup 10", "Attendees: four", "f3", age=1)
    assert sh(START).status == 0
    return phone
