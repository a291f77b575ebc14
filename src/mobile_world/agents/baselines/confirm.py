"""The confirm agent: presses the affirmative button of whatever is open, else flips the only switch, else stops.

What it scores without a goal is what needs no understanding: a rate that is not above it shows who finds the button.
"""

from __future__ import annotations

from mobile_world.agents.interface import Decision, EpisodeBrief
from mobile_world.domain import Finish, Needs, Observation, Point, Tap, UiNode

AFFIRMATIVE = (
    "ok",
    "yes",
    "save",
    "send",
    "done",
    "confirm",
    "allow",
    "delete",
    "remove",
    "move here",
    "copy here",
    "move",
    "copy",
    "create",
    "add",
    "apply",
    "set",
    "start",
    "call",
    "dial",
    "share",
    "turn on",
    "connect",
    "accept",
    "continue",
    "next",
    "确定",
    "保存",
    "发送",
    "完成",
    "删除",
    "是",
)
"""What such a button says, the likeliest first; whole labels in small letters."""


class ConfirmAgent:
    """Confirms without a thought: presses each button once, flips one switch at most, then declares itself done."""

    needs = Needs(screenshot=False, ui_tree=True)

    def __init__(self) -> None:
        """Nothing is pressed yet."""
        self._pressed: set[tuple[str, str]] = set()

    def begin(self, brief: EpisodeBrief) -> None:
        """See `Agent`; it reads nothing."""

    def act(self, observation: Observation) -> Decision:
        """See `Agent`."""
        nodes = list(observation.ui.walk()) if observation.ui is not None else []
        button = self._affirmative(nodes, observation.activity)
        if button is None and not self._pressed:
            button = _only_switch(nodes)
        if button is None:
            return Decision(Finish())
        self._pressed.add((observation.activity, _label(button)))
        return Decision(Tap(at=Point.from_pixels(*button.box.centre, observation.size)))

    def close(self) -> None:
        """See `Agent`."""

    def _affirmative(self, nodes: list[UiNode], activity: str) -> UiNode | None:
        """The likeliest button that was not pressed on this page yet."""
        on_screen = (node for node in reversed(nodes) if node.clickable and node.enabled and not node.box.empty)
        by_label = {_label(node): node for node in on_screen}
        return next(
            (by_label[label] for label in AFFIRMATIVE if label in by_label and (activity, label) not in self._pressed),
            None,
        )


def _label(node: UiNode) -> str:
    return node.label.strip().casefold()


def _only_switch(nodes: list[UiNode]) -> UiNode | None:
    switches = [node for node in nodes if node.checkable and node.enabled]
    return switches[0] if len(switches) == 1 else None
