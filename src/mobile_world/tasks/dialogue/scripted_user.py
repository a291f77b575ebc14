"""The scripted user: tells what is asked for, says what they do not know, and gives nothing else away."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from mobile_world.tasks.dialogue import vocabulary as words
from mobile_world.tasks.dialogue.facts import Dialogue, Exchange, Fact, Language, Needs, Text, UserReply
from mobile_world.tasks.dialogue.lexicon import ATTRIBUTE_CONCEPTS, Lexicon
from mobile_world.tasks.dialogue.matching import Match, Matcher
from mobile_world.tasks.dialogue.people import forms_of, mentioned, paraphrased
from mobile_world.tasks.dialogue.presumption import presumed
from mobile_world.tasks.dialogue.proposals import proposals
from mobile_world.tasks.dialogue.questions import (
    Clause,
    clauses_in,
    language_of,
    plain,
    read_whole,
    sentences_in,
    spelt_out,
)
from mobile_world.tasks.dialogue.small_talk import ALL_RIGHT, small_talk
from mobile_world.tasks.dialogue.spelling import Spelling

WHICH_DETAIL: Final = (
    Text(
        "Which thing do you mean? Could you ask me about one detail, such as a time, a place or a person?",
        "你指的是哪件事？能具体问一个细节吗？比如时间、地点或者人。",
    ),
    Text(
        "I do not understand what you want to know. Is it when, where, who or which? Could you name it?",
        "我不明白你想知道什么。是时间、地点、人，还是要选哪一个？能说清楚吗？",
    ),
    Text(
        "I can tell you a detail that I left open, be it a time, a place, a person or a choice. Could you ask for it "
        "in another way?",
        "我没说清楚的细节可以告诉你，比如时间、地点、人或者选哪一个。能换个说法再问吗？",
    ),
)
"""What is said in turn to what is not understood; none of them tells what there is to be known."""
NO_WISH: Final = Text(
    "I have no further wish there. Go by what I told you, and leave the rest as the phone has it.",
    "这一点我没有别的要求。按我说的做，其余的保持手机原来的样子。",
)
"""What is said to questions about matters of taste; it gives no leave to guess a fact."""
UNKNOWN: Final = Text("I don't know that.", "这个我不知道。")
IN_GOAL: Final = Text("That is in what I told you.", "这一点我已经说过了。")
QUOTED: Final = Text(" I said: “{}”", "我说的是：“{}”")
YES: Final = Text("Yes. ", "对。")
NO: Final = Text("No. ", "不对。")
MISSPOKE: Final = Text("Sorry, I misspoke. ", "抱歉，我说错了。")


def ask_back(question: str, turn: int = 0) -> str:
    """What a user says who has not understood a question, in its language, after so many earlier ones."""
    return WHICH_DETAIL[turn % len(WHICH_DETAIL)].in_language(language_of(question))


class ScriptedUser:
    """Answers from a dialogue by rules alone: the same conversation always gets the same answers."""

    def __init__(self, dialogue: Dialogue, goal: str) -> None:
        """Know the facts of a task, and what its goal speaks of."""
        self._facts = {fact.topic: fact for fact in dialogue.facts}
        self._matcher = Matcher(dialogue, goal)
        self._goal = goal
        texts = (text for fact in dialogue.facts for text in (*fact.phrasings, *fact.nouns, *fact.values, *fact.names))
        self._spelling = Spelling((goal, *dialogue.about, *texts))

    def reply(self, question: str, earlier: Sequence[Exchange] = ()) -> UserReply:
        """See `User`."""
        language = language_of(question)
        if (friendly := small_talk(question)) is not None:
            return _nothing(friendly, language)
        message = self._spelling.corrected(spelt_out(question))
        back = WHICH_DETAIL[len(earlier) % len(WHICH_DETAIL)]
        if words.EVERYTHING.search(plain(message)):
            return _nothing(back, language)
        clauses = clauses_in(message)
        matches = self._matches(clauses, message, earlier)
        if not clauses and not matches:
            matches = {match.fact.topic: match for match in self._matcher.alternatives(plain(message))}
        if not matches:
            matches = {match.fact.topic: match for match in presumed(self._matcher, message)}
        if clauses and not matches:
            return self._without_fact(clauses, back, language)
        if not matches:
            return _nothing(back if question.strip().endswith(("?", "？")) else ALL_RIGHT, language)
        return self._answered(matches, clauses, message, earlier)

    def _answered(
        self, matches: dict[str, Match], clauses: Sequence[Clause], message: str, earlier: Sequence[Exchange]
    ) -> UserReply:
        """What is said about facts that are asked for, with the topics of those that are told by it."""
        language = language_of(message)
        questions = tuple(plain(exchange.question) for exchange in earlier)
        texts = (*reversed(sentences_in(message)), *reversed(questions))
        answers = [_about_whom(match, (match.clause.text, *texts)) for match in matches.values()]
        heard = "\n".join((*questions, plain(message)))
        replies = [_reply(answer, heard, message, self._matcher.lexicon, language) for answer in answers]
        sentences = [reply.text for reply in replies]
        if any(self._matcher.leaves_open(clause) for clause in clauses):
            sentences.append(NO_WISH.in_language(language))
        topics = [topic for topic, reply in zip(matches, replies, strict=True) if reply.told]
        text = (" " if language == "en" else "").join(sentences)
        return UserReply(text, {"by": "scripted", "told": topics})

    def _matches(self, clauses: Sequence[Clause], message: str, earlier: Sequence[Exchange]) -> dict[str, Match]:
        """The facts that are asked for, by topic: by words, or as those that were told last."""
        matches: dict[str, Match] = {}
        for clause in clauses:
            for match in self._matcher.matches(clause):
                matches.setdefault(match.fact.topic, match)
        if words.SEVERAL.search(plain(message)):
            matches = {match.fact.topic: match for match in presumed(self._matcher, message)} | matches
        return matches or self._again(message, earlier)

    def _again(self, message: str, earlier: Sequence[Exchange]) -> dict[str, Match]:
        """The facts that were told last, where a message wants to hear something again and names nothing else."""
        text = plain(message)
        if not words.AGAIN.search(text):
            return {}
        last: list[str] = next(
            (topics for exchange in reversed(earlier) if (topics := exchange.reply.detail.get("told"))), []
        )
        clause = read_whole(words.AGAIN.sub(" ", text), "")
        return {
            topic: Match(self._facts[topic], None, clause)
            for topic in last
            if self._matcher.may_mean(clause, self._facts[topic])
        }

    def _without_fact(self, clauses: Sequence[Clause], back: Text, language: Language) -> UserReply:
        """Say that it was told, that it does not matter, that nobody knows it, or ask back."""
        clause = clauses[0]
        tokens = self._matcher.lexicon.tokens(clause.text)
        if self._matcher.leaves_open(clause):
            return _nothing(NO_WISH, language)
        if words.REASON.search(clause.text):
            return _nothing(UNKNOWN, language)
        if self._matcher.asks_for_another(clause) and (sentence := self._sentence_of_goal(tokens)) is not None:
            quoted = QUOTED.in_language(language).format(sentence) if language_of(sentence) == language else ""
            return UserReply(IN_GOAL.in_language(language) + quoted, {"by": "scripted", "told": []})
        if self._matcher.asks_for_another(clause):
            return _nothing(UNKNOWN, language)
        return _nothing(back, language)

    def _sentence_of_goal(self, tokens: frozenset[str]) -> str | None:
        """The sentence of the goal that has most of the words of a question; nothing where none has any."""
        sentences = re.split(r"(?<=[.?!])\s+(?=\S)|(?<=[。？！])\s*(?=\S)", self._goal)
        pairs = [(self._matcher.lexicon.tokens(text) & tokens - self._matcher.people, text) for text in sentences]
        shared, best = max(pairs, key=lambda pair: (len(pair[0] & ATTRIBUTE_CONCEPTS), len(pair[0])))
        return best if shared else None


def _nothing(text: Text, language: Language) -> UserReply:
    return UserReply(text.in_language(language), {"by": "scripted", "told": []})


class _Reply(NamedTuple):
    """What is said about one fact, and whether that was the fact."""

    text: str
    told: bool


class _Answer(NamedTuple):
    """What answers a question: a fact, or what is so of somebody else; nothing when it is not clear of whom."""

    match: Match
    right: bool | None


def _about_whom(match: Match, texts: Sequence[str]) -> _Answer:
    """The answer for whoever was named last: in the question, beside it, or earlier."""
    fact = match.fact
    if not fact.of_others or fact.needs is None:
        return _Answer(match, right=True)
    names = (*fact.needs.mentioned, *fact.of_others)
    people = next(filter(None, ([n for n in names if mentioned(text, forms_of(n, names))] for text in texts)), [])
    if len(people) != 1:
        return _Answer(match, right=None)
    if people[0] not in fact.of_others:
        return _Answer(match, right=True)
    variant = fact.of_others[people[0]]
    other = replace(fact, answer=variant.answer, value=variant.value, needs=None, of_others={})
    return _Answer(match._replace(fact=other, proposed=proposals(other, match.clause.whole)), right=False)


def _reply(answer: _Answer, heard: str, question: str, lexicon: Lexicon, language: Language) -> _Reply:
    needs = answer.match.fact.needs
    if needs is not None and (answer.right is None or not _is_met(needs, heard)):
        return _Reply(needs.otherwise.in_language(language), told=False)
    return _Reply(_answer(answer.match, question, lexicon, language), told=answer.right is True)


def _is_met(needs: Needs, heard: str) -> bool:
    names = needs.mentioned
    if needs.people:
        return all(mentioned(heard, forms_of(name, names)) for name in names)
    return all(mentioned(heard, (name, *needs.forms.get(name, ()))) or paraphrased(heard, name) for name in names)


def _answer(match: Match, question: str, lexicon: Lexicon, language: Language) -> str:
    fact, proposed, clause = match
    lead = ""
    if (
        (clause.mode != "question" or words.CONFIRM.search(clause.whole))
        and not words.DENIAL.search(clause.text)
        and proposed is not None
    ):
        if proposed.right:
            lead = YES.in_language(language)
        elif proposed.right is not None and not fact.misspoken:
            lead = NO.in_language(language)
    if fact.misspoken:
        lead += MISSPOKE.in_language(language)
    return lead + _facts_asked(fact, question, lexicon).in_language(language)


def _facts_asked(fact: Fact, question: str, lexicon: Lexicon) -> Text:
    """The answer, with the details that are asked for, of those who are named."""
    detail, tokens = fact.detail, lexicon.tokens(question)
    if detail is None or not any(tokens & lexicon.tokens(noun) for noun in detail.nouns):
        return fact.answer
    names = tuple(detail.of_each)
    people = [name for name in names if mentioned(plain(question), forms_of(name, names))]
    return detail.of_each[people[0]] if len(people) == 1 else detail.answer
