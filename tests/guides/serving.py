"""Start a server of `mw`, look whether the address that it prints answers, and stop it as a reader does."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request

STOPPED = (0, 130)


def main() -> None:
    """Run the command that the arguments are; fails unless it serves and stops when it is told to."""
    with subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        line = next((line for line in process.stdout if "http://" in line), "")
        print(line, end="")
        found = re.search(r"http://[^\s;,]+", line)
        if found is None:
            raise SystemExit(f"{sys.argv[1:]} printed no address and ended with {process.wait()}")
        try:
            print("answered", urllib.request.urlopen(found[0], timeout=60).status)
        except urllib.error.HTTPError as error:
            print("answered", error.code)
        process.send_signal(signal.SIGINT)
        print(process.stdout.read(), end="")
        status = process.wait()
    raise SystemExit(0 if status in STOPPED else f"{sys.argv[1:]} ended with {status}")


if __name__ == "__main__":
    main()
