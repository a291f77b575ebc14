"""Stands in for `emulator`: lists AVDs with a line of log among them, and serves a simulated phone as one.

`FAKE_AVDS` names them; one called `broken` ends at once.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import tempfile
from pathlib import Path


async def serve(port: int, home: Path) -> None:
    # Half a second of imports, which calls that only list can do without.
    from simdroid.adbd.adb_server import AdbServer
    from simdroid.adbd.server import PhoneServer
    from simdroid.device import Phone

    adb = AdbServer(int(os.environ["ANDROID_ADB_SERVER_PORT"]))
    over = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, over.set)
    server = PhoneServer(Phone(home), adb_port=port + 1, console_port=port, adb_server=adb, on_kill=over.set)
    await server.start()
    await over.wait()
    await server.stop()


def main(words: list[str]) -> int:
    if words == ["-list-avds"]:
        print(
            "INFO    | Storing crashdata in: /tmp/android, detection is enabled",
            *os.environ["FAKE_AVDS"].split(),
            sep="\n",
        )
        return 0
    avd, port = words[words.index("-avd") + 1], int(words[words.index("-port") + 1])
    print(f"starting {avd}", flush=True)
    if avd == "broken":
        print("PANIC: Missing emulator engine program", flush=True)
        return 1
    # Some tests kill it, and what it leaves then is in the test's own directory.
    with tempfile.TemporaryDirectory(dir=Path.home()) as directory:
        asyncio.run(serve(port, Path(directory) / "phone"))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
