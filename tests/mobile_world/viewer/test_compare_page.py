"""The page of a comparison: everything in its place, nothing taken for markup, and broken runs told as such."""

from __future__ import annotations

import re
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from mobile_world.experiment import RunDirectory
from mobile_world.experiment.storage.header import RunHeader
from mobile_world.viewer import LogDirectory
from mobile_world.viewer.app import create_app
from mobile_world.viewer.links import ServerLinks
from mobile_world.viewer.pages.compare import COMPARISON, compare_page
from tests.mobile_world.experiment.recorded import plan, record
from tests.mobile_world.viewer.asking import get
from tests.mobile_world.viewer.played import HARM, HOSTILE, action, hostile_steps, kept, picture, step
from tests.mobile_world.viewer.runs import BEGUN, NobodyAnswers, comparison, played, write_run


def shown(root: Path, links: ServerLinks | None = None, **query: str) -> str:
    return compare_page(LogDirectory(root), query, links or ServerLinks())


def prompted(**prompts: str) -> Any:
    """The usual variants, some of them with a prompt."""
    whole = comparison()
    arms = [
        arm if arm.name not in prompts else arm.model_copy(update={"options": {"system_prompt": prompts[arm.name]}})
        for arm in whole.arms
    ]
    return whole.model_copy(update={"arms": tuple(arms)})


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    whole = prompted(base="Look at it.\nTap one button at a time.", good="Look at it.\nTap one red button at a time.")
    write_run(tmp_path / "run", whole, played(whole))
    return tmp_path


def test_prompts_scores_outcomes_and_tasks_are_on_one_page(finished: Path) -> None:
    text = shown(finished, run="run", a="base", b="good")
    for told in (
        "<ins>red</ins>",
        "<ins>1 word</ins>",
        "+50.0",
        "95\u00a0% CI",
        "Solved only by Careful: 8; only by Plain: 0",
        'href="/compare?run=run&amp;a=base&amp;b=good&amp;cell=agent_failure.success#tasks"',
        'href="/compare?run=run&amp;a=base&amp;b=good&amp;task=Task01&amp;replica=0#steps"',
        "All variants of this run by task",
        "/run/run/episode/",
    ):
        assert told in text, told


def test_runs_of_different_suite_versions_are_compared_only_where_that_is_asked_for(tmp_path: Path) -> None:
    whole = comparison()
    for name, version in (("old", 1), ("new", 2), ("also", 2)):
        found = whole.model_copy(update={"suite_versions": (version,)})
        write_run(tmp_path / name, found, played(found, suite_version=version))

    def compared(run: str, across_versions: str = "") -> str:
        return shown(tmp_path, run=run, other="new", a="base", b="good", across_versions=across_versions)

    refused = compared("old")
    assert "old is of mobile_world version 1; new is of mobile_world version 2. These results are of " in refused
    assert 'href="/compare?run=old&amp;a=base&amp;other=new&amp;b=good&amp;across_versions=1"' in refused
    assert "Success rate" not in refused and "percentage points" not in refused
    asked = compared("old", across_versions="1")
    warning = '<p class="problem" role="status">These results are of versions 1 and 2 of mobile_world, whose goals'
    assert asked.index(warning) < asked.index("percentage points higher than that of Plain")
    assert "across_versions=1&amp;cell=" in asked, "links of the page keep the choice"
    assert '<input type="hidden" name="across_versions" value="1">' in asked
    copies = shown(tmp_path, run="old", other="new", a="base", b="base", across_versions="1")
    assert "any difference is noise" not in copies and "different task instances" not in copies
    same = compared("also")
    assert "Success rate" in same and "These results are of" not in same


def test_a_run_of_several_suite_versions_says_so_where_its_variants_are_compared(tmp_path: Path) -> None:
    whole = comparison().model_copy(update={"suite_versions": (1, 2)})
    write_run(tmp_path / "run", whole, played(whole))
    text = shown(tmp_path, run="run", a="base", b="good")
    assert "These results are of versions 1 and 2 of mobile_world" in text and "Success rate" in text


