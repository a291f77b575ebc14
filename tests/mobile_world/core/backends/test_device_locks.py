"""Two commands never drive one device."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from mobile_world.core.backends import DeviceLocks
from mobile_world.domain import DeviceBusy

TAKING = """
import sys
from pathlib import Path
from mobile_world.core.backends import DeviceLocks
print(DeviceLocks(Path(sys.argv[1])).try_lock(sys.argv[2]), flush=True)
sys.stdin.read()
"""


def test_a_device_has_one_user_at_a_time(tmp_path: Path) -> None:
    with DeviceLocks(tmp_path) as mine, DeviceLocks(tmp_path) as yours:
        assert mine.try_lock("emulator-5554") and mine.try_lock("emulator-5554"), "locking twice is no conflict"
        assert not yours.try_lock("127.0.0.1:5555"), "the same emulator by its other name"
        assert not yours.try_lock("localhost:5555")
        assert yours.try_lock("127.0.0.1:5557")
        with pytest.raises(DeviceBusy, match="phone-1 is being used"):
            yours.lock_all({"R58M": "R58M", "127.0.0.1:5555": "phone-1"})
        assert mine.try_lock("R58M"), "those who cannot have all have none"
    with DeviceLocks(tmp_path) as later:
        assert later.try_lock("emulator-5554")


def test_a_user_that_is_killed_leaves_no_claim(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", TAKING, str(tmp_path), "usb-1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "True\n"
        with DeviceLocks(tmp_path) as mine:
            assert not mine.try_lock("usb-1")
        other.kill()
        other.wait(20)
    with DeviceLocks(tmp_path) as mine:
        assert mine.try_lock("usb-1")
