"""Fault injection and soak tests: many short episodes while devices, models and disks fail.

A storm runs one plan twice, each time in processes of its own: once without faults, once while faults are injected and
the run itself is killed again and again. The two must agree on every score.
"""

from mobile_world.experiment.chaos.config import CALM, GARBAGE, STORM, FaultProfile, ProcessConfig
from mobile_world.experiment.chaos.soak import Growth, Load, ResourceSample, Soaked, growths, read_resources, soak
from mobile_world.experiment.chaos.storm import Played, StormResult, StormSettings, differences, imbalances
from mobile_world.experiment.chaos.supervisor import SupervisedStorm, supervise
from mobile_world.experiment.chaos.workload import TASK_DIR, storm_plan, storm_registry

__all__ = [
    "CALM",
    "GARBAGE",
    "STORM",
    "TASK_DIR",
    "FaultProfile",
    "Growth",
    "Load",
    "Played",
    "ProcessConfig",
    "ResourceSample",
    "Soaked",
    "StormResult",
    "StormSettings",
    "SupervisedStorm",
    "differences",
    "growths",
    "imbalances",
    "read_resources",
    "soak",
    "storm_plan",
    "storm_registry",
    "supervise",
]
