"""Reports of a run, and episodes as the Experiment-1 specification has them: results, metrics, actions."""

from mobile_world.experiment.reports.actions import canonical, specified
from mobile_world.experiment.reports.episode_result import EpisodeConfig, EpisodeResult, ResultBuilder
from mobile_world.experiment.reports.metrics import MetricsCollector

__all__ = ["EpisodeConfig", "EpisodeResult", "MetricsCollector", "ResultBuilder", "canonical", "specified"]
