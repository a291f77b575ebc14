"""The arms that a configuration asks for: prompts that one subject is given, or arms that differ in any setting."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeVar

from mobile_world.agents import agent_entry
from mobile_world.domain import ConfigError, GoalLevel
from mobile_world.experiment.configuration.schema import Configuration, VariantsSection
from mobile_world.experiment.configuration.subject import KEEPING, NO_HISTORY, notes, subject
from mobile_world.experiment.configuration.validation import validated
from mobile_world.experiment.configuration.yaml_document import Place, YamlDocument
from mobile_world.experiment.planning.arms import planned_arms, with_controls
from mobile_world.experiment.planning.plan import PlannedArm
from mobile_world.prompts import (
    SPECIFICATION,
    CustomPrompt,
    Prompt,
    PromptVariant,
    check_arm_name,
    choose,
    design,
    prompt_files,
    read_prompt,
    read_prompts,
    read_variants,
)

SECTION = "variants"

Chosen = TypeVar("Chosen", PromptVariant, CustomPrompt)


def variants_of(section: VariantsSection, document: YamlDocument, directory: Path) -> list[Prompt]:
    """The prompts to run; `ConfigError` for a count that is wrong, or a name that none of them has."""
    if section.files is not None:
        return list(_counted(section, "files", _own(section, section.files, document, directory), document, _named))
    source = section.definition_file or f"the design {section.design or 'given'}"
    return list(_counted(section, source, _found(section, document, directory), document, choose))


def prompt_at(key_path: Place, name: str, document: YamlDocument, directory: Path) -> CustomPrompt:
    """The prompt in one file that a configuration names at `place`, seen from its directory."""
    with document.locating(key_path):
        return read_prompt(directory / name)


def _counted(
    section: VariantsSection,
    source: str,
    found: list[Chosen],
    document: YamlDocument,
    chosen_by: Callable[[str, list[Chosen]], Chosen],
) -> list[Chosen]:
    """Those of the found prompts that are run, after the count was checked."""
    if section.count is not None and section.count != len(found):
        raise document.error((SECTION, "count"), f"it says {section.count}, and {source} has {len(found)} variants")
    if section.only is None:
        return found
    chosen = []
    for number, name in enumerate(section.only):
        with document.locating((SECTION, "only", number)):
            chosen.append(chosen_by(name, found))
    if not chosen:
        raise document.error((SECTION, "only"), "it names no variant")
    return chosen


def _named(name: str, prompts: list[CustomPrompt]) -> CustomPrompt:
    for prompt in prompts:
        if name in (prompt.arm_id, prompt.label):
            return prompt
    raise ConfigError(f"no prompt file is called {name!r}; there are {', '.join(other.arm_id for other in prompts)}")


def _own(section: VariantsSection, patterns: list[str], document: YamlDocument, directory: Path) -> list[CustomPrompt]:
    for name in ("definition_file", "design", "component_set"):
        if getattr(section, name) is not None:
            raise document.error((SECTION, name), "prompts of your own (files) have their own texts; leave this out")
    with document.locating((SECTION, "files")):
        return read_prompts(prompt_files(patterns, directory))


def _found(section: VariantsSection, document: YamlDocument, directory: Path) -> list[PromptVariant]:
    if section.definition_file is None:
        key = "design" if section.design is not None else "component_set"
        with document.locating((SECTION, key)):
            return design(section.design or "given").variants(_set(section.component_set, directory))
    for name in ("design", "component_set"):
        if getattr(section, name) is not None:
            raise document.error((SECTION, name), "a definition_file has its own texts; leave out one of the two")
    with document.locating((SECTION, "definition_file")):
        return read_variants(definition_file(section.definition_file, directory))


def _set(name: str | None, directory: Path) -> str:
    if name is None:
        return SPECIFICATION
    return str(directory / name) if name.endswith(".toml") else name


def definition_file(name: str, directory: Path) -> Path:
    """A variants file, seen from the configuration's directory.

    The specification's own `configs/experiment1.yaml` says `./configs/prompt_variants.json` and means the file beside
    it: a path that begins with the directory's own name is seen from the directory above, unless there is such a file.
    """
    file = directory / name
    if not file.exists() and Path(name).parts[:1] == (directory.name,):
        return directory.parent / name
    return file


ARMS: Final = "arms"
OWN_GOAL: Final[GoalLevel] = "full"
"""How much agents are told with prompts and arms of one's own, when nobody says."""
SPECIFIED_GOAL: Final[GoalLevel] = "none"
"""How much they are told with the specification's variants, as it has it."""

_TEXTS: Final = ("prompt", "prompt_file")
_OF_THE_EVALUATION: Final = ("goal", "reading")
"""Keys of an arm that a file has in its section `evaluation`."""


@dataclass(frozen=True)
class ConfiguredArms:
    """The arms of an experiment, controls included, and what is known beside them."""

    arms: list[PlannedArm]
    goal: GoalLevel
    """How much of the goal agents are told, where an arm does not say otherwise."""
    guessed: bool = False
    """Whether some arm gets no goal, so that all start where it can be guessed."""
    files: dict[str, str] = field(default_factory=dict)
    """Where the prompts of arms were read, by arm."""
    keys: dict[str, str | None] = field(default_factory=dict)
    """Arms that do not use the key of the file's own `model.api_key_env`: the variable of theirs, or none."""
    notes: list[str] = field(default_factory=list)
    """What a person should know about the subjects before the start."""


