"""The race sections of a run page: chosen variant, rounds, eliminations and cost."""

from __future__ import annotations

from collections.abc import Iterator

from mobile_world.analysis import NONE, Round, listed
from mobile_world.analysis.report import ReportSection, ReportTable, TableRow, html_table
from mobile_world.experiment.race_record import CONFIRMATION, RaceRecord, choice_in_words, cost_in_words, round_in_words
from mobile_world.viewer.attempts import AttemptTotals, totals_of
from mobile_world.viewer.links import Links
from mobile_world.viewer.run import DisplayNames, ViewedRun
from mobile_world.web.markup import Html, el

NOT_COMPARABLE = (
    "Variants ran different blocks, and leading variants ran more of them, so success rates cannot be compared here. "
    "The confirmation run measures the chosen variant without this selection bias."
)


def race_verdict(run: ViewedRun, record: RaceRecord, links: Links) -> Html:
    """Who was chosen, what that took, and how good the chosen one is when it is measured again."""
    over, names = record.over, run.display_names
    chosen = over.chosen if over else None
    if over and chosen:
        text = choice_in_words(over)
        headline, how = f"Chosen: {names.arm(chosen)}", f"{text[:1].upper()}{text[1:]}."
    elif record.rounds:
        now = record.rounds[-1]
        headline, how = f"Round {now.number} of at most {len(record.race.looks)}", f"{round_in_words(now)}."
    else:
        headline, how = "Not started", ""
    episodes = sum(row.scored for row in run.attempts.all())
    again = (
        record.reestimate.sentence
        if record.reestimate
        else "The chosen variant is measured again after the last round."
    )
    return el(
        "section",
        el("h2", headline),
        el("p", how) if how else None,
        el("ul", el("li", f"{cost_in_words(record, episodes)}."), el("li", again), el("li", NOT_COMPARABLE)),
        _to_confirmation(run, links),
        class_="verdict",
        id="verdict",
    )


def race_sections(run: ViewedRun, record: RaceRecord) -> Iterator[ReportSection]:
    """The rounds, and what became of each variant."""
    names = run.display_names
    yield ReportSection("Rounds", "rounds", html_table(_rounds(record, names)))
    yield ReportSection("Variants", "variants", html_table(_variants(run, record, names)))


def _to_confirmation(run: ViewedRun, links: Links) -> Html | None:
    if not (run.path / CONFIRMATION / "run.json").is_file():
        return None
    name = CONFIRMATION if run.name == "." else f"{run.name}/{CONFIRMATION}"
    return el("p", el("a", "Open the confirmation run", href=links.run(name)))


def _rounds(record: RaceRecord, names: DisplayNames) -> ReportTable:
    later = [*record.rounds[1:], *([record.over] if record.over else [])]
    rows = []
    for at, race_round in enumerate(record.rounds):
        after = later[at] if at < len(later) else None
        rows.append(
            TableRow(
                (
                    f"Round {race_round.number}",
                    f"{len(race_round.arms):,}",
                    f"{len(race_round.blocks):,}",
                    f"{len(race_round.arms) * len(race_round.blocks):,}",
                    _eliminated(race_round, after, names),
                )
            )
        )
    return ReportTable(
        "Rounds",
        ("Round", "Variants", "Blocks", "Episodes", "Eliminated after"),
        tuple(rows),
        words=frozenset({0, 4}),
        legend={
            "Variants": "those still in the race",
            "Blocks": "tasks with their replicas: each is the same task instance for every variant",
            "Episodes": "variants times blocks",
            "Eliminated after": "dropped means in the lowest third, to save episodes, and not shown to be worse; "
            "beaten means that the leader was significantly ahead",
        },
    )


def _eliminated(now: Round, after: Round | None, names: DisplayNames) -> str:
    if after is None:
        return "in progress"
    gone = {
        "dropped": [arm for arm in after.dropped if arm not in now.dropped],
        "beaten": [arm for arm in after.beaten if arm not in now.beaten],
    }
    items = [f"{word} {listed([names.arm(arm) for arm in arms], most=20)}" for word, arms in gone.items() if arms]
    return "; ".join(items) or "none"


def _variants(run: ViewedRun, record: RaceRecord, names: DisplayNames) -> ReportTable:
    rounds = {arm: sum(arm in race_round.arms for race_round in record.rounds) for arm in record.race.arms}
    rows = run.counted().attempts
    counts = {arm: totals_of(row for row in rows if row.key.arm == arm) for arm in record.race.arms}
    order = sorted(record.race.arms, key=lambda arm: (arm != _chosen(record), -rounds[arm]))
    return ReportTable(
        "Variants",
        ("Variant", "Rounds", "Solved", "Infra failures", "Tokens", "Result"),
        tuple(
            TableRow((names.arm(arm), str(rounds[arm]), *_counts(counts[arm]), _result(record, arm, rounds[arm])))
            for arm in order
        ),
        words=frozenset({0, 5}),
        legend={
            "Rounds": "rounds that the variant ran in",
            "Solved": "successes out of scored episodes",
            "Infra failures": "episodes lost to devices, endpoints or set-up; excluded from success rates",
            "Tokens": "in and out; a dash where they are unknown, or no model was asked",
            "Result": "how the race ended for the variant",
        },
    )


def _counts(totals: AttemptTotals) -> tuple[str, str, str]:
    solved = f"{totals.outcomes['success']:,} of {totals.scored:,}" if totals.scored else NONE
    lost = totals.outcomes["infra_failure"]
    return solved, f"{lost:,}" if lost else NONE, f"{totals.tokens:,}" if totals.tokens else NONE


def _chosen(record: RaceRecord) -> str | None:
    return record.over.chosen if record.over else None


def _result(record: RaceRecord, arm: str, rounds: int) -> str:
    last = record.over or (record.rounds[-1] if record.rounds else None)
    baseline = " (baseline)" if arm == record.baseline else ""
    if arm == _chosen(record):
        return f"chosen{baseline}"
    if last and arm in last.beaten:
        return f"beaten after round {rounds}{baseline}"
    if last and arm in last.dropped:
        return f"dropped after round {rounds}{baseline}"
    return f"{'reached the last round' if record.over else 'in the race'}{baseline}"
