"""The oracle agent plays a task's own solution: an upper bound for every other agent.

Every action is rendered by a codec and parsed back before it is carried out, so each episode also tests the codec's
round trip. An action that the codec cannot express is carried out as it is.
"""

from __future__ import annotations

from mobile_world.agents.codecs import Codec, Inexpressible, View, codec
from mobile_world.agents.interface import Decision, EpisodeBrief
from mobile_world.agents.step_player import StepPlayer
from mobile_world.domain import Action, AgentError, Needs, Observation, TaskError

CODEC = "venus@1.0"


class OracleAgent:
    """Plays the solution that the brief holds, then declares the task done."""

    needs = Needs(screenshot=False, ui_tree=True)

    def __init__(self, *, codec: str = CODEC) -> None:
        self._speech = CodecRoundTrip(codec)
        self._player: StepPlayer | None = None
        self._has_user = False

    def begin(self, brief: EpisodeBrief) -> None:
        """See `Agent`; `AgentError` when there is no solution to play."""
        if brief.solution is None:
            raise AgentError("the oracle plays a task's own solution, and this task has none; choose proven tasks")
        self._player, self._has_user = StepPlayer(brief.solution), brief.has_user

    def act(self, observation: Observation) -> Decision:
        """See `Agent`; `TaskError` when an action of the solution could not be done: the solution is wrong then."""
        if self._player is None:
            raise AgentError("the oracle was asked to act before its episode began; call begin first")
        if observation.error is not None:
            raise TaskError(f"the solution did something that cannot be done: {observation.error}")
        return self._speech.say(self._player.next(observation), observation, has_user=self._has_user)

    def close(self) -> None:
        """See `Agent`."""
        if self._player is not None:
            self._player.close()


class CodecRoundTrip:
    """Renders actions in a codec's syntax and parses them back; counts those that the codec cannot express."""

    def __init__(self, name: str) -> None:
        self._codec: Codec = codec(name)
        self._wordless = 0

    def say(self, action: Action, observation: Observation, *, has_user: bool = False) -> Decision:
        """The action parsed back from its own rendering; `AgentError` when the codec cannot parse it."""
        view = View(observation.size, observation.ui, has_user=has_user)
        try:
            text = self._codec.render(action, view)
        except Inexpressible as reason:
            self._wordless += 1
            return Decision(action, detail={**self._detail(), "spoken": False, "inexpressible": str(reason)})
        parse = self._codec.parse(text, view, finish_reason="stop")
        if parse.action is None:
            raise AgentError(f"{self._codec.name} cannot read its own words {text[:200]!r}: {parse.error}")
        return Decision(
            parse.action,
            said=text,
            detail={**self._detail(), "spoken": True, "strict": parse.strict, "repairs": list(parse.repairs)},
        )

    def _detail(self) -> dict[str, object]:
        return {"codec": self._codec.name, "wordless": self._wordless}
