"""The tasks."""

from typing import Any

from android_world import tasks

TASKS = (
    tasks.SystemBluetoothTurnOff,
    tasks.StandInDying,
    tasks.StandInFiles,
    tasks.StandInHalf,
    tasks.StandInLooking,
    tasks.StandInQuestion,
    tasks.StandInRaising,
)


class TaskRegistry:
    def get_registry(self, family: str) -> dict[str, Any]:
        assert family == "android_world"
        return {task.__name__: task for task in TASKS}
