"""Posted notifications."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import cast

from mobile_world.phone.system.state import Json


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

    @property
    def key(self) -> tuple[str, str | None, int]:
        """What a second post with the same identity replaces."""
        return self.package, self.tag, self.id


class Notifications:
    """The notification manager: newest first."""

    def __init__(self) -> None:
        self._posted: dict[tuple[str, str | None, int], Notification] = {}

    def post(self, notification: Notification) -> None:
        """Show a notification, replacing one with the same identity."""
        self._posted.pop(notification.key, None)
        self._posted[notification.key] = notification

    def all(self) -> list[Notification]:
        """What the shade shows, newest first."""
        return list(self._posted.values())[::-1]

    def cancel(self, key: tuple[str, str | None, int]) -> bool:
        """Take one away; whether it was there."""
        return self._posted.pop(key, None) is not None

    def cancel_package(self, package: str) -> None:
        """Take away all of one app."""
        for key in [key for key in self._posted if key[0] == package]:
            del self._posted[key]

    def clear(self) -> None:
        """Take away all that a person may dismiss."""
        self._posted = {key: value for key, value in self._posted.items() if value.ongoing}

    def save(self) -> Json:
        """See `Stateful`."""
        return [asdict(notification) for notification in self._posted.values()]

    def load(self, value: Json) -> None:
        """See `Stateful`."""
        entries = [Notification(**entry) for entry in cast("list[dict[str, object]]", value)]  # type: ignore[arg-type]
        self._posted = {entry.key: entry for entry in entries}
