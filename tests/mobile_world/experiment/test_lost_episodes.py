"""Whole runs against an endpoint that loses episodes of one arm or of both: who wins, said alike everywhere."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from mobile_world.agents import Agent, create_agent
from mobile_world.agents.models import EndpointModel, EndpointSettings
from mobile_world.agents.serving import ActionRendering, IncomingRequest, ModelServer, PlannedAnswer
from mobile_world.cli.app import app
from mobile_world.domain import Finish
from mobile_world.experiment import EpisodeSpec, LocalExecutor, Plan, PlannedArm, PlannedTask, Rules, run_plan
from mobile_world.experiment.reports.report import write_reports
from mobile_world.runtime.pool import DevicePool
from mobile_world.viewer.log_directory import LogDirectory
from mobile_world.viewer.pages.run_results import Results, results_of
from tests.mobile_world.agents.models.chat_client import QUICK
from tests.mobile_world.experiment.small import TellNumber
from tests.phones_here import PhonesHere

TASKS, REPLICAS = 8, 2
PROMPTS = {"plain": "You say little.", "chatty": "You talk a lot."}
NBSP = "\u00a0"


@dataclass(frozen=True)
class World:
    """Two models in one: how often each arm tells the right number, and which of its answers break off."""

    plain: float
    chatty: float
    lost: dict[str, float]
    """The share of an arm's episodes that is lost."""
    only_failures: bool = False
    """Whether only episodes that would fail are lost."""

    def right(self, arm: str, number: str) -> bool:
        # The numbers are drawn by seeds, so that these draws are the same in every run of the test.
        return Random(f"{arm} {number}").random() < (self.plain if arm == "plain" else self.chatty)

    def breaks_off(self, arm: str, number: str) -> bool:
        chosen = Random(f"lost {arm} {number}").random() < self.lost.get(arm, 0.0)
        return chosen and not (self.only_failures and self.right(arm, number))

    def answer(self, call: IncomingRequest) -> PlannedAnswer:
        """Finish with the right number or with another one, or break off half-way."""
        arm = next(name for name, prompt in PROMPTS.items() if prompt in call.parsed.words)
        found = re.search(r"number (\d+)", call.parsed.words)
        assert found is not None
        number = found[1]
        text = number if self.right(arm, number) else "0"
        given = PlannedAnswer(action=Finish(text=text))
        return given.model_copy(update={"cut": "half-way"}) if self.breaks_off(arm, number) else given


def played(world: World, directory: Path) -> None:
    plan = Plan(
        suite="mobile_world",
        base_seed=5,
        arms=tuple(PlannedArm(name=name, agent="uivenus", title=name.capitalize()) for name in PROMPTS),
        tasks=tuple(PlannedTask(name=f"TellNumber{at}") for at in range(TASKS)),
        replicas=REPLICAS,
        rules=Rules(step_timeout_s=60.0, screenshots=False),
    )

    def agent(spec: EpisodeSpec) -> Agent:
        model = EndpointModel(EndpointSettings(server.url), policy=QUICK)
        prompt = PROMPTS[spec.key.arm]
        return create_agent(
            "uivenus", model=model, model_name=server.model_name, codec="venus@1.5", system_prompt=prompt
        )

    with ModelServer(ActionRendering(world, "venus@1.5")) as server, DevicePool(PhonesHere(2)) as pool:
        executor = LocalExecutor(
            pool, agent, lambda spec: TellNumber.from_seed(seed=spec.seed, suite="mobile_world"), 2
        )
        run_plan(plan, executor, directory, retries=0)


def said_everywhere(directory: Path) -> str:
    """The verdict, after making sure that terminal, report, page and JSON give the same one."""
    report = write_reports(directory).content
    told = report.winner_reason
    assert json.loads((directory / "evaluation_report.json").read_text())["winner_reason"] == told
    _, _, reason = told.partition(". ")
    plain = reason.replace(NBSP, " ")
    pages = [(directory / "report.md").read_text(), re.sub(r"<[^>]+>", "", (directory / "report.html").read_text())]
    for page in pages:
        assert plain in " ".join(unescape(page).replace(NBSP, " ").replace("\\", "").split())
    shown = results_of(LogDirectory(directory.parent).run(directory.name))
    assert isinstance(shown, Results)
    assert shown.verdict.paragraph.endswith(reason) and told.startswith(f"{shown.verdict.headline}. ")
    terminal = CliRunner().invoke(app, ["experiment", "report", str(directory)], catch_exceptions=False)
    assert terminal.exit_code == 0 and plain in " ".join(terminal.output.replace(NBSP, " ").split())
    assert report.winner == report.analysis.ranking.winner
    return told


CASES = {
    "complete": (World(0.0, 1.0, {}), ["Winner: Chatty."], ["lost", "Lost"]),
    "missing at random": (
        World(0.0, 1.0, {"plain": 0.1, "chatty": 0.1}),
        [
            "No winner. On the episodes that have a score, Chatty is significantly better than Plain. With every lost "
            "episode counted against Chatty it is not",
            "Lost to infrastructure and excluded from success rates: Chatty 2 of 16 episodes (endpoint's answer was "
            "incomplete 2); Plain 2",
        ],
        ["Winner:", "more than chance"],
    ),
    "failures of one arm": (
        World(0.2, 0.45, {"chatty": 1.0}, only_failures=True),
        ["Chatty lost", "more than chance explains", "Not ranked", "(endpoint's answer was incomplete "],
        ["Winner", "same success rate", "too small to detect"],
    ),
    "an empty arm": (
        World(0.5, 0.5, {"chatty": 1.0}),
        [
            "Nothing to compare. Chatty lost 16 of 16 episodes",
            "Plain is the only variant that can be ranked.",
            "fewer than 80 % of its episodes have a score: Chatty (0 of 16).",
        ],
        ["Winner", "same success rate", "too small to detect"],
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_who_wins_when_the_endpoint_loses_episodes(tmp_path: Path, name: str) -> None:
    world, says, never = CASES[name]
    played(world, tmp_path / "run")
    told = said_everywhere(tmp_path / "run").replace(NBSP, " ")
    for words in says:
        assert words in told
    for words in never:
        assert words not in told
