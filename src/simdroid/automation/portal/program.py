"""The Portal's calls, its content provider and its HTTP server.

Everything but its version and token needs its accessibility service, as `settings put secure
enabled_accessibility_services` enables it. The overlay with numbers is not drawn: agents ask for screenshots without.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
from collections.abc import Mapping
from functools import partial
from typing import Any
from urllib.parse import quote

from simdroid.automation.http_server import HttpRequest, HttpResponse, serve_http
from simdroid.automation.known_apks import ApkProgram
from simdroid.automation.portal import state
from simdroid.device import Phone
from simdroid.system import ACTION_MAIN, CATEGORY_LAUNCHER, FLAG_NEW_TASK, Connection, Cursor, Intent, Listener
from simdroid.system.providers import Uri, Value
from simdroid.ui import key_code

HTTP_PORT = 8080
_NO_SERVICE = "Accessibility service not available"
_GLOBAL_KEYS = {1: "BACK", 2: "HOME", 3: "APP_SWITCH"}
"""Android's global actions that are keys."""
_SHADE, _QUICK_SETTINGS = 4, 5
_MOST_SWIPE_MS = 60_000


class PortalError(Exception):
    """A call that fails; the client gets the message."""


class Portal:
    """The app on a phone."""

    def __init__(self, phone: Phone, package: str) -> None:
        self._phone = phone
        self.package = package

    @property
    def token(self) -> str:
        """What HTTP clients must know, always the same on one phone."""
        seed = f"{self.package} {self._phone.system.settings.get('secure', 'android_id')}"
        return hashlib.sha256(seed.encode()).hexdigest()[:32]

    @property
    def version(self) -> str:
        """That of the installed APK."""
        package = self._phone.system.packages.get(self.package)
        return package.manifest.version_name if package else "unknown"

    def require_service(self) -> None:
        """Refuse while the accessibility service is off."""
        enabled = self._phone.system.settings.get("secure", "enabled_accessibility_services") or ""
        installed = self._phone.system.packages.get(self.package) is not None
        if not installed or not any(component.startswith(f"{self.package}/") for component in enabled.split(":")):
            raise PortalError(_NO_SERVICE)

    def ask(self, name: str, parameters: Mapping[str, str]) -> Any:
        """What a query answers."""
        if name == "version":
            return self.version
        if name == "auth_token":
            return self.token
        self.require_service()
        filtered = parameters.get("filter", "true").lower() not in ("false", "0")
        match name:
            case "ping":
                return "pong"
            case "a11y_tree":
                return _json(state.elements(self._phone))
            case "a11y_tree_full":
                return _json(self._tree(filtered))
            case "phone_state":
                return _json(state.phone_state(self._phone))
            case "state":
                return _json({"a11y_tree": state.elements(self._phone), "phone_state": state.phone_state(self._phone)})
            case "state_full":
                return {
                    "a11y_tree": self._tree(filtered),
                    "phone_state": state.phone_state(self._phone),
                    "device_context": state.device_context(self._phone),
                }
            case "packages":
                return self._packages()
            case "clipboard/get":
                return self._clipboard()
        raise PortalError(f"Unknown endpoint: /{name}")

    def _tree(self, filtered: bool) -> dict[str, Any]:
        tree = state.full_tree(self._phone, filtered=filtered)
        if tree is None:
            raise PortalError("No active window or root filtered out")
        return tree

    def _packages(self) -> list[dict[str, Any]]:
        intent = Intent(ACTION_MAIN, categories=(CATEGORY_LAUNCHER,))
        return [
            {
                "packageName": match.package.name,
                "label": match.spec.label or match.package.manifest.label,
                "versionName": match.package.manifest.version_name,
                "versionCode": match.package.manifest.version_code,
                "isSystemApp": match.package.manifest.system,
            }
            for match in self._phone.system.packages.resolve(intent)
            if match.spec.screen is not None or not match.package.manifest.system
        ]

    def _clipboard(self) -> str:
        if self._phone.system.clipboard.empty:
            raise PortalError("Clipboard is empty or access was denied")
        return self._phone.system.clipboard.text or ""

    def do(self, name: str, values: Mapping[str, Any]) -> Any:
        """Do what an insert or a POST asks for; what there is to say about it."""
        self.require_service()
        match name:
            case "keyboard/input" | "input":
                return self._type(_text(values.get("base64_text", "")), clear=_flag(values.get("clear", True)))
            case "keyboard/clear" | "clear":
                return self._type("", clear=True)
            case "keyboard/key" | "key":
                self._phone.display.key(_number(values, "key_code"))
                return f"Key event {_number(values, 'key_code')} sent"
            case "tap":
                self._phone.display.tap(_number(values, "x"), _number(values, "y"))
                return f"Tap performed at ({_number(values, 'x')}, {_number(values, 'y')})"
            case "swipe":
                ends = [_number(values, key) for key in ("startX", "startY", "endX", "endY")]
                duration = min(max(_number(values, "duration", 300), 0), _MOST_SWIPE_MS)
                self._phone.display.swipe(*ends, duration_ms=duration)
                return "Swipe performed"
            case "global":
                return self._global(_number(values, "action"))
            case "app":
                return self._start(str(values.get("package") or values.get("packageName") or ""))
            case "app/stop":
                package = str(values.get("package") or values.get("packageName") or "")
                self._phone.system.activities.force_stop(package)
                return {"message": f"Stop requested for {package}", "overallSuccess": True}
            case "clipboard/set":
                encoded = values.get("text_base64")
                self._phone.system.clipboard.text = (
                    _text(encoded) if encoded is not None else str(values.get("text", ""))
                )
                return "Clipboard updated"
        return self._configure(name, values)

    def _configure(self, name: str, values: Mapping[str, Any]) -> str:
        match name:
            case "overlay_offset" | "overlay/offset":
                return f"Overlay offset updated to {_number(values, 'offset')}"
            case "overlay_visible" | "overlay/set-visible":
                return f"Overlay visibility set to {str(_flag(values.get('visible', True))).lower()}"
            case "socket_port":
                self.listen(_number(values, "port"))
                return f"Socket server port updated to {_number(values, 'port')}"
            case "toggle_socket_server":
                port, on = _number(values, "port", HTTP_PORT), _flag(values.get("enabled", True))
                self.listen(port if on else None)
                return f"HTTP server {'enabled' if on else 'disabled'} on port {port}"
        raise PortalError(f"Unknown method: {name}")

    def _type(self, text: str, *, clear: bool) -> str:
        """Type into the field with the focus, by its own keyboard where that is in use."""
        keyboard = self._phone.system.settings.get("secure", "default_input_method") or ""
        route = "IME" if keyboard.startswith(f"{self.package}/") else "Accessibility"
        editor = self._phone.system.editor
        if (clear and not editor.clear_text()) or (text and not editor.commit_text(text)):
            raise PortalError("input failed (IME not active and Accessibility fallback failed)")
        return f"input done via {route} (clear={str(clear).lower()})"

    def _global(self, action: int) -> str:
        if action in _GLOBAL_KEYS:
            self._phone.display.key(key_code(_GLOBAL_KEYS[action]))
        elif action in (_SHADE, _QUICK_SETTINGS):
            self._phone.display.expand_shade(full=action == _QUICK_SETTINGS)
        else:
            raise PortalError(f"Failed to perform global action {action}")
        return f"Global action {action} performed"

    def _start(self, name: str) -> str:
        package = self._phone.system.packages.get(name)
        launcher = package.manifest.launcher() if package else None
        if launcher is None:
            raise PortalError(f"Could not create intent for {name}")
        self._phone.system.activities.start(Intent(ACTION_MAIN, component=launcher, flags=FLAG_NEW_TASK))
        return f"Started app {name}"

    def listen(self, port: int | None) -> None:
        """Serve HTTP on a port of the phone's, or none."""
        loopback = self._phone.system.loopback
        loopback.remove_all(self.package)
        if port is not None:
            try:
                loopback.listen(f"tcp:{port}", Listener(partial(_serve, self._phone, self.package), self.package))
            except (OSError, ValueError):
                raise PortalError(f"Failed to update socket server port to {port} (bind failed or invalid)") from None


