"""The system of a device: apps, files, stored data, services, health and snapshots."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote as percent

from mobile_world.domain import (
    LONGEST_TEXT,
    ConfigError,
    DeviceLost,
    DeviceRefused,
    InfraError,
    InvalidAction,
    SnapshotFailed,
)
from mobile_world.runtime.adb.deadline import printable
from mobile_world.runtime.control.apps import App, find_app, known_packages, read_apps, suggest_apps
from mobile_world.runtime.control.content import FAULT, bindings, is_unambiguous, row_fields, split_rows, sqlite_rows
from mobile_world.runtime.control.shell import DEADLINE_S, DeviceShell, is_valid_text

TRANSFER_S = 120.0
SNAPSHOT_S = 180.0
"""A real emulator writes gigabytes."""
LOADED_S = 60.0
LONGEST_SLEEP_S = 24 * 3600.0
LEAST_FREE_KB = 100 * 1024
CLIPPER = "ca.zgrs.clipper"
_FROM_LAUNCHER = ["-a", "android.intent.action.MAIN", "-c", "android.intent.category.LAUNCHER"]
_OWN_TASK = "0x10200000"
"""What a launcher asks for: the app's task, brought to the front as it was left."""
_HEALTH = "getprop sys.boot_completed; dumpsys power | grep -m1 mWakefulness=; df -k /data | tail -n 1"
_AVAILABLE = re.compile(r"\s(\d+)\s+\d+%")
_PHONE_NUMBER = re.compile(r"\+?[0-9]+")
_BROADCAST = re.compile(r'Broadcast completed: result=(-?\d+)(?:, data="(.*)")?\Z', re.DOTALL)
_SNAPSHOT_ROW = re.compile(r"^(?:--|\d+)\s+(.+?)\s{1,}\S+\s+\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\s+\S+$")
_SNAPSHOT_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.@-]{0,127}")


class Health(NamedTuple):
    """The health of a device."""

    answers: bool
    booted: bool = False
    screen_on: bool = False
    free_kb: int | None = None
    problem: str = ""
    """What keeps episodes from running on it, in words; empty when nothing does. A dark screen can be woken."""

    @property
    def well(self) -> bool:
        """Whether episodes can run on it."""
        return not self.problem


