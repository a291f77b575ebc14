"""The emulator console: a line-based protocol for text messages, calls, positions and snapshots."""

from __future__ import annotations

from pathlib import Path
from typing import Self

from mobile_world.runtime.adb.deadline import Deadline
from mobile_world.runtime.adb.tcp_socket import TcpSocket
from mobile_world.runtime.closing import close_on_error

DEFAULT_TOKEN_FILE = Path("~/.emulator_console_auth_token")
DEFAULT_TIMEOUT_S = 10.0
LONGEST_LINE = 1 << 16


class Console:
    """A connection to the console of one emulator or simulated phone."""

    def __init__(
        self,
        host: str,
        port: int,
        *,
        token_file: Path | None = None,
        timeout: float = DEFAULT_TIMEOUT_S,
    ) -> None:
        """Connect, and show the token when the console asks for it: that of emulators if no file is named."""
        self.name = f"console {host}:{port}"
        self._rest = b""
        deadline = Deadline(self.name, "greeting", timeout)
        self._tcp = TcpSocket(host, port, deadline)
        with close_on_error(self):
            if any("Authentication required" in line for line in self._answer(deadline)):
                self._command(
                    f"auth {_token(token_file or DEFAULT_TOKEN_FILE, deadline)}", Deadline(self.name, "auth", timeout)
                )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Disconnect."""
        self._tcp.close()

    def command(self, line: str, *, timeout: float = DEFAULT_TIMEOUT_S) -> list[str]:
        """Run one command; its answer without the final OK, or `DeviceRefused` with what follows the KO.

        A command is one line: text that holds a line break raises `ValueError` instead of becoming two commands.
        """
        return self._command(line, Deadline(self.name, line, timeout))

    def _command(self, line: str, deadline: Deadline) -> list[str]:
        if "\n" in line or "\r" in line:
            raise ValueError("a console command is one line")
        self._tcp.send(f"{line}\r\n".encode(), deadline)
        return self._answer(deadline)

    def _answer(self, deadline: Deadline) -> list[str]:
        lines: list[str] = []
        while True:
            line = self._line(deadline)
            if line == "OK" or line.startswith("OK:"):
                return lines
            if line.startswith("KO"):
                raise deadline.refused(line.removeprefix("KO").lstrip(": "), hint="see the console's 'help'")
            lines.append(line)

    def _line(self, deadline: Deadline) -> str:
        while b"\n" not in self._rest:
            chunk = self._tcp.read_some(deadline)
            if not chunk or len(self._rest) > LONGEST_LINE:
                self.close()
                raise deadline.lost(
                    "the console closed the connection" if not chunk else "the process listening there is not a console"
                )
            self._rest += chunk
        line, self._rest = self._rest.split(b"\n", 1)
        return line.rstrip(b"\r").decode("utf-8", "replace")


def _token(file: Path, deadline: Deadline) -> str:
    try:
        return file.expanduser().read_text(encoding="utf-8").strip()
    except (OSError, RuntimeError) as error:  # a `RuntimeError` says that nobody knows where home is
        reason = error.strerror if isinstance(error, OSError) else error
        raise deadline.refused(f"it wants the token of {file}, which cannot be read", hint=str(reason)) from error
