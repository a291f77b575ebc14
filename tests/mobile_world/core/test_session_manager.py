"""Sessions without HTTP, over simulated phones and over devices that outlive it."""

from __future__ import annotations

from pathlib import Path

import pytest

from mobile_world.core import DeviceLabel, SessionManager, create_app
from mobile_world.core.session_operations import score, set_up
from mobile_world.domain import ConfigError, DeviceBusy
from mobile_world.runtime.controller import AndroidController
from mobile_world.runtime.device_sources import AdbDevices
from simdroid.fleet import serve_phone
from tests.mobile_world.core.conftest import PACK
from tests.phones_here import PhonesHere


def test_sessions_without_http(tmp_path: Path) -> None:
    with SessionManager(PhonesHere(1), artefacts=tmp_path) as manager:
        session = manager.open_session()
        with pytest.raises(DeviceBusy), manager.session_call(None):
            pass
        with manager.session_call(session.id) as current:
            assert current.device.opened.screen_size() == (1080, 2400)
        assert create_app(manager).title
    with pytest.raises(ConfigError, match="names"):
        SessionManager(PhonesHere(2), artefacts=tmp_path, labels=[DeviceLabel("one")])


def test_a_device_that_outlives_the_server_is_restored(home: Path, tmp_path: Path) -> None:
    with serve_phone(tmp_path / "phone") as record:
        serial = f"127.0.0.1:{record.adb_port}"
        labels = [DeviceLabel(serial, backend="adb", profile="a device")]
        manager = SessionManager(AdbDevices([serial]), labels=labels, artefacts=tmp_path, task_dirs=[PACK])
        with manager:
            session = manager.open_session(serial)
            with manager.session_call(session.id) as current:
                set_up(manager, current, "AlwaysDoneTask", seed=0, cue=None)
                assert score(current, "AlwaysDoneTask", None).value == 1
                current.device.opened.push(b"", "/sdcard/left-over")
        with AndroidController.for_phone(record) as controller:
            assert controller.device.stat("/sdcard/left-over") is None
            assert controller.state_digest() == controller.snapshot_digest("init_state")
