"""MobileWorld's phone with Mail in front, and what its files hold."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from simdroid.device import Phone
from tests.conftest import MEMORY, Result, run_script
from tests.images import MOBILE_WORLD

FILES = "/sdcard/Android/data/com.gmailclone/files"
START = "am start -n com.gmailclone/.MainActivity"
BACK = 4
Sh = Callable[..., Result]


@pytest.fixture
def phone() -> Iterator[Phone]:
    """A phone of MobileWorld's image, set up."""
    with TemporaryDirectory(prefix="mw-phone-", dir=MEMORY, ignore_cleanup_errors=True) as directory:
        yield Phone(Path(directory) / "phone", image=MOBILE_WORLD, set_up=True)


@pytest.fixture
def mail(phone: Phone) -> Phone:
    """Mail in front."""
    assert run_script(phone, START).status == 0
    return phone


def stored(phone: Phone, name: str) -> Any:
    """What one of the app's files holds."""
    return json.loads(phone.system.fs.read_bytes(f"{FILES}/{name}"))


def push(phone: Phone, *mails: dict[str, Any]) -> None:
    """Replace the mailbox as evaluators do: push the file, stop the app, start it."""
    state = {"username": "Princewill Iroka", "activeTab": "Mail", "mails": list(mails)}
    phone.system.fs.write_bytes(f"{FILES}/state.json", json.dumps(state).encode())
    assert run_script(phone, f"am force-stop com.gmailclone; {START}").status == 0


def entry(sender: str, subject: str, body: str = "Hello", status: str = "unread", *files: str) -> dict[str, Any]:
    """A mail as the file has it."""
    head = {"from": sender, "sender": f"{sender.lower()}@email.com", "subject": subject, "date": "Oct 15"}
    return {"headers": {**head, "to": "test@gmail.com"}, "body": body, "status": status, "attachments": list(files)}
