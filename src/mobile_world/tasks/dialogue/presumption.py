"""What a message is taken to ask for though no clause of it does so in words that are known.

Whoever turns to the user wants something. Where a message names what a fact is called, or says that something about
its subject is missing or not clear, and has no word that points elsewhere, it is taken to ask for that fact.
"""

from __future__ import annotations

import re
from typing import Final

from mobile_world.tasks.dialogue import vocabulary as words
from mobile_world.tasks.dialogue.concepts import SOFT
from mobile_world.tasks.dialogue.english_words import COMMON
from mobile_world.tasks.dialogue.lexicon import stem
from mobile_world.tasks.dialogue.matching import Match, Matcher
from mobile_world.tasks.dialogue.people import mentioned
from mobile_world.tasks.dialogue.profiles import Profile, Reading
from mobile_world.tasks.dialogue.proposals import Proposals, proposals
from mobile_world.tasks.dialogue.questions import Clause, asked_by, language_of, plain, read_whole, sentences_in

_NEVER: Final = (words.PRESENT_TIME, words.PAST, words.REASON, words.EVERYTHING)
_NAME: Final = re.compile(r"(?<![.!?:] )(?<!^)\b[A-Z][a-z]+")
_IN_CHINESE: Final = re.compile(r"[A-Za-z]+")
_SOFT: Final = frozenset(name.upper() for name in SOFT)
_COMMON: Final = frozenset(map(stem, COMMON))
_STRANGE: Final = 2
"""Words of something else that a message may have which names a fact outright."""
_OUTRIGHT: Final = 3


def presumed(matcher: Matcher, message: str) -> list[Match]:
    """The facts that a message is taken to ask for; none where that is not clear."""
    text = plain(message).rstrip(" .!?。？！")
    if any(pattern.search(text) for pattern in _NEVER) or _only_reports(plain(message)):
        return []
    name = _IN_CHINESE if language_of(message) == "zh" else _NAME
    names = matcher.lexicon.tokens(" ".join(name.findall(message)))
    sentences = sentences_in(message)
    for index in reversed(range(len(sentences))):
        clause = read_whole(sentences[index], " ".join(sentences[:index]))
        scored = [
            (score, Match(profile.fact, proposed, clause))
            for profile in matcher.profiles
            for reading in [matcher.reading(clause, profile)]
            for proposed in [proposals(profile.fact, clause.whole)]
            if (score := _score(matcher, reading, proposed, names)) > 0
        ]
        best = max((score for score, _ in scored), default=0)
        matches = [match for score, match in scored if score == best]
        people = matcher.lexicon.tokens(clause.whole) & matcher.people
        if best < _OUTRIGHT and len(matches) > 1 and people:
            matches = [
                candidate
                for candidate in matches
                if people & matcher.lexicon.tokens(" ".join(candidate.fact.phrasings))
            ]
        if len(matches) == 1 or best == _OUTRIGHT:
            return matches
        if asked_by(clause.text) or sentences[index].endswith(("?", "？")):
            return []
    return []


def _only_reports(text: str) -> bool:
    """Whether a message says what the agent does, and wants nothing."""
    wants = (words.MISSING, words.REQUEST, words.OBJECTION)
    return bool(words.BUSY.search(text)) and "?" not in text and not any(pattern.search(text) for pattern in wants)


def _score(matcher: Matcher, reading: Reading, proposed: Proposals | None, names: frozenset[str]) -> int:
    """How surely a sentence asks for a fact; 0 where something in it points elsewhere."""
    clause, profile = reading.clause, reading.profile
    foreign = reading.foreign - matcher.goal - (_SOFT if reading.own else _SOFT - {"NAME", "PLACE", "DATE"})
    strangers = names & reading.others - _COMMON
    if matcher.leaves_open(clause) or (strangers and clause.mode != "yes-no" and not words.OFFER.search(clause.text)):
        return 0
    asked_words = asked_by(clause.text)
    missing = words.MISSING.search(clause.text) or words.OBJECTION.search(clause.text)
    choice = words.OFFER.search(clause.text)
    owners = frozenset().union(*map(matcher.lexicon.tokens, clause.owners))
    anybody = bool(choice or reading.mine - reading.own or (missing and not owners & names))
    if foreign or not (anybody or matcher.owned(clause, profile)) or not _goes_with(matcher, clause, profile):
        return 0
    strange = reading.others - names
    heads = profile.heads | profile.vocabulary | matcher.names | matcher.people
    if asked_words and asked_words[0] in ("what", "which") and reading.head and not (reading.head & heads or missing):
        return 0
    if profile.fact.kind == "choice" and words.EXISTENCE.search(clause.text):
        return 0
    own = reading.own - (_SOFT if profile.fact.kind not in ("person", "place") else frozenset())
    if own and len(strange) <= _STRANGE and (clause.mode != "yes-no" or words.NEED.search(clause.text)):
        return _OUTRIGHT
    needs = profile.fact.needs
    whom = (*needs.mentioned, *profile.fact.of_others) if needs is not None and needs.people else ()
    about = reading.mine or reading.tokens & (matcher.people | matcher.names) or mentioned(clause.text, whom)
    if clause.mode == "yes-no":
        is_known = proposed is not None and profile.fact.kind != "time"
        return 2 if (is_known or (names & reading.others and reading.mine)) and not strange else 0
    if choice and not asked_words:
        offers = proposed is not None or len(names & reading.others) > 1
        return 2 if offers and len(strange) <= 1 else 0
    if missing and about and len(strange) <= (0 if asked_words else _STRANGE):
        return 2
    return 1 if not strange and not asked_words and reading.mine and words.NEED.search(clause.text) else 0


def _goes_with(matcher: Matcher, clause: Clause, profile: Profile) -> bool:
    """Whether what its question words ask for is of the kind of a fact."""
    question_words = [word for word in asked_by(clause.text) if word not in ("what", "which", "confirm")]
    if not question_words or words.SEVERAL.search(clause.whole):
        return True
    if question_words == ["never"] and words.MISSING.search(clause.text):
        return True
    return "never" not in question_words and matcher.fits(clause, profile) is not None
