"""Things that an agent names in other words of their names, and what the user quotes of the goal."""

from __future__ import annotations

import pytest

from mobile_world.tasks import TaskRegistry
from mobile_world.tasks.dialogue.people import paraphrased
from mobile_world.tasks.dialogue.questions import plain


@pytest.mark.parametrize(
    ("said", "name", "named"),
    [
        ("Walking the dog at 8 and the budget review at 5.", "Dog Walk", True),
        ("Walking the dog at 8 and reviewing the budget.", "Budget Review", True),
        ("The meeting with Tom at 7.", "Meeting with Tom", True),
        ("The meeting with Tim at 7.", "Meeting with Tom", False),
        ("The dog, the cat, a long and winding day, and then a walk.", "Dog Walk", False),
        ("A review of something.", "Review", False),
    ],
)
def test_words_of_a_name_count_in_any_form_beside_each_other(said: str, name: str, named: bool) -> None:
    assert paraphrased(plain(said), name) is named


def test_a_day_told_in_natural_words_is_told() -> None:
    task = TaskRegistry("mobile_world").create("DeleteEventAskUserTask", seed=4711)
    assert task.params["titles"] == ["Dog Walk", "Morning Run", "Pottery Course", "Budget Review", "Meeting with Tom"]
    assert task.user_reply("There is walking the dog. Which one can I remove?").startswith("What is there on that day?")
    day = "walking the dog at 8, your morning run at 1 pm, the pottery course at 4, the budget review and the meeting"
    assert (
        task.user_reply(f"There is {day} with Tom. Which one can I remove?")
        == "Remove Budget Review, and nothing else."
    )


def test_a_file_name_ends_no_sentence_that_is_quoted() -> None:
    task = TaskRegistry("mobile_world").create("CVEmailAskUserTask", seed=4711)
    said = task.user_reply("“最近30天内”是按文件的修改日期算，还是按简历里写的更新日期算？")
    assert said.endswith("“Download 文件夹里有一些简历（文件名以 _CV.pdf 结尾）。”")
