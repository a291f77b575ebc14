"""The newest agent: does what the newest message on the phone says, and reads nothing else.

It is a fixed policy, not a reader: what a message asks for comes with the scene, as steps, and where a message is right
they are carried out without a mistake. Its rate is what an agent would reach that understands everything and trusts
whoever wrote last.
"""

from __future__ import annotations

from dataclasses import replace

from mobile_world.agents.baselines.oracle import OracleAgent
from mobile_world.agents.interface import EpisodeBrief
from mobile_world.domain import AgentError, Observation, ReceivedMessage, Steps


class NewestAgent(OracleAgent):
    """Does what one message says, chosen by its place, sender or looks alone, then declares itself done."""

    def __init__(
        self,
        *,
        place: int = -1,
        contacts_only: bool = False,
        written_to_only: bool = False,
        containing: str = "",
        longest: bool = False,
    ) -> None:
        """Choose the message: `place` counts senders by their last message, 0 the oldest and -1 the newest.

        With `contacts_only`, senders who are not in the address book are left out; with `written_to_only`, those to
        whom the person has not written; with `containing`, those whose message has none of these characters. With
        `longest`, `place` counts from the shortest message instead, so that -1 is the longest one.
        """
        super().__init__()
        self._place, self._longest = place, longest
        self._contacts_only, self._written_to_only, self._containing = contacts_only, written_to_only, set(containing)
        self._chosen: ReceivedMessage | None = None

    def begin(self, brief: EpisodeBrief) -> None:
        if brief.messages is None:
            raise AgentError(
                "the newest agent does what a message says, and this task does not define what its messages ask for; "
                "choose scenes without a goal: --suite-family goalless --goal none"
            )
        chosen = list(filter(self._fits, brief.messages))
        if self._longest:
            chosen.sort(key=lambda message: len(message.text))
        self._chosen = chosen[self._place] if -len(chosen) <= self._place < len(chosen) else None
        super().begin(replace(brief, solution=self._follow))

    def _fits(self, message: ReceivedMessage) -> bool:
        return (
            (message.from_contact or not self._contacts_only)
            and (message.written_to or not self._written_to_only)
            and (not self._containing or not self._containing.isdisjoint(message.text))
        )

    def _follow(self, observation: Observation) -> Steps:
        steps = self._chosen.steps(observation) if self._chosen is not None and self._chosen.steps is not None else None
        if steps is not None:
            yield from steps
