"""Alarms with days and sounds; what the user left out or got wrong has to be asked for.

The time of the phone is Thursday, October 16, 2025, at noon.
"""

from __future__ import annotations

from datetime import date, timedelta
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.app_steps import choose_alarm_sound, new_alarm
from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand, side_effect_of
from mobile_world.tasks.dialogue import Dialogue, Fact, Text
from mobile_world.tasks.values import WEEK, Added, Alarm, Either, FreelyLabelled, Scene, Wanted

TODAY, NOON = date(2025, 10, 16), 12 * 60
WEEKEND = WEEK[5:]
AT_WEEKEND = "at the weekend, on Saturday and Sunday"
REPEATS = {
    AT_WEEKEND: WEEKEND,
    "on every weekday from Monday to Friday": WEEK[:5],
    "every Monday and Thursday": (WEEK[0], WEEK[3]),
    "every Tuesday and Saturday": (WEEK[1], WEEK[5]),
}
"""How a goal says on which days an alarm repeats."""
SOUNDS = ("BeeBeep Alarm", "Beep-Beep-Beep Alarm", "Buzzer Alarm", "Piezo Alarm", "Rooster Alarm", "Helium", "Platinum")
"""Some of the sounds that the phone has; of several that are alike, one is meant."""
BEEBEEP = SOUNDS[0]
MINUTES = (5, 10, 20, 25, 35, 40, 50, 55)
TIME_QUESTIONS = (
    "What time should the alarm ring?",
    "What time should I set the alarm for?",
    "What should I set the alarm to?",
    "When should I wake you up?",
    "When do you wake up?",
    "When do you want to wake up?",
    "When do you want to be woken up?",
    "When should I wake you?",
    "When would you like to be woken?",
    "How early should I wake you?",
    "Which time should I use?",
    "When do you get up?",
    "When should you be up?",
    "When should the alarm go off?",
    "When should it go off?",
    "When should it ring?",
    "What is the wake-up time?",
    "For what time is the alarm?",
    "AM or PM?",
    "Is that in the morning or in the afternoon?",
    "闹钟几点响？",
    "闹钟设几点？",
    "几点的闹钟？",
    "几点叫醒你？",
    "你几点起床？",
    "起床时间是几点？",
    "什么时候叫醒你？",
    "闹钟时间是什么？",
)
SOUND_QUESTIONS = (
    "What is your favorite ringtone?",
    "What is your favourite ringtone?",
    "Which ringtone is your favorite?",
    "Which ringtone should I use?",
    "Which ringtone do you want?",
    "What ringtone should the alarm have?",
    "Which sound should the alarm have?",
    "What sound should I choose?",
    "Which alarm sound do you like?",
    "What should the alarm sound like?",
    "What should it ring with?",
    "Which tone do you like best?",
    "What do you want to hear?",
    "Which song should wake you?",
    "What is the name of the ringtone?",
    "What is the name of your favorite ringtone?",
    "What is the name of your favourite ringtone?",
    "你最喜欢的铃声是什么？",
    "用哪个铃声？",
    "铃声选哪个？",
    "哪个铃声？",
    "你喜欢什么铃声？",
    "闹钟声音选什么？",
)
CORRECTION_QUESTIONS = (
    *TIME_QUESTIONS,
    "What is the right time?",
    "Which time is right?",
    "Do you mean in the morning or in the evening?",
    "Should the alarm be in the morning or in the evening?",
    "Should it be AM or PM?",
    "Do you mean AM or PM?",
    "Did you mean in the morning?",
    "Which is right?",
    "Which half of the day do you mean?",
    "是早上还是晚上？",
    "上午还是下午？",
    "到底是几点？",
)
SOUND_NOUNS = ("ringtone", "sound", "tone", "铃声", "声音")


def clock_time(hour: int, minute: int) -> str:
    """A time as people say it: `8:25 AM`."""
    return f"{(hour - 1) % 12 + 1}:{minute:02} {'AM' if hour < 12 else 'PM'}"


def time_in(reply: str) -> tuple[int, int]:
    """The hour and the minute in what the user said."""
    words = reply.replace(".", "").split()
    index = next(number for number, word in enumerate(words) if word in ("AM", "PM"))
    hour, minute = map(int, words[index - 1].split(":"))
    return hour % 12 + (12 if words[index] == "PM" else 0), minute


def time_fact(hour: int, minute: int) -> Fact:
    """When the user wants to be woken."""
    time = clock_time(hour, minute)
    answer = Text(f"Please wake me at {time}.", f"请在{hour}:{minute:02}叫醒我。")
    return Fact("the wake-up time", "time", TIME_QUESTIONS, answer, value=f"{hour}:{minute:02}")


