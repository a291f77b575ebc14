"""A phone with an adb server for a tool."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from simdroid.fleet import serve_phone
from tests.e2e.adb_program import Adb


@contextmanager
def phone_for_a_tool(program: Path) -> Iterator[Adb]:
    """A phone whose apps are set up, behind a server of this adb program that knows nothing else."""
    with TemporaryDirectory(prefix="mw-tool-", ignore_cleanup_errors=True) as folder:
        home = Path(folder)
        with serve_phone(home / "phone", token_file=home / ".emulator_console_auth_token", clock="wall") as phone:
            adb = Adb(program, home)
            try:
                adb.connect(phone.console_port, phone.adb_port)
                adb.shell("cmd mobileworld set-up")
                yield adb
            finally:
                adb.stop_server()
