"""Experiments from files: what may stand in one, where it is wrong, and the plan that it means."""

from mobile_world.experiment.configuration.experiment import Conduct, Experiment, make_agent
from mobile_world.experiment.configuration.loading import Override, load_experiment
from mobile_world.experiment.configuration.schema import BudgetSection, Configuration, ExecutorSection

__all__ = [
    "BudgetSection",
    "Conduct",
    "Configuration",
    "ExecutorSection",
    "Experiment",
    "Override",
    "load_experiment",
    "make_agent",
]
