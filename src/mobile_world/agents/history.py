"""History policies: which past steps go into a prompt, and in which form.

A policy gets every past step and gives back words for the turn that asks, earlier turns of a conversation, or both.
`length` counts steps: none with 0, all of them with nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol

from mobile_world.agents.codecs import Parse
from mobile_world.agents.codecs.labels import one_line
from mobile_world.agents.models import ImagePart, Message

ALL = -1
"""The length that users write for every step."""


@dataclass(frozen=True)
class PastStep:
    """One step that was made."""

    number: int
    """Counts from 0 over the episode."""
    parse: Parse
    """What was said, and what it was taken for."""
    outcome: str = ""
    """What the model was told came of it; empty when there was nothing to tell."""
    image: ImagePart | None = None
    """What it was looking at, where a policy keeps images."""


class RenderedHistory(NamedTuple):
    """History as a prompt shows it."""

    text: str = ""
    turns: tuple[Message, ...] = ()
    """Between the system turn and the one that asks."""


class HistoryPolicy(Protocol):
    """Selects past steps and renders them for the prompt."""

    @property
    def images(self) -> int:
        """How many past images it needs kept."""

    def render(self, past: Sequence[PastStep]) -> RenderedHistory:
        """Render the history."""


def window(past: Sequence[PastStep], length: int | None) -> Sequence[PastStep]:
    """The last `length` steps; all of them for nothing."""
    return past if length is None else past[len(past) - min(length, len(past)) :]


def chosen_length(length: int | None, otherwise: int | None) -> int | None:
    """The history length a user asked for; the agent's default if none."""
    return otherwise if length is None else None if length == ALL else length


@dataclass(frozen=True)
class ThinkActionPairs:
    """Thought and action of each step in tags, one step per line, as UI-Venus was trained."""

    length: int | None = None
    numbering: Literal["episode", "window"] = "episode"
    """Whether numbers are those of the steps, or begin anew with the oldest that is shown."""
    images: int = 0

    def render(self, past: Sequence[PastStep]) -> RenderedHistory:
        """`Step 0: <think>…</think><action>…</action>`; conclusions are left out."""
        lines = []
        for index, step in enumerate(window(past, self.length)):
            number = index if self.numbering == "window" else step.number
            think = _inside(step.parse.raw, "think") or step.parse.think or ""
            action = _inside(step.parse.raw, "action") or written_action(step.parse)
            line = f"Step {number}: <think>{think}</think><action>{action}</action>"
            lines.append(_with_outcome(line, step, past))
        return RenderedHistory("\n".join(lines))


@dataclass(frozen=True)
class ActionSentences:
    """The model's own one-sentence summary of each step, as Qwen3-VL expects."""

    length: int | None = None
    images: int = 0

    def render(self, past: Sequence[PastStep]) -> RenderedHistory:
        """`Step 1: …;` counting from 1; the action's own words where no sentence was said."""

        def line(step: PastStep) -> str:
            sentence = one_line(step.parse.conclusion or written_action(step.parse))
            return _with_outcome(f"Step {step.number + 1}: {sentence};", step, past)

        return RenderedHistory("\n".join(map(line, window(past, self.length))))


@dataclass(frozen=True)
class ChatTurns:
    """The conversation itself: each answer as the model gave it, and the last few images it was looking at."""

    length: int | None = None
    images: int = 0
    left_out: str = "(An earlier screenshot.)"
    """Stands for an image that is not sent again: many chat templates refuse an empty turn."""

    def render(self, past: Sequence[PastStep]) -> RenderedHistory:
        """A turn with the image and one with the answer for each step."""
        shown = window(past, self.length)
        turns: list[Message] = []
        outcome = ""
        for index, step in enumerate(shown):
            image = step.image if len(shown) - index <= self.images else None
            parts = (*filter(None, [outcome]), image or self.left_out)
            turns += [Message("user", parts), Message("assistant", (step.parse.raw,))]
            outcome = step.outcome
        return RenderedHistory(turns=tuple(turns))


def written_action(parse: Parse) -> str:
    """The action as the model wrote it; the whole answer where no action was found."""
    return parse.raw[parse.span.start : parse.span.end] if parse.span else one_line(parse.raw)


def _inside(text: str, tag: str) -> str | None:
    """What stands between a pair of tags, but for line breaks at its ends; actions that did not parse included."""
    _, opening, rest = text.partition(f"<{tag}>")
    content, closing, _ = rest.partition(f"</{tag}>")
    return content.strip("\n") if opening and closing else None


def _with_outcome(line: str, step: PastStep, past: Sequence[PastStep]) -> str:
    """The outcome of the very last step is news and stands apart from history."""
    return f"{line} {one_line(step.outcome)}" if step.outcome and step is not past[-1] else line
