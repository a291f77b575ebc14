"""For every task that asks something: what qualifies the right answer makes it wrong, and courtesy changes nothing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mobile_world.tasks import FAMILIES, TaskRegistry
from mobile_world.tasks.values import Answered

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
    "不是{}", "可能是{}", "大约{}", "超过{}", "至少{}", "以前是{}", "{}之前", "也许是{}",
]  # fmt: skip
COURTEOUS = [
    "{}", "{}.", "**{}**", "Sure! {}. Let me know if you need more.", "{}. Happy to help!",
    "Hello! {}. Have a nice day!",
    "Of course. {}. Thanks for waiting!", "Sure thing! {} 🙂", "  {}\n", "{}. Is there anything else I can do for you?",
    "好的，{}。如需更多帮助，请告诉我。", "{}。还有什么需要帮忙的吗？",
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
