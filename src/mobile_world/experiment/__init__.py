"""Experiments: episodes, the plans they come from, and the directory that proves what was run."""

from mobile_world.experiment.episode import run_episode
from mobile_world.experiment.rules import Rules, SuccessRule
from mobile_world.experiment.tape import NoTape, Tape

__all__ = ["NoTape", "Rules", "SuccessRule", "Tape", "run_episode"]
