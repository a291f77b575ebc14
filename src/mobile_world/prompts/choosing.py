"""Finds the variant that a person means: by label, id, arm id or name."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from mobile_world.domain import ConfigError
from mobile_world.prompts.components import set_names
from mobile_world.prompts.variants import PromptVariant


def choose(reference: str, variants: Sequence[PromptVariant]) -> PromptVariant:
    """The variant that a reference means; `v01-corrected` means v01 of another set than `variants` have."""
    found = _find(reference, variants)
    if found is not None:
        return found
    for set_name in sorted(set_names(), key=len, reverse=True):
        if reference.endswith(f"-{set_name}"):
            plain = _find(reference.removesuffix(f"-{set_name}"), variants)
            if plain is not None:
                return PromptVariant(*plain.levels, component_set=set_name, label=plain.label, name=plain.name)
    names = {name for variant in variants for name in _names(variant)}
    near = get_close_matches(reference, names, n=1)
    hint = f"did you mean {near[0]!r}?" if near else "see 'mw prompt list'"
    raise ConfigError(f"no prompt variant {reference!r}; {hint}")


def _find(reference: str, variants: Sequence[PromptVariant]) -> PromptVariant | None:
    wanted = reference.casefold()
    hits = [variant for variant in variants if wanted in map(str.casefold, _names(variant))]
    exact = [variant for variant in hits if variant.arm_id == reference]
    chosen = exact or hits
    if len({variant.arm_id for variant in chosen}) > 1:
        arms = ", ".join(variant.arm_id for variant in chosen)
        raise ConfigError(f"{reference!r} means several variants: {arms}; say which")
    return chosen[0] if chosen else None


def _names(variant: PromptVariant) -> list[str]:
    return [name for name in (variant.label, variant.prompt_id, variant.arm_id, variant.name) if name]
