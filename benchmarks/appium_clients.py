"""A real Appium server drives the phone: sessions, locators, clicks, typing, sources, screenshots, gestures.

    python -m benchmarks.appium_clients [--node DIRECTORY] [--keep-log FILE]

`--node` is where `npm install appium appium-uiautomator2-driver` was run. Appium also wants Java and the SDK's `adb`,
`aapt`, `aapt2`, `apksigner` and `zipalign` (Debian has packages of these names), which are laid out as an SDK by links.
It installs its own APKs on the phone. What is missing is said, with exit status 0; a check that fails gives 1.
"""

from __future__ import annotations

import argparse
import base64
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from simdroid.fleet import serve_phone
from tests.e2e.adb_program import ALONE, Adb, debian_adb, free_port

TOOLS = ("aapt", "aapt2", "apksigner", "zipalign")
START_DEADLINE_S = 120.0
CALL_DEADLINE_S = 180.0
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
SETTINGS, SETTINGS_ACTIVITY = "com.android.settings", ".Settings"


class AppiumError(Exception):
    """What Appium answered instead of a value."""


@dataclass
class Driver:
    """A session of a WebDriver client, over plain HTTP."""

    http: httpx.Client
    base: str

    def call(self, method: str, path: str, **body: object) -> Any:
        """One command; its value."""
        content = None if method == "GET" else body
        answer = self.http.request(method, f"{self.base}{path}", json=content).json()["value"]
        if isinstance(answer, dict) and "error" in answer:
            raise AppiumError(f"{answer['error']}: {answer['message'][:300]}")
        return answer

    def find(self, using: str, value: str) -> str:
        """An element's address."""
        return f"/element/{self.call('POST', '/element', using=using, value=value)[ELEMENT]}"

    def click(self, using: str, value: str) -> None:
        """Click what a locator finds."""
        self.call("POST", f"{self.find(using, value)}/click")

    def script(self, name: str, **arguments: object) -> Any:
        """One of Appium's `mobile:` commands."""
        return self.call("POST", "/execute/sync", script=f"mobile: {name}", args=[arguments])

    def open_settings(self) -> None:
        """Begin at the top of Settings."""
        self.script("terminateApp", appId=SETTINGS)
        self.script("activateApp", appId=SETTINGS)


def _expect(found: object, wanted: object) -> None:
    if found != wanted:
        raise AppiumError(f"got {found!r} instead of {wanted!r}")


def check_locators(driver: Driver) -> str:
    """Every strategy finds the same row of Settings."""
    driver.open_settings()
    found = [
        driver.find("-android uiautomator", 'new UiSelector().text("Network & internet")'),
        driver.find("xpath", '//android.widget.TextView[@text="Network & internet"]'),
        driver.find("xpath", '//*[matches(@text, "^Network.*net$")]'),
    ]
    _expect(len(set(found)), 1)
    titles = driver.call("POST", "/elements", using="id", value="android:id/title")
    by_class = driver.call("POST", "/elements", using="class name", value="android.widget.TextView")
    if not 5 < len(titles) < len(by_class):
        raise AppiumError(f"{len(titles)} titles and {len(by_class)} texts")
    driver.click("xpath", '//*[@text="Network & internet"]')
    up = driver.find("accessibility id", "Navigate up")
    _expect(driver.call("GET", f"{up}/attribute/content-desc"), "Navigate up")
    driver.call("POST", f"{up}/click")
    return f"5 strategies, {len(by_class)} texts"


def check_attributes(driver: Driver) -> str:
    """Text, attributes, rectangle, and whether it is displayed, enabled, selected."""
    row = driver.find("xpath", '//*[@text="Network & internet"]')
    _expect(driver.call("GET", f"{row}/text"), "Network & internet")
    _expect(driver.call("GET", f"{row}/attribute/package"), SETTINGS)
    _expect(driver.call("GET", f"{row}/attribute/className"), "android.widget.TextView")
    states = [driver.call("GET", f"{row}/{name}") for name in ("displayed", "enabled", "selected")]
    _expect(states, [True, True, False])
    rect = driver.call("GET", f"{row}/rect")
    if not all(rect[key] > 0 for key in ("x", "y", "width", "height")):
        raise AppiumError(f"an odd rectangle: {rect}")
    return f"at {rect['x']},{rect['y']}"


