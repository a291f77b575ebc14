"""A client of the Appium server on a phone, without a network between them."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from typing import Any

from simdroid.automation.appium.server import AppiumServer
from simdroid.automation.http_server import HttpRequest
from simdroid.device import Phone

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


@dataclass
class Client:
    """Speaks to a server of its own; `session` is made with the first command that needs one."""

    phone: Phone
    capabilities: dict[str, Any] = field(default_factory=lambda: {"appium:appPackage": "com.android.settings"})
    session: str = ""

    def __post_init__(self) -> None:
        self.server = AppiumServer(self.phone)

    def request(self, method: str, path: str, body: bytes = b"") -> tuple[int, Any]:
        """Status and decoded body of any request."""
        answer = asyncio.run(self.server.answer(HttpRequest(method, path, {}, {}, body)))
        assert answer.content_type.startswith("application/json")
        return answer.status, json.loads(answer.body)

    def call(self, method: str, path: str, **body: object) -> Any:
        """The value of a session's command that must succeed."""
        status, answer = self.request(method, self.address(path), json.dumps(body).encode())
        assert status == 200, answer
        return answer["value"]

    def refused(self, method: str, path: str, **body: object) -> tuple[int, str, str]:
        """Status, error and message of a command that must not."""
        status, answer = self.request(method, self.address(path), json.dumps(body).encode())
        assert status != 200, answer
        return status, answer["value"]["error"], answer["value"]["message"]

    def address(self, path: str) -> str:
        """A path below the session's."""
        if not self.session:
            body = {"capabilities": {"firstMatch": [self.capabilities], "alwaysMatch": {}}}
            self.session = self.request("POST", "/session", json.dumps(body).encode())[1]["value"]["sessionId"]
        return f"/session/{self.session}{path}"

    def find(self, strategy: str, selector: str, **more: object) -> str:
        """The address of an element."""
        return f"/element/{self.call('POST', '/element', strategy=strategy, selector=selector, **more)[ELEMENT]}"

    def find_all(self, strategy: str, selector: str, **more: object) -> list[str]:
        """The texts of all elements that are found."""
        found = self.call("POST", "/elements", strategy=strategy, selector=selector, **more)
        return [self.call("GET", f"/element/{each[ELEMENT]}/text") for each in found]
