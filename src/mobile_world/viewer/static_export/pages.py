"""Pages, file names and links of a static export."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, TypeAlias
from urllib.parse import quote

from mobile_world.viewer import pagination, static_files
from mobile_world.viewer.comparison.pair import arm_names
from mobile_world.viewer.links import run_word
from mobile_world.viewer.log_directory import LogDirectory
from mobile_world.viewer.pages.compare import compare_page
from mobile_world.viewer.pages.episode import episode_page
from mobile_world.viewer.pages.episodes import episodes_page
from mobile_world.viewer.pages.run import run_page
from mobile_world.viewer.pages.runs import runs_page
from mobile_world.viewer.run_status import RunStatusCache
from mobile_world.viewer.static_export.size_budget import AttemptRef

MOST = 40
"""Variants of a run that are compared with the first."""


class Comparisons:
    """Which comparisons there are, and where; arms are read when they are first asked for."""

    def __init__(self, log_dir: LogDirectory) -> None:
        """Those of the runs of `log_dir`."""
        self._log_dir = log_dir
        self._arms: dict[str, list[str]] = {}

    def of(self, run: str) -> dict[str, dict[str, str]]:
        """The comparisons of a run: what each asks for, by its file; none for a run of one variant."""
        if run not in self._arms:
            self._arms[run] = list(arm_names(self._log_dir.run(run)))
        first, *others = self._arms[run] or [""]
        comparisons = {
            comparison_file(run, at): {"run": run, "a": first, "b": arm} for at, arm in enumerate(others[:MOST], 1)
        }
        return {comparison_file(run): {"run": run}, **comparisons} if comparisons else {}

    def file(self, query: Mapping[str, str]) -> str:
        """Where the comparison is that a query asks for; empty when the export does not have it."""
        choice = {name: value for name, value in query.items() if value}
        if "run" not in choice:
            return ""
        return next((file for file, text in self.of(choice["run"]).items() if text == choice), "")


INDEX = "index.html"
ABOVE = "../../"
"""Relative path from a run's page to the export folder."""


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
    """The footer note of every page."""
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
        return self._to(episodes_file(run, query.get("page", "1"), failed=query.get("outcome") == "agent_failure"))

    def episode(self, run: str, number: int) -> str:
        """See `Links`."""
        return self._to(episode_file(run, number)) if self.has_episode(run, number) else ""

    def download(self, run: str, number: int) -> str:
        """Never: the file would hold every picture again."""
        del run, number
        return ""

    def blob(self, run: str, digest: str) -> str:
        """See `Links`; UI dumps are in the pages themselves."""
        return self._to(self.picture(run, digest))

    def compare(self, **query: str) -> str:
        """See `Links`."""
        return self._to(self.comparison(query))

    def _to(self, file: str) -> str:
        return f"{self.above}{quote(file, safe='/~')}" if file else ""


LinksAt: TypeAlias = Callable[[str], ExportLinks]
"""Makes the links of a page from its relative path to the export folder."""

FAILED = "agent_failure"


class ExportedPage(NamedTuple):
    """One file."""

    file: str
    text: str


def list_pages(log_dir: LogDirectory, comparisons: Comparisons, links: LinksAt) -> Iterator[ExportedPage]:
    """Everything that is always in an export: runs, their results, their episodes, and comparisons of variants."""
    statuses, names = RunStatusCache(log_dir), log_dir.names()
    for page in _counted(len(names)):
        yield ExportedPage(runs_file(page), runs_page(statuses, {"page": page}, links("")))
    for name in names:
        run = log_dir.run(name)
        yield ExportedPage(run_file(name), run_page(run, statuses.of(name), links(ABOVE)))
        rows = run.attempts.last()
        for page in _counted(len(rows)):
            yield ExportedPage(episodes_file(name, page), episodes_page(run, {"page": page}, links(ABOVE)))
        failed = sum(row.outcome == FAILED for row in rows)
        for page in _counted(failed) if failed else ():
            query = {"page": page, "outcome": FAILED}
            yield ExportedPage(episodes_file(name, page, failed=True), episodes_page(run, query, links(ABOVE)))
        for file, query in comparisons.of(name).items():
            yield ExportedPage(file, compare_page(log_dir, query, links(ABOVE)))


def player_page(log_dir: LogDirectory, attempt: AttemptRef, links: LinksAt) -> ExportedPage:
    """The player of an attempt."""
    run, number = attempt
    return ExportedPage(episode_file(run, number), episode_page(log_dir.run(run), number, links(ABOVE)))


def write_page(folder: Path, page: ExportedPage) -> int:
    """Write a file; returns its size."""
    return _write(folder / page.file, page.text.encode())


def write_assets(folder: Path) -> int:
    """Write style sheets and scripts; returns their size."""
    return sum(_write(folder / asset_file(name), data) for name, data in static_files.exported_assets())


def _counted(items: int) -> list[str]:
    """The pages of a list; an empty one has a page too."""
    return [str(number + 1) for number in range(max(1, -(-items // pagination.SHOWN)))]


def _write(file: Path, data: bytes) -> int:
    file.parent.mkdir(parents=True, exist_ok=True)
    return file.write_bytes(data)
