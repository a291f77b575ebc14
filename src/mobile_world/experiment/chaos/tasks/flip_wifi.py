"""A task that shows at once when a tap was done twice, or not at all."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Steps
from mobile_world.tasks import BaseTask, Hand

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

WIFI_PAGE = "android.settings.WIFI_SETTINGS"


class FlipWifiTask(BaseTask):
    """Done when Wi-Fi is what it was not before."""

    goal = "Wi-Fi is {before}. Flip its switch."
    vague_goal = "Do something about Wi-Fi."
    app_names: ClassVar[set[str]] = {"Settings"}
    task_tags: ClassVar[set[str]] = {"lang-en", "single-app"}

    start_on_home_screen = False

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        return {"before": random.choice(("off", "on"))}

    def initialize_task_hook(self, controller: AndroidController) -> bool:
        """Put the switch where it is to be, and show it."""
        controller.put_setting("global", "wifi_on", "01"[self.params["before"] == "on"])
        controller.run(["am", "start", "-a", WIFI_PAGE])
        return True

    def is_successful(self, controller: AndroidController) -> tuple[float, str]:
        self._check_is_initialized()
        wifi_on = controller.setting("global", "wifi_on")
        right = wifi_on == "10"[self.params["before"] == "on"]
        return float(right), f"wifi_on is {wifi_on}"

    def solution(self, observation: Observation) -> Steps:
        yield from Hand(observation).tap(text="Wi-Fi")