def compared(config: Configuration, document: YamlDocument, directory: Path) -> ConfiguredArms:
    """What a configuration compares; `ConfigError` for whatever cannot be run."""
    if ARMS not in document.values:
        for name in ("prompt", "prompt_file"):
            if getattr(config, name) is not None:
                told = "this is for arms; give prompts that are compared with variants.files"
                raise document.error((name,), told, key=True)
        return _prompts(config, document, directory)
    if config.variants != VariantsSection():
        told = "an experiment has either arms or variants; give an arm its prompt with the key 'prompt'"
        raise document.error((SECTION,), told, key=True)
    if not config.arms:
        raise document.error((ARMS,), "it names no arm")
    return _Arms(config, document, directory).compared()


def specified_goal(config: Configuration) -> GoalLevel:
    """How much of the goal the specification's variants are told."""
    return config.evaluation.goal or SPECIFIED_GOAL


def _prompts(config: Configuration, document: YamlDocument, directory: Path) -> ConfiguredArms:
    variants = variants_of(config.variants, document, directory)
    own = config.variants.files is not None
    goal = (config.evaluation.goal or OWN_GOAL) if own else specified_goal(config)
    who = subject(config, document, directory, goal=goal, history_length=None if own else NO_HISTORY)
    with document.locating((SECTION,)):
        arms = planned_arms(who, variants, config.controls)
    return ConfiguredArms(arms, goal, files=files_of(variants), notes=notes(config, agent_entry(who.agent)))


def files_of(prompts: Iterable[Prompt]) -> dict[str, str]:
    """Where prompts of one's own were read, by arm."""
    own = (prompt for prompt in prompts if isinstance(prompt, CustomPrompt))
    return {prompt.arm_id: str(prompt.file) for prompt in own}


class _Arms:
    """Makes every arm of a file: each is the whole file with what the arm says over it."""

    def __init__(self, config: Configuration, document: YamlDocument, directory: Path) -> None:
        self._config, self._document, self._directory = config, document, directory
        self._goal = config.evaluation.goal or OWN_GOAL
        self._files: dict[str, str] = {}
        self._keys: dict[str, str | None] = {}
        self._notes: list[str] = []

    def compared(self) -> ConfiguredArms:
        """All arms, and the controls beside them."""
        arms = [self._arm(number) for number in range(len(self._config.arms))]
        with self._document.locating((ARMS,)):
            every = with_controls(arms, self._config.controls)
        first = arms[0].name
        for control in every[len(arms) :]:
            if first in self._keys:
                self._keys[control.name] = self._keys[first]
        # Where one arm is told nothing, all must start where that one can guess what is wanted.
        guessed = any(arm.goal_level == "none" for arm in arms)
        return ConfiguredArms(every, self._goal, guessed, self._files, self._keys, list(dict.fromkeys(self._notes)))

    def _arm(self, number: int) -> PlannedArm:
        section, place = self._config.arms[number], (ARMS, number)
        with self._document.locating((*place, "name")):
            check_arm_name(section.name, f"{section.name!r} cannot name an arm")
        document = self._document
        for key, value in self._said(number):
            target = ("evaluation", *key) if key[0] in _OF_THE_EVALUATION else key
            document = document.over(target, value, self._document.where((*place, *key)))
        config = validated(document)
        goal = config.evaluation.goal or OWN_GOAL
        prompt = self._prompt(config, document)
        who = subject(config, document, self._directory, goal=goal, prompted=prompt is not None)
        self._notes += notes(config, agent_entry(who.agent))
        self._key(section.name, config, number)
        if prompt is None:
            arm = who.arm(section.name, title=section.label)
        else:
            arm = who.variant(prompt, name=section.name, title=section.label)
            self._files[section.name] = str(prompt.file)
        return arm if goal == self._goal else arm.model_copy(update={"goal_level": goal})

    def _said(self, number: int) -> Iterator[tuple[tuple[str, ...], Any]]:
        """What an arm says, by the keys of the file that it stands over."""
        section = self._document.values[ARMS][number]
        for one, other in (_TEXTS, _TEXTS[::-1]):
            if one in section and other not in section:
                yield (other,), None  # An arm's own text stands in place of any of the file's.
        for key, value in section.items():
            if key in ("name", "label"):
                continue
            if key not in ("model", "agent_options") or not isinstance(value, dict):
                yield (key,), value
                continue
            for name, below in value.items():
                if key == "model" and name in KEEPING:
                    raise self._document.error(
                        (ARMS, number, key, name),
                        "this is said once for all arms, in the file's own model section",
                        key=True,
                    )
                yield (key, name), below

    def _prompt(self, config: Configuration, document: YamlDocument) -> CustomPrompt | None:
        if config.prompt is None:
            return None
        if config.prompt_file is not None:
            raise document.error(
                ("prompt_file",), "an arm has a system prompt (prompt) or other instructions (prompt_file), not both"
            )
        return prompt_at(("prompt",), config.prompt, document, self._directory)

    def _key(self, arm: str, config: Configuration, number: int) -> None:
        """A key is for the endpoint that it was named with, and never goes to another one unasked."""
        model_path: Place = (ARMS, number, "model")
        own = self._document.values[ARMS][number].get("model") or {}
        shared = self._config.model
        if "api_key_env" in own:
            self._keys[arm] = config.model.api_key_env
        elif shared.api_key_env is not None and config.model.base_url != shared.base_url and shared.base_url:
            self._keys[arm] = None
            self._notes.append(
                f"{self._document.where(model_path)}: {arm} has another endpoint and is sent no key; name the variable "
                "with its key in model.api_key_env of the arm"
            )
