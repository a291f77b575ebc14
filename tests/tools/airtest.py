"""Drives the phone with airtest: `python -m tests.tools.airtest PYTHON [--defaults]`.

PYTHON is the interpreter of an environment with `pip install airtest`, which wants an older numpy than this project.
Airtest's documented ways over plain adb are used (ADBCAP, ADBTOUCH, ADBIME, ADBORI); with `--defaults`, what it
chooses by itself.
"""

from __future__ import annotations

import argparse
import os
import subprocess
from pathlib import Path

from tests.tools.tool_phone import phone_for_a_tool

ROOT = Path(__file__).parents[2]
LONGEST_S = 120
WHERE = "import airtest.core.android as a; print(a.__path__[0])"


def main() -> None:
    """Run the calls with airtest's own adb program."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("python", type=Path)
    parser.add_argument("--defaults", action="store_true")
    options = parser.parse_args()
    found = subprocess.run([options.python, "-c", WHERE], capture_output=True, text=True, check=True, timeout=LONGEST_S)
    program = Path(found.stdout.strip()) / "static" / "adb" / "linux" / "adb"
    program.chmod(0o755)
    with phone_for_a_tool(program) as adb:
        command = [options.python, "-m", "tests.tools.airtest_calls", adb.serial, str(adb.server_port)]
        command += ["--defaults"] if options.defaults else []
        environ = {**adb.environment(), "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
        subprocess.run(command, env=environ, cwd=adb.home, timeout=LONGEST_S, check=True)


if __name__ == "__main__":
    main()
