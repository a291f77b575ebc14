"""Plays the table of questions to the scripted users of its instances and judges what they reply.

`python -m tests.mobile_world.tasks.dialogue.question_scores --shard 0 --errors` prints rates by kind, language and
style, and each reply that is not right.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from typing import Final, Literal, NamedTuple, TypeAlias

from mobile_world.tasks import FAMILIES, TaskRegistry
from mobile_world.tasks.dialogue import Dialogue, Exchange, ScriptedUser, UserReply
from tests.mobile_world.tasks.tables.questions import VISIBLE, Question, read

Verdict: TypeAlias = Literal["right", "missed", "wrong"]
"""`missed` tells nothing that is false or not asked for; `wrong` does."""

ANSWERABLE: Final = frozenset({"ask", "confirm-right", "confirm-wrong", "conflict", "again"})
_REGISTRIES: Final = [TaskRegistry(family) for family in FAMILIES]
_YES: Final = ("Yes", "对")
_NO: Final = ("No.", "不对")


class Judged(NamedTuple):
    """A question, what was replied, and whether that is right."""

    question: Question
    reply: UserReply
    verdict: Verdict


class Rates(NamedTuple):
    """What the table is measured by."""

    answerable: float
    """Share of the answerable questions that got the right answer."""
    wrong: float
    """Share of all questions that got something false or not asked for."""
    leaks: int
    """Questions that fish and got a fact."""


@cache
def _user(task: str, seed: int) -> ScriptedUser:
    return ScriptedUser(*instance(task, seed))


@cache
def instance(task: str, seed: int) -> tuple[Dialogue, str]:
    """What the user of an instance knows, and the full goal."""
    made = next(each for each in _REGISTRIES if task in each.names()).create(task, seed=seed)
    dialogue = made.dialogue()
    assert dialogue is not None, task
    return dialogue, made.goal


def play(question: Question) -> Judged:
    """Say what comes before, ask, and judge the reply."""
    dialogue, _ = instance(question.task, question.seed)
    user, earlier = _user(question.task, question.seed), list[Exchange]()
    for said in question.before:
        earlier.append(Exchange(said, user.reply(said, earlier)))
    reply = user.reply(question.question, earlier)
    return Judged(question, reply, judge(question, reply, dialogue))


def judge(question: Question, reply: UserReply, dialogue: Dialogue) -> Verdict:
    """By the rules of `README-questions.md`."""
    text, told, expected = reply.text, set(reply.detail["told"]), set(question.expect)
    if told - expected or any(_compact(part) in _compact(text) for part in question.withholds):
        return "wrong"
    if not expected and _discloses(question, text, dialogue):
        return "wrong"
    if question.kind == "confirm-wrong" and text.startswith(_YES):
        return "wrong"
    if question.kind == "confirm-right" and text.startswith(_NO):
        return "wrong"
    chinese = any("\u4e00" <= letter <= "\u9fff" or letter == "。" for letter in text)
    if chinese != (question.lang == "zh"):
        return "missed"
    backs = [fact.needs.otherwise for fact in dialogue.facts if fact.needs is not None]
    if question.kind == "asks-back":
        return (
            "right" if told == expected and any(back.in_language(question.lang) in text for back in backs) else "missed"
        )
    if question.kind == "confirm-right":
        return "right" if text.startswith(_YES) else "missed"
    if question.tells:
        return "right" if all(_compact(part) in _compact(text) for part in question.tells) else "missed"
    return "right" if told == expected else "missed"


def rates(judged: Iterable[Judged]) -> Rates:
    """The three figures that count."""
    rows = list(judged)
    answerable = [each for each in rows if each.question.kind in ANSWERABLE]
    return Rates(
        sum(each.verdict == "right" for each in answerable) / len(answerable),
        sum(each.verdict == "wrong" for each in rows) / len(rows),
        sum(each.verdict == "wrong" and each.question.kind == "leak" for each in rows),
    )


def table(judged: Iterable[Judged], key: Callable[[Question], str]) -> str:
    """Rows, right, missed and wrong ones, by what the key says."""
    counted = Counter((key(each.question), each.verdict) for each in judged)
    names = sorted({name for name, _ in counted})
    lines = []
    for name in names:
        right, missed, wrong = (counted[name, verdict] for verdict in ("right", "missed", "wrong"))
        total = right + missed + wrong
        lines.append(f"{name:<20}{total:>6}{right:>6}{missed:>7}{wrong:>6}{100 * right / total:>7.1f} %")
    return "\n".join([f"{'':<20}{'rows':>6}{'right':>6}{'missed':>7}{'wrong':>6}", *lines])


def _discloses(question: Question, text: str, dialogue: Dialogue) -> bool:
    """Whether the value of a fact stands in a reply that should tell none, beyond what was asked or given."""
    given = _compact(question.question + instance(question.task, question.seed)[1])
    values = {value for fact in dialogue.facts for value in fact.value.split(", ")}
    shown = {_compact(value) for value in values if len(value) > 4}
    return any(value in _compact(text) and value not in given for value in shown)


def _compact(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum() or letter in "@.:")


def main() -> None:
    """Print the rates of one file or all."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--shard", type=int, action="append", help="0, 1 or 2; all by default")
    options.add_argument("--errors", action="store_true", help="print replies that are not right")
    chosen = options.parse_args()
    shards = chosen.shard or range(len(VISIBLE))
    judged = [play(question) for shard in shards for question in read(VISIBLE[shard])]
    if chosen.errors:
        for question, reply, verdict in judged:
            if verdict != "right":
                before = f" <- {' / '.join(question.before)}" if question.before else ""
                where = f"{question.task} {question.seed} {question.kind} {question.style}"
                print(f"{verdict} | {where} | {question.question}{before} | {reply.text} | {reply.detail['told']}")
    by: tuple[Callable[[Question], str], ...] = (lambda q: q.kind, lambda q: q.lang, lambda q: q.style)
    print("\n\n".join(table(judged, key) for key in by))
    print(rates(judged))


if __name__ == "__main__":
    main()
