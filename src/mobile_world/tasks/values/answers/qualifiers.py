"""Qualifiers beside a value: bounds, approximations, parts, order, place, hedges, tenses and open lists.

A person who asked for a value did not ask for "more than" it, "half of" it, "the one after" it, or what it "used to
be". Such words bind to what stands next to them, so that "the first to begin after 11:20 is ▮" qualifies the time and
not the title; doubt and tense hold for the sentence. What the goal asked for in the same words is no qualifier.

A text is given with marks in place of values; see `statements`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from mobile_world.tasks.values.answers import qualifier_words as words
from mobile_world.tasks.values.answers.goals import asks_difference, compares_alike, leaves_out_repeats

_OTHER = "\ue001"
_LAYOUT = r"[\s\"'*_)\]`]*"
_BETWEEN = (
    r"[\s\"'*_(\[`]*(?:(?:the|a|an|my|your|his|her|their|this|that|exactly|only|all|of|both|on|at|in|to|from"
    r"|date|title|event|task|name|code|place|meeting)\b[\s\"'*_(\[`]*){0,3}"
)
"""What may stand between a qualifier and its value."""
_REMARK = rf"{_LAYOUT}[,-]\s*(?i:more(?!\s+or\s+less)|less|fewer|longer|each|every|per)\b"
"""What a comma or a dash sets off as a remark: "▮, more than anybody else"."""
_BRACKET = r"[(\[]([^()\[\]\n\ue000-\ue0ff]+)[)\]]"
_PART_OF_BRACKET = r"[,;:.!。，；](?=\s|$)|[，；。]|\s-\s"
_OF_ANOTHER = rf"(?i){_OTHER}|{words.FORMER}"
_CLAUSE = r"(?<!\d)[,:](?!\d)|(?<=\d)[,:](?!\d)|[,:](?=\s)|[.;!?\n。；！？，()\[\]（）]|\bbut\b|\bwhile\b|但|而"
_CLAUSE_BEHIND = r"[.,:;!?\n()\[\]\ue000-\ue0ff]"
_SENTENCE = r"(?<=[^\s.])[.!?](?=\s|$|[\"')*])|[;\n。；！？]"


@dataclass(frozen=True)
class Scope:
    """What may stand beside a value: depends on its kind and on the goal."""

    goal: str = ""
    scale: bool = False
    """Whether it is a quantity or a moment, which more words can qualify than a name."""
    moment: bool = False
    """Whether it is a moment, beside which that of the end can stand."""
    code: bool = False
    """Whether it is a code, of which one can name a part."""
    plans: bool = False
    """Whether it is told to somebody for whom it is to come, so that what the writer will do is no qualifier."""

    def allows(self, qualifying: str) -> bool:
        """Whether the goal itself has these words; of a goal that tells what "I will" do, any way to say so."""
        promised = re.search(f"(?i){words.PROMISE}", qualifying)
        if promised and (self.plans or re.search(f"(?i){words.PROMISE}", self.goal)):
            return True
        phrase = re.escape(" ".join(qualifying.lower().split()).strip(" .,"))
        return re.search(rf"(?<!\w){phrase}(?!\w)", self.goal.lower()) is not None


def _before(marked: str, index: int, scope: Scope) -> str:
    """The words right before a mark that qualify it."""
    kinds = [
        *(words.BOUNDS, words.APPROXIMATIONS, words.PARTS, words.ORDER),
        *([words.OF_SCALES] if scope.scale else []),
        *([words.OF_MOMENTS] if scope.moment else []),
        *([words.OF_CODES] if scope.code else []),
    ]
    chinese = [
        words.CHINESE_BOUNDS,
        *([words.NEGATIVE_IN_CHINESE] if scope.scale else []),
        words.CHINESE_OF_MOMENTS if scope.moment else words.ON_SOME_DAYS_IN_CHINESE,
    ]
    qualifying_words = rf"(?<![\w'])({'|'.join(kinds)})(?!\w)\s*|({'|'.join(chinese)})"
    match = re.search(rf"(?i)(?:{qualifying_words}){_BETWEEN}$|({words.OLD_BEFORE})$", marked[:index])
    if match is None:
        return ""
    qualifying = match[1] or match[2] or match[3]
    scalar = re.fullmatch(f"(?i)(?:{words.BOUNDS}|{words.APPROXIMATIONS}|{words.OF_MOMENTS})", qualifying)
    allowed = (scalar and scope.allows(qualifying)) or (qualifying.lower() == "by" and asks_difference(scope.goal))
    return "" if allowed else qualifying.strip()


def _after(marked: str, index: int, scope: Scope) -> str:
    """The words right after a mark that qualify it."""
    rest = marked[index + 1 :]
    kinds = [
        *(f"(?P<bound>{words.AFTER_BOUNDS})", words.AFTER_ANY, words.AFTER_OLD),
        *([words.AFTER_SCALES] if scope.scale else []),
        *([words.AFTER_MOMENTS] if scope.moment else []),
    ]
    match = re.match(rf"(?i){_LAYOUT}[,-]?\s*({'|'.join(kinds)})", rest)
    if match is None or re.match(_REMARK, rest) or (match["bound"] and scope.allows(match["bound"])):
        return ""
    if compares_alike(scope.goal, match[1]) or leaves_out_repeats(scope.goal, rest):
        return ""
    return match[1].strip()


def _in_brackets(marked: str, index: int, scope: Scope) -> str:
    """What a bracket behind a mark, or ahead of the first one of a line, says that makes something else of it."""
    kinds = [
        *(words.BOUNDS, words.APPROXIMATIONS, words.PARTS, words.ORDER, words.AFTER_BOUNDS, words.AFTER_ANY),
        *(words.CHINESE_BOUNDS, words.IN_BRACKETS, words.AFTER_OLD),
        *([words.AFTER_SCALES] if scope.scale else []),
        *([words.OF_MOMENTS, words.IN_BRACKETS_OF_MOMENTS] if scope.moment else []),
    ]
    filling = rf"(?:{words.BRACKET_FILLING})*\s*"
    pattern = rf"(?i){filling}(?:{'|'.join(kinds)})\.?{filling}"
    for bracket in re.finditer(_BRACKET, _beside(marked, index)):
        for part in re.split(_PART_OF_BRACKET, bracket[1]):
            if re.fullmatch(pattern, part.strip()) and not scope.allows(part):
                return bracket[1].strip()
    return ""


def _beside(marked: str, index: int) -> str:
    """The rest of a line up to the next mark, and of the first mark what stands ahead of it, too."""
    lead = re.split(rf"\n|(?={words.MARK})", marked[:index])[-1]
    rest = re.split(rf"\n|{words.MARK}", marked[index + 1 :], maxsplit=1)[0]
    return rest if re.match(words.MARK, lead) else f"{lead} {rest}"


def _around(pattern: str, marked: str, index: int) -> str:
    """The part of a text around a mark that ends where this pattern ends it."""
    start = max((match.end() for match in re.finditer(pattern, marked[:index])), default=0)
    end = re.search(pattern, marked[index + 1 :])
    return marked[start : index + 1 + end.start()] if end else marked[start:]


def _own_clauses(marked: str, index: int) -> str:
    """The sentence that a mark stands in, without clauses and brackets about something else that is named."""
    own = _around(_CLAUSE, marked, index)
    clauses = re.split(f"({_CLAUSE})", _around(_SENTENCE, marked, index))
    return " ".join(part for part in clauses if part and (part == own or not re.search(_OF_ANOTHER, part)))


def _narrower(marked: str, index: int, scope: Scope) -> str:
    """The words behind a quantity by which it is one of less, or of more, than the goal asks about."""
    clause = re.split(_CLAUSE_BEHIND, marked[index + 1 :], maxsplit=1)[0]
    match = re.search(rf"(?i){words.NARROWER}", clause) if scope.scale and not scope.moment else None
    return match[0] if match and not any(scope.allows(form) for form in (match[0], match[1])) else ""


def qualifier(marked: str, index: int, scope: Scope) -> str:
    """What makes something else of the value at a mark, in the words of the text; empty where nothing does."""
    for reader in (_before, _after, _in_brackets, _narrower):
        if beside := reader(marked, index, scope):
            return beside
    if elsewhere := re.search(f"(?i){words.NEIGHBOUR_OF_IT}|{words.INCOMPLETE}", marked):
        return elsewhere[0]
    around = _own_clauses(marked, index)
    has_future = scope.scale and not re.search(words.FUTURE_GOAL, scope.goal)
    has_later = not (scope.moment or scope.plans or re.search(words.COMING_GOAL, scope.goal))
    kinds = [
        *(words.HEDGES, words.PAST, words.RECENTLY, words.PROMISE, words.UNDONE, words.NEIGHBOUR),
        *([words.FUTURE] if has_future else []),
        *([words.LATER_ON] if has_later else []),
        words.WORKED_SO_FAR if re.search(words.PERIOD_GOAL, scope.goal) else words.SO_FAR,
    ]
    for pattern in kinds:
        match = re.search(f"(?i){pattern}", around)
        if match and not scope.allows(match[0]):
            return re.sub(words.MARK, "…", match[0].strip())
    return ""


def is_former(marked: str, index: int) -> bool:
    """Whether the value at a mark is told as an old one, as in "it was ▮, but now it is ▮"."""
    clause = _around(_CLAUSE, marked, index)
    if re.search(f"(?i){words.PAST}|{words.RECENTLY}|{words.FORMER}|{words.REUNION}", clause):
        return True
    now_later = rf"(?i)(?:{words.NOW})[^.;\n]*{words.MARK}"
    return bool(re.search(f"(?i){words.WAS}", clause) and re.search(now_later, marked[index + 1 :]))


def open_list(marked: str) -> str:
    """What says that there is more than is listed; empty where nothing does."""
    sentences = [sentence for sentence in re.split(_SENTENCE, marked) if re.search(words.MARK, sentence)]
    phrase = next((match for sentence in sentences if (match := re.search(words.OPEN, sentence))), None)
    return phrase[0].strip(" ,") if phrase else ""
