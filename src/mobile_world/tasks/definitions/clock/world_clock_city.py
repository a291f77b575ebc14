"""A city whose name is not the only one of its kind."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Score, Steps
from mobile_world.tasks.exact import ExactTask
from mobile_world.tasks.solving import Hand, Move
from mobile_world.tasks.state import Change, only_changes, world_clock

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

CITIES = (
    ("San Jose, CA", "San José, Costa Rica"),
    ("San José, Costa Rica", "San Jose, CA"),
    ("San Juan, Puerto Rico", "San Salvador, El Salvador"),
    ("Manchester, United Kingdom", "Manila, Philippines"),
    ("Santiago, Chile", "Santo Domingo, Dominican Republic"),
)
"""Cities, each with one that a hasty search could take for it."""


class WorldClockCityTask(ExactTask):
    """Add one city, and not its neighbour in the list."""

    goal = "Show the time in {city} on the world clock."
    vague_goal = "Add a city to the world clock."
    app_names: ClassVar[set[str]] = {"Clock"}
    task_tags: ClassVar[set[str]] = {"lang-en", "single-app"}
    complexity = 1.0

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The city, and the one to avoid."""
        city, other = random.choice(CITIES)
        return {"city": city, "other": other}

    def furnish(self, controller: AndroidController) -> None:
        """Remember which cities are there."""
        self.cities = world_clock(controller)

    def also(self, controller: AndroidController) -> Score:
        """One city more."""
        return only_changes(
            self.cities, world_clock(controller), Change(added=(self.params["city"],)), what="world clock"
        )

    def solution(self, observation: Observation) -> Steps:
        """Search for the city."""
        hand = Hand(observation)
        yield from hand.open("Clock")
        yield from self._add(hand, self.params["city"])

    def too_much(self, hand: Hand) -> Move:
        """Add the other one, too."""
        yield from self._add(hand, self.params["other"])

    def _add(self, hand: Hand, city: str) -> Move:
        yield from hand.tap(id="tab_menu_clock")
        yield from hand.tap(desc="Add city")
        yield from hand.type(city.partition(",")[0], id="open_search_view_edit_text")
        yield from hand.tap(text=city, id="city_name")
