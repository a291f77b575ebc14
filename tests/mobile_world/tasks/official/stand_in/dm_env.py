"""Steps of an environment."""

import enum
from typing import Any, NamedTuple


class StepType(enum.Enum):
    FIRST = 0
    MID = 1


class TimeStep(NamedTuple):
    step_type: StepType
    reward: float
    discount: float
    observation: dict[str, Any]
