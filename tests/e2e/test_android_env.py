"""android-env's own controller and parser, from their own environment, against the phone."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.e2e.adb_program import Adb

ROOT = Path(__file__).parents[2]
PYTHON = ROOT / ".venv-androidenv" / "bin" / "python"
OK = 1

EXPECTED = {
    "start": "",
    "current": "com.android.settings/com.android.settings",
    "orientation": "get_orientation",
    "tap": "",
    "home": "",
    "back": "",
    "text": "",
    "put": "",
    "get": "17",
    "list settings": "airplane_mode_on=",
    "packages": "com.android.settings",
    "clear": "Success",
    "grant": "",
    "push": "",
    "pull": "over android-env",
    "battery": "Current Battery Service state",
    "broadcast": "",
    "generic": "33",
    "stop": "",
}


def test_every_request_of_the_parser_is_answered(adb: Adb) -> None:
    if not PYTHON.exists():
        pytest.skip("android-env's environment is not built (scripts/setup test)")
    script = ROOT / "tests" / "e2e" / "android_env_client.py"
    done = subprocess.run(
        [str(PYTHON), str(script), str(adb.program), str(adb.server_port), adb.serial],
        capture_output=True,
        timeout=90,
        env=adb.environment(),
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()[-2000:]
    answers = json.loads(done.stdout)
    assert answers.keys() == EXPECTED.keys()
    for name, expected in EXPECTED.items():
        status, text = answers[name]
        assert status == OK, (name, text)
        assert expected in text, (name, text[:500])
