"""Every sentence that says who won, or why nobody did: one row for each kind of data."""

from __future__ import annotations

from itertools import product

import pytest

from mobile_world.analysis import Analysis
from mobile_world.analysis.ranking_text import RankingText, ranking_text
from tests.mobile_world.analysis.recorded import record, run_of
from tests.mobile_world.analysis.report.made import analysed

NBSP = "\u00a0"
BETTER = "++ " * 12
WORSE = "-- " * 12
AGAIN = "Lost episodes run again when the run is resumed."


def text_of(found: Analysis) -> RankingText:
    assert str(ranking_text(found)) == found.ranking.why == found.sentences[0]
    return ranking_text(found)


def told(**arms: str) -> RankingText:
    return text_of(analysed(run_of(**arms), baseline=None))


TABLE: dict[str, tuple[dict[str, str], str, list[str]]] = {
    "complete, a winner": (
        {"a": BETTER, "b": WORSE, "c": WORSE},
        "Winner: a",
        [
            "a is significantly better than every other variant, after correction for multiple comparisons; the "
            "closest, b, is 100.0 percentage points behind."
        ],
    ),
    "complete, no winner": (
        {"a": "+- ++ -- +-", "b": "+- +- -- +-"},
        "No winner",
        [
            f"a has the highest success rate (50.0{NBSP}%), but is not significantly better than b.",
            f"If its lead of 12.5 percentage points over b is real, detecting it with 80{NBSP}% power would take "
            "about 31 tasks × 2 replicas (124 episodes across the 2 tied variants); observed leads tend to be "
            "overestimates, so plan for more.",
        ],
    ),
    "complete, some worse": (
        {"a": BETTER, "b": "++ " * 11 + "+-", "c": WORSE, "d": WORSE},
        "No winner",
        [
            f"a has the highest success rate (100.0{NBSP}%), but is not significantly better than b.",
            "The other 2 variants are significantly worse.",
            f"If its lead of 4.2 percentage points over b is real, detecting it with 80{NBSP}% power would take "
            "about 95 tasks × 2 replicas (380 episodes across the 2 tied variants); observed leads tend to be "
            "overestimates, so plan for more.",
        ],
    ),
    "missing at random, a winner": (
        {"a": "!+ " + "++ " * 11, "b": "-- " * 11 + "-!"},
        "Winner: a",
        [
            "a is significantly better than every other variant, after correction for multiple comparisons; the "
            "closest, b, is 100.0 percentage points behind.",
            f"This also holds at 1{NBSP}% with every lost episode counted against a.",
            "Lost to infrastructure and excluded from success rates: a 1 of 24 episodes (unknown 1); "
            "b 1 of 24 episodes (unknown 1). " + AGAIN,
        ],
    ),
    "missing in one arm, no winner": (
        {"a": "+++++ " * 7 + "++++! " * 5, "b": "++++- " * 7 + "+++++ " * 5},
        "No winner",
        [
            "On the episodes that have a score, a is significantly better than b. With every lost episode counted "
            "against a it is not (p = 0.774; a winner needs 0.01 when episodes are missing).",
            "Lost to infrastructure and excluded from success rates: a 5 of 60 episodes (unknown 5). " + AGAIN,
        ],
    ),
    "more missing in one arm": (
        {"a": "+++++ " * 6 + "++++! " * 6, "b": "+++++ " * 12},
        "No winner",
        [
            "a lost 6 of 60 episodes, more than chance explains compared with the other arms (0 of 60, p = 0.031): "
            "the cause may depend on the arm, so its success rate can mislead.",
            f"Both variants have the same success rate (100.0{NBSP}%).",
            f"The leaders are tied; detecting a lead of 5 percentage points with 80{NBSP}% power would take about "
            "40 tasks × 4 replicas (320 episodes across the 2 tied variants).",
            "Lost to infrastructure and excluded from success rates: a 6 of 60 episodes (unknown 6). " + AGAIN,
        ],
    ),
    "one tie for what is missing": (
        {"a": "+++++ " * 7 + "++++! " * 5, "b": "++++- " * 7 + "+++++ " * 5, "c": "+++++ " * 11 + "++++-"},
        "No winner",
        [
            f"a has the highest success rate (100.0{NBSP}%), but is not significantly better than c and b.",
            "a and c did equally well on the 55 task instances on which both have a score.",
            "b is tied only because episodes were lost.",
        ],
    ),
    "rates and pairs disagree": (
        {"a": "++ ++ ++ ++ +! ++", "b": "++ ++ ++ ++ +- ++"},
        "No winner",
        [
            f"a has the highest success rate (100.0{NBSP}%), but is not significantly better than b.",
            "a and b did equally well on the 11 task instances on which both have a score.",
        ],
    ),
    "an empty arm": (
        {"a": "+- ++ -- +-", "b": "!! !! !! !!"},
        "Nothing to compare",
        [
            "b lost 8 of 8 episodes, more than chance explains compared with the other arms (0 of 8, p = 0.008): "
            "the cause may depend on the arm.",
            "a is the only variant that can be ranked.",
            f"Not ranked, because fewer than 80{NBSP}% of its episodes have a score: b (0 of 8).",
            "Lost to infrastructure and excluded from success rates: b 8 of 8 episodes (unknown 8). " + AGAIN,
        ],
    ),
    "an empty arm beside two others": (
        {"a": BETTER, "b": WORSE, "c": "!! " * 12},
        "No winner",
        [
            "c lost 24 of 24 episodes, more than chance explains",
            "a is significantly better than every other ranked variant.",
            "c may be as good, though not ranked: with every lost episode counted against a it is not significantly "
            "better (p = 1.000; a winner needs 0.01 when episodes are missing).",
            f"Not ranked, because fewer than 80{NBSP}% of its episodes have a score: c (0 of 24).",
        ],
    ),
    "an arm that was stopped before anything of it ran": (
        {"a": BETTER, "b": WORSE, "c": ".. " * 12},
        "Winner: a",
        ["a is significantly better than every other"],
    ),
    "an arm with too few scores is beaten": (
        {"a": BETTER, "b": WORSE, "c": "--! " * 12},
        "Winner: a",
        [
            "a is significantly better than every other ranked variant, after correction for multiple comparisons; the "
            "closest, b, is 100.0 percentage points behind.",
            "a is also better than c, not ranked, with every lost episode counted against a (p < 0.001).",
            f"Not ranked, because fewer than 80{NBSP}% of its episodes have a score: c (24 of 36).",
        ],
    ),
    "two arms with too few scores, of which one may be as good": (
        {"a": BETTER, "b": WORSE, "c": "+! " * 12, "d": "-! " * 12},
        "No winner",
        [
            "a is significantly better than every other ranked variant.",
            "c may be as good, though not ranked: with every lost episode counted against a it is not significantly "
            "better (p = 1.000; a winner needs 0.01 when episodes are missing).",
            f"Not ranked, because fewer than 80{NBSP}% of their episodes have a score: c (12 of 24) and d (12 of 24).",
        ],
    ),
    "an arm of which nothing has run": (
        {"a": BETTER, "b": "?? " * 12},
        "Not finished",
        ["24 planned episodes have not run", "Not ranked, because no episode of it has run: b."],
    ),
    "nobody has enough scores": (
        {"a": "+! +! +!", "b": "!- !- !-"},
        "Nothing to compare",
        [
            "No variant can be ranked.",
            f"Not ranked, because fewer than 80{NBSP}% of their episodes have a score: a (3 of 6) and b (3 of 6).",
        ],
    ),
    "nothing in common": (
        {"a": "+++++!....", "b": ".....!----"},
        "No winner",
        [
            f"a has the highest success rate (100.0{NBSP}%), but is not significantly better than b.",
            "a has no task instance in common with b on which both have a score, so they cannot be compared.",
        ],
    ),
    "the other is ahead where both have a score": (
        {"a": "++ ++ ++ ++ -! ++", "b": "++ ++ ++ +- +- ++"},
        "No winner",
        ["a and b did equally well on the 11 task instances"],
    ),
    "one task": (
        {"a": "++++++", "b": "------"},
        "No winner",
        [f"a has the highest success rate (100.0{NBSP}%), but is not significantly better than b."],
    ),
    "one replica": (
        {"a": "+ " * 12, "b": "- " * 12},
        "Winner: a",
        ["the closest, b, is 100.0 percentage points behind."],
    ),
    "all 0": (
        {"a": "-- --", "b": "-- --", "c": "-- --"},
        "No winner",
        [f"All 3 variants have the same success rate (0.0{NBSP}%).", "The leaders are tied;"],
    ),
    "all 1": ({"a": "++ ++", "b": "++ ++"}, "No winner", [f"Both variants have the same success rate (100.0{NBSP}%)."]),
    "ties on top": (
        {"a": "++ +-", "b": "++ +-", "c": "-- +-"},
        "No winner",
        [f"a and b share the highest success rate (75.0{NBSP}%), but are not significantly better than c."],
    ),
    "one variant": ({"a": "+- ++"}, "Nothing to compare", ["a is the only variant."]),
    "controls alone": ({"control-null": "-- --"}, "Nothing to compare", ["There are no variants to rank."]),
    "stopped in the middle": (
        {"a": BETTER, "b": WORSE[:-2] + "?"},
        "Not finished",
        ["1 planned episode has not run to the end yet. A winner is declared only after all have run"],
    ),
}


