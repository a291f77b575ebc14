"""The reply agent: answers whoever wrote last, always with the same words, whatever was asked."""

from __future__ import annotations

from mobile_world.agents.interface import Decision, EpisodeBrief
from mobile_world.agents.step_player import StepPlayer
from mobile_world.domain import Key, Needs, Observation, OpenApp, Point, Steps, Tap, TypeText, UiNode

MESSENGER = "SMS"
LIST, FIELD, SEND = "conversation_address", "thread_type_message", "thread_send_message"
"""Ids of SMS Messenger: who the conversations are with, the field of the open one, and its arrow."""
MOST_BACKS = 3


class ReplyAgent:
    """Opens the conversation on top of the messenger's list, sends one text, and declares itself done."""

    needs = Needs(screenshot=False, ui_tree=True)

    def __init__(self, *, text: str = "OK, thanks!") -> None:
        self._text = text
        self._player = StepPlayer(self._reply)

    def begin(self, brief: EpisodeBrief) -> None:
        """See `Agent`; it reads nothing."""

    def act(self, observation: Observation) -> Decision:
        """See `Agent`."""
        return Decision(self._player.next(observation))

    def close(self) -> None:
        """See `Agent`."""
        self._player.close()

    def _reply(self, observation: Observation) -> Steps:
        """Go back to the list, open what is on top of it, write and send; stop where the messenger looks otherwise."""
        del observation
        screen = yield OpenApp(app=MESSENGER)
        for _ in range(MOST_BACKS):
            if _first(screen, LIST) is None:
                screen = yield Key(name="BACK")
        for name, text in ((LIST, ""), (FIELD, self._text), (SEND, "")):
            node = _first(screen, name)
            if node is None:
                return
            at = Point.from_pixels(*node.box.centre, screen.size)
            screen = yield TypeText(text=text, clear=True, at=at) if text else Tap(at=at)


def _first(screen: Observation, short_id: str) -> UiNode | None:
    nodes = screen.ui.walk() if screen.ui is not None else ()
    return next((node for node in nodes if node.short_id == short_id and not node.box.empty), None)
