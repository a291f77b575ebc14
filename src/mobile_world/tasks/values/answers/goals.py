"""What a goal says about its answer: which things it counts, what it negates, and from which end it looks."""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple

from mobile_world.tasks.values.answers.qualifier_words import EXCLUDED

_VERBS: Final = """
    do does did is are was were am have has had can could will would should you i we they in of on at from to for it
    he she there with by that which who
"""
_STOP_WORDS: Final = """
    the a an and or but so as than then if because since until till before after per plus over under up about this these
    those my your his her their its all altogether overall total exactly only just already still yet now today tomorrow
    yesterday here when where while whose not no never be been being may might attended sent named listed included
    counted found due behind ahead off more less fewer thanks thank yes according besides always perhaps each every
    apart long lasts last lasted takes combined together between among around nearly almost roughly approximately maybe
    probably possibly either neither both even once first next finally instead actually rather really quite answer
    number value figure result count think believe vs versus i e respectively left remaining away later earlier minus
    says without excluding including counting except besides
"""
_GENERIC_WORDS: Final = """
    different separate distinct unique such single individual whole full calendar complete overall total various text
    entire listed matching relevant attached requested received
"""
_VERB = "|".join(_VERBS.split())
_HOW_MANY = rf"(?i)\bhow many ((?:[\w'-]+\s+){{1,5}}?)(?=(?:{_VERB})\b)"
_HOW_MUCH = rf"(?i)\bhow much ((?:[\w'-]+\s+){{1,5}}?)(?=(?:{_VERB})\b)"
_OF_SOMETHING = re.compile(r"[\s*_]*of(?:\s+(?:the|your|this|that))*(?=\s)", re.I)
_WORD = r"[a-z][a-z'’-]*"
_STOP = frozenset([*_VERBS.split(), *_STOP_WORDS.split()])
"""Words that end the name of a thing that is counted."""
_GENERIC = frozenset(_GENERIC_WORDS.split())
"""Adjectives that make no other thing of it."""
_ANY_THING = frozenset({"item", "entry", "one", "thing", "result", "record", "name"})
_ANY_INGREDIENT = frozenset({"ingredient", *_ANY_THING})
_PEOPLE = frozenset({"people", "person", "persons", "individual", "men", "women"})
_OPPOSITES = (
    ("behind", r"ahead|in front|it\s+(?:leads|outperforms|beats|surpasses)"), ("ahead", "behind"),
    ("longest", r"shortest|combined|over\s+(?:two|three|both|all|\d+)\s+activities"), ("shortest", "longest"),
    ("earliest", "latest"), ("latest", "earliest"), ("highest", "lowest"), ("lowest", "highest"), ("most", "least"),
    ("high priority", r"(?:low|medium)(?:\s+priority|(?=\)))"), ("next", "previous"), ("due next", "overdue"),
    ("next week", "this week"), ("this week", "next week"),
)  # fmt: skip
_BEST_AHEAD = r"\b(?:best|top|leading|strongest|first)\b[^.;\n]*\bahead\b"
_REPEATS = r"(?:repeats|repetitions|duplicates|repeated\s+(?:ones|events))"
_WITHOUT_REPEATS = rf"(?i)[\s,(]*(?:without|excluding|except|not\s+counting)\s+(?:the\s+|any\s+)?{_REPEATS}\b"
_COUNTS_REPEATS_ONCE = r"(?i)\b(?:different|distinct|unique|repeats)\b"
_COMPLETED = r"(?:completed|done|finished|ticked\s+off|checked\s+off)"
_UNFINISHED = r"(?i)\b(?:still\s+open|unfinished|incomplete|overdue|yet\s+to\s+be\s+done)\b"
_COMPARED = {"behind": "lower|less|fewer|worse|below|behind", "ahead": "higher|more|better|above|ahead"}
"""How an answer says it where the goal asks for a difference."""
_NEGATED = r"(?i)\bnot\s+(?:yet\s+)?(\w+ed|done)\b(?:\s+yet\b)?"