@pytest.mark.parametrize("name", TABLE)
def test_who_won_or_why_nobody_did(name: str) -> None:
    arms, headline, reasons = TABLE[name]
    text = told(**arms)
    assert text.headline == headline
    for reason in reasons:
        assert reason in str(text)
    assert str(text).endswith(".") and "  " not in str(text) and "None" not in str(text)


def test_nobody_wins_before_every_planned_episode_has_run() -> None:
    found = analysed(run_of(a=BETTER, b=WORSE), baseline=None, pending=2)
    assert text_of(found) == (
        "Not finished",
        (
            "2 planned episodes have not run to the end yet. A winner is declared only after all have run: testing "
            "earlier would inflate false positives.",
        ),
    )
    assert found.ranking.winner is None


def test_causes_are_named_in_words() -> None:
    errors = ["ENDPOINT_REFUSED"] * 2 + ["DEVICE_LOST", "SOMETHING_NEW"]
    lost = [
        record(
            "b",
            f"task-{at}",
            0,
            "!",
            error={"kind": "", "code": code, "message": "", "phase": "decide", "traceback": ""},
        )
        for at, code in enumerate(errors)
    ]
    found = analysed([*run_of(a="+ " * 30), *run_of(b=". . . . " + "+ " * 26), *lost], baseline=None)
    assert "b 4 of 30 episodes (endpoint refused the request 2, device lost 1, something new 1)" in found.ranking.why


