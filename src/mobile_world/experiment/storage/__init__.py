"""The run directory: header, journal, trajectories, screenshots, summary; archives, verification and repair of it."""

from mobile_world.experiment.storage.attempt_selection import CONTRADICTED, AttemptSelection
from mobile_world.experiment.storage.endpoint_usage import FAULTS, EndpointUsage, EndpointUsageCount
from mobile_world.experiment.storage.header import CodeVersion, RunHeader, code_version, grown
from mobile_world.experiment.storage.journal import Damage, Journal, Ledger
from mobile_world.experiment.storage.run_directory import RunDirectory, SealCheck, check_writable, file_name
from mobile_world.experiment.storage.run_log import RunLog
from mobile_world.experiment.storage.summary import Rate, RateTally, Summary, summarise, summary_of
from mobile_world.experiment.storage.verification import Verification, shortened, verify

__all__ = [
    "CONTRADICTED",
    "FAULTS",
    "AttemptSelection",
    "CodeVersion",
    "Damage",
    "EndpointUsage",
    "EndpointUsageCount",
    "Journal",
    "Ledger",
    "Rate",
    "RateTally",
    "RunDirectory",
    "RunHeader",
    "RunLog",
    "SealCheck",
    "Summary",
    "Verification",
    "check_writable",
    "code_version",
    "file_name",
    "grown",
    "shortened",
    "summarise",
    "summary_of",
    "verify",
]
