"""`AndroidController`: the one type through which everything drives a device."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Self
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
from mobile_world.runtime.adb import AdbDevice, Console, list_devices
from mobile_world.runtime.adb.deadline import printable
from mobile_world.runtime.adb.server import DEFAULT_SERVER_PORT
from mobile_world.runtime.control import snapshots
from mobile_world.runtime.control.apps import App, find_app, known_packages, read_apps, suggest_apps
from mobile_world.runtime.control.content import FAULT, bindings, is_unambiguous, row_fields, split_rows, sqlite_rows
from mobile_world.runtime.control.health import HEALTH_COMMANDS, Health, read_health
from mobile_world.runtime.control.shell import DEADLINE_S, is_valid_text
from mobile_world.runtime.control.touch_screen import TouchScreen

if TYPE_CHECKING:
    from simdroid.fleet import Fleet, PhoneRecord

__all__ = ["AndroidController", "Health"]

LOOPBACK = "127.0.0.1"
_LOCAL = re.compile(r"(?:127\.0\.0\.1|localhost):(\d{1,5})")
_EMULATOR = re.compile(r"emulator-(\d{1,5})")

CLIPPER = "ca.zgrs.clipper"
TRANSFER_S = 120.0
SNAPSHOT_S = 180.0
"""A real emulator writes gigabytes."""
LOADED_S = 60.0
LONGEST_SLEEP_S = 24 * 3600.0
_MEDIA_SCAN = "android.intent.action.MEDIA_SCANNER_SCAN_FILE"
_FROM_LAUNCHER = ["-a", "android.intent.action.MAIN", "-c", "android.intent.category.LAUNCHER"]
_OWN_TASK = "0x10200000"
"""What a launcher asks for: the app's task, brought to the front as it was left."""
_PHONE_NUMBER = re.compile(r"\+?[0-9]+")
_BROADCAST = re.compile(r'Broadcast completed: result=(-?\d+)(?:, data="(.*)")?\Z', re.DOTALL)


