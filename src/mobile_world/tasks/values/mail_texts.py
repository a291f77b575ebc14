"""What the texts of mails mean: a sentence with or without greetings around it, and something that is called off."""

from __future__ import annotations

import re
from collections.abc import Iterable
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
    "meeting": "会议?$",
    "review": "评审",
    "planning": "计划|规划",
    "budget": "预算",
    "breakfast": "早餐|早饭",
    "brunch": "早午餐|早午饭",
    "lunch": "午餐|午饭|中饭",
    "dinner": "晚餐|晚饭",
}
_UNCERTAIN = re.compile(r"\d\s*[?？]")
_NUMBER = re.compile(r"\d+(?:[.,' ]\d+)*")


def worded(wanted: str) -> BodyCheck:
    """This text in these words, alone or between a greeting and a closing line; see `same_wording`."""

    def check(text: str) -> str:
        bare = _GREETING.sub("", text)
        forms = (text, bare, _CLOSING.sub("", text), _CLOSING.sub("", bare))
        same = any(same_wording(form, wanted) for form in forms)
        return "" if same else f"says {text!r} instead of {wanted!r}"

    return check


def cancelling(*names: str, day: date | None = None, words: Iterable[str] = ()) -> BodyCheck:
    """A text that cancels an appointment, or asks to, read as a short message is.

    It must be called by one of its names; the day may be left out, but another one is wrong. `words` are those that
    the goal asks for, in any of their forms.
    """
    required = tuple(words)

    def check(text: str) -> str:
        said = read_message(text, asked=None, now=MAIL_DAY)
        if not said.called_off:
            return "does not cancel it" if said.meaning != "move" else "moves it and does not cancel it"
        if missing := [word for word in required if word not in text.casefold()]:
            return f"does not have the word {' or '.join(missing)}"
        if not any(_is_called(said.object, name.casefold()) for name in names):
            return (
                f"cancels the {said.object} and not the {names[0]}" if said.object else f"does not name the {names[0]}"
            )
        if day is not None and said.when is not None and not said.when.agrees(day):
            return f"cancels another one, of {said.when}"
        return ""

    return check


def _is_called(thing: str, name: str) -> bool:
    chinese = _IN_CHINESE.get(name)
    return name in re.findall(r"\w+", thing.casefold()) or bool(chinese and re.search(chinese, thing))


def single_number(said: AnswerKind) -> BodyCheck:
    """A text that says a value and has no other number in it."""
    value = reading(said)

    def check(text: str) -> str:
        numbers = _NUMBER.findall(text)
        if _UNCERTAIN.search(text):
            return f"asks whether it is {numbers[0]}"
        return value(text) or (f"has more than one number: {', '.join(numbers)}" if len(numbers) > 1 else "")

    return check
