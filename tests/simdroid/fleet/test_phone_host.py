"""Phones with their sockets on one loop."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from simdroid.device import Phone
from simdroid.fleet import phone_host
from simdroid.fleet.records import WorkerRequest


def test_a_screen_that_stands_still_gives_its_memory_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phone_host, "IDLE_S", 0.02)
    monkeypatch.setenv("HOME", str(tmp_path))
    released: list[Phone] = []

    async def main() -> None:
        host = phone_host.PhoneHost("test", "private", token_file=tmp_path / "token")
        await host.add(WorkerRequest(action="add", name="one"), tmp_path / "one", lambda: None)
        phone = host._servers["one"].phone
        monkeypatch.setattr(phone.display, "release_frame", lambda: released.append(phone))
        before = phone.display.png()
        async with asyncio.timeout(20):
            while not released:
                await asyncio.sleep(0.01)
        assert phone.display.png() == before
        await host.remove_all()

    asyncio.run(main())
    assert released
