"""Rendering of system prompts: component texts assembled, with the segment of each component."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from mobile_world.domain import ConfigError
from mobile_world.prompts.components import ComponentSet
from mobile_world.prompts.factors import NO_RECOVERY, Levels, check_levels

if TYPE_CHECKING:
    from mobile_world.agents.autonomous import AutonomousConfig


SEPARATOR = "\n\n"


def assemble(texts: Iterable[str | None]) -> str:
    """Join component texts with a blank line between them; what is missing or empty leaves no gap."""
    return SEPARATOR.join(text for text in texts if text)


class AutonomousPromptBuilder:
    """Puts component texts in the specified order."""

    def __init__(self, config: AutonomousConfig) -> None:
        """Keep the configuration of the agent that the prompt is for."""
        self.config = config

    def build_system_prompt(
        self,
        role_framing: str,
        objective_style: str,
        tool_docs: str,
        output_format: str,
        termination_policy: str,
        examples: str | None = None,
        error_recovery: str | None = None,
    ) -> str:
        """Assemble a system prompt from texts (not from names of levels)."""
        return assemble(
            (role_framing, objective_style, tool_docs, output_format, termination_policy, examples, error_recovery)
        )


EXAMPLES_HEADING = "Examples:\n"


class Segment(NamedTuple):
    """Where a component stands in a prompt: characters from `start` up to `end`."""

    component: str
    """`tool_docs.terse`, `output_format`, …"""
    start: int
    end: int


class Rendered(NamedTuple):
    """A prompt, and what it is made of."""

    text: str
    segments: tuple[Segment, ...]


def render(levels: Levels, components: ComponentSet) -> Rendered:
    """Assemble a prompt; `ConfigError` for unknown levels and for more examples than the set has."""
    check_levels(levels)
    named = {name: text for name, text in _chosen(levels, components).items() if text}
    segments, at = [], 0
    for name, text in named.items():
        segments.append(Segment(name, at, at + len(text)))
        at += len(text) + len(SEPARATOR)
    return Rendered(assemble(named.values()), tuple(segments))


def _chosen(levels: Levels, components: ComponentSet) -> dict[str, str]:
    """Component texts by name, in the order in which a prompt has them."""
    recovery, count = levels.error_recovery, levels.k_shot
    if count > len(components.examples):
        raise ConfigError(f"k_shot is {count}, but the set {components.name} has {len(components.examples)} examples")
    return {
        f"role_framing.{levels.role_framing}": components.role_framing[levels.role_framing],
        f"objective_style.{levels.objective_style}": components.objective_style[levels.objective_style],
        f"tool_docs.{levels.tool_docs_verbosity}": components.tool_docs[levels.tool_docs_verbosity],
        "coordinates": components.coordinates,
        "output_format": components.output_format,
        f"termination_policy.{levels.termination_policy}": components.termination_policy[levels.termination_policy],
        "examples": EXAMPLES_HEADING + "\n".join(components.examples[:count]) if count else "",
        f"error_recovery.{recovery}": "" if recovery == NO_RECOVERY else components.error_recovery[recovery],
    }
