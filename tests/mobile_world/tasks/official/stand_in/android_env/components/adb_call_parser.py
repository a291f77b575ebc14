"""Requests, made into commands; here a request is its words."""

from typing import Any


class AdbCallParser:
    """Runs commands with what it is given."""

    def __init__(self, controller: Any) -> None:
        self._controller = controller

    def parse(self, request: list[str]) -> bytes:
        output: bytes = self._controller.execute_command(request)
        return output
