"""The comparison page: two variants or runs side by side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mobile_world.analysis.formatting import percent
from mobile_world.analysis.report import (
    ReportTable,
    TableRow,
    display_names,
    html_table,
    scroll_box,
    with_display_names,
)
from mobile_world.analysis.report.comparison_tables import BEHAVIOUR
from mobile_world.analysis.report.heat_map import heat_map
from mobile_world.domain.suite_versions import versions_differ
from mobile_world.experiment.reports.facts import arms_of as facts_of_arms
from mobile_world.viewer import filters, layout
from mobile_world.viewer.attempts import behaviour_of
from mobile_world.viewer.comparison.conclusion import conclusion_of, scoreboard
from mobile_world.viewer.comparison.outcome_matrix import STEPS, TASKS, chosen_blocks, outcome_matrix, task_matrix
from mobile_world.viewer.comparison.pair import Pair, TaskInstance, arm_names, choose_pair
from mobile_world.viewer.comparison.prompt_diff import prompt_diff
from mobile_world.viewer.comparison.score import score_of
from mobile_world.viewer.comparison.settings_diff import settings_table
from mobile_world.viewer.comparison.trajectories import side_by_side
from mobile_world.viewer.links import ACROSS_VERSIONS, Links
from mobile_world.viewer.log_directory import LogDirectory
from mobile_world.viewer.run import ViewedRun
from mobile_world.web.markup import Child, Html, el, joined

COMPARISON = "comparison"
"""The part that is fetched later where a run is large."""


def compare_page(log_dir: LogDirectory, query: Mapping[str, str], links: Links, part: str | None = None) -> str:
    """The comparison that a query asks for; a form to choose it where the query leaves it open.

    What a large run came to is not always known yet: then the page comes first, and its content as a `part` of it.
    """
    names = log_dir.names() if links.live else []
    name = query.get("run") or (names[0] if len(names) == 1 else "")
    first = log_dir.run(name) if name else None
    other = query.get("other", "")
    second = log_dir.run(other) if other and other != name else first
    if part is None and links.live and not all(run.analysis_is_quick for run in (first, second) if run):
        whole = links.compare(**dict(query) | {"part": layout.WHOLE})
        return _page(first, links, layout.deferred(COMPARISON, "Computing the comparison …", whole))
    pair = choose_pair(first, second, query) if first and second else None
    chosen = pair.query if pair else {"run": name, "other": other, **{key: query.get(key, "") for key in ("a", "b")}}
    form = variant_form(names, first, second, chosen, links) if links.live and names else None
    if pair and not links.live:
        form = other_comparisons(pair.first.run, pair, links)
    if pair and pair.refused:
        content: list[Child] = [_refusal(pair, links)]
    else:
        content = _content(pair, query, links) if pair else [_empty_state(first, second, names)]
    return _page(first, links, el("div", form, *content, id=COMPARISON), pair)


def _page(first: ViewedRun | None, links: Links, content: Html, pair: Pair | None = None) -> str:
    return layout.page(
        "Compare",
        content,
        links=links,
        crumbs=((first.title, links.run(first.name)),) if first else (),
        styles=("player.css", "compare.css"),
        wide=True,
        named=f"{pair.first.label} and {pair.second.label}" if pair else "",
    )


def _empty_state(first: ViewedRun | None, second: ViewedRun | None, names: list[str]) -> Html:
    """What is still to be chosen."""
    if not names:
        return el("p", "There are no runs to compare.", class_="empty")
    if first is None:
        return el(
            "p",
            "Choose a run. Its variants are compared with each other, or with those of another run.",
            class_="empty",
        )
    if unknown := next((run for run in (first, second) if run and not arm_names(run)), None):
        return el("p", f"{unknown.name} has no variants to compare; choose another run.", class_="empty")
    text = f"{first.name} has only one variant; choose a second run to compare it with."
    return el(
        "p",
        text if len(names) > 1 else f"{first.name} has only one variant, and there is no other run to compare it with.",
        class_="empty",
    )


def _refusal(pair: Pair, links: Links) -> Html:
    """That runs of different suite versions are compared only where somebody asks for that, and the link that does."""
    suites = (f"{side.run.title} is of {side.plan.versioned_suite}" for side in pair.sides if side.plan)
    anyway = links.compare(**pair.query, **{ACROSS_VERSIONS: "1"})
    return el(
        "div",
        el("p", f"{'; '.join(suites)}. {versions_differ(pair.several_versions)}"),
        el("p", el("a", "Compare across versions", href=anyway, class_="button")),
        class_="empty",
    )


def _content(pair: Pair, query: Mapping[str, str], links: Links) -> list[Child]:
    score = score_of(pair)
    conclusion = conclusion_of(pair, score)
    return [
        _label(pair),
        *map(layout.notice, conclusion.warnings),
        _sections(pair),
        el(
            "div",
            el("section", scoreboard(pair, score, conclusion), html_table(behaviour(pair)), class_="score", id="score"),
            el(
                "section",
                el("h2", "What differs"),
                settings_table(pair),
                el("h3", "Prompts"),
                prompt_diff(pair),
                class_="what-differs",
                id="prompts",
            ),
            class_="beside-each-other",
        ),
        el(
            "section",
            el("h2", "Outcomes"),
            el(
                "p",
                "Every task instance, by the outcomes of both sides. Select a number to list its tasks.",
                class_="soft",
            ),
            outcome_matrix(pair, query, links),
            id="outcomes",
        ),
        el("section", el("h2", "Tasks"), task_matrix(pair, query, links), _run_heat_map(pair), id=TASKS),
        _trajectories(pair, query, links),
    ]


def behaviour(pair: Pair) -> ReportTable:
    """How both ended their episodes and kept to their format, over the episodes of their success rates."""
    own = ([row for row in side.attempts.values() if row.key.task not in pair.excluded_tasks] for side in pair.sides)
    rows = (
        TableRow((f"{letter}: {side.label}", *map(percent, behaviour_of(attempts))))
        for letter, side, attempts in zip("AB", pair.sides, own, strict=True)
    )
    return ReportTable("Behaviour", ("Variant", *BEHAVIOUR), tuple(rows), legend=BEHAVIOUR)


def _sections(pair: Pair) -> Html:
    """Section links of the page."""
    shown = {"score": "Score", "prompts": "What differs", "outcomes": "Outcomes", TASKS: "Tasks"}
    if _shared_blocks(pair):
        shown[STEPS] = "Step by step"
    section_links = [el("a", title, href=f"#{anchor}") for anchor, title in shown.items()]
    return el("nav", *section_links, aria_label="Sections", class_="sections")


def _label(pair: Pair) -> Html | None:
    text = next((side.planned.label for side in pair.sides if side.planned and side.planned.label), "")
    return el("p", el("strong", f"{text[:1].upper()}{text[1:]}"), class_="banner", role="note") if text else None


def _trajectories(pair: Pair, query: Mapping[str, str], links: Links) -> Html | None:
    blocks = _shared_blocks(pair)
    if not blocks:
        return None
    block = _default_block(pair, blocks, query)
    return el(
        "section",
        el("h2", "Step by step"),
        instance_form(pair, blocks, block, STEPS, links) if links.live else el("p", f"{block.task} #{block.replica}"),
        side_by_side(pair, block, links),
        id=STEPS,
        class_="steps",
    )


def _shared_blocks(pair: Pair) -> list[TaskInstance]:
    if pair.first.suite != pair.second.suite:
        return []
    return [block for block in pair.blocks if all(block in side.attempts for side in pair.sides)]


def _default_block(pair: Pair, blocks: list[TaskInstance], query: Mapping[str, str]) -> TaskInstance:
    """The instance that a query asks for; else one that ended differently, and among those the first."""
    of_task = [block for block in blocks if block.task == query.get("task")]
    exact = [block for block in of_task if str(block.replica) == query.get("replica")]
    narrowed = [block for block in chosen_blocks(pair, query) if block in blocks]
    unlike = [block for block in narrowed if len({side.attempts[block].outcome for side in pair.sides}) > 1]
    return next(iter((*exact, *of_task, *unlike, *narrowed, *blocks)))


def _run_heat_map(pair: Pair) -> Html | None:
    """The whole matrix of a run, as its report has it."""
    plan = pair.first.plan
    analysis = pair.first.run.analysis() if pair.within_run and plan and not pair.first.raced else None
    if analysis is None or plan is None or not analysis.counts.scored:
        return None
    renamed = with_display_names(analysis, display_names(analysis, facts_of_arms(plan)))
    drawn = scroll_box(heat_map(renamed), "Success by task and variant")
    caption = el("p", "Success rate in percent.", class_="soft")
    return el("details", el("summary", "All variants of this run by task"), joined(caption, drawn))


def variant_form(
    runs: Iterable[str], first: ViewedRun | None, second: ViewedRun | None, chosen: Mapping[str, str], links: Links
) -> Html:
    """Choose two runs and a variant of each; `chosen` is what is compared now."""
    named = [filters.Option(name, "this directory" if name == "." else name) for name in runs]
    return filters.filter_form(
        links.compare(),
        filters.select_field("run", "Run A", named, chosen, every="" if first else "choose a run")
        if len(named) > 1 or not first
        else _hidden("run", first.name),
        filters.select_field("a", "Variant A", _arms(first), chosen, every="") if first else None,
        filters.select_field("other", "Run B", named, chosen, every="same run") if first and len(named) > 1 else None,
        filters.select_field("b", "Variant B", _arms(second), chosen, every="") if second else None,
    )


def instance_form(pair: Pair, blocks: Iterable[TaskInstance], chosen: TaskInstance, where: str, links: Links) -> Html:
    """Choose the task and the replica whose attempts are put side by side."""
    instances = list(blocks)
    query = {"task": chosen.task, "replica": str(chosen.replica)}
    tasks = [filters.Option(name, name) for name in sorted({block.task for block in instances})]
    replicas = [
        filters.Option(str(block.replica), f"#{block.replica}") for block in instances if block.task == chosen.task
    ]
    return filters.filter_form(
        f"{links.compare()}#{where}",
        *(_hidden(name, value) for name, value in pair.query.items() if value),
        filters.select_field("task", "Task", tasks, query, every=""),
        filters.select_field("replica", "Replica", replicas, query, every="") if len(replicas) > 1 else None,
    )


def other_comparisons(first: ViewedRun, pair: Pair, links: Links) -> Html | None:
    """The other comparisons of a run's first variant that an export has; `None` if it has none."""
    base, *others = arm_names(first).items()
    addresses = {label: links.compare(run=first.name, a=base[0], b=name) for name, label in others}
    items = [
        el("a", label, href=address, aria_current="page" if label == pair.second.label else None)
        for label, address in addresses.items()
        if address
    ]
    if not items:
        return None
    return el(
        "nav", el("span", f"Compare {base[1]} with", class_="soft"), *items, aria_label="Variants", class_="pages"
    )


def _arms(run: ViewedRun | None) -> list[filters.Option]:
    return [filters.Option(name, label) for name, label in arm_names(run).items()] if run else []


def _hidden(name: str, value: str) -> Html:
    return el("input", type="hidden", name=name, value=value)
