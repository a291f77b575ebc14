"""The specification's `AndroidWorldAutonomousEvaluator`, and a recorder that keeps an episode in memory."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final

from pydantic import ValidationError

from mobile_world.agents import AgentOptions
from mobile_world.agents.autonomous import AutonomousConfig
from mobile_world.domain import (
    ConfigError,
    EpisodeKey,
    StepRecord,
    StorageFailed,
    decision_seed,
    specified_seed,
)
from mobile_world.experiment.configuration import Experiment, make_agent, write_conduct
from mobile_world.experiment.configuration.step_limits import step_limit_messages
from mobile_world.experiment.driver import RunResult, run_plan, unscored
from mobile_world.experiment.endpoint_check import ask_endpoints, endpoint_lines
from mobile_world.experiment.episode.loop import run_episode
from mobile_world.experiment.episode.outcome import device_suspect
from mobile_world.experiment.events import EpisodeEnded, RunBegan, RunEvent
from mobile_world.experiment.executors import LocalExecutor
from mobile_world.experiment.planning import Rules, plan_arms, refuse_unguessable
from mobile_world.experiment.planning.arms import planned_arms, statements
from mobile_world.experiment.reports import EpisodeConfig, EpisodeResult, MetricsCollector, ResultBuilder
from mobile_world.experiment.reports.report import write_reports
from mobile_world.experiment.specification.environment import AndroidWorldEnvironment, simulated_phones
from mobile_world.experiment.specification.settings import plain_config, read_settings
from mobile_world.experiment.specification.task_loader import AndroidWorldTaskLoader
from mobile_world.experiment.storage.blob_store import BlobStore
from mobile_world.prompts import PromptVariant
from mobile_world.runtime.pool import DevicePool
from mobile_world.tasks import LocalEnvironment


class MemoryRecorder:
    """A recorder that keeps steps in memory and pictures on the disk; see `Recorder`."""

    name: str | None = None

    def __init__(self, blobs: BlobStore) -> None:
        self.blobs = blobs
        self.steps: list[StepRecord] = []

    def blob(self, data: bytes) -> str:
        """See `Recorder`."""
        try:
            return self.blobs.put(data)
        except OSError as error:
            raise StorageFailed(
                f"a screenshot cannot be kept: {error.strerror}; see whether the disk is full"
            ) from error

    def step(self, record: StepRecord) -> None:
        """See `Recorder`."""
        self.steps.append(record)


LOGGER: Final = "AndroidWorldEval"
DEFAULT_WORKERS: Final = 1


class AndroidWorldAutonomousEvaluator:
    """Compares prompt variants on tasks; every episode has an agent and a phone of its own.

    `model_config` is what a file's `model` section holds: `path` with `base_url` for UI-Venus over an endpoint, or
    `agent` with the name of any other agent, such as `reference`. `eval_config` is its `evaluation` section.
    """

    def __init__(
        self,
        model_config: AgentOptions | Mapping[str, Any] | object,
        eval_config: Mapping[str, Any],
        logger: logging.Logger | None = None,
        *,
        pool: DevicePool | None = None,
        environ: Mapping[str, str] | None = None,
        autonomous_config: AutonomousConfig | None = None,
    ) -> None:
        """Check everything; `ConfigError` for what cannot be used, a model that nobody serves among it.

        `autonomous_config` says what requests hold and which answers are refused, for agents with a model. Episodes
        run on the devices of `pool`, which its owner closes, or on simulated phones. `environ` is where the
        key of an endpoint is looked for; the environment of this process if left out.
        """
        self.model_config = model_config
        self.eval_config = eval_config
        self.logger = logger or self._setup_logger()
        self._settings = read_settings(
            model_config,
            eval_config,
            environ=environ if environ is not None else os.environ,
            logger=self.logger,
            autonomous_config=autonomous_config,
        )
        evaluation = self._settings.evaluation
        self.task_loader = AndroidWorldTaskLoader(
            evaluation.task_split or ",".join(evaluation.tasks or ["mini"]),
            suite=evaluation.suite,
            task_dirs=self._settings.conduct.task_dirs,
            apps=self._settings.conduct.apps,
        )
        self.metrics_collector = MetricsCollector()
        """What the episodes of `_run_episode` come to."""
        self.output_dir = self._settings.output_dir
        self._registry = self.task_loader.registry
        self._pool = pool
        try:
            self.output_dir.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ConfigError(f"results cannot go to {self.output_dir}: {error.strerror}; name another") from error

    def evaluate_all_variants(
        self,
        variants: Sequence[PromptVariant],
        tasks: Sequence[Mapping[str, Any]] | None = None,
        n_replicas: int | None = None,
        max_workers: int | None = None,
    ) -> dict[str, Any]:
        """Run every variant on every task and write the report files; the report.

        Tasks, replicas (2) and workers (1) are those of the configuration where left out. What the output directory
        holds already is not run again; results of other settings in it are a `ConfigError`.
        """
        evaluation = self._settings.evaluation
        chosen = self.task_loader.load_tasks() if tasks is None else tasks
        replicas = n_replicas if n_replicas is not None else evaluation.n_replicas
        workers = max_workers if max_workers is not None else evaluation.max_workers or DEFAULT_WORKERS
        if min(len(variants), len(chosen), replicas, workers) < 1:
            raise ConfigError("an evaluation needs at least one variant, one task, one replica and one worker")
        experiment = self._experiment(variants, list(dict.fromkeys(map(_id_of, chosen))), replicas)
        self.logger.info(
            "Starting evaluation: %d variants, %d tasks, %d replicas", len(variants), len(chosen), replicas
        )
        if experiment.synthetic:
            self.logger.warning("The subject is %s", experiment.synthetic)
        result = self._run(experiment, workers)
        if result.missing:
            self.logger.warning("%d episodes have no score: %s", result.missing, result.stopped or "see the report")
        reports = write_reports(self.output_dir, evaluation_config=plain_config(self.eval_config))
        self.logger.info("Saved evaluation report to %s", reports.report)
        return reports.content.model_dump(mode="json")

    def _experiment(self, variants: Sequence[PromptVariant], tasks: Sequence[str], replicas: int) -> Experiment:
        settings, evaluation = self._settings, self._settings.evaluation
        plan = plan_arms(
            self._registry,
            arms=planned_arms(settings.subject, variants, ()),
            tasks=tasks,
            base_seed=evaluation.seed,
            replicas=replicas,
            rules=settings.rules,
            make=lambda arm: make_agent(arm, settings.private),
            decision_seeds=evaluation.decision_seeds,
        )
        refuse_unguessable(plan, self._registry)
        for statement in statements(plan):
            self.logger.info("%s", statement)
        for message in step_limit_messages(plan, self._registry):
            self.logger.warning("%s", message)
        return Experiment(plan, settings.conduct, self.output_dir, settings.private)

    def _run(self, experiment: Experiment, workers: int) -> RunResult:
        if unscored(experiment.plan, experiment.output_dir):
            experiment = replace(experiment, plan=ask_endpoints(experiment.plan, experiment.private))
            for line in endpoint_lines(experiment.plan):
                self.logger.info("%s", line)
        with self._devices(workers) as pool:
            executor = LocalExecutor(
                pool, experiment.make_agent, lambda spec: self._registry.create(spec.key.task, seed=spec.seed), workers
            )
            return run_plan(
                experiment.plan,
                executor,
                experiment.output_dir,
                retries=experiment.conduct.retries,
                shuffled=experiment.conduct.schedule == "shuffled",
                listener=self._log_event,
            )

    def _log_event(self, event: RunEvent) -> None:
        if isinstance(event, RunBegan):
            write_conduct(self.output_dir, self._settings.conduct)
            for remark in event.remarks:
                self.logger.warning("%s", remark)
        if isinstance(event, EpisodeEnded):
            record = event.record
            level = logging.WARNING if record.outcome == "infra_failure" else logging.INFO
            why = record.failure or (record.error.message if record.error is not None else "")
            self.logger.log(level, "%s: %s %s", record.key, record.outcome, why)

    def _create_episode_config(self, variant_id: str, task_id: str, replica_idx: int) -> EpisodeConfig:
        """The configuration of one episode, with the seed that a run would give it."""
        rules = self._settings.rules
        own = self._registry.create(task_id, seed=self._instance(task_id, replica_idx)).max_steps
        return EpisodeConfig(
            variant_id=variant_id,
            task_id=task_id,
            replica_idx=replica_idx,
            seed=self._decision_seed(variant_id, task_id, replica_idx),
            max_steps=rules.max_steps or own,
            step_timeout=rules.step_timeout_s,
            episode_timeout=rules.episode_timeout_s,
        )

    def _run_episode(self, variant: PromptVariant, task: Mapping[str, Any], config: EpisodeConfig) -> EpisodeResult:
        """Run one attempt at one episode, outside any run; threads may do this at the same time.

        An `outcome` of `infra_failure` says that the world failed and not the agent. `InfraError` when there is no
        phone to begin with.
        """
        arm, name = self._settings.subject.variant(variant), _id_of(task)
        rules, recorder = self._rules_of(config), MemoryRecorder(BlobStore(self.output_dir / "blobs"))
        self._registry.refuse_missing_extras([name])
        instance = self._registry.create(name, seed=self._instance(name, config.replica_idx))
        with self._devices(1) as pool, pool.lease() as controller:
            record = run_episode(
                key=EpisodeKey(
                    arm=config.variant_id, suite=self._registry.family.name, task=name, replica=config.replica_idx
                ),
                task=instance,
                agent=make_agent(arm, self._settings.private),
                environment=LocalEnvironment(instance, controller),
                decision_seed=config.seed,
                rules=rules,
                recorder=recorder,
            )
            if device_suspect(record):
                pool.retire(controller)
        result = ResultBuilder(rules, recorder.blobs).result(record, recorder.steps, config, label=arm.label)
        self.metrics_collector.add(result)
        return result

    def _setup_environment(self, task: Mapping[str, Any], seed: int) -> AndroidWorldEnvironment:
        """A task on a phone of its own, for loops of one's own; `seed` draws the task's parameters."""
        return AndroidWorldEnvironment(
            task,
            seed,
            suite=self._registry.family.name,
            task_dirs=self._settings.conduct.task_dirs,
            apps=self._settings.conduct.apps,
            cue=self._settings.rules.cue_level,
        )

    def _aggregate_results(self, episodes: Sequence[EpisodeResult]) -> dict[str, Any]:
        """The numbers of one variant; nothing (null) where there are no episodes to take them over."""
        collector = MetricsCollector()
        collector.extend(episodes)
        return collector.aggregate().model_dump(mode="json")

    def _setup_logger(self) -> logging.Logger:
        """The logger by its name, with one handler however many evaluators there are."""
        logger = logging.getLogger(LOGGER)
        if not logger.handlers:
            handler = logging.StreamHandler()
            handler.setFormatter(logging.Formatter("%(asctime)s - %(name)s - %(levelname)s - %(message)s"))
            logger.addHandler(handler)
            logger.setLevel(logging.INFO)
        return logger

    @contextmanager
    def _devices(self, count: int) -> Iterator[DevicePool]:
        if self._pool is not None:
            yield self._pool
            return
        with simulated_phones(self._registry, count) as pool:
            yield pool

    def _rules_of(self, config: EpisodeConfig) -> Rules:
        limits = {
            "max_steps": config.max_steps,
            "step_timeout_s": config.step_timeout,
            "episode_timeout_s": config.episode_timeout,
        }
        try:
            return Rules.model_validate({**self._settings.rules.model_dump(), **limits})
        except ValidationError as error:
            raise ConfigError(f"the episode cannot be run as configured: {error.errors()[0]['msg']}") from error

    def _instance(self, task: str, replica: int) -> int:
        return self._registry.instance_seed(base_seed=self._settings.evaluation.seed, task=task, replica=replica)

    def _decision_seed(self, variant: str, task: str, replica: int) -> int:
        if self._settings.evaluation.decision_seeds == "specification":
            return specified_seed(variant=variant, task=task, replica=replica)
        suite, base = self._registry.family.name, self._settings.evaluation.seed
        return decision_seed(arm=variant, suite=suite, base_seed=base, task=task, replica=replica)


def _id_of(task: Mapping[str, Any]) -> str:
    try:
        return str(task["id"])
    except (KeyError, TypeError) as error:
        raise ConfigError("a task is a mapping with the name of the task as 'id', as load_tasks gives it") from error
