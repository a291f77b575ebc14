"""The scripted model: prepared replies, for tests and demonstrations without an endpoint."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from mobile_world.agents.models.chat import ChatReply, ChatRequest, Usage
from mobile_world.domain import ConfigError


class ScriptedModel:
    """Returns prepared replies in order, and keeps the requests it received.

    Its usage is not reported: nobody counted tokens.
    """

    def __init__(self, answers: Sequence[str | ChatReply], *, repeat_last: bool = False) -> None:
        """Prepare `answers`; with `repeat_last` the last one is given again for ever."""
        self.requests: list[ChatRequest] = []
        self._answers, self._repeat_last = tuple(answers), repeat_last
        self._lock = threading.Lock()

    def complete(self, request: ChatRequest, *, deadline_s: float) -> ChatReply:
        """Give the next answer."""
        with self._lock:
            turn = len(self.requests)
            self.requests.append(request)
        if self._repeat_last and self._answers:
            turn = min(turn, len(self._answers) - 1)
        if turn >= len(self._answers):
            raise ConfigError(f"the script has {len(self._answers)} answers and was asked for one more")
        answer = self._answers[turn]
        return answer if isinstance(answer, ChatReply) else scripted_reply(answer)

    def close(self) -> None:
        """Nothing is held."""


def scripted_reply(text: str) -> ChatReply:
    """A reply with this text and no latency."""
    return ChatReply(text, Usage(reported=False), finish_reason="stop", latency_s=0.0, first_byte_s=0.0)
