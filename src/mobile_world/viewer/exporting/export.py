"""Runs as a folder of pages, written beside its place first, so that a half-written one is never taken for a whole."""

from __future__ import annotations

import os
import shutil
from datetime import UTC, datetime
from pathlib import Path

from mobile_world.domain import ConfigError, StorageFailed
from mobile_world.viewer.exporting.comparisons import Comparisons
from mobile_world.viewer.exporting.drafting import Draft
from mobile_world.viewer.exporting.exported import Exported
from mobile_world.viewer.exporting.pages import list_pages, player_page, write_assets, write_page
from mobile_world.viewer.exporting.pictures import Kept, Pictures
from mobile_world.viewer.exporting.places import ExportLinks
from mobile_world.viewer.exporting.planning import Attempt, Contents, ordered_attempts, planned
from mobile_world.viewer.library import Library


def export(library: Library, output: Path, *, limit: int | None = None) -> Exported:
    """Write the runs of a library as pages below `output`, in at most `limit` bytes.

    `ConfigError` when there is nothing to write, when something is there already, or when the limit is too low.
    """
    if not library.names():
        raise ConfigError(f"there are no runs in {library.root}; name a directory that has some with --log-dir")
    try:
        if output.exists() and (not output.is_dir() or any(output.iterdir())):
            raise ConfigError(f"{output} is there already; name another place with --output, or remove it first")
        return _beside(library, output.resolve(), limit)
    except OSError as error:
        raise StorageFailed(f"the export cannot be written to {output}: {error.strerror}") from error


def _beside(library: Library, output: Path, limit: int | None) -> Exported:
    folder = output.with_name(f".{output.name}.{os.getpid()}")
    folder.mkdir(parents=True)
    try:
        pictures, draft = Pictures(library), Draft(library)
        contents = planned(ordered_attempts(library), pictures, limit=limit, fixed=draft.fixed, draft=draft.player)
        written = _written(library, contents, Kept(pictures, folder, contents.quality, contents.room), folder)
        folder.rename(output)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return written.at(output)


def _written(library: Library, contents: Contents, kept: Kept, folder: Path) -> Exported:
    """Players come first, in the order of their worth: pictures go to those, and lists then know what is missing."""
    today = datetime.now(UTC)
    players, comparisons = set(contents.attempts), Comparisons(library)

    def state() -> Exported:
        return Exported(
            folder=str(folder),
            on=f"{today.day} {today:%B %Y}",
            runs=len(library.names()),
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
            has_episode=lambda run, number: Attempt(run, number) in players,
            picture=kept.file,
            comparison=comparisons.file,
        )

    size = write_assets(folder)
    for attempt in contents.attempts:
        size += write_page(folder, player_page(library, attempt, links))
    for page in list_pages(library, comparisons, links):
        size += write_page(folder, page)
    return state().sized(size + kept.bytes)
