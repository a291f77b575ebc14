"""The draft of the event editor: an event or task before it is saved, and how it is saved."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from datetime import datetime, time, timedelta
from typing import Any

from simdroid.system import Activity, Intent, Json, System
from simdroid_apps.simple_calendar import editions, intents, repetition
from simdroid_apps.simple_calendar.events import (
    ALL_DAY,
    COMPLETED,
    EVENT_TYPE,
    NO_REMINDER,
    TASK_TYPE,
    Event,
    instant,
    known_zone,
    midnight,
    wall,
)
from simdroid_apps.simple_calendar.store import (
    CURRENT_TIME,
    FUTURE,
    NEXT_FULL_HOUR,
    ONE,
    REGULAR,
    Options,
    Store,
    options_of,
)

TEXTS = ("title", "location", "description")
_REMINDERS = ("reminder_1_minutes", "reminder_2_minutes", "reminder_3_minutes")
_REPETITION = ("repeat_interval", "repeat_rule", "repeat_limit")
_EDITED = (*TEXTS, *_REMINDERS, *_REPETITION, "time_zone", "event_type", "color", "type", "status")
"""Columns that are stored as the editor shows them."""


@dataclass(frozen=True, kw_only=True)
class Draft:
    """What the editor shows: a row whose times are wall time in ISO form, in the zone that the row names."""

    event: Event = field(default_factory=Event)
    """Its number is 0 for a new one."""
    occurrence: int = 0
    """Instant at which the occurrence that was opened begins."""
    start: str = ""
    end: str = ""

    @classmethod
    def of_json(cls, state: Any) -> Draft:
        """Read what a screen remembers."""
        return cls(**(state | {"event": Event(**state["event"])}))

    def to_json(self) -> dict[str, Json]:
        """What a screen remembers."""
        return asdict(self)

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
        return last.date() < first.date() if self.event.all_day else last < first

    @property
    def _times(self) -> tuple[object, ...]:
        repetition = (getattr(self.event, name) for name in _REPETITION)
        return self.start, self.end, self.event.time_zone, self.event.all_day, *repetition

    def changed(self, **columns: int | str) -> Draft:
        """The same with other values in columns of its row."""
        return replace(self, event=replace(self.event, **columns))  # type: ignore[arg-type]

    def moved(self, start: datetime) -> Draft:
        """Begin at another time, as long as before; a rule that the first day decides follows."""
        length = max(self.ends - self.begins, timedelta())
        draft = replace(self, start=start.isoformat(), end=(start + length).isoformat())
        if start.date() == self.begins.date():
            return draft
        return draft.changed(
            repeat_rule=repetition.fitting_rule(self.event.repeat_interval, self.event.repeat_rule, start.date())
        )

    def repeating(self, interval: int) -> Draft:
        """Repeat after another interval; what does not repeat has no end of that."""
        limit = self.event.repeat_limit if interval else 0
        return self.changed(
            repeat_interval=interval,
            repeat_rule=repetition.first_rule(interval, self.begins.date()),
            repeat_limit=limit,
        )

    def with_reminder(self, index: int, minutes: int) -> Draft:
        """Change one of the three reminders; those that are off stand last."""
        values = [*self.event.reminders]
        values[index] = minutes
        on = [value for value in values if value != NO_REMINDER]
        return self.changed(**dict(zip(_REMINDERS, [*on, *[NO_REMINDER] * 3], strict=False)))

    def stored(self, original: Event | None, home: str) -> Event:
        """The row it becomes."""
        first, last, base, row = self.begins, self.ends, original or Event(), self.event
        if row.all_day:
            first, last = midnight(first.date()), datetime.combine(last.date(), time(12))
        elif row.is_task:
            last = first
        start, end = (instant(item, row.time_zone, home) for item in (first, last))
        edited: dict[str, Any] = {name: getattr(row, name) for name in _EDITED}
        flags = (base.flags & ~(ALL_DAY | COMPLETED)) | (row.flags & ALL_DAY)
        return replace(base, **edited, start_ts=start, end_ts=end, flags=flags)


def save(store: Store, draft: Draft, opened: Draft, part: str) -> None:
    """Store a draft; `part` says which occurrences of a repeating event change."""
    original = store.get(draft.event.id) if draft.event.id else None
    event = draft.stored(original, store.home)
    apart = replace(event, id=0, import_id="", repetition_exceptions="[]")
    if original is None:
        store.put(replace(event, id=0))
    elif original.repeat_interval <= 0:
        store.put(event)
    elif part == ONE:
        store.leave_out(original, draft.occurrence)
        store.put(replace(apart, repeat_interval=0, repeat_rule=0, repeat_limit=0, parent_id=original.id))
    elif part == FUTURE and draft.occurrence > original.start_ts:
        store.end_before(original, draft.occurrence)
        store.put(apart)
    elif draft._times == opened._times:
        store.put(
            replace(
                event, **{name: getattr(original, name) for name in ("start_ts", "end_ts", "repeat_rule", "time_zone")}
            )
        )
    else:
        # The first occurrence moves as far as the one on show was moved.
        start = original.start_ts + event.start_ts - draft.occurrence
        store.put(replace(event, start_ts=start, end_ts=start + event.end_ts - event.start_ts))


def open_editor(system: System, activity: Activity) -> None:
    """Fill the editor when it is started: from the event it was opened for, or from what the intent says."""
    intent, edition = activity.intent, editions.EDITIONS[activity.component.package]
    store, options = Store(system, edition), options_of(edition)(system)
    number, occurrence = intent.extras.get(intents.EVENT_ID), intent.extras.get(intents.OCCURRENCE)
    match = intents.NOTICE.fullmatch(intent.data or "")
    if match:
        number, occurrence = int(match[1]), int(match[2])
    event = store.get(number) if isinstance(number, int) else None
    if event is not None:
        draft = _of_event(event, occurrence if isinstance(occurrence, int) else event.start_ts, options)
    else:
        draft = _new(
            store, options, intent, TASK_TYPE if activity.component.cls.endswith("TaskActivity") else EVENT_TYPE
        )
    activity.state["draft"] = activity.state["opened"] = draft.to_json()


def _of_event(event: Event, occurrence: int, options: Options) -> Draft:
    home = options.system.clock.timezone
    zone = str(known_zone(event.time_zone, home)) if event.all_day or options.allow_changing_time_zones else home
    last = occurrence + max(event.end_ts - event.start_ts, 0)
    start, end = (wall(item, zone, home).isoformat() for item in (occurrence, last))
    draft = Draft(event=event, occurrence=occurrence, start=start, end=end)
    return draft.changed(
        repeat_interval=max(event.repeat_interval, 0),
        repeat_rule=_rule_here(event, occurrence, zone, home),
        time_zone=zone,
    )


def _rule_here(event: Event, occurrence: int, zone: str, home: str) -> int:
    """The weekly rule as it reads in another zone, where the same instants may lie on the days before or after."""
    if repetition.unit_of(event.repeat_interval) != repetition.WEEK:
        return event.repeat_rule
    here, day_there = (wall(occurrence, name, home).date() for name in (zone, event.time_zone))
    step = (here - day_there).days % 7
    mask = event.repeat_rule & repetition.EVERY_DAY
    return (mask << step | mask >> (7 - step)) & repetition.EVERY_DAY


def _new(store: Store, options: Options, intent: Intent, type: int) -> Draft:
    home, extras = store.home, intent.extras
    moment, begin, end = extras.get(intents.NEW_START), extras.get("beginTime"), extras.get("endTime")
    if isinstance(begin, int):
        start = wall(begin // 1000, home)
    else:
        start = _first_start(options, wall(moment, home) if isinstance(moment, int) else None)
    minutes = 60 if extras.get(intents.HOUR_LONG) else max(options.default_duration, 0)
    length = timedelta(minutes=0 if type == TASK_TYPE else minutes)
    last = wall(end // 1000, home) if isinstance(end, int) else start + length
    kind = options.default_event_type_id
    event = Event(
        title=str(extras.get("title", "")),
        location=str(extras.get("eventLocation", "")),
        description=str(extras.get("description", "")),
        time_zone=home,
        flags=ALL_DAY if extras.get("allDay") else 0,
        event_type=kind if kind in [item.id for item in store.types()] else REGULAR,
        type=type,
    )
    return Draft(event=event, start=start.isoformat(), end=max(start, last).isoformat()).changed(
        **dict(zip(_REMINDERS, options.first_reminders, strict=True))
    )


def _first_start(options: Options, moment: datetime | None) -> datetime:
    """When something new begins: on the day it was asked for, at the hour the settings name."""
    now = options.system.clock.now().replace(tzinfo=None, second=0, microsecond=0)
    if moment is not None and moment.time() != time():
        return moment
    day = moment.date() if moment is not None else now.date()
    at = options.default_start_time
    if at >= 0:
        return midnight(day) + timedelta(minutes=min(at, 1439))
    hour = now if at == CURRENT_TIME else now.replace(minute=0) + timedelta(hours=1)
    return datetime.combine(day, hour.time()) + timedelta(days=int(at == NEXT_FULL_HOUR and hour.date() > now.date()))
