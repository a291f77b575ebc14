"""Five prompts and five models of one's own, from files to a report, as a user compares them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mobile_world.agents.serving import ModelServer, Scripted
from tests.mobile_world.cli.conftest import PhonesAround
from tests.mobile_world.cli.program import QuickProgram

FINISH = "<think>done</think><action>Finished(content='done')</action><conclusion>done</conclusion>"
PROMPTS = ("careful", "expert", "plain", "polite", "terse")
TASK = ("--tasks", "WifiEnableTask", "--replicas", "1")


@pytest.fixture
def mw(tmp_path: Path) -> QuickProgram:
    for name in PROMPTS:
        (tmp_path / f"{name}.txt").write_text(f"You are {name}.\n")
    return QuickProgram(tmp_path, "experiment", COLUMNS="200")


@pytest.fixture
def around(mw: QuickProgram, phones_around: PhonesAround) -> tuple[str, str]:
    """Words for a run on phones that are there already."""
    return phones_around.known_to(mw.home, count=2)


def test_five_prompts_from_files_to_a_report(mw: QuickProgram, around: tuple[str, str]) -> None:
    with ModelServer(Scripted([FINISH], afterwards="repeat-last")) as server:
        model = ("--agent", "uivenus", "--model", server.model_name, "--base-url", server.url)
        words = ("run", "--prompt", "plain.txt", "--prompt", "*.txt", *model, *TASK)
        planned = mw(*words, "--dry-run")
        assert planned.returncode == 0, planned.stderr
        assert "The arms differ in: prompt.\nGoal: full; agents get the whole goal.\n" in planned.stdout
        assert [line.split()[0] for line in planned.stdout.splitlines()[1:6]] == [
            *("plain", "careful", "expert", "polite", "terse"),
        ]
        done = mw(*words, *around)
        assert done.returncode == 0, done.stderr
        assert "The arms differ in: prompt." in done.stderr
        sent = {each.json()["messages"][0]["content"] for each in server.received}
        assert sent == {f"You are {name}.\n" for name in PROMPTS}
        assert all("Turn" in json.dumps(each.json()["messages"][1]) for each in server.received), "the goal is told"
        (mw.home / "sixth.md").write_text("You are sixth.")
        grown = mw("extend", "results/prompts", "--prompt", "sixth.md")
        assert grown.returncode == 0, grown.stderr
        assert "1 to run" in grown.stderr
        (mw.home / "terse.txt").write_text("You are quite terse.")
        again = mw(*words)
        resumed = mw("resume", "results/prompts", "--dry-run")
    assert again.returncode == 2
    assert "of terse: system_prompt was 'You are terse.\\n' and is now 'You are quite terse.'" in again.stderr
    assert "terse.txt was edited after this run began; terse continues with the text" in resumed.stdout
    report = (mw.home / "results/prompts/report.md").read_text()
    assert "The arms differ in: prompt. Goal: full; agents get the whole goal." in report
    for absent in ("factor", "Factor", "role framing", "role_framing", "always occur together", "Interactions"):
        assert absent not in report
    header = json.loads((mw.home / "results/prompts/run.json").read_text())
    assert header["hashes"]["prompts"].keys() == {*PROMPTS, "sixth"}


def test_own_factors_are_in_the_report(mw: QuickProgram, around: tuple[str, str]) -> None:
    for name, tone, shots in (("a", "calm", 0), ("b", "calm", 2), ("c", "loud", 0), ("d", "loud", 2)):
        factors = f'{{tone = "{tone}", size = "{tone}", shots = {shots}}}'
        text = f'text = "Be {name}."\nlabel = "The {name}"\nfactors = {factors}\n'
        (mw.home / f"{name}.toml").write_text(text)
    done = mw("run", "--prompt", "*.toml", "--agent", "reference", *TASK, *around)
    assert done.returncode == 0, done.stderr
    assert "To the synthetic subject all these prompts are equal" in done.stderr
    report = (mw.home / "results/prompts/report.md").read_text()
    assert "To the synthetic subject all these prompts are equal" in report
    assert "tone=calm and size=calm always occur together" in report.replace("\\", "")
    assert "| shots | 0 vs. 2 |" in report
    assert "role" not in report
    assert "endpoint" not in report, "nobody was asked"


def test_models_are_compared_by_their_names(mw: QuickProgram, around: tuple[str, str]) -> None:
    names = [f"org/model-{number}" for number in range(5)]
    servers = [ModelServer(Scripted([FINISH], afterwards="repeat-last"), model_name=name) for name in names]
    try:
        for server in servers:
            server.start()
        each = [word for server in servers for word in ("--model", server.model_name, "--base-url", server.url)]
        done = mw("run", *each, "--agent", "uivenus", "--prompt", "plain.txt", *TASK, *around, "--json")
        asked = [[request.json()["model"] for request in server.received] for server in servers]
    finally:
        for server in servers:
            server.stop()
    assert done.returncode == 0, done.stderr
    assert asked == [[name] for name in names]
    assert {row["arm"] for row in json.loads(done.stdout)["leaderboard"]} == {f"model-{each}" for each in range(5)}
    report = (mw.home / "results/models/report.md").read_text()
    assert "The arms differ in: model.path, model.base_url." in report
    assert json.loads((mw.home / "results/models/evaluation_report.json").read_text())["compared"] == [
        *("model.path", "model.base_url"),
    ]
    shown = mw("status", "results/models")
    assert "The arms differ in: model.path, model.base_url.\nGoal: full;" in shown.stdout
    assert "5 variants were run on 1 task by uivenus with 5 models" in report


def test_a_key_is_found_where_evaluations_find_theirs_and_is_for_one_endpoint(
    mw: QuickProgram, around: tuple[str, str]
) -> None:
    mw.environ["MW_API_KEY"] = "sk-of-one"
    with (
        ModelServer(Scripted([FINISH], afterwards="repeat-last")) as one,
        ModelServer(Scripted([FINISH], afterwards="repeat-last"), model_name="other") as other,
    ):
        asked = ("--agent", "uivenus", *TASK, *around)
        prompts = ("--prompt", "plain.txt", "--prompt", "terse.txt", "--model", one.model_name, "--base-url", one.url)
        assert mw("run", *prompts, *asked).returncode == 0
        assert {each.headers.get("authorization") for each in one.received} == {"Bearer sk-of-one"}
        models = ("--model", one.model_name, "--base-url", one.url, "--model", "other", "--base-url", other.url)
        assert mw("run", *models, *asked).returncode == 0
        assert {each.headers.get("authorization") for each in other.received} == {None}
    assert "sk-of-one" not in "".join(each.read_text() for each in mw.home.glob("results/*/*.json*"))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--prompt", "none.txt"), "--prompt: variants.files: the prompt"),
        (("--prompt", "*.none"), "no file matches"),
        (("--prompt", "plain.txt"), "no model is named and no agent that needs none; give model.path (--model)"),
        (("--model", "a", "--model", "b", "--prompt", "plain.txt", "--prompt", "terse.txt"), "two comparisons"),
        (("--model", "a", "--model", "b", "--base-url", "u", "--base-url", "v", "--base-url", "w"), "one for each"),
        (("--prompt", "plain.txt", "--agent", "random"), "'random' takes no prompt"),
        (("--prompt", "plain.txt", "--agent", "reference", "--goal", "none", "--tasks", "OpenAppTaskEval"), "guessed"),
    ],
)
def test_what_cannot_be_compared_is_refused(mw: QuickProgram, words: tuple[str, ...], message: str) -> None:
    done = mw("run", *words)
    assert done.returncode == 2
    assert message in " ".join(done.stderr.split())
