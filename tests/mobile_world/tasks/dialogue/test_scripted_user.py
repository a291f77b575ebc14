"""The scripted user: what it understands, what it asks back, and what it never gives away."""

from __future__ import annotations

import pytest

from mobile_world.domain import TaskError
from mobile_world.tasks.dialogue import Dialogue, Exchange, Fact, ScriptedUser, Text, UserReply
from mobile_world.tasks.dialogue.scripted_user import IN_GOAL, NO_WISH, UNKNOWN, WHICH_DETAIL
from mobile_world.tasks.dialogue.small_talk import ALL_RIGHT, HELLO, WELCOME
from mobile_world.tasks.registry import TaskRegistry
from tests.mobile_world.tasks.dialogue.question_tables import DINNER_QUESTIONS, SEED, TABLES
from tests.mobile_world.tasks.dialogue.samples import (
    CALENDAR,
    CALENDAR_GOAL,
    DINNER,
    DINNER_GOAL,
    EVENTS,
    LUNCH,
    LUNCH_GOAL,
    MAIL,
    MAIL_GOAL,
)

REGISTRY = TaskRegistry("mobile_world")
BACK = tuple(text for texts in (*WHICH_DETAIL, NO_WISH, UNKNOWN, IN_GOAL, WELCOME, HELLO, ALL_RIGHT) for text in texts)


def told(user: ScriptedUser, question: str, held_back: frozenset[str] = frozenset()) -> str | None:
    """The topics that a question got; nothing, and an answer that asks back, where it got none."""
    reply = user.reply(question)
    if reply.detail["told"]:
        return " ".join(reply.detail["told"])
    assert reply.text.startswith(BACK) or reply.text in held_back, question
    return None


@pytest.mark.parametrize("name", TABLES)
def test_users_of_tasks_tell_what_is_asked_and_nothing_else(name: str) -> None:
    task = REGISTRY.create(name, seed=SEED)
    dialogue = task.dialogue()
    assert dialogue is not None
    user = ScriptedUser(dialogue, task.goal)
    asked = [(question.format(**task.params), topic) for question, topic in TABLES[name]]
    held_back = frozenset(text for fact in dialogue.facts if fact.needs is not None for text in fact.needs.otherwise)
    found = [(question, topic, told(user, question, held_back)) for question, topic in asked]
    assert [each for each in found if each[1] != each[2]] == []


def test_a_user_who_knows_several_things_tells_the_one_that_is_meant() -> None:
    user = ScriptedUser(DINNER, DINNER_GOAL)
    wrong = [(each, told(user, each), topic) for each, topic in DINNER_QUESTIONS if told(user, each) != topic]
    assert wrong == []
    assert sum(len(table) for table in (*TABLES.values(), DINNER_QUESTIONS)) >= 80


@pytest.mark.parametrize(
    ("question", "reply"),
    [
        ("Is dinner at the Blue Door?", "No. At Casa Lima."),
        ("Is dinner at Casa Lima?", "Yes. At Casa Lima."),
        ("Dinner is at Casa Lima, right?", "Yes. At Casa Lima."),
        ("It is not the Blue Door, is it?", "At Casa Lima."),
        ("Is it Ostra or Casa Lima?", "At Casa Lima."),
        ("Does dinner begin at 7:40 pm?", "Yes. It begins at 19:40."),
        ("Does dinner begin at 7.40 p.m.?", "Yes. It begins at 19:40."),
        ("Does dinner start at 7:40 am?", "No. It begins at 19:40."),
        ("晚饭晚上七点四十开始吗？", "对。19:40开始。"),
        ("晚饭下午五点半开始吗？", "不对。19:40开始。"),
        ("晚饭几点开始？", "19:40开始。"),
    ],
)
def test_proposals_get_yes_or_no_and_what_is_right(question: str, reply: str) -> None:
    assert ScriptedUser(DINNER, DINNER_GOAL).reply(question).text == reply


def test_questions_back_are_in_the_language_of_the_question() -> None:
    user = ScriptedUser(DINNER, DINNER_GOAL)
    assert user.reply("Is it nice?").text == WHICH_DETAIL[0].en
    assert user.reply("好看吗？").text == WHICH_DETAIL[0].zh
    assert user.reply("What colour is it?").text == UNKNOWN.en
    assert user.reply("是什么颜色？").text == UNKNOWN.zh
    assert user.reply("When does it end, and what colour is it?").text == "It ends at 22:15."
    assert user.reply("Does 王伟 like fish?").text == WHICH_DETAIL[0].en


def test_questions_back_vary_with_the_conversation_and_repeat_with_it() -> None:
    user = ScriptedUser(DINNER, DINNER_GOAL)
    earlier: list[Exchange] = []
    for _ in range(2 * len(WHICH_DETAIL)):
        earlier.append(Exchange("Is it nice?", user.reply("Is it nice?", earlier)))
    said = [exchange.reply.text for exchange in earlier]
    assert said == [text.en for text in WHICH_DETAIL] * 2
    assert all("?" in text or "？" in text for texts in WHICH_DETAIL for text in texts)