_NEXT_WORD = re.compile(rf"[\s*_-]{{1,3}}({_WORD})", re.I)
_RATIO = re.compile(r"times\s+(?:the|as|that|what|more|fewer|less)\b", re.I)
_SHORTENED = 4
"""Letters that a shortened word has at least, such as "param"."""
_MOST_WORDS = 5
"""Words of a thing that is counted, such as "different text-to-text benchmarks"."""

_NOT_ACTUAL = (
    r"(?i)\b(?:invited|expected|planned|registered|signed up|absent|missing|declined|excused|excluded|available"
    r"|possible|allowed|supposed|blank|empty|failed"
    rf"|(?:with|including|counting)\s+(?:the\s+|all\s+)?{_REPEATS}(?!\s+(?:once|as\s+one|removed)))\b"
)
"""What is told of those that do not count."""

_NUMBERED_NAME = re.compile(r"(?<![\w.])(?=[\w.-]*\d)(?=[\w.-]*[A-Za-z])[A-Za-z][\w-]*[_-]?\d[\w-]*")
"""A name with a letter first and a figure in it, such as `file_4` and `Qwen3-32B`."""
_LEFT_OUT = (
    r"(?i)(?:\b(?:before|without|excluding|excl\.?|except(?:\s+for)?|minus|less|net\s+of|ignoring|omitting|leaving\s+out"
    r"|not\s+(?:counting|including)|with\s+no)\s+(?:the\s+|any\s+)?(?:\w+\s+)??|不(?:含|计|算|包括|加)|未(?:含|计|加)|除去)"
)
_INCLUDED = (
    r"(?i)\b(?:with|including)\s+the\s+(\w+)\b|\bcount\s+(\w+)(?:\s+ones)?,?\s+too\b|\blast\s+(day)\b[^.?!]*\bcounts?\b"
)
"""What a goal wants to be counted."""
_FORM_OF_ANSWER = r"(?i)\banswer\b[^.?!]*"
"""What a goal says about the form of the answer."""
_IN_CHINESE = {"interest": "利息", "completed": "已?完成"}
_WHOLE_THING = r"(?i)\bhow many (?!million)[\w-]+ do(?:es)? (?:that )?(?:(?!\bthat\b|\bwhich\b)[^?])*\bhave\b"
"""A goal that asks how much all of something has, of which a part is another number."""

Thing = Literal["counted", "other", ""]


class Counted(NamedTuple):
    """What stands behind a number: the thing that the goal counts, another one, or nothing; and where it ends."""

    thing: Thing
    end: int


def stem(word: str) -> str:
    """A word without hyphens and its plural."""
    bare = re.sub(r"[-’']", "", word.lower())
    if bare.endswith("ies"):
        return f"{bare[:-3]}y"
    return bare[:-1] if bare.endswith("s") and not bare.endswith(("ss", "us", "is")) else bare


def counted_things(goal: str) -> list[str]:
    """The words of what a goal asks the number of, the thing itself last; empty where it asks for no count."""
    match = re.search(_HOW_MANY, goal)
    return [stem(word) for word in match[1].split()] if match else []


def has_word(goal: str, word: str) -> bool:
    """Whether a goal has a word, in whatever form and spelling."""
    squashed = re.sub(r"[\s-]", "", goal.lower())
    bare = stem(word)
    return bare[: max(4, len(bare) - 3)] in squashed