def check_clicks(driver: Driver) -> str:
    """A click opens a page, back leaves it, and its element is stale then."""
    driver.click("xpath", '//*[@text="Network & internet"]')
    page = driver.find("xpath", '//*[@text="Airplane mode"]')
    driver.call("POST", "/back")
    try:
        driver.call("GET", f"{page}/text")
    except AppiumError as error:
        if not str(error).startswith(("stale element reference", "no such element")):
            raise
        return str(error).partition(":")[0]
    raise AppiumError("an element of the page before is still there")


def check_scrolling(driver: Driver) -> str:
    """`UiScrollable` and the scroll gesture reach the end of a list."""
    driver.open_settings()
    expression = 'new UiScrollable(new UiSelector().scrollable(true)).scrollTextIntoView("About emulated device")'
    row = driver.find("-android uiautomator", expression)
    _expect(driver.call("GET", f"{row}/text"), "About emulated device")
    more = driver.script("scrollGesture", left=100, top=500, width=800, height=1200, direction="up", percent=1.0)
    _expect(more, True)
    return "found the last row"


def check_typing(driver: Driver) -> str:
    """Keys, more keys, clear; any script."""
    driver.open_settings()
    driver.click("-android uiautomator", 'new UiSelector().textStartsWith("Search")')
    field = driver.find("class name", "android.widget.EditText")
    driver.call("POST", f"{field}/value", text="bat")
    driver.call("POST", f"{field}/value", text="téry")
    _expect(driver.call("GET", f"{field}/text"), "battéry")
    driver.call("POST", f"{field}/clear")
    driver.call("POST", f"{field}/value", text="display")
    active = driver.call("GET", "/element/active")[ELEMENT]
    _expect(f"/element/{active}", field)
    driver.script("type", text="日本 ключ")
    _expect(driver.call("GET", f"{field}/text"), "display日本 ключ")
    driver.script("performEditorAction", action="search")
    return "battéry, 日本 ключ"


def check_dialogs(driver: Driver) -> str:
    """A dialog is read, dismissed and accepted; a toast is found while it shows."""
    clock = "com.google.android.deskclock"
    driver.script("activateApp", appId=clock)
    driver.script("startActivity", action="android.settings.APPLICATION_DETAILS_SETTINGS", uri=f"package:{clock}")
    for answer in ("dismiss", "accept"):
        driver.click("xpath", '//*[@text="Force stop"]')
        text = str(driver.call("GET", "/alert/text"))
        driver.call("POST", f"/alert/{answer}")
    driver.script("startActivity", action="android.settings.DEVICE_INFO_SETTINGS")
    scrollable = "new UiScrollable(new UiSelector().scrollable(true))"
    for _ in range(4):
        driver.click("-android uiautomator", f'{scrollable}.scrollTextIntoView("Build number")')
    toast = driver.call("GET", driver.find("xpath", "//android.widget.Toast[1]") + "/text")
    return f"{text.splitlines()[0]!r}, {toast!r}"


def check_source(driver: Driver) -> str:
    """The page source."""
    source = driver.call("GET", "/source")
    for part in ("<hierarchy ", "<android.widget.EditText ", 'displayed="true"', ' package="com.'):
        if part not in source:
            raise AppiumError(f"no {part} in the source")
    return f"{len(source)} characters"


def check_screenshot(driver: Driver) -> str:
    """PNGs of the screen and of an element."""
    whole = base64.b64decode(driver.call("GET", "/screenshot"))
    part = base64.b64decode(driver.call("GET", f"{driver.find('class name', 'android.widget.EditText')}/screenshot"))
    if not whole.startswith(b"\x89PNG") or not part.startswith(b"\x89PNG") or len(part) > len(whole):
        raise AppiumError("no pictures")
    return f"{len(whole)} and {len(part)} bytes"