FALSE_OF_OWN_PROMPTS = ("role framing", "role_framing", "factor", "alias", "objective")


def test_own_prompts_are_shown_with_their_difference_and_nothing_is_invented(finished: Path) -> None:
    text = shown(finished, run="run", a="base", b="good")
    assert "Only the prompt text differs. " in text and "Show both prompts in full" in text
    assert '<pre dir="auto">Look at it.\nTap one red button at a time.</pre>' in text
    words = re.sub("<[^>]+>", " ", text).lower()
    assert [word for word in FALSE_OF_OWN_PROMPTS if word in words] == []


def test_arms_that_differ_in_settings_tell_which(tmp_path: Path) -> None:
    whole = comparison()
    options = {
        "base": {"model_name": "a", "temperature": 0.0, "extra": {"top_k": 1, "x": 2}},
        "good": {"model_name": "b", "temperature": 0.0, "extra": {"top_k": 9, "x": 2}, "history_length": 3},
    }
    arms = [arm.model_copy(update={"options": options.get(arm.name, {})}) for arm in whole.arms]
    asked = {"answers": 10, "strict_answers": 9}
    whole = whole.model_copy(update={"arms": tuple(arms)})
    rows = [each.model_copy(update={**asked, "answered_by": (f"{each.key.arm}-model",)}) for each in played(whole)]
    write_run(tmp_path / "run", whole, rows)
    text = shown(tmp_path, run="run", a="base", b="good")
    table = text[text.index('class="settings"') :].split("</table>")[0]
    cells = [re.findall(r"<t[hd][^>]*>([^<]*)</t[hd]>", line) for line in table.split("<tr>")[2:]]
    assert [tuple(each) for each in cells] == [
        ("model.path", "a", "b"),
        ("agent_options.extra.top_k", "1", "9"),
        ("history_length", "not set", "3"),
        ("answered by", "base-model", "good-model"),
    ]
    assert "use built-in prompts" in text and '<td data-title="Strict answers">90.0\u00a0%</td>' in text


def test_what_a_query_leaves_open_is_filled(finished: Path) -> None:
    text = shown(finished)
    assert "Solved only by Careful: 8; only by Plain: 0" in text, (
        "the only run, its first variant and the leading other one"
    )
    assert '<option value="base" selected>Plain</option>' in text
    assert shown(finished, run="run", a="nobody", b="nobody").count(" selected>") == text.count(" selected>")


def test_a_cell_of_outcomes_narrows_the_tasks(finished: Path) -> None:
    text = shown(finished, run="run", a="base", b="good", cell="agent_failure.success")
    tasks = text[text.index('id="tasks"') : text.index("All variants of this run")]
    assert "4 tasks, 8 task instances" in tasks
    assert "Task01" in tasks and "Task00" not in tasks[tasks.index('class="list tasks"') :].split("</table>")[0]
    assert "No tasks match" in shown(finished, run="run", a="base", b="good", cell="<b>")


def test_two_attempts_are_shown_up_to_where_they_part(tmp_path: Path) -> None:
    directory = RunDirectory(tmp_path / "run")
    start, left, right = (directory.blobs.put(picture(shade)) for shade in (10, 20, 30))
    kept(directory, [step(0, action(0), screenshot=start), step(1, action(1), screenshot=left)])
    kept(directory, [step(0, action(0), screenshot=start), step(1, action(8), screenshot=left)], arm="other")
    kept(directory, [step(0, action(0), screenshot=start)], replica=1)
    kept(directory, [step(0, action(0), screenshot=right)], arm="other", replica=1)
    text = shown(tmp_path, run="run", a="null", b="other", task="A", replica="0")
    assert "The first step is the same. <a" in text and "Both: step 1" in text
    parting = text[text.index('id="divergence"') :]
    assert "Trajectories diverge here. Same screen, different action" in parting
    assert 'href="/run/run/episode/0#step-2"' in parting and 'href="/run/run/episode/1#step-2"' in parting
    assert "Double tap" in parting and "Press BACK" in parting
    assert "the attempts did not start from the same state" in shown(
        tmp_path, run="run", a="null", b="other", task="A", replica="1"
    )