def counted_behind(text: str, start: int, goal: str, *, one: bool) -> Counted:
    """What is counted by a number that ends at `start`; `one` says that a thing has no plural there."""
    head = (counted_things(goal) or [""])[-1]
    if of_them := re.compile(r"[\s*_]*of\s+(?:them|these|those|all)\b", re.I).match(text, start):
        return Counted("counted", of_them.end())
    words = _words_behind(text, start)
    for index, (word, end) in enumerate(words):
        squashed = stem("".join(part for part, _ in words[: index + 1]))
        short = len(stem(word)) >= _SHORTENED and head.startswith(stem(word))
        if head and (short or squashed.endswith(head)):
            strange = any(part not in _GENERIC and not has_word(goal, part) for part, _ in words[:index])
            return Counted("other" if strange else "counted", end)
    kinds = [kind for kind in counted_things(goal)[:-1] if kind not in _GENERIC]
    if kinds and len(words) > 1 and stem("".join(word for word, _ in words)).startswith("".join(kinds)):
        return Counted("counted", words[-1][1])
    for word, end in words:
        if _is_thing(word, head, one=one):
            return Counted(_alike(word, head), end)
    return Counted("", start)


def _words_behind(text: str, start: int) -> list[tuple[str, int]]:
    """The words that follow without a break, up to one that begins something else, and where they end."""
    words: list[tuple[str, int]] = []
    while len(words) < _MOST_WORDS and (match := _NEXT_WORD.match(text, words[-1][1] if words else start)):
        if "\n" in match[0] or match[1].lower() in _STOP or _RATIO.match(text, match.start(1)):
            break
        words.append((match[1].lower(), match.end()))
    return words


def _is_thing(word: str, head: str, *, one: bool) -> bool:
    plural = word.endswith("s") and not word.endswith(("ss", "us", "is"))
    return (
        plural or word in _PEOPLE or (one and bool(head) and not word.endswith(("ly", "ed")) and word not in _GENERIC)
    )


def _alike(word: str, head: str) -> Thing:
    """Whether another word may stand for what the goal counts."""
    people = head.endswith(("ee", "or", "er", "ant", "ent", "people", "person", "friend", "guest"))
    if (
        stem(word) in _ANY_THING
        or (stem(word) in _PEOPLE and people)
        or (word == "times" and head not in ("", "point"))
    ):
        return "counted"
    return "other"


def measures_another(text: str, start: int, goal: str) -> bool:
    """Whether an amount that ends at `start` is one of something else than the goal asks for: "2 cups of onion"."""
    match = re.search(_HOW_MUCH, goal)
    of_something = _OF_SOMETHING.match(text, start)
    if match is None or of_something is None:
        return False
    stems = {stem(word) for word, _ in _words_behind(text, of_something.end()) if word not in _GENERIC}
    return bool(stems) and stems.isdisjoint({stem(match[1].split()[-1]), *_ANY_INGREDIENT})


def compares_alike(goal: str, qualifying: str) -> bool:
    """Whether words compare a value as the goal does, which asks for a difference: "3 points lower than"."""
    patterns = [pattern for word, pattern in _COMPARED.items() if re.search(rf"(?i)\b{word}\b", goal)]
    return any(re.match(rf"(?i)(?:{pattern})\b", qualifying) for pattern in patterns)


def asks_difference(goal: str) -> bool:
    """Whether a goal asks by how much one thing is behind or ahead of another."""
    return any(re.search(rf"(?i)\b{word}\b", goal) for word in _COMPARED)


def consists_of(goal: str, text: str) -> bool:
    """Whether a text is made of words of the goal, and so names nothing new."""
    text_words = re.findall(r"[^\W\d_]+", text.lower())
    goal_words = set(re.findall(r"[^\W\d_]+", goal.lower()))
    return (
        bool(text_words)
        and all(word in goal_words or word in _STOP for word in text_words)
        and any(word in goal_words for word in text_words)
    )


def is_not_actual(clause: str, goal: str) -> bool:
    """Whether a clause tells of those that do not count, such as the ones invited, and the goal does not."""
    match = re.search(_NOT_ACTUAL, clause)
    return match is not None and match[0].lower() not in goal.lower()


def is_told_of_another(clause: str, goal: str) -> bool:
    """Whether a clause says of its figure what the goal does not ask about, as in "34 were invited"."""
    clause_words = re.findall(_WORD, re.sub(r"\b(?:and|or|also|too)\b", " ", clause.lower()))
    content = [word for word in clause_words if word not in _STOP and word not in _GENERIC and len(word) > 2]
    return is_not_actual(clause, goal) or (bool(content) and not any(has_word(goal, word) for word in content))