def test_many_that_lost_are_summed_up() -> None:
    arms = {f"arm-{at}": "+!" + "+" * 8 for at in range(7)}
    assert "arm-3 1 of 10 episodes (unknown 1); 3 more arms 3. Lost" in str(told(**arms))


def words_and_numbers(found: Analysis) -> None:
    """What every analysis must hold, whatever the data."""
    why, ranking = found.ranking.why, found.ranking
    order = {each.arm: each for each in ranking.order}
    assert (ranking.winner is not None) == why.startswith("Winner: ") == (ranking.kept_by is None)
    rates = {arm.name: arm.rate.value for arm in found.arms if arm.rate}
    if "have the same success rate" in why:
        assert len({rates[name] for name in order}) == 1
    if "too small to detect" in why:
        assert ranking.nearest and order[ranking.nearest].pairs
    for name, each in order.items():
        assert rates[name] is not None
        assert (each.behind_best is None) == (each.pairs == 0)
        assert each.chance_of_best is None or len(order) > 1
        assert not each.tied_with_best or each.arm == ranking.order[0].arm or ranking.winner is None
    for missing in found.missing:
        assert f"{missing.arm} {missing.lost} of {missing.episodes} episode" in why or "more arms" in why
    assert {*order, *ranking.unranked} == {arm.name for arm in found.arms if arm.role == "variant"}


@pytest.mark.parametrize("tasks", [1, 2, 7])
def test_sentences_agree_with_the_numbers_whatever_the_data(tasks: int) -> None:
    kinds = ["++", "--", "+-", "+!", "!!", "-!", "+?", "..", "+"]
    for a, b in product(kinds, kinds):
        for c in ("", "+- "):
            arms = {"a": f"{a} " * tasks, "b": f"{b} " * tasks, **({"c": c * tasks} if c else {})}
            found = analysed(run_of(**arms), baseline=None)
            if found.counts.scored:
                words_and_numbers(found)
