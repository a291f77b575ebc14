"""Which facts a clause asks for: those whose words it has, unless it names something that they do not answer.

A clause names its subject by attributes (the number, the address, the ringtone), by other words, or not at all:
“When?” A fact knows attributes and words from its phrasings. A question word that does not go with the kind of a
fact,
another attribute, another owner (“the number of the plumber”) or another subject (“when does the ferry leave?”) speak
against it.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from mobile_world.tasks.dialogue import vocabulary as words
from mobile_world.tasks.dialogue.concepts import SOFT
from mobile_world.tasks.dialogue.english_words import COMMON
from mobile_world.tasks.dialogue.facts import Dialogue, Fact
from mobile_world.tasks.dialogue.lexicon import ATTRIBUTE_CONCEPTS, CONCEPTS, Lexicon, stem
from mobile_world.tasks.dialogue.profiles import Profile, Reading
from mobile_world.tasks.dialogue.proposals import Proposals, proposals
from mobile_world.tasks.dialogue.questions import Clause, clauses_in, language_of, plain, sentences_in
from mobile_world.tasks.dialogue.vocabulary import Asked
from mobile_world.tasks.values.answers.moments import times

_SOFT: Final = frozenset(name.upper() for name in SOFT)
_NEUTRAL: Final = frozenset({"RIGHT", "BELIEVE", "LIKE", "REACH", "KEEP"})
_OWN_ACT: Final = re.compile(
    r"\b(?:should|do|shall|can|must|may|could|would|will|am|have to) (?:i|we)(?: (?!be\b)([a-z]+))"
    r"|\bto ([a-z]+)(?= in\b| into\b|$)"
)
"""What the agent does with a value, which says nothing of what it is."""
_WHEN: Final = frozenset(map(stem, words.WHEN_WORDS))
_WEEKDAYS: Final = frozenset(
    stem(word) for word in words.WHEN_WORDS if word.endswith("day") and not word.startswith("to")
)
_PARTS_OF_DAYS: Final = frozenset({"today", "tomorrow", "morn", "even", "tonight", "afternoon"})
_THINGS: Final = frozenset({"ALARM", "MEAL", "MEET"})
_ATTRIBUTES_OF_OTHERS: Final = frozenset({"PHONE", "MAIL", "TIME", "DATE"})
_WITH_SHAPE: Final = re.compile(r"[\d@/]|点|[ap]m\b")
_OFFERED: Final = re.compile(
    r"\b([a-z]{3,})(?:里|的(?:邮箱|地址)?)?\s*(?:,? or(?: in| at| to| the)*|还是|或者|或)\s*([a-z]{3,})\b"
)
_HOURS: Final = re.compile(
    r"\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b|[一二两三四五六七八九十]点"
)
_GOES: Final = re.compile(
    r"\bwhere (?:do|does|should|shall|will|must|can) (?:the |these |those |all )*[a-z]+ (?:[a-z]+ )?(?:go|belong"
    r"|live|land|end up"
    r"|be (?:moved|copied|put|stored|saved|kept))\b"
)
"""Where things are to be put."""
_SAME: Final = 8.0
_CERTAIN: Final = 2.0
_PROPOSED: Final = 3.0
_JOINED: Final = re.compile(r"\band\b|和|以及|、|分别")
"""What joins the attributes of several facts."""
_CLEAR: Final = 0.5
"""By how much the best fact must be better than the second."""


class Match(NamedTuple):
    """A fact that a clause asks for, and what it proposes for it."""

    fact: Fact
    proposed: Proposals | None
    clause: Clause


class Matcher:
    """The facts of a dialogue, ready to be asked for."""

    def __init__(self, dialogue: Dialogue, goal: str) -> None:
        """Know the facts, and what the goal speaks of."""
        texts = [goal, *dialogue.about, *(text for f in dialogue.facts for text in (*f.phrasings, *f.nouns, *f.values))]
        first = Lexicon()
        titles = [name for fact in dialogue.facts for name in (*fact.values, fact.value, *fact.needed)]
        self.lexicon = Lexicon({word for text in texts for word in first.chinese_words(text)}, titles)
        self.goal = frozenset().union(*map(self.lexicon.tokens, (goal, *dialogue.about)))
        capitals = [
            match[0] for text in (goal, *dialogue.about) for match in re.finditer(r"(?<![.!?] )\b[A-Z][a-z]+", text)
        ]
        self.people = frozenset().union(*map(self.lexicon.tokens, capitals)) - CONCEPTS
        names = [name for fact in dialogue.facts for name in fact.names]
        nouns = [noun for fact in dialogue.facts for noun in fact.nouns]
        self.names = frozenset().union(*map(first.tokens, names))
        self.names -= CONCEPTS.union(*map(self.lexicon.tokens, nouns))
        self.profiles = [self._profile(fact) for fact in dialogue.facts]

    def matches(self, clause: Clause) -> list[Match]:
        """The facts that a clause asks for; none when that is not clear."""
        scored = [
            (score, Match(profile.fact, proposed, clause))
            for profile in self.profiles
            for proposed in [self._proposed(clause, profile.fact)]
            if (score := self._score(clause, profile, proposed)) is not None
        ]
        if len(scored) < 2 or self._names_each(clause):
            return [match for _, match in scored]
        best, second = sorted(scored, key=lambda pair: pair[0], reverse=True)[:2]
        return [best[1]] if best[0] - second[0] >= _CLEAR else []

    def alternatives(self, message: str) -> list[Match]:
        """The facts of which a statement names several values, as in “There are a Lucas Harris and a Lucas Lee”."""
        clause = Clause(message, message, "", "missing", ("what",), "", (), "")
        pairs = [(profile.fact, proposals(profile.fact, message)) for profile in self.profiles]
        return [Match(f, p, clause) for f, p in pairs if p is not None and p.right is None and f.kind == "person"]

    def leaves_open(self, clause: Clause) -> bool:
        """Whether a clause is about a matter of taste that neither a fact nor the goal has."""
        taste = self.lexicon.tokens(clause.whole) & words.TASTE - self.goal
        return bool(taste) and not any(taste & profile.vocabulary for profile in self.profiles)

    def may_mean(self, clause: Clause, fact: Fact) -> bool:
        """Whether nothing in a clause speaks against a fact: neither its attributes nor its question words."""
        profile = next(candidate for candidate in self.profiles if candidate.fact is fact)
        if self.lexicon.tokens(clause.text) & ATTRIBUTE_CONCEPTS - profile.vocabulary - profile.attributes - _SOFT:
            return False
        general = {"which", "what", "confirm"}
        return all(
            word in general or word in profile.asked or fact.kind in words.FITS.get(word, ()) for word in clause.asked
        )

    def asks_for_another(self, clause: Clause) -> bool:
        """Whether it is clear that a clause asks for something that no fact is about."""
        tokens = self.lexicon.tokens(clause.text)
        own = frozenset().union(*(profile.attributes for profile in self.profiles))
        return bool(tokens & ATTRIBUTE_CONCEPTS - own) or clause.asked[0] not in ("which", "what", "confirm")

    def _names_each(self, clause: Clause) -> bool:
        """Whether the clause names an attribute of each fact that no other fact has."""
        tokens = self.lexicon.tokens(clause.text)
        own = [tokens & profile.attributes for profile in self.profiles]
        shared = frozenset.intersection(*own) if own else frozenset()
        return all(attributes - shared for attributes in own) or len(clause.asked) > 1

    def _proposed(self, clause: Clause, fact: Fact) -> Proposals | None:
        if words.EXISTENCE.search(clause.text) and "confirm" in clause.asked and not re.search(r"\d{4}|@", clause.text):
            return None
        anaphoric = not self.lexicon.tokens(clause.text) - _NEUTRAL - self.names - self.people or re.search(
            r"\b(?:it|that|this|another)\b|这|那", clause.text
        )
        return proposals(fact, clause.whole) or (
            proposals(fact, f"{clause.before} {clause.whole}") if anaphoric else None
        )

    def _profile(self, fact: Fact) -> Profile:
        nouns = [*fact.nouns, *words.KIND_NOUNS[fact.kind]]
        vocabulary = frozenset().union(*map(self.lexicon.tokens, (*fact.phrasings, *nouns)))
        nouns += fact.detail.nouns if fact.detail is not None else ()
        heads: set[str] = set().union(*map(self.lexicon.tokens, nouns))
        attributes = heads & ATTRIBUTE_CONCEPTS
        tokens_by_word: dict[Asked, frozenset[str]] = {}
        bare: set[Asked] = set()
        yes_no: set[frozenset[str]] = set()
        phrased: set[tuple[tuple[Asked, ...], frozenset[str]]] = set()
        for clause in (clause for text in fact.phrasings for clause in clauses_in(text)):
            tokens = self.lexicon.tokens(clause.text)
            if clause.asked[0] in ("what", "which", "never"):
                heads |= self.lexicon.tokens(clause.head)
                attributes |= tokens & frozenset({"REACH", "ORDER", "NAME", "REQUIREMENT", "WORDING"})
            if tokens - _NEUTRAL:
                phrased.add((clause.asked, tokens))
            if clause.mode == "yes-no":
                yes_no.add(tokens)
            for word in clause.asked:
                tokens_by_word[word] = tokens_by_word.get(word, frozenset()) | tokens
                bare |= set() if tokens - self.names - self.goal else {word}
        attributes |= heads & ATTRIBUTE_CONCEPTS
        return Profile(
            fact,
            vocabulary,
            frozenset(attributes),
            frozenset(heads),
            tokens_by_word,
            frozenset(yes_no),
            frozenset(map(_bare, fact.phrasings)),
            frozenset(phrased),
            frozenset(bare),
        )

    def _score(self, clause: Clause, profile: Profile, proposed: Proposals | None) -> float | None:
        """How well a clause fits a fact; nothing when it does not ask for it."""
        fact = profile.fact
        if _bare(clause.whole) in profile.phrasings:
            return _SAME
        if (clause.asked, self.lexicon.tokens(clause.text)) in profile.phrased and self.owned(clause, profile):
            return _SAME if proposed is None else _SAME + _PROPOSED
        if fact.kind == "time" and _offers_times(clause):
            return _CERTAIN
        objects = fact.misspoken and (words.OBJECTION.search(clause.whole) or words.CONTRAST.search(clause.whole))
        if words.PRESENT_TIME.search(clause.text) or words.PAST.search(clause.text):
            return None
        if "never" in clause.asked:
            if objects and proposed is not None:
                return _CERTAIN
            if not self._phrased(clause, profile, "never"):
                return None
        reading = self.reading(clause, profile)
        fitting = self.fits(clause, profile)
        if fitting is None or self._of_another(reading) or self._about_value(reading):
            return None
        if proposed is not None:
            return None if self._is_aside(reading) else fitting + _PROPOSED + self._weight(reading)
        if clause.mode == "yes-no":
            about_it = reading.own or reading.mine or words.HALF.search(clause.whole)
            return _CERTAIN if objects and about_it else self._score_of_yes_no(reading)
        offered = clause.mode == "phrase" and self._offers_unknown(reading)
        if clause.mode == "phrase" and words.CHOICE.search(clause.text):
            return 1.0 if offered else None
        strange = len(reading.others) > len(reading.mine) and not reading.own
        if strange and clause.mode in ("question", "phrase"):
            return None
        if clause.asked == ("what",) and clause.mode == "question" and not reading.own and not self._is_entry(reading):
            return None
        score = fitting + self._weight(reading)
        return score if score >= 1.0 else None

    def reading(self, clause: Clause, profile: Profile) -> Reading:
        """The words of a clause as they stand to a fact."""
        tokens = self.lexicon.tokens(clause.text)
        if not tokens - _NEUTRAL and clause.before:
            tokens |= self.lexicon.tokens(sentences_in(clause.before)[-1]) & profile.vocabulary
        attributes = tokens & ATTRIBUTE_CONCEPTS
        acts = frozenset(stem(match[1] or match[2]) for match in _OWN_ACT.finditer(clause.text))
        return Reading(
            clause,
            profile,
            tokens,
            own=attributes & profile.attributes,
            foreign=attributes - profile.attributes - profile.vocabulary,
            mine=(tokens & profile.vocabulary) - self.names - self.people - _PARTS_OF_DAYS,
            others=tokens - profile.vocabulary - self.goal - self.names - ATTRIBUTE_CONCEPTS - _NEUTRAL - acts,
            acts=acts,
            head=self.lexicon.tokens(clause.head) - (CONCEPTS - ATTRIBUTE_CONCEPTS),
        )

    def _of_another(self, reading: Reading) -> bool:
        """Whether another attribute, another owner or another day is asked for."""
        clause, profile, head = reading.clause, reading.profile, reading.head
        if reading.own and len(self.profiles) > 1 and _JOINED.search(clause.text):
            return False
        if not self.owned(clause, profile):
            return True
        acceptable = profile.heads | self.names | self.people | _NEUTRAL | {"NAME"}
        if head and clause.asked[0] in ("what", "which") and not head & acceptable:
            return True
        if head & ATTRIBUTE_CONCEPTS - profile.attributes - {"NAME"} and not head & profile.attributes:
            return True
        weekdays = reading.tokens & _WEEKDAYS
        if weekdays and self.goal & _WEEKDAYS and not weekdays & self.goal:
            return True
        owners = frozenset().union(*map(self.lexicon.tokens, clause.owners))
        beside = _SOFT if reading.own else frozenset({"NAME"} if reading.mine - owners else ())
        names_own = reading.own and (head & reading.own or len(self.profiles) > 1)
        if clause.asked[0] not in ("what", "which", "confirm"):
            beside |= self.goal
        return bool(reading.foreign - beside) and not names_own

    def _about_value(self, reading: Reading) -> bool:
        """Whether something is asked of a value, as in “where is the Blue Door?”."""
        clause = reading.clause
        asks = clause.mode == "question" and clause.asked[0] in ("place", "person") and not reading.mine
        if not asks or words.CHOICE.search(clause.text):
            return False
        return proposals(reading.profile.fact, clause.text) is not None

    def _is_aside(self, reading: Reading) -> bool:
        """Whether a value is named in a question about something else, as in “is the Blue Door open?”."""
        clause, profile = reading.clause, reading.profile
        if clause.mode != "yes-no":
            return False
        if profile.fact.kind == "time":
            return not self._of_its_subject(clause, profile)
        return not _WITH_SHAPE.search(clause.text) and len(reading.others - _WHEN - {"mail"}) > len(reading.mine)

    def _weight(self, reading: Reading) -> float:
        """What the words of a clause say for a fact; those that other facts have as well say less."""
        shared = frozenset.intersection(*(profile.vocabulary for profile in self.profiles))
        own, mine, tokens = reading.own, reading.mine, reading.tokens
        weight = 2.0 * bool(own) + 0.3 * min(len(mine - own), 3) + 0.6 * len(mine - shared)
        bare = reading.clause.mode == "question" and not tokens - self.names - self.people - _NEUTRAL - reading.acts
        if not own and len(reading.others) <= len(mine) and (mine or bare):
            weight += 1.0
        return weight + 0.6 * bool(tokens & self.people & reading.profile.vocabulary)

    def _score_of_yes_no(self, reading: Reading) -> float | None:
        """How well a question for yes or no fits that proposes no known value."""
        clause, profile, tokens = reading.clause, reading.profile, reading.tokens
        if self._offers_unknown(reading) and not reading.foreign:
            return 1.0 + 0.6 * len(reading.mine)
        halves = profile.fact.misspoken and words.HALF.search(clause.text) and not clause.subject
        if halves and not tokens - profile.vocabulary - _PARTS_OF_DAYS - _WHEN - _NEUTRAL:
            return _CERTAIN
        choice = tokens & {"RIGHT", "BELIEVE"} and words.CHOICE.search(clause.text) and tokens & self.people
        doubted = profile.fact.misspoken and reading.own and words.DOUBT.search(clause.text)
        return _CERTAIN if doubted or choice or tokens in profile.yes_no else None

    def _is_entry(self, reading: Reading) -> bool:
        """Whether “what” without an attribute asks for a fact: as phrased, or for what to enter."""
        of_phrasings = reading.profile.asked.get("what", frozenset())
        own = of_phrasings | self.names | self.people | _NEUTRAL | reading.acts
        phrased = reading.mine and (reading.tokens <= own or reading.head & reading.profile.heads)
        return bool(phrased or words.ENTRY.search(reading.clause.text))

    def _offers_unknown(self, reading: Reading) -> bool:
        """Whether names that nobody knows are offered, as in “Initech or Umbrella?”."""
        offered, fact = _OFFERED.search(reading.clause.text), reading.profile.fact
        if offered is None or fact.kind not in ("person", "place", "text", "choice") or fact.needs:
            return False
        common = COMMON | words.FILLERS | words.WHEN_WORDS
        return all(
            stem(word) in self.people or (word not in common and not self.lexicon.tokens(word) & CONCEPTS)
            for word in offered.groups()
        )

    def fits(self, clause: Clause, profile: Profile) -> float | None:
        """Whether what a clause asks for is of the kind of a fact, or one of its phrasings."""
        kind = profile.fact.kind
        best: float | None = None
        for word in clause.asked:
            special = words.FITS.get(word)
            if word == "person" and self.lexicon.tokens(clause.text) & {"RIGHT", "BELIEVE"}:
                fit: float | None = 1.0
            elif word in ("what", "which", "confirm"):
                fit = 1.0 if word == "which" and kind == "choice" else 0.0
            elif word == "person" and profile.fact.needs is not None and profile.fact.needs.people and kind == "choice":
                fit = 1.0
            elif word == "date" and "DATE" in profile.attributes:
                fit = 1.5
            elif special is not None and kind in special:
                fit = 2.0 if self._of_its_subject(clause, profile) else None
            else:
                fit = 1.5 if self._phrased(clause, profile, word) else None
            if fit is not None:
                best = fit if best is None else max(best, fit)
        return best

    def _phrased(self, clause: Clause, profile: Profile, word: Asked) -> bool:
        """Whether a phrasing has this question word with these words."""
        tokens = self.lexicon.tokens(clause.text) - self.names - _NEUTRAL
        phrased = profile.asked.get(word)
        if phrased is None:
            return False
        if not tokens:
            return word in profile.bare or bool(phrased & {"SEND", "REACH"})
        strange = tokens - phrased - (self.goal if word == "place" else frozenset())
        return not strange and bool((tokens & phrased) - _ATTRIBUTES_OF_OTHERS)

    def _of_its_subject(self, clause: Clause, profile: Profile) -> bool:
        """Whether no other thing of the goal or of the world does something, as in “when does the ferry leave?”."""
        kind, tokens = profile.fact.kind, self.lexicon.tokens(clause.text) - self.names
        if kind == "person":
            return bool(tokens & profile.vocabulary) or not tokens - _NEUTRAL - _WHEN
        aside = self.names | _PARTS_OF_DAYS | (self.goal & _WHEN)
        subject = [token for token in self.lexicon.sequence(clause.subject) if token not in aside]
        if kind == "time" and language_of(clause.text) == "zh" and tokens & profile.vocabulary & {"RING", "WAKE"}:
            return True
        if kind == "place" and _GOES.search(clause.text) and set(subject) & (self.goal | profile.vocabulary):
            return True
        if kind == "place" and tokens & profile.vocabulary - frozenset(subject[:1]) - ATTRIBUTE_CONCEPTS:
            return True
        return not subject or subject[0] in profile.vocabulary or bool(_THINGS & profile.vocabulary & set(subject))

    def owned(self, clause: Clause, profile: Profile) -> bool:
        """Whether whoever is named as the owner may be the one that the fact is about."""
        own = profile.vocabulary | self.names | words.ANYBODY | words.WHEN_WORDS | (self.goal - self.people)
        owners = [
            self.lexicon.tokens(owner if owner.isascii() else self.lexicon.last_piece(owner)) for owner in clause.owners
        ]
        strange = [tokens for tokens in owners if tokens - CONCEPTS and not tokens & own]
        return not strange or len(strange) < len(list(filter(None, owners)))


def _offers_times(clause: Clause) -> bool:
    """Whether times are offered and nothing else does anything, as in “Five or rather half past six?”."""
    if clause.mode not in ("phrase", "yes-no") or clause.subject or not words.OFFER.search(clause.text):
        return False
    return len(times(clause.text)) > 1 or len(_HOURS.findall(clause.text)) > 1


def _bare(text: str) -> str:
    return plain(text).strip(" .?!。？！")
