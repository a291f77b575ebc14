"""What the server refuses, with WebDriver's words and HTTP's numbers.

WebDriverError
├── InvalidArgument, InvalidSelector, InvalidElementState   400
├── NoSuchElement, StaleElement, NoSuchAlert                404
├── UnknownCommand, NoSuchSession                           404
└── SessionNotCreated                                       500
"""

from __future__ import annotations

from typing import ClassVar


class WebDriverError(Exception):
    """A refusal; the client gets the message."""

    error: ClassVar[str] = "unknown error"
    status: ClassVar[int] = 500

    def __init_subclass__(cls, *, error: str, status: int) -> None:
        cls.error, cls.status = error, status


class InvalidArgument(WebDriverError, error="invalid argument", status=400):
    """A request that says too little, or something else than it must."""


class InvalidSelector(WebDriverError, error="invalid selector", status=400):
    """A locator that cannot be read."""


class InvalidElementState(WebDriverError, error="invalid element state", status=400):
    """An element that does not do what is asked of it."""


class NoSuchElement(WebDriverError, error="no such element", status=404):
    """Nothing on the screen is what a locator asks for."""

    def __init__(self, message: str = "") -> None:
        super().__init__(message or "An element could not be located on the page using the given search parameters")


class StaleElement(WebDriverError, error="stale element reference", status=404):
    """An element that was found before and is no longer there."""


class NoSuchAlert(WebDriverError, error="no such alert", status=404):
    """No dialog is open."""

    def __init__(self) -> None:
        super().__init__("No alert is present on the screen")


class UnknownCommand(WebDriverError, error="unknown command", status=404):
    """An address or an attribute that the server does not know."""


class NoSuchSession(WebDriverError, error="invalid session id", status=404):
    """A session that was never made, or has ended."""


class SessionNotCreated(WebDriverError, error="session not created", status=500):
    """A session without capabilities."""