class AndroidController(TouchScreen):
    """A device over ADB: simulated phone, real emulator or physical phone.

    Every call has a deadline and raises typed errors: `DeviceLost` and `DeviceTimeout` when the device is gone,
    `DeviceRefused` when it says no, `InvalidAction` when what was asked cannot be done on this screen. Threads may
    share one and take turns. Gestures are in pixels of the screen as it is rotated now; `InvalidAction` names the
    range when one is off it.
    """

    interaction_cache: str | None = None
    """What the agent last answered."""
    _apps: tuple[App, ...] = ()
    """As they were listed last; listed again when a name is not among them or does not start."""

    @classmethod
    def connect(cls, serial: str, *, adb_server_port: int = DEFAULT_SERVER_PORT) -> Self:
        """A device by serial: `127.0.0.1:port` straight to the adbd there, anything else through the adb server.

        `ConfigError` with the devices there are when the server does not know it.
        """
        if address := _LOCAL.fullmatch(serial):
            port = int(address[1])
            return cls(AdbDevice.direct(LOOPBACK, port), console=_console_beside(port))
        devices = list_devices(port=adb_server_port)
        if serial not in {item.serial for item in devices if item.state == "device"}:
            listing = ", ".join(f"{item.serial} ({item.state})" for item in devices) or "none"
            raise ConfigError(f"the adb server knows no ready device {serial!r}; available devices: {listing}")
        emulator = _EMULATOR.fullmatch(serial)
        return cls(
            AdbDevice.via_server(serial, port=adb_server_port),
            console=partial(Console, LOOPBACK, int(emulator[1])) if emulator else None,
        )

    @classmethod
    def for_phone(cls, record: PhoneRecord, fleet: Fleet | None = None) -> Self:
        """A simulated phone; errors say why it does not answer if its `fleet` is given."""
        device = AdbDevice.direct(LOOPBACK, record.adb_port)
        if fleet is not None:
            device.explain = partial(fleet.why_silent, record)
        return cls(device, console=partial(Console, LOOPBACK, record.console_port, token_file=record.token_file))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Apps

    def apps(self) -> dict[str, str]:
        """The apps that can be launched: the name under each icon, and its package.

        Of several that share a name, the one that `launch_app` takes has it alone; the others bear their package too.
        """
        self._apps = read_apps(self._read(["cmd", "package", "query-activities", *_FROM_LAUNCHER]).text)
        return {app.label: app.package for app in self._apps}

    def launch_app(self, name: str) -> str:
        """Bring an app to the front, by label (in any case), by another well-known name, or by package; the package.

        `InvalidAction` with near matches when there is no such app.
        """
        app = find_app(self._apps, name)
        if app is None or not self._start(app):
            self.apps()
            app = find_app(self._apps, name)
            if app is None or not self._start(app):
                raise InvalidAction(f"no app {name[:60]!r}{self._without_icon(name)}; {suggest_apps(self._apps, name)}")
        return app.package

    def force_stop(self, package: str) -> None:
        """End an app."""
        self.run(["am", "force-stop", package])

    def _start(self, app: App) -> bool:
        result = self._act(["am", "start", "-W", *_FROM_LAUNCHER, "-f", _OWN_TASK, "-n", app.component])
        return b"Error" not in result.stdout + result.stderr

    def _without_icon(self, name: str) -> str:
        """For an app that is installed and has no icon, such as one without screens: that it is so."""
        installed = set(self._read(["pm", "list", "packages"]).text.split())
        package = next((item for item in (*known_packages(name), name) if f"package:{item}" in installed), "")
        return f" in the launcher ({package} is installed, but has no icon)" if package else ""

    # Files; a missing one is `DeviceRefused`.

    def push(self, source: bytes | Path, remote: str) -> None:
        """Write a file on the device from bytes or from a file of this machine."""
        try:
            self.device.push(source, remote, timeout=TRANSFER_S)
        except OSError as error:
            raise ConfigError(f"cannot read {source!r} to push it: {error.strerror}") from error

    def pull(self, remote: str) -> bytes:
        """The bytes of a file on the device."""
        return self.device.pull(remote, timeout=TRANSFER_S)

    def remove(self, remote: str) -> None:
        """Delete a file of the device."""
        if self.device.stat(remote) is None:
            raise DeviceRefused(f"{self.name}: there is no {remote} to remove")
        self.run(["rm", remote])

    def media_scan(self, remote: str) -> None:
        """Have the media store look at a file, so that galleries and players show it."""
        self.run(["am", "broadcast", "-a", _MEDIA_SCAN, "-d", f"file://{percent(remote)}"])

    # Stored data

    def setting(self, namespace: str, key: str) -> str | None:
        """The value of a setting; nothing when it is not set."""
        value = self._read(["settings", "get", namespace, key]).text
        return None if value == "null" else value

    def put_setting(self, namespace: str, key: str, value: str | int) -> None:
        """Change a setting."""
        self.run(["settings", "put", namespace, key, str(value)])

    def query(self, uri: str, *, projection: Sequence[str] = (), where: str = "") -> list[dict[str, str]]:
        """Rows of a content provider, values as text and `NULL` for none.

        With a `projection`, values that look like further fields are still read whole: such columns are asked for one
        by one. Without one they are taken for the fields they look like.
        """
        rows = self._query(uri, projection, where)
        if not projection or all(is_unambiguous(row, projection) for row in rows):
            return [row_fields(row) for row in rows]
        columns = [[row.removeprefix(f"{name}=") for row in self._query(uri, [name], where)] for name in projection]
        return [dict(zip(projection, values, strict=True)) for values in zip(*columns, strict=True)]

    def insert(self, uri: str, *rows: Mapping[str, str | int | None]) -> None:
        """Add rows to a content provider, in one exchange."""
        if not rows:
            return
        result = self._act_all([["content", "insert", "--uri", uri, *bindings(row)] for row in rows])
        if result.stderr.strip() or FAULT in result.text:
            reason = result.stderr.decode("utf-8", "replace").strip() or result.text.rpartition(FAULT)[2]
            raise DeviceRefused(f"{self.name}: insert into {uri} failed: {reason[:200]}")

    def sql(self, database_path: str, statement: str) -> list[dict[str, str]]:
        """Run SQL on a database of the device, as root; a dict for each row that it gives, by the names of the columns.

        Every value is text, `NULL` an empty one: `sql(path, "SELECT count(*) AS n FROM t")[0]["n"] == "3"`.
        """
        result = self.run(["su", "0", "sqlite3", "-ascii", "-header", database_path, statement])
        return sqlite_rows(result.stdout.decode("utf-8", "replace"))

    def _query(self, uri: str, projection: Sequence[str], where: str) -> list[str]:
        command = ["content", "query", "--uri", uri]
        command += ["--projection", ":".join(projection)] if projection else []
        command += ["--where", where] if where else []
        result = self._read(command)
        if result.stderr.strip() or not result.text.startswith(("Row: ", "No result found")):
            reason = (result.stderr or result.stdout).decode("utf-8", "replace").strip()
            raise DeviceRefused(f"{self.name}: query of {uri} failed: {reason[:200]}")
        return split_rows(result.text)

    # Services

    def send_sms(self, sender: str, text: str) -> None:
        """Let a text message from `sender` arrive on the phone; needs an emulator console."""
        number = re.sub(r"[ ().-]", "", sender)
        if not _PHONE_NUMBER.fullmatch(number):
            raise DeviceRefused(f"{self.name}: {sender!r} is not a telephone number; use digits, with a + before them")
        if not text or len(text) > LONGEST_TEXT or not is_valid_text(text):
            raise DeviceRefused(f"{self.name}: a text message needs a text of 1 to {LONGEST_TEXT} whole characters")
        escaped = text.replace("\\", "\\\\").replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\\n")
        self._ask_console(f"sms send {number} {escaped}")

    def clipboard(self) -> str:
        """The text on the clipboard, through the app Clipper, which real devices must have installed."""
        return self._clipper("clipper.get")

    def set_clipboard(self, text: str) -> None:
        """Put text on the clipboard; `DeviceRefused` for a NUL or half a character, which no command can hold."""
        if "\0" in text or not is_valid_text(text):
            raise DeviceRefused(
                f"{self.name}: {printable(text)!r} cannot be put on the clipboard: it is not plain text"
            )
        self._clipper("clipper.set", "-e", "text", text)

    def _clipper(self, action: str, *extras: str) -> str:
        broadcast = ["am", "broadcast", "-a", action, *extras]
        if self.is_simulated:
            result = self._act(broadcast)
        else:
            # Android shows the clipboard to the app in front alone.
            result = self._act_all([["am", "start", "-W", "-n", f"{CLIPPER}/.Main"], broadcast])
            self._act(["input", "keyevent", "KEYCODE_BACK"])
        reply = _BROADCAST.search(result.text)
        if reply is None or reply[1] != "-1":
            raise DeviceRefused(
                f"{self.name}: Clipper did not answer; docs/guides/real-devices.md says how to install it"
            )
        return reply[2] or ""

    def now(self) -> datetime:
        """The phone's clock."""
        return datetime.fromtimestamp(int(self._read(["date", "+%s"]).text), tz=UTC)

    def set_clock(self, moment: datetime) -> None:
        """Set the phone's clock, which then no longer follows the network; needs root."""
        if moment.tzinfo is None:
            raise ValueError("a moment needs a time zone; use datetime(…, tzinfo=UTC)")
        self.put_setting("global", "auto_time", 0)
        self.run(["su", "0", "date", "-u", moment.astimezone(UTC).strftime("%m%d%H%M%Y.%S")])

    def sleep(self, seconds: float) -> None:
        """Let time pass on the phone; virtual time costs none of ours."""
        if not 0 <= seconds <= LONGEST_SLEEP_S:
            raise InvalidAction(f"cannot wait {seconds:g} s; give 0 to {LONGEST_SLEEP_S:g}")
        self.run(["sleep", f"{seconds:.3f}"], timeout=seconds + DEADLINE_S)

    def health(self) -> Health:
        """Whether the device answers, has booted, has its screen on, and has room on its disk."""
        try:
            return read_health(self.device.shell_line(HEALTH_COMMANDS, idempotent=True, timeout=10).text)
        except DeviceRefused as error:
            return Health(answers=True, problem=str(error))
        except InfraError as error:
            return Health(answers=False, problem=str(error))

    def check_host(self) -> None:
        """`InfraError` when something failed on the host under a simulated phone since it went to a saved state.

        Whatever happened on the phone after that is nobody's doing: an episode that met it is not scored.
        """
        if self.is_simulated:
            faults = self._read(["cmd", "mobileworld", "faults"], check=False)
            # A phone of an earlier version does not know the command.
            if faults.text and not faults.status:
                raise InfraError(f"{self.name}: {printable(faults.text.splitlines()[0])}")

    # Snapshots: `SnapshotFailed` unless it is certain that what was asked for happened; `DeviceRefused` on devices
    # that keep none.

    def list_snapshots(self) -> list[str]:
        """The names there are; none on a device that has no console."""
        if not self.supports_snapshots:
            return []
        return snapshots.listed_names(self._ask_console("avd snapshot list", read_only=True))

    def save_snapshot(self, name: str) -> None:
        """Keep the present state under a name."""
        self._snapshot("save", name)
        if name not in self.list_snapshots():
            raise SnapshotFailed(f"{self.name}: snapshot {name!r} is not listed after it was saved; is the disk full?")

    def load_snapshot(self, name: str) -> None:
        """Go back to a saved state, and verify it by its digest, or by the device's health where there is none."""
        self._snapshot("load", name)
        self._forget_size()
        self._apps = ()  # Another image has other apps: “SMS” would still mean the one of the image before.
        saved, restored = self.snapshot_digest(name), self.state_digest()
        # A moving clock leaves no digest to compare; the phone itself has verified what it loaded.
        if restored is not None and saved != restored:
            raise SnapshotFailed(f"{self.name}: snapshot {name!r} did not restore: digest {restored}, saved as {saved}")
        if saved is None:
            # An emulator drops its connections when it loads.
            self.device.close()
            try:
                self.wait_until(lambda: self.health().well, timeout=LOADED_S)
            except DeviceLost as error:
                raise SnapshotFailed(f"{self.name}: not well after loading snapshot {name!r}: {error}") from error

    def delete_snapshot(self, name: str) -> None:
        """Forget a saved state."""
        self._snapshot("del", name)
        if name in self.list_snapshots():
            raise SnapshotFailed(f"{self.name}: snapshot {name!r} is still listed after it was deleted")

    def state_digest(self) -> str | None:
        """A fingerprint of everything the device remembers; nothing where there is none, or while the clock moves."""
        return self._digest("mw digest")

    def snapshot_digest(self, name: str) -> str | None:
        """The fingerprint of a saved state; nothing on devices that have none."""
        return self._digest(f"mw digest {snapshots.checked_name(name)}")

    def _snapshot(self, verb: str, name: str) -> None:
        line = f"avd snapshot {verb} {snapshots.checked_name(name)}"
        if not self.supports_snapshots:
            raise DeviceRefused(f"{self.name} keeps no snapshots: only emulators and simulated phones have a console")
        try:
            self._ask_console(line, timeout=SNAPSHOT_S)
        except DeviceRefused as error:
            raise SnapshotFailed(
                f"{error}; available snapshots: {', '.join(self.list_snapshots()) or 'none'}"
            ) from error

    def _digest(self, line: str) -> str | None:
        if not (self.supports_snapshots and self.is_simulated):
            return None
        try:
            reply = self._ask_console(line, read_only=True)
        except DeviceRefused as error:
            raise SnapshotFailed(str(error)) from error
        return reply[0] if reply else None

    # The agent's answer

    def answer(self, text: str) -> None:
        """Keep what the agent tells the user, for the task's check."""
        self.interaction_cache = text

    def forget_episode(self) -> None:
        """Begin without an answer."""
        self.interaction_cache = None


def _console_beside(adb_port: int) -> Callable[[], Console] | None:
    """The console of the emulator or simulated phone whose adbd is there: it is on the port below, if there is one."""
    console = partial(Console, LOOPBACK, adb_port - 1)
    try:
        console().close()
    except DeviceLost:
        return None
    return console
