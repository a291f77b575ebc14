"""Arms none of whose answers made an action: a wrong codec, or a server that puts answers where nobody reads them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from mobile_world.analysis.formatting import counted
from mobile_world.domain import ConfigError

if TYPE_CHECKING:
    from mobile_world.domain import EpisodeRecord
    from mobile_world.experiment import RunDirectory, Summary


def unread_answers(run_dir: Path, summary: Summary) -> Iterator[str]:
    """For each such arm what was wrong with its answers, as the last one of its first episode says."""
    from mobile_world.experiment import RunDirectory

    arms = summary.by_arm.items()
    left = {name: arm.answers for name, arm in arms if arm.answers and not arm.strict_answers + arm.repaired}
    if not left:
        return
    directory = RunDirectory(run_dir)
    for record in directory.journal.records():
        if record.key.arm in left and (error := _last_error(directory, record)):
            answers = counted(left.pop(record.key.arm), "answer")
            yield f"{record.key.arm}: none of {answers} made an action; the last of {record.key.task}: {error}"
        if not left:
            return


def _last_error(directory: RunDirectory, record: EpisodeRecord) -> str | None:
    """What was wrong with the last answer of an episode; nothing when its steps cannot be read."""
    try:
        return next((step.error for step in reversed([*directory.steps(record)]) if step.error), None)
    except ConfigError:
        return None
