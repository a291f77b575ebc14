"""Arms none of whose answers could be read are named with the reason."""

from __future__ import annotations

from pathlib import Path

from mobile_world.cli.leaderboard import unread_answers
from mobile_world.domain import EpisodeRecord, Latencies, StepRecord
from mobile_world.experiment import RunDirectory
from mobile_world.experiment.storage.summary import summarise
from tests.mobile_world.experiment.recorded import plan, record

WHY = "none: the text is empty; a call of wait is in tool_calls, which are not read"


def answered(directory: RunDirectory, arm: str, *, strict: int, error: str | None) -> EpisodeRecord:
    """An episode of two answers."""
    played = record("A", "agent_failure", arm=arm, answers=2, strict_answers=strict, parse_errors=2 - strict)
    with directory.open_recorder(played.key, 1) as recorder:
        for index, told in enumerate(("another matter", error)):
            recorder.step(
                StepRecord(
                    index=index, activity="a/b", screenshot=None, ui_tree=None, said="", action=None, error=told,
                    reply=None, latencies=Latencies(),
                )
            )  # fmt: skip
    return played.model_copy(update={"trajectory": recorder.name})


def test_only_arms_without_an_action_are_told_with_their_last_error(tmp_path: Path) -> None:
    of, directory = plan("silent some none"), RunDirectory(tmp_path)
    found = [
        answered(directory, "silent", strict=0, error=WHY),
        answered(directory, "some", strict=1, error=WHY),
        record("A", arm="none"),
    ]
    with directory.locked():
        for each in found:
            directory.journal.append(each)
    told = list(unread_answers(tmp_path, summarise(of, found)))
    assert told == [f"silent: none of 2 answers made an action; the last of A: {WHY}"]


def test_steps_that_cannot_be_read_are_passed_over(tmp_path: Path) -> None:
    directory = RunDirectory(tmp_path)
    played = answered(directory, "silent", strict=0, error=WHY)
    with directory.locked():
        directory.journal.append(played)
    assert played.trajectory is not None
    (tmp_path / played.trajectory).unlink()
    assert list(unread_answers(tmp_path, summarise(plan("silent"), [played]))) == []
