"""Variants files: prompt variants saved and loaded as JSON, verified by hash and arm id."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from mobile_world.domain import ConfigError
from mobile_world.prompts.components import SET_NAME, SPECIFICATION, component_set, set_names
from mobile_world.prompts.designs import given
from mobile_world.prompts.rendering import render
from mobile_world.prompts.variants import EDITED, PromptVariant, edited_set, text_hash

SCHEMA_VERSION = 1
LARGEST_FILE = 64 * 1024 * 1024


class StoredVariant(BaseModel):
    """One entry of a variants file; files written by the specification's own code have only its keys."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    prompt_id: str
    """Stands for the levels."""
    role_framing: str
    objective_style: str
    tool_docs_verbosity: str
    k_shot: int = Field(ge=0)
    error_recovery: str
    termination_policy: str
    system_prompt: str = Field(min_length=1)
    """The text that is sent, whatever a component set says today."""
    label: str = ""
    name: str = ""
    component_set: str = Field(default=SPECIFICATION, pattern=f"^{SET_NAME}$")
    arm_id: str | None = None
    content_hash: str | None = None
    """Sha256 of the text, in hex."""
    schema_version: int = Field(default=SCHEMA_VERSION, ge=1, le=SCHEMA_VERSION)

    def variant(self, set_name: str) -> PromptVariant:
        """The variant with this text, as one of a set."""
        return PromptVariant(
            role_framing=self.role_framing,
            objective_style=self.objective_style,
            tool_docs_verbosity=self.tool_docs_verbosity,
            k_shot=self.k_shot,
            error_recovery=self.error_recovery,
            termination_policy=self.termination_policy,
            component_set=set_name,
            label=self.label,
            name=self.name,
            system_prompt=self.system_prompt,
        )


def write_variants(variants: Iterable[PromptVariant], file: Path) -> None:
    """Write a variants file, whole or not at all."""
    rows = [{**variant.to_dict(), "schema_version": SCHEMA_VERSION} for variant in variants]
    _no_doubles(file, [row["arm_id"] for row in rows])
    text = json.dumps(rows, indent=2, ensure_ascii=False) + "\n"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        unfinished = file.with_name(f".{file.name}.{os.getpid()}")
        unfinished.write_text(text, encoding="utf-8")
        unfinished.replace(file)
    except OSError as error:
        raise ConfigError(f"the variants cannot be written to {file}: {error}") from error


def read_variants(file: Path, *, accept_edits: bool = False) -> list[PromptVariant]:
    """Read a variants file; a text that is not what its ids say is refused, or accepted as an arm of its own."""
    read = _accepted if accept_edits else _verified
    variants = []
    for number, row in enumerate(_rows(file), start=1):
        label = row.get("label") if isinstance(row, dict) else None
        label_text = f" ({label[:40]})" if isinstance(label, str) and label else ""
        try:
            variants.append(read(_stored(row), file))
        except ConfigError as error:
            raise ConfigError(f"{file}: entry {number}{label_text}: {error}") from error
    _no_doubles(file, [variant.arm_id for variant in variants])
    return variants


def stored_arms(file: Path) -> list[str]:
    """The arm ids that a file claims, true or not."""
    return [row.arm_id or row.variant(row.component_set).arm_id for row in map(_stored, _rows(file))]


def _verified(stored: StoredVariant, file: Path) -> PromptVariant:
    variant = stored.variant(stored.component_set)
    remedy = f"undo the edit, or accept the text as an arm of its own: mw prompt save --rehash {file}"
    if stored.content_hash is not None and stored.content_hash != variant.content_hash:
        raise ConfigError(f"its text was changed after it was stored (content hash differs); {remedy}")
    if stored.prompt_id != variant.prompt_id:
        raise ConfigError(f"prompt_id {stored.prompt_id} does not stand for these levels; {remedy}")
    if stored.arm_id not in (None, variant.arm_id):
        raise ConfigError(f"arm_id {stored.arm_id} does not belong to the set {stored.component_set}; {remedy}")
    if not _text_fits(variant):
        raise ConfigError(f"its text is not the one that {variant.arm_id} stands for; {remedy}")
    return variant


def _accepted(stored: StoredVariant, file: Path) -> PromptVariant:
    del file  # Nothing is refused, so there is no remedy to name.
    variant = stored.variant(stored.component_set)
    unchanged = stored.content_hash in (None, variant.content_hash) and _text_fits(variant)
    return variant if unchanged else stored.variant(edited_set(stored.system_prompt))


def _text_fits(variant: PromptVariant) -> bool:
    """Whether a text is the one its set stands for; sets from outside are known by their hash alone."""
    if variant.component_set.startswith(EDITED):
        return variant.component_set == edited_set(variant.system_prompt)
    if variant.component_set not in set_names():
        return True
    return text_hash(render(variant.levels, component_set(variant.component_set)).text) == variant.content_hash


def _rows(file: Path) -> Sequence[Any]:
    try:
        if file.stat().st_size > LARGEST_FILE:
            raise ConfigError(f"{file} is larger than {LARGEST_FILE // 2**20} MiB; this is not a variants file")
        rows = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise ConfigError(f"the variants file {file} cannot be read: {error}") from error
    if not isinstance(rows, list) or not rows:
        raise ConfigError(f"{file} does not contain a list of variants; make one with 'mw prompt save {file}'")
    return rows


def _stored(row: Any) -> StoredVariant:
    try:
        return StoredVariant.model_validate(row)
    except ValidationError as error:
        first = error.errors()[0]
        path = ".".join(map(str, first["loc"]))
        raise ConfigError(f"{path + ': ' if path else ''}{first['msg']}") from error


def _no_doubles(file: Path, arm_ids: Sequence[str]) -> None:
    double = next((arm for at, arm in enumerate(arm_ids) if arm in arm_ids[:at]), None)
    if double is not None:
        raise ConfigError(f"{file}: the arm {double} is there twice; an experiment needs each once")


class PromptVariantGenerator:
    """Holds a list of variants: the 18 core ones of a component set, or those of a file."""

    def __init__(self, component_set: str = SPECIFICATION) -> None:
        """Make texts from this set: a shipped one by name, or a TOML file."""
        self.component_set = component_set
        self.variants: list[PromptVariant] = []

    def generate_core_variants(self) -> list[PromptVariant]:
        """The 18 variants v01 to v18, in the order of the specification."""
        self.variants = given().variants(self.component_set)
        return self.variants

    def save_variants(self, output_path: Path | str) -> None:
        """Write the variants to a JSON file."""
        if not self.variants:
            raise ConfigError("there are no variants to save; generate or load them first")
        write_variants(self.variants, Path(output_path))

    def load_variants(self, input_path: Path | str) -> list[PromptVariant]:
        """Read variants from a JSON file; the stored text is what is sent, and it must be what its hash says."""
        self.variants = read_variants(Path(input_path))
        return self.variants
