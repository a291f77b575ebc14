"""Prompt templates: from the context of a step to the messages of a request.

Two arrangements are in use: instructions in the system turn, and one text in the user turn that holds everything.
A system prompt that the user chose stands in the system turn in both; then, without a goal, the user turn has nothing
but the screenshot and, if there is one, the history.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Protocol

from mobile_world.agents.codecs.elements import numbered_elements
from mobile_world.agents.history import RenderedHistory
from mobile_world.agents.instructions import fill, phrase
from mobile_world.agents.models import ImagePart, Message
from mobile_world.domain import ConfigError, Observation


@dataclass(frozen=True)
class PromptContext:
    """What a prompt can contain at one step."""

    goal: str | None
    """Nothing in a goal-less run."""
    image: ImagePart
    recalled: RenderedHistory = field(default_factory=RenderedHistory)
    news: str = ""
    """What came of the last step, as far as the model is told."""
    elements: str = ""
    """The numbered elements of the screen, for models that name them."""


class PromptTemplate(Protocol):
    """Interface of prompt templates."""

    def messages(self, now: PromptContext) -> tuple[Message, ...]:
        """All turns, the one that asks last."""


@dataclass(frozen=True)
class SystemPromptTemplate:
    """Instructions in the system turn; task, history and screenshot in the user turn."""

    instructions: str
    ours: bool = True
    """Whether the text is ours: `{width}` and `{height}` of the image are filled in, and a run without a goal is told
    so. A prompt of the user's goes out as it is, and says itself what to do without a goal."""

    def messages(self, now: PromptContext) -> tuple[Message, ...]:
        """System turn, earlier turns, and the one that asks, text before image."""
        width, height = now.image.size
        system = fill(self.instructions, width=str(width), height=str(height)) if self.ours else self.instructions
        return (Message("system", (system,)), *now.recalled.turns, Message("user", (*self._words(now), now.image)))

    def _words(self, now: PromptContext) -> tuple[str, ...]:
        task = phrase("no_task") if self.ours else ""
        if now.goal is not None:
            task = fill(phrase("task"), goal=now.goal)
        history = fill(phrase("history"), history=now.recalled.text) if now.recalled.text else ""
        elements = fill(phrase("elements"), elements=now.elements) if now.elements else ""
        text = "\n\n".join(filter(None, (task, history, now.news, elements)))
        return (text,) if text else ()


@dataclass(frozen=True)
class UserPromptTemplate:
    """One text before the screenshot that holds instructions, task and history."""

    text: str
    """With `{user_task}` for the task and `{previous_actions}` for the history, which is left out without it."""
    system: str | None = None
    """What a system turn says, where there is one."""

    def __post_init__(self) -> None:
        """Refuse a text that could not say what the task is."""
        if "{user_task}" not in self.text:
            raise ConfigError("the prompt has no {user_task}, so the model would never see its task")

    def messages(self, now: PromptContext) -> tuple[Message, ...]:
        """System turn, earlier turns, and the one that asks, text before image."""
        instructions = fill(
            self.text,
            user_task=now.goal if now.goal is not None else phrase("no_task"),
            previous_actions=now.recalled.text,
        )
        text = "\n\n".join(filter(None, (instructions, now.news)))
        head = () if self.system is None else (Message("system", (self.system,)),)
        return (*head, *now.recalled.turns, Message("user", (text, now.image)))


def listed_elements(observation: Observation) -> str:
    """The numbered elements of a screen, one per line."""
    if observation.ui is None:
        return ""
    return "\n".join(
        f"{number}: {node.class_name.rpartition('.')[2]} {json.dumps(node.label, ensure_ascii=False)}"
        for number, node, _ in numbered_elements(observation.ui, observation.size)
    )
