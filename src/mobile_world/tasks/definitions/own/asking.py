"""Tasks whose user must be asked well: with a list, with a name, or about what they got wrong."""

from __future__ import annotations

from datetime import time
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.app_steps import new_alarm, open_messenger, open_recents, send_text
from mobile_world.tasks.authoring import Hand, Steps, by_hand
from mobile_world.tasks.definitions.own._own_task import OwnTask, missed_call_scene
from mobile_world.tasks.dialogue import Dialogue, Fact, Needs, Text, Variant, forms_of
from mobile_world.tasks.sample_data import draw_people, draw_talk
from mobile_world.tasks.values import (
    Added,
    Alarm,
    Message,
    MessageReading,
    Moment,
    Removed,
    Scene,
    Wanted,
    conversation,
    people,
)

MINUTES = (5, 10, 20, 25, 35, 40, 50, 55)
CONVERSATION_QUESTIONS = (
    "Which conversation should I delete?",
    "Which one should I remove?",
    "Which one should I delete?",
    "Whose conversation should I delete?",
    "Whose messages can go?",
    "Which should go?",
    "What should I delete?",
    "With whom is the conversation that I should delete?",
    "Who is it?",
    "Whom do you no longer need?",
    "Who is no longer needed?",
    "Which number?",
    "Which name?",
    "Is there anyone you do not need any more?",
    "Is there anyone you no longer need?",
    "Is there somebody you no longer need?",
    "Whose should I delete?",
    "Which one do you want to get rid of?",
    "Whom should I delete?",
    "Who should go?",
    "Are there any that you no longer need?",
    "删除哪个对话？",
    "删哪个？",
    "删谁的？",
    "哪一个不需要了？",
    "谁的不要了？",
    "第几个？",
    "删第几个？",
    "删除第几个？",
    "删除谁的短信？",
    "要删掉哪一个会话？",
    "删除什么？",
)
CALL_BACK_QUESTIONS = (
    "When do you call back?",
    "What time will you call back?",
    "When will you ring them?",
    "When do you phone them?",
    "When is the callback?",
    "What time works for the callback?",
    "When do you return the call?",
    "What is the time of the call?",
    "What time should I tell them?",
    "What should I write?",
    "What should I text?",
    "What should I tell them?",
    "What should I say?",
    "What should I send?",
    "What should the message say?",
    "你几点回电话？",
    "什么时候打电话？",
    "几点回电？",
    "你几点回？",
    "短信里写几点？",
    "短信里写什么？",
    "发什么？",
    "告诉对方什么？",
)
ALARM_QUESTIONS = (
    "What time should the alarm ring?",
    "When should the alarm go off?",
    "When should it go off?",
    "What time should I set the alarm for?",
    "What is the right time?",
    "Which time is right?",
    "Do you mean in the morning or in the evening?",
    "Should the alarm be in the evening?",
    "Should the alarm ring in the morning or in the evening?",
    "Which is right?",
    "Which half of the day do you mean?",
    "闹钟几点响？",
    "闹钟设几点？",
    "到底是几点？",
    "是早上还是晚上？",
)