class System:
    """What a device runs and stores, through its shell and its emulator console."""

    def __init__(self, shell: DeviceShell) -> None:
        """Use the device behind `shell`."""
        self._shell = shell
        self._apps: tuple[App, ...] = ()
        """As they were listed last; listed again when a name is not among them or does not start."""

    def apps(self) -> dict[str, str]:
        """The apps of the launcher, label to package."""
        self._apps = read_apps(self._shell.read(["cmd", "package", "query-activities", *_FROM_LAUNCHER]).text)
        return {app.label: app.package for app in self._apps}

    def launch_app(self, name: str) -> str:
        """Bring an app to the front; its package."""
        app = find_app(self._apps, name)
        if app is None or not self._start(app):
            self.apps()
            app = find_app(self._apps, name)
            if app is None or not self._start(app):
                raise InvalidAction(f"no app {name[:60]!r}{self._without_icon(name)}; {suggest_apps(self._apps, name)}")
        return app.package

    def _without_icon(self, name: str) -> str:
        """For an app that is installed and has no icon, such as one without screens: that it is so."""
        installed = set(self._shell.read(["pm", "list", "packages"]).text.split())
        found = next((each for each in (*known_packages(name), name) if f"package:{each}" in installed), "")
        return f" in the launcher ({found} is installed, but has no icon)" if found else ""

    def push(self, source: bytes | Path, remote: str) -> None:
        """Write a file on the device."""
        try:
            self._shell.device.push(source, remote, timeout=TRANSFER_S)
        except OSError as error:
            raise ConfigError(f"cannot read {source!r} to push it: {error.strerror}") from error

    def remove(self, remote: str) -> None:
        """Delete a file of the device."""
        if self._shell.device.stat(remote) is None:
            raise DeviceRefused(f"{self._shell.name}: there is no {remote} to remove")
        self._shell.run(["rm", remote])

    def media_scan(self, remote: str) -> None:
        """Have the media store index a file."""
        scan = "android.intent.action.MEDIA_SCANNER_SCAN_FILE"
        self._shell.run(["am", "broadcast", "-a", scan, "-d", f"file://{percent(remote)}"])

    def query(self, uri: str, *, projection: Sequence[str], where: str) -> list[dict[str, str]]:
        """Rows of a content provider; columns are queried one by one where the rows are ambiguous."""
        rows = self._query(uri, projection, where)
        if not projection or all(is_unambiguous(row, projection) for row in rows):
            return [row_fields(row) for row in rows]
        columns = [[row.removeprefix(f"{name}=") for row in self._query(uri, [name], where)] for name in projection]
        return [dict(zip(projection, values, strict=True)) for values in zip(*columns, strict=True)]

    def insert(self, uri: str, rows: Sequence[Mapping[str, str | int | None]]) -> None:
        """Add rows to a content provider, in one exchange."""
        if not rows:
            return
        result = self._shell.act_all([["content", "insert", "--uri", uri, *bindings(row)] for row in rows])
        if result.stderr.strip() or FAULT in result.text:
            reason = result.stderr.decode("utf-8", "replace").strip() or result.text.rpartition(FAULT)[2]
            raise DeviceRefused(f"{self._shell.name}: insert into {uri} failed: {reason[:200]}")

    def sql(self, database_path: str, statement: str) -> list[dict[str, str]]:
        """Run SQL on a database of the device, as root; its rows."""
        words = ["su", "0", "sqlite3", "-ascii", "-header", database_path, statement]
        return sqlite_rows(self._shell.run(words).stdout.decode("utf-8", "replace"))

    def send_sms(self, sender: str, text: str) -> None:
        """Deliver a text message through the emulator console."""
        number = re.sub(r"[ ().-]", "", sender)
        name = self._shell.name
        if not _PHONE_NUMBER.fullmatch(number):
            raise DeviceRefused(f"{name}: {sender!r} is no telephone number; use digits, with a + before them")
        if not text or len(text) > LONGEST_TEXT or not is_valid_text(text):
            raise DeviceRefused(f"{name}: a text message needs a text of 1 to {LONGEST_TEXT} whole characters")
        escaped = text.replace("\\", "\\\\").replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\\n")
        self._shell.console(f"sms send {number} {escaped}")

    def clipboard(self) -> str:
        """The text on the clipboard, through Clipper."""
        return self._clipper("clipper.get")

    def set_clipboard(self, text: str) -> None:
        """Put text on the clipboard, through Clipper."""
        if "\0" in text or not is_valid_text(text):
            raise DeviceRefused(
                f"{self._shell.name}: {printable(text)!r} cannot be put on the clipboard: it is no plain text"
            )
        self._clipper("clipper.set", "-e", "text", text)

    def set_clock(self, moment: datetime) -> None:
        """Set the clock, which then no longer follows the network."""
        if moment.tzinfo is None:
            raise ValueError("a moment needs a time zone; use datetime(…, tzinfo=UTC)")
        self._shell.run(["settings", "put", "global", "auto_time", "0"])
        self._shell.run(["su", "0", "date", "-u", moment.astimezone(UTC).strftime("%m%d%H%M%Y.%S")])

    def sleep(self, seconds: float) -> None:
        """Let time pass on the device."""
        if not 0 <= seconds <= LONGEST_SLEEP_S:
            raise InvalidAction(f"cannot wait {seconds:g} s; give 0 to {LONGEST_SLEEP_S:g}")
        self._shell.run(["sleep", f"{seconds:.3f}"], timeout=seconds + DEADLINE_S)

    def health(self) -> Health:
        """Whether the device answers, has booted, has its screen on, and has room on its disk."""
        try:
            text = self._shell.device.shell_line(_HEALTH, idempotent=True, timeout=10).text
        except DeviceRefused as error:
            return Health(answers=True, problem=str(error))
        except InfraError as error:
            return Health(answers=False, problem=str(error))
        room = _AVAILABLE.search(text)
        free = int(room[1]) if room else None
        booted, on = text.startswith("1\n"), "mWakefulness=Awake" in text
        return Health(True, booted, on, free, health_problem(booted=booted, free=free))

    def check_host(self) -> None:
        """`InfraError` with what failed on the host under a simulated phone, if anything did."""
        if self._shell.is_simulated:
            found = self._shell.read(["cmd", "mobileworld", "faults"], check=False)
            # A phone of an earlier version does not know the command.
            if found.text and not found.status:
                raise InfraError(f"{self._shell.name}: {printable(found.text.splitlines()[0])}")

    def list_snapshots(self) -> list[str]:
        """The names of the saved snapshots; none on a device without a console."""
        if not self._shell.has_console:
            return []
        rows = [_SNAPSHOT_ROW.match(line) for line in self._shell.console("avd snapshot list", read_only=True)]
        return [row[1] for row in rows if row]

    def save_snapshot(self, name: str) -> None:
        """Save the present state, and verify that it is listed."""
        self._snapshot("save", name)
        if name not in self.list_snapshots():
            raise SnapshotFailed(
                f"{self._shell.name}: snapshot {name!r} is not listed after it was saved; is the disk full?"
            )

    def load_snapshot(self, name: str) -> None:
        """Restore a saved state, and verify it by its digest, or by the device's health where there is none."""
        self._snapshot("load", name)
        self._shell.forget_size()
        self._apps = ()  # Another image has other apps: “SMS” would still mean the one of the image before.
        wanted, found = self.snapshot_digest(name), self.state_digest()
        # A moving clock leaves no digest to compare; the phone itself has verified what it loaded.
        if found is not None and wanted != found:
            raise SnapshotFailed(
                f"{self._shell.name}: snapshot {name!r} did not restore: digest {found}, saved as {wanted}"
            )
        if wanted is None:
            # An emulator drops its connections when it loads.
            self._shell.device.close()
            try:
                self._shell.wait_until(lambda: self.health().well, timeout=LOADED_S)
            except DeviceLost as error:
                raise SnapshotFailed(
                    f"{self._shell.name}: not well after loading snapshot {name!r}: {error}"
                ) from error

    def delete_snapshot(self, name: str) -> None:
        """Delete a saved state, and verify that it is no longer listed."""
        self._snapshot("del", name)
        if name in self.list_snapshots():
            raise SnapshotFailed(f"{self._shell.name}: snapshot {name!r} is still listed after it was deleted")

    def state_digest(self) -> str | None:
        """A digest of the whole state; nothing on devices that have none, and while a simulated phone's clock moves."""
        return self._digest("mw digest")

    def snapshot_digest(self, name: str) -> str | None:
        """The digest of a saved state; nothing on devices that have none."""
        return self._digest(f"mw digest {_valid_name(name)}")

    def _start(self, app: App) -> bool:
        result = self._shell.act(["am", "start", "-W", *_FROM_LAUNCHER, "-f", _OWN_TASK, "-n", app.component])
        return b"Error" not in result.stdout + result.stderr

    def _query(self, uri: str, projection: Sequence[str], where: str) -> list[str]:
        words = ["content", "query", "--uri", uri]
        words += ["--projection", ":".join(projection)] if projection else []
        words += ["--where", where] if where else []
        result = self._shell.read(words)
        if result.stderr.strip() or not result.text.startswith(("Row: ", "No result found")):
            reason = (result.stderr or result.stdout).decode("utf-8", "replace").strip()
            raise DeviceRefused(f"{self._shell.name}: query of {uri} failed: {reason[:200]}")
        return split_rows(result.text)

    def _clipper(self, action: str, *extras: str) -> str:
        broadcast = ["am", "broadcast", "-a", action, *extras]
        if self._shell.is_simulated:
            result = self._shell.act(broadcast)
        else:
            # Android shows the clipboard to the app in front alone.
            result = self._shell.act_all([["am", "start", "-W", "-n", f"{CLIPPER}/.Main"], broadcast])
            self._shell.act(["input", "keyevent", "KEYCODE_BACK"])
        found = _BROADCAST.search(result.text)
        if found is None or found[1] != "-1":
            raise DeviceRefused(
                f"{self._shell.name}: Clipper did not answer; docs/guides/real-devices.md says how to install it"
            )
        return found[2] or ""

    def _digest(self, line: str) -> str | None:
        if not (self._shell.has_console and self._shell.is_simulated):
            return None
        try:
            told = self._shell.console(line, read_only=True)
        except DeviceRefused as error:
            raise SnapshotFailed(str(error)) from error
        return told[0] if told else None

    def _snapshot(self, verb: str, name: str) -> None:
        line = f"avd snapshot {verb} {_valid_name(name)}"
        if not self._shell.has_console:
            raise DeviceRefused(
                f"{self._shell.name} keeps no snapshots: only emulators and simulated phones have a console"
            )
        try:
            self._shell.console(line, timeout=SNAPSHOT_S)
        except DeviceRefused as error:
            there = ", ".join(self.list_snapshots()) or "none"
            raise SnapshotFailed(f"{error}; snapshots there are: {there}") from error


def health_problem(*, booted: bool, free: int | None) -> str:
    """What keeps episodes from running on a device, in words."""
    if not booted:
        return "it has not booted"
    if free is not None and free < LEAST_FREE_KB:
        return f"only {free // 1024} MB are free on /data"
    return ""


def _valid_name(name: str) -> str:
    if not _SNAPSHOT_NAME.fullmatch(name):
        raise SnapshotFailed(f"{name!r} cannot name a snapshot; use letters, digits, '_', '-', '.' and '@'")
    return name
