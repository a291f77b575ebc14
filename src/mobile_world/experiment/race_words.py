"""A race in sentences, the same on terminals and in the viewer."""

from __future__ import annotations

from mobile_world.analysis import Round
from mobile_world.analysis.formatting import counted, percent
from mobile_world.experiment.race_record import RaceRecord


def round_in_words(each: Round) -> str:
    """Who runs how much in a round."""
    blocks = "block" if len(each.blocks) == 1 else "blocks"
    return f"{counted(len(each.arms), 'variant')} on {len(each.blocks)} more {blocks} of task and replica"


def cost_in_words(record: RaceRecord, episodes: int) -> str:
    """What the rounds have cost so far, beside what the whole experiment would have."""
    share = percent(episodes / record.race.full_grid, 0)
    return f"{counted(episodes, 'episode')}, {share} of the full grid's {record.race.full_grid:,}"


def choice_in_words(over: Round) -> str:
    """How surely the chosen variant is the best."""
    return "every other variant was beaten" if over.shown else "ahead of those that were left, not shown best"
