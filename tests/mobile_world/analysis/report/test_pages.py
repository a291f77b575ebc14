"""Both reports, over data of all kinds: complete, self-contained, safe, and never without a plain sentence."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from mobile_world.analysis import GoallessResults, Share
from mobile_world.analysis.factors import Level
from mobile_world.analysis.report import ArmFacts, GoallessFacts, render_html, render_markdown
from mobile_world.domain import EpisodeRecord
from tests.mobile_world.analysis.recorded import record, run_of
from tests.mobile_world.analysis.report.made import Page, analysed, facts

FACTORS: dict[str, dict[str, Level]] = {
    "base": {"shots": 0, "role": "a"},
    "more": {"shots": 1, "role": "b"},
    "most": {"shots": 3, "role": "b"},
}

DEGENERATE: dict[str, tuple[Callable[[], list[EpisodeRecord]], str]] = {
    "empty": (lambda: [], "There are no records to analyse."),
    "all infrastructure": (lambda: list(run_of(base="!! !!", more="!! !!")), "None of the 8 episodes has a score"),
    "one task": (lambda: list(run_of(base="+-", more="++")), "There is only one task"),
    "one replica": (lambda: list(run_of(base="+ - +", more="+ + +")), "Each task ran only once"),
    "all success": (lambda: list(run_of(base="++ ++", more="++ ++")), "Every scored episode of the variants succeeded"),
    "all failure": (lambda: list(run_of(base="-- --", more="-- --")), "No scored episode of the variants succeeded"),
    "one arm": (lambda: list(run_of(base="+- ++")), "base is the only variant."),
    "one episode": (lambda: list(run_of(base="+")), "base is the only variant"),
    "controls alone": (lambda: list(run_of(**{"control-idle": "-- --"})), "There are no variants to rank."),
    "an arm without scores": (
        lambda: list(run_of(base="+- ++", more="!! !!")),
        "base is the only variant that can be ranked.",
    ),
}


@pytest.mark.parametrize("name", DEGENERATE)
def test_whatever_the_data_there_is_a_plain_sentence_and_no_nan(name: str) -> None:
    records, sentence = DEGENERATE[name]
    found = analysed(records(), factors=FACTORS)
    page, text = render_html(found, facts()), render_markdown(found, facts())
    assert sentence in Page(page).text
    assert sentence in text
    for told in (Page(page).text, text):
        assert not re.search(r"\b(nan|inf|null)\b|None(?! of)", told)


def test_what_is_in_one_report_is_in_the_other() -> None:
    found = analysed(run_of(base="+- -- -+ --", more="++ ++ -+ ++", most="++ ++ ++ ++"), factors=FACTORS)
    page, text = Page(render_html(found, facts())).text, render_markdown(found, facts())
    for cell in re.findall(r"\| ([^|*]+?) (?=\|)", text):
        if cell.strip("-:") and not re.fullmatch(r"\d+/\d+", cell):
            assert " ".join(cell.replace("&lt;", "<").split()) in page


def test_the_page_needs_nothing_but_itself() -> None:
    html = render_html(analysed(run_of(base="+- --", more="++ ++"), factors=FACTORS), facts())
    page = Page(html)
    assert not any({"src", "srcset", "data", "action"} & attributes.keys() for _, attributes in page.elements)
    assert all((found["href"] or "").startswith("#") for found in page.having("a"))
    assert not page.having("link") and "url(" not in html and "@import" not in html
    assert "default-src 'none'" in (page.having("meta")[1]["content"] or "")


def test_links_lead_to_sections_and_ids_are_there_once() -> None:
    page = Page(render_html(analysed(run_of(base="+- --", more="++ ++"), factors=FACTORS), facts(lost=("x",))))
    ids = [found["id"] for _, found in page.elements if "id" in found]
    assert len(set(ids)) == len(ids)
    assert {f"#{each}" for each in ids} >= {found["href"] for found in page.having("a")}


@pytest.mark.parametrize(
    "evil",
    [
        "<img src=x onerror=alert(1)>",
        "</script><script>alert(1)</script>",
        '" onload="alert(1)',
        "</title></style><b>",
        "a|b\n# heading `x` [y](javascript:z) ![i](http://e/x)",
        "\u202etxt.exe\x1b[31m\ud800",
    ],
)
def test_names_from_outside_are_text_and_nothing_else(evil: str) -> None:
    records = [record(arm, task, 0, mark) for arm in ("base", evil) for task, mark in ((evil, "+"), ("plain", "-"))]
    factors = {"base": {evil: "x"}, evil: {evil: evil}}
    told = facts(ArmFacts("base", title=evil), ArmFacts("other", title=evil), lost=(evil,), synthetic=evil)
    found = analysed(records, factors=factors)
    page, text = Page(render_html(found, told)), render_markdown(found, told)
    plain = facts(ArmFacts("base"), lost=("x",), synthetic="x")
    harmless = Page(render_html(analysed(run_of(base="+ -", more="+ -"), factors=FACTORS), plain))
    assert {tag for tag, _ in page.elements} <= {tag for tag, _ in harmless.elements}
    assert len(page.having("script")) == 1
    assert not any(name.startswith("on") for _, attributes in page.elements for name in attributes)
    assert "<" not in text and not re.search(r"(?<!\\)\]\(", text)
    assert "\u202e" not in text and "\x1b" not in text
    assert text.encode() and render_html(found, told).encode()
    assert len({line.count(" | ") for line in text.splitlines() if line.startswith("| plain")}) == 1


def test_arms_are_called_by_their_titles_and_by_their_names_where_titles_are_shared() -> None:
    found = analysed(run_of(base="+- --", more="++ ++", most="++ +-"))
    told = facts(ArmFacts("base", "Plain"), ArmFacts("more", "Same"), ArmFacts("most", "Same"))
    text = render_markdown(found, told)
    assert "| Plain |" in text and "| Same (more) |" in text and "| Same (most) |" in text
    assert "| base |" not in text


def test_a_synthetic_subject_is_called_so_at_the_top() -> None:
    found, told = analysed(run_of(base="+- --")), facts(ArmFacts("base"), synthetic="synthetic, not a language model")
    assert "synthetic, not a language model" in render_markdown(found, told).splitlines()[2]
    page = render_html(found, told)
    assert page.index("Synthetic, not a language model") < page.index('id="verdict"')


def test_the_same_analysis_gives_the_same_files() -> None:
    found = analysed(run_of(base="+- --", more="++ ++"), factors=FACTORS)
    assert render_html(found, facts()) == render_html(found, facts())
    assert render_markdown(found, facts()) == render_markdown(found, facts())


@pytest.mark.slow
def test_a_hundred_thousand_episodes_are_reported_in_seconds() -> None:
    """The limit is 20 s; a loaded machine with two cores needs 4."""
    from time import process_time

    base = [record("base", "t", 0, mark) for mark in "+-"]
    records = (
        base[(arm * task * 7 + replica) % 3 == 0].model_copy(
            update={
                "key": base[0].key.model_copy(update={"arm": f"arm-{arm}", "task": f"task-{task}", "replica": replica})
            }
        )
        for task in range(250)
        for replica in range(20)
        for arm in range(20)
    )
    began = process_time()
    found = analysed(records, baseline="arm-0")
    page = render_html(found, facts(planned=100_000))
    assert found.counts.episodes == 100_000
    assert process_time() - began < 20
    assert len(page) < 2_000_000


def test_results_without_a_goal_have_a_table_of_what_there_is() -> None:
    half_way = GoallessResults(
        by_start={"middle": Share(right=3, of=4)},
        pairs=Share(right=0, of=0),
        premature=1,
        unnecessary=0,
        followed_stranger=0,
    )
    scenes = GoallessResults(
        by_start={"pair": Share(right=1, of=2), "stranger": Share(right=0, of=2)},
        pairs=Share(right=0, of=1),
        premature=0,
        unnecessary=2,
        followed_stranger=2,
    )
    some, every = GoallessFacts("base", half_way), GoallessFacts("more", scenes, is_control=True)
    analysis = analysed(run_of(base="+- ++", more="++ ++"))
    plain = render_markdown(analysis, replace(facts(), goalless=(some,)))
    assert "| Variant | Cue middle | Premature | Unnecessary |" in plain
    assert "| base | 75.0 % of 4 | 1 | 0 |" in plain
    whole = render_markdown(analysis, replace(facts(), goalless=(some, every)))
    assert "| Cue middle | Pairs | Strangers | Both of a pair | Premature | Unnecessary | Followed |" in whole
    assert "| more | – | 50.0 % of 2 | 0.0 % of 2 | 0.0 % of 1 | 0 | 2 | 2 |" in whole
    courteous = (GoallessFacts("base", half_way.model_copy(update={"acknowledged": 2})), every)
    polite = render_markdown(analysis, replace(facts(), goalless=courteous))
    assert "| Premature | Unnecessary | Followed | Acknowledged |" in polite
    assert "| base | 75.0 % of 4 | – | – | – | 1 | 0 | 0 | 2 |" in polite
    assert "Without a goal" in Page(render_html(analysis, replace(facts(), goalless=(some, every)))).text
    assert "Without a goal" not in render_markdown(analysis, facts())
