"""A phone with its sockets on one loop."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from simdroid.device import Phone
from simdroid.fleet import hosted_phone
from simdroid.fleet.records import PhoneRequest


def test_a_screen_that_stands_still_gives_its_memory_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosted_phone, "IDLE_S", 0.02)
    monkeypatch.setenv("HOME", str(tmp_path))
    released, trimmed = list[Phone](), list[int]()

    async def main() -> None:
        request = PhoneRequest(name="one", scope="private", worker="test")
        hosted = await hosted_phone.HostedPhone.start(request, tmp_path / "one", token_file=tmp_path / "token")
        display = hosted.phone.display
        monkeypatch.setattr(display, "release_frame", lambda: released.append(hosted.phone))
        monkeypatch.setattr(hosted_phone, "return_unused_memory", lambda: trimmed.append(len(released)))
        before = display.png()
        async with asyncio.timeout(20):
            while not released:
                await asyncio.sleep(0.01)
        assert display.png() == before
        await hosted.stop()

    asyncio.run(main())
    assert released
    assert trimmed[0] == 1  # after the frame was released
    assert len(trimmed) <= 2  # and once only: another picture may have been drawn since
