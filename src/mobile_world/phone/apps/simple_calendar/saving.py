"""How what an editor shows becomes rows: of a repeating event one occurrence, the later ones, or all."""

from __future__ import annotations

from dataclasses import replace

from mobile_world.phone.apps.simple_calendar.deleting import FUTURE, ONE
from mobile_world.phone.apps.simple_calendar.draft import Draft
from mobile_world.phone.apps.simple_calendar.events import Event
from mobile_world.phone.apps.simple_calendar.store import Store


def save(store: Store, draft: Draft, opened: Draft, part: str) -> None:
    """Store a draft; `part` says which occurrences of a repeating event change."""
    original = store.get(draft.event) if draft.event else None
    event = draft.stored(original, store.home)
    if original is None:
        store.put(replace(event, id=0))
    elif original.repeat_interval <= 0:
        store.put(event)
    elif part == ONE:
        store.leave_out(original, draft.occurrence)
        single = replace(event, repeat_interval=0, repeat_rule=0, repeat_limit=0)
        store.put(_apart(replace(single, parent_id=original.id)))
    elif part == FUTURE and draft.occurrence > original.start_ts:
        store.end_before(original, draft.occurrence)
        store.put(_apart(event))
    else:
        store.put(_all(draft, opened, original, event))


def _apart(event: Event) -> Event:
    """The same as an event of its own."""
    return replace(event, id=0, import_id="", repetition_exceptions="[]")


def _all(draft: Draft, opened: Draft, original: Event, event: Event) -> Event:
    """The first occurrence moves as far as the one on show was moved; untouched times stay to the second."""
    if draft.same_times(opened):
        return replace(
            event,
            start_ts=original.start_ts,
            end_ts=original.end_ts,
            repeat_rule=original.repeat_rule,
            time_zone=original.time_zone,
        )
    start = original.start_ts + event.start_ts - draft.occurrence
    return replace(event, start_ts=start, end_ts=start + event.end_ts - event.start_ts)
