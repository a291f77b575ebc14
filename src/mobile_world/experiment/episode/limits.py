"""Limits of an episode: loops, unreadable answers, questions to the user."""

from __future__ import annotations

from dataclasses import dataclass, field

from mobile_world.domain import Action, FailureReason, Needs, Observation
from mobile_world.experiment.planning.rules import Rules

STATUS_BAR = 0.055
"""The share of a screen, from the top, that is not compared: a clock is there. 128 of 2400 pixels on a Pixel 6."""


@dataclass
class Repetition:
    """Counts how often one action was decided in a row while the screen stayed the same."""

    count: int = 0
    _action: Action | None = None
    _screen: Observation | None = None

    def decided(self, action: Action, screen: Observation) -> int:
        """How often in a row, this time included."""
        again = self._action == action and self._screen is not None and same_screen(self._screen, screen)
        self.count = self.count + 1 if again else 1
        self._action, self._screen = action, screen
        return self.count


def same_screen(one: Observation, other: Observation) -> bool:
    """Whether two looks show the same, whatever the clock says; dumps are compared when there are no pictures."""
    if one.activity != other.activity or one.size != other.size:
        return False
    if one.screenshot is not None and other.screenshot is not None:
        return one.screenshot == other.screenshot or _same_picture(one.screenshot, other.screenshot)
    return one.ui_xml is not None and one.ui_xml == other.ui_xml


def _same_picture(one: bytes, other: bytes) -> bool:
    """Decoding takes some 20 ms, so it comes last: only after the same action on another picture."""
    from PIL import ImageChops

    from mobile_world.agents.image_preprocessing import decode_screenshot

    first, second = decode_screenshot(one), decode_screenshot(other)
    if first.size != second.size:
        return False
    differs = ImageChops.difference(first, second).getbbox()
    return differs is None or differs[3] <= round(first.height * STATUS_BAR)


@dataclass
class EpisodeLimits:
    """Counts what the rules limit; each method says for what reason the episode is over, if it is."""

    rules: Rules
    user_answers: bool
    """Whether the task's user has anything to say."""
    unreadable_in_a_row: int = 0
    questions: int = 0
    repetition: Repetition = field(default_factory=Repetition)

    def needs(self, needs: Needs) -> Needs:
        """What must be captured for an agent with these needs: a picture too, to tell whether the screen changed."""
        compare = self.rules.loop_limit is not None and not needs.ui_tree
        return needs._replace(screenshot=needs.screenshot or self.rules.screenshots or compare)

    def unreadable(self) -> FailureReason | None:
        """An answer made no action."""
        self.unreadable_in_a_row += 1
        limit = self.rules.parse_failure_limit
        return "parse_failures" if limit is not None and self.unreadable_in_a_row >= limit else None

    def decided(self, action: Action, screen: Observation) -> FailureReason | None:
        """An answer made an action."""
        self.unreadable_in_a_row = 0
        limit = self.rules.loop_limit
        return "loop" if limit is not None and self.repetition.decided(action, screen) >= limit else None

    def asked(self) -> FailureReason | None:
        """The action is a question to the user."""
        self.questions += 1
        limit = self.rules.question_limit
        if limit is None or (self.user_answers and self.questions <= limit):
            return None
        return "user_interaction"