def without_negations_of(goal: str, text: str) -> str:
    """A text without what the goal negates too, such as "not completed yet"."""
    for match in re.finditer(_NEGATED, goal):
        text = re.sub(rf"(?i)\b(?:not|n't)\s+(?:yet\s+|been\s+)*{match[1]}(?:\s+yet\b)?", " ", text)
    return text


def asks_whole(goal: str) -> bool:
    """Whether a goal asks how many of a thing there are in all of something, such as the lines of a file."""
    return re.search(_WHOLE_THING, goal) is not None


def _names_another(goal: str, text: str) -> str:
    """The name of another one than the goal asks about, told from it by a figure: `file_3` instead of `file_4`."""
    of_goal = {name.lower() for name in _NUMBERED_NAME.findall(goal)}
    of_text = {name.lower() for name in _NUMBERED_NAME.findall(text)}
    shapes = {re.sub(r"\d+", "#", name): name for name in of_goal - of_text}
    return next((name for name in of_text - of_goal if re.sub(r"\d+", "#", name) in shapes), "")


def _leaves_out(goal: str, text: str) -> str:
    """The words that leave out what the goal wants to be counted: "before interest"."""
    for match in re.finditer(_INCLUDED, re.sub(_FORM_OF_ANSWER, "", goal)):
        thing = next(filter(None, match.groups()))
        forms = "|".join(filter(None, (rf"{re.escape(thing)}\b", _IN_CHINESE.get(thing.lower()))))
        if exclusion := re.search(rf"{_LEFT_OUT}(?:{forms})|\b(?:{forms})[^.,;\n]{{0,20}}?\s{EXCLUDED}", text):
            return exclusion[0]
    return ""


def leaves_out_repeats(goal: str, text: str) -> bool:
    """Whether a text leaves out repeats, which the goal does not count either: "without duplicates"."""
    return re.match(_WITHOUT_REPEATS, text) is not None and re.search(_COUNTS_REPEATS_ONCE, goal) is not None


def _without_others_ahead(goal: str, text: str) -> str:
    """A text without what tells from the other end that the thing of the goal is behind: "the best is ahead of it"."""
    names = "|".join(map(re.escape, _NUMBERED_NAME.findall(goal)))
    return re.sub(rf"(?i){_BEST_AHEAD}|\bahead\s+of\s+(?:it\b|them\b|the\s+model\b{names and f'|{names}'})", " ", text)


def contradicts(goal: str, text: str) -> str:
    """The word by which a text says the opposite of what the goal asks about; empty where there is none."""
    if other := _names_another(goal, text) or _leaves_out(goal, text):
        return other
    unfinished = re.search(_UNFINISHED, text)
    if unfinished and re.search(r"(?i)(?<!not )\bcompleted\b", goal):
        return unfinished[0]
    for match in re.finditer(_NEGATED, goal):
        form = _COMPLETED if match[1] == "completed" else match[1]
        all_of_them = r"(?:all\s+|already\s+|both\s+)*"
        positive = re.search(rf"(?i)\b(?:is|are|was|were|been|have|has)\s+{all_of_them}{form}\b", text)
        positive = positive or re.search(rf"(?i)(?<=[,(-])\s*(?=all\b|both\b){all_of_them}{form}\W*$", text)
        if positive and not re.search(rf"(?i)\bnot\s+(?:yet\s+)?{form}|\b(?:open|undone)\b", text):
            return positive[0]
    text = _without_others_ahead(goal, text)
    for end, opposite in _OPPOSITES:
        if re.search(rf"(?i)\b{end}\b", goal) and not re.search(rf"(?i)\b(?:{opposite})\b", goal):
            mention = re.search(rf"(?i)\b(?:{opposite})\b", text)
            if mention and not re.search(rf"(?i)\b{end}\b", text):
                return mention[0]
    return ""
