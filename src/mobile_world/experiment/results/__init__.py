"""Episodes as the Experiment-1 specification tells them: results, metrics, actions in its words."""

from mobile_world.experiment.results.actions import canonical, specified
from mobile_world.experiment.results.episode import EpisodeConfig, EpisodeResult
from mobile_world.experiment.results.metrics import MetricsCollector
from mobile_world.experiment.results.retelling import Retelling

__all__ = ["EpisodeConfig", "EpisodeResult", "MetricsCollector", "Retelling", "canonical", "specified"]
