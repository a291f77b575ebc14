"""Processes, running commands and the log."""

from mobile_world.phone.system.processes.commands import RunningCommand, RunningCommands
from mobile_world.phone.system.processes.log import Buffer, Log, LogEntry, Priority
from mobile_world.phone.system.processes.processes import ADBD_PID, SYSTEM_SERVER_PID, Process, Processes

__all__ = [
    "ADBD_PID",
    "SYSTEM_SERVER_PID",
    "Buffer",
    "Log",
    "LogEntry",
    "Priority",
    "Process",
    "Processes",
    "RunningCommand",
    "RunningCommands",
]
