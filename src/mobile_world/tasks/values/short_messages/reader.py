"""`read_message`: what a short message means to whoever receives it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import chain
from typing import Literal, TypeAlias

from mobile_world.tasks.values.answers.moments import cut_out
from mobile_world.tasks.values.short_messages.acknowledgements import note_of, notes_of
from mobile_world.tasks.values.short_messages.consent import consent_of
from mobile_world.tasks.values.short_messages.days import Day, days
from mobile_world.tasks.values.short_messages.objects import named_object, object_of, others_of
from mobile_world.tasks.values.short_messages.requests import (
    Request,
    is_condition,
    request_of,
    stands,
    takes_back,
    verb_span,
)
from mobile_world.tasks.values.short_messages.wording import Clause, clauses, spelt_out

Meaning: TypeAlias = Literal["agreement", "refusal", "cancel", "move", "acknowledgement", "other"]
LONGEST_MESSAGE = 2000
"""Characters; what is longer is no short message."""
_MIND = re.compile(r"\b(?:would|do) you mind\b|介意")
_REQUESTS = re.compile(r"\?|\bplease\b|\b(?:can|could|would|will) you\b|[吗么]|请|帮我|麻烦|好不好|能不能|吧$")
_NEW_TIME = re.compile(
    r"\b(?:instead|how about|what about|would|could we|can we|better|rather)\b|怎么样|行吗|可以吗|行不行|吧|呢"
)
_FROM = re.compile(r"(?:\bfrom|\binstead of|\brather than|\bnot|从)\s*(?:the\s+)?$")
_TO = re.compile(r"(?:\b(?:to|until|till|for|be|make it|do|start at)|到|至|成|为)\s*(?:the\s+)?$")
_WISH = re.compile(r"\bwould (?:really |have )?(?:love|like|be (?:happy|glad)|come|go)|想去|想来|很想")
"""A consent that a "but" takes back."""
_UNFIT = re.compile(r"\b(?:can not|not|no|busy|away)\b|不行|不能|没空|不方便|有事")


@dataclass(frozen=True)
class ShortMessage:
    """What a message means, and for requests to cancel or move what they are about."""

    meaning: Meaning
    object: str = ""
    """The appointment, as the message calls it; empty when it is not named."""
    when: Day | None = None
    """When it is now, where the message says so."""
    to: Day | None = None
    """When it is to be, where the message says so."""
    called_off: bool = False
    """Whether it says in so many words that the appointment is off, also where another time is proposed."""
    acknowledges: bool = False
    """Whether it does no more than acknowledge, whatever else it means: after a request, a bare "OK" consents, too."""
    others: tuple[str, ...] = ()
    """Who or what else is said behind the appointment: "tom" of a meeting with Tom, "budget" of a budget meeting."""


_OTHER = ShortMessage("other")


def read_message(text: str, *, asked: str | None, now: date, earlier: str = "") -> ShortMessage:
    """Read a message.

    `asked` is the message that it answers, `now` the day on which it is sent, and `earlier` what else both have read:
    figures and things in it are no news. Of two meanings at once the message is `other`.
    """
    parts = clauses(text[: LONGEST_MESSAGE + 1])
    if not parts or len(text) > LONGEST_MESSAGE:
        return _OTHER
    request = _request(parts, asked, now)
    if asked is None:
        return request or _OTHER
    notes = notes_of(parts, spelt_out(f"{asked}\n{earlier}"))
    polite = "further" not in notes and not _new_figures(parts, f"{asked}\n{earlier}", now)
    moved = request is not None and request.meaning == "move" and polite and "done" in notes
    if request is not None and not moved and not _repeats(request, asked, now):
        return request
    if polite and ("done" in notes or not _REQUESTS.search(spelt_out(asked))):
        return ShortMessage("acknowledgement", acknowledges=True)
    if not _REQUESTS.search(spelt_out(asked)) or any(note_of(clause, spelt_out(asked)) == "done" for clause in parts):
        return _OTHER
    proposed = _counterproposal(parts, asked, now)
    answer = _answer(parts, asked, now)
    return proposed or ShortMessage(answer, acknowledges=polite and answer != "refusal")


def _request(parts: Sequence[Clause], question: str | None, now: date) -> ShortMessage | None:
    """What is to be cancelled or moved; nothing where the message is not about that."""
    texts = [clause.text for clause in parts]
    days_of = [days(text, now) for text in texts]
    appointment = named_object(texts)
    alone = [request_of(part, its, has_object=bool(appointment)) for part, its in zip(parts, days_of, strict=True)]
    requests = [_in_context(parts, alone, index) for index in range(len(parts))]
    if not any(requests):
        return None
    wishes = {request for request in requests if request in ("cancel", "move")}
    decisions = [request for request in requests if request in ("cancel", "keep")]
    called_off = decisions[-1:] == ["cancel"]
    stays = (bool(decisions) and not called_off) or any(map(stands, parts))
    doubtful = "doubt" in requests or "taken back" in requests or ("doubtful move" in requests and not called_off)
    if not wishes or doubtful or (stays and "move" not in wishes):
        return _OTHER if question is None or wishes else None
    at = next(index for index, request in enumerate(requests) if request in wishes)
    about = object_of(texts[at], days_of[at]) or appointment
    others = others_of(texts, days_of, about)
    if "move" in wishes:
        when, to = _when_and_to(parts, days_of, requests.index("move"))
        return ShortMessage("move", about, when, to, called_off=called_off, others=others)
    when = next(chain(days_of[at], *days_of), None)
    return ShortMessage("cancel", about, when, called_off=True, others=others)


def _in_context(parts: Sequence[Clause], requests: Sequence[Request | None], index: int) -> Request | None:
    """What a clause asks for, when the others are read with it: some are conditions, and some take it back."""
    if any(clause in ("cancel", "move") for clause in requests[:index]) and takes_back(parts[index]):
        return "taken back"
    if requests[index] not in ("cancel", "move"):
        return requests[index]
    first = max((at + 1 for at in range(index) if parts[at].ends or parts[at + 1].after_but), default=0)
    after = parts[index + 1 : index + 2] if not parts[index].ends else ()
    if any(is_condition(clause) for clause in parts[first:index]) or any(
        is_condition(clause) and clause.ends for clause in after
    ):
        return "doubt" if requests[index] == "cancel" else "doubtful move"
    return requests[index]


def _when_and_to(parts: Sequence[Clause], moments: Sequence[list[Day]], at: int) -> tuple[Day | None, Day | None]:
    """The old and the new time of a move."""
    when: Day | None = None
    to: Day | None = None
    verb = verb_span(parts[at].text)
    for day in moments[at]:
        before = parts[at].text[: day.start]
        if _FROM.search(before):
            when = when or day
        elif (
            _TO.search(before)
            or (verb and day.start >= verb[1] and not _belongs_to_object(parts[at].text, day))
            or (verb is None and not _UNFIT.search(before))
        ):
            to = to or day
        else:
            when = when or day
    others = chain(*moments[:at], *moments[at + 1 :])
    return when or next(others, None), to


def _belongs_to_object(text: str, day: Day) -> bool:
    """Whether a day stands before the thing that it is the day of: "Friday's lunch", 周五的午饭."""
    return text[: day.end].endswith("'s") or bool(re.match(r"'s\b|的", text[day.end :]))


def _repeats(request: ShortMessage, question: str, now: date) -> bool:
    """Whether a message asks for nothing but what it was asked."""
    first = _request(clauses(question), None, now)
    if first is None or first.meaning == "other":
        return request.meaning == "other" or verb_span(spelt_out(question)) is not None
    same_time = str(request.to or "") in ("", str(first.to or ""))
    return request.meaning in ("other", first.meaning) and same_time


def _counterproposal(parts: Sequence[Clause], question: str, now: date) -> ShortMessage | None:
    """Another time in answer to a question about one."""
    marks = _marks(days(spelt_out(question), now))
    if not marks:
        return None
    when: Day | None = None
    to: Day | None = None
    for clause in parts:
        for day in days(clause.text, now):
            new = not _marks([day]) <= marks
            if new and not _UNFIT.search(clause.text) and (clause.asks or _NEW_TIME.search(clause.text)):
                to = to or day
            elif _UNFIT.search(clause.text):
                when = when or day
    return ShortMessage("move", named_object([clause.text for clause in parts]), when, to) if to else None


def _answer(parts: Sequence[Clause], received: str, now: date) -> Meaning:
    """Whether a message consents to what was asked, declines it, or does neither."""
    question = spelt_out(received)
    minding = bool(_MIND.search(question))
    marks = _marks(days(question, now))
    consents, wished = set(), False
    for clause in parts:
        consent = consent_of(clause, minding=minding, asked_text=question)
        other_day = _names_another_day(clause.text, consent, marks, set(re.findall(r"\d+", question)), now)
        if other_day or (consent == "unrelated" and clause.after_but):
            consent = "undecided"
        if consent == "no" and clause.after_but and wished:
            consents.discard("yes")
        wished = consent == "yes" and bool(_WISH.search(clause.text))
        consents.add(consent)
    consents.discard("unrelated")
    if consents == {"yes"}:
        return "agreement"
    return "refusal" if consents == {"no"} else "other"


def _names_another_day(text: str, consent: str, marks: set[str], figures: set[str], now: date) -> bool:
    """Whether a clause consents to another day or hour, or is nothing but one; a reason may have any."""
    moments = days(text, now)
    if consent == "yes" and not set(re.findall(r"\d+", text)) <= figures:
        return True
    if _marks(moments) <= marks:
        return False
    if consent == "unrelated":
        rest = cut_out(text, moments)
        return not re.sub(r"\b(?:on|at|this|next|for|only|just|the|in)\b|[的在]", "", rest).strip()
    return consent == "yes" or bool(re.match(r"not\b", text))


def _new_figures(parts: Sequence[Clause], thread: str, now: date) -> bool:
    """Whether a message has a number, a day or a time that is not in what was read before."""
    folded = spelt_out(thread)
    marks, figures = _marks(days(folded, now)), set(re.findall(r"\d+", folded))
    for clause in parts:
        moments = days(clause.text, now)
        if not (_marks(moments) <= marks and set(re.findall(r"\d+", cut_out(clause.text, moments))) <= figures):
            return True
    return False


def _marks(moments: Iterable[Day]) -> set[str]:
    """Dates and times apart, so that one may be left out."""
    return {str(mark) for day in moments for mark in (day.date, day.time) if mark is not None}
