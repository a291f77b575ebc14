"""The thread that says what is wanted: how it comes onto the phone, and how it is looked up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from random import Random
from typing import Any

from mobile_world.domain import Steps
from mobile_world.tasks.app_steps import open_conversation
from mobile_world.tasks.sample_data import draw_people, draw_talk
from mobile_world.tasks.solution import Hand
from mobile_world.tasks.values import Fixture, Message, NewMessage, conversation, people

CHINESE_NAMES = ("陈静", "李伟", "王芳", "赵磊", "刘洋", "周敏")
CHINESE_TALK = ("打印机又能用了。", "伞我在长椅下面找到了。", "电梯修到星期四。", "代我向你妹妹问好。")
RECENTLY = timedelta(minutes=3)
"""How long ago the last message before the new one was."""


def draw_thread(random: Random, others: int = 1, name: str = "") -> dict[str, Any]:
    """Whoever says what is wanted, as `name` and `number`, and others who write of something else."""
    book = draw_people(random, 1 + others)
    book[0][0] = name or book[0][0]
    return {"name": book[0][0], "number": book[0][1], "people": book, "talk": draw_talk(random, others)}


def draw_chinese_thread(random: Random) -> dict[str, Any]:
    """The same, of two people who write Chinese."""
    names, drawn = random.sample(CHINESE_NAMES, 2), draw_thread(random)
    book = [[name, number] for name, (_, number) in zip(names, drawn["people"], strict=True)]
    return {**drawn, "name": names[0], "people": book, "talk": random.sample(CHINESE_TALK, 1)}


def thread(params: Mapping[str, Any], said: Sequence[Message], *new: NewMessage) -> list[Fixture]:
    """The people, what the others wrote, what was said before, and what has just come in."""
    talk = zip(params["people"][-len(params["talk"]) :], params["talk"], strict=True)
    before = [*(Message(number, text) for (_, number), text in talk), *said]
    return [*people(params["people"]), *conversation(before, until=RECENTLY), *new]


def look_up(hand: Hand, who: str, app: str) -> Steps:
    """Read somebody's thread, and go back to the app, which is as it was left."""
    yield from open_conversation(hand, who)
    yield from hand.open(app)
