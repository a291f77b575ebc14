"""The classes of the Experiment-1 specification, over the same driver as everything else."""

from mobile_world.experiment.reports import EpisodeConfig, EpisodeResult, MetricsCollector
from mobile_world.experiment.specification.environment import AndroidWorldEnvironment
from mobile_world.experiment.specification.evaluator import AndroidWorldAutonomousEvaluator
from mobile_world.experiment.specification.task_loader import AndroidWorldTaskLoader

__all__ = [
    "AndroidWorldAutonomousEvaluator",
    "AndroidWorldEnvironment",
    "AndroidWorldTaskLoader",
    "EpisodeConfig",
    "EpisodeResult",
    "MetricsCollector",
]
