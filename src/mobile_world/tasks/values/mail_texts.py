"""What the texts of mails mean: a sentence with or without greetings around it, and something that is called off."""

from __future__ import annotations

import re

from mobile_world.tasks.values.mails import OWNER, BodyCheck
from mobile_world.tasks.values.text_matching import same_wording

_GREETING = re.compile(
    r"\A\s*(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day))\b[^\n,.!:]{0,40}(?:[,.!:]|\n)\s*", re.IGNORECASE
)
_CLOSING = re.compile(
    r"\s*(?:\n\s*|(?<=[.!?])\s+)(?:(?:best|kind|warm|many)?\s*(?:regards|wishes|thanks)|best|thank you|thanks|cheers"
    rf"|(?:yours )?sincerely|{OWNER.split()[0]})\b[,.!]?(?:\s*{OWNER.split()[0]}[\w ]*)?\s*\Z",
    re.IGNORECASE,
)
_CANCELS = r"(?:cancel\w*|call(?:ed|ing)?\s+(?:\w+\s+){0,4}?off)"
_BETWEEN = (
    r"(?:a|any|been|be|ever|going|had|has|have|i|intend|intention|is|need|plan|planning|reason|should|sure|the|them|they"
    r"|think|to|want|was|we|will|wish|would|you)"
)
_KEPT = re.compile(
    r"(?:\b(?:not|never|no|nobody|none|without|refuse|refuses|cannot|decline|instead of|rather than)\b|n't\b)"
    rf"(?:\s+{_BETWEEN}\b){{0,7}}\s+{_CANCELS}",
    re.IGNORECASE,
)
_PROPOSES = re.compile(
    r"\b(?:why\s+(?:do|should)n't|can't|couldn't|shouldn't|cannot)\s+(?:we|i|you)\b|\bno\s+(?:choice|option|way)\b",
    re.IGNORECASE,
)
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def worded(wanted: str) -> BodyCheck:
    """This text in these words, alone or between a greeting and a closing line; see `same_wording`."""

    def check(text: str) -> str:
        bare = _GREETING.sub("", text)
        forms = (text, bare, _CLOSING.sub("", text), _CLOSING.sub("", bare))
        same = any(same_wording(form, wanted) for form in forms)
        return "" if same else f"says {text!r} instead of {wanted!r}"

    return check


def cancelling(*names: str, day: str = "") -> BodyCheck:
    """A text that cancels something, or asks to, by one of its names; not one that keeps it or means another day's."""
    things = "|".join(re.escape(name.casefold()) for name in names)
    others = "|".join(each for each in _DAYS if each != day.casefold())
    other_day = re.compile(
        rf"(?:{things})\s+(?:(?:on|of|for|this|coming|next)\s+)*(?:{others})\b|\b(?:{others})(?:'s)?\s+(?:{things})"
    )

    def check(text: str) -> str:
        said = _KEPT.sub(" ", _PROPOSES.sub(" ", text.casefold().replace("’", "'")))
        missing = [] if re.search(rf"\b{_CANCELS}", said) else ["cancelling it"]
        missing += [] if re.search(things, said) else [names[0]]
        if missing:
            return f"does not speak of {' and '.join(missing)}"
        wrong = other_day.search(said) if day and day.casefold() not in said else None
        return f"cancels another one: {wrong[0]}" if wrong else ""

    return check
