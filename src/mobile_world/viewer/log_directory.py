"""The log directory: finds the runs below it and serves them by name only.

Nothing outside the directory can be named: a run is looked up among those that were found, and its files are the ones
that a run directory has.
"""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from threading import Lock

from mobile_world.domain import ConfigError
from mobile_world.viewer.run import ViewedRun
from mobile_world.web.not_found import NotFound

DEEPEST = 4
"""Levels below the log directory where runs are looked for."""

MOST_RUNS = 2000
INDEXED = 8
"""Runs whose episodes are kept in memory; the one that was looked at longest ago makes room."""

SIGNS = frozenset({"run.json", "journal.jsonl"})
"""What makes a directory a run, whole or not."""


class LogDirectory:
    """The runs below a log directory; thread-safe."""

    def __init__(self, root: Path) -> None:
        """Look below `root`; `ConfigError` when it is no directory."""
        if not root.is_dir():
            raise ConfigError(f"there is no directory {root}; name the one that holds your runs with --log-dir")
        self.root = root.resolve()
        self._kept: OrderedDict[str, ViewedRun] = OrderedDict()
        self._lock = Lock()

    def names(self) -> list[str]:
        """The runs there are now, by their path below the directory; `.` is the directory itself."""
        return [path.relative_to(self.root).as_posix() for path in islice(self._folders(), MOST_RUNS)]

    def open_uncached(self, name: str) -> ViewedRun:
        """A run by name, for one look: what is read of it is not kept; `NotFound` for any other."""
        return ViewedRun(name, self._folder_of(name))

    def run(self, name: str) -> ViewedRun:
        """A run by name, with everything that was read of it before; `NotFound` for any other."""
        path = self._folder_of(name)
        with self._lock:
            kept = self._kept.setdefault(name, ViewedRun(name, path))
            self._kept.move_to_end(name)
            while len(self._kept) > INDEXED:
                self._kept.popitem(last=False)
            return kept

    def cached(self, name: str) -> ViewedRun | None:
        """A cached run; `None` if it is not in memory."""
        with self._lock:
            return self._kept.get(name)

    def _folder_of(self, name: str) -> Path:
        with suppress(ValueError):
            path = (self.root / name).resolve()
            if (path == self.root or self.root in path.parents) and any((path / sign).is_file() for sign in SIGNS):
                return path
        raise NotFound(f"there is no run {name[:200]!r} in {self.root}")

    def _folders(self) -> Iterator[Path]:
        """Depth first, in the order of names; runs are not searched for runs, except for a race's confirmation."""
        waiting = [(self.root, 0)]
        while waiting:
            path, depth = waiting.pop()
            try:
                entries = sorted(os.scandir(path), key=lambda entry: entry.name, reverse=True)
            except OSError:
                continue
            if any(entry.name in SIGNS and entry.is_file() for entry in entries):
                yield path
                entries = [entry for entry in entries if entry.name == "confirmation"]
            if depth < DEEPEST:
                waiting += [
                    (Path(entry.path), depth + 1)
                    for entry in entries
                    if entry.is_dir(follow_symlinks=False) and not entry.name.startswith(".")
                ]
