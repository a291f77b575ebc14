"""Yes and no as answers."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from mobile_world.tasks.values.answers.courtesy import without_courtesy, without_layout
from mobile_world.tasks.values.answers.kinds import MOST_NAMED, Reading, faulty
from mobile_world.tasks.values.answers.qualifiers import Scope
from mobile_world.tasks.values.answers.statements import ITEMS, RIGHT, is_denied, name_pattern, objection, places, plain
from mobile_world.tasks.values.text_matching import check_texts

_FIRST_YES = (
    r"(?i)^\W*(?:yes|yeah|yep|yup|correct|right|indeed|affirmative|definitely(?=\W*(?:$|[,.!;:(]|yes|true))"
    r"|是的?|对|会|可以|没错)(?!n't)(?![\w])"
)
_FIRST_NO = r"(?i)^\W*(?:no|nope|never|negative|definitely\s+not|否|不是?|没有|没(?!错))(?!\w*\bdoubt)(?![a-z])"
_WEAK_YES = r"(?i)^\W*(?:it (?:is|does|was|has)\b(?! not)|有|是|对|会|可以)(?!n't)"
_WEAK_NO = r"(?i)^\W*(?:not|it (?:is|does|was|has) ?n[o']t|it \w+n't|不|没(?!错))(?!\w*\bdoubt)"
_FALSE = chr(ITEMS)
_TRUTH = r"(?i)\b(true|false)\b|(?<!^)(?<![A-Za-z])(yes|no)(?=\W*(?:\([^()]*\)\W*)?$)"
_QUESTION = r"[^.!?\n。！？]*[?？]"
_NOW_ASKED, _THEN, _STILL = (
    r"(?i)(?:is|are|does|do|has|have)\b",
    r"(?i)\b(?:was|were|had)\b",
    r"(?i)\b(?:is|are|has|still)\b",
)
_BOTH = (
    "(?i)"
    r"\byes\b.*\bno\b(?! )|\byes (?:and|or) no\b|\bno (?:and|or) yes\b|是或否|不一定"
    r"|\btrue\W+(?:and |or )?false\b|\bfalse\W+(?:and |or )?true\b"
)


@dataclass(frozen=True)
class YesNo:
    """Yes or no: by the first word, by "true" or "false", or by whether what was asked is said or denied."""

    yes: bool
    claim: Collection[str] = ()
    """Words for what the question asks, such as "to-do": said is yes, denied is no."""
    goal: str = ""

    def __post_init__(self) -> None:
        check_texts(self, "claim", self.claim)

    def read(self, answer: str) -> Reading:
        """Compare what it says."""
        text = without_courtesy(plain(without_layout(answer)))
        if re.search(_BOTH, text):
            return faulty("says both yes and no")
        text = re.sub(_QUESTION, " ", text).strip()
        if len(re.findall(_claim_pattern(self.claim), text)) > MOST_NAMED:
            return faulty("says it too often")
        verdicts = self._verdicts(text)
        if len(verdicts) != 1:
            return faulty("says both yes and no" if verdicts else "says neither yes nor no")
        if fault := self._qualification(text):
            return faulty(fault)
        right = self.yes in verdicts
        return Reading(right, "" if right else f"says {'no' if self.yes else 'yes'}")

    def _verdicts(self, text: str) -> set[bool]:
        """What it says, in as many ways as it says it."""
        firsts = ((_FIRST_YES, True), (_FIRST_NO, False))
        verdicts = {verdict for pattern, verdict in firsts if re.search(pattern, text)}
        marked = re.sub(_TRUTH, lambda match: RIGHT if match[0].lower() in ("true", "yes") else _FALSE, text)
        verdicts |= {(marked[index] == RIGHT) != is_denied(marked, index) for index in places(marked, (RIGHT, _FALSE))}
        claimed = re.sub(_claim_pattern(self.claim), RIGHT, text)
        verdicts |= {not is_denied(claimed, index) for index in places(claimed, RIGHT)}
        if not verdicts:
            verdicts = {True} if re.search(_WEAK_YES, text) else {False} if re.search(_WEAK_NO, text) else set()
        return verdicts

    def _qualification(self, text: str) -> str:
        """Why it does not stand by what it says."""
        if re.match(_NOW_ASKED, self.goal) and re.search(_THEN, text) and not re.search(_STILL, text):
            return "says it of the past"
        marked = re.sub(rf"{_FIRST_YES}|{_FIRST_NO.removeprefix('(?i)')}|{_TRUTH.removeprefix('(?i)')}", RIGHT, text)
        marked = re.sub(_claim_pattern(self.claim), RIGHT, marked)
        fault = objection(marked if RIGHT in marked else f"{RIGHT} {marked}", Scope(self.goal))
        return "" if fault == "denies it" else fault

    def __str__(self) -> str:
        return "yes" if self.yes else "no"


def _claim_pattern(claim: Collection[str]) -> str:
    """What finds the claim; nothing where there is none."""
    if not claim:
        return r"(?!)"
    return rf"(?i)(?<![A-Za-z])(?:{'|'.join(map(name_pattern, claim))})(?![A-Za-z])"