def test_everything_from_models_devices_and_prompts_is_text(tmp_path: Path) -> None:
    directory = RunDirectory(tmp_path / HOSTILE.replace("/", "").replace("\x1b", ""))
    directory.path.mkdir(parents=True)
    arms = plan(arms="null other", tasks="A B", replicas=2)
    named = [
        arm.model_copy(
            update={
                "title": f"{HOSTILE} {at}",
                "label": HOSTILE,
                "options": {
                    "system_prompt": f"{HOSTILE}\n{at}",
                    HOSTILE: at,
                    "prompt_factors": {HOSTILE: [HOSTILE, at]},
                },
            }
        )
        for at, arm in enumerate(arms.arms)
    ]
    whole = arms.model_copy(update={"arms": tuple(named)})
    directory.write_header(RunHeader(version="0", created_at=BEGUN, plan=whole))
    steps = hostile_steps(directory)
    kept(directory, steps, outcome="agent_failure")
    kept(directory, list(reversed(steps)), arm="other")
    text = shown(tmp_path)
    assert [harm for harm in HARM if harm in text] == []
    assert text.count("&lt;script&gt;alert(1)&lt;/script&gt;") > 50
    assert len(re.findall("<script", text)) == 1, "the one of all pages"


def test_what_is_not_there_is_told(tmp_path: Path) -> None:
    assert "There are no runs to compare" in shown(tmp_path)
    write_run(tmp_path / "one", plan(), [record()])
    assert "only one variant, and there is no other run" in shown(tmp_path)
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty/journal.jsonl").touch()
    assert "empty has no variants to compare" in shown(tmp_path, run="one", other="empty")
    write_run(tmp_path / "two", plan(), [record()])
    assert "Choose a run" in shown(tmp_path)
    assert "choose a second run" in shown(tmp_path, run="one")
    assert "Both have the same agent" in shown(tmp_path, run="one", other="two")
    app = create_app(LogDirectory(tmp_path))
    assert get(app, "/compare?run=../one").status_code == 404
    assert get(app, "/compare?run=one&other=nothing").status_code == 404
    assert get(app, "/compare?run=one&other=two").status_code == 200


def test_what_is_left_of_a_broken_run_is_compared(tmp_path: Path) -> None:
    whole = comparison()
    path = write_run(tmp_path / "run", whole, played(whole, trajectory="trajectories/none.jsonl"))
    (path / "run.json").write_text("{")
    text = shown(tmp_path, run="run", a="base", b="good")
    assert "cannot be read" in text and "Solved only by good: 8; only by base: 0" in text
    assert "use built-in prompts" in text


class Bare(NobodyAnswers):
    """An export that has this page and nothing else."""

    def episode(self, run: str, number: int) -> str:
        return ""

    def blob(self, run: str, digest: str) -> str:
        return ""

    def compare(self, **query: str) -> str:
        return ""


def test_nothing_leads_nowhere_where_nobody_answers(finished: Path) -> None:
    text = shown(finished, Bare(), run="run", a="base", b="good")
    assert "<form" not in text and 'href=""' not in text and 'href="#tasks"' in text
    assert "/compare?" not in text and "/episode/" not in text


@pytest.mark.slow
def test_ten_thousand_episodes_are_compared_quickly(tmp_path: Path) -> None:
    whole = comparison(tasks=500, replicas=4)
    write_run(tmp_path / "run", whole, played(whole))
    library = LogDirectory(tmp_path)
    query = {"run": "run", "a": "base", "b": "good"}
    begun = process_time()
    text = compare_page(library, query, ServerLinks(), COMPARISON)
    first_s = process_time() - begun
    assert len(whole) == 10_000 and text.count('data-title="B − A (pp)"') == 50
    begun = process_time()
    compare_page(library, query | {"page": "3"}, ServerLinks())
    assert process_time() - begun < first_s / 3
