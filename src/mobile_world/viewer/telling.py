"""Words that all pages share: outcomes as chips, durations, and moments in time."""

from __future__ import annotations

from datetime import UTC, datetime

from mobile_world.analysis.formatting import NONE, OUTCOMES, reason_in_words
from mobile_world.domain import Outcome
from mobile_world.web.markup import Html, el

MEANINGS: dict[Outcome, str] = {
    "success": "The task is solved, by the run's rule of success",
    "agent_failure": "The agent did not solve the task",
    "infra_failure": "Lost to a device, an endpoint or a set-up; it is in no rate, and is run again",
    "not_scored": "Stopped before anybody could judge it; it is in no rate",
}
"""What an outcome says, for people who meet it for the first time."""

_MINUTE_S, _HOUR_S = 60, 3600


def chip(outcome: Outcome, reason: str | None = None) -> Html:
    """An outcome as a small coloured word, with the reason of a failure beside it."""
    word = el("span", OUTCOMES[outcome], class_=f"chip {outcome.replace('_', '-')}", title=MEANINGS[outcome])
    return word if not reason else el("span", word, " ", el("span", reason_in_words(reason), class_="soft"))


def duration(seconds: float | None) -> str:
    """A span of time for people: 340 ms, 4.2 s, 3 min 05 s, 2 h 10 min; a dash when nobody knows."""
    if seconds is None:
        return NONE
    if seconds < 1:
        return f"{round(seconds * 1000)} ms"
    if seconds < 9.95:
        return f"{seconds:.1f} s"
    whole = round(seconds)
    if whole < _MINUTE_S:
        return f"{whole} s"
    if whole < _HOUR_S:
        return f"{whole // _MINUTE_S} min {whole % _MINUTE_S:02d} s"
    return f"{whole // _HOUR_S:,} h {whole % _HOUR_S // _MINUTE_S:02d} min"


def moment(iso: str) -> Html:
    """A point in time, in UTC; a script tells how long ago it was, and nothing is lost without one.

    What cannot be read as a time is shown as it is.
    """
    try:
        read = datetime.fromisoformat(iso)
    except ValueError:
        return el("span", iso[:40])
    told = (read if read.tzinfo else read.replace(tzinfo=UTC)).astimezone(UTC)
    words = f"{told.day} {told:%b %Y, %H:%M} UTC"
    return el("time", words, datetime=told.isoformat(timespec="seconds"), title=words, data_ago=True)
