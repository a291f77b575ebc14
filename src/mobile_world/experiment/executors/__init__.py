"""Where episodes are run: threads of this process, or several machines."""

from mobile_world.experiment.executors.interface import Executor
from mobile_world.experiment.executors.local import LocalExecutor
from mobile_world.experiment.executors.served import ServedDevices, ServerExecutor
from mobile_world.experiment.executors.threads import AgentFactory, TaskFactory

__all__ = ["AgentFactory", "Executor", "LocalExecutor", "ServedDevices", "ServerExecutor", "TaskFactory"]
