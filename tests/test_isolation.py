"""Tests that look up a name or leave something behind fail."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CONFTEST = """
from tests import isolation
from tests.isolation import own_places, pytest_runtest_call

isolation.ENDED_S = 0.5
"""
TESTS = """
import contextlib, os, pathlib, socket, subprocess, tempfile
import pytest

@pytest.mark.parametrize("look_up", [socket.gethostbyname, lambda host: socket.getaddrinfo(host, 80)])
def test_names(look_up):
    with contextlib.suppress(AssertionError):
        look_up("example.org")

@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "::1", None])
def test_this_host(host):
    socket.getaddrinfo(host, 80)

def test_home():
    assert pathlib.Path.home() == pathlib.Path("base/home").absolute()
    assert "XDG_STATE_HOME" not in os.environ

def test_leaving():
    tempfile.mkdtemp(prefix="forgotten-")
    started = subprocess.run(["sh", "-c", "sleep 50 >/dev/null 2>&1 & echo pid $!"], stdout=subprocess.PIPE)
    print(started.stdout.decode())
    assert False
"""


def test_what_reaches_out_of_a_test_fails(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_it.py").write_text(TESTS)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--basetemp", "base", "."],
        cwd=tmp_path,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONPATH": str(ROOT), "XDG_STATE_HOME": "/x"},
        capture_output=True,
        text=True,
        timeout=100,
    )
    (pid,) = set(re.findall(r"^pid (\d+)$", done.stdout, re.MULTILINE))
    os.kill(int(pid), 9)
    assert "3 failed, 5 passed, 1 error" in done.stdout
    assert done.stdout.count("Failed: asked the name service for example.org") >= 2
    assert re.search(rf"Failed: left behind: {pid}: sleep 50.*base/tmp/forgotten-", done.stdout)
