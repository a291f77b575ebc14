"""The thread that says what is wanted: how it comes onto the phone, and how it is looked up."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks import sample_data
from mobile_world.tasks.authoring import Hand, SceneTask, Steps, open_conversation
from mobile_world.tasks.definitions.goalless._shared.history import sender
from mobile_world.tasks.scene_people import (
    draw_chinese_people,
    draw_chinese_talk,
    draw_people,
    draw_talk,
)
from mobile_world.tasks.values import Fixture, Message, NewMessage, conversation, people

RECENTLY = timedelta(minutes=3)
"""How long ago the last message before the new one was."""


class ThreadScene(SceneTask):
    """A scene in another app than the messenger, about which somebody has just written."""

    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app"}
    complexity = 2.0
    asker: ClassVar[str | None] = "number"


def draw_thread(random: Random, name: str = "") -> dict[str, Any]:
    """Whoever says what is wanted, as `name` and `number`, and another one who writes of something else."""
    people = draw_people(random, 2)
    people[0][0] = name or people[0][0]
    return _thread_of(people, draw_talk(random, 1))


def draw_chinese_thread(random: Random) -> dict[str, Any]:
    """The same, of two people who write Chinese."""
    return _thread_of(draw_chinese_people(random, 2), draw_chinese_talk(random, 1))


def draw_dispute(random: Random) -> dict[str, Any]:
    """Two who contradict each other, and a third one; questions to the user in our tables name these people."""
    return _thread_of(sample_data.draw_people(random, 3), sample_data.draw_talk(random, 2))


def _thread_of(people: list[list[str]], talk: list[str]) -> dict[str, Any]:
    return {**sender(people[0]), "people": people, "talk": talk}


def thread(params: Mapping[str, Any], *messages: Message | NewMessage) -> list[Fixture]:
    """The people, what the others wrote, what was said before, and what has just come in."""
    talk = zip(params["people"][-len(params["talk"]) :], params["talk"], strict=True)
    old = [message for message in messages if isinstance(message, Message)]
    before = conversation([*(Message(number, text) for (_, number), text in talk), *old], until=RECENTLY)
    return [*people(params["people"]), *before, *(new for new in messages if isinstance(new, NewMessage))]


def look_up(hand: Hand, who: str, app: str) -> Steps:
    """Read somebody's thread, and go back to the app, which is as it was left."""
    yield from open_conversation(hand, who)
    yield from hand.open(app)
