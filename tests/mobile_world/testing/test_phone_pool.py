"""The phones of a pytest process where there is no adb server to make them known to."""

from __future__ import annotations

import pytest

from mobile_world.domain import DeviceLost
from mobile_world.testing.phone_pool import PhonePool
from mobile_world.testing.phone_spec import PhoneSpec
from tests.e2e.adb_program import free_port


@pytest.mark.slow
def test_a_phone_that_cannot_be_made_known_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    port = free_port()
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(port))
    pool = PhonePool(announce=True)
    try:
        with pytest.raises(DeviceLost, match=f"no adb server answers at 127.0.0.1:{port}; start one with 'adb start-s"):
            pool.lend(PhoneSpec())
        assert pool._fleet.list() == []
    finally:
        pool.close()
