"""The console's authentication token: a file in the home directory that emulators and adb share."""

from __future__ import annotations

import logging
import os
import secrets
from contextlib import suppress
from pathlib import Path

log = logging.getLogger("simdroid.console")

_BYTES = 12


def default_token_file() -> Path:
    """Where real emulators keep it and where adb looks for it."""
    return Path.home() / ".emulator_console_auth_token"


def usable_token_file(phone_home: Path) -> Path:
    """The shared file, or one in the phone's own directory where there is no home directory to keep it in.

    With one of its own a phone does everything but answer `adb emu`, which knows no other place than the home
    directory.
    """
    try:
        shared = default_token_file()
        read_token(shared)
    except (OSError, RuntimeError) as error:  # a `RuntimeError` says that nobody knows where home is
        own = phone_home / "console_auth_token"
        log.warning("the console's token is in %s, where 'adb emu' does not find it: %s", own, error)
        return own
    return shared


def read_token(path: Path) -> str:
    """The token, made when there is no file yet; an empty one means that nobody has to authenticate."""
    try:
        return path.read_text().strip()
    except FileNotFoundError:
        _create(path)
        return path.read_text().strip()


def _create(path: Path) -> None:
    """Make the file whole or not at all, and never over another phone's."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    try:
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_urlsafe(_BYTES))
        with suppress(FileExistsError):
            path.hardlink_to(draft)
    finally:
        draft.unlink(missing_ok=True)
