"""The oracle agent plays a task's own solution: an upper bound for every other agent.

Every action is rendered by a codec and parsed back before it is carried out, so each episode also tests the codec's
round trip. An action that the codec cannot express is carried out as it is.
"""

from __future__ import annotations

from mobile_world.agents.codecs import Codec, Inexpressible, View, codec
from mobile_world.agents.interface import Decision, EpisodeBrief
from mobile_world.domain import Action, AgentError, Finish, Needs, Observation, Steps, TaskError

CODEC = "venus@1.0"


class OracleAgent:
    """Plays the solution that the brief holds, then declares the task done."""

    needs = Needs(screenshot=False, ui_tree=True)

    def __init__(self, *, codec: str = CODEC) -> None:
        self._speech = CodecRoundTrip(codec)
        self._brief: EpisodeBrief | None = None
        self._steps: Steps | None = None

    def begin(self, brief: EpisodeBrief) -> None:
        """See `Agent`; `AgentError` when there is no solution to play."""
        if brief.solution is None:
            raise AgentError("the oracle plays a task's own solution, and this task has none; choose proven tasks")
        self._brief = brief

    def act(self, observation: Observation) -> Decision:
        """See `Agent`; `TaskError` when an action of the solution could not be done: the solution is wrong then."""
        action = self._next(observation)
        return self._speech.say(action, observation, has_user=self._brief is not None and self._brief.has_user)

    def close(self) -> None:
        """See `Agent`."""
        if self._steps is not None:
            self._steps.close()

    def _next(self, observation: Observation) -> Action:
        if self._brief is None or self._brief.solution is None:
            raise AgentError("the oracle was asked to act before its episode began; call begin first")
        if observation.error is not None:
            raise TaskError(f"the solution did something that cannot be done: {observation.error}")
        try:
            if self._steps is None:
                self._steps = self._brief.solution(observation)
                return next(self._steps)
            return self._steps.send(observation)
        except StopIteration:
            return Finish()


class CodecRoundTrip:
    """Renders actions in a codec's syntax and parses them back; counts those that the codec cannot express."""

    def __init__(self, name: str) -> None:
        self._codec: Codec = codec(name)
        self._wordless = 0

    def say(self, action: Action, observation: Observation, *, has_user: bool = False) -> Decision:
        """The action parsed back from its own rendering; `AgentError` when the codec cannot parse it."""
        view = View(observation.size, observation.ui, has_user=has_user)
        try:
            words = self._codec.render(action, view)
        except Inexpressible as reason:
            self._wordless += 1
            return Decision(action, detail={**self._detail(), "spoken": False, "inexpressible": str(reason)})
        read = self._codec.parse(words, view, finish_reason="stop")
        if read.action is None:
            raise AgentError(f"{self._codec.name} cannot read its own words {words[:200]!r}: {read.error}")
        detail = {**self._detail(), "spoken": True, "strict": read.strict, "repairs": list(read.repairs)}
        return Decision(read.action, said=words, detail=detail)

    def _detail(self) -> dict[str, object]:
        return {"codec": self._codec.name, "wordless": self._wordless}
