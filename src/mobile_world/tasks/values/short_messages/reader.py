"""`read_message`: what a short message means to whoever receives it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal, TypeAlias

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
    said = clauses(text[: LONGEST_MESSAGE + 1])
    if not said or len(text) > LONGEST_MESSAGE:
        return _OTHER
    request = _request(said, asked, now)
    if asked is None:
        return request or _OTHER
    notes = notes_of(said, spelt_out(f"{asked}\n{earlier}"))
    polite = "further" not in notes and not _new_figures(said, f"{asked}\n{earlier}", now)
    moved = request is not None and request.meaning == "move" and polite and "done" in notes
    if request is not None and not moved and not _repeats(request, asked, now):
        return request
    if polite and ("done" in notes or not _REQUESTS.search(spelt_out(asked))):
        return ShortMessage("acknowledgement", acknowledges=True)
    if not _REQUESTS.search(spelt_out(asked)) or any(note_of(each, spelt_out(asked)) == "done" for each in said):
        return _OTHER
    proposed = _counterproposal(said, asked, now)
    answer = _answer(said, asked, now)
    return proposed or ShortMessage(answer, acknowledges=polite and answer != "refusal")


def _request(said: Sequence[Clause], asked: str | None, now: date) -> ShortMessage | None:
    """What is to be cancelled or moved; nothing where the message is not about that."""
    named = [days(each.text, now) for each in said]
    known = named_object([each.text for each in said])
    alone = [request_of(each, its, has_object=bool(known)) for each, its in zip(said, named, strict=True)]
    found = [_in_context(said, alone, place) for place in range(len(said))]
    if not any(found):
        return None
    wanted = {each for each in found if each in ("cancel", "move")}
    decided = [each for each in found if each in ("cancel", "keep")]
    called_off = bool(decided) and decided[-1] == "cancel"
    kept = (bool(decided) and not called_off) or any(stands(each) for each in said)
    doubtful = "doubt" in found or "taken back" in found or ("doubtful move" in found and not called_off)
    if not wanted or doubtful or (kept and "move" not in wanted):
        return _OTHER if asked is None or wanted else None
    meaning: Literal["cancel", "move"] = "move" if "move" in wanted else "cancel"
    at = next(place for place, each in enumerate(found) if each in wanted)
    about = object_of(said[at].text, named[at]) or known
    others = others_of([each.text for each in said], named, about)
    if meaning == "move":
        when, to = _when_and_to(said, named, found.index("move"))
        return ShortMessage("move", about, when, to, called_off=called_off, others=others)
    when = next((day for day in [*named[at], *(day for its in named for day in its)]), None)
    return ShortMessage("cancel", about, when, called_off=True, others=others)


def _in_context(said: Sequence[Clause], found: Sequence[Request | None], place: int) -> Request | None:
    """What a clause asks for, when the others are read with it: some are conditions, and some take it back."""
    if any(each in ("cancel", "move") for each in found[:place]) and takes_back(said[place]):
        return "taken back"
    if found[place] not in ("cancel", "move"):
        return found[place]
    first = max((at + 1 for at in range(place) if said[at].ends or said[at + 1].after_but), default=0)
    after = said[place + 1 : place + 2] if not said[place].ends else ()
    if any(is_condition(each) for each in said[first:place]) or any(is_condition(each) and each.ends for each in after):
        return "doubt" if found[place] == "cancel" else "doubtful move"
    return found[place]


def _when_and_to(said: Sequence[Clause], named: Sequence[list[Day]], at: int) -> tuple[Day | None, Day | None]:
    """The old and the new time of a move."""
    when: Day | None = None
    to: Day | None = None
    verb = verb_span(said[at].text)
    for day in named[at]:
        before = said[at].text[: day.start]
        if _FROM.search(before):
            when = when or day
        elif (
            _TO.search(before)
            or (verb and day.start >= verb[1] and not _belongs_to_object(said[at].text, day))
            or (verb is None and not _UNFIT.search(before))
        ):
            to = to or day
        else:
            when = when or day
    earlier = (day for place, its in enumerate(named) if place != at for day in its)
    return when or next(earlier, None), to


def _belongs_to_object(text: str, day: Day) -> bool:
    """Whether a day stands before the thing that it is the day of: "Friday's lunch", 周五的午饭."""
    return text[: day.end].endswith("'s") or bool(re.match(r"'s\b|的", text[day.end :]))


def _repeats(request: ShortMessage, asked: str, now: date) -> bool:
    """Whether a message asks for nothing but what it was asked."""
    first = _request(clauses(asked), None, now)
    if first is None or first.meaning == "other":
        return request.meaning == "other" or verb_span(spelt_out(asked)) is not None
    same_time = str(request.to or "") in ("", str(first.to or ""))
    return request.meaning in ("other", first.meaning) and same_time


def _counterproposal(said: Sequence[Clause], asked: str, now: date) -> ShortMessage | None:
    """Another time in answer to a question about one."""
    known = _marks(days(spelt_out(asked), now))
    if not known:
        return None
    when: Day | None = None
    to: Day | None = None
    for clause in said:
        for day in days(clause.text, now):
            new = not _marks([day]) <= known
            if new and not _UNFIT.search(clause.text) and (clause.asks or _NEW_TIME.search(clause.text)):
                to = to or day
            elif _UNFIT.search(clause.text):
                when = when or day
    return ShortMessage("move", named_object([each.text for each in said]), when, to) if to else None


def _answer(said: Sequence[Clause], asked: str, now: date) -> Meaning:
    """Whether a message consents to what was asked, declines it, or does neither."""
    question = spelt_out(asked)
    minding = bool(_MIND.search(question))
    known = _marks(days(question, now))
    found, wished = set(), False
    for clause in said:
        says = consent_of(clause, minding=minding, asked_text=question)
        if _names_another_day(clause.text, says, known, set(re.findall(r"\d+", question)), now):
            says = "undecided"
        if says == "unrelated" and clause.after_but:
            says = "undecided"
        if says == "no" and clause.after_but and wished:
            found.discard("yes")
        wished = says == "yes" and bool(_WISH.search(clause.text))
        found.add(says)
    found.discard("unrelated")
    if found == {"yes"}:
        return "agreement"
    return "refusal" if found == {"no"} else "other"


def _names_another_day(text: str, says: str, known: set[str], figures: set[str], now: date) -> bool:
    """Whether a clause consents to another day or hour, or is nothing but one; a reason may have any."""
    named = days(text, now)
    if says == "yes" and not set(re.findall(r"\d+", text)) <= figures:
        return True
    if _marks(named) <= known:
        return False
    if says == "unrelated":
        for day in reversed(named):
            text = f"{text[: day.start]} {text[day.end :]}"
        return not re.sub(r"\b(?:on|at|this|next|for|only|just|the|in)\b|[的在]", "", text).strip()
    return says == "yes" or bool(re.match(r"not\b", text))


def _new_figures(said: Sequence[Clause], known: str, now: date) -> bool:
    """Whether a message has a number, a day or a time that is not in what was read before."""
    folded = spelt_out(known)
    for clause in said:
        named = days(clause.text, now)
        if not _marks(named) <= _marks(days(folded, now)):
            return True
        rest = clause.text
        for day in reversed(named):
            rest = f"{rest[: day.start]} {rest[day.end :]}"
        if not set(re.findall(r"\d+", rest)) <= set(re.findall(r"\d+", folded)):
            return True
    return False


def _marks(named: Iterable[Day]) -> set[str]:
    """Dates and times apart, so that one may be left out."""
    return {
        each for day in named for each in (day.date.isoformat() if day.date else "", f"{day.time}" if day.time else "")
    } - {""}
