"""The specification's configuration and output parser for goal-less agents: `AutonomousConfig`, `StrictOutputParser`.

A thin view of the UI-Venus codec's own reader, so that there is one parser and not two.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from math import inf, isfinite
from typing import Any

from mobile_world.agents.codecs.call_arguments import Numbers
from mobile_world.agents.codecs.tagged_sections import OUTSIDE
from mobile_world.agents.codecs.venus import VERBS, VenusAnswer, read_answer
from mobile_world.domain import ConfigError, ScreenSize

_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_CJK_MARKS = "\u3000-\u303f\uff00-\uff0f\uff1a-\uff20"
_WORDS = re.compile(f"[{_CJK}]|[^\\s{_CJK}{_CJK_MARKS}]+")
WHOLE_HISTORY = -1
"""The history length that means all steps."""
_LONGEST_QUOTE = 200
"""Characters of a model's words that an error message repeats."""


_DECODING = frozenset({"temperature", "top_p", "max_tokens", "seed", "repetition_penalty", "stop", "logprobs"})
"""What of a decoding configuration is an option of agents; anything else is a further field of each request."""


@dataclass
class AutonomousConfig:
    """How an agent without an instruction is run; the specification's fields and defaults."""

    system_prompt_only: bool = False
    """Whether requests hold the system prompt and the screenshot alone."""
    include_history: bool = False
    """Whether requests hold the steps until now."""
    strict_parsing: bool = True
    """Whether an action that departs from the format is refused; otherwise it is read as well as it can be."""
    max_think_tokens: int = 40
    """The longest thought, in strict parsing; words are counted, see `count_words`."""
    decoding_config: dict[str, Any] | None = None
    """What requests are sampled with: `temperature`, `top_p`, `max_tokens`, `seed`, and any field of the endpoint."""

    def __post_init__(self) -> None:
        """Fill in the specification's decoding; `ConfigError` for what contradicts itself."""
        if self.decoding_config is None:
            self.decoding_config = {"temperature": 0.0, "top_p": 1.0, "max_tokens": 2048, "seed": 42}
        if self.system_prompt_only and self.include_history:
            raise ConfigError("system_prompt_only sends the system prompt and the screenshot alone, and no history")
        if self.max_think_tokens < 1:
            raise ConfigError(f"max_think_tokens is {self.max_think_tokens}; a thought needs at least one")

    def options(self) -> dict[str, Any]:
        """The same as options of an agent: what its requests hold, and which answers it refuses."""
        decoding = dict(self.decoding_config or {})
        return {
            **{name: decoding.pop(name) for name in sorted(_DECODING & decoding.keys())},
            **({"extra": decoding} if decoding else {}),
            "reading": "strict" if self.strict_parsing else "lenient",
            **({"max_think_tokens": self.max_think_tokens} if self.strict_parsing else {}),
            **({"system_prompt_only": True} if self.system_prompt_only else {}),
            "history_length": WHOLE_HISTORY if self.include_history else 0,
        }


def count_words(text: str) -> int:
    """Word count, with every Chinese or Japanese character as one word; stands in for tokens without a tokenizer."""
    return sum(1 for _ in _WORDS.finditer(text))


class StrictOutputParser:
    """Reads `<think>`, `<action>` and `<conclusion>`; the thirteen actions by their lower-case names.

    `parse_errors` lists everything that is wrong. The action is there unless it cannot be used: in strict parsing when
    it is not written as the format asks (capitals and fractions apart), otherwise when no reading of it is safe. A
    thought that is missing or too long is an error and costs no action.
    """

    VALID_ACTIONS = frozenset(verb.lower() for verb in VERBS)

    _HARMLESS = frozenset({"folded-case", "fractional-coordinates"})

    def __init__(
        self,
        config: AutonomousConfig,
        *,
        count_tokens: Callable[[str], int] = count_words,
        image_size: ScreenSize | None = None,
    ) -> None:
        self.config = config
        self._count_tokens = count_tokens
        self._image_size = image_size
        """What places must lie in, where it is known."""

    def parse(self, output: str) -> dict[str, Any]:
        """Read one output; never raises, whatever the text."""
        answer = read_answer(output, finish_reason="stop")
        errors = self._think_errors(answer)
        action = self._action(answer, errors)
        if self.config.strict_parsing:
            errors += [
                f"Departs from the format: {repair}"
                for repair in answer.around
                if repair not in ("missing-think", "missing-action-tag")
            ]
        return {"think": answer.think, "action": action, "conclusion": answer.conclusion, "parse_errors": errors}

    def _think_errors(self, answer: VenusAnswer) -> list[str]:
        if answer.think is None:
            return ["Missing <think> section"]
        count = self._count_tokens(answer.think)
        if self.config.strict_parsing and count > self.config.max_think_tokens:
            return [f"Think section too long: {count} tokens"]
        return []

    def _action(self, answer: VenusAnswer, errors: list[str]) -> dict[str, Any] | None:
        strict = self.config.strict_parsing
        if answer.written is None and (strict or answer.verb is None):
            errors.append("Missing <action> section")
            return None
        reason = answer.error
        departures = [name for name in answer.repairs if name not in self._HARMLESS]
        if reason is None and strict and (departures or OUTSIDE in answer.around):
            reason = ", ".join(departures) or "text stands outside the tags"
        places = {name: value for name, value in answer.values.items() if isinstance(value, tuple)}
        if reason is None and not all(isfinite(number) for place in places.values() for number in place):
            reason = "a number is too large to be meant"
        if reason is None and strict and any(self._onto_image(place) != place for place in places.values()):
            reason = "a place is outside the image"
        if reason is not None or answer.verb is None:
            errors.append(f"Invalid action format: {(answer.written or '')[:_LONGEST_QUOTE]} ({reason})")
            return None
        return {
            "action": answer.verb.lower(),
            "params": {name: self._plain(value) for name, value in answer.values.items()},
        }

    def _plain(self, value: str | Numbers) -> str | float | Numbers:
        if isinstance(value, str):
            return value
        return self._onto_image(value) if len(value) == 2 else value[0]

    def _onto_image(self, place: Numbers) -> Numbers:
        if len(place) != 2:
            return place
        limits = self._image_size or (inf, inf)
        return tuple(max(0, min(number, limit - 1)) for number, limit in zip(place, limits, strict=True))
