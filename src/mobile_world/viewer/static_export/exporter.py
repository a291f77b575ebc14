"""The static exporter; writes to a temporary folder first, so that an export is complete or absent."""

from __future__ import annotations

import os
import shutil
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from mobile_world import __version__
from mobile_world.domain import ConfigError, StorageFailed
from mobile_world.viewer.log_directory import LogDirectory
from mobile_world.viewer.static_export.pages import (
    Comparisons,
    ExportLinks,
    list_pages,
    player_page,
    write_assets,
    write_page,
)
from mobile_world.viewer.static_export.screenshots import NAMED_BY, RunBlob, ScreenshotReader, ScreenshotWriter
from mobile_world.viewer.static_export.size_budget import (
    AttemptRef,
    EstimatedPage,
    ExportPlan,
    ordered_attempts,
    plan_export,
)
from mobile_world.viewer.static_files import exported_assets


@dataclass(frozen=True)
class ExportResult:
    """What is in an export, and what is not."""

    folder: str
    on: str
    """The day."""
    runs: int
    players: int
    """Attempts that can be played."""
    attempts: int
    """Attempts that there are."""
    pictures: int
    pictures_left_out: int
    pictures_are: str
    bytes: int = 0

    @property
    def lacks(self) -> str:
        """What is not in it as it was; empty when everything is."""
        without_player = self.attempts - self.players
        items = [
            self.pictures_are,
            f"{without_player:,} of {self.attempts:,} attempts have no player" if without_player else "",
            f"{self.pictures_left_out:,} screenshots are left out" if self.pictures_left_out else "",
        ]
        return "; ".join(filter(None, items))

    @property
    def note(self) -> str:
        """The footer note of every page."""
        return (
            ". ".join(
                filter(
                    None,
                    (
                        f"Exported on {self.on} by MobileWorld {__version__}",
                        f"To save space, {self.lacks}" if self.lacks else "",
                    ),
                )
            )
            + "."
        )

    def plain(self) -> dict[str, object]:
        """As data."""
        return asdict(self)


LONGEST_NOTE = "x" * 300
LONGEST_NAME = f"pictures/{'0' * NAMED_BY}.webp"


class SizeEstimator:
    """Measures pages without writing them."""

    def __init__(self, log_dir: LogDirectory) -> None:
        self._log_dir, self._comparisons = log_dir, Comparisons(log_dir)
        self._blobs: dict[str, RunBlob] = {}

    def fixed(self) -> int:
        """Bytes of everything but players and pictures."""
        pages = sum(len(page.text.encode()) for page in list_pages(self._log_dir, self._comparisons, self._links))
        return pages + sum(len(data) for _, data in exported_assets())

    def player(self, attempt: AttemptRef) -> EstimatedPage:
        """A player and the blobs that it shows."""
        self._blobs = {}
        size = len(player_page(self._log_dir, attempt, self._links).text.encode())
        return EstimatedPage(size, tuple(self._blobs.values()))

    def _links(self, above: str) -> ExportLinks:
        return ExportLinks(
            above=above,
            note=LONGEST_NOTE,
            has_episode=lambda run, number: True,
            picture=self._ask,
            comparison=self._comparisons.file,
        )

    def _ask(self, run: str, digest: str) -> str:
        self._blobs[digest] = RunBlob(run, digest)
        return LONGEST_NAME


def export_site(log_dir: LogDirectory, output: Path, *, limit: int | None = None) -> ExportResult:
    """Write the runs of a log_dir as pages below `output`, in at most `limit` bytes.

    `ConfigError` when there is nothing to write, when something is there already, or when the limit is too low.
    """
    if not log_dir.names():
        raise ConfigError(f"there are no runs in {log_dir.root}; name a directory that has some with --log-dir")
    try:
        if output.exists() and (not output.is_dir() or any(output.iterdir())):
            raise ConfigError(f"{output} already exists; choose another --output, or remove it first")
        return _export_to_temporary(log_dir, output.resolve(), limit)
    except OSError as error:
        raise StorageFailed(f"the export cannot be written to {output}: {error.strerror}") from error


def _export_to_temporary(log_dir: LogDirectory, output: Path, limit: int | None) -> ExportResult:
    folder = output.with_name(f".{output.name}.{os.getpid()}")
    folder.mkdir(parents=True)
    try:
        pictures, draft = ScreenshotReader(log_dir), SizeEstimator(log_dir)
        contents = plan_export(ordered_attempts(log_dir), pictures, limit=limit, fixed=draft.fixed, draft=draft.player)
        written = _write_pages(
            log_dir, contents, ScreenshotWriter(pictures, folder, contents.quality, contents.room), folder
        )
        folder.rename(output)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return replace(written, folder=str(output))


def _write_pages(log_dir: LogDirectory, contents: ExportPlan, kept: ScreenshotWriter, folder: Path) -> ExportResult:
    """Players come first, in the order of their worth: pictures go to those, and lists then know what is missing."""
    today = datetime.now(UTC)
    players, comparisons = set(contents.attempts), Comparisons(log_dir)

    def state() -> ExportResult:
        return ExportResult(
            folder=str(folder),
            on=f"{today.day} {today:%B %Y}",
            runs=len(log_dir.names()),
            players=len(players),
            attempts=contents.of,
            pictures=kept.count,
            pictures_left_out=kept.left_out,
            pictures_are=contents.quality.words,
        )

    def links(above: str) -> ExportLinks:
        return ExportLinks(
            above=above,
            note=state().note,
            has_episode=lambda run, number: AttemptRef(run, number) in players,
            picture=kept.file,
            comparison=comparisons.file,
        )

    size = write_assets(folder)
    size += sum(write_page(folder, player_page(log_dir, attempt, links)) for attempt in contents.attempts)
    size += sum(write_page(folder, page) for page in list_pages(log_dir, comparisons, links))
    return replace(state(), bytes=size + kept.bytes)
