"""The reference subject as an agent: it plays a task's solution and errs as the published table says."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from mobile_world.agents.codecs import Codec, Inexpressible, View
from mobile_world.agents.codecs import codec as find_codec
from mobile_world.agents.interface import Decision, EpisodeBrief
from mobile_world.agents.models import SYNTHETIC_LABEL
from mobile_world.agents.options import AgentOptions
from mobile_world.agents.reference.error_process import ErrorProcess, Move, episode_shift
from mobile_world.agents.reference.error_table import ErrorTable, Factors, published_table
from mobile_world.agents.reference.malformed_replies import malformed_reply
from mobile_world.agents.step_player import StepPlayer
from mobile_world.domain import Action, AgentError, Finish, Needs, Observation, Point, Tap, TaskError

DEFAULT_CODEC = "venus@1.0"

STATUS_BAR_Y = 0.008
"""Where wrong taps go: a tap on the status bar does nothing, so that what an error costs is known exactly."""


class ReferenceAgent:
    """A subject whose success rate with every prompt is known, for checking statistics; not a language model."""

    needs = Needs(screenshot=False, ui_tree=True)
    label = SYNTHETIC_LABEL
    """For whoever shows this agent's numbers."""

    def __init__(
        self,
        *,
        prompt_factors: Factors | None = None,
        codec: str | None = None,
        table: ErrorTable | None = None,
        options: AgentOptions | None = None,
    ) -> None:
        """Be given a prompt of these levels, and err as a table says that is the published one if left out.

        Levels and codec are those of `options` where not said apart. `ConfigError` for a level that there is not.
        """
        options = options or AgentOptions()
        self._table = table or published_table()
        self._levels = self._table.levels(prompt_factors if prompt_factors is not None else options.prompt_factors)
        self._codec: Codec = find_codec(codec or options.codec or DEFAULT_CODEC)
        self._course: ErrorProcess | None = None
        self._player: StepPlayer | None = None
        self._reply: str | None = None
        self._went_on = self._has_user = False

    def begin(self, brief: EpisodeBrief) -> None:
        """See `Agent`; `AgentError` when there is no solution to play."""
        if brief.solution is None:
            raise AgentError("the reference subject plays a task's own solution, and this task has none")
        self._player, self._has_user = StepPlayer(brief.solution), brief.has_user
        shift = episode_shift(self._table, brief)
        start = brief.start if brief.goal is None else None
        self._course = ErrorProcess(
            self._table.rates(self._levels, shift=shift),
            seed=brief.seed,
            understanding=self._table.understanding(self._levels, start, shift=shift),
        )
        self._looks = Random(f"looks {brief.seed}")
        self._favourite = self._place()

    def act(self, observation: Observation) -> Decision:
        """See `Agent`; `TaskError` when a step of the solution could not be done: the solution is wrong then."""
        if self._course is None or self._player is None:
            raise AgentError("the reference subject was asked to act before its episode began; call begin first")
        if self._went_on and observation.error is not None:
            raise TaskError(f"the solution did something that cannot be done: {observation.error}")
        # The solution sees nothing of the steps that are lost, but what it asked for may be answered in one of them.
        self._reply = observation.reply if observation.reply is not None else self._reply
        move = self._course.next_move()
        self._went_on = move == "go_on"
        view = View(observation.size, observation.ui, has_user=self._has_user)
        if move == "malformed":
            return self._parsed(malformed_reply(self._codec, view, self._looks), move, view)
        if move == "go_on":
            unspoilt, self._reply = replace(observation, reply=self._reply, error=None), None
            return self._say(self._player.next(unspoilt), move, view)
        return self._say(self._slip(move), move, view)

    def close(self) -> None:
        """See `Agent`."""
        if self._player is not None:
            self._player.close()

    def _slip(self, move: Move) -> Action:
        if move == "early_finish":
            return Finish()
        return Tap(at=self._favourite if move == "loop" else self._place())

    def _say(self, action: Action, move: Move, view: View) -> Decision:
        """Put an action into the codec's words and read them; what it has no words for is done without."""
        try:
            text = self._codec.render(action, view)
        except Inexpressible:
            return Decision(action, detail={**self._detail(move), "unspoken": True})
        return self._parsed(text, move, view)

    def _parsed(self, text: str, move: Move, view: View) -> Decision:
        parse = self._codec.parse(text, view, finish_reason="stop")
        return Decision(
            parse.action,
            said=text,
            error=parse.error,
            detail={**self._detail(move), "strict": parse.strict, "repairs": list(parse.repairs)},
        )

    def _detail(self, move: Move) -> dict[str, Any]:
        return {"label": SYNTHETIC_LABEL, "move": move, "codec": self._codec.name}

    def _place(self) -> Point:
        return Point(x=0.3 + 0.4 * self._looks.random(), y=STATUS_BAR_Y)
