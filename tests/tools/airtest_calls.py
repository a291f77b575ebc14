"""The calls of `tests.tools.airtest`, under the interpreter that has airtest."""

from __future__ import annotations

import argparse
import logging
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import cv2
from airtest.core import api
from airtest.core.cv import Template
from airtest.core.error import AdbError, AdbShellError, AirtestError

from tests.tools.calls import Calls

OVER_ADB = "?cap_method=ADBCAP&touch_method=ADBTOUCH&ime_method=ADBIME&ori_method=ADBORI"
SETTINGS = "com.android.settings"


def steps(device: Any) -> dict[str, Callable[[], object]]:
    """What is called, in this order."""
    return {
        "display_info": lambda: device.display_info,
        "get_current_resolution": device.get_current_resolution,
        "snapshot": lambda: device.snapshot().shape,
        "cap_method": lambda: device.cap_method,
        "touch_method": lambda: device.touch_method,
        "wake": api.wake,
        "home": api.home,
        "exists(Template)": lambda: find_a_piece(device),
        "start_app": lambda: api.start_app(SETTINGS),
        "get_top_activity": device.get_top_activity,
        "touch": lambda: api.touch((540, 660)),
        "text": lambda: api.text("wifi", enter=False),
        "is_keyboard_shown": device.is_keyboard_shown,
        "keyevent": lambda: api.keyevent("BACK"),
        "swipe": lambda: api.swipe((540, 1800), (540, 600)),
        "swipe(vector)": lambda: api.swipe((540, 1200), vector=(0, -0.2)),
        "double_click": lambda: api.double_click((540, 1200)),
        "touch(duration)": lambda: api.touch((540, 1200), duration=1),
        "is_screenon": device.is_screenon,
        "is_locked": device.is_locked,
        "list_app": lambda: device.list_app(third_only=True),
        "path_app": lambda: device.path_app(SETTINGS),
        "check_app": lambda: device.check_app(SETTINGS),
        "get_device_info": device.adb.get_device_info,
        "get_ip_address": device.get_ip_address,
        "shell": lambda: api.shell("echo hello"),
        "logcat": lambda: next(device.logcat(read_timeout=2)),
        "clear_app": lambda: api.clear_app(SETTINGS),
        "stop_app": lambda: api.stop_app(SETTINGS),
        "text(other script)": lambda: api.text("Ünï", enter=False),
        "set_clipboard": lambda: api.set_clipboard("kept"),
        "get_clipboard": api.get_clipboard,
        "pinch": lambda: api.pinch(),
    }


def find_a_piece(device: Any) -> object:
    """Cut a piece out of the screen, and find it there again."""
    picture = device.snapshot()
    height, width = picture.shape[:2]
    piece = Path("piece.png")
    cv2.imwrite(str(piece), picture[int(height * 0.9) : int(height * 0.97), int(width * 0.05) : int(width * 0.3)])
    found = api.exists(Template(str(piece), resolution=(width, height)))
    if not found:
        raise AirtestError("the piece is not found")
    return found


def main() -> None:
    """Connect and make the calls."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("serial")
    parser.add_argument("port")
    parser.add_argument("--defaults", action="store_true")
    options = parser.parse_args()
    logging.getLogger("airtest").setLevel(logging.CRITICAL)
    address = f"android://127.0.0.1:{options.port}/{options.serial}"
    device = api.connect_device(address + ("" if options.defaults else OVER_ADB))
    print(f"airtest {version('airtest')}, {'its defaults' if options.defaults else OVER_ADB}")
    calls = Calls()
    for name, step in steps(device).items():
        calls.make(name, step, wrong=(AdbError, AdbShellError, AirtestError, NotImplementedError))
    print(calls.summary())


if __name__ == "__main__":
    main()
