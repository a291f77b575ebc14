"""`mw demo`: boots a phone, drives it with the `adb` program or our own client, and saves screenshots."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import click

from mobile_world.cli.options import OutputPath
from mobile_world.domain import InfraError

if TYPE_CHECKING:
    from mobile_world.runtime import AdbDevice
    from simdroid.fleet import PhoneRecord


DEADLINE_S = 60.0


class Driver(Protocol):
    """Something that can run commands on a phone."""

    name: str

    def shell(self, words: Sequence[str]) -> str:
        """Run a command that must succeed; its output."""

    def screenshot(self) -> bytes:
        """The screen as PNG."""


class AdbProgram:
    """The real program with a server of its own, so that a user's adb server never hears of the phone."""

    def __init__(self, program: str, port: int, serial: str) -> None:
        self.name = "adb"
        self._command = [program, "-P", str(port)]
        self._serial = serial

    def shell(self, words: Sequence[str]) -> str:
        """See `Driver`."""
        from mobile_world.runtime import quote

        return self.run("-s", self._serial, "shell", *map(quote, words)).decode("utf-8", "replace")

    def screenshot(self) -> bytes:
        """See `Driver`."""
        return self.run("-s", self._serial, "exec-out", "screencap", "-p")

    def run(self, *words: str) -> bytes:
        """Run adb itself."""
        # Servers look around by themselves, newer ones for 3 s: this one has no business with what they find.
        environ = {**os.environ, "ADB_LOCAL_TRANSPORT_MAX_PORT": "0", "ADB_USB": "0", "ADB_MDNS": "0"}
        done = subprocess.run([*self._command, *words], capture_output=True, timeout=DEADLINE_S, env=environ)
        if done.returncode:
            message = (done.stderr or done.stdout).decode("utf-8", "replace").strip()
            command = " ".join(("adb", *words))
            raise InfraError(f"'{command}' ended with status {done.returncode}: {message!r}; see whether adb works")
        return done.stdout


class OwnClient:
    """The client of this package."""

    def __init__(self, device: AdbDevice) -> None:
        self.name = "our own ADB client"
        self._device = device

    def shell(self, words: Sequence[str]) -> str:
        """See `Driver`."""
        result = self._device.shell(words, timeout=DEADLINE_S)
        if result.status:
            raise InfraError(f"{words[0]} failed with status {result.status}: {result.stderr!r}; please report this")
        return result.stdout.decode("utf-8", "replace")

    def screenshot(self) -> bytes:
        """See `Driver`."""
        return self._device.exec_out(["screencap", "-p"], timeout=DEADLINE_S)


@contextmanager
def driving(record: PhoneRecord) -> Iterator[Driver]:
    """The best way to drive a phone that this machine offers."""
    from mobile_world.runtime import AdbDevice

    program = shutil.which("adb")
    if program is None:
        with AdbDevice.direct("127.0.0.1", record.adb_port) as device:
            yield OwnClient(device)
        return
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = int(probe.getsockname()[1])
    adb = AdbProgram(program, port, record.serial)
    try:
        adb.run("connect", record.serial)
        yield adb
    finally:
        adb.run("kill-server")


PNG = b"\x89PNG\r\n\x1a\n"
BOUNDS = re.compile(r"\[(\d+),(\d+)\]\[(\d+),(\d+)\]")


@click.command()
@click.option(
    "--output",
    type=OutputPath(file_okay=False),
    default=Path("demo-output"),
    show_default=True,
    help="Where the screenshots go.",
)
def demo(output: Path) -> None:
    """Boot a phone, drive it through adb (or our own client), save screenshots, remove it again."""
    from mobile_world.experiment.preparation import check_descriptors
    from simdroid.fleet import Fleet

    check_descriptors(1)
    output.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="mw-demo-") as state, Fleet(Path(state)) as fleet:
        with _timed("booted a simulated Android 13 phone"):
            (record,) = fleet.start(scope="private")
        with driving(record) as driver:
            if driver.name != "adb":
                click.echo("adb is not installed: driving the phone with our own client instead")
            Story(driver, output).tell()
    click.echo(f"removed the phone; the screenshots are in {output}/")


class Story:
    """What happens in the demo, step by step."""

    def __init__(self, driver: Driver, output: Path) -> None:
        self._driver = driver
        self._output = output
        self._pictures = 0

    def tell(self) -> None:
        """Play all steps."""
        model, release = (self._run("getprop", f"ro.{key}") for key in ("product.model", "build.version.release"))
        click.echo(f"it says it is a {model} with Android {release}; driven with {self._driver.name}")
        self._picture("home", "home screen")
        self._settings()
        self._typing()
        self._run("input", "keyevent", "KEYCODE_HOME")

    def _settings(self) -> None:
        with _timed("opened Settings"):
            self._run("am", "start", "-a", "android.settings.SETTINGS")
        self._picture("settings", "Settings")
        with _timed("opened the Internet page by tapping"):
            self._tap("Network & internet")
            self._tap("Internet")
        for value, word in (("0", "off"), ("1", "on")):
            with _timed(f"tapped the Wi-Fi switch {word}"):
                self._tap("Wi-Fi")
            if self._run("settings", "get", "global", "wifi_on") != value:
                raise InfraError(f"Wi-Fi did not switch {word}; please report this")
            self._picture(f"wifi-{word}", f"Wi-Fi {word}; 'settings get global wifi_on' says {value}")

    def _typing(self) -> None:
        with _timed("typed into the launcher's search"):
            self._run("input", "keyevent", "KEYCODE_HOME")
            self._run("input", "swipe", "540", "1800", "540", "600", "300")
            self._tap("Search apps, web and more")
            self._run("input", "text", "clock")
        self._picture("typing", "text in a field, keyboard open")

    def _run(self, *words: str) -> str:
        return self._driver.shell(words).removesuffix("\n")

    def _tap(self, label: str) -> None:
        """Tap what bears a label, as a person would: look at the screen, then touch."""
        self._run("uiautomator", "dump", "/sdcard/window_dump.xml")
        for node in ET.fromstring(self._run("cat", "/sdcard/window_dump.xml")).iter("node"):
            if label in (node.get("text"), node.get("content-desc")):
                left, top, right, bottom = map(int, BOUNDS.findall(node.get("bounds", ""))[0])
                self._run("input", "tap", str((left + right) // 2), str((top + bottom) // 2))
                return
        raise InfraError(f"nothing on the screen is called {label!r}; please report this")

    def _picture(self, name: str, caption: str) -> None:
        self._pictures += 1
        file = self._output / f"{self._pictures:02d}-{name}.png"
        with _timed(f"saved {file} ({caption})"):
            picture = self._driver.screenshot()
            if not picture.startswith(PNG):
                raise InfraError(f"the screenshot is not a PNG but {picture[:60]!r}; please report this")
            file.write_bytes(picture)


@contextmanager
def _timed(what: str) -> Iterator[None]:
    started = time.perf_counter()
    yield
    click.echo(f"{(time.perf_counter() - started) * 1000:7.0f} ms  {what}")
