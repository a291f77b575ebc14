"""`curl` and `nc`: programs that want a network, on a phone that reaches nothing but itself."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from contextlib import suppress

from simdroid.shell.commands import Call, command, parse_integer, parse_options
from simdroid.shell.machine.network import GATEWAY
from simdroid.system import Connection
from simdroid.system.device import interfaces

_VERSION = """\
curl 7.83.1 (Android) libcurl/7.83.1 BoringSSL zlib/1.2.11
Release-Date: 2022-05-11
Protocols: file ftp ftps http https mqtt smtp smtps
Features: alt-svc AsynchDNS HSTS IPv6 Largefile libz NTLM SSL UnixSockets"""
_NO_URL, _BAD_SCHEME, _NO_HOST, _NO_CONNECTION = 2, 1, 6, 7
_WITH_VALUE = frozenset("ACDEFHKPQTUXYbcdehmortuwxyz")
_LONG_WITH_VALUE = frozenset(
    [
        "connect-timeout",
        "cookie",
        "cookie-jar",
        "data",
        "data-binary",
        "data-raw",
        "data-urlencode",
        "form",
        "header",
        "interface",
        "max-time",
        "output",
        "proxy",
        "range",
        "referer",
        "request",
        "resolve",
        "retry",
        "upload-file",
        "url",
        "user",
        "user-agent",
        "write-out",
    ]
)
_PORTS = {"http": 80, "https": 443, "ftp": 21, "ftps": 990}
_URL = re.compile(r"(?:([a-z][a-z0-9+.-]*)://)?(?:[^@/]*@)?(\[[^\]]*\]|[^:/?#]*)(?::(\d{1,5}))?", re.IGNORECASE)


def _is_address(host: str) -> bool:
    return bool(re.fullmatch(r"\d{1,3}(\.\d{1,3}){3}", host))


def _is_own(call: Call, host: str) -> bool:
    """Whether packets for a host arrive: at the phone itself, or at the machine that it runs on."""
    return host in ("localhost", "::1", GATEWAY) or host in {interface.address for interface in interfaces(call.system)}


@command("curl")
def curl(call: Call) -> int:
    """Fetch from a server, of which there is none."""
    urls, flags = _curl_arguments(call.args)
    if "V" in flags or "version" in flags:
        call.print(_VERSION)
        return 0
    if not urls:
        return call.fail("curl: try 'curl --help' for more information", _NO_URL)
    match = _URL.match(urls[0])
    scheme = ((match[1] if match else "") or "http").lower()
    host = (match[2] if match else "").strip("[]")
    port = int(match[3]) if match and match[3] else _PORTS.get(scheme, 80)
    if scheme not in _PORTS:
        text, status = f'(1) Protocol "{scheme}" not supported or disabled in libcurl', _BAD_SCHEME
    elif (own := _is_own(call, host)) or _is_address(host):
        reason = "Connection refused" if own else "Network is unreachable"
        text, status = f"(7) Failed to connect to {host} port {port} after 0 ms: {reason}", _NO_CONNECTION
    else:
        text, status = f"(6) Could not resolve host: {host}", _NO_HOST
    silent = bool({"s", "silent"} & flags) and not {"S", "show-error"} & flags
    return status if silent else call.fail(f"curl: {text}", status)


def _curl_arguments(arguments: list[str]) -> tuple[list[str], set[str]]:
    urls, flags, rest = [], set(), list(arguments)
    while rest:
        word = rest.pop(0)
        if word.startswith("--"):
            flags.add(word[2:])
            value = rest.pop(0) if word[2:] in _LONG_WITH_VALUE and rest else ""
            urls += [value] if word == "--url" else []
        elif word.startswith("-") and len(word) > 1:
            for index, letter in enumerate(word[1:], start=1):
                flags.add(letter)
                if letter in _WITH_VALUE:
                    del rest[: int(index == len(word) - 1)]
                    break
        else:
            urls.append(word)
    return urls, flags


@command("nc", "netcat")
async def netcat(call: Call) -> int:
    """Talk to a program that listens on a port of the phone's, or listen on one; there is no network beyond it."""
    options = parse_options(call, "46ELlUtf:O:p:q:s:uW:w:", stop_at_operand=True)
    if "l" in options or "L" in options:
        return await _listen(call, options.value("p") or "0", options.value("w") or options.value("W"))
    if "f" in options:
        return call.fail(f"nc: {options.value('f')}: No such file or directory")
    if "U" in options:
        name = f"localfilesystem:{options.operands[0]}" if options.operands else ""
        return await _talk(call, name, "No such file or directory")
    if len(options.operands) < 2:
        return call.fail('nc: Need 2 arguments (see "nc --help")')
    host, port = options.operands[:2]
    if _is_own(call, host):
        return await _talk(call, f"tcp:{port}" if host != GATEWAY else "", "Connection refused")
    reason = "Network is unreachable" if _is_address(host) else None
    return call.fail(f"nc: connect: {reason}" if reason else f"nc: {host}:{port}: No address associated with hostname")


async def _talk(call: Call, name: str, refusal: str) -> int:
    connection = call.system.loopback.connect(name)
    if connection is None:
        return call.fail(f"nc: connect: {refusal}")
    await _exchange(call, connection, at_end=connection.end_output)
    return 0


async def _exchange(call: Call, connection: Connection, *, at_end: Callable[[], object] = int) -> None:
    """Send the input, at whose end something is done, and print what comes, until the other side closes."""
    sending = asyncio.create_task(_send(call, connection, at_end))
    try:
        while block := await connection.read():
            call.stdout.write(block)
            await call.stdout.drain()
    finally:
        sending.cancel()
        connection.close()


async def _send(call: Call, connection: Connection, at_end: Callable[[], object]) -> None:
    with suppress(ConnectionError):
        while block := await call.stdin.read():
            connection.write(block)
            await connection.drain()
        at_end()


async def _listen(call: Call, port: str, limit: str | None) -> int:
    """Serve the first that connects, or nobody when the limit comes before."""
    name = f"tcp:{parse_integer(call, port)}"
    came: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def serve(connection: Connection) -> None:
        if not came.done():
            came.set_result(None)
            await _exchange(call, connection)
        ended.set()

    ended = asyncio.Event()
    try:
        with call.system.loopback.listening(name, serve):
            if limit is not None:
                waiting = asyncio.create_task(_wait(call, parse_integer(call, limit)))
                await asyncio.wait((came, waiting), return_when=asyncio.FIRST_COMPLETED)
                waiting.cancel()
                if not came.done():
                    return call.fail("nc: timeout")
            await ended.wait()
    except OSError as error:
        return call.fail(f"nc: bind: {error.strerror}")
    return 0


async def _wait(call: Call, seconds: int) -> None:
    await call.system.clock.wait(max(0, seconds))