def sound_fact(sound: str) -> Fact:
    """What the user likes to hear."""
    answer = Text(f"My favorite one is {sound}.", f"我最喜欢的是{sound}。")
    values = {title: (title,) for title in SOUNDS}
    return Fact("the favorite ringtone", "choice", SOUND_QUESTIONS, answer, SOUND_NOUNS, sound, values)


def choose_days(hand: Hand, days: tuple[str, ...]) -> Steps:
    """Let the alarm whose card is open repeat."""
    for day in days:
        yield from hand.tap(desc=day, text=day[0])


class _SetAlarm(BaseTask):
    """Set one alarm, and nothing else."""

    app_names: ClassVar[set[str]] = {"Clock"}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app", "agent-user-interaction"}


class SetAlarmTask(_SetAlarm):
    """Set a repeating alarm with a sound of its own that does not vibrate."""

    goal = (
        "Set an alarm for {time} that repeats {repeat}. Its ringtone should be “{sound}”, it should not vibrate, and "
        "it needs no label."
    )
    vague_goal = "Set a repeating alarm with a ringtone of its own."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app"}
    complexity = 2.2

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        return {"time": "8:25 AM", "hour": 8, "minute": 25, "repeat": AT_WEEKEND, "sound": BEEBEEP, "others": []}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The time, the days, the sound, and an alarm that is there already."""
        hour, minute = random.randrange(5, 22), random.choice(MINUTES)
        return {
            "time": clock_time(hour, minute),
            "hour": hour,
            "minute": minute,
            "repeat": random.choice(list(REPEATS)),
            "sound": random.choice(SOUNDS),
            "others": [[(hour + 12) % 24, minute]],
        }

    def scene(self) -> Scene:
        """In the other half of the day, an alarm that is off."""
        return [Alarm(hour, minute, enabled=False) for hour, minute in self.params["others"]]

    def wanted(self) -> Wanted:
        days, sound = REPEATS[self.params["repeat"]], self.params["sound"]
        alarm = Alarm(self.params["hour"], self.params["minute"], days, vibrate=False, sound=sound)
        return [Added(FreelyLabelled(alarm))]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        """All of it is on the alarm's card."""
        yield from new_alarm(hand, self.params["hour"], self.params["minute"])
        yield from choose_days(hand, REPEATS[self.params["repeat"]])
        yield from hand.tap(id="vibrate_onoff")
        yield from choose_alarm_sound(hand, self.params["sound"])

    def side_effect(self, hand: Hand) -> Steps:
        """Have a second one, to be safe."""
        yield from new_alarm(hand, self.params["hour"], 59)


class SetAlarmTaskAskUser1(_SetAlarm):
    """Set an alarm for a day of the coming week, at a time that the user tells."""

    goal = "I want to be woken on {day}. Set an alarm for it, without a label."
    vague_goal = "Set an alarm for a day of the coming week."
    complexity = 1.8

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        return {"day": "Friday", "hour": 13, "minute": 20}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        days = [WEEK[(TODAY + timedelta(days=ahead)).weekday()] for ahead in range(1, 6)]
        return {"day": random.choice(days), "hour": random.randrange(4, 16), "minute": random.choice(MINUTES)}

    def wanted(self) -> Wanted:
        """One alarm more: every week on that day, or once, put off to it."""
        hour, minute, day = self.params["hour"], self.params["minute"], self.params["day"]
        ahead = (WEEK.index(day) - TODAY.weekday()) % 7
        tomorrow_anyway = ahead == 1 and 60 * hour + minute <= NOON
        first = "" if tomorrow_anyway else (TODAY + timedelta(days=ahead)).isoformat()
        return Either([Added(Alarm(hour, minute, (day,)))], [Added(Alarm(hour, minute, first=first))])

    def dialogue(self) -> Dialogue:
        fact = time_fact(self.params["hour"], self.params["minute"])
        return Dialogue((fact,), about=("星期", "周", self.params["day"]))

    def natural_guess(self) -> dict[str, Any]:
        return {"hour": 7, "minute": 0}

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from hand.ask(f"What time should the alarm ring on {self.params['day']}?")
        yield from new_alarm(hand, *time_in(hand.reply))
        yield from choose_days(hand, (self.params["day"],))

    def side_effect(self, hand: Hand) -> Steps:
        """Let it ring on the next day, too."""
        yield from choose_days(hand, (WEEK[(WEEK.index(self.params["day"]) + 1) % 7],))


