"""Comparisons of an export: of each run its first variant with every other, and the pair that a server would show."""

from __future__ import annotations

from collections.abc import Mapping

from mobile_world.viewer.comparing.sides import arms_of
from mobile_world.viewer.exporting.places import comparison_file
from mobile_world.viewer.library import Library

MOST = 40
"""Variants of a run that are compared with the first."""


class Comparisons:
    """Which comparisons there are, and where; arms are read when they are first asked for."""

    def __init__(self, library: Library) -> None:
        """Those of the runs of `library`."""
        self._library = library
        self._arms: dict[str, list[str]] = {}

    def of(self, run: str) -> dict[str, dict[str, str]]:
        """The comparisons of a run: what each asks for, by its file; none for a run of one variant."""
        first, *others = self._known(run) or [""]
        found = {
            comparison_file(run, at): {"run": run, "a": first, "b": arm} for at, arm in enumerate(others[:MOST], 1)
        }
        return {comparison_file(run): {"run": run}, **found} if found else {}

    def file(self, query: Mapping[str, str]) -> str:
        """Where the comparison is that a query asks for; empty when the export does not have it."""
        asked = {name: value for name, value in query.items() if value}
        if "run" not in asked:
            return ""
        return next((file for file, told in self.of(asked["run"]).items() if told == asked), "")

    def _known(self, run: str) -> list[str]:
        if run not in self._arms:
            self._arms[run] = list(arms_of(self._library.run(run)))
        return self._arms[run]
