"""Pairs in which somebody asks for something that may have been done already."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import Hand, Steps, new_alarm, new_contact, open_alarms, open_conversation, send
from mobile_world.tasks.definitions.android_world._shared import note
from mobile_world.tasks.definitions.android_world.markor._steps import EDITOR, MARKOR, save, show_note
from mobile_world.tasks.definitions.goalless._shared import (
    RequestScene,
    draw_chinese_people,
    draw_chinese_talk,
    draw_people,
    draw_talk,
    got,
    grouped,
    history,
    sender,
    wrote,
)
from mobile_world.tasks.definitions.goalless.notes import LIST, list_with
from mobile_world.tasks.values import (
    Added,
    Alarm,
    MessageContaining,
    Person,
    Scene,
    TextFile,
    Wanted,
)

TRADES = ("plumber", "electrician", "chimney sweep", "vet")
CHINESE_GOODS = ("酱油", "洗衣液", "鸡蛋", "面粉")
CHINESE_LIST = ("西红柿", "大米", "牛奶", "苹果", "豆腐")
SINCE = timedelta(minutes=6)


class SetAskedAlarmScene(RequestScene):
    """Somebody asks for an alarm, and there is none for that time: set it."""

    goal = "Set an alarm for {hour}:{minute:02} AM in Clock, as {name} asks."
    app_names: ClassVar[set[str]] = {"Clock", "SMS Messenger"}
    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app"}
    pair = "asked for an alarm"

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who asks, somebody else, and the time."""
        people, talk = draw_people(random, 2), draw_talk(random, 1)[0]
        time = {"hour": random.randrange(4, 7), "minute": random.choice((10, 20, 25, 40, 50))}
        return {**sender(people[0]), "people": people, "talk": talk, **time}

    def scene(self) -> Scene:
        """The request, and an alarm of other days."""
        (_, number), (_, other) = self.params["people"]
        hour, minute = self.params["hour"], self.params["minute"]
        text = f"Bus leaves {hour + 1}:30 tmrw. Alarm at {hour}:{minute:02} please!!"
        return history(
            self.params,
            Alarm(8, 15, label="Choir"),
            *([self._alarm] if self.right_as_left else ()),
            got(other, self.params["talk"], 160),
            got(number, "all packed?", 40),
            wrote(number, "yep", 37),
            got(number, text, 9),
        )

    @property
    def _alarm(self) -> Alarm:
        return Alarm(self.params["hour"], self.params["minute"])

    def look(self, hand: Hand) -> Steps:
        yield from open_alarms(hand)

    def carry_out(self, hand: Hand) -> Steps:
        yield from new_alarm(hand, self.params["hour"], self.params["minute"])

    def carried_out(self) -> Wanted:
        return [Added(self._alarm)]


class AskedAlarmIsSetScene(SetAskedAlarmScene):
    """Somebody asks for an alarm that is there already: leave it."""

    goal = "Leave the alarms as they are: {hour}:{minute:02} AM, which {name} asks for, is set."
    right_as_left = True


