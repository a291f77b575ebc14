"""Details of an attempt: outcome, goal, parameters, error, and other attempts at the same task instance."""

from __future__ import annotations

from collections.abc import Sequence

from mobile_world.analysis.formatting import NONE
from mobile_world.domain import EpisodeRecord, ErrorRecord, Finding
from mobile_world.domain.suite_versions import versioned_name
from mobile_world.experiment import FAULTS, PlannedArm
from mobile_world.viewer.attempts import Attempt
from mobile_world.viewer.components import duration, outcome_chip, phase_bar, timestamp
from mobile_world.viewer.links import Links
from mobile_world.viewer.player.model_calls import short_json, text_box
from mobile_world.viewer.run import DisplayNames
from mobile_world.web.markup import Html, breakable, el, joined

MOST_BESIDE = 60
"""Attempts at the same instance that are listed."""

_DECLARED = {"complete": "declared it done", "infeasible": "declared it infeasible"}


def outcome_summary(record: EpisodeRecord, arm: PlannedArm | None, names: DisplayNames, ways: Html) -> Html:
    """The outcome, its reason, the goal and the answer; `ways` are the links that follow."""
    ended = _DECLARED[record.declared] if record.declared else "never declared it done"
    facts = [
        el("b", names.arm(record.key.arm)),
        f"replica {record.key.replica}",
        f"attempt {record.attempt}" if record.attempt > 1 else None,
        f"{record.steps} of {record.max_steps} steps",
        duration(record.seconds),
        f"{record.tokens:,} tokens" if record.tokens else None,
        f"cost {record.cost:g}" if record.cost else None,
        el("span", arm.label, class_="subject") if arm and arm.label else None,
    ]
    items = [el("span", fact) for fact in facts if fact]
    score = NONE if record.score is None else f"{record.score:g}"
    check = record.score_reason or "no reason given"
    check += " (integrity: partial)" if record.integrity == "partial" else ""
    return el(
        "div",
        el("p", outcome_chip(record.outcome, record.failure), *items, class_="line"),
        el("p", el("b", f"Check: {score}"), " – ", check, ". The agent ", ended, "."),
        _conditions(record.findings) if len(record.findings) > 1 else None,
        el("p", el("b", "Goal: "), record.goal) if record.goal else None,
        el("p", el("b", "Answer: "), record.answer) if record.answer is not None else None,
        _error(record.error) if record.error else None,
        ways,
        class_="outcome",
    )


def _conditions(findings: Sequence[Finding]) -> Html:
    """What the task wants, one by one, and what of it is met."""
    met = sum(finding.met for finding in findings)
    marks = [el("li", f"{'✓' if finding.met else '✗'} {finding.wanted}") for finding in findings]
    return el("div", el("p", el("b", f"{met} of {len(findings)} conditions met")), el("ul", *marks))


def attempt_links(row: Attempt, rows: Sequence[Attempt], run: str, links: Links) -> Html:
    """To the file of the attempt, and to the attempts before and after it that failed too."""
    failed = [row.number for row in rows if row.outcome == "agent_failure"]
    before = max((number for number in failed if number < row.number), default=None)
    after = min((number for number in failed if number > row.number), default=None)
    ways = {
        "Download": links.download(run, row.number),
        "‹ previous failure": links.episode(run, before) if before is not None else "",
        "next failure ›": links.episode(run, after) if after is not None else "",
    }
    return el("p", *(el("a", text, href=address) for text, address in ways.items() if address), class_="onward")


def attempt_details(record: EpisodeRecord, arm: PlannedArm | None) -> Html:
    """Task parameters and everything else that was written down about the attempt."""
    facts = {
        "Task": record.key.task,
        "Suite": versioned_name(record.key.suite, () if record.suite_version is None else (record.suite_version,)),
        "Arm": record.key.arm if arm is None else f"{record.key.arm} ({arm.agent})",
        "Device": record.device,
        "Instance seed": str(record.seed),
        "Parse errors": str(record.parse_errors),
        "Invalid actions": str(record.invalid_actions),
        "Questions to the user": str(record.questions),
    }
    if record.answers:
        facts["Strict answers"] = f"{record.strict_answers} of {record.answers}, {record.repaired} repaired"
    if record.answered_by:
        facts["Answered by"] = ", ".join(record.answered_by)
    if record.endpoint_faults:
        facts["Failed requests"] = ", ".join(
            f"{count} {FAULTS.get(kind, kind)}" for kind, count in record.endpoint_faults.items()
        )
    pairs = [joined(el("dt", name), el("dd", breakable(value))) for name, value in facts.items()]
    pairs.append(joined(el("dt", "Started"), el("dd", timestamp(record.started_at))))
    return joined(
        el("section", el("h2", "Task parameters"), _parameters(record)),
        el("section", el("h2", "Attempt"), el("dl", *pairs, class_="facts"), phase_bar("Time by phase", record.phases)),
    )


def other_attempts(row: Attempt, rows: Sequence[Attempt], names: DisplayNames, run: str, links: Links) -> Html | None:
    """Other attempts at the same instance of the task, by whichever arm: the same screen, other choices."""
    same = [
        other
        for other in rows
        if other.number != row.number and other.key.task == row.key.task and other.key.replica == row.key.replica
    ]
    if not same:
        return None
    same.sort(key=lambda other: (other.key.arm != row.key.arm, other.number))
    items = [
        el(
            "li",
            el("a", names.arm(other.key.arm), href=links.episode(run, other.number) or None),
            f" attempt {other.attempt} " if other.attempt > 1 else " ",
            outcome_chip(other.outcome, other.reason),
            _comparison(row, other, run, links),
        )
        for other in same[:MOST_BESIDE]
    ]
    more = el("p", f"and {len(same) - MOST_BESIDE:,} more", class_="soft") if len(same) > MOST_BESIDE else None
    title = el("h2", "Other attempts at the same task instance")
    return el("section", title, el("ul", *items, class_="beside"), more, class_="whole")


def _comparison(row: Attempt, other: Attempt, run: str, links: Links) -> Html | None:
    """The link to the comparison with another arm's attempt."""
    query = {"run": run, "a": row.key.arm, "b": other.key.arm, "task": row.key.task, "replica": str(row.key.replica)}
    address = links.compare(**query) if row.key.arm != other.key.arm else ""
    text = f"Compare step by step with {other.key.arm}"
    return joined(" ", el("a", "compare", href=f"{address}#steps", aria_label=text)) if address else None


def _parameters(record: EpisodeRecord) -> Html:
    if not record.params:
        return el("p", "This task has no parameters.", class_="soft")
    pairs = [
        joined(el("dt", name), el("dd", value if isinstance(value, str) and value.strip() else short_json(value)))
        for name, value in record.params.items()
    ]
    return el("dl", *pairs, class_="facts data")


def _error(error: ErrorRecord) -> Html:
    trace = (
        el("details", el("summary", "Traceback"), text_box(error.traceback, "Traceback")) if error.traceback else None
    )
    return joined(el("p", f"{error.kind} during {error.phase}: {error.message}", class_="problem"), trace)
