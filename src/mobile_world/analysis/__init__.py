"""Statistics over episode records: rates, intervals, comparisons, factors, power, races; no devices, no agents.

Rates with their interval are there at once; the rest comes with its first use, because it needs numpy and most
commands do not.
"""

from typing import TYPE_CHECKING

from mobile_world.analysis.formatting import (
    NONE,
    OUTCOMES,
    counted,
    interval,
    interval_in_points,
    listed,
    money,
    number,
    outcome_count,
    p_equals,
    percent,
    points,
    rate_interval,
    reason_in_words,
    reasons_in_words,
)
from mobile_world.analysis.goalless import STARTS, GoallessResults, Share
from mobile_world.analysis.rates import (
    ALPHA,
    ENOUGH_SCORED,
    MISSING_ALPHA,
    Estimate,
    Interval,
    RateCount,
    enough_scored,
    rank_by_rate,
    rate_estimate,
    wilson,
)
from mobile_world.domain import lazy_getattr

if TYPE_CHECKING:
    from mobile_world.analysis.episode_table import EpisodeTable, tabulate
    from mobile_world.analysis.hypothesis_tests import (
        holm,
        mcnemar,
        reach_of_plan,
        sign_flip,
        smallest_p,
        tasks_to_reach,
    )
    from mobile_world.analysis.paired_comparison import Pairs, pair, paired_estimate
    from mobile_world.analysis.pipeline import analyse, analyse_table
    from mobile_world.analysis.power import (
        PowerSetting,
        chance_of_picking,
        chance_of_spread,
        detectable_effect,
        expected_best,
        mcnemar_power,
        power_of_plan,
        setting_from,
        tasks_needed,
        verdict,
    )
    from mobile_world.analysis.race import (
        Block,
        Confirmation,
        HeldOut,
        RacePlan,
        Round,
        confirmation,
        next_round,
        plan_race,
        split_tasks,
    )
    from mobile_world.analysis.results import Analysis, Measured
    from mobile_world.analysis.simulation import SimulatedExperiment
else:
    __getattr__ = lazy_getattr(
        __name__,
        {
            "episode_table": (
                "EpisodeTable",
                "tabulate",
            ),
            "hypothesis_tests": (
                "holm",
                "mcnemar",
                "reach_of_plan",
                "sign_flip",
                "smallest_p",
                "tasks_to_reach",
            ),
            "paired_comparison": (
                "Pairs",
                "pair",
                "paired_estimate",
            ),
            "pipeline": (
                "analyse",
                "analyse_table",
            ),
            "power": (
                "PowerSetting",
                "chance_of_picking",
                "chance_of_spread",
                "detectable_effect",
                "expected_best",
                "mcnemar_power",
                "power_of_plan",
                "setting_from",
                "tasks_needed",
                "verdict",
            ),
            "race": (
                "Block",
                "Confirmation",
                "HeldOut",
                "RacePlan",
                "Round",
                "confirmation",
                "next_round",
                "plan_race",
                "split_tasks",
            ),
            "results": (
                "Analysis",
                "Measured",
            ),
            "simulation": ("SimulatedExperiment",),
        },
        renamed={"Setting": "PowerSetting"},
    )

__all__ = [
    "ALPHA",
    "ENOUGH_SCORED",
    "MISSING_ALPHA",
    "NONE",
    "OUTCOMES",
    "STARTS",
    "Analysis",
    "Block",
    "Confirmation",
    "EpisodeTable",
    "Estimate",
    "GoallessResults",
    "HeldOut",
    "Interval",
    "Measured",
    "Pairs",
    "PowerSetting",
    "RacePlan",
    "RateCount",
    "Round",
    "Share",
    "SimulatedExperiment",
    "analyse",
    "analyse_table",
    "chance_of_picking",
    "chance_of_spread",
    "confirmation",
    "counted",
    "detectable_effect",
    "enough_scored",
    "expected_best",
    "holm",
    "interval",
    "interval_in_points",
    "listed",
    "mcnemar",
    "mcnemar_power",
    "money",
    "next_round",
    "number",
    "outcome_count",
    "p_equals",
    "pair",
    "paired_estimate",
    "percent",
    "plan_race",
    "points",
    "power_of_plan",
    "rank_by_rate",
    "rate_estimate",
    "rate_interval",
    "reach_of_plan",
    "reason_in_words",
    "reasons_in_words",
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
