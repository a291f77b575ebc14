"""Rules below the screens: orders, groups, filters, dates, repetition and what a change writes."""

from __future__ import annotations

import pytest

from simdroid.device import Phone
from simdroid_apps.tasks_org.dates import (
    clock_time_text,
    day_text,
    frequency_of,
    is_overdue,
    length_text,
    moment_text,
    next_due,
    rule,
    rule_text,
    stored_date,
    time_at,
    time_of,
)
from simdroid_apps.tasks_org.draft import Draft, as_numbers, new_draft, save_draft, stored_draft
from simdroid_apps.tasks_org.listing import (
    GroupHeading,
    ListedTask,
    Listing,
    Mode,
    built_in_filters,
    count,
    find_filter,
)
from simdroid_apps.tasks_org.rows import A_LIST, WHEN_DUE, WHEN_OVERDUE, WHEN_STARTED, Task
from simdroid_apps.tasks_org.store import Options, Store
from tests.apps.tasks_org.task_steps import Sh, insert, ms, rows

DAY = 86_400_000


@pytest.fixture
def store(phone: Phone) -> Store:
    """The database of a phone with 24-hour times, on Sunday, October 15, 2023, 15:34."""
    phone.system.settings.put("system", "time_12_24", "24")
    return Store(phone.system)


def shown(store: Store, key: str = "my_tasks") -> list[str]:
    """Titles and headings of a list."""
    rows = Listing(Store(store.system), find_filter(Store(store.system), key)).rows()
    return [row.task.title if isinstance(row, ListedTask) else row.text for row in rows]


def test_of_two_tasks_at_the_same_time_the_more_important_comes_first(store: Store, sh: Sh) -> None:
    insert(sh, "Low", priority=2, due=ms(16), start=ms(20))
    insert(sh, "High", priority=0, due=ms(16), start=ms(20))
    for mode in (Mode.DUE, Mode.START, Mode.AUTO):
        Options(store.system).sort_mode = mode
        assert shown(store) == ["High", "Low"]


def test_a_day_without_a_time_comes_after_times_of_that_day(store: Store, sh: Sh) -> None:
    insert(sh, "Whole day", due=ms(16, 12))
    insert(sh, "Evening", due=ms(16, 20, 0, 1))
    insert(sh, "Next morning", due=ms(17, 1, 0, 1))
    Options(store.system).sort_mode = Mode.DUE
    assert shown(store) == ["Evening", "Whole day", "Next morning"]


def test_a_step_of_priority_weighs_nearly_two_days(store: Store, sh: Sh) -> None:
    insert(sh, "Soon", priority=1, due=ms(16))
    insert(sh, "Later", priority=0, due=ms(17))
    insert(sh, "Much later", priority=0, due=ms(18))
    assert shown(store) == ["Later", "Soon", "Much later"]


def test_completed_tasks_have_an_order_of_their_own(store: Store, sh: Sh) -> None:
    insert(sh, "A", done=ms(10))
    insert(sh, "B", done=ms(12), due=ms(20))
    insert(sh, "C", done=ms(11), due=ms(18))
    assert shown(store) == ["B", "C", "A"]
    options = Options(store.system)
    options.completed_mode, options.completed_ascending = Mode.DUE, True
    assert shown(store) == ["C", "B", "A"]
    options.completed_at_bottom, options.sort_mode = False, Mode.TITLE
    assert shown(store) == ["A", "B", "C"]


@pytest.mark.parametrize(
    ("mode", "headings"),
    [
        (Mode.START, ["Start Thursday, October 5", "Start tomorrow", "No start date"]),
        (Mode.CREATED, ["Created Wednesday, October 4", "Created yesterday", "Created today"]),
        (Mode.MODIFIED, ["Modified Wednesday, October 4", "Modified yesterday", "Modified today"]),
        (Mode.LIST, ["No list", "Default list"]),
    ],
)
def test_groups(store: Store, sh: Sh, mode: int, headings: list[str]) -> None:
    insert(sh, "A", start=ms(5), created=ms(4))
    insert(sh, "B", start=ms(16), created=ms(14))
    insert(sh, "C", created=ms(15))
    Store(store.system).move([2], "1")
    for key, modified in enumerate((ms(4), ms(14), ms(15)), 1):
        Store(store.system).update([key], modified=modified)
    options = Options(store.system)
    options.group_mode, options.group_ascending = mode, True
    assert [row for row in shown(store) if row not in ("A", "B", "C")] == headings
    options.group_ascending = False
    assert [row for row in shown(store) if row not in ("A", "B", "C")] == headings[::-1]


def test_groups_by_list_are_none_within_a_list(store: Store, sh: Sh) -> None:
    insert(sh, "A")
    Store(store.system).move([1], "1")
    Options(store.system).group_mode = Mode.LIST
    assert shown(store, "list:1") == ["A"]


