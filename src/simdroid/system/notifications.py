"""Notification manager: the posted notifications."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, TypeAlias, cast

from simdroid.system.device import Clock
from simdroid.system.stateful import Json

Key: TypeAlias = "tuple[str, str | None, int]"


@dataclass(frozen=True)
class NotificationAction:
    """A button below a notification."""

    title: str
    broadcast: str | None = None
    """The action that a tap broadcasts to the app that posted it."""
    component: str | None = None
    """The activity that a tap opens instead, as `pkg/cls`."""
    data: str | None = None
    """The data URI that either gets."""
    reply: bool = False
    """Whether it opens a text field first."""


@dataclass(frozen=True)
class Notification:
    """One notification; (package, tag, id) identify it."""

    package: str
    id: int
    title: str
    text: str
    when_ms: int
    tag: str | None = None
    channel: str = "default"
    ongoing: bool = False
    component: str | None = None
    """The activity a tap opens, as `pkg/cls`."""
    data: str | None = None
    """The data URI that activity gets."""
    category: str | None = None
    """Android's kind: `msg`, `call`, `missed_call`, `alarm`, `reminder`, `progress`, …"""
    actions: tuple[NotificationAction, ...] = ()
    number: int = 0
    """How many events it stands for; the launcher's badge adds them up."""
    heads_up: bool = False
    """Whether it may drop over what is on the screen."""
    auto_cancel: bool = True
    """Whether a tap takes it away."""
    minimal: bool = False
    """Whether it has Android's lowest importance: no icon in the status bar, and a place at the end of the shade."""

    @property
    def key(self) -> Key:
        """What a second post with the same identity replaces."""
        return self.package, self.tag, self.id


MAX_OF_A_PACKAGE = 50
"""As in Android's `NotificationManagerService`, which drops further ones."""


class Notifications:
    """The notification manager: newest first."""

    def __init__(self) -> None:
        self._posted: dict[Key, Notification] = {}
        self._muted: set[str] = set()

    @property
    def version(self) -> tuple[object, ...]:
        """What is posted and who may not post; differs after every change."""
        return *self._posted.values(), *self._muted

    def post(self, notification: Notification) -> bool:
        """Show a notification, replacing one with the same identity; False where its app may not show any, or more."""
        if notification.package in self._muted:
            return False
        shown = sum(entry.package == notification.package for entry in self._posted.values())
        if shown >= MAX_OF_A_PACKAGE and notification.key not in self._posted:
            return False
        self._posted.pop(notification.key, None)
        self._posted[notification.key] = notification
        return True

    def all(self, *, minimal: bool = False) -> list[Notification]:
        """What was posted, newest first; that of the lowest importance, which only the shade shows, on request."""
        return [posted for posted in reversed(self._posted.values()) if minimal or not posted.minimal]

    def get(self, key: Key) -> Notification | None:
        """One notification by its identity."""
        return self._posted.get(key)

    def badge(self, package: str) -> int:
        """The number beside an app's icon."""
        return sum(max(entry.number, 1) for entry in self._posted.values() if entry.package == package)

    def enabled(self, package: str) -> bool:
        """Whether an app may show notifications."""
        return package not in self._muted

    def set_enabled(self, package: str, enabled: bool) -> None:
        """Let an app show notifications or not; those it shows go when it no longer may."""
        if enabled:
            self._muted.discard(package)
        else:
            self._muted.add(package)
            self.cancel_package(package)

    def cancel(self, key: Key) -> bool:
        """Take one away; whether it was there."""
        return self._posted.pop(key, None) is not None

    def cancel_package(self, package: str) -> None:
        """Take away all of one app."""
        for key in [key for key in self._posted if key[0] == package]:
            del self._posted[key]

    def clear(self) -> None:
        """Take away all that a person may dismiss."""
        self._posted = {key: value for key, value in self._posted.items() if value.ongoing}

    def clear_all(self) -> None:
        """Take away every one, as a reboot does."""
        self._posted = {}

    def save(self) -> Json:
        """See `Stateful`."""
        posted = [asdict(notification) for notification in self._posted.values()]
        return {"posted": cast(Json, posted), "muted": cast(Json, sorted(self._muted))}

    def load(self, value: Json) -> None:
        """See `Stateful`."""
        saved = cast("dict[str, Any]", value)
        entries = [
            Notification(**entry | {"actions": tuple(NotificationAction(**action) for action in entry["actions"])})
            for entry in saved["posted"]
        ]
        self._posted = {entry.key: entry for entry in entries}
        self._muted = set(saved["muted"])


def serial_console(when_ms: int) -> Notification:
    """What an emulator says from its start on, for as long as it runs."""
    return Notification(
        package="android",
        id=55,
        title="Serial console enabled",
        text="Performance is impacted. To disable, check bootloader.",
        when_ms=when_ms,
        channel="DEVELOPER",
        ongoing=True,
        category="sys",
        auto_cancel=False,
        minimal=True,
    )


def low_battery(level: int, when_ms: int) -> Notification:
    """What the system UI says when the battery gets low; it opens the page of Battery Saver."""
    return Notification(
        package="com.android.systemui",
        id=3,
        tag="low_battery",
        title="Turn on Battery Saver?",
        text=f"{level}% battery left",
        when_ms=when_ms,
        channel="BAT",
        component="com.android.settings/.Settings$BatterySaverSettingsActivity",
        category="sys",
        heads_up=True,
    )


SHORT_MS, LONG_MS = 2000, 3500
TOOLTIP_MS = 1500
"""After the finger has left the view."""
"""How long Android shows them."""


@dataclass(frozen=True)
class Toast:
    """One message; it outlives the screen that showed it."""

    package: str
    text: str
    until_ms: int
    """Phone uptime at which it is gone."""
    anchor: tuple[int, int, int, int] | None = None
    """Left, top, right and bottom of the view whose tooltip this is; a toast has none."""


class Toasts:
    """The toast on the screen; a new one takes the place of the last."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last: Toast | None = None

    def show(self, package: str, text: str, *, long: bool = False) -> None:
        """Show a message for a moment."""
        self._last = Toast(package, text, self._now_ms() + (LONG_MS if long else SHORT_MS))

    def show_tooltip(self, package: str, text: str, anchor: tuple[int, int, int, int]) -> None:
        """Show what a view is called, beside it."""
        self._last = Toast(package, text, self._now_ms() + TOOLTIP_MS, anchor)

    @property
    def current(self) -> Toast | None:
        """What shows now; looking never changes anything."""
        return self._last if self._last and self._clock.before(self._last.until_ms) else None

    @property
    def version(self) -> Toast | None:
        """What was shown last, over or not; never two equal ones for different messages."""
        return self._last

    def clear(self) -> None:
        """Take it away."""
        self._last = None

    def save(self) -> Json:
        """See `Stateful`; what is gone by now is not kept."""
        shown = self.current
        return cast(Json, asdict(shown)) if shown else None

    def load(self, value: Json) -> None:
        """See `Stateful`."""
        self._last = None
        if value:
            saved = cast("dict[str, Any]", value)
            anchor = saved.get("anchor")
            self._last = Toast(**saved | {"anchor": tuple(anchor) if anchor else None})

    def _now_ms(self) -> int:
        return self._clock.uptime_ns() // 1_000_000