class SaveTradesmanScene(RequestScene):
    """Somebody sends a number to be saved, and it is not in Contacts: save it."""

    goal = "Save {worker} with the number {line} as a new contact, as {name} asks."
    app_names: ClassVar[set[str]] = {"Contacts", "SMS Messenger"}
    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app"}
    complexity = 2.5
    pair = "number to be saved"

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who sends it, somebody else, and whose number it is."""
        (asker, (worker, line), other), trade = draw_people(random, 3), random.choice(TRADES)
        request = {**sender(asker), "worker": worker, "line": line, "trade": trade}
        return {**request, "people": [asker, other], "talk": draw_talk(random, 1)[0]}

    def scene(self) -> Scene:
        (_, number), (_, other) = self.params["people"]
        worker, line = self.params["worker"], self.params["line"]
        text = f"The {self.params['trade']}: {worker}, {grouped(line)}. Put it in your contacts, we all keep losing it"
        return history(
            self.params,
            *([Person(worker, line)] if self.right_as_left else ()),
            got(other, self.params["talk"], 250),
            got(number, text, 11),
        )

    def look(self, hand: Hand) -> Steps:
        yield from hand.open("Contacts")

    def carry_out(self, hand: Hand) -> Steps:
        first, last = self.params["worker"].split()
        yield from new_contact(hand, first, last, self.params["line"])
        yield from hand.tap(text="Save")

    def carried_out(self) -> Wanted:
        return [Added(Person(self.params["worker"], self.params["line"]))]


class TradesmanIsSavedScene(SaveTradesmanScene):
    """Somebody sends a number that is in Contacts already: leave it."""

    goal = "Leave Contacts as it is: {worker}, whose number {name} sends, is saved."
    right_as_left = True


class WriteDownGoodsScene(RequestScene):
    """Somebody wants a thing on the shopping list, and it is not there: write it down. In Chinese."""

    goal = "在Markor的shopping_list.md里加一行：{item}。"
    app_names: ClassVar[set[str]] = {MARKOR, "SMS Messenger"}
    task_tags: ClassVar[set[str]] = {"lang-cn", "multi-app"}
    pair = "thing for the list"

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who asks, somebody else, the list and the thing."""
        people, item = draw_chinese_people(random, 2), random.choice(CHINESE_GOODS)
        request = {**sender(people[0]), "item": item, "goods": random.sample(CHINESE_LIST, 4)}
        return {**request, "people": people, "talk": draw_chinese_talk(random, 1)[0]}

    @property
    def text(self) -> str:
        """The list."""
        first, *others = self.params["goods"]
        lines = [first, *([self.params["item"]] if self.right_as_left else []), *others]
        return "".join(f"- {line}\n" for line in lines)

    def scene(self) -> Scene:
        (_, number), (_, other) = self.params["people"]
        request = got(number, f"家里{self.params['item']}没了，记到清单上哈", 8)
        return [
            TextFile(note(LIST), self.text, SINCE),
            *history(self.params, got(other, self.params["talk"], 140), request),
        ]

    def look(self, hand: Hand) -> Steps:
        yield from show_note(hand, LIST)

    def carry_out(self, hand: Hand) -> Steps:
        if not hand.sees(id=EDITOR):
            yield from self.look(hand)
        yield from hand.type(f"{self.text}- {self.params['item']}\n", clear=True, id=EDITOR)
        yield from save(hand)

    def carried_out(self) -> Wanted:
        return [list_with(self.params["item"], self.text)]


class GoodsAreOnListScene(WriteDownGoodsScene):
    """Somebody wants a thing on the shopping list that stands there already: leave it. In Chinese."""

    goal = "清单上已经有{item}了，什么都不用改。"
    right_as_left = True


class PassOnCodeScene(RequestScene):
    """Somebody wants a third one to get a code, who has not got it: send it."""

    goal = "Text {friend} the bike room code, {code}, as {name} asks."
    pair = "code to pass on"

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who asks, who is to get the code, somebody else, and the code."""
        people, code = draw_people(random, 3), str(random.randrange(2000, 10_000))
        request = {**sender(people[0]), "friend": people[1][0], "code": code}
        return {**request, "people": people, "talk": draw_talk(random, 2)}

    def scene(self) -> Scene:
        """The request, and what the third one was told since."""
        (_, number), (friend, friends), (_, other) = self.params["people"]
        code, first = self.params["code"], friend.split()[0]
        return history(
            self.params,
            got(other, self.params["talk"][0], 220),
            got(friends, self.params["talk"][1], 65),
            got(number, f"Bike room is {code} now. Can you text that to {first}? I'm driving", 12),
            wrote(friends, f"Bike room: {code} :)" if self.right_as_left else "See you tonight :)", 7),
        )

    def look(self, hand: Hand) -> Steps:
        """Look at what the third one was told."""
        yield from open_conversation(hand, self.params["friend"])

    def carry_out(self, hand: Hand) -> Steps:
        yield from open_conversation(hand, self.params["friend"])
        yield from send(hand, f"The bike room opens with {self.params['code']}.")

    def carried_out(self) -> Wanted:
        return [Added(MessageContaining(self.params["people"][1][1], self.params["code"]))]


class CodePassedOnScene(PassOnCodeScene):
    """Somebody wants a third one to get a code, who was told it since: leave it."""

    goal = "Leave everything as it is: {friend} was told the code {code} already."
    right_as_left = True
