"""A station without HTTP, over simulated phones and over devices that outlive it."""

from __future__ import annotations

from pathlib import Path

import pytest

from mobile_world.core import DeviceLabel, Station, create_app
from mobile_world.core.acting import score, set_up
from mobile_world.domain import ConfigError, DeviceBusy
from mobile_world.phone.fleet import serve_phone
from mobile_world.runtime.controller import AndroidController
from mobile_world.runtime.device_sources import AdbDevices
from tests.core.conftest import PACK
from tests.phones_here import PhonesHere


@pytest.mark.slow
def test_a_station_without_http(tmp_path: Path) -> None:
    with Station(PhonesHere(1), artefacts=tmp_path) as station:
        session = station.open_session()
        with pytest.raises(DeviceBusy), station.calling(None):
            pass
        with station.calling(session.id) as calling:
            assert calling.device.opened.screen_size() == (1080, 2400)
        assert create_app(station).title
    with pytest.raises(ConfigError, match="names"):
        Station(PhonesHere(2), artefacts=tmp_path, labels=[DeviceLabel("one")])


@pytest.mark.slow
def test_a_device_that_outlives_the_station_is_put_back(home: Path, tmp_path: Path) -> None:
    with serve_phone(tmp_path / "phone") as record:
        serial = f"127.0.0.1:{record.adb_port}"
        labels = [DeviceLabel(serial, backend="adb", profile="a device")]
        station = Station(AdbDevices([serial]), labels=labels, artefacts=tmp_path, task_dirs=[PACK])
        with station:
            session = station.open_session(serial)
            with station.calling(session.id) as calling:
                set_up(station, calling, "AlwaysDoneTask", seed=0, behind_cue=False)
                assert score(calling, "AlwaysDoneTask", None).value == 1
                calling.device.opened.push(b"", "/sdcard/left-over")
        with AndroidController.for_phone(record) as controller:
            assert controller.device.stat("/sdcard/left-over") is None
            assert controller.state_digest() == controller.snapshot_digest("init_state")
