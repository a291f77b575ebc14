"""An event or a task as its editor shows it, before it is stored."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from datetime import date, datetime, time, timedelta
from typing import Any, cast

from mobile_world.phone.apps.simple_calendar import intents
from mobile_world.phone.apps.simple_calendar.events import ALL_DAY, COMPLETED, TASK_TYPE, Event
from mobile_world.phone.apps.simple_calendar.moments import instant, midnight, wall, zone_named
from mobile_world.phone.apps.simple_calendar.options import CURRENT_TIME, NEXT_FULL_HOUR, Options
from mobile_world.phone.apps.simple_calendar.repetition import (
    EVERY_DAY,
    LAST_DAY,
    MONTH,
    SAME_DAY,
    WEEK,
    WEEKDAY,
    WEEKDAY_USE_LAST,
    YEAR,
    is_last_of_its_kind,
    unit_of,
    weekday_bit,
)
from mobile_world.phone.apps.simple_calendar.store import REGULAR, Store
from mobile_world.phone.system import Activity, Intent, Json, System

MIDDAY = time(12)


@dataclass(frozen=True, kw_only=True)
class Draft:
    """What the editor shows; times are wall time in ISO form, in the zone that `zone` names."""

    event: int = 0
    """Number of the event that is changed; 0 for a new one."""
    occurrence: int = 0
    """Instant at which the occurrence that was opened begins."""
    start: str
    end: str
    zone: str
    all_day: bool = False
    reminders: tuple[int, ...] = (-1, -1, -1)
    interval: int = 0
    rule: int = 0
    limit: int = 0
    type: int = REGULAR
    color: int = 0
    task: bool = False
    title: str = ""
    location: str = ""
    description: str = ""

    @classmethod
    def of_json(cls, saved: Json) -> Draft:
        """Read what a screen remembers."""
        values = cast("dict[str, Any]", saved)
        return cls(**(values | {"reminders": tuple(values["reminders"])}))

    def to_json(self) -> dict[str, Json]:
        """What a screen remembers."""
        return asdict(self) | {"reminders": list(self.reminders)}

    @property
    def begins(self) -> datetime:
        """When it begins."""
        return datetime.fromisoformat(self.start)

    @property
    def ends(self) -> datetime:
        """When it ends."""
        return datetime.fromisoformat(self.end)

    @property
    def backwards(self) -> bool:
        """Whether it would end before it begins."""
        first, last = self.begins, self.ends
        return last.date() < first.date() if self.all_day else last < first

    def moved(self, start: datetime) -> Draft:
        """Begin at another time, as long as before; a rule that the first day decides follows."""
        length = max(self.ends - self.begins, timedelta())
        changed = replace(self, start=start.isoformat(), end=(start + length).isoformat())
        if start.date() == self.begins.date():
            return changed
        return replace(changed, rule=fitting_rule(self.interval, self.rule, start.date()))

    def ending(self, end: datetime) -> Draft:
        """End at another time."""
        return replace(self, end=end.isoformat())

    def repeating(self, interval: int) -> Draft:
        """Repeat after another interval; what does not repeat has no end of that."""
        rule = first_rule(interval, self.begins.date())
        return replace(self, interval=interval, rule=rule, limit=self.limit if interval else 0)

    def with_reminder(self, place: int, minutes: int) -> Draft:
        """Change one of the three reminders; those that are off stand last."""
        values = list(self.reminders)
        values[place] = minutes
        on = [value for value in values if value != -1]
        return replace(self, reminders=(*on, *[-1] * (3 - len(on))))

    def same_times(self, other: Draft) -> bool:
        """Whether another one takes place at the same times."""
        names = ("start", "end", "zone", "all_day", "interval", "rule", "limit")
        return all(getattr(self, name) == getattr(other, name) for name in names)

    def stored(self, original: Event | None, home: str) -> Event:
        """The row it becomes."""
        first, last = self.begins, self.ends
        if self.all_day:
            first, last = midnight(first.date()), datetime.combine(last.date(), MIDDAY)
        zone = zone_named(self.zone, home)
        base = original or Event()
        one, two, three = self.reminders
        return replace(
            base,
            start_ts=instant(first, zone),
            end_ts=instant(first if self.task and not self.all_day else last, zone),
            title=self.title,
            location=self.location,
            description=self.description,
            repeat_interval=self.interval,
            repeat_rule=self.rule,
            repeat_limit=self.limit,
            reminder_1_minutes=one,
            reminder_2_minutes=two,
            reminder_3_minutes=three,
            time_zone=self.zone,
            flags=(base.flags & ~(ALL_DAY | COMPLETED)) | (ALL_DAY if self.all_day else 0),
            event_type=self.type,
            color=self.color,
            type=TASK_TYPE if self.task else base.type,
        )


def first_rule(interval: int, day: date) -> int:
    """The rule that a repetition begins with."""
    unit = unit_of(interval)
    return weekday_bit(day) if unit == WEEK else SAME_DAY if unit in (MONTH, YEAR) else 0


def fitting_rule(interval: int, rule: int, day: date) -> int:
    """The rule for another first day; one that no longer fits it gives way to the simplest."""
    if unit_of(interval) == WEEK:
        return weekday_bit(day)
    fits = {WEEKDAY_USE_LAST: is_last_of_its_kind(day), LAST_DAY: (day + timedelta(1)).day == 1, WEEKDAY: True}
    return rule if fits.get(rule, False) else first_rule(interval, day)


def open_editor(system: System, activity: Activity) -> None:
    """Fill the editor when it is started: from the event it was opened for, or from what the intent says."""
    task = activity.component.cls.endswith("TaskActivity")
    intent = activity.intent
    number, occurrence = intent.extras.get(intents.EVENT_ID), intent.extras.get(intents.OCCURRENCE)
    named = intents.NOTICE.fullmatch(intent.data or "")
    if named:
        number, occurrence = int(named[1]), int(named[2])
    event = Store(system).get(number) if isinstance(number, int) else None
    if event is not None:
        draft = _of_event(event, occurrence if isinstance(occurrence, int) else event.start_ts, system)
    else:
        draft = _new(system, intent, task=task)
    activity.state["draft"] = activity.state["opened"] = draft.to_json()


def _of_event(event: Event, occurrence: int, system: System) -> Draft:
    home = system.clock.timezone
    known = str(zone_named(event.time_zone, home))
    moved = Options(system).flag("allow_changing_time_zones")
    zone = known if event.all_day or moved else home
    shown = zone_named(zone, home)
    end = occurrence + max(event.end_ts - event.start_ts, 0)
    return Draft(
        event=event.id,
        occurrence=occurrence,
        start=wall(occurrence, shown).isoformat(),
        end=wall(end, shown).isoformat(),
        zone=zone,
        all_day=event.all_day,
        reminders=event.reminders,
        interval=max(event.repeat_interval, 0),
        rule=_rule_here(event, occurrence, zone, home),
        limit=event.repeat_limit,
        type=event.event_type,
        color=event.color,
        task=event.is_task,
        title=event.title,
        location=event.location,
        description=event.description,
    )


def _rule_here(event: Event, occurrence: int, zone: str, home: str) -> int:
    """The weekly rule as it reads in another zone, where the same instants may lie on the days before or after."""
    if unit_of(event.repeat_interval) != WEEK:
        return event.repeat_rule
    here, there = (wall(occurrence, zone_named(name, home)).date() for name in (zone, event.time_zone))
    step = (here - there).days % 7
    mask = event.repeat_rule & EVERY_DAY
    return (mask << step | mask >> (7 - step)) & EVERY_DAY


def _new(system: System, intent: Intent, *, task: bool) -> Draft:
    options, home = Options(system), system.clock.timezone
    zone = zone_named(home, home)
    given = intent.extras.get(intents.NEW_START)
    start = _first_start(options, system, wall(given, zone) if isinstance(given, int) else None)
    minutes = 60 if intent.extras.get(intents.HOUR_LONG) else max(options.number("default_duration"), 0)
    begin, end = intent.extras.get("beginTime"), intent.extras.get("endTime")
    if isinstance(begin, int):
        start = wall(begin // 1000, zone)
    ends = wall(end // 1000, zone) if isinstance(end, int) else start + timedelta(minutes=0 if task else minutes)
    chosen = options.number("default_event_type_id")
    known = {kind.id for kind in Store(system).types()}
    return Draft(
        start=start.isoformat(),
        end=max(start, ends).isoformat(),
        zone=home,
        all_day=bool(intent.extras.get("allDay")),
        reminders=options.first_reminders(),
        type=chosen if chosen in known else REGULAR,
        task=task,
        title=str(intent.extras.get("title", "")),
        location=str(intent.extras.get("eventLocation", "")),
        description=str(intent.extras.get("description", "")),
    )


def _first_start(options: Options, system: System, given: datetime | None) -> datetime:
    """When something new begins: on the day it was asked for, at the hour the settings name."""
    now = system.clock.now().replace(tzinfo=None, second=0, microsecond=0)
    if given is not None and given.time() != time():
        return given
    day = given.date() if given is not None else now.date()
    at = options.number("default_start_time")
    if at >= 0:
        return midnight(day) + timedelta(minutes=min(at, 1439))
    hour = now if at == CURRENT_TIME else now.replace(minute=0) + timedelta(hours=1)
    return datetime.combine(day, hour.time()) + timedelta(days=int(at == NEXT_FULL_HOUR and hour.date() > now.date()))
