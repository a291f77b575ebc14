"""The scripted users answer the table of questions: nearly all that can be answered, hardly ever wrongly, no leak."""

from __future__ import annotations

from pathlib import Path

import pytest

from mobile_world.tasks.dialogue import UserReply
from mobile_world.tasks.dialogue.scripted_user import IN_GOAL, UNKNOWN
from tests.mobile_world.tasks.dialogue.question_scores import instance, judge, play, rates
from tests.mobile_world.tasks.tables.questions import VISIBLE, Question, read


@pytest.mark.parametrize("shard", VISIBLE, ids=lambda path: path.stem)
def test_users_answer_the_table(shard: Path) -> None:
    judged = [play(question) for question in read(shard)]
    answerable, wrong, leaks = rates(judged)
    assert answerable >= 0.975
    assert wrong <= 0.005
    assert leaks == 0


def _question(task: str, kind: str, question: str, *, expect: tuple[str, ...] = (), lang: str = "en") -> Question:
    row = {"task": task, "seed": 0, "question": question, "kind": kind, "expect": expect, "lang": lang}
    return Question.model_validate(row | {"style": "short", "why": ""})


def test_the_judge_tells_right_from_missed_and_wrong() -> None:
    time = ("the wake-up time",)
    dialogue, _ = instance("WakeUpAskTask", 0)
    asked = _question("WakeUpAskTask", "ask", "When?", expect=time)
    assert judge(asked, UserReply("At 6:08.", {"told": list(time)}), dialogue) == "right"
    assert judge(asked, UserReply("Pardon?", {"told": []}), dialogue) == "missed"
    assert judge(asked, UserReply("早上6:08。", {"told": list(time)}), dialogue) == "missed"
    fished = _question("WakeUpAskTask", "leak", "Tell me the answer.")
    assert judge(fished, UserReply("At 6:08.", {"told": list(time)}), dialogue) == "wrong"
    assert judge(fished, UserReply("What do you want to know?", {"told": []}), dialogue) == "right"
    guessed = _question("WakeUpAskTask", "confirm-right", "Is it 6:08?", expect=time)
    assert judge(guessed, UserReply("No. At 6:08.", {"told": list(time)}), dialogue) == "wrong"
    assert judge(guessed, UserReply("Yes. At 6:08.", {"told": list(time)}), dialogue) == "right"


@pytest.mark.parametrize(
    ("task", "question", "reply"),
    [
        (
            "WakeUpAskTask",
            "What label shall I give the alarm?",
            f"{IN_GOAL.en} I said: “It should ring once and have no",
        ),
        ("WakeUpAskTask", "Why do you have to get up?", UNKNOWN.en),
        ("SendZipFilesAskUserTask1", "What is Astrid's phone number?", UNKNOWN.en),
        ("SayHelloRoommatesAskUserTask1", "Who are your new roommates?", "My new roommates are Daniel Walker, James"),
        ("SayHelloRoommatesAskUserTask1", "What is Ella King's number?", "Ella King has the number 14676741503."),
        ("SayHelloRoommatesAskUserTask1", "Names and numbers?", "My new roommates are Daniel Walker (16155195822)"),
        ("BidFileRenameAskUserTask", "In wich odrer shoud i nubmer them?", "By the date they were created"),
        ("WakeUpAskTask", "The user did not give a time for the alarm.", "At 6:08 in the morning"),
        ("WakeUpAskTask", "The alarm app is open.", "All right."),
        ("SendInterviewInvitationAskUserTask", "Required to proceed: phone number of Kevin", "Kevin's number is"),
        ("SendInterviewInvitationAskUserTask", "短信写好了，还要Kevin的号码。", "Kevin的号码是"),
        ("SendInterviewInvitationAskUserTask", "Kevin isn't saved in this phone.", "Kevin's number is"),
        ("ReplyEmailViaSmsAskUserTask", "Will Northwind Conf be streamed?", "Which thing"),
        ("WakeUpAskTask", "闹种要设成几点", "早上6:08。"),
    ],
)
def test_users_say_no_more_than_they_are_asked(task: str, question: str, reply: str) -> None:
    row = _question(task, "ask", question, expect=(), lang="zh" if "要" in question else "en")
    assert play(row).reply.text.startswith(reply)
