"""Pairs in which a request is open and a later word of it, from another phone, lets it stand or takes it back."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import Hand, StepMaker, Steps, begin_conversation, new_alarm, open_conversation, send
from mobile_world.tasks.definitions.android_world.files._steps import FILES
from mobile_world.tasks.definitions.goalless._shared import (
    RequestScene,
    ask_to_delete,
    document,
    draw_chinese_people,
    draw_chinese_talk,
    draw_people,
    draw_talk,
    got,
    history,
    sender,
    wrote,
)
from mobile_world.tasks.values import Added, Alarm, MessageContaining, Scene, Wanted, gone

DRAFTS = {"budget_draft.xlsx": "budget draft", "cover_old.png": "old cover", "minutes_draft.docx": "draft minutes"}


class _LaterWordScene(RequestScene):
    """A request is open; the second of the people has written about it since."""

    news = ""
    """What the second one wrote, a template."""

    @property
    def later_word(self) -> str:
        """What the second one wrote."""
        return self.news.format(**self.params, first=self.params["name"].split()[0])

    def look(self, hand: Hand) -> Steps:
        yield from open_conversation(hand, self.params["people"][1][0])


class DeleteDraftScene(_LaterWordScene):
    """Somebody wants a draft deleted, and is fine, as a friend writes: delete it."""

    goal = "Delete the file {file_name} in Documents, as {name} asks."
    app_names: ClassVar[set[str]] = {FILES, "SMS Messenger"}
    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app"}
    pair = "draft to be deleted"
    news = "{first} is here with me, phone dead as always. We bring the cake!"

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who asks, a friend, somebody else, and the draft."""
        people, file = draw_people(random, 3), random.choice(sorted(DRAFTS))
        request = {**sender(people[0]), "file_name": file, "about": DRAFTS[file]}
        return {**request, "people": people, "talk": draw_talk(random, 1)[0]}

    def scene(self) -> Scene:
        """The draft among others, the request, and what a friend wrote after it."""
        (_, number), (_, friend), (_, other) = self.params["people"]
        about, file = self.params["about"], self.params["file_name"]
        return [
            document(self._path, 4100),
            document("Documents/house_rules.txt", 5000),
            document("Documents/choir_dates.txt", 5700),
            *history(
                self.params,
                got(other, self.params["talk"], 200),
                got(number, f"The {about} in your Documents is out of date, {file}. Delete it please?", 31),
                wrote(number, "ok give me a minute", 29),
                got(friend, self.later_word, 8),
            ),
        ]

    @property
    def _path(self) -> str:
        return f"Documents/{self.params['file_name']}"

    def carry_out(self, hand: Hand) -> Steps:
        yield from ask_to_delete(hand, "Documents", self.params["file_name"])
        yield from hand.tap(text="OK")

    def carried_out(self) -> Wanted:
        return [gone(self._path)]


class KeepDraftScene(DeleteDraftScene):
    """Somebody wants a draft deleted, and takes that back from a friend's phone: keep it."""

    goal = "Keep the file {file_name}: {name} has taken the request back."
    right_as_left = True
    news = "This is {first} on a borrowed phone, mine just died. KEEP the {about}, I mixed it up with mine!!"


class TellDinnerTimeScene(_LaterWordScene):
    """Somebody wants a third one told of a dinner, and only this phone has the number: tell it."""

    goal = "Text {guest} that dinner is at {time}, as {name} asks."
    pair = "guest to be told"
    news = "Has {first} asked you about {guest}? I lost that number along with my old phone, so I can't"

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who asks, a friend, the guest, somebody else, and the time."""
        people, time = draw_people(random, 4), f"{random.choice((7, 8))}:{random.choice((15, 20, 45))}"
        request = {**sender(people[0]), "guest": people[2][0], "time": time}
        return {**request, "people": people, "talk": draw_talk(random, 1)[0]}

    def scene(self) -> Scene:
        """The request, and what the friend wrote."""
        (_, number), (_, friend), (guest, _), (_, other) = self.params["people"]
        text = f"Table is at {self.params['time']} tonight. Let {guest.split()[0]} know please"
        talk = got(other, self.params["talk"], 180)
        return history(self.params, talk, got(number, text, 16), got(friend, self.later_word, 5))

    def carry_out(self, hand: Hand) -> Steps:
        yield from begin_conversation(hand, self.params["guest"])
        yield from send(hand, f"Dinner is at {self.params['time']} tonight!")

    def carried_out(self) -> Wanted:
        return [Added(MessageContaining(self.params["people"][2][1], self.params["time"]))]


class DinnerTimeToldScene(TellDinnerTimeScene):
    """Somebody wants a third one told of a dinner; the request was meant for a friend, who has done it: leave it."""

    goal = "Leave everything as it is: {guest} was told the time, and the request was meant for somebody else."
    right_as_left = True
    news = "Has {first} asked you about {guest}? Wrong chat, that was for me. Already done"


class SetTripAlarmScene(_LaterWordScene):
    """Somebody wants an alarm set, and a friend asks for the same: set it. In Chinese."""

    goal = "按{name}说的，在时钟里设一个早上{hour}:{minute:02}的闹钟。"
    app_names: ClassVar[set[str]] = {"Clock", "SMS Messenger"}
    task_tags: ClassVar[set[str]] = {"lang-cn", "multi-app"}
    pair = "alarm for a trip"
    news = "{name}让你设闹钟了吧？明早可别又睡过头，我们在站里等你"

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who asks, a friend, somebody else, and the time."""
        people = draw_chinese_people(random, 3)
        time = {"hour": random.randrange(4, 7), "minute": random.choice((10, 20, 25, 40, 50))}
        return {**sender(people[0]), **time, "people": people, "talk": draw_chinese_talk(random, 1)[0]}

    def scene(self) -> Scene:
        """The request, and what the friend wrote after it."""
        (_, number), (_, friend), (_, other) = self.params["people"]
        text = f"闹钟设{self.params['hour']}:{self.params['minute']:02}，明早的车，别忘了"
        talk = got(other, self.params["talk"], 120)
        return history(self.params, talk, got(number, text, 18), got(friend, self.later_word, 4))

    def carry_out(self, hand: Hand) -> Steps:
        yield from new_alarm(hand, self.params["hour"], self.params["minute"])

    def carried_out(self) -> Wanted:
        return [Added(Alarm(self.params["hour"], self.params["minute"]))]

    def asked(self) -> Mapping[str, StepMaker]:
        """The request, and what the friend says of it."""
        return {**super().asked(), self.params["people"][1][1]: self.finish}


class AlarmForSomebodyElseScene(SetTripAlarmScene):
    """Somebody wants an alarm set, and a friend writes that it was meant for them: leave it. In Chinese."""

    goal = "什么都不用改：{name}的闹钟消息是发给别人的。"
    right_as_left = True
    news = "刚才{name}那条闹钟的消息发错人了，是给我的，我这边设好了"
