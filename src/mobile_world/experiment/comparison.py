"""What the arms of a plan differ in, and the sentences that say what was compared and what agents were told.

The one implementation for plan, terminal, report and viewer: all of them name settings as a configuration does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from mobile_world.analysis.formatting import listed
from mobile_world.domain import GoalLevel
from mobile_world.experiment.answering import UNSTREAMED
from mobile_world.experiment.plan import Plan, PlannedArm
from mobile_world.prompts.variants import text_hash

PROMPT: Final = "prompt"
"""How the text of a system prompt is called among the settings."""

MODEL_SETTINGS: Final = (
    *("max_tokens", "temperature", "top_p", "seed", "repetition_penalty", "min_pixels", "max_pixels", "base_url"),
)
"""Options of an agent that a configuration has in its `model` section, by the same name."""

_NAMES: Final = {
    **{name: f"model.{name}" for name in MODEL_SETTINGS},
    "model_name": "model.path",
    "system_prompt": PROMPT,
    "prompt_sha256": "prompt_file",
    "codec": "codec",
    "history_length": "history_length",
    "reading": "reading",
}
TEXTS: Final = (PROMPT, "prompt_file")
"""Settings that are texts, or the hash of one."""
_FOLLOWS: Final = frozenset({"prompt_factors", "autonomous", "prompt_file", "step_timeout_s"})
"""Options that follow from others or the rules: a prompt's levels from its text, being autonomous from the goal."""

_TOLD: Final[Mapping[GoalLevel, str]] = {
    "none": "agents are told nothing of the goal; they start in the middle of the work and have to guess it",
    "app": "agents are told which apps the goal is about, and not the goal",
    "vague": "agents are told the goal in vague words, without its details",
    "full": "agents are told the whole goal",
}


def arm_settings(arm: PlannedArm, goal: GoalLevel) -> dict[str, Any]:
    """Everything that makes an arm's results what they are, by the names of a configuration.

    `goal` is what holds for arms that do not say otherwise.
    """
    own = {_NAMES.get(name, f"agent_options.{name}"): value for name, value in _options(arm) if name not in _FOLLOWS}
    file = {"agent file": arm.fingerprint} if arm.fingerprint else {}
    return {"agent": arm.agent, **own, "goal": arm.goal_level or goal, **file}


def _options(arm: PlannedArm) -> Iterator[tuple[str, Any]]:
    """The options of an arm, with how answers are read where that was left out."""
    yield from arm.options.items()
    if "model_name" in arm.options and "reading" not in arm.options:
        yield "reading", "lenient"


def differing(settings: Sequence[Mapping[str, Any]]) -> list[str]:
    """The names of those settings that are not the same everywhere, in the order in which they are met."""
    names = dict.fromkeys(name for each in settings for name in each)
    return [name for name in names if any(each.get(name) != settings[0].get(name) for each in settings)]


def told_settings(plan: Plan) -> Iterator[tuple[str, str]]:
    """Every setting of the arms that are compared, in words: the value, and whose it is where it is not everybody's."""
    arms = _compared(plan)
    found = [arm_settings(arm, plan.rules.goal_level) for arm in arms]
    for name in dict.fromkeys(name for each in found for name in each):
        whose: dict[str, list[str]] = {}
        for arm, own in zip(arms, found, strict=True):
            whose.setdefault(_told(name, own.get(name)), []).append(arm.name)
        alike = len(whose) == 1
        yield name, "; ".join(value if alike else f"{value} ({', '.join(names)})" for value, names in whose.items())


def _told(name: str, value: object) -> str:
    if value is None:
        return "the agent's own"
    if name in TEXTS:
        return f"sha256 {(text_hash(str(value)) if name == PROMPT else str(value))[:12]}"
    return str(value)


def compared_settings(plan: Plan) -> list[str]:
    """What the arms of a plan differ in, controls aside: what is compared."""
    return differing([arm_settings(arm, plan.rules.goal_level) for arm in _compared(plan)])


def statements(plan: Plan) -> list[str]:
    """What must be said about a plan before and after it was run, as sentences."""
    return [*_differences(plan), *_goals(plan), *_equal_texts(plan), *unstreamed(plan)]


def unstreamed(plan: Plan) -> Iterator[str]:
    """What follows from answers that are not streamed, where that was asked for."""
    if any(arm.options.get("stream") is False for arm in plan.arms):
        yield f"Answers are not streamed: {UNSTREAMED}."


def _compared(plan: Plan) -> list[PlannedArm]:
    return [arm for arm in plan.arms if not arm.control]


def _differences(plan: Plan) -> Iterator[str]:
    arms = _compared(plan)
    if len(arms) < 2:
        return
    found = compared_settings(plan)
    if found:
        yield f"The arms differ in: {', '.join(found)}."
    else:
        yield "The arms do not differ in any setting: what differs between their results is chance."
    twins = _twins(arms)
    if found and twins:
        yield f"These arms are the same in every setting, so that they differ by chance alone: {'; '.join(twins)}."


def _twins(arms: Sequence[PlannedArm]) -> list[str]:
    alike: dict[str, list[str]] = {}
    for arm in arms:
        alike.setdefault(arm.content_hash, []).append(arm.name)
    return [" and ".join(names) for names in alike.values() if len(names) > 1]


def _goals(plan: Plan) -> Iterator[str]:
    goals = {arm.name: arm.goal_level or plan.rules.goal_level for arm in _compared(plan)}
    for goal in dict.fromkeys(goals.values()):
        names = [name for name, level in goals.items() if level == goal]
        whose = "" if len(names) == len(goals) else f" for {', '.join(names)}"
        yield f"Goal{whose}: {goal}; {_TOLD[goal]}."


def _equal_texts(plan: Plan) -> Iterator[str]:
    """The synthetic subject reads no text: it responds to the levels of the specification's factors alone."""
    prompted = [arm for arm in _compared(plan) if arm.agent == "reference" and "system_prompt" in arm.options]
    own = [arm for arm in prompted if not arm.options.get("prompt_factors")]
    if len(own) < 2:
        return
    which = "all these prompts" if len(own) == len(prompted) else f"the prompts of {listed([arm.name for arm in own])}"
    alike = set(differing([arm_settings(arm, plan.rules.goal_level) for arm in own])) <= {PROMPT}
    yield (
        f"To the synthetic subject {which} are equal, for its errors follow the specification's factors "
        f"and it reads no text{': any difference between them is chance' if alike else ''}."
    )
