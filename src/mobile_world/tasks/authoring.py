"""What tasks of this package are written with: the class, the hand that solves it, and the types of its steps."""

from mobile_world.domain import Observation, Steps
from mobile_world.tasks.base import BaseTask
from mobile_world.tasks.scene_task import SceneTask
from mobile_world.tasks.solution import Hand, SolutionStuck, by_hand, method_of, side_effect_of, tap_method

__all__ = [
    "BaseTask",
    "Hand",
    "Observation",
    "SceneTask",
    "SolutionStuck",
    "Steps",
    "by_hand",
    "method_of",
    "side_effect_of",
    "tap_method",
]
