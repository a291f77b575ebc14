"""The server itself: HTTP on port 6790 while its instrumentation runs, one session at a time."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Mapping
from inspect import isawaitable
from typing import Any

from simdroid.automation.appium import device_commands, element_commands, gesture_commands
from simdroid.automation.appium.base import (
    AppiumSession,
    Command,
    InvalidArgument,
    NoSuchSession,
    SessionNotCreated,
    UnknownCommand,
    WebDriverError,
    find_command,
)
from simdroid.automation.http_server import HttpConnections, HttpRequest, HttpResponse
from simdroid.automation.known_apks import ApkProgram
from simdroid.device import Phone

__all__ = ["PROGRAM", "AppiumServer", "device_commands", "element_commands", "gesture_commands"]

PORT = 6790
SERVER = "io.appium.uiautomator2.server"
_NO_SESSION = "None"


class AppiumServer:
    """A running server."""

    def __init__(self, phone: Phone) -> None:
        self._phone = phone
        self._session: AppiumSession | None = None
        self._sessions = 0
        self.connections = HttpConnections(self.answer)
        self.finished = asyncio.Event()
        """Set when the session is deleted, with which the server ends."""

    async def answer(self, request: HttpRequest) -> HttpResponse:
        """Run one command."""
        self._phone.system.clock.catch_up()
        path = request.path.rstrip("/")
        session = path.split("/")[2] if path.startswith("/session/") else None
        try:
            value = self._without_session(request, path)
            if value is None:
                value = await self._in_session(request, path)
            if session is None and path == "/session" and self._session is not None:
                session = self._session.id
            return _response(session or _NO_SESSION, value)
        except WebDriverError as error:
            details = {"error": error.error, "message": str(error), "stacktrace": f"{type(error).__name__}: {error}"}
            return _response(session, details, error.status)

    def _without_session(self, request: HttpRequest, path: str) -> Any:
        match request.method, path:
            case "GET", "/status":
                package = self._phone.system.packages.get(SERVER)
                name, code = (package.manifest.version_name, package.manifest.version_code) if package else ("", 0)
                message = "UiAutomator2 Server is ready to accept commands"
                return {"ready": True, "message": message, "build": {"version": name, "versionCode": code}}
            case "GET", "/sessions":
                if self._session is None:
                    return []
                id = self._session.id
                return [{"id": id, "sessionId": id, "capabilities": self._session.capabilities}]
            case "GET", "/appium/device/apps":
                return device_commands.apps(Command(self._phone, AppiumSession("", {}), {}, {}))
            case "POST", "/session":
                return self._start_session(_body(request))
        return None

    def _start_session(self, body: dict[str, Any]) -> dict[str, Any]:
        capabilities = body.get("capabilities")
        if not isinstance(capabilities, dict):
            raise SessionNotCreated("'capabilities' are mandatory for session creation")
        matches = capabilities.get("firstMatch") or [{}]
        first = matches[0] if isinstance(matches, list) and isinstance(matches[0], dict) else {}
        always = capabilities.get("alwaysMatch")
        merged = {**(always if isinstance(always, dict) else {}), **first}
        self._sessions += 1
        seed = f"{self._phone.system.clock.now_ns()} {self._sessions}"
        digest = hashlib.sha256(seed.encode()).hexdigest()
        id = f"{digest[:8]}-{digest[8:12]}-{digest[12:16]}-{digest[16:20]}-{digest[20:32]}"
        self._session = AppiumSession(id, {name.removeprefix("appium:"): value for name, value in merged.items()})
        return {"sessionId": id, "capabilities": capabilities}

    async def _in_session(self, request: HttpRequest, path: str) -> Any:
        parts = path.split("/", 3)
        if len(parts) < 3 or parts[1] != "session":
            raise UnknownCommand(_UNKNOWN)
        address = parts[3] if len(parts) > 3 else ""
        match = find_command(request.method, address)
        if match is None and (request.method != "DELETE" or address):
            raise UnknownCommand(_UNKNOWN)
        if self._session is None or self._session.id != parts[2]:
            raise NoSuchSession(f"The session identified by {parts[2]} is not known")
        if match is None:
            # A DELETE of the session itself ends it.
            self._session = None
            self.finished.set()
            return None
        handler, parameters = match
        value = handler(Command(self._phone, self._session, parameters, _body(request)))
        return await value if isawaitable(value) else value


_UNKNOWN = (
    "The requested resource could not be found, or a request was received using an HTTP method that is not supported "
    "by the mapped resource"
)


def _body(request: HttpRequest) -> dict[str, Any]:
    if not request.body:
        return {}
    try:
        body = json.loads(request.body)
    except (ValueError, RecursionError) as error:
        raise InvalidArgument(f"The request is no JSON: {error}") from None
    if not isinstance(body, dict):
        raise InvalidArgument("The request must be a JSON object")
    return body


def _response(session: str | None, value: Any, status: int = 200) -> HttpResponse:
    return HttpResponse.of_json({"sessionId": session, "value": value}, status)


async def run(phone: Phone, arguments: Mapping[str, str]) -> None:
    """Serve until the session is deleted; `OSError` when the port is taken."""
    server = AppiumServer(phone)
    with phone.system.loopback.listening(f"tcp:{PORT}", server.connections.serve):
        try:
            await server.finished.wait()
        finally:
            server.connections.close()


PROGRAM = ApkProgram(instrument=run, test="io.appium.uiautomator2.server.test.AppiumUiAutomator2Server#startServer")
