"""Tasks, the suites they belong to, and the proof that they can be solved."""

from mobile_world.domain import Observation, Steps
from mobile_world.tasks.base import BaseTask
from mobile_world.tasks.discovery import TaskProblem
from mobile_world.tasks.environment import LocalEnvironment
from mobile_world.tasks.registry import TaskRegistry
from mobile_world.tasks.scene_task import SceneTask
from mobile_world.tasks.solution import Hand, SolutionStuck, method_of, play, side_effect_of, tap_method
from mobile_world.tasks.splits import SPLITS
from mobile_world.tasks.suites import FAMILIES, SUITE_IMAGES, SuiteFamily, SuiteImage, suite_family

__all__ = [
    "FAMILIES",
    "SPLITS",
    "SUITE_IMAGES",
    "BaseTask",
    "Hand",
    "LocalEnvironment",
    "Observation",
    "SceneTask",
    "SolutionStuck",
    "Steps",
    "SuiteFamily",
    "SuiteImage",
    "TaskProblem",
    "TaskRegistry",
    "method_of",
    "play",
    "side_effect_of",
    "suite_family",
    "tap_method",
]
