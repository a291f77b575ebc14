"""What the texts of emails mean: a sentence with or without greetings around it, and something that is called off."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date

from mobile_world.tasks.values.answers.kinds import AnswerKind
from mobile_world.tasks.values.mails import OWNER, BodyCheck, reading
from mobile_world.tasks.values.short_messages import read_message
from mobile_world.tasks.values.text_matching import same_wording

MAIL_DAY = date(2025, 10, 16)
"""The day of the phone that has Mail."""
_GREETING = re.compile(
    r"\A\s*(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day))\b[^\n,.!:]{0,40}(?:[,.!:]|\n)\s*", re.IGNORECASE
)
_CLOSING = re.compile(
    r"\s*(?:\n\s*|(?<=[.!?])\s+)(?:(?:best|kind|warm|many)?\s*(?:regards|wishes|thanks)|best|thank you|thanks|cheers"
    rf"|(?:yours )?sincerely|{OWNER.split()[0]})\b[,.!]?(?:\s*{OWNER.split()[0]}[\w ]*)?\s*\Z",
    re.IGNORECASE,
)
_IN_CHINESE = {
    "meeting": "会议?",
    "review": "评审",
    "planning": "计划|规划",
    "budget": "预算",
    "breakfast": "早餐|早饭",
    "brunch": "早午餐|早午饭",
    "lunch": "午餐|午饭|中饭",
    "dinner": "晚餐|晚饭",
}
_NEUTRAL = frozenset(
    (
        "meeting", "appointment", "date", "event", "session", "plan", "plans", "get", "together", "one", "on", "1",
        "the", "our", "my", "your", "this", "that", "which", "upcoming", "scheduled", "planned", "next", "coming",
        "whole", "entire", "little", "short", "quick", "long", "weekly", "monthly", "regular", "usual", "work",
        "business", "agreed", "arranged", "morning", "afternoon", "evening", "midday", "noon", "week", "month",
        "weekend", "day", "online", "video", "zoom", "teams", "virtual", "personal", "private", "joint", "last",
        "minute", "first", "early", "late", "between", "with", "you", "us", "too", "asap", "already", "anyway", "dear",
        "all", "best", "regards",
    )
)  # fmt: skip
"""Words beside the name of an appointment that name no other one."""
_CHINESE_NEUTRAL = re.compile(
    "下个?周|这个?周|本周|下个月|这个月|上午|下午|中午|晚上|早上|星期|原定|约好"
    "|安排|计划好|我们?|咱们?|你|您|[那这]?[场次顿个]|[的在和跟与同之间里]|\\s"
)
_UNCERTAIN = re.compile(r"\d\s*[?？]")
_NUMBER = re.compile(r"\d+(?:[.,' ]\d+)*")


def worded(expected: str) -> BodyCheck:
    """This text in these words, alone or between a greeting and a closing line; see `same_wording`."""

    def check(text: str) -> str:
        bare = _GREETING.sub("", text)
        forms = (text, bare, _CLOSING.sub("", text), _CLOSING.sub("", bare))
        if any(same_wording(form, expected) for form in forms):
            return ""
        return f"says {text!r} instead of {expected!r}"

    return check


def cancelling(*names: str, person: str = "", day: date | None = None, wording: Iterable[str] = ()) -> BodyCheck:
    """A text that cancels an appointment with a person, or asks to, read as a short message is.

    It must be called by one of its names, with no word that is of another appointment and with nobody else; the day may
    be left out, but another one is wrong. `words` are those that the goal asks for, in any of their forms.
    """
    required = tuple(wording)
    own_names = [name.casefold() for name in names]
    people = re.findall(r"\w+", person.casefold())

    def check(text: str) -> str:
        message = read_message(text, asked=None, now=MAIL_DAY)
        if not message.called_off:
            return "does not cancel it" if message.meaning != "move" else "moves it and does not cancel it"
        if missing := [word for word in required if word not in text.casefold()]:
            return f"does not have the word {' or '.join(missing)}"
        if not _is_called(message.object, own_names, people):
            return (
                f"cancels the {message.object} and not the {names[0]}"
                if message.object
                else f"does not name the {names[0]}"
            )
        if other := next((topic for topic in message.others if not _is_subject(topic, [*own_names, *people])), ""):
            return f"cancels another one, of {other}"
        if day is not None and message.when is not None and not message.when.agrees(day):
            return f"cancels another one, of {message.when}"
        return ""

    return check


def _is_called(thing: str, names: Sequence[str], people: Sequence[str]) -> bool:
    """Whether a thing has one of the names, and no word of another thing or another person."""
    words = re.findall(r"[a-z\d]+", thing.casefold())
    if not all(word in _NEUTRAL or word in names or word in people or word.endswith("ly") for word in words):
        return False
    has_name = any(name in words or re.search(_IN_CHINESE.get(name, name), thing) for name in names)
    return has_name and not _chinese_rest(thing, names)


def _chinese_rest(text: str, names: Sequence[str]) -> str:
    """What Chinese words are left without the names and neutral words."""
    rest = re.sub(r"[a-z\d\W]", "", text.casefold())
    for name in sorted(names, key="meeting".__eq__):
        rest = re.sub(_IN_CHINESE.get(name, name), "", rest)
    return _CHINESE_NEUTRAL.sub("", rest)


def _is_subject(text: str, own_names: Sequence[str]) -> bool:
    """Whether what is said behind an appointment is its own subject, or whoever it is with."""
    words = re.findall(r"[a-z\d]+", text)
    return all(word in own_names or word in _NEUTRAL for word in words) and not _chinese_rest(text, own_names)


def single_number(meaning: AnswerKind) -> BodyCheck:
    """A text that says a value and has no other number in it."""
    value = reading(meaning)

    def check(text: str) -> str:
        numbers = _NUMBER.findall(text)
        if _UNCERTAIN.search(text):
            return f"asks whether it is {numbers[0]}"
        return value(text) or (f"has more than one number: {', '.join(numbers)}" if len(numbers) > 1 else "")

    return check
