"""Players: an app's hand on its media session, and the seek bar with its times.

An app that plays something names its session in the manifest (`media=MediaSpec(tag=…, channel=…, on_change=…)`) and
makes a `Player` where it needs one::

    player = Player(system, PACKAGE)
    player.start([Track("1", "Song", "Ann", duration_ms=185_000)])
    player.toggle()

What is played is the phone's state, not the app's: media keys and the end of a track change it too, and `on_change` is
where an app hears of every change, to store what it keeps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from simdroid.system import REPEATS, Playback, System, Track
from simdroid.ui import Color, Row, Slider, Text, View


@dataclass(frozen=True)
class Player:
    """What an app plays."""

    system: System
    package: str
    restore: Callable[[System], Playback] | None = None
    """What the app had played when its process ended, from its own files."""

    @property
    def now(self) -> Playback:
        """What is played at the moment; something paused, or nothing at all, without a session."""
        session = self.system.media_sessions.get(self.package)
        if session is not None:
            return session
        return self.restore(self.system) if self.restore else Playback()

    def glance(self) -> Playback:
        """`now` for a screen that changes less often than time passes; `holds_for` says how long it is right."""
        with self.system.clock.unlimited():
            return self.now

    def holds_for(self, playback: Playback, milliseconds: int) -> None:
        """Let what is built from a glance hold until the track has gone on by so much; paused, it holds on."""
        if not playback.playing:
            return
        clock = self.system.clock
        with clock.unlimited():
            uptime_ms = clock.uptime_ns() // 1_000_000
        # A millisecond less: positions are rounded to one.
        if not clock.before(uptime_ms + int(milliseconds / playback.speed) - 1):
            clock.uptime_ns()

    def change(self, change: Callable[[Playback, int], Playback]) -> None:
        """Put another playback in the place of the present one; `change` gets the uptime too."""
        self.system.media_sessions.put(self.package, change(self.now, self.system.clock.uptime_ns()))

    def start(self, tracks: Sequence[Track], index: int = 0, *, position_ms: int = 0) -> None:
        """Play these from a track on, in place of what was there; repeating stays as it was."""
        queue, position = tuple(tracks), min(index, max(len(tracks) - 1, 0))
        self.change(
            lambda now, ns: Playback(
                queue, position, position_ms, ns if queue else None, repeat=now.repeat, speed=now.speed
            )
        )

    def toggle(self) -> None:
        """Pause, or go on."""
        self.change(lambda now, ns: now.pause(ns) if now.playing else now.play(ns))

    def pause(self) -> None:
        """Wait."""
        self.change(Playback.pause)

    def next(self) -> None:
        """Play the following track."""
        self.change(Playback.next)

    def previous(self) -> None:
        """Play the track before, or this one from its start."""
        self.change(Playback.previous)

    def go(self, index: int) -> None:
        """Play a track of the queue."""
        self.change(lambda now, ns: now.go(index, ns))

    def seek(self, fraction: float) -> None:
        """Go to a place of the track."""
        track = self.now.current
        self.change(lambda now, ns: now.seek(int((track.duration_ms if track else 0) * fraction), ns))

    def cycle_repeat(self) -> None:
        """Repeat nothing, then all, then one."""
        self.change(lambda now, ns: replace(now.at(ns), repeat=REPEATS[(REPEATS.index(now.repeat) + 1) % len(REPEATS)]))

    def set_speed(self, speed: float) -> None:
        """Play faster or slower."""
        self.change(lambda now, ns: replace(now.at(ns), speed=speed))

    def toggle_shuffle(self) -> None:
        """Play in a random order, or in that of the queue again."""
        self.change(lambda now, ns: now.ordered() if now.shuffled else now.shuffle(ns))

    def add(self, tracks: Sequence[Track], *, next: bool = False) -> None:
        """Put tracks at the end of the queue, or behind the present one."""
        self.change(lambda now, ns: now.inserted(tracks, now.index + 1 if next and now.tracks else None))

    def remove(self, *places: int) -> None:
        """Take tracks out of the queue."""
        self.change(lambda now, ns: now.removed(*places))

    def move(self, position: int, to: int) -> None:
        """Put a track of the queue elsewhere."""
        self.change(lambda now, ns: now.moved(position, to))

    def clear(self) -> None:
        """Play nothing."""
        self.change(lambda now, ns: Playback(repeat=now.repeat, speed=now.speed))

    def end(self) -> None:
        """Have no session any more."""
        self.system.media_sessions.end(self.package)


def play_time(milliseconds: int) -> str:
    """A length or a place as players write it: `3:05`, `1:02:30`."""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def seek_bar(
    player: Player,
    *,
    bar: str,
    passed: str,
    total: str,
    form: Callable[[int], str] = play_time,
    color: Color = "on_surface_variant",
) -> View:
    """The place in the track between two times, written as `form` does; the names are the ids of the three."""
    now = player.now
    duration = now.current.duration_ms if now.current else 0
    fraction = now.position_ms / duration if duration else 0.0
    times = [
        Text(id=name, text=form(ms), size=12, color=color, width=44, text_align=(0.5, 0.5), max_lines=1)
        for name, ms in ((passed, now.position_ms), (total, duration))
    ]
    slider = Slider(id=bar, value=fraction, weight=1, on_change=player.seek)
    return Row(width="fill", ghost=True, children=[times[0], slider, times[1]])
