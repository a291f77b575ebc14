"""The size budget of a static export: screenshot quality, and which attempts get a player.

Lists and results are always whole. What is most worth seeing comes first: failures before successes, attempts that
count before repeated ones, and one replica of everything before the next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from mobile_world.domain import ConfigError
from mobile_world.viewer.log_directory import LogDirectory
from mobile_world.viewer.static_export.screenshots import QUALITIES, Quality, RunBlob, ScreenshotReader, encoded

SAMPLED = 24
"""Pictures that are encoded to know what all of them will take."""

MARGIN = 0.97
"""The share of the size that is planned with: samples are not the whole."""


class AttemptRef(NamedTuple):
    """An attempt by its place."""

    run: str
    number: int


class EstimatedPage(NamedTuple):
    """A page as it would be."""

    size: int
    blobs: tuple[RunBlob, ...]


class ExportPlan(NamedTuple):
    """What an export has."""

    attempts: Sequence[AttemptRef]
    """Those with a player, the most interesting first."""
    of: int
    """How many there are."""
    quality: Quality
    room: int | None
    """Bytes that pictures may take."""


def ordered_attempts(log_dir: LogDirectory) -> list[AttemptRef]:
    """Every attempt of every run, the most interesting first."""
    ranked: list[tuple[tuple[bool, bool, int, int], AttemptRef]] = []
    for name in log_dir.names():
        index = log_dir.open_uncached(name).attempts
        counting = {row.number for row in index.last()}
        for row in index.all():
            worth = (row.number not in counting, row.outcome != "agent_failure", row.key.replica, row.number)
            ranked.append((worth, AttemptRef(name, row.number)))
    return [attempt for _, attempt in sorted(ranked)]


def plan_export(
    attempts: Sequence[AttemptRef],
    pictures: ScreenshotReader,
    *,
    limit: int | None,
    fixed: Callable[[], int],
    draft: Callable[[AttemptRef], EstimatedPage],
) -> ExportPlan:
    """What fits into `limit` bytes; `fixed` is what lists and results take, and `draft` makes a player."""
    if limit is None:
        return ExportPlan(attempts, len(attempts), QUALITIES[0], None)
    room = int(limit * MARGIN) - fixed()
    if room < 0:
        least = -(-(limit - room) // 100_000) / 10
        raise ConfigError(
            f"lists and results alone take {least:.1f} MB; raise --max-size, or export one run with --log-dir"
        )
    drafts = _estimate_pages(attempts, draft, room)
    shares = [_compression_ratio(drafts, pictures, quality) for quality in QUALITIES]
    taken = _count_fitting(drafts, pictures, shares[-1], room)
    best = next(
        (
            quality
            for quality, share in zip(QUALITIES, shares, strict=True)
            if _count_fitting(drafts[:taken], pictures, share, room) == taken
        ),
        QUALITIES[-1],
    )
    return ExportPlan(attempts[:taken], len(attempts), best, room - sum(draft.size for draft in drafts[:taken]))


def _estimate_pages(
    attempts: Sequence[AttemptRef], draft: Callable[[AttemptRef], EstimatedPage], room: int
) -> list[EstimatedPage]:
    """The players that would fit in some bytes if they had no pictures."""
    made: list[EstimatedPage] = []
    for attempt in attempts:
        made.append(draft(attempt))
        room -= made[-1].size
        if room < 0:
            return made[:-1]
    return made


def _count_fitting(drafts: Sequence[EstimatedPage], pictures: ScreenshotReader, share: float, room: int) -> int:
    """How many players fit in some bytes with their pictures, which take a share of what they took."""
    free, seen = float(room), set[str]()
    for count, draft in enumerate(drafts):
        new = {blob.digest: blob for blob in draft.blobs if blob.digest not in seen}
        free -= draft.size + share * sum(map(pictures.size, new.values()))
        if free < 0:
            return count
        seen.update(new)
    return len(drafts)


def _compression_ratio(drafts: Sequence[EstimatedPage], pictures: ScreenshotReader, quality: Quality) -> float:
    """What a quality leaves of pictures, measured at some of them that are evenly spread over all."""
    blobs = list({blob.digest: blob for draft in drafts for blob in draft.blobs if pictures.size(blob)}.values())
    pngs = [pictures.read(blob) or b"" for blob in blobs[:: max(1, len(blobs) // SAMPLED)]]
    before = sum(map(len, pngs))
    return sum(_size_of(png, quality) for png in pngs) / before if before else 1.0


def _size_of(png: bytes, quality: Quality) -> int:
    try:
        return len(encoded(png, quality))
    except ConfigError:
        return 0
