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


class InvalidArgument(WebDriverError):
    """A request that says too little, or something else than it must."""

    error = "invalid argument"
    status = 400


class InvalidSelector(WebDriverError):
    """A locator that cannot be read."""

    error = "invalid selector"
    status = 400


class InvalidElementState(WebDriverError):
    """An element that does not do what is asked of it."""

    error = "invalid element state"
    status = 400


class NoSuchElement(WebDriverError):
    """Nothing on the screen is what a locator asks for."""

    error = "no such element"
    status = 404

    def __init__(self, message: str = "") -> None:
        super().__init__(message or "An element could not be located on the page using the given search parameters")


class StaleElement(WebDriverError):
    """An element that was found before and is no longer there."""

    error = "stale element reference"
    status = 404


class NoSuchAlert(WebDriverError):
    """No dialog is open."""

    error = "no such alert"
    status = 404

    def __init__(self) -> None:
        super().__init__("No alert is present on the screen")


class UnknownCommand(WebDriverError):
    """An address or an attribute that the server does not know."""

    error = "unknown command"
    status = 404


class NoSuchSession(WebDriverError):
    """A session that was never made, or has ended."""

    error = "invalid session id"
    status = 404


class SessionNotCreated(WebDriverError):
    """A session without capabilities."""

    error = "session not created"
    status = 500