def test_a_list_can_have_an_order_of_its_own(store: Store, sh: Sh) -> None:
    for place, title in enumerate("CAB"):
        insert(sh, title, created=place)
    Store(store.system).move([1, 2, 3], "1")
    options = Options(store.system)
    options.sort_mode, options.manual_sort, options.group_mode = Mode.TITLE, True, Mode.PRIORITY
    assert shown(store, "list:1") == ["C", "A", "B"]
    assert shown(store) == ["No priority", "A", "B", "C"]


def test_subtasks_can_be_sorted_and_those_done_come_last(store: Store, sh: Sh) -> None:
    insert(sh, "Top")
    for place, (title, done) in enumerate((("B", 0), ("A", 5), ("C", 0))):
        insert(sh, title, parent=1, created=place, done=done)
    assert shown(store) == ["Top", "B", "C", "A"]
    options = Options(store.system)
    options.subtask_mode, options.subtask_ascending = Mode.TITLE, False
    assert shown(store) == ["Top", "C", "B", "A"]


def test_a_search_finds_what_is_done_or_not_begun_even_while_that_is_hidden(store: Store, sh: Sh) -> None:
    insert(sh, "Soap done", done=5)
    insert(sh, "Soap later", start=ms(20))
    options = Options(store.system)
    options.show_completed = options.show_unstarted = False
    assert shown(store) == []
    assert shown(store, "search:soap") == ["Soap later", "Soap done"]


def test_what_has_begun_is_shown_while_unstarted_tasks_are_hidden(store: Store, sh: Sh) -> None:
    insert(sh, "Begun", start=ms(15, 15, 34))
    insert(sh, "Not begun", start=ms(15, 15, 35))
    Options(store.system).show_unstarted = False
    assert shown(store) == ["Begun"]
    assert count(Store(store.system), built_in_filters(store)[0]) == 1


def test_filters_come_and_go_with_the_settings(store: Store) -> None:
    options = Options(store.system)
    assert [item.key for item in built_in_filters(store)] == ["my_tasks", "today", "recent"]
    options.today_shown = False
    assert [item.key for item in built_in_filters(store)] == ["my_tasks", "recent"]
    options.recent_shown = False
    assert [item.key for item in built_in_filters(store)] == ["my_tasks"]
    options.today_shown, options.filters_shown = True, False
    assert [item.key for item in built_in_filters(store)] == ["my_tasks"]
    assert find_filter(store, "today").key == find_filter(store, "list:9").key == "my_tasks"


def test_today_ends_at_midnight_and_recent_is_a_day(store: Store, sh: Sh) -> None:
    insert(sh, "Tonight", due=ms(15, 23, 59, 59))
    insert(sh, "Midnight", due=ms(16))
    insert(sh, "Undated")
    assert shown(store, "today") == ["Tonight"]
    Store(store.system).update([1], modified=ms(14, 15, 34))
    Store(store.system).update([2], modified=ms(14, 15, 35))
    Store(store.system).update([3], modified=ms(15))
    assert shown(store, "recent") == ["Undated", "Midnight"]


def test_folded_headings_hide_their_tasks(store: Store, sh: Sh) -> None:
    insert(sh, "A", priority=0)
    insert(sh, "B", priority=1)
    options = Options(store.system)
    options.group_mode, options.group_ascending, options.collapsed = Mode.PRIORITY, True, ["priority 0"]
    rows = Listing(store, find_filter(store, "my_tasks")).rows()
    assert [row.folded for row in rows if isinstance(row, GroupHeading)] == [True, False]
    assert shown(store) == ["High priority", "Medium priority", "B"]


@pytest.mark.parametrize(
    ("when", "short", "long"),
    [
        (ms(15), "Today", "Today"),
        (ms(16), "Tmrw", "Tomorrow"),
        (ms(14), "Yest", "Yesterday"),
        (ms(21), "Sat", "Saturday"),
        (ms(9), "Mon", "Monday"),
        (ms(22), "Oct 22", "Sunday, October 22"),
        (ms(8), "Oct 8", "Sunday, October 8"),
        (ms(15, 9, 5, 1), "09:05", "09:05"),
        (ms(16, 0, 0, 1), "Tmrw 00:00", "Tomorrow 00:00"),
        (ms(22, 13, 5, 1), "Oct 22, 1:05 PM", "Sunday, October 22 at 1:05 PM"),
        (ms(22) + 366 * DAY, "Oct 22, 2024", "Tuesday, October 22, 2024"),
    ],
)
def test_dates_as_words(store: Store, when: int, short: str, long: str) -> None:
    assert (moment_text(store.system, when, short=True), moment_text(store.system, when)) == (short, long)


def test_full_dates_and_lower_case_and_lengths(store: Store) -> None:
    system = store.system
    assert moment_text(system, ms(16, 9, 0, 1), short=True, full=True) == "Oct 16, 9:00 AM"
    assert day_text(system, store.system.clock.now().date(), lowercase=True) == "today"
    assert [length_text(seconds) for seconds in (59, 60, 3600, 5461)] == ["00:59", "01:00", "1:00:00", "1:31:01"]
    system.settings.put("system", "time_12_24", "12")
    assert [clock_time_text(system, time_at(*at)) for at in ((0, 0), (12, 0), (13, 5))] == ["12 AM", "12 PM", "1:05 PM"]