class PruneConversationsAskTask(OwnTask):
    """Delete one of five conversations; the user says which once the list was shown."""

    goal = (
        "There are too many conversations in SMS Messenger. Delete the one that I no longer need, and keep the others."
    )
    vague_goal = "Tidy up my text messages."
    app_names: ClassVar[set[str]] = {"SMS Messenger"}
    task_tags: ClassVar[set[str]] = {"lang-en", "single-app", "agent-user-interaction"}
    complexity = 1.5

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who wrote what, and whose messages are to go."""
        writers = draw_people(random, 5)
        talk, (name, _) = draw_talk(random, 5), random.choice(writers)
        if name == writers[0][0]:  # the oldest conversation is the one that people guess
            writers[:2] = writers[1::-1]
        return {"people": writers, "talk": talk, "name": name}

    def scene(self) -> Scene:
        return [*people(self.params["people"]), *conversation(self._messages().values())]

    def wanted(self) -> Wanted:
        return [Removed(self._messages()[self.params["name"]])]

    def dialogue(self) -> Dialogue:
        name, names = self.params["name"], tuple(name for name, _ in self.params["people"])
        fact = Fact(
            "which conversation to delete",
            "choice",
            CONVERSATION_QUESTIONS,
            Text(f"Delete the one with {name}, and keep the others.", f"删掉{name}的，其他的留着。"),
            nouns=("conversation", "thread", "chat", "message", "number", "name", "person", "对话", "会话", "短信"),
            value=name,
            values={other: forms_of(other, names) for other in names},
            needs=Needs(
                names,
                Text("Whose are there? Show me the whole list first.", "都有谁的？先把完整的列表给我看看。"),
                people=True,
            ),
        )
        return Dialogue((fact,), about=(*names, "list", "短信"))

    def natural_guess(self) -> dict[str, Any]:
        return {"name": self.params["people"][0][0]}

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from open_messenger(hand)
        names = [node.text for node in hand.find(id="conversation_address")]
        yield from hand.ask(f"There are {', '.join(names)}. Which conversation should I delete?")
        name = hand.reply.removeprefix("Delete the one with ").partition(",")[0]
        yield from _delete_conversation(hand, name)

    def side_effect(self, hand: Hand) -> Steps:
        yield from _delete_conversation(hand, next(n for n, _ in self.params["people"] if n != self.params["name"]))

    def _messages(self) -> dict[str, Message]:
        pairs = zip(self.params["people"], self.params["talk"], strict=True)
        return {name: Message(number, text) for (name, number), text in pairs}


class CallBackTimeAskTask(OwnTask):
    """Text the last missed caller when the user calls back, which the user tells for a person that is named."""

    goal = (
        "Find out whose call I missed most recently, and text that person the time at which I will call back, "
        "in hours and minutes."
    )
    vague_goal = "Let the last caller whom I missed know when I call back."
    app_names: ClassVar[set[str]] = {"Phone", "SMS Messenger"}
    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app", "agent-user-interaction"}
    complexity = 1.8

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who called, who else, and when the user calls each of them back."""
        callers = draw_people(random, 4)
        times = random.sample([f"{hour}:{minute:02}" for hour in range(13, 21) for minute in MINUTES], 4)
        return {
            "name": callers[0][0],
            "number": callers[0][1],
            "people": callers,
            "time": times[0],
            "other_times": times[1:],
        }

    def scene(self) -> Scene:
        return missed_call_scene(self.params["people"])

    def wanted(self) -> Wanted:
        """One message with the time, and with nobody else's."""
        moment = Moment(time=time.fromisoformat(self.params["time"]), goal=self.goal)
        return [Added(MessageReading(self.params["number"], moment))]

    def dialogue(self) -> Dialogue:
        """The time, and those of others for whoever takes one of them for the caller."""
        time, names = self.params["time"], tuple(name for name, _ in self.params["people"])
        others = zip(names[1:], self.params["other_times"], strict=True)
        fact = Fact(
            "when to call back",
            "time",
            CALL_BACK_QUESTIONS,
            Text(f"At {time}.", f"{time}。"),
            value=time,
            needs=Needs(
                (self.params["name"],),
                Text(
                    "Whom do you mean? I call everybody back at another time.",
                    "你指的是谁？每个人我回电的时间都不一样。",
                ),
                people=True,
            ),
            of_others={name: Variant(Text(f"At {time}.", f"{time}。"), time) for name, time in others},
        )
        return Dialogue((fact,), about=(*names, "短信"))

    def natural_guess(self) -> dict[str, Any]:
        return {"time": "16:00"}

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from open_recents(hand)
        row = next(node.desc for node in hand.find(id="call_log_row") if "missed call" in node.desc)
        name = next(name for name, _ in self.params["people"] if name in row)
        yield from hand.ask(f"When do you call {name} back?")
        time = hand.reply.removeprefix("At ").rstrip(".")
        yield from send_text(hand, name, f"I will call you back at {time}.")

    def side_effect(self, hand: Hand) -> Steps:
        yield from send_text(hand, self.params["people"][1][0], f"I will call you back at {self.params['time']}.")


class MisspokenAlarmAskTask(OwnTask):
    """Set an alarm whose time the goal has wrong; the user corrects it when asked."""

    goal = (
        "Set an alarm for {wrong} in the morning, so that I am not late for my evening class today. It should ring "
        "once and have no label."
    )
    vague_goal = "Set an alarm for today's class."
    app_names: ClassVar[set[str]] = {"Clock"}
    task_tags: ClassVar[set[str]] = {"lang-en", "single-app", "agent-user-interaction"}
    complexity = 1.8

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """What was said, and what was meant: one says nothing about the other, not even as the same time at night."""
        wrong_hour, wrong_minute = random.randrange(4, 8), random.choice(MINUTES)
        hour, minute = random.randrange(15, 20), random.choice(MINUTES)
        if (wrong_hour + 12, wrong_minute) == (hour, minute):
            wrong_hour += 1
        return {"wrong": f"{wrong_hour}:{wrong_minute:02}", "hour": hour, "minute": minute}

    def scene(self) -> Scene:
        """Another alarm, which says nothing about the class."""
        return [Alarm(12, 15, label="Lunch break")]

    def wanted(self) -> Wanted:
        return [Added(Alarm(self.params["hour"], self.params["minute"]))]

    def dialogue(self) -> Dialogue:
        time = f"{self.params['hour']}:{self.params['minute']:02}"
        fact = Fact(
            "the time that was meant",
            "time",
            ALARM_QUESTIONS,
            Text(f"The alarm should ring at {time}.", f"闹钟应该在{time}响。"),
            value=time,
            misspoken=True,
        )
        return Dialogue((fact,), about=("今天", "早上", "晚上", "课"))

    def natural_guess(self) -> dict[str, Any]:
        hour, minute = map(int, self.params["wrong"].split(":"))
        return {"hour": hour + 12, "minute": minute}

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from hand.ask(f"Your class is in the evening. Should the alarm ring at {self.params['wrong']} am?")
        hour, minute = hand.last_word.split(":")
        yield from new_alarm(hand, int(hour), int(minute))

    def side_effect(self, hand: Hand) -> Steps:
        """Have the one in the morning as well."""
        hour, minute = map(int, self.params["wrong"].split(":"))
        yield from new_alarm(hand, hour, minute)


def _delete_conversation(hand: Hand, name: str) -> Steps:
    yield from hand.long_press(text=name, id="conversation_address")
    yield from hand.tap(desc="Delete")
    yield from hand.tap(text="Yes")
