"""`AndroidController`: the one type through which everything drives a device."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from mobile_world.domain import ClockMode, ConfigError, DeviceLost, Direction, ScreenSize, UiTree
from mobile_world.runtime.adb import AdbDevice, Console, Frame, ShellResult, list_devices
from mobile_world.runtime.adb.server import DEFAULT_SERVER_PORT
from mobile_world.runtime.control.input import Input
from mobile_world.runtime.control.screen import Screen
from mobile_world.runtime.control.shell import DEADLINE_S, SETTLE_S, DeviceShell
from mobile_world.runtime.control.system import TRANSFER_S, Health, System

if TYPE_CHECKING:
    from simdroid.fleet import PhoneRecord

__all__ = ["AndroidController", "Health"]

LOOPBACK = "127.0.0.1"
_LOCAL = re.compile(r"(?:127\.0\.0\.1|localhost):(\d{1,5})")
_EMULATOR = re.compile(r"emulator-(\d{1,5})")


class AndroidController:
    """A device over ADB: simulated phone, real emulator or physical phone.

    Every call has a deadline and raises typed errors: `DeviceLost` and `DeviceTimeout` when the device is gone,
    `DeviceRefused` when it says no, `InvalidAction` when what was asked cannot be done on this screen. Threads may
    share one and take turns. Gestures are in pixels of the screen as it is rotated now; `InvalidAction` names the
    range when one is off it.
    """

    def __init__(self, device: AdbDevice, *, console: Callable[[], Console] | None = None) -> None:
        """Drive `device`; `console` opens its emulator console, for text messages and snapshots."""
        self.name = device.name
        self.interaction_cache: str | None = None
        """What the agent last answered."""
        self._shell = DeviceShell(device, console=console)
        self._screen = Screen(self._shell)
        self._input = Input(self._shell, self._screen)
        self._system = System(self._shell)

    @classmethod
    def connect(cls, serial: str, *, adb_server_port: int = DEFAULT_SERVER_PORT) -> Self:
        """A device by serial: `127.0.0.1:port` straight to the adbd there, anything else through the adb server.

        `ConfigError` with the devices there are when the server does not know it.
        """
        address = _LOCAL.fullmatch(serial)
        if address:
            port = int(address[1])
            return cls(AdbDevice.direct(LOOPBACK, port), console=_console_beside(port))
        listed = list_devices(port=adb_server_port)
        if serial not in {each.serial for each in listed if each.state == "device"}:
            there = ", ".join(f"{each.serial} ({each.state})" for each in listed) or "none"
            raise ConfigError(f"the adb server knows no ready device {serial!r}; devices there are: {there}")
        emulator = _EMULATOR.fullmatch(serial)
        console = partial(Console, LOOPBACK, int(emulator[1])) if emulator else None
        return cls(AdbDevice.via_server(serial, port=adb_server_port), console=console)

    @classmethod
    def for_phone(cls, record: PhoneRecord) -> Self:
        """A simulated phone."""
        device = AdbDevice.direct(LOOPBACK, record.adb_port)
        return cls(device, console=partial(Console, LOOPBACK, record.console_port, token_file=record.token_file))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def device(self) -> AdbDevice:
        """The ADB connection to the device."""
        return self._shell.device

    @device.setter
    def device(self, device: AdbDevice) -> None:
        self._shell.device = device

    def close(self) -> None:
        """Hang up; the next call connects again."""
        self._shell.close()

    @property
    def is_simulated(self) -> bool:
        """Whether it is one of our own phones, on which nothing needs to be waited for."""
        return self._shell.is_simulated

    @property
    def supports_snapshots(self) -> bool:
        """Whether snapshots can be kept and loaded: only where there is an emulator console."""
        return self._shell.has_console

    # Commands

    def run(self, words: Sequence[str], *, check: bool = True, timeout: float = DEADLINE_S) -> ShellResult:
        """Run a command of the device's shell, each word as it is; with `check`, `DeviceRefused` when it fails."""
        return self._shell.run(words, check=check, timeout=timeout)

    def run_line(self, line: str, *, timeout: float = DEADLINE_S) -> ShellResult:
        """Run a script that came whole, such as one that a program hands to `adb shell`; its status is not judged."""
        return self._shell.run_line(line, timeout=timeout)

    def console_command(self, line: str, *, timeout: float = DEADLINE_S) -> list[str]:
        """Say a line to the emulator console, as `adb emu` does; what it answered."""
        self._shell.forget_size()
        return self._shell.console(line, timeout=timeout)

    # Input

    def tap(self, x: float, y: float) -> None:
        """Touch briefly."""
        self._input.tap(x, y)

    def double_tap(self, x: float, y: float) -> None:
        """Touch twice, close enough together to count as one gesture."""
        self._input.double_tap(x, y)

    def long_press(self, x: float, y: float, duration_ms: int = 1000) -> None:
        """Hold a finger still."""
        self._input.long_press(x, y, duration_ms)

    def swipe(self, x1: float, y1: float, x2: float, y2: float, duration_ms: int = 300) -> None:
        """Move a finger in a straight line."""
        self._input.swipe(x1, y1, x2, y2, duration_ms)

    def drag(self, x1: float, y1: float, x2: float, y2: float, duration_ms: int = 1000) -> None:
        """Hold until the thing is picked up, carry it, and let go."""
        self._input.drag(x1, y1, x2, y2, duration_ms)

    def scroll(self, direction: Direction, *, at: tuple[float, float] | None = None, distance: float = 0.5) -> None:
        """Reveal the content that lies in a direction: `down` shows what is below, so the finger moves up.

        `at` is the middle of the movement, in pixels, by default the screen's; `distance` its share of the screen.
        """
        self._input.scroll(direction, at=at, distance=distance)

    def key(self, name: str) -> None:
        """Press a key by the name of its key code, `BACK` or `KEYCODE_BACK`."""
        self._input.key(name)

    def wake(self) -> None:
        """Turn the screen on and leave a lock screen that asks for nothing."""
        self._input.wake()

    def back(self) -> None:
        """Press back."""
        self._input.key("BACK")

    def home(self) -> None:
        """Go to the home screen."""
        self._input.key("HOME")

    def recents(self) -> None:
        """Show the recent apps."""
        self._input.key("APP_SWITCH")

    def enter(self) -> None:
        """Press enter."""
        self._input.key("ENTER")

    def type_text(self, text: str, *, clear: bool = False, submit: bool = False) -> str:
        """Enter text and say what the field then holds; `clear` empties it first, `submit` presses enter afterwards.

        It is read before enter is pressed, which may close the field.

        `InvalidAction` when no field has the focus, or when the field took nothing of the text. A field may hold
        something else than was typed: phone numbers are formatted, passwords hidden, letters refused by a number's.
        """
        return self._input.type_text(text, clear=clear, submit=submit)

    # Screen

    def screenshot(self) -> bytes:
        """The screen as PNG."""
        return self._screen.screenshot()

    def screenshot_raw(self) -> Frame:
        """The screen as pixels."""
        return self._screen.screenshot_raw()

    def ui_xml(self) -> str:
        """The active window as `uiautomator dump` writes it; needs about two seconds on a real device."""
        return self._screen.ui_xml()

    def ui_tree(self) -> UiTree:
        """What is on the screen, as nodes."""
        return self._screen.ui_tree()

    def read_ui(self, xml: str) -> UiTree:
        """The nodes of a dump that was just taken."""
        return self._screen.read_ui(xml)

    def foreground_activity(self) -> str:
        """The activity in front as `package/class`; empty when the device does not say."""
        return self._screen.foreground_activity()

    def fragments(self) -> tuple[str, ...]:
        """The fragments that the activity in front shows, by simple class name: pages that share an activity.

        Settings has `com.android.settings.SubSettings` for nearly all of its pages; its fragment tells which one it is.
        Whatever its language, the device says so in `dumpsys activity top`, which takes a real one up to a few seconds.
        """
        return self._screen.fragments()

    def screen_size(self) -> ScreenSize:
        """Width and height as the screen is turned now."""
        return self._screen.size()

    def settle(self, timeout: float = SETTLE_S) -> float:
        """Wait until the screen stands still, or until the deadline; the seconds this took.

        A simulated phone's screen is final at once; one second of virtual time passes, so that banners go away.
        """
        return self._screen.settle(timeout)

    def wait_until(self, condition: Callable[[], bool], *, timeout: float = SETTLE_S) -> float:
        """Wait until something is so; the seconds this took, or `DeviceTimeout` when it did not come about.

        On a simulated phone the seconds are its own.
        """
        return self._shell.wait_until(condition, timeout=timeout)

    # Apps

    def apps(self) -> dict[str, str]:
        """The apps that can be launched: the name under each icon, and its package.

        Of several that share a name, the one that `launch_app` takes has it alone; the others bear their package too.
        """
        return self._system.apps()

    def launch_app(self, name: str) -> str:
        """Bring an app to the front, by label (in any case), by another well-known name, or by package; the package.

        `InvalidAction` with near matches when there is no such app.
        """
        return self._system.launch_app(name)

    def force_stop(self, package: str) -> None:
        """End an app."""
        self._shell.run(["am", "force-stop", package])

    # Files; a missing one is `DeviceRefused`.

    def push(self, source: bytes | Path, remote: str) -> None:
        """Write a file on the device from bytes or from a file of this machine."""
        self._system.push(source, remote)

    def pull(self, remote: str) -> bytes:
        """The bytes of a file on the device."""
        return self.device.pull(remote, timeout=TRANSFER_S)

    def remove(self, remote: str) -> None:
        """Delete a file of the device."""
        self._system.remove(remote)

    def media_scan(self, remote: str) -> None:
        """Have the media store look at a file, so that galleries and players show it."""
        self._system.media_scan(remote)

    # Stored data

    def setting(self, namespace: str, key: str) -> str | None:
        """The value of a setting; nothing when it is not set."""
        value = self._shell.read(["settings", "get", namespace, key]).text
        return None if value == "null" else value

    def put_setting(self, namespace: str, key: str, value: str | int) -> None:
        """Change a setting."""
        self._shell.run(["settings", "put", namespace, key, str(value)])

    def query(self, uri: str, *, projection: Sequence[str] = (), where: str = "") -> list[dict[str, str]]:
        """Rows of a content provider, values as text and `NULL` for none.

        With a `projection`, values that look like further fields are still read whole: such columns are asked for one
        by one. Without one they are taken for the fields they look like.
        """
        return self._system.query(uri, projection=projection, where=where)

    def insert(self, uri: str, *rows: Mapping[str, str | int | None]) -> None:
        """Add rows to a content provider, in one exchange."""
        self._system.insert(uri, rows)

    def sql(self, database_path: str, statement: str) -> list[dict[str, str]]:
        """Run SQL on a database of the device, as root; a dict for each row that it gives, by the names of the columns.

        Every value is text, `NULL` an empty one: `sql(path, "SELECT count(*) AS n FROM t")[0]["n"] == "3"`.
        """
        return self._system.sql(database_path, statement)

    # Services

    def send_sms(self, sender: str, text: str) -> None:
        """Let a text message from `sender` arrive on the phone; needs an emulator console."""
        self._system.send_sms(sender, text)

    def clipboard(self) -> str:
        """The text on the clipboard, told by the app Clipper, which real devices must have installed."""
        return self._system.clipboard()

    def set_clipboard(self, text: str) -> None:
        """Put text on the clipboard; `DeviceRefused` for a NUL or half a character, which no command can hold."""
        self._system.set_clipboard(text)

    def now(self) -> datetime:
        """The phone's clock."""
        return datetime.fromtimestamp(int(self._shell.read(["date", "+%s"]).text), tz=UTC)

    def set_clock(self, moment: datetime) -> None:
        """Set the phone's clock, which then no longer follows the network; needs root."""
        self._system.set_clock(moment)

    @property
    def clock_mode(self) -> ClockMode:
        """Whether the phone's time is virtual or follows the wall clock, as that of every real device does."""
        return self._shell.clock_mode

    def use_clock(self, mode: ClockMode, date: datetime | None = None) -> None:
        """Let a simulated phone's clock go on in this mode, from a date; `DeviceRefused` if the device has no such."""
        self._shell.use_clock(mode, None if date is None else int(date.timestamp()))

    def hold(self) -> None:
        """Have a simulated phone for tasks: its clock is virtual, and what it is like now is kept until `release`.

        It goes back by itself when this process ends. `DeviceRefused` while another process has it.
        """
        self._shell.hold()

    def release(self) -> None:
        """Put a simulated phone back as it was before `hold`: state, date and mode of the clock."""
        self._shell.release()

    def sleep(self, seconds: float) -> None:
        """Let time pass on the phone; virtual time costs none of ours."""
        self._system.sleep(seconds)

    def health(self) -> Health:
        """Ask the device how it is: it answers, has booted, its screen is on, its disk has room."""
        return self._system.health()

    def check_host(self) -> None:
        """`InfraError` when something failed on the host under a simulated phone since it went to a saved state.

        Whatever happened on the phone after that is nobody's doing: an episode that met it is not scored.
        """
        self._system.check_host()

    # Snapshots: `SnapshotFailed` unless it is certain that what was asked for happened; `DeviceRefused` on devices
    # that keep none.

    def list_snapshots(self) -> list[str]:
        """The names there are; none on a device that has no console."""
        return self._system.list_snapshots()

    def save_snapshot(self, name: str) -> None:
        """Keep the present state under a name."""
        self._system.save_snapshot(name)

    def load_snapshot(self, name: str) -> None:
        """Go back to a saved state, and make sure that the device is in it."""
        self._system.load_snapshot(name)

    def delete_snapshot(self, name: str) -> None:
        """Forget a saved state."""
        self._system.delete_snapshot(name)

    def state_digest(self) -> str | None:
        """A fingerprint of everything the device remembers; nothing on devices that cannot tell."""
        return self._system.state_digest()

    def snapshot_digest(self, name: str) -> str | None:
        """The fingerprint of a saved state."""
        return self._system.snapshot_digest(name)

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
