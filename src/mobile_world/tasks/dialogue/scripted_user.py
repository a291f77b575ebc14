"""The scripted user: tells what is asked for, asks back where a question is not clear, and gives nothing else away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from mobile_world.tasks.dialogue import vocabulary as words
from mobile_world.tasks.dialogue.facts import Dialogue, Exchange, Language, Needs, Text, UserReply
from mobile_world.tasks.dialogue.people import forms_of, mentioned
from mobile_world.tasks.dialogue.proposals import proposals
from mobile_world.tasks.dialogue.questions import Question, language_of, plain, questions_in
from mobile_world.tasks.dialogue.small_talk import small_talk
from mobile_world.tasks.dialogue.topics import Topics, Understood

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
ONE_AT_A_TIME: Final = Text(
    "Which of these do you want to know first? Could you ask me one thing at a time?",
    "你想先知道哪一件？能一次只问一件事吗？",
)
NO_WISH: Final = Text(
    "I have no further wish there. Go by what I told you, and leave the rest as the phone has it.",
    "这一点我没有别的要求。按我说的做，其余的保持手机原来的样子。",
)
"""What is said to questions about matters of taste; it gives no leave to guess a fact."""
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
        self._topics = Topics(dialogue, goal)

    def reply(self, question: str, earlier: Sequence[Exchange] = ()) -> UserReply:
        """See `User`."""
        asked = questions_in(question, self._topics.lexicon)
        # Of the questions alone: a list of names before them is in no language.
        language = language_of(" ".join(each.text for each in asked) or question)
        said = tuple(plain(exchange.question) for exchange in earlier)
        if (friendly := small_talk(question)) is not None:
            return UserReply(friendly.in_language(language), {"by": "scripted", "told": []})
        understood = [self._topics.understand(each) for each in asked]
        idle = [of for of, found in zip(asked, understood, strict=True) if found is None]
        if not asked or not all(map(self._topics.leaves_open, idle)):
            return self._reply_to_no_question(question, len(earlier), asked, language)
        pairs = {
            each.fact.topic: (each, of.text)
            for of, several in zip(asked, understood, strict=True)
            for each in several or ()
        }
        answers = [_about_whom(each, (text, plain(question), *reversed(said))) for each, text in pairs.values()]
        heard = "\n".join((*said, plain(question)))
        replies = [_told(each, heard, question, language) for each in answers]
        told = [topic for topic, each in zip(pairs, replies, strict=True) if each.told]
        texts = [*(each.text for each in replies), *([NO_WISH.in_language(language)] if idle else [])]
        text = (" " if language == "en" else "").join(texts)
        return UserReply(text, {"by": "scripted", "told": told})

    def _reply_to_no_question(
        self, message: str, turn: int, asked: Sequence[Question], language: Language
    ) -> UserReply:
        """Correct what is doubted, or ask back."""
        doubted = self._topics.doubted(message, asks=bool(asked))
        if doubted is not None:
            text = _answer(Understood(doubted, None), message, language)
            return UserReply(text, {"by": "scripted", "told": [doubted.topic]})
        back = ONE_AT_A_TIME if len(asked) > 1 else WHICH_DETAIL[turn % len(WHICH_DETAIL)]
        return UserReply(back.in_language(language), {"by": "scripted", "told": []})


class _Reply(NamedTuple):
    """What is said about one fact, and whether that was the fact."""

    text: str
    told: bool


class _Answer(NamedTuple):
    """What answers a question: a fact, or what is so of somebody else; nothing when it is not clear of whom."""

    understood: Understood
    right: bool | None


def _about_whom(understood: Understood, texts: Sequence[str]) -> _Answer:
    """The answer for whoever was named last: in the question, beside it, or earlier."""
    fact, proposed = understood
    if not fact.of_others or fact.needs is None:
        return _Answer(understood, right=True)
    names = (*fact.needs.mentioned, *fact.of_others)
    named = next(filter(None, ([n for n in names if mentioned(text, forms_of(n, names))] for text in texts)), [])
    if len(named) != 1:
        return _Answer(understood, right=None)
    if named[0] not in fact.of_others:
        return _Answer(understood, right=True)
    other = fact.of_others[named[0]]
    told = replace(fact, answer=other.answer, value=other.value, needs=None, of_others={})
    return _Answer(Understood(told, proposals(told, texts[0]) if proposed is not None else None), right=False)


def _told(answer: _Answer, heard: str, question: str, language: Language) -> _Reply:
    needs = answer.understood.fact.needs
    if needs is not None and (answer.right is None or not _is_met(needs, heard)):
        return _Reply(needs.otherwise.in_language(language), told=False)
    return _Reply(_answer(answer.understood, question, language), told=answer.right is True)


def _is_met(needs: Needs, heard: str) -> bool:
    names = needs.mentioned
    other = needs.forms
    return all(
        mentioned(heard, forms_of(name, names) if needs.people else (name, *other.get(name, ()))) for name in names
    )


def _answer(understood: Understood, question: str, language: Language) -> str:
    fact, proposed = understood
    answer = fact.answer.in_language(language)
    if fact.misspoken:
        return MISSPOKE.in_language(language) + answer
    if proposed is None or proposed.several or words.NEGATION.search(plain(question)):
        return answer
    return (YES if proposed.right else NO).in_language(language) + answer
