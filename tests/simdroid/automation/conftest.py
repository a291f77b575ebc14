"""The server of uiautomator2 without its client: methods called as its HTTP interface calls them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from simdroid.automation.http_server import HttpResponse
from simdroid.automation.programs import Finished, JavaProgram
from simdroid.automation.uiautomator2.automation import Automation
from simdroid.automation.uiautomator2.json_rpc import answer
from simdroid.automation.uiautomator2.server import CALLS
from simdroid.device import Phone
from simdroid.system import Intent

Ask: TypeAlias = Callable[..., Any]
TEXT, CLASS, SCROLLABLE, RESOURCE, INSTANCE = 0x1, 0x10, 0x4000, 0x200000, 0x1000000

__all__ = ["CALLS", "CLASS", "INSTANCE", "RESOURCE", "SCROLLABLE", "TEXT", "Ask", "ask", "program", "text"]


def text(value: str, **more: Any) -> dict[str, Any]:
    return {"mask": TEXT, "text": value} | more


def program(phone: Phone) -> JavaProgram:
    async def run(argv: list[str]) -> Finished:
        return Finished(7, f"ran {argv}", "said")

    return JavaProgram(phone, [], phone.system.fs, print=lambda text: None, error=lambda text: None, run=run)


@pytest.fixture
def ask(phone: Phone) -> Ask:
    """Calls a method; its result, or its error."""
    phone.system.activities.start(Intent(action="android.settings.SETTINGS"))
    automation = Automation(program(phone))

    def call(method: str, *params: Any) -> Any:
        automation.begin()
        request = {"jsonrpc": "2.0", "id": 5, "method": method, "params": list(params)}
        said = asyncio.run(answer(automation, json.dumps(request).encode()))
        HttpResponse.of_json(said)
        assert (said["jsonrpc"], said["id"]) == ("2.0", 5)
        return said["result"] if "result" in said else said["error"]

    return call
