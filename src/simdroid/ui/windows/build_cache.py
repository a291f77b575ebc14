"""A cache of built view trees, valid as long as nothing that they were built from has changed.

A step of an agent looks at the screen two or three times: a picture, a dump, the next tap. All of them are served by
one build of the views. Whether it still holds is decided by state versions, never by a guess:

- every service of the phone has a version that is another one after each change (`System.version`): a count where all
  changes go through its methods, else the values themselves, as for what screens remember;
- files have one too, and are never the same while somebody writes to a database; beyond that the host's time stamps
  of what the build looked at have to be those they were, so that a file another program replaced is seen as well;
- time that passes is no change. The clock tells until when its answers hold: forever where nobody asked, to the end of
  the minute for a screen that shows minutes, no longer than this very moment for one that asked for more;
- a build during which something changed is not kept, and neither is one with a screen from outside this package, which
  may read what has no version here;
- whoever runs code of an app, and every command that does more than look, drops what is kept, whether the versions
  have moved or not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from simdroid.system import System
from simdroid.system.device import FOREVER_NS
from simdroid.system.files import StatRecord

T = TypeVar("T")


class BuildCache:
    """The parts of one build by name, all of them made from the same state."""

    def __init__(self, system: System, surfaces: Callable[[], object]) -> None:
        """Keep builds of `system`; `surfaces` gives the version of what the screen remembers itself."""
        self._system = system
        self._surfaces = surfaces
        self._parts: dict[str, object] = {}
        self._version: object = None
        self._built_ns = 0
        self._until_ns = 0
        self._looks: StatRecord = {}
        self._building = False
        self._uncacheable = False
        self.count = 0
        """Cache misses: how often the views were built."""
        self.on_drop: list[Callable[[], object]] = []
        """Called whenever somebody did more than look."""

    def get(self, name: str, build: Callable[[], T]) -> T:
        """The part of that name: the kept one where it still holds, else what `build` makes.

        `build` may get other parts; whatever is made on the way is kept together with it, or not at all.
        """
        if self._building:
            return self._part(name, build)
        version = self._now()
        if not self._holds(version):
            self.count += 1
            self._parts, self._looks = {}, {}
            self._version = version
            self._built_ns, self._until_ns = self._system.clock.uptime_ns(), FOREVER_NS
        elif name in self._parts:
            return cast(T, self._parts[name])
        return self._build(name, build)

    def drop(self) -> None:
        """Empty the cache, for whoever did more than look."""
        self._clear()
        for listener in self.on_drop:
            listener()

    def _clear(self) -> None:
        self._parts = {}
        self._version = None

    def mark_uncacheable(self) -> None:
        """Do not keep what is being built: it may depend on state that has no version."""
        self._uncacheable = True

    def _now(self) -> object:
        return self._system.version(), self._surfaces()

    def _holds(self, version: object) -> bool:
        return (
            self._version == version
            and self._system.clock.still_valid(self._built_ns, self._until_ns)
            and self._system.fs.unchanged(self._looks)
        )

    def _build(self, name: str, build: Callable[[], T]) -> T:
        clock, fs = self._system.clock, self._system.fs
        outer, clock.valid_until_ns = clock.valid_until_ns, FOREVER_NS
        self._building, self._uncacheable = True, False
        try:
            with fs.recording_stats(self._looks):
                part = self._part(name, build)
        except BaseException:
            self._clear()
            raise
        finally:
            self._building = False
            self._until_ns = min(self._until_ns, clock.valid_until_ns)
            clock.valid_until_ns = min(outer, self._until_ns)
        if self._uncacheable or self._now() != self._version:
            self._clear()
        return part

    def _part(self, name: str, build: Callable[[], T]) -> T:
        if name not in self._parts:
            self._parts[name] = build()
        return cast(T, self._parts[name])