def check_device(driver: Driver) -> str:
    """Rotation, window, keys, clipboard, notifications, settings, battery, device info."""
    driver.call("POST", "/orientation", orientation="LANDSCAPE")
    wide = driver.call("GET", "/window/rect")
    driver.call("POST", "/orientation", orientation="PORTRAIT")
    tall = driver.call("GET", "/window/rect")
    if wide["width"] <= wide["height"] or tall["height"] <= tall["width"]:
        raise AppiumError(f"windows of {wide} and {tall}")
    driver.script("setGeolocation", latitude=47.5, longitude=8.25)
    _expect(driver.script("getGeolocation")["latitude"], 47.5)
    driver.script("setClipboard", content=base64.b64encode("copied ✓".encode()).decode())
    _expect(base64.b64decode(driver.script("getClipboard")).decode(), "copied ✓")
    bars = driver.script("getSystemBars")
    if not bars["statusBar"]["height"] or not bars["navigationBar"]["height"]:
        raise AppiumError(f"bars of {bars}")
    driver.script("openNotifications")
    driver.script("pressKey", keycode=3)
    driver.call("POST", "/appium/settings", settings={"waitForIdleTimeout": 0})
    _expect(driver.call("GET", "/appium/settings")["waitForIdleTimeout"], 0)
    info, battery = driver.script("deviceInfo"), driver.script("batteryInfo")
    return f"Android {info['platformVersion']}, battery {battery['level']:.0%}"


def check_actions(driver: Driver) -> str:
    """WebDriver's pointer actions: a swipe up on the home screen opens all apps."""
    driver.script("pressKey", keycode=3)
    steps = [
        {"type": "pointerMove", "duration": 0, "x": 500, "y": 1900},
        {"type": "pointerDown", "button": 0},
        {"type": "pointerMove", "duration": 300, "x": 500, "y": 500},
        {"type": "pointerUp", "button": 0},
    ]
    before = driver.call("GET", "/source")
    finger = {"type": "pointer", "id": "f", "parameters": {"pointerType": "touch"}, "actions": steps}
    driver.call("POST", "/actions", actions=[finger])
    if driver.call("GET", "/source") == before:
        raise AppiumError("the swipe did nothing")
    return "all apps opened"


def check_apps(driver: Driver) -> str:
    """Installed, started, stopped, asked for."""
    _expect(driver.script("isAppInstalled", appId="io.appium.settings"), True)
    driver.script("activateApp", appId="com.google.android.deskclock")
    _expect(driver.script("getCurrentPackage"), "com.google.android.deskclock")
    _expect(driver.script("queryAppState", appId="com.google.android.deskclock"), 4)
    driver.script("deviceidle", action="whitelistAdd", packages="io.appium.settings")
    if not driver.script("listSms")["total"] >= 0 or "statusBarNotifications" not in driver.script("getNotifications"):
        raise AppiumError("the helper app does not answer")
    return str(driver.script("getCurrentActivity"))


CHECKS: tuple[Callable[[Driver], str], ...] = (
    check_locators,
    check_attributes,
    check_clicks,
    check_scrolling,
    check_dialogs,
    check_typing,
    check_source,
    check_screenshot,
    check_device,
    check_actions,
    check_apps,
)


@contextmanager
def appium_server(node: Path, home: Path, adb: Adb, log: Path) -> Iterator[str]:
    """A server of Appium's behind the links of an SDK; its address."""
    sdk = home / "sdk"
    tools = sdk / "build-tools" / "34.0.0"
    (tools / "lib").mkdir(parents=True)
    (sdk / "platform-tools").mkdir()
    (sdk / "platform-tools" / "adb").symlink_to(adb.program)
    for tool in TOOLS:
        (tools / tool).symlink_to(str(shutil.which(tool)))
    (tools / "lib" / "apksigner.jar").symlink_to("/usr/share/java/apksigner.jar")
    java = Path(str(shutil.which("java"))).resolve().parent.parent
    environment = {
        **ALONE,
        "HOME": str(home),
        "PATH": os.environ["PATH"],
        "ANDROID_HOME": str(sdk),
        "JAVA_HOME": str(java),
        "APPIUM_HOME": str(node),
        "ANDROID_ADB_SERVER_PORT": str(adb.server_port),
    }
    port = free_port()
    command = [str(node / "node_modules" / ".bin" / "appium"), "--port", str(port), "--address", "127.0.0.1"]
    with log.open("w") as output:
        program = subprocess.Popen([*command, "--log-no-colors"], env=environment, stdout=output, stderr=output)
    try:
        address = f"http://127.0.0.1:{port}"
        _wait_until_ready(address, program)
        yield address
    finally:
        program.terminate()
        program.wait(START_DEADLINE_S)


