"""Console connections: greeting, authentication and the command loop."""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from simdroid.adbd.console.avd import AVD, MW
from simdroid.adbd.console.commands import ConsoleRequest, Emulator, Refused, Verb, accept, find
from simdroid.adbd.console.hardware import EVENT, FINGER, GEO, NETWORK, POWER, ROTATE
from simdroid.adbd.console.sensors import SENSOR
from simdroid.adbd.console.telephony import GSM, SMS
from simdroid.adbd.console.token import default_token_file, read_token
from simdroid.errors import InfraError

log = logging.getLogger("simdroid.console")

AUTHENTICATE_S = 300.0
"""How long a peer may stay without having shown the token."""
LINE_S = 60.0
"""How long a line may take from its first character on."""
UNREAD_S = 60.0
"""How long a peer may read nothing of an answer."""
PART_S = 1.0
MAX_SESSIONS = 32
_BLOCK = 4096
_HTTP = frozenset({"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PATCH"})
_READY = "Android Console: type 'help' for a list of commands"


HELP = Verb(("help", "h", "?"), "list the commands", accept)
QUIT = Verb(("quit", "exit"), "close this console session", accept)
KILL = Verb(("kill",), "shut the phone down", accept)
AUTH = Verb(("auth",), "authenticate with the token", accept)
PING = Verb(("ping",), "check whether the phone is alive", lambda request: request.print("I am alive!"))

PUBLIC = (HELP, PING, AUTH, QUIT)
"""What may be said without the token."""
VERBS = (HELP, PING, EVENT, GEO, GSM, KILL, NETWORK, POWER, QUIT, SMS, AVD, FINGER, SENSOR, ROTATE, MW)


class Console:
    """The console of one phone, for any number of peers."""

    def __init__(self, emulator: Emulator, *, token_file: Path | None) -> None:
        """Ask for the token in `token_file`, or in the home directory's."""
        self._emulator = emulator
        self._token_file = token_file or default_token_file()
        self._tasks: set[asyncio.Task[None]] = set()

    def prepare(self) -> None:
        """Make the token before anybody asks: a client that finds none does not offer one."""
        try:
            read_token(self._token_file)
        except OSError as error:
            log.warning("no console token in %s: %s", self._token_file, error.strerror)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection until it ends."""
        task = asyncio.current_task()
        if task is None or len(self._tasks) >= MAX_SESSIONS:
            log.warning("console connection turned away: there are %d already", len(self._tasks))
            writer.close()
            return
        self._tasks.add(task)
        session = _Session(self._emulator, self._token_file, reader, writer)
        try:
            await session.run()
            await session.part()
        except asyncio.CancelledError:
            # The streams of asyncio report a handler that ends so as an error of the loop.
            log.debug("console connection ended with the phone")
        except (ConnectionError, ValueError, TimeoutError) as error:
            log.warning("console connection dropped: %s", error)
        finally:
            self._tasks.discard(task)
            writer.close()

    @property
    def tasks(self) -> set[asyncio.Task[None]]:
        """The tasks of open connections."""
        return set(self._tasks)


class _Session:
    def __init__(
        self, emulator: Emulator, token_file: Path, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self._emulator = emulator
        self._token_file = token_file
        self._token = ""
        self._trusted = False
        self._reader = reader
        self._writer = writer
        self._until = asyncio.get_running_loop().time() + AUTHENTICATE_S

    async def run(self) -> None:
        """Greet, then answer lines until the peer goes or has said the last one."""
        try:
            self._token = read_token(self._token_file)
        except OSError as error:
            await self._answer([], f"KO: cannot use the authentication token file: {error.strerror}")
            return
        self._trusted = not self._token
        await self._answer([_READY] if self._trusted else self._greeting())
        while await self._serve_line():
            pass

    async def part(self) -> None:
        """End the connection so that the last answer arrives: unread input would have the kernel throw it away."""
        if self._writer.can_write_eof() and not self._writer.is_closing():
            self._writer.write_eof()
        with suppress(TimeoutError):
            async with asyncio.timeout(PART_S):
                while await self._reader.read(_BLOCK):
                    pass

    def _greeting(self) -> list[str]:
        return [
            "Android Console: Authentication required",
            "Android Console: type 'auth <auth_token>' to authenticate",
            "Android Console: you can find your <auth_token> in ",
            f"'{self._token_file}'",
        ]

    async def _serve_line(self) -> bool:
        async with asyncio.timeout_at(None if self._trusted else self._until):
            first = await self._reader.read(1)
            async with asyncio.timeout(LINE_S):
                raw = first if first in (b"", b"\n") else first + await self._reader.readline()
        if not raw.endswith(b"\n"):
            return False
        line = raw.decode("utf-8", "replace").strip()
        name, _, rest = line.partition(" ")
        if name in _HTTP:
            await self._answer([], "KO: Forbidden HTTP request. Aborting")
            return False
        if not name:
            return True
        return await self._execute(name, rest.strip())

    async def _execute(self, name: str, text: str) -> bool:
        verb = find(VERBS if self._trusted else PUBLIC, name)
        if verb is QUIT:
            return False
        request = ConsoleRequest(self._emulator, text)
        try:
            self._run(verb, request)
        except (Refused, InfraError) as refusal:
            await self._answer(request.lines, f"KO: {refusal}")
            return True
        if verb is KILL:
            await self._answer(request.lines, "OK: killing emulator, bye bye")
            self._emulator.kill()
            return False
        await self._answer(request.lines)
        return True

    def _run(self, verb: Verb | None, request: ConsoleRequest) -> None:
        if verb is None:
            raise Refused("unknown command, try 'help'")
        if verb is AUTH:
            self._authenticate(request)
        elif verb is HELP:
            self._help(request)
        else:
            self._emulator.phone.system.clock.catch_up()
            try:
                verb.run(request)
            finally:
                self._emulator.phone.display.build_anew()

    def _authenticate(self, request: ConsoleRequest) -> None:
        if not request.text:
            raise Refused("missing authentication token")
        if not hmac.compare_digest(request.text.encode(), self._token.encode()):
            raise Refused("authentication token does not match ~/.emulator_console_auth_token")
        self._trusted = True
        request.print(_READY)

    def _help(self, request: ConsoleRequest) -> None:
        verbs = VERBS if self._trusted else PUBLIC
        if request.text:
            self._help_for(verbs, request)
            return
        request.print("Android console command help:")
        request.print("")
        for verb in verbs:
            request.print(f"    {'|'.join(verb.names):<15}  {verb.abstract}")
        request.print("")
        request.print("try 'help <command>' for command-specific help")

    @staticmethod
    def _help_for(verbs: Sequence[Verb], request: ConsoleRequest) -> None:
        verb: Verb | None = None
        for word in request.words:
            verb = find(verbs, word)
            if verb is None:
                raise Refused(f"unknown command, try '{HELP.names[0]}'")
            verbs = verb.family
        if verb is not None:
            request.print(verb.abstract)
            if verb.family:
                verb.describe(request)

    async def _answer(self, lines: list[str], verdict: str = "OK") -> None:
        text = "".join(f"{line}\r\n" for line in [*lines, verdict])
        self._writer.write(text.encode("utf-8", "surrogateescape"))
        async with asyncio.timeout(UNREAD_S):
            await self._writer.drain()
