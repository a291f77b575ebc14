"""The evaluator's two configurations, read as the sections `model` and `evaluation` of an experiment's file."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

from pydantic import SecretStr

from mobile_world.agents import AgentOptions
from mobile_world.agents.autonomous import AutonomousConfig
from mobile_world.domain import ConfigError
from mobile_world.experiment.configuration import Conduct, Configuration
from mobile_world.experiment.configuration.configured_arms import SPECIFIED_GOAL, specified_goal
from mobile_world.experiment.configuration.loading import rules_of
from mobile_world.experiment.configuration.schema import EvaluationSection, ModelSection
from mobile_world.experiment.configuration.subject import NO_HISTORY, kept, subject
from mobile_world.experiment.configuration.validation import validated
from mobile_world.experiment.configuration.yaml_document import Place, YamlDocument
from mobile_world.experiment.planning.arms import PromptedAgent
from mobile_world.experiment.planning.rules import Rules

NAME: Final = "AndroidWorldAutonomousEvaluator"
OUTPUT_DIR: Final = "./results"

_OTHER_NAMES: Final = {"model_path": "path", "model_name": "path"}
_BESIDE_THE_MODEL: Final = ("agent", "codec", "agent_options")
"""Keys of a file that stand beside its model section."""
_OF_THE_SERVER: Final = frozenset(
    {"tensor_parallel_size", "gpu_memory_utilization", "max_num_seqs", "max_model_len", "enable_prefix_caching"}
)


@dataclass(frozen=True)
class SpecifiedSettings:
    """What both configurations mean, checked."""

    evaluation: EvaluationSection
    subject: PromptedAgent
    """Who is given the prompts."""
    conduct: Conduct
    private: Mapping[str, Any] = field(repr=False)
    """What agents with a model are told and no record holds, keys among it."""

    @property
    def rules(self) -> Rules:
        """How episodes are run and judged."""
        return rules_of(self.evaluation, goal=self.subject.goal)

    @property
    def output_dir(self) -> Path:
        """Where the results go."""
        return Path(self.evaluation.output_dir or OUTPUT_DIR).expanduser()


def read_settings(
    model_config: AgentOptions | Mapping[str, Any] | object,
    eval_config: Mapping[str, Any],
    *,
    environ: Mapping[str, str],
    logger: logging.Logger,
    autonomous_config: AutonomousConfig | None = None,
) -> SpecifiedSettings:
    """Check both configurations; `ConfigError` for what cannot be used, a model that nobody serves among it.

    `autonomous_config` is read as settings of both, which must not say the same thing differently.
    """
    given = _fields(model_config, logger)
    key = given.pop("api_key", None)
    if autonomous_config is not None:
        given, eval_config = _with_autonomy(given, eval_config, autonomous_config)
    document = _document(given, eval_config)
    config = validated(document)
    if config.evaluation.source != "native":
        raise document.error(
            ("evaluation", "source"),
            "the evaluator plays our own tasks; AndroidWorld's own are for 'mw experiment run --source official'",
        )
    here = Path.cwd()
    who = subject(config, document, here, goal=specified_goal(config), history_length=NO_HISTORY)
    conduct = _conduct(config, here)
    private = conduct.private_options(environ)
    if key is not None:
        private["api_key"] = key.get_secret_value() if isinstance(key, SecretStr) else key
    return SpecifiedSettings(config.evaluation, who, conduct, private)


class _Both(NamedTuple):
    model: dict[str, Any]
    evaluation: dict[str, Any]


def _with_autonomy(model: Mapping[str, Any], evaluation: Mapping[str, Any], autonomous: AutonomousConfig) -> _Both:
    """Both configurations with what an autonomous one says: how is asked, what requests hold, what is refused."""
    own = autonomous.options()
    both = _Both(dict(model), dict(evaluation))
    if autonomous.include_history and both.model.get("history_length"):
        own["history_length"] = both.model["history_length"]  # How much of it is no contradiction.
    goal = both.evaluation.get("goal") or SPECIFIED_GOAL
    if autonomous.system_prompt_only and goal != "none":
        raise ConfigError(
            f"system_prompt_only tells agents nothing but their prompt, and eval_config has goal {goal!r}"
        )
    for name, value in own.items():
        target = both.evaluation if name == "reading" else both.model
        if target.get(name, value) != value:
            raise ConfigError(
                f"{name} is {target[name]!r} in the configuration and {value!r} in autonomous_config; say it once"
            )
        target[name] = value
    return both


def plain_config(eval_config: Mapping[str, Any]) -> dict[str, Any]:
    """A configuration as JSON values, for the report."""
    return {name: str(value) if isinstance(value, Path) else value for name, value in eval_config.items()}


def _fields(given: AgentOptions | Mapping[str, Any] | object, logger: logging.Logger) -> dict[str, Any]:
    """Names and values of a configuration of any form; engine settings belong to the server that holds the model."""
    if isinstance(given, AgentOptions):
        fields = {name: getattr(given, name) for name in given.model_fields_set}
    else:
        fields = dict(given) if isinstance(given, Mapping) else dict(vars(given)) if hasattr(given, "__dict__") else {}
    for name in sorted(_OF_THE_SERVER & fields.keys()):
        logger.info("%s is a setting of the model server and is left to it", name)
    return {
        _OTHER_NAMES.get(name, name): str(value) if isinstance(value, Path) else value
        for name, value in fields.items()
        if value is not None and name not in _OF_THE_SERVER
    }


def _document(model: Mapping[str, Any], evaluation: Mapping[str, Any]) -> YamlDocument:
    """Both configurations as a file would have them, so that they are checked and explained as one."""
    if not isinstance(evaluation, Mapping):
        raise ConfigError(f"eval_config must be a mapping, not {type(evaluation).__name__}")
    beside = {name: value for name, value in model.items() if name in _BESIDE_THE_MODEL}
    more = model.keys() & (AgentOptions.model_fields.keys() - ModelSection.model_fields.keys())
    options = {**dict(beside.pop("agent_options", {})), **{name: model[name] for name in more}}
    own = {name: value for name, value in model.items() if name not in {*more, *_BESIDE_THE_MODEL}}
    values = {
        "experiment": {"name": NAME},
        "model": own,
        "evaluation": plain_config(evaluation),
        "agent_options": options,
        **beside,
    }
    origins: dict[Place, str] = {(name,): "model_config" for name in ("model", *_BESIDE_THE_MODEL)}
    origins["evaluation",] = "eval_config"
    return YamlDocument(NAME, values, overrides=origins)


def _conduct(config: Configuration, directory: Path) -> Conduct:
    evaluation = config.evaluation
    return Conduct(
        name=NAME,
        version=config.experiment.version,
        source="Python",
        task_dirs=tuple(str(Path(task_dir).absolute()) for task_dir in evaluation.task_dirs),
        apps=tuple(str(Path(app).absolute()) for app in evaluation.apps),
        workers=evaluation.max_workers,
        retries=evaluation.max_retries,
        schedule=evaluation.schedule,
        api_key_env=config.model.api_key_env,
        keeping=kept(config, directory),
    )