def _wait_until_ready(address: str, program: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + START_DEADLINE_S
    while time.monotonic() < deadline and program.poll() is None:
        try:
            if httpx.get(f"{address}/status", timeout=5).status_code == 200:
                return
        except httpx.HTTPError:
            time.sleep(0.2)
    raise SystemExit("Appium did not start; its log says why")


@contextmanager
def session(http: httpx.Client, address: str, adb: Adb) -> Iterator[Driver]:
    """A session on the phone."""
    capabilities = {
        "platformName": "Android",
        "appium:automationName": "UiAutomator2",
        "appium:udid": adb.serial,
        "appium:adbPort": adb.server_port,
        "appium:appPackage": SETTINGS,
        "appium:appActivity": SETTINGS_ACTIVITY,
        "appium:newCommandTimeout": 300,
    }
    started = Driver(http, address).call("POST", "/session", capabilities={"alwaysMatch": capabilities})
    driver = Driver(http, f"{address}/session/{started['sessionId']}")
    try:
        yield driver
    finally:
        driver.call("DELETE", "")


def missing(node: Path) -> list[str]:
    """What cannot be had on this machine."""
    program = node / "node_modules" / ".bin" / "appium"
    absent = [tool for tool in (*TOOLS, "java") if shutil.which(tool) is None]
    if not program.exists():
        absent.append(f"{program} (npm install appium appium-uiautomator2-driver)")
    if debian_adb() is None:
        absent.append("adb")
    return absent


def run(node: Path, log: Path) -> int:
    """Run all checks; how many failed."""
    adb_program = debian_adb()
    if adb_program is None:
        return 0
    failed = 0
    with tempfile.TemporaryDirectory() as place, httpx.Client(timeout=CALL_DEADLINE_S) as http:
        home = Path(place)
        (home / ".emulator_console_auth_token").write_text("")
        adb = Adb(adb_program, home)
        with serve_phone(home / "phone", clock="wall", token_file=home / ".emulator_console_auth_token") as phone:
            try:
                adb.connect(phone.console_port, phone.adb_port)
                adb.call("wait-for-device")
                with appium_server(node, home, adb, log) as address:
                    begin = time.monotonic()
                    with session(http, address, adb) as driver:
                        print(f"{'session':<16} ok    {time.monotonic() - begin:5.1f} s")
                        failed = sum(not _passes(check, driver) for check in CHECKS)
            finally:
                adb.stop_server()
    return failed


def _passes(check: Callable[[Driver], str], driver: Driver) -> bool:
    begin = time.monotonic()
    name = check.__name__.removeprefix("check_")
    try:
        told, word = check(driver), "ok"
    except (AppiumError, httpx.HTTPError) as error:
        told, word = str(error), "FAIL"
    print(f"{name:<16} {word:<5} {time.monotonic() - begin:5.1f} s  {told}")
    return word == "ok"


def main() -> int:
    """Run the checks, or say what is missing."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--node", type=Path, default=Path.cwd(), help="where Appium was installed with npm")
    parser.add_argument("--keep-log", type=Path, help="where Appium's log is kept")
    options = parser.parse_args()
    absent = missing(options.node)
    if absent:
        print(f"skipped, for there is no {', no '.join(absent)}")
        return 0
    with tempfile.TemporaryDirectory() as place:
        return 1 if run(options.node, options.keep_log or Path(place) / "appium.log") else 0


if __name__ == "__main__":
    sys.exit(main())
