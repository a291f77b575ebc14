"""Calls the tools of a mobile-mcp server: `python -m tests.tools.mobile_mcp NODE_MODULES [--legacy]`.

`npm install @mobilenext/mobile-mcp` makes the directory. By default the server drives the phone through its program
mobilecli; `--legacy` has it use adb alone (MOBILEMCP_LEGACY_ROBOT).
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from tests.e2e.adb_program import Adb
from tests.tools.calls import Calls
from tests.tools.tool_phone import phone_for_a_tool

SETTINGS = "com.android.settings"
END_S = 20
STEPS: tuple[tuple[str, dict[str, object]], ...] = (
    ("mobile_get_screen_size", {}),
    ("mobile_list_apps", {}),
    ("mobile_launch_app", {"packageName": SETTINGS}),
    ("mobile_get_foreground_app", {}),
    ("mobile_list_elements_on_screen", {}),
    ("mobile_click_on_screen_at_coordinates", {"x": 540, "y": 660}),
    ("mobile_type_keys", {"text": "blue tooth", "submit": False}),
    ("mobile_list_elements_on_screen", {"format": "json"}),
    ("mobile_take_screenshot", {}),
    ("mobile_press_button", {"button": "BACK"}),
    ("mobile_press_button", {"button": "HOME"}),
    ("mobile_swipe_on_screen", {"direction": "up"}),
    ("mobile_long_press_on_screen_at_coordinates", {"x": 540, "y": 1200}),
    ("mobile_double_tap_on_screen", {"x": 540, "y": 1200}),
    ("mobile_get_orientation", {}),
    ("mobile_set_orientation", {"orientation": "landscape"}),
    ("mobile_set_orientation", {"orientation": "portrait"}),
    ("mobile_open_url", {"url": "https://example.com"}),
    ("mobile_clipboard", {"text": "kept"}),
    ("mobile_clipboard", {}),
    ("mobile_set_location", {"latitude": 47.14, "longitude": 9.52}),
    ("mobile_get_device_logs", {"limit": 1}),
    ("mobile_list_crashes", {}),
    ("mobile_terminate_app", {"packageName": SETTINGS}),
)
"""Tools of the server with their arguments besides the device."""


class ToolFailed(Exception):
    """What the server said instead of a result."""


class Server:
    """An MCP server over its standard streams."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self._id = 0

    def request(self, method: str, params: Mapping[str, object]) -> dict[str, Any]:
        """Ask, and wait for the answer."""
        self._id += 1
        self._send({"jsonrpc": "2.0", "id": self._id, "method": method, "params": params})
        assert self._process.stdout is not None
        for line in self._process.stdout:
            answer: dict[str, Any] = json.loads(line)
            if answer.get("id") == self._id:
                return answer
        raise ToolFailed("the server has ended")

    def begin(self) -> str:
        """Shake hands; the name and version of the server."""
        client = {"name": "tests", "version": "1"}
        params = {"protocolVersion": "2025-03-26", "capabilities": {}, "clientInfo": client}
        about = self.request("initialize", params)["result"]["serverInfo"]
        self._send({"jsonrpc": "2.0", "method": "notifications/initialized", "params": {}})
        return f"{about['name']} {about['version']}"

    def call(self, name: str, arguments: Mapping[str, object]) -> str:
        """Call a tool; its words, and the kinds of its pictures."""
        answer = self.request("tools/call", {"name": name, "arguments": arguments})
        result = answer.get("result", {})
        said = " ".join(part.get("text") or f"<{part['mimeType']}>" for part in result.get("content", ()))
        if result.get("isError") or "error" in answer or "Please fix the issue" in said:
            raise ToolFailed(said or str(answer))
        return said

    def _send(self, message: dict[str, object]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(message) + "\n")
        self._process.stdin.flush()


@contextmanager
def running(program: Path, adb: Adb, *, legacy: bool) -> Iterator[Server]:
    """A server that sees the phone."""
    environ = {**adb.environment(), "PATH": os.environ["PATH"], "ANDROID_ADB_SERVER_PORT": str(adb.server_port)}
    environ |= {"MOBILEMCP_DISABLE_TELEMETRY": "1"} | ({"MOBILEMCP_LEGACY_ROBOT": "1"} if legacy else {})
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(["node", str(program)], env=environ, text=True, **pipes) as process:  # type: ignore[call-overload]
        try:
            yield Server(process)
        finally:
            process.stdin.close()
            process.wait(END_S)


def main() -> None:
    """Call every tool once, and print how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("node_modules", type=Path)
    parser.add_argument("--legacy", action="store_true")
    options = parser.parse_args()
    adb_program = shutil.which("adb")
    if adb_program is None:
        raise SystemExit("mobile-mcp runs the adb program, which is not installed (apt-get install adb)")
    calls = Calls()
    program = options.node_modules / ".bin" / "mcp-server-mobile"
    with phone_for_a_tool(Path(adb_program)) as adb, running(program, adb, legacy=options.legacy) as server:
        print(server.begin())
        devices = json.loads(server.call("mobile_list_available_devices", {}))["devices"]
        print(f"devices: {devices}")
        for name, arguments in STEPS:
            call = partial(server.call, name, {"device": devices[0]["id"], **arguments})
            calls.make(name.removeprefix("mobile_"), call, wrong=(ToolFailed,))
    print(calls.summary())


if __name__ == "__main__":
    main()
