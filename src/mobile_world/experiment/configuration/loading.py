"""From a file to an experiment that is ready to run: whatever can be refused is refused here."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from importlib import resources
from pathlib import Path
from typing import NamedTuple

from mobile_world.domain import ConfigError, GoalLevel
from mobile_world.experiment.configuration.configured_arms import ConfiguredArms, compared
from mobile_world.experiment.configuration.experiment import Conduct, Experiment, make_agent, model_users
from mobile_world.experiment.configuration.schema import Configuration, EvaluationSection
from mobile_world.experiment.configuration.step_limits import step_limit_messages
from mobile_world.experiment.configuration.subject import kept
from mobile_world.experiment.configuration.task_source import OfficialPlace, check_source, open_registry
from mobile_world.experiment.configuration.validation import validated
from mobile_world.experiment.configuration.yaml_document import YamlDocument, parse_document, parse_value, read_document
from mobile_world.experiment.planning import Rules, plan_arms, refuse_unguessable
from mobile_world.tasks import TaskRegistry
from mobile_world.tasks.task_extras import left_out_message

PACKAGED = "demo.yaml"
"""What is run when no file is named: a demonstration with the reference subject."""
EXPERIMENT_1 = "experiment1.yaml"
"""Experiment 1 as it was specified, with the reference subject."""
PACKAGED_BY_NAME = ("demo", "experiment1")
"""What can be named in place of a file."""
FLAGS_ALONE = "flags.yaml"
"""What the command line stands over when it says itself what is compared."""


class Override(NamedTuple):
    """A value that stands over the file's."""

    key: str
    """Such as `evaluation.n_replicas`."""
    value: object
    origin: str = "the override"
    """Who asks for it, as errors name it: a flag."""

    @classmethod
    def parsed(cls, word: str, origin: str) -> Override:
        """From `KEY=VALUE`, with the value as a file would write it."""
        key, equals, value = word.partition("=")
        if not equals or not all(key.strip().split(".")):
            raise ConfigError(f"{origin} takes KEY=VALUE, such as evaluation.max_steps=20")
        return cls(key.strip(), parse_value(value, f"{origin} {key.strip()}"), f"{origin} {key.strip()}")


def load_experiment(
    path: Path | str | None,
    *,
    environ: Mapping[str, str] | None = None,
    overrides: Iterable[Override] = (),
    task_dirs: Iterable[Path] = (),
    apps: Iterable[Path] = (),
    standing_apps: Iterable[Path] = (),
    standing_task_dirs: Iterable[Path] = (),
    packaged: str = PACKAGED,
) -> Experiment:
    """The experiment of a file, or a packaged one; `ConfigError` with file, line and column for every mistake.

    `path` may also be the name of a packaged one. `environ` is where the key of an endpoint is looked for, the
    environment of this process if left out; `task_dirs` and `apps` add to those of the file,
    `standing_apps` as well unless it names devices. Those that stand are left out for AndroidWorld's own tasks, which
    mix with no others.
    """
    document, directory = _source(Path(path) if path is not None else None, packaged)
    environ = os.environ if environ is None else environ
    for key, value, origin in overrides:
        document = document.over(tuple(key.split(".")), value, origin)
    outside = _Outside(tuple(task_dirs), tuple(apps), tuple(standing_task_dirs), tuple(standing_apps))
    return _Loader(document, directory, environ, outside).experiment()


class _Source(NamedTuple):
    document: YamlDocument
    directory: Path
    """What paths in it are seen from."""


def _source(path: Path | None, packaged: str) -> _Source:
    if path is not None and str(path) in PACKAGED_BY_NAME and not path.exists():
        path, packaged = None, f"{path}.yaml"
    if path is not None and not path.exists():
        raise ConfigError(f"there is no configuration {path}; {_near(path)}")
    if path is not None:
        return _Source(read_document(path), path.absolute().parent)
    text = resources.files(__package__ or "").joinpath(packaged).read_text(encoding="utf-8")
    return _Source(parse_document(text, f"packaged {packaged}"), Path.cwd())


def _near(path: Path) -> str:
    """What may have been meant by a configuration that is not there: a packaged one, or a file beside it."""
    names = {name: name for name in PACKAGED_BY_NAME}
    names |= {file.stem: str(path.with_name(file.name)) for file in path.parent.glob("*.y*ml")}
    near = get_close_matches(path.stem, names, n=1)
    packaged = f"packaged are {' and '.join(PACKAGED_BY_NAME)}"
    return f"did you mean {names[near[0]]}? ({packaged})" if near else packaged


class _Outside(NamedTuple):
    """Tasks and apps from outside the package that a configuration does not name itself."""

    task_dirs: tuple[Path, ...]
    apps: tuple[Path, ...]
    standing_task_dirs: tuple[Path, ...]
    standing_apps: tuple[Path, ...]
    """What the settings name for every command."""