async def _serve(phone: Phone, package: str, connection: Connection) -> None:
    """Answer as long as the app is there; its server ends with its service."""
    try:
        Portal(phone, package).require_service()
    except PortalError:
        connection.close()
        return
    await serve_http(partial(answer_request, phone, package), connection)


def answer_request(phone: Phone, package: str, request: HttpRequest) -> HttpResponse:
    """One request; all but a ping must know the token."""
    phone.system.clock.catch_up()
    portal = Portal(phone, package)
    token = request.headers.get("authorization", "").removeprefix("Bearer").strip()
    if request.path != "/ping" and token != portal.token:
        return HttpResponse(_error("Unauthorized").encode(), 401, "application/json")
    name = request.path.strip("/").removeprefix("action/")
    try:
        if request.method == "GET" and name == "screenshot":
            portal.require_service()
            text = _success(base64.b64encode(phone.display.png()).decode())
        elif request.method == "GET":
            text = _success(portal.ask(name, request.query))
        elif request.method == "POST":
            text = _success(portal.do(name, _values(request.body)))
        else:
            text = _error(f"Method not allowed: {request.method}")
    except PortalError as error:
        text = _error(str(error))
    return HttpResponse(text.encode(), content_type="application/json")


def _values(body: bytes) -> dict[str, Any]:
    try:
        values = json.loads(body or b"{}")
    except (ValueError, RecursionError):
        raise PortalError("Internal server error: no JSON") from None
    return values if isinstance(values, dict) else {}


