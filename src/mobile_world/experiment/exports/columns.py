"""The columns of exported tables: what they are called and what they hold, whatever the data."""

from __future__ import annotations

from typing import Any, Final, Literal, NamedTuple, TypeAlias, get_args

Kind: TypeAlias = Literal["text", "whole", "number", "flag", "nested"]
"""What a column holds; `nested` is a mapping or a list, which becomes JSON where a table has no such thing."""

Row: TypeAlias = dict[str, Any]


class Column(NamedTuple):
    """A column of a table; every value may be missing."""

    name: str
    kind: Kind


def columns(said: str) -> tuple[Column, ...]:
    """Columns from words such as `steps:whole`."""
    return tuple(_column(*word.split(":")) for word in said.split())


def _column(name: str, kind: str) -> Column:
    for known in get_args(Kind):
        if kind == known:
            return Column(name, known)
    raise ValueError(f"the column {name} is of no kind: {kind}")


WHICH: Final = columns(
    "arm:text title:text control:text label:text suite:text task:text replica:whole attempt:whole "
    "outcome:text scored:flag success:flag"
)
"""Which attempt a row is about, and what came of it; `success` is missing for attempts that are not scored."""

EPISODE: Final = (
    *WHICH,
    *columns("""
        reason:text score:number score_reason:text integrity:text findings:nested declared:text answer:text steps:whole
        max_steps:whole parse_errors:whole answers:whole strict_answers:whole repaired:whole invalid_actions:whole
        questions:whole tokens_in:whole tokens_out:whole cost:number
        seconds:number phases:nested device:text started_at:text instance_seed:whole decision_seed:whole
        goal:text goal_level:text params:nested apps:nested tags:nested agent:text prompt_sha256:text
        first_screen:text trajectory:text error_code:text error_phase:text error_message:text
    """),
)

STEP: Final = (
    *WHICH,
    *columns("""
        step:whole activity:text screenshot:text ui_tree:text said:text action_kind:text action:nested error:text
        reply:text capture_s:number decide_s:number act_s:number settle_s:number tokens_in:whole tokens_out:whole
        detail:nested
    """),
)
