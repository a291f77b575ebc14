"""Values and rules without I/O, shared by every room.

Errors are there at once; the rest comes with its first use, so that a command line that only reports a mistake does not
load the data models.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from mobile_world.domain.errors import (
    AgentError,
    BadResponse,
    CheckFailed,
    ConfigError,
    DeviceLost,
    DeviceRefused,
    DeviceTimeout,
    EndpointRefused,
    EndpointUnavailable,
    FormatError,
    InfraError,
    InvalidAction,
    MobileWorldError,
    ModelRefused,
    NodeLost,
    PromptTooLong,
    ReplayMiss,
    SetupFailed,
    SnapshotFailed,
    StepTimeout,
    StorageFailed,
    TaskError,
)

if TYPE_CHECKING:
    from mobile_world.domain.actions import (
        KEYS,
        LONGEST_TEXT,
        Action,
        ActionField,
        Answer,
        AskUser,
        Direction,
        DoubleTap,
        Drag,
        Finish,
        Key,
        LongPress,
        OpenApp,
        Scroll,
        Swipe,
        Tap,
        ToolCall,
        TypeText,
        Wait,
        parse_action,
        plain_action,
    )
    from mobile_world.domain.geometry import Box, Point, ScreenSize
    from mobile_world.domain.observations import Needs, Observation, Steps
    from mobile_world.domain.records import (
        EpisodeKey,
        EpisodeRecord,
        ErrorRecord,
        FailureReason,
        GoalLevel,
        Latencies,
        Outcome,
        Phase,
        StepRecord,
    )
    from mobile_world.domain.seeds import decision_seed, instance_seed, specified_seed, task_seed
    from mobile_world.domain.ui_tree import UiNode, UiTree, parse_ui_tree

_HOMES = {
    "actions": (
        "KEYS",
        "LONGEST_TEXT",
        "Action",
        "ActionField",
        "Answer",
        "AskUser",
        "Direction",
        "DoubleTap",
        "Drag",
        "Finish",
        "Key",
        "LongPress",
        "OpenApp",
        "Scroll",
        "Swipe",
        "Tap",
        "ToolCall",
        "TypeText",
        "Wait",
        "parse_action",
        "plain_action",
    ),
    "geometry": (
        "Box",
        "Point",
        "ScreenSize",
    ),
    "observations": (
        "Needs",
        "Observation",
        "Steps",
    ),
    "records": (
        "EpisodeKey",
        "EpisodeRecord",
        "ErrorRecord",
        "FailureReason",
        "GoalLevel",
        "Latencies",
        "Outcome",
        "Phase",
        "StepRecord",
    ),
    "seeds": (
        "decision_seed",
        "instance_seed",
        "specified_seed",
        "task_seed",
    ),
    "ui_tree": (
        "UiNode",
        "UiTree",
        "parse_ui_tree",
    ),
}


def __getattr__(name: str) -> object:
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"mobile_world.domain.{home}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "KEYS",
    "LONGEST_TEXT",
    "Action",
    "ActionField",
    "AgentError",
    "Answer",
    "AskUser",
    "BadResponse",
    "Box",
    "CheckFailed",
    "ConfigError",
    "DeviceLost",
    "DeviceRefused",
    "DeviceTimeout",
    "Direction",
    "DoubleTap",
    "Drag",
    "EndpointRefused",
    "EndpointUnavailable",
    "EpisodeKey",
    "EpisodeRecord",
    "ErrorRecord",
    "FailureReason",
    "Finish",
    "FormatError",
    "GoalLevel",
    "InfraError",
    "InvalidAction",
    "Key",
    "Latencies",
    "LongPress",
    "MobileWorldError",
    "ModelRefused",
    "Needs",
    "NodeLost",
    "Observation",
    "OpenApp",
    "Outcome",
    "Phase",
    "Point",
    "PromptTooLong",
    "ReplayMiss",
    "ScreenSize",
    "Scroll",
    "SetupFailed",
    "SnapshotFailed",
    "StepRecord",
    "StepTimeout",
    "Steps",
    "StorageFailed",
    "Swipe",
    "Tap",
    "TaskError",
    "ToolCall",
    "TypeText",
    "UiNode",
    "UiTree",
    "Wait",
    "decision_seed",
    "instance_seed",
    "parse_action",
    "parse_ui_tree",
    "plain_action",
    "specified_seed",
    "task_seed",
]
