"""Loaded pages: each is a file with what it was loaded from, and a file with what happened to it since."""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from simdroid.system import System
from simdroid_apps.chrome import store, tabs

if TYPE_CHECKING:
    from simdroid.browser.page import LoadedPage


def _path(number: int) -> str:
    return f"{tabs.FOLDER}/page{number}"


def store_page(system: System, number: int, page: LoadedPage) -> StoredPage:
    """Keep a page that was just loaded."""
    fs = store.own_files(system)
    fs.mkdir(tabs.FOLDER, parents=True)
    head = page.to_json()
    log = head.pop("log", [])
    fs.write_text(_path(number), json.dumps(head))
    fs.write_text(f"{_path(number)}.log", "".join(json.dumps(event) + "\n" for event in log))
    return StoredPage(number, page, len(log))


@dataclass
class StoredPage:
    """A page, and how much of its log is stored."""

    number: int
    page: LoadedPage
    stored: int

    def save(self, system: System) -> None:
        """Store what was added to its log."""
        events = self.page.log[self.stored :]
        if events:
            with store.own_files(system).create(f"{_path(self.number)}.log", append=True) as log:
                log.write("".join(json.dumps(event) + "\n" for event in events).encode())
        self.stored = len(self.page.log)


def read_page(system: System, number: int) -> StoredPage | None:
    """A page as it is stored; None where it is gone or damaged."""
    from simdroid.browser.page import LoadedPage

    fs = store.own_files(system)
    try:
        head: dict[str, Any] = json.loads(fs.read_bytes(_path(number)))
        log = [json.loads(line) for line in fs.read_bytes(f"{_path(number)}.log").splitlines()]
        return StoredPage(number, LoadedPage.from_json({**head, "log": log}), len(log))
    except (OSError, ValueError, TypeError, KeyError):
        return None


def page_digest(system: System, number: int) -> str:
    """What tells two states of a page apart; empty where there is no page."""
    fs = store.own_files(system)
    try:
        parts = (fs.read_bytes(_path(number)), b"\0", fs.read_bytes(f"{_path(number)}.log"))
    except OSError:
        return ""
    return hashlib.blake2b(b"".join(parts), digest_size=16).hexdigest()


def drop_pages(system: System, numbers: set[int]) -> None:
    """Remove the pages that nothing shows any more."""
    fs = store.own_files(system)
    if not fs.is_dir(tabs.FOLDER):
        return
    for name in fs.listdir(tabs.FOLDER):
        number = name.removeprefix("page").removesuffix(".log")
        if name.startswith("page") and number.isdigit() and int(number) not in numbers:
            with suppress(OSError):
                fs.remove(f"{tabs.FOLDER}/{name}")
