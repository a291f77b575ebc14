"""Prompt variants: levels, text and ids of one system prompt, and lookup by name."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from difflib import get_close_matches
from typing import Any, Final

from mobile_world.domain import ConfigError
from mobile_world.prompts.components import SPECIFICATION, component_set, set_names
from mobile_world.prompts.factors import Levels, check_levels
from mobile_world.prompts.rendering import render

EDITED: Final = "edited-"
"""What the set of a text that somebody changed is called, before the beginning of its content hash."""


@dataclass(frozen=True)
class PromptVariant:
    """A system prompt made of one level of each factor.

    `prompt_id` stands for the levels alone, `content_hash` for the very text, `arm_id` for both: it is the plain
    `prompt_id` for the specification's texts and carries the set's name for all others.
    """

    role_framing: str
    objective_style: str
    tool_docs_verbosity: str
    k_shot: int
    error_recovery: str
    termination_policy: str
    _: KW_ONLY
    component_set: str = SPECIFICATION
    """The set that the text was made from, `edited-<hash>` for a text that was changed afterwards."""
    label: str = ""
    """Short and for people: `v01`."""
    name: str = ""
    """Long and for people: `Minimal Baseline`."""
    system_prompt: str = ""
    """The text that is sent; made from the shipped set when not given."""

    def __post_init__(self) -> None:
        """Check the levels, and make the text unless it was given."""
        check_levels(self.levels)
        if not self.system_prompt:
            object.__setattr__(self, "system_prompt", render(self.levels, component_set(self.component_set)).text)

    @property
    def levels(self) -> Levels:
        """The level of each factor."""
        return Levels(
            self.role_framing,
            self.objective_style,
            self.tool_docs_verbosity,
            self.k_shot,
            self.error_recovery,
            self.termination_policy,
        )

    @property
    def factors(self) -> dict[str, str | int]:
        """What is analysed: the level of each factor, and the set that the texts are from."""
        return {**self.levels._asdict(), "component_set": self.component_set}

    @property
    def subject_factors(self) -> dict[str, str | int]:
        """What an agent is told that responds to factors without reading a text."""
        return self.factors

    @property
    def title(self) -> str:
        """How tables show it, beside its arm id."""
        other = f"({self.component_set})" if self.component_set != SPECIFICATION else ""
        return " ".join(part for part in (self.label, self.name, other) if part)

    @property
    def prompt_id(self) -> str:
        """Eight hex digits that stand for the levels, whatever the text says."""
        return hashlib.md5("_".join(map(str, self.levels)).encode(), usedforsecurity=False).hexdigest()[:8]

    @property
    def content_hash(self) -> str:
        """Sha256 of the text that is sent."""
        return text_hash(self.system_prompt)

    @property
    def arm_id(self) -> str:
        """What an experiment calls this prompt; no two texts of shipped sets, edited or not, share one."""
        return self.prompt_id if self.component_set == SPECIFICATION else f"{self.prompt_id}-{self.component_set}"

    def to_dict(self) -> dict[str, Any]:
        """The specification's keys, and beside them label, name, set, arm id and content hash."""
        return {
            "prompt_id": self.prompt_id,
            **self.levels._asdict(),
            "system_prompt": self.system_prompt,
            "label": self.label,
            "name": self.name,
            "component_set": self.component_set,
            "arm_id": self.arm_id,
            "content_hash": self.content_hash,
        }


def text_hash(text: str) -> str:
    """The sha256 that names a text."""
    return hashlib.sha256(text.encode()).hexdigest()


def edited_set(text: str) -> str:
    """What the set of a changed text is called: every change is an arm of its own."""
    return EDITED + text_hash(text)[:8]


def choose(reference: str, variants: Sequence[PromptVariant]) -> PromptVariant:
    """The variant that a reference means; `v01-corrected` means v01 of another set than `variants` have."""
    if (match := _find(reference, variants)) is not None:
        return match
    for set_name in sorted(set_names(), key=len, reverse=True):
        plain = reference.removesuffix(f"-{set_name}")
        if plain != reference and (match := _find(plain, variants)) is not None:
            return PromptVariant(*match.levels, component_set=set_name, label=match.label, name=match.name)
    near = get_close_matches(reference, {name for variant in variants for name in _names(variant)}, n=1)
    hint = f"did you mean {near[0]!r}?" if near else "see 'mw prompt list'"
    raise ConfigError(f"no prompt variant {reference!r}; {hint}")


def _find(reference: str, variants: Sequence[PromptVariant]) -> PromptVariant | None:
    folded = reference.casefold()
    hits = [variant for variant in variants if folded in map(str.casefold, _names(variant))]
    chosen = [variant for variant in hits if variant.arm_id == reference] or hits
    if len({variant.arm_id for variant in chosen}) > 1:
        arms = ", ".join(variant.arm_id for variant in chosen)
        raise ConfigError(f"{reference!r} means several variants: {arms}; say which")
    return chosen[0] if chosen else None


def _names(variant: PromptVariant) -> list[str]:
    return [name for name in (variant.label, variant.prompt_id, variant.arm_id, variant.name) if name]
