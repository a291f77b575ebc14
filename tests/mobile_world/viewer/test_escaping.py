"""Words of models, devices and file systems are words on every page that a server or an export has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest

from mobile_world.domain import ErrorRecord
from mobile_world.experiment import Plan, PlannedArm, PlannedTask, RunDirectory
from mobile_world.viewer import LogDirectory
from mobile_world.viewer.app import create_app
from mobile_world.viewer.static_export import export_site
from tests.mobile_world.viewer.asking import get
from tests.mobile_world.viewer.played import HARM, HOSTILE, hostile_steps, kept
from tests.mobile_world.viewer.runs import write_run

NAME = HOSTILE.replace("/", "").replace("\x1b", "")
"""What a directory can be called."""

SHOWN = "<script>alert(1)</script>"
WORDLESS = re.compile(r"/runs?/(odd|broken)|/compare$")
"""Pages that repeat nothing: of runs that cannot be read, and the one that asks what to compare."""

PAGES = ("/", "/run/", "/episodes", "/episode/", "/compare")


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two runs in which everything that somebody else says is hostile, and two that cannot be read."""
    path = tmp_path_factory.mktemp("logs")
    plan = Plan(
        suite=HOSTILE,
        base_seed=1,
        arms=tuple(
            PlannedArm(
                name=f"{at}{HOSTILE}",
                agent=HOSTILE,
                title=f"{at} {HOSTILE}",
                label=HOSTILE,
                options={"system_prompt": f"{HOSTILE} {at}", HOSTILE: f"{at}{HOSTILE}"},
            )
            for at in range(2)
        ),
        tasks=(PlannedTask(name=HOSTILE, apps=(HOSTILE,), tags=(HOSTILE,)),),
        replicas=2,
    )
    error = ErrorRecord(kind=HOSTILE, code=HOSTILE, message=HOSTILE, phase="act", traceback=HOSTILE)
    told = {
        "score_reason": HOSTILE,
        "goal": HOSTILE,
        "answer": HOSTILE,
        "device": HOSTILE,
        "params": {HOSTILE: [HOSTILE]},
        "trail": (HOSTILE,),
        "phases": {"act": 1.5},
    }
    for name in (NAME, "plain"):
        directory = RunDirectory(write_run(path / name, plan, ()))
        steps = hostile_steps(directory)
        first, second, again, lost = sorted(plan.episode_keys(), key=lambda key: (key.replica, key.arm))
        for key in (first, second):
            kept(directory, steps, key=key, outcome="agent_failure", **told)
        kept(directory, steps[3:], key=again, outcome="success", **told)
        kept(directory, steps[:3], key=lost, outcome="infra_failure", **(told | {"error": error}))
    for name, text in ((f"broken {NAME}", f'{{"{SHOWN}": '), ("odd", f'{{"schema_version": 1, "plan": "{SHOWN}"}}')):
        (path / name).mkdir()
        (path / name / "run.json").write_text(text)
    return path


def targets(text: str) -> Iterator[str]:
    for found in re.findall(r'(?:href|src|action)="([^"]*)"', text):
        yield unescape(found)


def harmless(text: str, where: str) -> None:
    """No element, attribute, code or mark of what was said is one on the page."""
    assert not [harm for harm in HARM if harm in text], where
    assert "onerror=" not in re.sub(r'"[^"]*"', '""', re.sub(r">[^<]*<", "><", text)), where
    scripts = re.findall(r"<script[^>]*>", text)
    assert all("src=" in script or 'type="application/json"' in script for script in scripts), where


def test_all_pages_of_a_server(root: Path) -> None:
    """Every page that a link leads to, from the first on."""
    app = create_app(LogDirectory(root))
    waiting, seen = ["/"], {"/"}
    while waiting:
        address = waiting.pop()
        answer = get(app, address)
        kind = answer.headers["content-type"]
        assert answer.status_code == 200, address
        if not kind.startswith("text/html"):
            assert kind.startswith(("text/plain", "image/png", "text/css", "text/javascript", "application/zip")), (
                address
            )
            continue
        harmless(answer.text, address)
        assert SHOWN in unescape(answer.text) or WORDLESS.search(address), address
        for target in targets(answer.text):
            found = urljoin(address, target).partition("#")[0]
            assert not urlsplit(found).netloc and found.startswith(("/", "data:")), found
            if found.startswith("/") and found not in seen:
                seen.add(found)
                waiting.append(found)
    assert all(any(part in address for address in seen) for part in PAGES)
    assert len(seen) > 40


@pytest.mark.parametrize("address", [f"/run/{SHOWN}", f"/run/plain/episode/{SHOWN}", f"/assets/{SHOWN}", f"/{SHOWN}"])
def test_addresses_are_words_too(root: Path, address: str) -> None:
    answer = get(create_app(LogDirectory(root)), address)
    assert answer.status_code in (400, 404)
    harmless(answer.text, address)


@pytest.mark.parametrize("name", ["q", "outcome", "arm", "task", "device", "page", "run", "a", "b", "cell", "state"])
def test_questions_are_words_too(root: Path, name: str) -> None:
    app = create_app(LogDirectory(root))
    asked = f"?{name}=%22%3E%3Cscript%3Ealert(1)%3C/script%3E"
    for address in ("/", "/run/plain/episodes", "/compare"):
        harmless(get(app, f"{address}{asked}").text, f"{address}{asked}")


def test_all_pages_of_an_export(root: Path, tmp_path: Path) -> None:
    export_site(LogDirectory(root), tmp_path / "out")
    pages = list((tmp_path / "out").rglob("*.html"))
    for page in pages:
        text = page.read_text()
        harmless(text, str(page))
        assert SHOWN in unescape(text) or WORDLESS.search(str(page)), page
    assert {page.stem.partition("-")[0] for page in pages} == {"index", "episodes", "failed", "episode", "compare"}
