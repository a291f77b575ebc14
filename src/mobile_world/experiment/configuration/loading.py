"""From a file to an experiment that is ready to run: whatever can be refused is refused here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import resources
from pathlib import Path
from typing import NamedTuple

from mobile_world.agents import agent_entry
from mobile_world.domain import ConfigError
from mobile_world.experiment.arms import Subject, planned_arms
from mobile_world.experiment.configuration.experiment import Conduct, Experiment, make_agent
from mobile_world.experiment.configuration.lengths import doubts
from mobile_world.experiment.configuration.marked import Document, parse_document, parse_value, read_document
from mobile_world.experiment.configuration.prompts import variants_of
from mobile_world.experiment.configuration.schema import Configuration, EvaluationSection
from mobile_world.experiment.configuration.subject import kept, notes, subject
from mobile_world.experiment.configuration.validating import validated
from mobile_world.experiment.plan import Plan
from mobile_world.experiment.planning import plan_arms
from mobile_world.experiment.rules import Rules
from mobile_world.tasks import TaskRegistry

PACKAGED = "demo.yaml"
"""Experiment 1 with the reference subject, as it comes with the package."""


class Override(NamedTuple):
    """A value that stands over the file's."""

    key: str
    """Such as `evaluation.n_replicas`."""
    value: object
    origin: str
    """Who asks for it, as errors name it: a flag."""

    @classmethod
    def parsed(cls, word: str, origin: str) -> Override:
        """From `KEY=VALUE`, with the value as a file would write it."""
        key, equals, value = word.partition("=")
        if not equals or not all(key.strip().split(".")):
            raise ConfigError(f"{origin} takes KEY=VALUE, such as evaluation.max_steps=20")
        return cls(key.strip(), parse_value(value, f"{origin} {key.strip()}"), f"{origin} {key.strip()}")


def load_experiment(
    path: Path | None,
    *,
    environ: Mapping[str, str],
    overrides: Iterable[Override] = (),
    task_dirs: Iterable[Path] = (),
) -> Experiment:
    """The experiment of a file, or the packaged one; `ConfigError` with file, line and column for every mistake.

    `environ` is where the key of an endpoint is looked for; `task_dirs` add to those of the file.
    """
    document, directory = _source(path)
    for key, value, origin in overrides:
        document = document.over(tuple(key.split(".")), value, origin)
    return _Loading(document, directory, environ, tuple(task_dirs)).experiment()


class _Source(NamedTuple):
    document: Document
    directory: Path
    """What paths in it are seen from."""


def _source(path: Path | None) -> _Source:
    if path is not None:
        return _Source(read_document(path), path.absolute().parent)
    text = resources.files(__package__ or "").joinpath(PACKAGED).read_text(encoding="utf-8")
    return _Source(parse_document(text, f"packaged {PACKAGED}"), Path.cwd())


class _Loading:
    def __init__(
        self, document: Document, directory: Path, environ: Mapping[str, str], task_dirs: tuple[Path, ...]
    ) -> None:
        self._document, self._directory, self._environ = document, directory, environ
        self._config: Configuration = validated(document)
        own = (directory / each for each in self._config.evaluation.task_dirs)
        self._task_dirs = tuple(str(each.absolute()) for each in (*task_dirs, *own))

    def experiment(self) -> Experiment:
        """Everything, in the order in which a person would want to be told."""
        config, document = self._config, self._document
        variants = variants_of(config.variants, document, self._directory)
        registry = self._registry()
        tasks = self._tasks(registry)
        who = subject(config, document, self._directory)
        conduct = self._conduct()
        private = self._private(conduct)
        try:
            arms = planned_arms(who, variants, config.controls)
        except ConfigError as error:
            raise document.error(("variants",), str(error)) from error
        evaluation = config.evaluation
        plan = plan_arms(
            registry,
            arms=arms,
            tasks=tasks,
            base_seed=evaluation.seed,
            replicas=evaluation.n_replicas,
            rules=rules_of(evaluation),
            decision_seeds=evaluation.decision_seeds,
            make=lambda arm: make_agent(arm, private),
        )
        return Experiment(plan, conduct, self._output_dir(), private, tuple(self._warnings(plan, registry, who)))

    def _registry(self) -> TaskRegistry:
        try:
            evaluation = self._config.evaluation
            compat = evaluation.official_compat
            return TaskRegistry(evaluation.suite, extra_dirs=self._task_dirs, official_compat=compat)
        except ConfigError as error:
            raise self._document.error(("evaluation", "suite"), str(error)) from error

    def _tasks(self, registry: TaskRegistry) -> list[str]:
        evaluation = self._config.evaluation
        if evaluation.tasks is not None and evaluation.task_split is not None:
            told = "give either task_split or tasks, not both"
            raise self._document.error(("evaluation", "tasks"), told, key=True)
        key = "task_split" if evaluation.tasks is None else "tasks"
        spec = f"@{evaluation.task_split or 'mini'}" if evaluation.tasks is None else ",".join(evaluation.tasks)
        try:
            return registry.select(spec)
        except ConfigError as error:
            raise self._document.error(("evaluation", key), str(error)) from error

    def _conduct(self) -> Conduct:
        config, evaluation = self._config, self._config.evaluation
        if config.executor.kind == "ray" and config.executor.devices:
            told = "devices are of this machine; every Ray node has its own"
            raise self._document.error(("executor", "devices"), told, key=True)
        return Conduct(
            name=config.experiment.name,
            version=config.experiment.version,
            source=self._document.origin,
            task_dirs=self._task_dirs,
            workers=evaluation.max_workers,
            retries=evaluation.max_retries,
            schedule=evaluation.schedule,
            budget=config.budget,
            executor=config.executor,
            api_key_env=config.model.api_key_env,
            keeping=kept(config, self._directory),
        )

    def _private(self, conduct: Conduct) -> dict[str, object]:
        try:
            return conduct.private_options(self._environ)
        except ConfigError as error:
            raise self._document.error(("model", "api_key_env"), str(error)) from error

    def _output_dir(self) -> Path:
        given = self._config.evaluation.output_dir
        return Path(given).expanduser() if given is not None else Path("results") / Path(self._document.origin).stem

    def _warnings(self, plan: Plan, registry: TaskRegistry, who: Subject) -> list[str]:
        told = notes(self._config, agent_entry(who.agent))
        if plan.rules.max_steps is not None:
            told += doubts(plan, registry).told(plan.rules.max_steps)
        return told


def rules_of(evaluation: EvaluationSection) -> Rules:
    """How episodes are run and judged."""
    return Rules(
        goal_level=evaluation.goal,
        success_rule=evaluation.success_rule,
        max_steps=None if evaluation.max_steps == "task" else evaluation.max_steps,
        episode_timeout_s=evaluation.episode_timeout,
        step_timeout_s=evaluation.step_timeout,
        loop_limit=evaluation.loop_limit,
        parse_failure_limit=evaluation.parse_failure_limit,
        question_limit=evaluation.question_limit,
        screenshots=evaluation.screenshots,
    )