class SetAlarmTaskAskUser2(_SetAlarm):
    """Set an alarm for the weekend; the user tells when, and what it should sound like."""

    goal = "Set an alarm that wakes me with my favorite ringtone {repeat}. It needs no label."
    vague_goal = "Set a repeating alarm with my favorite ringtone."
    complexity = 2.4

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        """The weekend at 9:45 in the morning, with BeeBeep."""
        return {"repeat": AT_WEEKEND, "hour": 9, "minute": 45, "sound": BEEBEEP}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The days, the time and the sound."""
        hour, minute = random.randrange(5, 12), random.choice(MINUTES)
        repeat = random.choice(list(REPEATS))
        return {"repeat": repeat, "hour": hour, "minute": minute, "sound": random.choice(SOUNDS)}

    def wanted(self) -> Wanted:
        days, sound = REPEATS[self.params["repeat"]], self.params["sound"]
        return [Added(FreelyLabelled(Alarm(self.params["hour"], self.params["minute"], days, sound=sound)))]

    def dialogue(self) -> Dialogue:
        facts = (time_fact(self.params["hour"], self.params["minute"]), sound_fact(self.params["sound"]))
        return Dialogue(facts, about=("weekend", "周末", "weekday", "工作日"))

    def natural_guess(self) -> dict[str, Any]:
        """When people get up, with the first of the sounds."""
        return {"hour": 7, "minute": 0, "sound": SOUNDS[0]}

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from hand.ask("What time should the alarm ring?")
        hour, minute = time_in(hand.reply)
        yield from hand.ask("What is your favorite ringtone?")
        sound = hand.reply.partition(" is ")[2].removesuffix(".")
        yield from new_alarm(hand, hour, minute)
        yield from choose_days(hand, REPEATS[self.params["repeat"]])
        yield from choose_alarm_sound(hand, sound)

    side_effect = side_effect_of(lambda hand: hand.tap(id="vibrate_onoff"))


class SetAlarmTaskAskUser3(_SetAlarm):
    """Set an alarm for the morning whose time the goal has in the evening; the user corrects it when asked."""

    guess_wins = "the alarm was meant for the same time in the morning"

    goal = "Set my morning alarm {repeat} for {wrong} and give it the ringtone “{sound}”, but no label."
    vague_goal = "Set my morning alarm."
    complexity = 2.4

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        """The weekend at 9:45 PM, which should be AM, with BeeBeep."""
        return {"repeat": AT_WEEKEND, "wrong": "9:45 PM", "hour": 9, "minute": 45, "sound": BEEBEEP}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """What was said, and what was meant: one says nothing about the other, nor is it the same time before noon."""
        wrong_hour, wrong_minute = random.randrange(18, 23), random.choice(MINUTES)
        hour, minute = random.randrange(5, 11), random.choice(MINUTES)
        if (hour, minute) == (wrong_hour - 12, wrong_minute):
            wrong_hour += 1
        return {
            "repeat": random.choice(list(REPEATS)),
            "wrong": clock_time(wrong_hour, wrong_minute),
            "hour": hour,
            "minute": minute,
            "sound": random.choice(SOUNDS),
        }

    def wanted(self) -> Wanted:
        days, sound = REPEATS[self.params["repeat"]], self.params["sound"]
        return [Added(Alarm(self.params["hour"], self.params["minute"], days, sound=sound))]

    def dialogue(self) -> Dialogue:
        hour, minute = self.params["hour"], self.params["minute"]
        fact = Fact(
            "the time that was meant",
            "time",
            CORRECTION_QUESTIONS,
            Text(f"The alarm should ring at {clock_time(hour, minute)}.", f"闹钟应该在早上{hour}:{minute:02}响。"),
            value=f"{hour}:{minute:02}",
            misspoken=True,
        )
        return Dialogue((fact,), about=("weekend", "周末", "weekday", "工作日", "早上", "晚上", "morning", "evening"))

    def natural_guess(self) -> dict[str, Any]:
        hour, minute = time_in(self.params["wrong"])
        return {"hour": hour - 12, "minute": minute}

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from hand.ask(f"{self.params['wrong']} is in the evening. What time should the morning alarm ring?")
        yield from new_alarm(hand, *time_in(hand.reply))
        yield from choose_days(hand, REPEATS[self.params["repeat"]])
        yield from choose_alarm_sound(hand, self.params["sound"])

    def side_effect(self, hand: Hand) -> Steps:
        """Have the one in the evening as well."""
        yield from new_alarm(hand, *time_in(self.params["wrong"]))
