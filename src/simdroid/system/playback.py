"""What a player plays: a queue, where in it the player is, and since when it goes on.

A value that depends on the phone's clock alone. The end of a track moves on to the next one when time has passed, so
nobody has to count; `at` says where the player is at an uptime.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from random import Random
from typing import Any, Literal, TypeAlias, cast

from simdroid.system.stateful import Json

Repeat: TypeAlias = Literal["none", "one", "all"]
REPEATS: tuple[Repeat, ...] = ("none", "all", "one")
"""In the order in which a button goes through them."""
RESTART_AFTER_MS = 2000
"""From here on, going back means to the start of the track, not to the one before."""


@dataclass(frozen=True)
class Track:
    """A song or film in a queue."""

    key: str
    """What the app knows it by: a number, a path, a URI."""
    title: str
    artist: str = ""
    album: str = ""
    duration_ms: int = 0


@dataclass(frozen=True)
class Playback:
    """A player at one moment; every method gives another one."""

    tracks: tuple[Track, ...] = ()
    index: int = 0
    position_ms: int = 0
    """In the track, when it last began or was paused."""
    since_ns: int | None = None
    """The uptime since which it goes on from there; None while it is paused."""
    repeat: Repeat = "none"
    unshuffled: tuple[Track, ...] | None = None
    """The queue as it was put together, while it is played in another order."""
    speed: float = 1.0

    @property
    def current(self) -> Track | None:
        """The track it is at."""
        return self.tracks[self.index] if self.index < len(self.tracks) else None

    @property
    def playing(self) -> bool:
        """Whether it goes on; of a value that time has gone by, ask `at` first."""
        return self.since_ns is not None

    @property
    def shuffled(self) -> bool:
        """Whether the queue is in another order than it was put together."""
        return self.unshuffled is not None

    def at(self, now_ns: int) -> Playback:
        """The same at an uptime: in the track that is then played, with its position; paused after the last one."""
        if self.since_ns is None or self.current is None:
            return self
        position_ms, index = self.position_ms + int((now_ns - self.since_ns) / 1e6 * self.speed), self.index
        if self.repeat == "one":
            length = self.tracks[index].duration_ms
            return replace(self, position_ms=position_ms % length if length else 0, since_ns=now_ns)
        round_ms = sum(track.duration_ms for track in self.tracks)
        if self.repeat == "all" and round_ms:
            before_ms = sum(track.duration_ms for track in self.tracks[:index])
            position_ms, index = (before_ms + position_ms) % round_ms, 0
        while position_ms >= self.tracks[index].duration_ms:
            position_ms -= self.tracks[index].duration_ms
            index += 1
            if index == len(self.tracks):
                return replace(self, index=index - 1, position_ms=0, since_ns=None)
        return replace(self, index=index, position_ms=position_ms, since_ns=now_ns)

    # -- a person's hand -------------------------------------------------------------------------------------------

    def play(self, now_ns: int) -> Playback:
        """Go on."""
        return self if self.playing or self.current is None else replace(self, since_ns=now_ns)

    def pause(self, now_ns: int) -> Playback:
        """Wait here."""
        return replace(self.at(now_ns), since_ns=None)

    def seek(self, position_ms: int, now_ns: int) -> Playback:
        """Go to a place of the track, playing or not."""
        now = self.at(now_ns)
        longest = now.current.duration_ms if now.current else 0
        return replace(now, position_ms=max(0, min(position_ms, longest - 1)))

    def go(self, index: int, now_ns: int) -> Playback:
        """Play a track of the queue from its start."""
        if not 0 <= index < len(self.tracks):
            return self
        return replace(self, index=index, position_ms=0, since_ns=now_ns)

    def next(self, now_ns: int) -> Playback:
        """Play the following track; the last one begins again, unless the first one comes after it."""
        now = self.at(now_ns)
        last = now.index + 1 >= len(now.tracks)
        return now.go((now.index if now.repeat == "none" else 0) if last else now.index + 1, now_ns)

    def previous(self, now_ns: int) -> Playback:
        """Begin the track again, or play the one before it when it has only just begun."""
        now = self.at(now_ns)
        if now.position_ms > RESTART_AFTER_MS:
            return now.seek(0, now_ns)
        return now.go(now.index - 1 if now.index else (len(now.tracks) - 1 if now.repeat == "all" else 0), now_ns)

    # -- the queue -------------------------------------------------------------------------------------------------

    def inserted(self, tracks: Sequence[Track], position: int | None = None) -> Playback:
        """More tracks before a place of the queue, or at its end; what is played stays the same."""
        at = len(self.tracks) if position is None else position
        index = self.index + len(tracks) if self.tracks and at <= self.index else self.index
        original = self.unshuffled
        if original is not None:
            cut = len(original) if position is None else min(at, len(original))
            original = (*original[:cut], *tracks, *original[cut:])
        return replace(self, tracks=(*self.tracks[:at], *tracks, *self.tracks[at:]), index=index, unshuffled=original)

    def removed(self, *places: int) -> Playback:
        """Without some tracks; when the present one goes, the next one waits in its place."""
        kept = [place for place in range(len(self.tracks)) if place not in places]
        original = list(self.unshuffled) if self.unshuffled is not None else None
        for place in places:
            if original is not None and place < len(self.tracks) and self.tracks[place] in original:
                original.remove(self.tracks[place])
        index = sum(place < self.index for place in kept)
        queue = tuple(self.tracks[place] for place in kept)
        rest = replace(self, tracks=queue, unshuffled=None if original is None else tuple(original))
        if self.index in places:
            return replace(rest, index=max(0, min(index, len(queue) - 1)), position_ms=0, since_ns=None)
        return replace(rest, index=index)

    def moved(self, position: int, to: int) -> Playback:
        """With one track at another place."""
        order = list(range(len(self.tracks)))
        order.insert(to, order.pop(position))
        return replace(self, tracks=tuple(self.tracks[item] for item in order), index=order.index(self.index))

    def shuffle(self, seed: int) -> Playback:
        """In another order, which `seed` decides; the present track comes first."""
        others = [track for index, track in enumerate(self.tracks) if index != self.index]
        Random(seed).shuffle(others)
        first = [self.current] if self.current else []
        return replace(self, tracks=(*first, *others), index=0, unshuffled=self.unshuffled or self.tracks)

    def ordered(self) -> Playback:
        """In the order in which it was put together."""
        if self.unshuffled is None:
            return self
        index = self.unshuffled.index(self.current) if self.current in self.unshuffled else 0
        return replace(self, tracks=self.unshuffled, index=index, unshuffled=None)

    # -- snapshots -------------------------------------------------------------------------------------------------

    def to_json(self) -> Json:
        """As JSON."""
        return cast(Json, asdict(self))

    @classmethod
    def from_json(cls, value: Json) -> Playback:
        """What `to_json` wrote."""
        saved = cast("dict[str, Any]", value)
        lists = {name: tuple(Track(**item) for item in saved[name]) for name in ("tracks", "unshuffled") if saved[name]}
        return cls(**saved | {"tracks": ()} | lists)
