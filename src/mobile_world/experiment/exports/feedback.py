"""Attempts as (trace, feedback, score) for optimisers of prompts: what happened, what was wrong, what it is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from mobile_world.analysis.formatting import counted
from mobile_world.domain import EpisodeRecord, FailureReason, StepRecord, plain_action
from mobile_world.experiment.exports.rows import ExportedRun, factors_of
from mobile_world.experiment.exports.training import goal_disclosure

REASONS: Final[Mapping[FailureReason, str]] = {
    "premature_termination": "It declared the task done, and it was not.",
    "declared_infeasible": "It declared the task impossible, and it was not.",
    "max_steps_reached": "It used up all its steps.",
    "episode_timeout": "It ran out of time.",
    "step_timeout": "One of its answers took too long.",
    "loop": "It did the same on the same screen again and again.",
    "parse_failures": "Too many answers in a row could not be read as an action.",
    "user_interaction": "It asked the user instead of acting.",
    "agent_error": "The agent itself failed.",
    "prompt_too_long": "What it sent did not fit the model.",
    "model_refused": "The model refused to answer.",
    "request_rejected": "The endpoint rejected what it sent, and answered other requests.",
    "not_declared": "The state was right in the end, but it never said that it is done.",
    "followed_stranger": "It did what somebody asked for who has no say in it.",
}


def feedback_lines(run: ExportedRun) -> Iterator[dict[str, Any]]:
    """One value for each scored attempt of a variant; controls have no prompt that could be made better."""
    disclosed_goal = goal_disclosure(run)
    for record in run.records():
        arm = run.arm(record)
        if not record.scored or arm.control:
            continue
        key, steps = record.key, run.steps_of(record)
        yield {
            "schema_version": 1,
            "id": f"{key}/{record.attempt}",
            "candidate": {
                "arm": key.arm,
                "title": arm.title or None,
                "system_prompt": arm.options.get("system_prompt"),
                "factors": factors_of(arm),
            },
            "example": {
                "suite": key.suite,
                "suite_version": record.suite_version,
                "task": key.task,
                "replica": key.replica,
                "seed": record.seed,
                "goal": record.goal,
                "goal_told": disclosed_goal(record),
                "params": record.params,
            },
            "trace": [
                {
                    "step": step.index,
                    "activity": step.activity,
                    "image_sha256": step.screenshot,
                    "said": step.said,
                    "action": plain_action(step.action) if step.action is not None else None,
                    "error": step.error,
                    "reply": step.reply,
                }
                for step in steps
            ],
            "feedback": feedback_of(record, steps),
            "score": float(record.outcome == "success"),
            "state_score": record.score,
            "outcome": record.outcome,
            "reason": record.failure,
            "label": arm.label or None,
        }


def feedback_of(record: EpisodeRecord, steps: Sequence[StepRecord]) -> str:
    """What was right or wrong about an attempt, in sentences."""
    solved = record.outcome == "success"
    sentences = [f"{'Solved in' if solved else 'Not solved, after'} {record.steps} of {record.max_steps} steps."]
    if record.failure is not None:
        sentences.append(REASONS[record.failure])
    if record.score_reason:
        sentences.append(f"The check reports: {record.score_reason}.")
    unread = [step for step in steps if step.action is None and step.error is not None]
    refused = [step for step in steps if step.action is not None and step.error is not None]
    if unread:
        sentences.append(f"{counted(len(unread), 'answer')} made no action; the first because: {unread[0].error}.")
    if refused:
        sentences.append(f"{counted(len(refused), 'action')} could not be done; the first because: {refused[0].error}.")
    if record.questions:
        sentences.append(f"It asked the user {counted(record.questions, 'time')}.")
    if steps and not solved:
        sentences.append(f"It ended in {steps[-1].activity}.")
    return " ".join(sentence.replace("..", ".") for sentence in sentences)
