"""The media controls of the shade and the lock screen: what an app plays, with its buttons and its seek bar."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from simdroid.system import MediaSession, Notification, System
from simdroid.ui.system_ui.notifications import open_notification
from simdroid.ui.views import Column, Icon, IconButton, Row, Slider, SmallAppIcon, Spacer, Text, View


def shown_sessions(system: System) -> list[tuple[MediaSession, Notification]]:
    """Sessions that have a notification, the one used last first; most phones play nothing."""
    if not system.media_sessions.version:
        return []
    sessions = [(item, system.notifications.get(item.notification)) for item in system.media_sessions.all()]
    return [(session, posted) for session, posted in sessions if posted is not None]


def media_panel(system: System, session: MediaSession, notification: Notification, leave: Callable[[], object]) -> View:
    """One player; a tap opens its app, and `leave` folds what the panel is part of before that."""

    def opened() -> None:
        leave()
        open_notification(system, notification)

    return Column(
        id="qs_media_controls",
        cls="android.view.ViewGroup",
        width="fill",
        padding=(16, 12, 8, 4),
        margin=(0, 0, 0, 8),
        background="surface_container",
        radius=28,
        on_click=opened,
        children=[
            _head(system, session),
            _titles(system, session, notification),
            _seek_row(system, session),
        ],
    )


def _head(system: System, session: MediaSession) -> View:
    """The app's icon, and where the sound comes out."""
    package = system.packages.get(session.package)
    icon, color = (package.manifest.icon, package.manifest.color) if package else ("", "")
    output = Row(
        id="media_seamless",
        padding=(10, 6),
        radius=16,
        background="surface_container_high",
        children=[
            Icon(id="media_seamless_image", name="cellphone", size=16, margin=(0, 0, 6, 0)),
            Text(id="media_seamless_text", text="This phone", size=12, max_lines=1),
        ],
    )
    app = SmallAppIcon(id="icon", name=icon, color=color, desc=package.manifest.label if package else "")
    return Row(width="fill", ghost=True, children=[app, Spacer(weight=1), output])


def _titles(system: System, session: MediaSession, notification: Notification) -> View:
    going = session.playback.playing
    titles = Column(
        weight=1,
        ghost=True,
        children=[
            Text(id="header_title", text=notification.title, size=16, face="medium", max_lines=1),
            Text(id="header_artist", text=notification.text, color="on_surface_variant", max_lines=1),
        ],
    )
    button = IconButton(
        id="actionPlayPause",
        name="pause" if going else "play",
        desc="Pause" if going else "Play",
        color="on_primary_container",
        background="primary_container",
        radius=16 if going else 24,
        on_click=partial(system.media_sessions.press, session.package, "play-pause"),
    )
    return Row(width="fill", ghost=True, padding=(0, 10, 8, 0), children=[titles, button])


def _seek_row(system: System, session: MediaSession) -> View:
    """The seek bar between the ways to the tracks before and after."""
    playback, press = session.playback, partial(system.media_sessions.press, session.package)
    duration = playback.current.duration_ms if playback.current else 0
    bar = Slider(
        id="media_progress_bar",
        weight=1,
        value=playback.position_ms / duration if duration else 0.0,
        on_change=partial(_seek, system, session.package),
    )
    before = IconButton(
        id="actionPrev", name="skip_previous", desc="Previous track", on_click=lambda: press("previous")
    )
    after = IconButton(id="actionNext", name="skip_next", desc="Next track", on_click=lambda: press("next"))
    return Row(width="fill", ghost=True, children=[before, bar, after])


def _seek(system: System, package: str, fraction: float) -> None:
    now = system.media_sessions.get(package)
    if now is not None and now.current is not None:
        system.media_sessions.put(package, now.seek(int(now.current.duration_ms * fraction), system.clock.uptime_ns()))
