"""What records show: rates, intervals, comparisons, factors, power, races. Reads records, never devices or agents.

Rates with their interval are there at once; the rest comes with its first use, because it needs numpy and most
commands do not.
"""

from typing import TYPE_CHECKING

from mobile_world.analysis.rates import Estimate, RateCount, rate_estimate
from mobile_world.analysis.wilson import Interval, wilson
from mobile_world.domain import door

if TYPE_CHECKING:
    from mobile_world.analysis.bootstrap import paired_estimate
    from mobile_world.analysis.episode_table import Table, tabulate
    from mobile_world.analysis.hypothesis_tests import (
        holm,
        mcnemar,
        reach_of_plan,
        sign_flip,
        smallest_p,
        tasks_to_reach,
    )
    from mobile_world.analysis.pairs import Pairs, pair
    from mobile_world.analysis.pipeline import analyse, analyse_table
    from mobile_world.analysis.power import (
        Setting,
        detectable_effect,
        mcnemar_power,
        power_of_plan,
        setting_from,
        tasks_needed,
        verdict,
    )
    from mobile_world.analysis.race import Round, next_round
    from mobile_world.analysis.race_plan import (
        Block,
        Confirmation,
        HeldOut,
        RacePlan,
        confirmation,
        plan_race,
        split_tasks,
    )
    from mobile_world.analysis.results import Analysis
    from mobile_world.analysis.selection_bias import chance_of_picking, chance_of_spread, expected_best
    from mobile_world.analysis.simulation import World
else:
    __getattr__ = door(
        __name__,
        {
            "analysing": ("analyse", "analyse_table"),
            "comparing": ("holm", "mcnemar", "reach_of_plan", "sign_flip", "smallest_p", "tasks_to_reach"),
            "intervals": ("paired_estimate",),
            "pairs": ("Pairs", "pair"),
            "power": (
                "Setting",
                "detectable_effect",
                "mcnemar_power",
                "power_of_plan",
                "setting_from",
                "tasks_needed",
                "verdict",
            ),
            "race_plan": ("Block", "Confirmation", "HeldOut", "RacePlan", "confirmation", "plan_race", "split_tasks"),
            "racing": ("Round", "next_round"),
            "results": ("Analysis",),
            "selection": ("chance_of_picking", "chance_of_spread", "expected_best"),
            "table": ("Table", "tabulate"),
            "worlds": ("World",),
        },
    )

__all__ = [
    "Analysis",
    "Block",
    "Confirmation",
    "Estimate",
    "HeldOut",
    "Interval",
    "Pairs",
    "RacePlan",
    "RateCount",
    "Round",
    "Setting",
    "Table",
    "World",
    "analyse",
    "analyse_table",
    "chance_of_picking",
    "chance_of_spread",
    "confirmation",
    "detectable_effect",
    "expected_best",
    "holm",
    "mcnemar",
    "mcnemar_power",
    "next_round",
    "pair",
    "paired_estimate",
    "plan_race",
    "power_of_plan",
    "rate_estimate",
    "reach_of_plan",
    "setting_from",
    "sign_flip",
    "smallest_p",
    "split_tasks",
    "tabulate",
    "tasks_needed",
    "tasks_to_reach",
    "verdict",
    "wilson",
]
