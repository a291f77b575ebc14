"""Media sessions: what apps play, for media keys, the shade and `dumpsys media_session`.

An app puts its `Playback` here when it plays or changes something, and reads it from here. A session ends with the
process of its app. One app at a time has the loudspeaker: who begins to play pauses the others.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Protocol, cast

from simdroid.system.device import Clock
from simdroid.system.notifications import Key, Notification, NotificationAction, Notifications
from simdroid.system.packages import MediaSpec, Packages
from simdroid.system.playback import Playback
from simdroid.system.processes import Processes
from simdroid.system.stateful import Json

NOTIFICATION_ID = 1
"""Of the notification of what is played."""
STEP_MS = 10_000
"""How far a key winds."""


class SessionServices(Protocol):
    """The services that sessions use."""

    clock: Clock
    notifications: Notifications
    packages: Packages
    processes: Processes


@dataclass(frozen=True)
class MediaSession:
    """What one app plays."""

    package: str
    pid: int
    playback: Playback

    @property
    def notification(self) -> Key:
        """The identity of its notification."""
        return self.package, None, NOTIFICATION_ID


class MediaSessions:
    """The media session service; the session used last is at the end."""

    def __init__(self, system: SessionServices) -> None:
        self._system = system
        self._sessions: dict[str, MediaSession] = {}

    @property
    def version(self) -> tuple[MediaSession, ...]:
        """All sessions; differs after every change."""
        return tuple(self._sessions.values())

    def get(self, package: str) -> Playback | None:
        """What an app plays now; None where it has no session, or its process is gone."""
        session = self._sessions.get(package)
        process = self._system.processes.find(package)
        if session is None or process is None or process.pid != session.pid:
            return None
        # Only what is played depends on the clock, so that a paused player keeps screens valid.
        return session.playback.at(self._system.clock.uptime_ns()) if session.playback.playing else session.playback

    def all(self) -> list[MediaSession]:
        """Sessions of running apps as they are now, the one used last first."""
        sessions = [(session, self.get(session.package)) for session in reversed(self._sessions.values())]
        return [replace(session, playback=now) for session, now in sessions if now is not None]

    def put(self, package: str, playback: Playback) -> None:
        """Let an app play this from now on, and tell the app and the shade what changed."""
        process = self._system.processes.find(package)
        if process is None:
            return
        before = self._sessions.get(package)
        if playback.playing or before is None:
            self._sessions.pop(package, None)
        self._sessions[package] = MediaSession(package, process.pid, playback)
        if playback.playing:
            others = [session for session in self._sessions.values() if session.package != package]
            for other in [session for session in others if session.playback.playing]:
                self.put(other.package, other.playback.pause(self._system.clock.uptime_ns()))
        self._show(package, playback)
        spec = self._spec(package)
        if spec.on_change is not None:
            spec.on_change(self._system, before.playback if before else None, playback)

    def end(self, package: str) -> None:
        """Forget what an app played, with its notification; its process is gone, or it wants no session any more."""
        if self._sessions.pop(package, None) is not None:
            self._system.notifications.cancel((package, None, NOTIFICATION_ID))

    def dispatch(self, key: str) -> bool:
        """Give a media key to the session used last; whether there was one that knows it."""
        sessions = self.all()
        return bool(sessions) and self.press(sessions[0].package, key)

    def press(self, package: str, key: str) -> bool:
        """Do what a media key says to an app's player; whether it has one and the key is known."""
        now, now_ns = self.get(package), self._system.clock.uptime_ns()
        if now is None:
            return False
        if key in ("play-pause", "headsethook"):
            key = "pause" if now.playing else "play"
        changes: dict[str, Callable[[int], Playback]] = {
            "play": now.play,
            "pause": now.pause,
            "stop": now.pause,
            "next": now.next,
            "previous": now.previous,
            "fast-forward": partial(now.seek, now.position_ms + STEP_MS),
            "rewind": partial(now.seek, now.position_ms - STEP_MS),
        }
        if key not in changes:
            return False
        self.put(package, changes[key](now_ns))
        return True

    def time_passed(self) -> None:
        """Move on where a track has ended, so that its app and the shade hear of it."""
        for session in [item for item in self._sessions.values() if item.playback.playing]:
            now = self.get(session.package)
            if now is not None and (now.index, now.playing) != (session.playback.index, True):
                self.put(session.package, now)

    def _spec(self, package: str) -> MediaSpec:
        installed = self._system.packages.get(package)
        return (installed.manifest.media if installed else None) or MediaSpec()

    def _show(self, package: str, playback: Playback) -> None:
        """The notification of what is played; it cannot be dismissed while it goes on."""
        track, installed = playback.current, self._system.packages.get(package)
        if track is None or installed is None:
            self._system.notifications.cancel((package, None, NOTIFICATION_ID))
            return
        launcher = installed.manifest.launcher()
        self._system.notifications.post(
            Notification(
                package,
                NOTIFICATION_ID,
                track.title,
                track.artist,
                self._system.clock.now_ms(),
                channel=self._spec(package).channel,
                ongoing=playback.playing,
                component=launcher.short if launcher else None,
                category="transport",
                auto_cancel=False,
                actions=tuple(
                    NotificationAction(name) for name in ("Previous", "Pause" if playback.playing else "Play", "Next")
                ),
            )
        )

    def save(self) -> Json:
        """See `Stateful`."""
        return [
            {"package": session.package, "pid": session.pid, "playback": session.playback.to_json()}
            for session in self._sessions.values()
        ]

    def load(self, value: Json) -> None:
        """See `Stateful`."""
        saved = [
            MediaSession(**item | {"playback": Playback.from_json(item["playback"])})
            for item in cast("list[dict[str, Any]]", value)
        ]
        self._sessions = {item.package: item for item in saved}