@pytest.mark.parametrize(
    ("message", "reply"),
    [
        ("Thanks!", WELCOME.en),
        ("Thank you very much for your help.", WELCOME.en),
        ("OK, great, thanks", WELCOME.en),
        ("Hello", HELLO.en),
        ("Good evening!", HELLO.en),
        ("Got it.", ALL_RIGHT.en),
        ("谢谢！", WELCOME.zh),
        ("你好", HELLO.zh),
        ("好的，明白了。", ALL_RIGHT.zh),
    ],
)
def test_small_talk_gets_a_short_answer_that_tells_nothing(message: str, reply: str) -> None:
    assert ScriptedUser(LUNCH, LUNCH_GOAL).reply(message) == UserReply(reply, {"by": "scripted", "told": []})


def test_of_other_people_another_time_is_told_and_is_not_the_fact() -> None:
    task = REGISTRY.create("CallBackTimeAskTask", seed=3)
    dialogue = task.dialogue()
    assert dialogue is not None
    user, names = ScriptedUser(dialogue, task.goal), [name for name, _ in task.params["people"]]
    times = [task.params["time"], *task.params["other_times"]]
    assert len(set(times)) == len(names)
    for name, time in zip(names, times, strict=True):
        reply = user.reply(f"When do you call {name} back?")
        assert (reply.text, bool(reply.detail["told"])) == (f"At {time}.", name == names[0])
        assert user.reply(f"Do you call {name.split()[0]} back at {time}?").text == f"Yes. At {time}."
    assert user.reply(f"Do you call {names[1]} back at {times[0]}?").text == f"No. At {times[1]}."
    first = user.reply(f"When do you call {names[1]} back?")
    assert user.reply("When do you call back?", [Exchange(f"{names[1]} called.", first)]).text == f"At {times[1]}."
    assert user.reply(f"When do you call {names[0]} and {names[1]} back?").text.startswith("Whom do you mean?")
    assert user.reply("When do you call back?").text.startswith("Whom do you mean?")


@pytest.mark.parametrize("name", ["DeleteAllMessagesAskUserTask", "DeleteMessagesAskUserTask"])
def test_the_number_of_the_company_is_told_to_whoever_asks_for_it(name: str) -> None:
    task = REGISTRY.create(name, seed=SEED)
    dialogue = task.dialogue()
    assert dialogue is not None
    user = ScriptedUser(dialogue, task.goal)
    names = ("What's your company called?", "Which company do you work for?", "公司叫什么名字？", "Which one?")
    numbers = ("What is its number?", "Which phone number does your company text from?", "公司的电话号码是多少？")
    assert all(task.params["company"] in user.reply(each).text for each in (*names, *numbers))
    assert [each for each in names if task.params["number"] in user.reply(each).text] == []
    assert [each for each in numbers if task.params["number"] not in user.reply(each).text] == []


def test_what_must_be_named_first_may_have_been_named_earlier() -> None:
    user = ScriptedUser(MAIL, MAIL_GOAL)
    first = user.reply("What is the mail address?")
    assert (first.text, first.detail["told"]) == ("Whose address do you mean?", [])
    assert user.reply("邮箱是什么？").text == "你说的是谁的邮箱？"
    assert user.reply("What is the mail address of Sam Weller?").text == "sam.weller@example.org"
    earlier = [Exchange("You meet Sam Weller on Monday.", first)]
    assert user.reply("What is the mail address?", earlier).text == "sam.weller@example.org"


def test_a_list_is_shown_first() -> None:
    user = ScriptedUser(CALENDAR, CALENDAR_GOAL)
    assert user.reply("Which events should I delete?").text == CALENDAR.facts[0].needs.otherwise.en  # type: ignore[union-attr]
    assert "Show me the list" in user.reply(f"I see {EVENTS[0]}. Which events should I delete?").text
    listed = f"There are {', '.join(EVENTS)}. Which events should I delete?"
    assert user.reply(listed).text == "Delete the dentist, and nothing else."


def test_what_the_goal_has_wrong_is_corrected_only_when_asked() -> None:
    user = ScriptedUser(LUNCH, LUNCH_GOAL)
    assert user.reply("Does lunch end at 12 am?").text == "Sorry, I misspoke. Lunch ends at 12:00 noon."
    assert user.reply("When does lunch end?").text == "Sorry, I misspoke. Lunch ends at 12:00 noon."
    assert user.reply("Which day is lunch?").text == "Sorry, I misspoke. It is on 17 October."
    assert user.reply("The message says another day, which day is right?").text.endswith("17 October.")
    assert user.reply("午饭几点结束？").text == "抱歉，我说错了。午饭到中午12:00。"
    assert user.reply("Is Marry your sister?").text == WHICH_DETAIL[0].en


def test_dialogues_that_could_never_be_understood_are_refused() -> None:
    answer = Text("Yes.", "是。")
    with pytest.raises(TaskError, match="no phrasings"):
        Fact("this", "text", (), answer)
    with pytest.raises(TaskError, match="none of its values"):
        Fact("this", "choice", ("Which one?",), answer, value="a", values={"b": ("b",)})
    fact = Fact("this", "text", ("What is this?",), answer)
    with pytest.raises(TaskError, match="a topic of its own"):
        Dialogue((fact, fact))
