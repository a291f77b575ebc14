"""Text messages, the clipboard and the clock."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from mobile_world.domain import LONGEST_TEXT, DeviceRefused, InvalidAction
from mobile_world.runtime.adb.attempt import printable
from mobile_world.runtime.controlling.connected import DEADLINE_S, Connected, is_text

CLIPPER = "ca.zgrs.clipper"
LONGEST_SLEEP_S = 24 * 3600.0
_NUMBER = re.compile(r"\+?[0-9]+")
_BROADCAST = re.compile(r'Broadcast completed: result=(-?\d+)(?:, data="(.*)")?\Z', re.DOTALL)


class Services(Connected):
    """What a device does for its user besides apps."""

    def send_sms(self, sender: str, text: str) -> None:
        """Let a text message from `sender` arrive on the phone; needs an emulator console."""
        number = re.sub(r"[ ().-]", "", sender)
        if not _NUMBER.fullmatch(number):
            raise DeviceRefused(f"{self.name}: {sender!r} is no telephone number; use digits, with a + before them")
        if not text or len(text) > LONGEST_TEXT or not is_text(text):
            raise DeviceRefused(f"{self.name}: a text message needs a text of 1 to {LONGEST_TEXT} whole characters")
        escaped = text.replace("\\", "\\\\").replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\\n")
        self._say(f"sms send {number} {escaped}")

    def clipboard(self) -> str:
        """The text on the clipboard, told by the app Clipper, which real devices must have installed."""
        return self._clipper("clipper.get", [])

    def set_clipboard(self, text: str) -> None:
        """Put text on the clipboard; `DeviceRefused` for a NUL or half a character, which no command can hold."""
        if "\0" in text or not is_text(text):
            raise DeviceRefused(f"{self.name}: {printable(text)!r} cannot be put on the clipboard: it is no plain text")
        self._clipper("clipper.set", ["-e", "text", text])

    def now(self) -> datetime:
        """The phone's clock."""
        return datetime.fromtimestamp(int(self._read(["date", "+%s"]).text), tz=UTC)

    def set_clock(self, moment: datetime) -> None:
        """Set the phone's clock, which then no longer follows the network; needs root."""
        if moment.tzinfo is None:
            raise ValueError("a moment needs a time zone; use datetime(…, tzinfo=UTC)")
        self.run(["settings", "put", "global", "auto_time", "0"])
        self.run(["su", "0", "date", "-u", moment.astimezone(UTC).strftime("%m%d%H%M%Y.%S")])

    def sleep(self, seconds: float) -> None:
        """Let time pass on the phone; virtual time costs none of ours."""
        if not 0 <= seconds <= LONGEST_SLEEP_S:
            raise InvalidAction(f"cannot wait {seconds:g} s; give 0 to {LONGEST_SLEEP_S:g}")
        self.run(["sleep", f"{seconds:.3f}"], timeout=seconds + DEADLINE_S)

    def _clipper(self, action: str, extras: list[str]) -> str:
        ask = ["am", "broadcast", "-a", action, *extras]
        if self.is_simulated:
            said = self._do(ask)
        else:
            # Android shows the clipboard to the app in front alone.
            said = self._run_all([["am", "start", "-W", "-n", f"{CLIPPER}/.Main"], ask])
            self._do(["input", "keyevent", "KEYCODE_BACK"])
        found = _BROADCAST.search(said.text)
        if found is None or found[1] != "-1":
            raise DeviceRefused(
                f"{self.name}: Clipper did not answer; docs/guides/real-devices.md says how to install it"
            )
        return found[2] or ""
