"""An experiment that is ready to run: its plan, and everything about carrying it out that changes no result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal

from pydantic import Field, SecretStr

from mobile_world.agents import Agent, agent_entry, create_agent
from mobile_world.domain import ConfigError, FrozenModel
from mobile_world.experiment.configuration.schema import BudgetSection, ExecutorSection, Schedule, UserSection
from mobile_world.experiment.episode.model_user import ModelUsers
from mobile_world.experiment.planning import Budget, EpisodeSpec, Plan, PlannedArm

OF_ARMS: Final = "arms"
"""Where private options hold what single arms are told."""
OF_USER: Final = "user"
"""Where they hold the key of the model that plays the user."""


class Conduct(FrozenModel):
    """How a plan is carried out; the content of `experiment.json`, from which a run is resumed.

    Nothing in it changes a result: it may differ from sitting to sitting. Keys are not in it.
    """

    schema_version: Literal[1] = 1
    name: str
    version: str
    source: str
    """The configuration it came from."""
    task_dirs: tuple[str, ...] = ()
    apps: tuple[str, ...] = ()
    """Where the apps from outside this package are; the plan has their hashes."""
    official_path: str | None = None
    official_python: str | None = None
    """Where the copy of AndroidWorld and its interpreter are, for a plan with its tasks; the plan has its hash."""
    workers: int | None = None
    """Phones at a time; nothing leaves it to the machine."""
    retries: int = 2
    schedule: Schedule = "interleaved"
    budget: BudgetSection = BudgetSection()
    executor: ExecutorSection = ExecutorSection()
    api_key_env: str | None = None
    """The environment variable that holds the key of the model's endpoint."""
    arm_keys: dict[str, str | None] = Field(default_factory=dict)
    """The same for arms whose key is another one: the variable by arm, nothing for an arm that is sent no key."""
    user: UserSection = UserSection()
    """Where the model is that plays the user; the plan has its name."""
    keeping: dict[str, Any] = Field(default_factory=dict)
    """Agent options that change no result: where answers are kept, and what they cost."""
    prompt_files: dict[str, str] = Field(default_factory=dict)
    """Where prompts of one's own were read, by arm; the plan has their texts."""

    def private_options(self, environ: Mapping[str, str]) -> dict[str, Any]:
        """What agents are told beside what the plan holds; `ConfigError` when a key is not there.

        What only one arm is told is under `OF_ARMS`, by its name.
        """
        options = dict(self.keeping)
        if self.api_key_env is not None:
            options["api_key"] = _key(self.api_key_env, environ)
        if self.user.api_key_env is not None:
            options[OF_USER] = SecretStr(_key(self.user.api_key_env, environ, "user.api_key_env"))
        if self.arm_keys:
            options[OF_ARMS] = {
                arm: {"api_key": _key(variable, environ) if variable is not None else None}
                for arm, variable in self.arm_keys.items()
            }
        return options


def _key(variable: str, environ: Mapping[str, str], named_in: str = "model.api_key_env") -> str:
    if not environ.get(variable):
        raise ConfigError(
            f"the environment variable {variable} holds no key; set it, or name another one in {named_in}"
        )
    return environ[variable]


def model_users(section: UserSection, key: SecretStr | None = None) -> ModelUsers | None:
    """The model that plays the user; nothing for the scripted user, `ConfigError` for one that cannot be asked."""
    if section.model is None and section.base_url is None:
        return None
    if section.model is None or section.base_url is None:
        raise ConfigError(
            "a model that plays the user has a name and an endpoint: give user.model (--user-model) and user.base_url "
            "(--user-base-url)"
        )
    return ModelUsers(section.model, section.base_url, key)


@dataclass(frozen=True)
class Experiment:
    """A plan, how it is carried out, and what a person should know before it starts."""

    plan: Plan
    conduct: Conduct
    output_dir: Path
    private: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """What agents with a model are told and no record holds, keys among it."""
    warnings: tuple[str, ...] = ()

    def make_agent(self, spec: EpisodeSpec) -> Agent:
        """A new agent for one episode."""
        return make_agent(self.plan.arm(spec.key.arm), self.private)

    @property
    def budget(self) -> Budget | None:
        """What may be spent; nothing when nothing was said."""
        limits = self.conduct.budget
        if limits == BudgetSection():
            return None
        wall_s = limits.wall_minutes * 60 if limits.wall_minutes is not None else None
        return Budget(tokens=limits.tokens, cost=limits.cost, device_minutes=limits.device_minutes, wall_s=wall_s)

    @property
    def synthetic(self) -> str:
        """What must stand beside all numbers; empty when every variant is played by a real agent."""
        return self.plan.label


def make_agent(arm: PlannedArm, private: Mapping[str, Any]) -> Agent:
    """An agent of an arm, with what only agents with a model are told."""
    if not agent_entry(arm.agent).takes_model:
        return create_agent(arm.agent, **arm.options)
    return create_agent(arm.agent, **arm.options, **private_of(arm, private))


def private_of(arm: PlannedArm, private: Mapping[str, Any]) -> dict[str, Any]:
    """What one arm is told beside what the plan holds: a key is for the endpoint that it was named with."""
    shared = {name: value for name, value in private.items() if name not in (OF_ARMS, OF_USER)}
    return {**shared, **private.get(OF_ARMS, {}).get(arm.name, {})}
