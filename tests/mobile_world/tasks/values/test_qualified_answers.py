"""For every task that asks something: what qualifies the right answer makes it wrong, and courtesy changes nothing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mobile_world.tasks import FAMILIES, TaskRegistry
from mobile_world.tasks.values import Answered, AnswerKind, Digits, Number, Title, YesNo

TASKS = [
    (suite, kind.__name__)
    for suite in FAMILIES
    for kind in TaskRegistry(suite).tasks()
    if any(isinstance(each, Answered) for each in kind.from_seed(seed=1, suite=suite).wanted())
]
QUALIFIED = [
    "more than {}", "less than {}", "fewer than {}", "at least {}", "at most {}", "up to {}", "no more than {}",
    "about {}", "It is about {}.", "roughly {}", "nearly {}", "almost {}", "around {}", "not {}", "It is not {}.",
    "It isn't {}", "It used to be {}.", "It was {} until yesterday.", "Until last week it was {}.", "before {}",
    "It is the one after {}", "half of {}", "maybe {}", "It is probably {}", "Perhaps it is {}, I am not sure.",
    "anything but {}", "{}, or something else", "{} or so", "either {} or nothing", "I do not know whether it is {}",
    "{} (approximately)", "{} (about)", "(roughly) {}", "{} (at least)", "{} (max.)", "{} (or more)", "{} (wrong)",
    "{} (old value)", "{} (outdated)", "{} (my estimate)", "{} (not sure)", "{}（大约）", "{}（旧）", "{} approx.",
    "ca {}", "shy of {}", "on the order of {}", "hopefully {}", "I'd estimate {}", "my estimate is {}", "min. {}",
    "Earlier it was {}", "It was once {}", "the old value is {}", "It should be {}", "应该是{}", "约莫{}", "曾是{}",
    "不是{}", "可能是{}", "大约{}", "超过{}", "至少{}", "以前是{}", "{}之前", "也许是{}",
]  # fmt: skip
COURTEOUS = [
    "{}", "{}.", "**{}**", "Sure! {}. Let me know if you need more.", "{}. Happy to help!",
    "Hello! {}. Have a nice day!",
    "Of course. {}. Thanks for waiting!", "Sure thing! {} 🙂", "  {}\n", "{}. Is there anything else I can do for you?",
    "好的，{}。如需更多帮助，请告诉我。", "{}。还有什么需要帮忙的吗？",
    "{} (checked twice)", "{} (as shown in the app)", "The answer is {} (final answer)", "{} (exactly)", "{}（已核对）",
    "Thank you! {}. Feel free to ask if you want to know more.",
]  # fmt: skip
seeds = st.integers(0, 2**32)


def answer_of(suite: str, name: str, seed: int) -> tuple[Answered, str]:
    """The condition of an instance on its answer, and its goal."""
    task = TaskRegistry(suite).create(name, seed=seed)
    return next(each for each in task.wanted() if isinstance(each, Answered)), task.goal


@pytest.mark.parametrize(("suite", "name"), TASKS)
@settings(max_examples=8, deadline=None)
@given(seed=seeds, template=st.sampled_from(QUALIFIED))
def test_a_qualified_answer_is_refused(suite: str, name: str, seed: int, template: str) -> None:
    condition, goal = answer_of(suite, name, seed)
    answer = template.format(condition.right)
    assert not condition.reading(answer, goal).right, (goal, answer)


@pytest.mark.parametrize(("suite", "name"), TASKS)
@settings(max_examples=5, deadline=None)
@given(seed=seeds, template=st.sampled_from(COURTEOUS))
def test_courtesy_changes_nothing(suite: str, name: str, seed: int, template: str) -> None:
    condition, goal = answer_of(suite, name, seed)
    answer = template.format(condition.right)
    assert condition.reading(answer, goal) == (True, ""), (goal, answer)


@pytest.mark.parametrize(
    ("kind", "answer", "goal"),
    [
        (Number(5), "at least 5", "How many guests must I invite at least? Answer as in “at least 3”."),
        (Number(2.5), "2.5 points lower than the best", "How many points is it behind the best?"),
        (Number(8), "There will be 8 events.", "How many events are there next week?"),
        (Title("Choir"), "Choir is not completed yet.", "Which task is not completed yet?"),
    ],
    ids=str,
)
def test_a_qualifier_that_the_goal_asks_for_is_none(kind: AnswerKind, answer: str, goal: str) -> None:
    assert Answered(kind).reading(answer, goal).right
    assert not Answered(kind).reading(answer, "How many weeks are left?").right


@pytest.mark.parametrize(
    ("wanted", "same", "another"),
    [
        ("skate boarding", ["skateboarding", "Skate-Boarding", "skate  boarding"], ["snow boarding", "skate boards"]),
        ("Kite festival set-up", ["kite festival setup", "Kite-festival set up"], ["Kite festival", "Kite set-up"]),
        ("Physio session 4", ["physio-session 4", "Physiosession 4"], ["Physio session4", "Physio session-4"]),
        ("Studio 8B", ["studio 8B"], ["Studio 8 B", "Studio8B", "Studio 8-B"]),
        ("report_final.txt", ["report_final.txt"], ["reportfinal.txt", "report final.txt", "report-final.txt"]),
        ("ada.byron@example.org", ["ada.byron@example.org"], ["ada byron@example.org", "adabyron@example.org"]),
    ],
)
def test_names_of_things_compare_without_gaps_between_letters(wanted: str, same: list[str], another: list[str]) -> None:
    assert [each for each in same if not Title(wanted).read(each).right] == []
    assert [each for each in another if Title(wanted).read(each).right] == []


@pytest.mark.parametrize(
    ("answer", "right"),
    [
        ("It is a plain note, not a to-do.", False),
        ("It is a to-do.", True),
        ("这不是待办", False),
        ("It was a to-do.", None),
    ],
)
def test_a_claim_that_is_said_or_denied_is_an_answer(answer: str, right: bool | None) -> None:
    goal = "Is the note a to-do?"
    said = [yes for yes in (True, False) if Answered(YesNo(yes, ("to-do", "待办"))).reading(answer, goal).right]
    assert said == ([] if right is None else [right])


def test_a_phone_number_may_be_grouped_and_a_code_may_not() -> None:
    assert Digits("2065550100").read("206-555-0100").right
    assert not Digits("206555").read("206-555").right
