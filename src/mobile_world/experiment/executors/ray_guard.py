"""A Ray cluster of our own that obeys us alone."""

from __future__ import annotations

import os
import secrets
import socket
import sys
import tempfile
from pathlib import Path

ASK_S = 0.5


def guard_own_cluster(address: str | None) -> None:
    """Give the cluster that Ray is about to start a token.

    A cluster listens on every address of its machine, whatever it is told, and runs whatever it is sent. Ray reads how
    it is to be guarded when it is imported, so this comes before. Where a cluster is there already, or the user has
    chosen a way to guard it, everything stays as it is.
    """
    if "ray" in sys.modules or "RAY_AUTH_MODE" in os.environ or not _starts_one(address):
        return
    os.environ["RAY_AUTH_MODE"] = "token"
    os.environ["RAY_AUTH_TOKEN"] = secrets.token_hex(32)


def _starts_one(address: str | None) -> bool:
    if address == "local":
        return True
    return address is None and not os.environ.get("RAY_ADDRESS") and not _runs_already()


def _runs_already() -> bool:
    """Whether the cluster that was started last on this machine still answers: Ray would use it."""
    noted = Path(os.environ.get("RAY_TMPDIR", tempfile.gettempdir()), "ray", "ray_current_cluster")
    try:
        host, _, port = noted.read_text().strip().rpartition(":")
        socket.create_connection((host, int(port)), ASK_S).close()
    except (OSError, ValueError, OverflowError):
        return False
    return True
