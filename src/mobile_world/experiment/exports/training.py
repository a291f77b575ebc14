"""Steps as examples for training: what an agent was told, what it saw, and what it did.

`prompt` is the text of the variant and `goal` is as much of the goal as the agent was told. How a codec and an agent
put both into messages is theirs; `said` has the model's own words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from mobile_world.domain import ConfigError, EpisodeRecord, plain_action
from mobile_world.experiment.configuration import CONDUCT_FILE, read_conduct, registry_of
from mobile_world.experiment.exports.rows import ExportedRun
from mobile_world.experiment.exports.tables import replaced
from mobile_world.tasks import TaskRegistry

IMAGES: Final = "images"


def training_lines(run: ExportedRun, to: Path, *, images: bool, only_successes: bool) -> Iterator[dict[str, Any]]:
    """One example for each action of a scored attempt; pictures are copied into `to`, each once, unless not wanted.

    Words that made no action, and actions that could not be done, are no examples.
    """
    disclosed_goal = goal_disclosure(run)
    folder = _ImageFolder(run, to) if images else None
    for record in run.records():
        if record.outcome == "success" or (record.scored and not only_successes):
            yield from _examples(run, record, disclosed_goal(record), folder)


def goal_disclosure(run: ExportedRun) -> Callable[[EpisodeRecord], str | None]:
    """Says how much of the goal the agent of an attempt was told; less than all of it is asked of the task."""
    run_dir = run.directory.path
    conduct = read_conduct(run_dir) if (run_dir / CONDUCT_FILE).exists() else None
    if run.plan.source == "official":
        # Less than the goal could be told by the user's copy of AndroidWorld alone, which may be elsewhere.
        return lambda record: record.goal if record.goal_level == "full" else None
    registry = (
        registry_of(run.plan, conduct)
        if conduct is not None
        else TaskRegistry(run.plan.suite, official_compat=run.plan.official_compat)
    )

    def disclosed_goal(record: EpisodeRecord) -> str | None:
        if record.goal_level in ("none", "full"):
            return record.goal if record.goal_level == "full" else None
        try:
            return registry.create(record.key.task, seed=record.seed).goal_at(record.goal_level)
        except (ConfigError, LookupError):
            return None

    return disclosed_goal


class _ImageFolder:
    """Copies pictures beside the examples, each once."""

    def __init__(self, run: ExportedRun, to: Path) -> None:
        self._blobs, self._to = run.directory.blobs, to
        self._names: dict[str, str | None] = {}

    def name(self, screenshot: str) -> str | None:
        """The picture's file, seen from the examples; nothing when the run does not have it whole."""
        if screenshot not in self._names:
            self._names[screenshot] = self._copied(screenshot)
        return self._names[screenshot]

    def _copied(self, screenshot: str) -> str | None:
        name = f"{IMAGES}/{screenshot}.png"
        try:
            data = self._blobs.get(screenshot)
        except ConfigError:
            return None
        with replaced(self._to / name) as beside:
            beside.write_bytes(data)
        return name


def _examples(
    run: ExportedRun, record: EpisodeRecord, told: str | None, folder: _ImageFolder | None
) -> Iterator[dict[str, Any]]:
    arm, key = run.arm(record), record.key
    history: list[dict[str, Any]] = []
    for step in run.steps_of(record):
        if step.action is None or step.error is not None:
            continue
        action = plain_action(step.action)
        yield {
            "schema_version": 1,
            "id": f"{key}/{record.attempt}/{step.index}",
            "prompt": arm.options.get("system_prompt"),
            "goal": told,
            "history": list(history),
            "image": folder.name(step.screenshot) if folder is not None and step.screenshot is not None else None,
            "image_sha256": step.screenshot,
            "action": action,
            "said": step.said,
            "arm": key.arm,
            "control": arm.control or None,
            "suite": key.suite,
            "suite_version": record.suite_version,
            "task": key.task,
            "replica": key.replica,
            "step": step.index,
            "success": record.outcome == "success",
            "label": arm.label or None,
        }
        history.append(action)
