"""Assembles a system prompt from its component texts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

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
