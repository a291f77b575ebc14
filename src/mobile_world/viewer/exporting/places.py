"""Names of files in an export, and links between its pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from urllib.parse import quote

from mobile_world.viewer.links import run_word

INDEX = "index.html"
ABOVE = "../../"
"""From a page of a run to the folder: such pages lie two levels deep."""


def runs_file(page: str = "1") -> str:
    """The list of runs, or a further page of it."""
    return INDEX if page in ("", "1") else f"runs-{page}.html"


def run_file(run: str) -> str:
    """A run."""
    return f"runs/{run_word(run)}/{INDEX}"


def episodes_file(run: str, page: str = "1", *, failed: bool = False) -> str:
    """The episodes of a run, or those that failed; or a further page of them."""
    name = "failed" if failed else "episodes"
    return f"runs/{run_word(run)}/{name}{'' if page in ('', '1') else f'-{page}'}.html"


def episode_file(run: str, number: int) -> str:
    """The player of an attempt."""
    return f"runs/{run_word(run)}/episode-{number}.html"


def comparison_file(run: str, number: int = 0) -> str:
    """A comparison of two variants of a run."""
    return f"runs/{run_word(run)}/compare{f'-{number}' if number else ''}.html"


def asset_file(name: str) -> str:
    """A style sheet or a script."""
    return f"assets/{name}"


@dataclass(frozen=True)
class ExportLinks:
    """Links from a page that is `above` the folder's own level; what the export leaves out has no address."""

    above: str
    note: str
    """What every page says about the export."""
    has_episode: Callable[[str, int], bool]
    picture: Callable[[str, str], str]
    """The file that shows a blob of a run; empty when there is none."""
    comparison: Callable[[Mapping[str, str]], str]
    """The file of the comparison that a query asks for; empty when there is none."""
    live: bool = False

    def asset(self, name: str) -> str:
        """See `Links`."""
        return self._to(asset_file(name))

    def runs(self, **query: str) -> str:
        """See `Links`."""
        return self._to(runs_file(query.get("page", "1")))

    def run(self, run: str, **query: str) -> str:
        """See `Links`."""
        return self._to(run_file(run))

    def episodes(self, run: str, **query: str) -> str:
        """See `Links`; of all choices an export has the one of failures."""
        failed = query.get("outcome") == "agent_failure"
        return self._to(episodes_file(run, query.get("page", "1"), failed=failed))

    def episode(self, run: str, number: int) -> str:
        """See `Links`."""
        return self._to(episode_file(run, number)) if self.has_episode(run, number) else ""

    def download(self, run: str, number: int) -> str:
        """Never: the file would hold every picture again."""
        del run, number
        return ""

    def blob(self, run: str, digest: str) -> str:
        """See `Links`; UI dumps are in the pages themselves."""
        found = self.picture(run, digest)
        return self._to(found) if found else ""

    def compare(self, **query: str) -> str:
        """See `Links`."""
        found = self.comparison(query)
        return self._to(found) if found else ""

    def _to(self, file: str) -> str:
        return f"{self.above}{quote(file, safe='/~')}"
