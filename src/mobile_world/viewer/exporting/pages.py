"""The pages of an export as files, one after the other: none is kept in memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple, TypeAlias

from mobile_world.viewer.exporting.comparisons import Comparisons
from mobile_world.viewer.exporting.places import (
    ABOVE,
    ExportLinks,
    asset_file,
    episode_file,
    episodes_file,
    run_file,
    runs_file,
)
from mobile_world.viewer.exporting.planning import Attempt
from mobile_world.viewer.glance import Glances
from mobile_world.viewer.library import Library
from mobile_world.viewer.pages.compare import compare_page
from mobile_world.viewer.pages.episode import episode_page
from mobile_world.viewer.pages.episodes import episodes_page
from mobile_world.viewer.pages.run import run_page
from mobile_world.viewer.pages.runs import runs_page
from mobile_world.viewer.paging import SHOWN
from mobile_world.viewer.routes import REPORT_ASSETS, asset_bytes

LinksAt: TypeAlias = Callable[[str], ExportLinks]
"""Links for pages at a place, which is told as the way from there to the folder."""

FAILED = "agent_failure"


class Page(NamedTuple):
    """One file."""

    file: str
    text: str


def list_pages(library: Library, comparisons: Comparisons, links: LinksAt) -> Iterator[Page]:
    """Everything that is always in an export: runs, their results, their episodes, and comparisons of variants."""
    glances, names = Glances(library), library.names()
    for page in _counted(len(names)):
        yield Page(runs_file(page), runs_page(glances, {"page": page}, links("")))
    for name in names:
        run = library.run(name)
        yield Page(run_file(name), run_page(run, glances.of(name), links(ABOVE)))
        rows = run.rows.last()
        for page in _counted(len(rows)):
            yield Page(episodes_file(name, page), episodes_page(run, {"page": page}, links(ABOVE)))
        failed = sum(row.outcome == FAILED for row in rows)
        for page in _counted(failed) if failed else ():
            asked = {"page": page, "outcome": FAILED}
            yield Page(episodes_file(name, page, failed=True), episodes_page(run, asked, links(ABOVE)))
        for file, asked in comparisons.of(name).items():
            yield Page(file, compare_page(library, asked, links(ABOVE)))


def player_page(library: Library, attempt: Attempt, links: LinksAt) -> Page:
    """The player of an attempt."""
    run, number = attempt
    return Page(episode_file(run, number), episode_page(library.run(run), number, links(ABOVE)))


def write_page(folder: Path, page: Page) -> int:
    """Write a file; returns its size."""
    return _write(folder / page.file, page.text.encode())


def assets() -> Iterator[tuple[str, bytes]]:
    """Style sheets and scripts by name; those of live phones stay behind."""
    own = [entry.name for entry in files("mobile_world.viewer").joinpath("assets").iterdir()]
    for name in sorted([*REPORT_ASSETS, *(name for name in own if not name.startswith("live"))]):
        yield name, asset_bytes(name)


def write_assets(folder: Path) -> int:
    """Write style sheets and scripts; returns their size."""
    return sum(_write(folder / asset_file(name), data) for name, data in assets())


def _counted(items: int) -> list[str]:
    """The pages of a list; an empty one has a page too."""
    return [str(number + 1) for number in range(max(1, -(-items // SHOWN)))]


def _write(file: Path, data: bytes) -> int:
    file.parent.mkdir(parents=True, exist_ok=True)
    return file.write_bytes(data)
