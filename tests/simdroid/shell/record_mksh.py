"""Asks a real mksh for the results of the scripts: `python -m tests.simdroid.shell.record_mksh` writes them down."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import TypedDict

from tests.simdroid.shell.mksh_scripts import SCRIPTS

FACTS = Path(__file__).with_name("mksh_facts.json")
NAME = "/system/bin/sh"


class Fact(TypedDict):
    """What mksh made of one script."""

    script: str
    status: int
    stdout: str
    stderr: str


def ask(script: str) -> Fact:
    """What mksh makes of a script, with messages worded as Android 13's version (R59c of 2020) words them."""
    argv = ["mksh", "-c", script, NAME]
    environment = {"PATH": "/usr/bin:/bin", "HOME": "/"}
    done = subprocess.run(argv, cwd="/", env=environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=20)
    return {
        "script": script,
        "status": done.returncode,
        "stdout": done.stdout.decode(),
        "stderr": _as_android(done.stderr.decode()),
    }


def _as_android(stderr: str) -> str:
    lines = []
    for line in stderr.splitlines():
        text = re.sub(r"^[EW]: ", "", line)
        text = re.sub(r"^(\S+: )(\S+): (open|create): (.*)$", _redirection, text)
        if not text.endswith("redirection failure"):
            lines.append(text + "\n")
    return "".join(lines)


def _redirection(match: re.Match[str]) -> str:
    return f"{match[1]}can't {match[3]} {match[2]}: {match[4]}"


if __name__ == "__main__":
    FACTS.write_text(json.dumps([ask(script) for script in SCRIPTS], indent=1) + "\n")