class _Loader:
    def __init__(self, document: YamlDocument, directory: Path, environ: Mapping[str, str], outside: _Outside) -> None:
        self._document, self._directory, self._environ = document, directory, environ
        self._config: Configuration = validated(document)
        evaluation = self._config.evaluation
        check_source(self._config, document, task_dirs=outside.task_dirs, apps=outside.apps)
        native = evaluation.source == "native"
        standing = outside.standing_apps if native and not self._config.executor.devices else ()
        self._task_dirs = self._places(
            (*(outside.standing_task_dirs if native else ()), *outside.task_dirs), evaluation.task_dirs
        )
        self._apps = self._places((*standing, *outside.apps), evaluation.apps)
        self._official = OfficialPlace.seen_from(directory, evaluation)

    def _places(self, given: Iterable[Path], own: Iterable[str]) -> tuple[str, ...]:
        """Paths of the command line and those of the file, which are seen from its directory; absolute."""
        return tuple(str(each.absolute()) for each in (*given, *(self._directory / path for path in own)))

    def experiment(self) -> Experiment:
        """Everything, in the order in which a person would want to be told."""
        config, document = self._config, self._document
        registry = self._registry()
        tasks, left_out = self._tasks(registry)
        configured = compared(config, document, self._directory)
        conduct = self._conduct(configured)
        private = self._private(conduct)
        evaluation = config.evaluation
        plan = plan_arms(
            registry,
            arms=configured.arms,
            tasks=tasks,
            base_seed=evaluation.seed,
            replicas=evaluation.n_replicas,
            rules=rules_of(evaluation, goal=configured.goal, guessed=configured.guessed),
            decision_seeds=evaluation.decision_seeds,
            make=lambda arm: make_agent(arm, private),
        )
        with document.locating(("evaluation", "goal")):
            refuse_unguessable(plan, registry)
        subject = [f"the subject is {plan.label}"] if plan.label else []
        notes = [*([left_out] if left_out else []), *subject, *configured.notes, *step_limit_messages(plan, registry)]
        return Experiment(plan, conduct, self._output_dir(), private, tuple(notes))

    def _registry(self) -> TaskRegistry:
        with self._document.locating(("user",)):
            user = model_users(self._config.user)
        evaluation = self._config.evaluation
        with self._document.locating(("evaluation", "suite" if evaluation.source == "native" else "source")):
            return open_registry(
                evaluation.suite,
                source=evaluation.source,
                task_dirs=self._task_dirs,
                apps=self._apps,
                official_compat=evaluation.official_compat,
                user=user,
                official_path=self._official.path,
                official_python=self._official.python,
            )

    def _tasks(self, registry: TaskRegistry) -> tuple[list[str], str]:
        """The tasks, and what is to be said of those that are left out."""
        evaluation = self._config.evaluation
        if evaluation.tasks is not None and evaluation.task_split is not None:
            raise self._document.error(("evaluation", "tasks"), "give either task_split or tasks, not both", key=True)
        key = "task_split" if evaluation.tasks is None else "tasks"
        spec = f"@{evaluation.task_split or 'mini'}" if evaluation.tasks is None else ",".join(evaluation.tasks)
        with self._document.locating(("evaluation", key)):
            return registry.select_playable(spec), left_out_message(registry.left_out(spec))

    def _conduct(self, configured: ConfiguredArms) -> Conduct:
        config, evaluation = self._config, self._config.evaluation
        if config.executor.kind == "ray" and config.executor.devices:
            raise self._document.error(
                ("executor", "devices"), "devices are of this machine; every Ray node has its own", key=True
            )
        return Conduct(
            name=config.experiment.name,
            version=config.experiment.version,
            source=self._document.origin,
            task_dirs=self._task_dirs,
            apps=self._apps,
            official_path=self._official.path,
            official_python=self._official.python,
            workers=evaluation.max_workers,
            retries=evaluation.max_retries,
            schedule=evaluation.schedule,
            budget=config.budget,
            executor=config.executor,
            api_key_env=config.model.api_key_env,
            arm_keys=configured.keys,
            user=config.user,
            keeping=kept(config, self._directory),
            prompt_files=configured.files,
        )

    def _private(self, conduct: Conduct) -> dict[str, object]:
        with self._document.locating(("model", "api_key_env")):
            return conduct.private_options(self._environ)

    def _output_dir(self) -> Path:
        given = self._config.evaluation.output_dir
        return Path(given).expanduser() if given is not None else Path("results") / Path(self._document.origin).stem


def rules_of(evaluation: EvaluationSection, *, goal: GoalLevel, guessed: bool = False) -> Rules:
    """How episodes are run and judged; `guessed` says that some arm gets no goal, though others do."""
    return Rules(
        goal_level=goal,
        cue=evaluation.cue if guessed or goal == "none" else None,
        success_rule=evaluation.success_rule,
        clock=evaluation.clock,
        max_steps=None if evaluation.max_steps == "task" else evaluation.max_steps,
        episode_timeout_s=evaluation.episode_timeout,
        step_timeout_s=evaluation.step_timeout,
        loop_limit=evaluation.loop_limit,
        parse_failure_limit=evaluation.parse_failure_limit,
        question_limit=evaluation.question_limit,
        screenshots=evaluation.screenshots,
    )
