"""When an episode is ended because its agent gets nowhere."""

from __future__ import annotations

from dataclasses import dataclass, field

from mobile_world.domain import Action, FailureReason, Needs, Observation
from mobile_world.experiment.loops import Repetition
from mobile_world.experiment.rules import Rules


@dataclass
class Patience:
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