class PortalProvider:
    """`content://PACKAGE/…`: queries with one column of JSON, inserts that do something."""

    def __init__(self, phone: Phone, package: str) -> None:
        self._portal = Portal(phone, package)
        self.authorities: tuple[str, ...] = (package,)

    def query(self, uri: str, projection: list[str] | None, where: str | None, sort: str | None) -> Cursor:
        """One row: what the call answers, or why it does not."""
        parsed = Uri.parse(uri)
        try:
            text = _success(self._portal.ask("/".join(parsed.segments), parsed.parameters))
        except PortalError as error:
            text = _error(str(error))
        return Cursor(["result"], [(text,)])

    def insert(self, uri: str, values: dict[str, Value]) -> str:
        """The answer as a URI, which `content insert` does not print."""
        try:
            message, status = str(self._portal.do("/".join(Uri.parse(uri).segments), values)), "success"
        except PortalError as error:
            message, status = str(error), "error"
        return f"content://{self._portal.package}/result?status={status}&message={quote(message)}"

    def update(self, uri: str, values: dict[str, Value], where: str | None) -> int:
        """Nothing is updated."""
        return 0

    def delete(self, uri: str, where: str | None) -> int:
        """Nothing is deleted."""
        return 0

    def type_of(self, uri: str) -> str | None:
        """No URI has a type."""
        return None

    def read(self, uri: str) -> bytes:
        """No URI is a file."""
        raise FileNotFoundError(2, f"No files supported by provider at {uri}")

    def write(self, uri: str, data: bytes) -> None:
        """No URI is a file."""
        raise FileNotFoundError(2, f"No files supported by provider at {uri}")

    def call(self, uri: str, method: str, argument: str | None, extras: Mapping[str, Value]) -> dict[str, Value] | None:
        """There are no methods."""
        return None


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _success(value: Any) -> str:
    return _json({"status": "success", "result": value})


def _error(message: str) -> str:
    return _json({"status": "error", "error": message})


def _text(value: object) -> str:
    try:
        return base64.b64decode(str(value)).decode()
    except (binascii.Error, UnicodeDecodeError):
        raise PortalError("bad base-64") from None


def _flag(value: object) -> bool:
    return value.lower() == "true" if isinstance(value, str) else bool(value)


def _number(values: Mapping[str, Any], name: str, default: int = 0) -> int:
    try:
        return int(float(values.get(name, default)))
    except (TypeError, ValueError, OverflowError):
        raise PortalError(f"'{name}' is not a number") from None


PROGRAM = ApkProgram(provider=PortalProvider)
