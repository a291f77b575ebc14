"""The program `mw` in a process of its own, as a user starts it."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import chdir
from pathlib import Path

from click.testing import CliRunner

from mobile_world.cli.app import app

DEADLINE_S = 90


class Program:
    """Runs `mw` in a directory with its home and its phones there, and an adb server port where nobody listens."""

    def __init__(self, home: Path, *always: str, **environ: str) -> None:
        """`always` are the words that every call begins with."""
        self.home = home
        self._always = always
        self.environ = {
            **os.environ,
            "HOME": str(home),
            "MW_STATE_DIR": str(home / "state"),
            "MW_ADB_SERVER_PORT": "1",
            **environ,
        }

    def start(self, *words: str) -> subprocess.Popen[str]:
        """Start it and go on."""
        command = [str(Path(sys.executable).with_name("mw")), *self._always, *words]
        return subprocess.Popen(
            command, env=self.environ, cwd=self.home, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def __call__(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Start it and wait for its end."""
        with self.start(*words) as process:
            out, err = process.communicate(timeout=DEADLINE_S)
        return subprocess.CompletedProcess(words, process.returncode, out, err)


class QuickProgram(Program):
    """The same without a process for each call, for tests of many calls; `start` and `apart` still begin one."""

    def __call__(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Do what the program does, and come back."""
        with chdir(self.home):
            done = CliRunner().invoke(app, [*self._always, *words], env=self.environ)
        return subprocess.CompletedProcess(words, done.exit_code, done.stdout, done.stderr)

    def apart(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Start the program and wait for its end."""
        return super().__call__(*words)
