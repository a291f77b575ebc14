"""The page about the server: its curl calls, as they stand there, against a server."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import httpx
import pytest

from mobile_world.core import EnvServer
from mobile_world.core.app import build_app
from mobile_world.tasks import FAMILIES

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "server.md"


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
def test_the_calls_of_the_page(server: EnvServer, tmp_path: Path) -> None:
    server.manager.switch_suite("android_world")
    blocks = re.findall(r"^```bash\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    script = "set -e\n" + "echo\n".join(blocks)
    assert script.count("localhost:6800") == 7
    here = server.url.replace("127.0.0.1", "localhost")
    done = subprocess.run(
        ["bash", "-c", script.replace("http://localhost:6800", here)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert '"goal":' in done.stdout and '"result":"OK","error":null' in done.stdout
    version = FAMILIES["mobile_world"].version
    assert '{"score":0.0,' in done.stdout and f'"suite_version":{version},"switched":true' in done.stdout
    assert (tmp_path / "screen.png").read_bytes().startswith(b"\x89PNG")
    assert server.manager.leases.sessions() == []


def test_the_page_names_every_call(server: EnvServer) -> None:
    app = build_app(server.manager, token=None, loopback_only=True, most_body_bytes=1)
    text = PAGE.read_text()
    paths = [re.sub(r"\{\w+\}", "ID", path) for path in app.openapi()["paths"]]
    assert [path for path in paths if path not in text] == []


def test_the_servers_own_page_names_every_call_and_loads_nothing(http: httpx.Client) -> None:
    answer = http.get("/docs")
    assert answer.headers["content-type"].startswith("text/html")
    document = http.get("/openapi.json").json()
    assert [path for path in document["paths"] if f"</b>{path}</h2>" not in answer.text] == []
    assert "<code>wait_s</code>" in answer.text and "<script" not in answer.text and "://" not in answer.text