def test_a_time_is_overdue_after_its_minute_and_a_day_after_its_end(store: Store) -> None:
    times = (0, ms(15, 15, 33, 1), ms(15, 15, 34, 1), ms(15), ms(14, 23, 59))
    assert [is_overdue(store.system, when) for when in times] == [False, True, False, False, True]


def test_stored_dates(store: Store) -> None:
    day = store.system.clock.now().date()
    assert stored_date(store.system, day) == ms(15, 12)
    assert stored_date(store.system, day, time_at(0, 0)) == ms(15, 0, 0, 1)
    assert [time_of(store.system, when) for when in (ms(15, 9), ms(15, 0, 0, 1))] == [0, 1000]


@pytest.mark.parametrize(
    ("recurrence", "due", "after"),
    [
        ("FREQ=DAILY", ms(15, 12), ms(16, 12)),
        ("FREQ=DAILY;INTERVAL=3", ms(15, 12), ms(18, 12)),
        ("RRULE:FREQ=WEEKLY;INTERVAL=2", ms(15, 12), ms(29, 12)),
        ("FREQ=MONTHLY", ms(31, 12), ms(31, 12) + 30 * DAY),
        ("FREQ=YEARLY", ms(15, 9, 0, 1), ms(15, 9, 0, 1) + 366 * DAY),
        ("nonsense", ms(15, 12), ms(16, 12)),
    ],
)
def test_the_next_due_date(store: Store, recurrence: str, due: int, after: int) -> None:
    assert next_due(store.system, due, recurrence, late=False) == after


def test_what_repeats_from_its_completion_counts_from_today(store: Store) -> None:
    assert next_due(store.system, ms(1, 9, 0, 1), "FREQ=DAILY", late=True) == ms(16, 9, 0, 1)


def test_rules_in_words() -> None:
    rules = [rule(""), rule("WEEKLY"), rule("DAILY", 3)]
    assert rules == ["", "FREQ=WEEKLY", "FREQ=DAILY;INTERVAL=3"]
    assert [rule_text(recurrence) for recurrence in rules] == [
        "Does not repeat",
        "Repeats weekly",
        "Repeats every 3 days",
    ]
    assert [frequency_of(recurrence) for recurrence in rules] == ["", "WEEKLY", "custom"]


def test_a_new_row_is_complete(phone: Phone, store: Store) -> None:
    key = store.create(Task(title="Rent", importance=1, estimated=60, ring=8, parent=0), "1")
    columns = "title, importance, dueDate, hideUntil, completed, deleted, estimatedSeconds, elapsedSeconds, timerStart"
    assert rows(phone, f"SELECT {columns} FROM tasks") == [("Rent", 1, 0, 0, 0, 0, 60, 0, 0)]
    columns = "notificationFlags, lastNotified, repeat_from, calendarUri, collapsed, parent, read_only, notes"
    assert rows(phone, f"SELECT {columns} FROM tasks") == [(8, 0, 0, None, 0, 0, 0, None)]
    columns = "cd_task, cd_calendar, cd_etag, cd_last_sync, cd_deleted, cd_remote_parent, gt_moved, gt_remote_order"
    assert rows(phone, f"SELECT {columns} FROM caldav_tasks") == [(key, "1", None, 0, 0, None, 0, 0)]


def test_a_move_takes_subtasks_along_and_leaves_one_membership(phone: Phone, store: Store) -> None:
    key = store.create(Task(title="Top"), "1")
    store.create(Task(title="Below", parent=key), "1")
    other = store.add(A_LIST, "Other")
    store.move([key], other)
    assert rows(phone, "SELECT cd_task, cd_calendar FROM caldav_tasks ORDER BY cd_task") == [(1, other), (2, other)]


def test_defaults_of_new_tasks(store: Store) -> None:
    options = Options(store.system)
    assert new_draft(store, {}) == Draft(list_uuid="1")
    options.default_due, options.default_start, options.default_priority = "4", "3", "0"
    options.default_reminders = ["when_started", "when_due"]
    draft = new_draft(store, {})
    assert (draft.due, draft.start, draft.importance) == (ms(22, 12), ms(21, 12), 0)
    assert draft.alarms == [as_numbers(WHEN_STARTED), as_numbers(WHEN_DUE)]
    assert new_draft(store, {"due": "today"}).due == ms(15, 12)


def test_reminders_about_a_date_go_with_it(phone: Phone, store: Store) -> None:
    alarms = [as_numbers(WHEN_STARTED), as_numbers(WHEN_DUE), as_numbers(WHEN_OVERDUE), [ms(20), 0, 0, 0]]
    save_draft(store, 0, Draft(title="Rent", due=ms(16, 12), list_uuid="1", alarms=alarms))
    assert rows(phone, "SELECT type, time FROM alarms") == [(2, 0), (2, DAY), (0, ms(20))]
    draft = stored_draft(Store(store.system), Store(store.system).tasks[1])
    save_draft(Store(store.system), 1, Draft(**{**draft.__dict__, "due": 0}))
    assert rows(phone, "SELECT type FROM alarms") == [(0,)]
