"""The cancel agent: presses the refusing button of whatever is open, else stops: the opposite of `confirm`."""

from __future__ import annotations

from mobile_world.agents.baselines.confirm import REFUSING, labels
from mobile_world.agents.interface import Decision, EpisodeBrief
from mobile_world.domain import Finish, Needs, Observation, Point, Tap


class CancelAgent:
    """Refuses the question that is open, once, then declares itself done."""

    needs = Needs(screenshot=False, ui_tree=True)

    def __init__(self) -> None:
        self._refused = False

    def begin(self, brief: EpisodeBrief) -> None:
        """See `Agent`; it reads nothing."""

    def act(self, observation: Observation) -> Decision:
        """See `Agent`."""
        nodes = list(observation.ui.walk()) if observation.ui is not None and not self._refused else []
        buttons = (node for node in nodes if node.clickable and node.enabled and not node.box.empty)
        button = next((node for node in buttons if not set(labels(node)).isdisjoint(REFUSING)), None)
        if button is None:
            return Decision(Finish())
        self._refused = True
        return Decision(Tap(at=Point.from_pixels(*button.box.centre, observation.size)))

    def close(self) -> None:
        """See `Agent`."""
