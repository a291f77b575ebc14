"""Experiments from files: what may stand in one, where it is wrong, and the plan that it means."""

from mobile_world.experiment.configuration.experiment import Conduct, Experiment, make_agent
from mobile_world.experiment.configuration.loading import EXPERIMENT_1, FLAGS_ALONE, PACKAGED, Override, load_experiment
from mobile_world.experiment.configuration.schema import BudgetSection, Configuration, ExecutorSection
from mobile_world.experiment.configuration.stored import (
    CONDUCT_FILE,
    extended,
    read_conduct,
    read_header,
    registry_of,
    stored_experiment,
    write_conduct,
)

__all__ = [
    "CONDUCT_FILE",
    "EXPERIMENT_1",
    "FLAGS_ALONE",
    "PACKAGED",
    "BudgetSection",
    "Conduct",
    "Configuration",
    "ExecutorSection",
    "Experiment",
    "Override",
    "extended",
    "load_experiment",
    "make_agent",
    "read_conduct",
    "read_header",
    "registry_of",
    "stored_experiment",
    "write_conduct",
]
