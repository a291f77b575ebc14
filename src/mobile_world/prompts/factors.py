"""The six factors of a system prompt and their levels: what a variant chooses from and a design is made of."""

from __future__ import annotations

from typing import Final, NamedTuple

from mobile_world.domain import ConfigError

NO_RECOVERY: Final = "none"
"""The level of error recovery that adds no text."""


class Levels(NamedTuple):
    """One level of each factor, in the order in which the specification writes them."""

    role_framing: str
    objective_style: str
    tool_docs_verbosity: str
    k_shot: int
    error_recovery: str
    termination_policy: str


FACTORS: Final[dict[str, tuple[str | int, ...]]] = {
    "role_framing": ("navigator", "executor", "assistant"),
    "objective_style": ("concise", "constraints", "verbose"),
    "tool_docs_verbosity": ("terse", "moderate", "verbose"),
    "k_shot": (0, 1, 3),
    "error_recovery": (NO_RECOVERY, "brief", "explicit"),
    "termination_policy": ("strict", "soft", "adaptive"),
}
"""Every factor with its levels; the first of each is the plainest one."""


def check_levels(levels: Levels) -> None:
    """Refuse a level that its factor does not have; any number of examples counts, as far as a set has them."""
    for factor, level in levels._asdict().items():
        if factor == "k_shot":
            if isinstance(level, bool) or not isinstance(level, int) or level < 0:
                raise ConfigError(f"k_shot is {level!r}; it must be a whole number of examples, 0 or more")
        elif level not in FACTORS[factor]:
            raise ConfigError(f"{factor} is {level!r}; it must be one of {', '.join(map(str, FACTORS[factor]))}")
