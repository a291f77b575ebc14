"""The scripted user: tells what is asked for, asks back where a question is not clear, and gives nothing else away."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from mobile_world.tasks.dialogue import vocabulary as words
from mobile_world.tasks.dialogue.facts import Dialogue, Exchange, Fact, Language, Text, UserReply
from mobile_world.tasks.dialogue.questions import language_of, plain, questions_in
from mobile_world.tasks.dialogue.topics import Topics, Understood

WHICH_DETAIL: Final = Text(
    "Which thing do you mean? Could you ask me about one detail?",
    "你指的是哪件事？能具体问一个细节吗？",
)
ONE_AT_A_TIME: Final = Text(
    "Which of these do you want to know first? Could you ask me one thing at a time?",
    "你想先知道哪一件？能一次只问一件事吗？",
)
YES: Final = Text("Yes. ", "对。")
NO: Final = Text("No. ", "不对。")
MISSPOKE: Final = Text("Sorry, I misspoke. ", "抱歉，我说错了。")


def ask_back(question: str) -> str:
    """What a user says who has not understood a question, in its language."""
    return WHICH_DETAIL.in_language(language_of(question))


class ScriptedUser:
    """Answers from a dialogue by rules alone: the same conversation always gets the same answers."""

    def __init__(self, dialogue: Dialogue, goal: str) -> None:
        """Know the facts of a task, and what its goal speaks of."""
        self._topics = Topics(dialogue, goal)

    def reply(self, question: str, earlier: Sequence[Exchange] = ()) -> UserReply:
        """See `User`."""
        heard = "\n".join(plain(said) for said in (*(exchange.question for exchange in earlier), question))
        asked = questions_in(question, self._topics.lexicon)
        # Of the questions alone: a list of names before them is in no language.
        language = language_of(" ".join(each.text for each in asked) or question)
        understood = [self._topics.understand(each) for each in asked]
        if not asked or None in understood:
            back = ONE_AT_A_TIME if len(asked) > 1 else WHICH_DETAIL
            return UserReply(back.in_language(language), {"by": "scripted", "told": []})
        found = {each.fact.topic: each for several in understood for each in several or ()}
        told = [topic for topic, each in found.items() if _may_be_told(each.fact, heard)]
        said = [
            _answer(each, question, language)
            if topic in told or each.fact.needs is None
            else each.fact.needs.otherwise.in_language(language)
            for topic, each in found.items()
        ]
        return UserReply((" " if language == "en" else "").join(said), {"by": "scripted", "told": told})


def _may_be_told(fact: Fact, heard: str) -> bool:
    return fact.needs is None or all(_mentions(heard, name) for name in fact.needs.mentioned)


def _answer(understood: Understood, question: str, language: Language) -> str:
    fact, proposed = understood
    answer = fact.answer.in_language(language)
    if fact.misspoken:
        return MISSPOKE.in_language(language) + answer
    if proposed is None or proposed.several or words.NEGATION.search(plain(question)):
        return answer
    return (YES if proposed.right else NO).in_language(language) + answer


def _mentions(heard: str, name: str) -> bool:
    """Whether a name was said: as whole words, which Chinese has not, so that its characters may stand beside them."""
    return re.search(rf"(?<![a-z0-9]){re.escape(plain(name))}(?![a-z0-9])", heard) is not None
