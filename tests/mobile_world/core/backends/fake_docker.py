"""Stands in for `docker`: keeps containers in a file, and serves a simulated phone where one would run an emulator.

`FAKE_DOCKER` names the directory with its state; `daemon` in it says whether the daemon answers, `images` what it has.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

HOME = Path(os.environ["FAKE_DOCKER"])
CONTAINERS = HOME / "containers.json"


def main(words: list[str]) -> int:
    with (HOME / "calls.jsonl").open("a") as calls:
        calls.write(json.dumps({"argv": words, "token": os.environ.get("MW_SERVER_TOKEN")}) + "\n")
    if (HOME / "daemon").read_text() != "up":
        print(f"ERROR: {(HOME / 'daemon').read_text()}", file=sys.stderr)
        return 1
    known = json.loads(CONTAINERS.read_text()) if CONTAINERS.exists() else {}
    status = {"run": run, "ps": ps, "rm": remove, "inspect": inspect}.get(words[0], other)(words, known)
    CONTAINERS.write_text(json.dumps(known))
    return status


def run(words: list[str], known: dict[str, dict[str, object]]) -> int:
    name, port = words[words.index("--name") + 1], words[words.index("--publish") + 1].split(":")[1]
    if name in known or name in (HOME / "foreign").read_text().split():
        print(f'Conflict. The container name "/{name}" is already in use', file=sys.stderr)
        return 125
    labels = ",".join(words[place + 1] for place, word in enumerate(words) if word == "--label")
    inside = words[words.index("mw") + 1 :]
    suite = inside[inside.index("--suite-family") + 1]
    with (HOME / f"{name}.log").open("w") as log:
        server = subprocess.Popen(
            [
                str(Path(sys.executable).with_name("mw")),
                "server",
                "--backend",
                "sim",
                "--suite-family",
                suite,
                "--port",
                port,
            ],
            stdout=log,
            stderr=log,
            env={**os.environ, "MW_STATE_DIR": str(HOME / name)},
            start_new_session=True,
        )
    dies = (HOME / "images").read_text() == "broken"
    if dies:
        server.kill()
        (HOME / f"{name}.log").write_text("no space left\n")
    image = next(word for word in words if word.startswith("mobile_world:"))
    known[name] = {
        "Names": name,
        "ID": f"{len(known):064x}",
        "Image": image,
        "State": "exited" if dies else "running",
        "Status": "Up 2 minutes",
        "Labels": labels,
        "pid": server.pid,
    }
    print(known[name]["ID"])
    return 0


def ps(words: list[str], known: dict[str, dict[str, object]]) -> int:
    for container in known.values():
        print(json.dumps({key: value for key, value in container.items() if key != "pid"}))
    return 0


def remove(words: list[str], known: dict[str, dict[str, object]]) -> int:
    for name in words[2:]:
        with suppress(ProcessLookupError):
            os.kill(int(str(known[name]["pid"])), signal.SIGTERM)
        del known[name]
        print(name)
    return 0


def inspect(words: list[str], known: dict[str, dict[str, object]]) -> int:
    print("true" if known[words[-1]]["State"] == "running" else "false")
    return 0


def other(words: list[str], known: dict[str, dict[str, object]]) -> int:
    if words[:2] == ["image", "inspect"]:
        there = words[-1] in (HOME / "images").read_text().split()
        print("sha256:1234" if there else "")
        return 0 if there else 1
    if words[0] == "logs":
        sys.stdout.write((HOME / f"{words[-1]}.log").read_text())
    elif words[0] == "exec":
        return subprocess.run(words[2:], check=False).returncode
    elif words[0] == "info":
        print("28.2.2")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
