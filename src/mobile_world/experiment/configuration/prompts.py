"""Which prompts a configuration means."""

from __future__ import annotations

from pathlib import Path

from mobile_world.domain import ConfigError
from mobile_world.experiment.configuration.marked import Document
from mobile_world.experiment.configuration.schema import VariantsSection
from mobile_world.prompts import SPECIFICATION, PromptVariant, choose, design, read_variants

SECTION = "variants"


def variants_of(section: VariantsSection, document: Document, directory: Path) -> list[PromptVariant]:
    """The variants to run; `ConfigError` for a count that is wrong, or a name that none of them has."""
    found = _found(section, document, directory)
    if section.count is not None and section.count != len(found):
        source = section.definition_file or f"the design {section.design or 'given'}"
        raise document.error((SECTION, "count"), f"it says {section.count}, and {source} has {len(found)} variants")
    if section.only is None:
        return found
    chosen = [_chosen(name, number, found, document) for number, name in enumerate(section.only)]
    if not chosen:
        raise document.error((SECTION, "only"), "it names no variant")
    return chosen


def _chosen(name: str, number: int, found: list[PromptVariant], document: Document) -> PromptVariant:
    try:
        return choose(name, found)
    except ConfigError as error:
        raise document.error((SECTION, "only", number), str(error)) from error


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
    it: a path that begins with the directory's own name is also looked for from the directory above.
    """
    file = directory / name
    if not file.exists() and Path(name).parts[:1] == (directory.name,) and (directory.parent / name).exists():
        return directory.parent / name
    return file
