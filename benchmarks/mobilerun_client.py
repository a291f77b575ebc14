"""The driver of mobilerun (once droidrun) on the phone: state, taps by index, text, screenshots, keys, apps, clipboard.

    python -m benchmarks.mobilerun_client --python VENV/bin/python

`--python` is an interpreter of its own in which `pip install mobilerun` was run: it needs hundreds of packages. The
Portal, whose APK is downloaded by its users, is stood in for by one with the same manifest. Without that interpreter
nothing runs, and the exit status is 0; a check that fails gives 1.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from simdroid.fleet import serve_phone
from tests.e2e.adb_program import ALONE, Adb, bundled_adb
from tests.simdroid.portal_apk import PORTAL, PORTAL_SERVICE, portal_apk

DEADLINE_S = 300.0

CLIENT = """
import asyncio, sys, time
from importlib.metadata import version
from mobilerun.tools.driver import AndroidDriver
from mobilerun.tools.filters import ConciseFilter
from mobilerun.tools.formatters import IndexedFormatter
from mobilerun.tools.ui import AndroidStateProvider

async def main(serial, use_tcp):
    driver = AndroidDriver(serial=serial, use_tcp=use_tcp, portal_mode="required")
    begin = time.monotonic()
    await driver.connect()
    assert driver.portal_available and driver.portal.tcp_available == use_tcp
    report("connect", f"mobilerun {version('mobilerun')}, Portal {driver._portal_version}", begin)
    apps = await driver.get_apps()
    assert {"package": "com.android.settings", "label": "Settings"} in apps, apps
    report("apps", f"{len(apps)} apps", begin)
    await driver.stop_app("com.android.settings")
    await driver.stop_app("com.google.android.settings.intelligence")
    await driver.start_app("com.android.settings")
    provider = AndroidStateProvider(driver, ConciseFilter(), IndexedFormatter())
    state = await provider.get_state()
    assert state.phone_state["packageName"] == "com.android.settings", state.phone_state
    rows = [each for each in walk(state.elements) if "Search" in str(each.get("text"))]
    report("state", f"{sum(1 for _ in walk(state.elements))} elements", begin)
    await driver.tap(*state.get_element_coords(rows[0]["index"]))
    assert await driver.input_text("wi-fi — Wörter 日本", clear=True)
    tree = (await driver.get_ui_tree())["phone_state"]
    assert tree["focusedElement"]["text"] == "wi-fi — Wörter 日本", tree
    report("tap and text", tree["focusedElement"]["text"], begin)
    assert (await driver.screenshot()).startswith(b"\\x89PNG")
    await driver.set_clipboard("copied ✓")
    assert await driver.get_clipboard() == "copied ✓"
    report("screenshot, clipboard", "PNG, copied", begin)
    await driver.press_button("home")
    home = (await driver.get_ui_tree())["phone_state"]["packageName"]
    assert "launcher" in home, home
    await driver.swipe(500, 1900, 500, 500, duration_ms=300)
    assert "com.android.settings" in await driver.list_packages(include_system=True)
    report("keys, swipe", home, begin)

def walk(elements):
    for each in elements:
        yield each
        yield from walk(each.get("children", []))

def report(name, told, begin):
    print(f"{name:<24} ok {time.monotonic() - begin:5.1f} s  {told}", flush=True)

asyncio.run(main(sys.argv[1], sys.argv[2] == "tcp"))
"""


def run(python: Path) -> int:
    """Run the client over the content provider and over HTTP; how many of the two failed."""
    failed = 0
    with tempfile.TemporaryDirectory() as place:
        home = Path(place)
        (home / "token").write_text("")
        (home / "portal.apk").write_bytes(portal_apk())
        adb = Adb(bundled_adb(), home)
        with serve_phone(home / "phone", clock="wall", token_file=home / "token") as phone:
            try:
                adb.connect(phone.console_port, phone.adb_port)
                adb.call("wait-for-device")
                print(adb.call("install", "-g", str(home / "portal.apk")).text.splitlines()[-1])
                adb.shell(f"settings put secure enabled_accessibility_services {PORTAL}/{PORTAL_SERVICE}")
                adb.shell("settings put secure accessibility_enabled 1")
                for way in ("provider", "tcp"):
                    print(f"-- {way}", flush=True)
                    words = [str(python), "-c", CLIENT, adb.serial, way]
                    environment = {"HOME": place, "ANDROID_ADB_SERVER_PORT": str(adb.server_port), **ALONE}
                    environment["MOBILERUN_TELEMETRY_ENABLED"] = "false"
                    failed += subprocess.run(words, env=environment, timeout=DEADLINE_S, check=False).returncode != 0
            finally:
                adb.stop_server()
    return failed


def main() -> int:
    """Run it, or say what is missing."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", type=Path, required=True, help="an interpreter that has mobilerun")
    options = parser.parse_args()
    probe = [str(options.python), "-c", "import mobilerun"]
    if not options.python.exists() or subprocess.run(probe, check=False, capture_output=True).returncode:
        print(f"skipped, for {options.python} has no mobilerun (pip install mobilerun)")
        return 0
    return 1 if run(options.python) else 0


if __name__ == "__main__":
    sys.exit(main())
