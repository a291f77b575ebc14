"""Which prompts a configuration means."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from mobile_world.domain import ConfigError
from mobile_world.experiment.configuration.marked import Document, Place
from mobile_world.experiment.configuration.schema import VariantsSection
from mobile_world.prompts import (
    SPECIFICATION,
    CustomPrompt,
    Prompt,
    PromptVariant,
    choose,
    design,
    prompt_files,
    read_prompt,
    read_prompts,
    read_variants,
)

SECTION = "variants"

Chosen = TypeVar("Chosen", PromptVariant, CustomPrompt)


def variants_of(section: VariantsSection, document: Document, directory: Path) -> list[Prompt]:
    """The prompts to run; `ConfigError` for a count that is wrong, or a name that none of them has."""
    if section.files is not None:
        own = _own(section, section.files, document, directory)
        return list(_counted(section, "files", own, document, _named))
    return list(_counted(section, _source(section), _found(section, document, directory), document, choose))


def prompt_at(place: Place, name: str, document: Document, directory: Path) -> CustomPrompt:
    """The prompt in one file that a configuration names at `place`, seen from its directory."""
    try:
        return read_prompt(directory / name)
    except ConfigError as error:
        raise document.error(place, str(error)) from error


def _counted(
    section: VariantsSection,
    source: str,
    found: list[Chosen],
    document: Document,
    chosen_by: Callable[[str, list[Chosen]], Chosen],
) -> list[Chosen]:
    """Those of the found prompts that are run, after the count was checked."""
    if section.count is not None and section.count != len(found):
        raise document.error((SECTION, "count"), f"it says {section.count}, and {source} has {len(found)} variants")
    if section.only is None:
        return found
    chosen = []
    for number, name in enumerate(section.only):
        try:
            chosen.append(chosen_by(name, found))
        except ConfigError as error:
            raise document.error((SECTION, "only", number), str(error)) from error
    if not chosen:
        raise document.error((SECTION, "only"), "it names no variant")
    return chosen


def _named(name: str, found: list[CustomPrompt]) -> CustomPrompt:
    for prompt in found:
        if name in (prompt.arm_id, prompt.label):
            return prompt
    raise ConfigError(f"no prompt file is called {name!r}; there are {', '.join(each.arm_id for each in found)}")


def _own(section: VariantsSection, patterns: list[str], document: Document, directory: Path) -> list[CustomPrompt]:
    for name in ("definition_file", "design", "component_set"):
        if getattr(section, name) is not None:
            raise document.error((SECTION, name), "prompts of your own (files) have their own texts; leave this out")
    try:
        return read_prompts(prompt_files(patterns, directory))
    except ConfigError as error:
        raise document.error((SECTION, "files"), str(error)) from error


def _source(section: VariantsSection) -> str:
    return section.definition_file or f"the design {section.design or 'given'}"


def _found(section: VariantsSection, document: Document, directory: Path) -> list[PromptVariant]:
    if section.definition_file is None:
        key = "design" if section.design is not None else "component_set"
        try:
            return design(section.design or "given").variants(_set(section.component_set, directory))
        except ConfigError as error:
            raise document.error((SECTION, key), str(error)) from error
    for name in ("design", "component_set"):
        if getattr(section, name) is not None:
            raise document.error((SECTION, name), "a definition_file has its own texts; leave out one of the two")
    try:
        return read_variants(definition_file(section.definition_file, directory))
    except ConfigError as error:
        raise document.error((SECTION, "definition_file"), str(error)) from error


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
