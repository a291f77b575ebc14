"""`com.wetest.uia2.Main`: the server's options, what it prints, and its HTTP interface."""

from __future__ import annotations

import asyncio

from simdroid.automation.http_server import HttpConnections, HttpRequest, HttpResponse
from simdroid.automation.programs import JavaProgram
from simdroid.automation.uiautomator2 import (
    collection_calls,
    device_calls,
    input_calls,
    object_calls,
    watcher_calls,
)
from simdroid.automation.uiautomator2.automation import Automation
from simdroid.automation.uiautomator2.json_rpc import answer

CALLS = (device_calls, input_calls, object_calls, collection_calls, watcher_calls)
"""The modules that register methods."""

MAIN = "com.wetest.uia2.Main"
DEFAULT_PORT = 9008
_LARGEST_PORT = 65_535
_HTML = "text/html"
_PLAIN = "text/plain"
_DIRECTORY = "/data/local/tmp/u2"

_HELP = """\
usage: uiautomator2-server
 -h,--help         Print this help message
 -p,--port <arg>   Port to listen on (1-65535, default: 9008)"""

_NO_LOGGER = """\
SLF4J: Failed to load class "org.slf4j.impl.StaticLoggerBinder".
SLF4J: Defaulting to no-operation (NOP) logger implementation
SLF4J: See http://www.slf4j.org/codes.html#StaticLoggerBinder for further details."""

_REGISTERED = """\
java.lang.IllegalStateException: UiAutomationService \
android.accessibilityservice.IAccessibilityServiceClient$Stub$Proxy@5deffd5already registered!
\tat android.os.Parcel.createExceptionOrNull(Parcel.java:3023)
\tat android.os.Parcel.createException(Parcel.java:3005)
\tat android.os.Parcel.readException(Parcel.java:2988)
\tat android.os.Parcel.readException(Parcel.java:2930)
\tat android.app.UiAutomationConnection.connect(UiAutomationConnection.java:116)
\tat android.app.UiAutomation.connectWithTimeout(UiAutomation.java:360)"""

_PORT_IN_USE = """\
java.net.BindException: bind failed: EADDRINUSE (Address already in use)
\tat libcore.io.IoBridge.bind(IoBridge.java:149)
\tat java.net.PlainSocketImpl.socketBind(PlainSocketImpl.java:162)
\tat java.net.AbstractPlainSocketImpl.bind(AbstractPlainSocketImpl.java:427)
\tat java.net.ServerSocket.bind(ServerSocket.java:399)
\tat java.net.ServerSocket.bind(ServerSocket.java:353)
\tat fi.iki.elonen.NanoHTTPD$ServerRunnable.run(NanoHTTPD.java:1761)
\tat java.lang.Thread.run(Thread.java:1012)
Caused by: android.system.ErrnoException: bind failed: EADDRINUSE (Address already in use)
\tat libcore.io.Linux.bind(Native Method)
\tat libcore.io.ForwardingOs.bind(ForwardingOs.java:138)
\tat libcore.io.IoBridge.bind(IoBridge.java:145)
\t... 6 more"""


class _BadOptions(Exception):
    """The command line cannot be used; the message is what the program prints."""


async def main(program: JavaProgram) -> int:
    """Serve until somebody ends the process or asks for `/stop`."""
    try:
        port = _port(program.args)
    except _BadOptions as refusal:
        program.error(str(refusal))
        return 1
    if port is None:
        program.print(_HELP)
        return 0
    program.print("[server] INFO: [UiAutomator2Server] Starting Server")
    # Another server may have the phone's one connection to UI automation.
    if sum(MAIN in command.argv for command in program.phone.system.commands.all()) > 1:
        program.error(_REGISTERED)
        return 1
    program.error(_NO_LOGGER)
    program.print("[server] INFO: clipboardManager inited")
    program.files.mkdir(_DIRECTORY, parents=True)
    program.print(f"[server] INFO: tmpdir is {_DIRECTORY}")
    return await _serve(program, f"tcp:{port}")


async def _serve(program: JavaProgram, name: str) -> int:
    loopback, server = program.phone.system.loopback, HttpServer(program)
    if loopback.find(name) is not None:
        program.error(_PORT_IN_USE)
        return 1
    with loopback.listening(name, server.connections.serve):
        program.print(f"[server] INFO: http server listening on *:{name.removeprefix('tcp:')}")
        try:
            await server.stopped.wait()
        finally:
            server.connections.close()
    return 0


def _port(arguments: list[str]) -> int | None:
    """The port to listen on; None where only help is asked for."""
    port: str | None = None
    rest = iter(arguments)
    for word in rest:
        if word in ("-h", "--help"):
            return None
        if word in ("-p", "--port"):
            port = next(rest, None)
            if port is None:
                raise _BadOptions(f"Missing argument for option: p\n{_HELP}")
        elif word.startswith("--port="):
            port = word.removeprefix("--port=")
        elif word.startswith("-") and word != "-":
            raise _BadOptions(f"Unrecognized option: {word}\n{_HELP}")
    if port is None:
        return DEFAULT_PORT
    if not (port.removeprefix("-").isascii() and port.removeprefix("-").isdigit()) or len(port) > 18:
        raise _BadOptions(f"Invalid port: {port}. Must be an integer between 1 and 65535.")
    if not 1 <= int(port) <= _LARGEST_PORT:
        raise _BadOptions(f"Invalid port: {port}. Must be between 1 and 65535.")
    return int(port)


class HttpServer:
    """Answers HTTP for one run of the program."""

    def __init__(self, program: JavaProgram) -> None:
        self._automation = Automation(program)
        self.connections = HttpConnections(self.handle)
        self.stopped = asyncio.Event()

    async def handle(self, request: HttpRequest) -> HttpResponse:
        """Answer one request."""
        automation = self._automation
        automation.begin()
        match request.path:
            case "/ping":
                return HttpResponse(b"pong", content_type=_HTML)
            case "/stop":
                asyncio.get_running_loop().call_soon(self.stopped.set)
                return HttpResponse(b"Server stopped!!!", content_type=_HTML)
            case "/screenshot/0":
                return HttpResponse(automation.display.png(), content_type="image/png")
            case "/jsonrpc/0" if request.body:
                return HttpResponse.of_json(await answer(automation, request.body))
            case "/jsonrpc/0":
                return HttpResponse(b"Invalid http post data!", 500, _PLAIN)
        return HttpResponse(b"Not Found!!!", 404, _PLAIN)
