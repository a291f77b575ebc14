"""The confirm agent: presses the affirmative button of whatever is open, else flips the only switch, else stops.

What it scores without a goal is what needs no understanding: a rate that is not above it shows who finds the button.
"""

from __future__ import annotations

from mobile_world.agents.interface import Decision, EpisodeBrief
from mobile_world.domain import Finish, Needs, Observation, Point, Tap, UiNode

# fmt: off
AFFIRMATIVE = (
    "ok", "yes", "save", "send", "done", "confirm", "allow", "move here", "copy here", "create", "add", "apply", "set",
    "start", "call", "dial", "share", "turn on", "connect", "accept", "continue", "next",
    "确定", "保存", "发送", "完成", "是",
)
# fmt: on
"""What such a button says, the likeliest first; whole labels in small letters."""
IN_QUESTIONS = ("delete", "remove", "move", "copy", "删除")
"""What says yes in a question, and is an ordinary tool of a bar elsewhere."""
REFUSING = ("cancel", "no", "not now", "don't allow", "取消")
"""What the other button of a question says."""


class ConfirmAgent:
    """Confirms without a thought: presses each button once, flips one switch at most, then declares itself done."""

    needs = Needs(screenshot=False, ui_tree=True)

    def __init__(self) -> None:
        self._pressed: set[tuple[str, str]] = set()

    def begin(self, brief: EpisodeBrief) -> None:
        """See `Agent`; it reads nothing."""

    def act(self, observation: Observation) -> Decision:
        """See `Agent`."""
        nodes = list(observation.ui.walk()) if observation.ui is not None else []
        button = self._affirmative(nodes, observation.activity)
        switches = [node for node in nodes if node.checkable and node.enabled]
        if button is None and not self._pressed and len(switches) == 1:
            button = switches[0]
        if button is None:
            return Decision(Finish())
        self._pressed.update((observation.activity, label) for label in labels(button))
        return Decision(Tap(at=Point.from_pixels(*button.box.centre, observation.size)))

    def close(self) -> None:
        """See `Agent`."""

    def _affirmative(self, nodes: list[UiNode], activity: str) -> UiNode | None:
        """The likeliest button that was not pressed on this page yet."""
        by_label = {
            label: node
            for node in reversed(nodes)
            if node.clickable and node.enabled and not node.box.empty
            for label in labels(node)
        }
        is_question = not by_label.keys().isdisjoint(REFUSING)
        affirmative = (*AFFIRMATIVE, *IN_QUESTIONS) if is_question else AFFIRMATIVE
        return next(
            (by_label[label] for label in affirmative if label in by_label and (activity, label) not in self._pressed),
            None,
        )


def labels(node: UiNode) -> tuple[str, str]:
    """What it says and what it is called: the arrow that sends a message says SMS and is called OK."""
    return node.text.strip().casefold(), node.desc.strip().casefold()
