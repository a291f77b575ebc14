"""The player: every step drawn and told, nothing of a model or a device taken for markup, broken runs told as such."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from mobile_world.experiment import RunDirectory
from mobile_world.viewer import LogDirectory
from mobile_world.viewer.app import create_app
from mobile_world.viewer.links import ServerLinks
from mobile_world.viewer.pages.episode import episode_page
from tests.mobile_world.experiment.recorded import lost
from tests.mobile_world.viewer.asking import get
from tests.mobile_world.viewer.played import (
    EVERY_ACTION,
    HARM,
    HOSTILE,
    action,
    escaped_dump,
    hostile_run,
    kept,
    picture,
    step,
)


def page_of(root: Path, number: int = 0) -> str:
    return episode_page(LogDirectory(root).run("run"), number, ServerLinks())


def test_what_models_and_devices_say_is_text(tmp_path: Path) -> None:
    hostile_run(tmp_path / "run")
    page = page_of(tmp_path)
    assert [harm for harm in HARM if harm in page] == []
    assert page.count("&lt;script&gt;alert(1)&lt;/script&gt;") > 100
    assert len(re.findall("<script", page)) == 3, "two scripts of ours, and one block of data for the one tree"


def test_every_step_is_there_without_scripts(tmp_path: Path) -> None:
    hostile_run(tmp_path / "run")
    page = page_of(tmp_path)
    for number in range(1, len(EVERY_ACTION) + 2):
        assert f'id="step-{number}"' in page
        assert f'href="#step-{number}"' in page
    assert page.count('loading="lazy"') == len(EVERY_ACTION) + 1
    assert re.search('class="controls"[^>]* hidden', page), "buttons that do nothing are not shown"


def test_views_are_data_once_however_many_steps_show_them(tmp_path: Path) -> None:
    hostile_run(tmp_path / "run")
    page = page_of(tmp_path)
    blocks = re.findall(r'<script type="application/json" id="(tree-\w+)">(.*?)</script>', page, re.DOTALL)
    assert len(blocks) == 1
    assert page.count(f'data-tree="{blocks[0][0]}"') == len(EVERY_ACTION) + 1
    nodes = json.loads(blocks[0][1])
    assert nodes[1] == [1, 400, 40, 520, 100, "android.widget.Button", "Save", "", "p:id/save", "clickable"]
    assert nodes[2][-1] == "focused" and "\u202e" not in nodes[2][6]


def test_an_attempt_tells_how_it_ended_and_why(tmp_path: Path) -> None:
    directory = RunDirectory(tmp_path / "run")
    steps = [
        step(0, action(0), said="", detail={}),
        step(1, None, error="no verb", detail={"strict": False, "repairs": ["missing-closing-tag"]}),
        step(2, action(8), error="the device refused"),
    ]
    verdict = {"outcome": "agent_failure", "score_reason": "no such alarm", "integrity": "partial"}
    kept(directory, steps, **verdict, phases={"set_up": 1.5, "decide": 3})
    kept(directory, steps, arm="other", replica=0)
    kept(directory, steps, arm="other", replica=1)
    page = page_of(tmp_path)
    for told in (
        "no such alarm (integrity: partial)",
        "declared done too early",
        "This agent gives no text answers",
        "no action: no verb",
        "does not follow the format",
        "missing-closing-tag",
        "follows the format exactly",
        "Action failed: the device refused",
        "set-up <b>1.5 s</b>",
        "deciding <b>2.5 s</b>",
        "No screenshot was taken",
        "/run/run/episode/0/download",
        "/run/run/episode/1",
    ):
        assert told in page, told
    assert "/run/run/episode/2" not in page, "another replica is another instance"


def test_the_whole_request_is_shown_where_the_run_keeps_it(tmp_path: Path) -> None:
    image = {"media_type": "image/png", "size": [448, 996], "bytes": 9, "sha256": "ab" * 32}
    messages = [{"role": "system", "parts": [HOSTILE]}, {"role": "user", "parts": ["Previous: none", {"image": image}]}]
    sent = {"model": "m", "answered_by": "m-2026", "request": "0" * 64, "messages": messages}
    kept(RunDirectory(tmp_path / "run"), [step(0, action(0), detail={"requests": [sent]})])
    text = get(create_app(LogDirectory(tmp_path)), "/run/run/episode/0").text
    assert "Full request: 2 messages, 3 parts" in text and "Previous: none" in text
    assert "[image, 448 × 996, image/png, sha256 abababababab…]" in text and "m-2026" in text
    assert "keep_requests" not in text and not any(harm in text for harm in HARM)


def test_the_requests_of_a_step_are_told(tmp_path: Path) -> None:
    sent = {
        "model": "m-7b",
        "request": "c0ffee",
        "finish_reason": "length",
        "latency_s": 2.25,
        "usage": {"tokens_in": 1200, "tokens_out": 34},
        "from_cache": True,
        "reasoning": "first I look",
        "logprobs": [["a", -0.1]] * 1000,
    }
    kept(RunDirectory(tmp_path / "run"), [step(0, action(0), detail={"requests": [sent], "image": [448, 996]})])
    page = page_of(tmp_path)
    for told in ("m-7b", "c0ffee", "length", "2.2 s", "1200 in, 34 out", "this screen at 448 × 996", "first I look"):
        assert told in page, told
    assert "logprobs" not in page


def test_a_very_long_answer_is_cut_and_says_so(tmp_path: Path) -> None:
    kept(RunDirectory(tmp_path / "run"), [step(0, action(0), said="long " * 10_000)])
    page = page_of(tmp_path)
    assert "30,000 more characters are in the download" in page
    assert len(page) < 60_000


def test_lost_attempts_show_their_error(tmp_path: Path) -> None:
    error = lost().model_copy(update={"traceback": "Traceback: <b>here</b>"})
    kept(RunDirectory(tmp_path / "run"), [], outcome="infra_failure", error=error)
    page = page_of(tmp_path)
    assert "DeviceLost during act: gone" in page and "&lt;b&gt;here&lt;/b&gt;" in page
    assert "No steps of this attempt were recorded" in page


def test_what_is_left_of_a_broken_run_is_shown(tmp_path: Path) -> None:
    directory = RunDirectory(tmp_path / "run")
    shown = {"screenshot": directory.blobs.put(picture()), "ui_tree": directory.blobs.put(escaped_dump())}
    made = kept(directory, [step(0, action(0), **shown), step(1, action(0), **shown)])
    directory.blobs.file(shown["screenshot"]).unlink()
    directory.blobs.file(shown["ui_tree"]).write_bytes(b"<hierarchy>")
    (tmp_path / "run/run.json").write_text("{")
    with (tmp_path / "run" / str(made.trajectory)).open("a") as file:
        file.write('{"schema_version": 1, "ind')
    page = page_of(tmp_path)
    assert "is no longer in the run directory" in page
    assert 'id="step-2"' in page and "cannot be read from trajectories" in page
    assert "does not record this agent" in page


class Bare(ServerLinks):
    """An export that has this page and nothing else."""

    live = False

    def episode(self, run: str, number: int) -> str:
        return ""

    def download(self, run: str, number: int) -> str:
        return ""

    def blob(self, run: str, digest: str) -> str:
        return ""


def test_an_export_may_leave_things_out(tmp_path: Path) -> None:
    directory = hostile_run(tmp_path / "run")
    kept(directory, [], arm="other")
    page = episode_page(LogDirectory(tmp_path).run("run"), 0, Bare())
    assert "was left out of this export" in page
    assert 'href=""' not in page and 'src=""' not in page and "Download" not in page


@pytest.mark.parametrize("address", ["/run/run/episode/7", "/run/run/episode/-1", "/run/no/episode/0"])
def test_what_is_not_there_is_told(address: str, tmp_path: Path) -> None:
    kept(RunDirectory(tmp_path / "run"), [])
    answer = get(create_app(LogDirectory(tmp_path)), address)
    assert answer.status_code == 404
    assert "has no attempt" in answer.text or "There is no run" in answer.text


def test_a_record_cannot_name_files_outside_its_run(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("a secret\n")
    directory = RunDirectory(tmp_path / "logs/run")
    made = kept(directory, [step(0, action(0), screenshot="../../../secret", ui_tree="../../../secret")])
    app = create_app(LogDirectory(tmp_path / "logs"))
    assert "is no longer in the run directory" in get(app, "/run/run/episode/0").text
    assert b"a secret" not in get(app, "/run/run/episode/0/download").content
    (directory.path / "journal.jsonl").unlink()
    directory.journal.append(made.model_copy(update={"trajectory": "../../secret"}))
    answer = get(create_app(LogDirectory(tmp_path / "logs")), "/run/run/episode/0")
    assert "is outside the run" in answer.text and "a secret" not in answer.text
