"""How a call ends: gRPC's status codes, and the error that ends one."""

from __future__ import annotations

from enum import IntEnum


class GrpcStatus(IntEnum):
    """Numbers of `grpc-status`."""

    OK = 0
    CANCELLED = 1
    UNKNOWN = 2
    INVALID_ARGUMENT = 3
    DEADLINE_EXCEEDED = 4
    NOT_FOUND = 5
    RESOURCE_EXHAUSTED = 8
    UNIMPLEMENTED = 12
    INTERNAL = 13
    UNAVAILABLE = 14


class CallFailed(Exception):
    """Ends a call with a status and a message for the peer."""

    def __init__(self, status: GrpcStatus, message: str) -> None:
        super().__init__(f"{status.name}: {message}")
        self.status = status
        self.message = message
