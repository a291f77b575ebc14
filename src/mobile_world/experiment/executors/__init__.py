"""Where episodes are run: threads of this process, or several machines."""

from mobile_world.experiment.executors.executor import AgentFactory, Executor, LocalExecutor, TaskFactory
from mobile_world.experiment.executors.server_executor import ServedDevices, ServerExecutor

__all__ = ["AgentFactory", "Executor", "LocalExecutor", "ServedDevices", "ServerExecutor", "TaskFactory"]
