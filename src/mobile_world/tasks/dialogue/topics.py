"""Which fact a question asks for: the one whose words it has, if that is clear, and otherwise none.

A question names its subject by content words. Those of a fact's phrasings speak for the fact; words that neither a
phrasing nor the goal has speak against all of them, for then the question is about something else: “What time does the
night train leave?” asks for a time, and yet not for that of the alarm. Without any content word a question word alone
will do (“When?”) where only one fact is of that kind.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from mobile_world.tasks.dialogue import vocabulary as words
from mobile_world.tasks.dialogue.doubts import Doubts
from mobile_world.tasks.dialogue.facts import Dialogue, Fact
from mobile_world.tasks.dialogue.proposals import Proposals, proposals
from mobile_world.tasks.dialogue.questions import Lexicon, Question, has_question_word, plain, questions_in, stem
from mobile_world.tasks.dialogue.vocabulary import Asked

_OWNER = re.compile(
    r"\bthe (?:[a-z]+ )?[a-z]+ of ([a-z]+(?: [a-z]+)?)\b|\b([a-z]+(?: [a-z]+)?)'s (?:phone |telephone )?[a-z]+$"
)
_AND = re.compile(r"\s+and\s+|和|以及|、")
_SAME_PHRASING = 10.0
_CLEAR = 0.5
"""By how much the best fact must be better than the second."""


class Understood(NamedTuple):
    """The fact that a question asks for, and what it proposes for it."""

    fact: Fact
    proposed: Proposals | None


class _Phrasing(NamedTuple):
    """What makes two questions the same."""

    asked: Asked
    names: bool
    """Whether it says “what is the …” or “which …”."""
    keys: frozenset[str]


@dataclass(frozen=True)
class _Topic:
    """A fact with the words by which it is recognised."""

    fact: Fact
    vocabulary: frozenset[str]
    nouns: frozenset[str]
    phrasings: frozenset[_Phrasing]


class Topics:
    """The facts of a dialogue, ready to be asked for."""

    def __init__(self, dialogue: Dialogue, goal: str) -> None:
        """Know the facts, and what the goal speaks of."""
        first = Lexicon()
        kinds = [noun for nouns in words.KIND_NOUNS.values() for noun in nouns]
        texts = [*kinds, *(text for fact in dialogue.facts for text in (*fact.phrasings, *fact.nouns))]
        known = {word for text in (*texts, goal) for word in first.words(text) if not word.isascii()}
        self.lexicon = Lexicon({*known, *words.TASTE, *(each for each in dialogue.about if not each.isascii())})
        self._context = frozenset().union(*map(self.lexicon.content, (goal, *dialogue.about)))
        self._topics = [self._topic(fact) for fact in dialogue.facts]
        self._shared = Counter(word for topic in self._topics for word in topic.vocabulary)
        self._doubts = Doubts(dialogue.facts, tuple(topic.vocabulary for topic in self._topics), self._context)

    def doubted(self, message: str, *, asks: bool) -> Fact | None:
        """The misspoken fact that a message doubts without asking for the right one."""
        return None if has_question_word(message) else self._doubts.doubted(message, self.lexicon, asks=asks)

    def understand(self, question: Question) -> list[Understood] | None:
        """The facts that answer a question, one for each thing it asks for; nothing unless all of them are clear."""
        if any(pattern.search(question.text) for pattern in (words.EVERYTHING, words.PRESENT_TIME, words.PAST)):
            return None
        if several := self._of_each(question):
            return several
        found = [self._best(question, asked) for asked in question.asked]
        return [each for each in found if each is not None] if all(found) else None

    def _of_each(self, question: Question) -> list[Understood]:
        """The facts of “the folder and the address”, where each half asks for another one."""
        halves = _AND.split(question.text)
        if len(halves) < 2 or len(self._topics) < 2 or len(question.asked) > 1:
            return []
        read = [each for half in halves for each in questions_in(f"{half}?", self.lexicon)]
        found = [self._best(each, each.asked[0]) for each in read]
        known = [each for each in found if each is not None]
        clear = len(known) == len(halves) == len({each.fact.topic for each in known})
        return known if clear and not any(each.proposed for each in known) else []

    def leaves_open(self, question: Question) -> bool:
        """Whether a question is about a matter of taste that no fact has a word for, and asks for nothing else."""
        asked = self.lexicon.content(question.text)
        own = frozenset().union(*(topic.vocabulary for topic in self._topics))
        nouns = frozenset().union(*(topic.nouns for topic in self._topics)) - self._context
        kinds = {stem(plain(noun)) for topic in self._topics for noun in words.KIND_NOUNS[topic.fact.kind]}
        taste = frozenset(map(stem, words.TASTE)) - own
        about_it = asked & taste and not asked & (nouns | kinds) and len(asked - taste - self._context - own) <= 1
        proposed = any(proposals(topic.fact, question.text) for topic in self._topics)
        others = (words.EVERYTHING, words.PRESENT_TIME, words.PAST, words.SAY_AGAIN)
        return bool(
            about_it
            and not proposed
            and question.asked[0] in ("what", "which", "confirm")
            and not any(pattern.search(question.text) for pattern in others)
        )

    def _topic(self, fact: Fact) -> _Topic:
        content = frozenset().union(*map(self.lexicon.content, fact.phrasings))
        nouns = {stem(plain(noun)) for noun in (*words.KIND_NOUNS[fact.kind], *fact.nouns)}
        nouns |= frozenset().union(*map(self.lexicon.content, fact.nouns))
        vocabulary = (content | nouns) - words.WHEN_WORDS - set(words.CHINESE_WHEN)
        asked = (question for text in fact.phrasings for question in questions_in(f"{text}?", self.lexicon))
        phrasings = (self._phrasing(each, word, frozenset(vocabulary)) for each in asked for word in each.asked)
        # Without a question word and without content anything short would be the same.
        telling = frozenset(each for each in phrasings if each.keys or each.asked not in ("what", "confirm"))
        return _Topic(fact, frozenset(vocabulary), frozenset(nouns), telling)

    def _phrasing(self, question: Question, asked: Asked, vocabulary: frozenset[str]) -> _Phrasing:
        """A question without whomever of the goal it names."""
        names = asked in ("what", "which") and bool(question.named)
        return _Phrasing(asked, names, question.keys - (self._context - vocabulary))

    def _best(self, question: Question, asked: Asked) -> Understood | None:
        scored = []
        for topic in self._topics:
            open_to_proposals = asked in ("confirm", "which", "what") and not words.EXISTENCE.search(question.text)
            proposed = proposals(topic.fact, question.text) if open_to_proposals else None
            score = self._score(question, asked, topic, proposed)
            if score is not None:
                scored.append((score, Understood(topic.fact, proposed)))
        scored.sort(key=lambda pair: pair[0], reverse=True)
        if not scored or (len(scored) > 1 and scored[0][0] - scored[1][0] < _CLEAR):
            return None
        return scored[0][1]

    def _score(self, question: Question, asked: Asked, topic: _Topic, proposed: Proposals | None) -> float | None:
        """How well a question fits a fact; nothing when it does not ask for it."""
        special = words.FITS.get(asked, frozenset())
        if asked in ("what", "which") and self._of_another(question, topic):
            return None
        if self._is_phrasing(question, asked, topic, fits=topic.fact.kind in special):
            # A fact that knows whom the question names is meant before one that leaves the name aside.
            return _SAME_PHRASING - (1.0 if question.keys & (self._context - topic.vocabulary) else 0.0)
        if asked == "never" or (special and asked != "which" and topic.fact.kind not in special):
            return None
        if proposed is not None:
            return self._score_of_proposal(question, proposed, topic)
        focus = self._about(question.focus)
        own, other = focus & topic.vocabulary, focus - topic.vocabulary
        foreign = other - self._context
        if not own and not foreign and topic.fact.kind in special:
            return self._score_without_subject(question, topic)
        if len(own - words.PARTICLES) <= len(foreign):
            return None
        if asked in ("what", "which") and not (question.named or focus) & topic.nouns:
            return None
        return None if asked == "confirm" else 1.0 + self._weight(own) - 0.5 * len(foreign)

    def _of_another(self, question: Question, topic: _Topic) -> bool:
        """Whether something of somebody else of the goal is asked for, as in “the number of the friend”."""
        owner = _OWNER.search(question.text)
        words_of_owner = self._about(self.lexicon.content(owner[1] or owner[2])) if owner is not None else frozenset()
        return bool(words_of_owner) and words_of_owner <= self._context - topic.vocabulary

    def _is_phrasing(self, question: Question, asked: Asked, topic: _Topic, *, fits: bool) -> bool:
        """Whether a question is one of the fact's phrasings, with this question word or another for its kind."""
        if question.subject & (self._context - topic.vocabulary):
            return False
        this = self._phrasing(question, asked, topic.vocabulary)
        others = [this._replace(asked=word) for word in words.FITS] if fits else []
        return any(each in topic.phrasings for each in (this, *others))

    def _score_without_subject(self, question: Question, topic: _Topic) -> float | None:
        """“When?” asks for the only fact of its kind, and “When is the ferry?” for something else."""
        beside = self._about(question.beside)
        speaks_of_another = (beside and not beside & topic.vocabulary) or self._about(question.subject)
        if speaks_of_another or ("which" in question.asked and question.named):
            return None
        return 1.0 + self._weight(beside & topic.vocabulary)

    def _score_of_proposal(self, question: Question, proposed: Proposals, topic: _Topic) -> float | None:
        """A value must be proposed for this fact: nothing else is spoken of, and no time of another thing."""
        focus = self._about(self.lexicon.content(proposed.rest) & question.focus)
        people = frozenset().union(
            *map(self.lexicon.content, topic.fact.of_others),
            *map(self.lexicon.content, topic.fact.needs.mentioned if topic.fact.needs is not None else ()),
        )
        own, other = focus & topic.vocabulary, focus - topic.vocabulary - people
        subject_is_another = topic.fact.kind == "time" and not own and other
        return None if other - self._context or subject_is_another else 1.0 + self._weight(own)

    def _about(self, content: frozenset[str]) -> frozenset[str]:
        """Without words for days and hours that the goal has as well: no question is about these."""
        when = {stem(word) for word in words.WHEN_WORDS} | set(words.CHINESE_WHEN)
        return content - (when & self._context)

    def _weight(self, own: frozenset[str]) -> float:
        """Words that several facts share tell them apart less."""
        return sum(1.0 / self._shared[word] for word in own - words.PARTICLES)
