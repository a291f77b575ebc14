"""Set one alarm in a clock that already has alarms like it."""

from __future__ import annotations

import re
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import (
    BaseTask,
    Hand,
    Point,
    Steps,
    Tap,
    asked_by_friend,
    by_hand,
    open_alarms,
    read_friends_message,
    tap_method,
)
from mobile_world.tasks.values import WEEK, Added, Alarm, Scene, Setting, Wanted

HOURS = (*range(4, 12), *range(18, 24))
"""Away from the hour that snapshots are in, so that no alarm rings during an episode."""
LATER_MIN = 5


class SimpleAlarmTask(BaseTask):
    """Set a new alarm for a time, once or on certain days of the week.

    The clock holds alarms that are off: at the same time on other days, at the same digits in the other half of the
    day, and some minutes later. Exactly one alarm must be new, and the others must be as they were.
    """

    goal = "Set a new alarm for {time}{repeat}."
    vague_goal = "Set a new alarm."
    app_names: ClassVar[set[str]] = {"Clock"}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app"}
    complexity = 3.0

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """A time, the days it repeats on, and whether the phone shows 12 or 24 hours."""
        hour, minute, style = random.choice(HOURS), random.randrange(60), random.choice(("12", "24"))
        pair = sorted(random.sample(WEEK, 2), key=WEEK.index)
        days, repeat = random.choice(
            (
                ([], ", just once"),
                (list(WEEK[:5]), " that repeats every weekday, Monday to Friday"),
                (list(WEEK[5:]), " that repeats every Saturday and Sunday"),
                (pair, f" that repeats every {pair[0]} and {pair[1]}"),
            )
        )
        time = f"{hour}:{minute:02}" if style == "24" else f"{(hour - 1) % 12 + 1}:{minute:02} {_half(hour).lower()}"
        return {"hour": hour, "minute": minute, "days": days, "style": style, "time": time, "repeat": repeat}

    def scene(self) -> Scene:
        """How the phone writes times, and alarms that are like the wanted one."""
        hour, minute, days = self.params["hour"], self.params["minute"], tuple(self.params["days"])
        later_hour, later_minute = divmod((hour * 60 + minute + LATER_MIN) % (24 * 60), 60)
        return [
            Setting("system/time_12_24", self.params["style"]),
            Alarm(hour, minute, tuple(day for day in WEEK if day not in days), enabled=False),
            Alarm((hour + 12) % 24, minute, days, enabled=False),
            Alarm(later_hour, later_minute, days, enabled=False),
        ]

    def wanted(self) -> Wanted:
        return [Added(Alarm(self.params["hour"], self.params["minute"], tuple(self.params["days"])))]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """A time that is entered and not confirmed: of a new alarm, or of one that has its days already."""
        yield from self._open_picker(hand)
        yield from self._enter_time(hand)

    after_cue = tap_method(text="OK")

    def evidence(self) -> Scene:
        half = f" in the {'morning' if self.params['hour'] < 12 else 'evening'}" if self.params["style"] == "24" else ""
        return asked_by_friend(f"Set yourself an alarm for {self.params['time']}{half}{self.params['repeat']}!")

    @by_hand
    def begin(self, hand: Hand) -> Steps:
        """The time picker of an alarm that has its days already, after a look at the message."""
        yield from read_friends_message(hand)
        yield from self._open_picker(hand)

    @by_hand
    def finish(self, hand: Hand) -> Steps:
        yield from self._enter_time(hand)
        yield from hand.tap(text="OK")

    def _open_picker(self, hand: Hand) -> Steps:
        """Add an alarm, choose its days where there are any, and open its time."""
        yield from open_alarms(hand)
        yield from hand.tap(desc="Add alarm")
        if self.params["days"]:
            yield from hand.tap(text="OK")
            for day in self.params["days"]:
                yield from hand.tap(desc=day, text=day[0])
            # The card that is open shows its days below its time; other cards have times too.
            days = hand.need(id="repeat_days").box
            times = [node.box for node in hand.find(id="digital_clock") if node.box.bottom <= days.top]
            lowest = max(times, key=lambda box: box.top)
            yield from hand.do(Tap(at=Point.from_pixels(*lowest.centre, hand.seen.size)))

    def side_effect(self, hand: Hand) -> Steps:
        yield from hand.tap(desc="Add alarm")
        yield from hand.tap(text="OK")

    def _enter_time(self, hand: Hand) -> Steps:
        hour, minute = self.params["hour"], self.params["minute"]
        if hand.sees(desc=re.compile("^Switch to text input")):
            yield from hand.tap(desc=re.compile("^Switch to text input"))
        halves = hand.sees(id="material_clock_period_toggle")
        yield from hand.tap(id="material_hour_text_input")
        yield from hand.type(f"{(hour - 1) % 12 + 1}" if halves else f"{hour:02}", clear=True)
        yield from hand.tap(id="material_minute_text_input")
        yield from hand.type(f"{minute:02}", clear=True)
        if halves:
            yield from hand.tap(text=_half(hour))


def _half(hour: int) -> str:
    return "AM" if hour < 12 else "PM"
