"""Every page of a small log directory, as stored in `golden/`.

After an intended change, write them anew with `python -m tests.mobile_world.viewer.test_golden_pages` and look at the
difference.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from mobile_world.experiment import RunDirectory
from mobile_world.viewer import LogDirectory
from mobile_world.viewer.app import create_app
from mobile_world.viewer.links import ServerLinks
from mobile_world.viewer.live.app import live_page
from mobile_world.viewer.login import add_middleware
from mobile_world.viewer.pages import run as run_module
from mobile_world.viewer.pages import run_results
from tests.mobile_world.experiment.recorded import lost, plan, record
from tests.mobile_world.viewer.asking import get
from tests.mobile_world.viewer.played import action as action_at
from tests.mobile_world.viewer.played import hostile_run, kept, picture, step
from tests.mobile_world.viewer.runs import comparison, played, write_run

GOLDEN = Path(__file__).parent / "golden"
CHANGED = 1_767_225_600
PAGES = {
    "runs": "/",
    "runs-filtered": "/?q=first&state=finished&sort=name",
    "run": "/run/first",
    "run-unfinished": "/run/second",
    "run-headless": "/run/headless",
    "episodes": "/run/first/episodes?outcome=agent_failure&q=hasty&sort=task",
    "episodes-lost": "/run/second/episodes?attempts=all",
    "episodes-none": "/run/first/episodes?q=zzz",
    "player": "/run/hostile/episode/0",
    "compare": "/compare?run=first&a=base&b=good",
    "compare-cell": "/compare?run=first&a=good&b=bad&cell=success.agent_failure",
    "compare-steps": "/compare?run=walked&a=null&b=other&task=A&replica=0",
    "compare-open": "/compare",
    "not-found": "/run/nothing",
    "bad-address": "/run/first/episode/x",
}


def log_directory(root: Path) -> Path:
    """Runs of several kinds: compared and finished, unfinished with failures, played step by step, headless."""
    whole = comparison(tasks=4)
    prompts = {"base": "Look at it.\nTap one button at a time.", "good": "Look at it.\nTap one red button at a time."}
    arms = tuple(
        arm.model_copy(update={"options": {"system_prompt": prompts[arm.name]}}) if arm.name in prompts else arm
        for arm in whole.arms
    )
    whole = whole.model_copy(update={"arms": arms})
    write_run(root / "first", whole, played(whole, answers=5, strict_answers=4, answered_by=("model-1",)))
    some = [
        record("A", "infra_failure", error=lost(), device="bad"),
        record("A", attempt=2, device="fine"),
        record("B", "not_scored", device="fine"),
    ]
    write_run(root / "second", plan(), some)
    write_run(root / "headless", None, [record("A")])
    hostile_run(root / "hostile")
    walk(root / "walked")
    for file in root.rglob("journal.jsonl"):
        os.utime(file, (CHANGED, CHANGED))
    return root


def walk(path: Path) -> None:
    """Two attempts at one instance that share a step, diverge, and come to one screen again."""
    directory = RunDirectory(path)
    first, second, third = (directory.blobs.put(picture(shade)) for shade in (10, 60, 110))
    for arm, steps in {
        "null": [(first, 0), (second, 8), (third, 9), (first, 10)],
        "other": [(first, 0), (second, 1), (first, 10), (third, 5), (second, 14)],
    }.items():
        looks = [step(at, action_at(does), screenshot=seen) for at, (seen, does) in enumerate(steps)]
        kept(directory, looks, arm=arm, outcome="success" if arm == "null" else "agent_failure")


def rendered(root: Path) -> Iterator[tuple[str, str]]:
    """The pages by name, one element a line, without what differs between machines."""
    app = create_app(LogDirectory(root))
    for name, address in PAGES.items():
        yield name, comparable(get(app, address).text, root)
    guarded = create_app(LogDirectory(root))
    add_middleware(guarded, token="secret", loopback_only=False)
    yield "login", comparable(get(guarded, "/run/first?a=b", accept="text/html").text, root)
    yield "live", comparable(live_page(ServerLinks(), api="/api", reading="/reading"), root)


def comparable(html: str, root: Path) -> str:
    html = html.replace(str(root.resolve()), "/logs")
    html = re.sub("/logs/headless has[^<]*", "It has no header.", html)
    digits = iter(range(10_000))
    names: dict[str, str] = {}

    def named(match: re.Match[str]) -> str:
        return names.setdefault(match[0][:16], f"digest-{next(digits)}")

    html = re.sub(r"\b[0-9a-f]{64}\b", named, html)
    html = re.sub(r"\btree-[0-9a-f]{16}\b", "tree-of-a-dump", html)
    return html.replace("><", ">\n<")


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    with pytest.MonkeyPatch.context() as patch:
        without_other_rooms(patch)
        yield dict(rendered(log_directory(tmp_path_factory.mktemp("logs"))))


def without_other_rooms(patch: pytest.MonkeyPatch) -> None:
    """Sentences of the experiment are not the pages' own."""
    patch.setattr(run_module, "statements", lambda plan: ["What was compared."])
    patch.setattr(run_module, "_answering", lambda run: [])
    patch.setattr(run_results, "settings_of", lambda plan: {"seed": 1, "tasks": ["A", "B"]})


@pytest.mark.parametrize("name", [*PAGES, "login", "live"])
def test_a_page_is_as_stored(name: str, pages: dict[str, str]) -> None:
    assert pages[name].splitlines() == (GOLDEN / f"{name}.html").read_text("utf-8").splitlines()


def main() -> None:
    GOLDEN.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        without_other_rooms(patch)
        for name, text in rendered(log_directory(Path(folder))):
            (GOLDEN / f"{name}.html").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
