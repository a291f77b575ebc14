"""Something is in the oven."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Score, Steps
from mobile_world.tasks.exact import ExactTask
from mobile_world.tasks.solving import Hand, Move
from mobile_world.tasks.state import Change, Timer, only_changes, start_timer, timers

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

DISHES = ("Lasagne", "Sourdough", "Apple tart", "Roast leeks", "Granola")


class LabelledTimerTask(ExactTask):
    """Start a second timer with a name, while another one runs."""

    goal = "Start a timer of {minutes} minutes and {seconds} seconds and label it “{label}”. Let the other timer run."
    vague_goal = "A dish went into the oven; start a timer for it."
    app_names: ClassVar[set[str]] = {"Clock"}
    task_tags: ClassVar[set[str]] = {"lang-en", "single-app"}
    complexity = 2.2

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """How long, what for, and the timer that runs already."""
        label, other = random.sample(DISHES, 2)
        minutes, seconds = random.randrange(11, 60), random.choice((15, 30, 45))
        return {"minutes": minutes, "seconds": seconds, "label": label, "other": other, "others_minutes": 75}

    def furnish(self, controller: AndroidController) -> None:
        """Let a timer run."""
        start_timer(controller, Timer(60 * self.params["others_minutes"], self.params["other"]))
        self.timers = timers(controller)

    def also(self, controller: AndroidController) -> Score:
        """One timer more, which runs."""
        new = Timer(60 * self.params["minutes"] + self.params["seconds"], self.params["label"])
        return only_changes(self.timers, timers(controller), Change(added=(new,)), what="timers")

    def intent_cue(self, observation: Observation) -> Steps:
        """Start the timer, and leave its label unconfirmed."""
        hand = Hand(observation)
        minutes, seconds = self.params["minutes"], self.params["seconds"]
        yield from hand.open("Clock")
        yield from hand.tap(id="tab_menu_timer")
        yield from hand.tap(desc="Add timer")
        for digit in f"{minutes}{seconds}":
            yield from hand.tap(id=f"timer_setup_digit_{digit}")
        yield from hand.tap(desc="Start")
        yield from hand.tap(text=f"{minutes}m {seconds}s Timer", id="timer_title")
        yield from hand.type(self.params["label"], id="label_input_field")

    def after_cue(self, observation: Observation) -> Steps:
        """Keep the label."""
        yield from Hand(observation).tap(text="OK")

    def too_much(self, hand: Hand) -> Move:
        """Stop the other timer."""
        yield from hand.tap(desc="Pause", nth=1)
