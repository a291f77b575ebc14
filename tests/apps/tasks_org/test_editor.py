"""The editor: new tasks, changes, dates, tags, subtasks, reminders, and leaving it."""

from __future__ import annotations

from simdroid.device import Phone
from tests.apps.tasks_org.task_steps import (
    BACK,
    PACKAGE,
    Sh,
    find,
    insert,
    ms,
    nodes,
    rows,
    tap,
    texts,
    titles,
)

KEY_END, KEY_DELETE = 123, 67


def new_task(phone: Phone, title: str) -> None:
    """Open the editor of a new task and type its title."""
    tap(phone, desc="Create new task")
    phone.display.type_text(title)
    phone.display.key(BACK)


def test_a_new_task_is_written_as_the_real_app_writes_it(tasks: Phone) -> None:
    new_task(tasks, "Buy soap")
    tap(tasks, text="No due date")
    tap(tasks, text="Tomorrow")
    tap(tasks, text="17:00")
    tap(tasks, text="OK")
    assert "Tomorrow 17:00" in texts(tasks)
    tap(tasks, desc="Save")
    assert titles(tasks) == ["Buy soap"]
    columns = "title, importance, dueDate, hideUntil, completed, deleted, notes, recurrence, parent"
    assert rows(tasks, f"SELECT {columns} FROM tasks") == [("Buy soap", 2, ms(16, 17, 0, 1), 0, 0, 0, None, None, 0)]
    assert rows(tasks, "SELECT created = modified AND created > 0, length(remoteId) > 9 FROM tasks") == [(1, 1)]
    assert rows(tasks, "SELECT cd_task, cd_calendar, cd_object = cd_remote_id || '.ics' FROM caldav_tasks") == [
        (1, "1", 1)
    ]
    assert rows(tasks, "SELECT task, time, type, repeat, interval FROM alarms") == [
        (1, 0, 2, 0, 0),
        (1, 86_400_000, 2, 6, 86_400_000),
    ]


def test_a_day_without_a_time_is_noon_and_a_start_counts_from_the_due_date(tasks: Phone) -> None:
    new_task(tasks, "Visa")
    tap(tasks, text="No due date")
    tap(tasks, desc="25 October 2023")
    tap(tasks, text="OK")
    tap(tasks, text="No start date")
    tap(tasks, text="Week before due")
    tap(tasks, text="OK")
    assert {"Wednesday, October 25", "Wednesday"} <= {*texts(tasks)}
    tap(tasks, desc="Save")
    assert rows(tasks, "SELECT dueDate, hideUntil FROM tasks") == [(ms(25, 12), ms(18, 12))]


def test_midnight_and_any_other_time_can_be_picked(tasks: Phone) -> None:
    new_task(tasks, "Train")
    tap(tasks, text="No due date")
    tap(tasks, text="Pick time")
    tap(tasks, desc="0 hours")
    tap(tasks, text="OK")
    tap(tasks, text="OK")
    tap(tasks, desc="Save")
    assert rows(tasks, "SELECT dueDate FROM tasks") == [(ms(16, 0, 0, 1),)]


def test_no_date_takes_the_due_date_away(tasks: Phone, sh: Sh) -> None:
    insert(sh, "Rent", due=ms(16), notes="Ask")
    tap(tasks, text="Rent")
    tap(tasks, text="Tomorrow")
    tap(tasks, text="No date")
    tap(tasks, text="OK")
    tap(tasks, desc="Save")
    assert rows(tasks, "SELECT dueDate, notes, modified > 0 FROM tasks") == [(0, "Ask", 1)]


def test_looking_at_a_task_changes_nothing(tasks: Phone, sh: Sh) -> None:
    insert(sh, "Rent", priority=1, due=ms(16, 8, 30), start=ms(14), notes="Ask")
    before = rows(tasks, "SELECT * FROM tasks")
    tap(tasks, text="Rent")
    tap(tasks, text="Tomorrow")
    tap(tasks, text="OK")
    tap(tasks, desc="Save")
    tap(tasks, text="Rent")
    tasks.display.key(BACK)
    assert titles(tasks) == ["Rent"]
    assert rows(tasks, "SELECT * FROM tasks") == before
    assert rows(tasks, "SELECT * FROM caldav_tasks") == []


def test_back_asks_before_changes_are_lost(tasks: Phone, sh: Sh) -> None:
    insert(sh, "Rent")
    tap(tasks, text="Rent")
    tap(tasks, id="notes")
    tasks.display.type_text("due soon")
    tasks.display.key(BACK)
    tasks.display.key(BACK)
    assert texts(tasks)[0] == "Are you sure you want to discard your changes?"
    tap(tasks, text="Keep editing")
    tasks.display.key(BACK)
    tap(tasks, text="Discard")
    assert rows(tasks, "SELECT notes FROM tasks") == [("",)]
    tap(tasks, text="Rent")
    tap(tasks, id="notes")
    tasks.display.type_text("due soon")
    tap(tasks, desc="Save")
    assert rows(tasks, "SELECT notes FROM tasks") == [("due soon",)]


def test_a_task_without_a_title_and_nothing_else_is_not_made(tasks: Phone) -> None:
    tap(tasks, desc="Create new task")
    tap(tasks, desc="Save")
    assert rows(tasks, "SELECT * FROM tasks") == []


def test_the_priority_is_one_of_four_dots(tasks: Phone, sh: Sh) -> None:
    insert(sh, "Rent", priority=3)
    tap(tasks, text="Rent")
    dots = [node for node in nodes(tasks) if node.attributes["class"] == "android.widget.RadioButton"]
    assert [node.flag("checked") for node in dots] == [True, False, False, False]
    left, top, right, bottom = dots[3].box
    tasks.display.tap((left + right) / 2, (top + bottom) / 2)
    tap(tasks, desc="Save")
    assert rows(tasks, "SELECT importance FROM tasks") == [(0,)]


def test_the_button_completes_and_saves(tasks: Phone, sh: Sh) -> None:
    insert(sh, "Rent")
    tap(tasks, text="Rent")
    tap(tasks, id="fab")
    assert rows(tasks, "SELECT completed > 0 FROM tasks") == [(1,)]
    tap(tasks, text="Rent")
    tap(tasks, id="fab")
    tap(tasks, desc="Save")
    assert rows(tasks, "SELECT completed FROM tasks") == [(0,)]


def test_deletion_asks(tasks: Phone, sh: Sh) -> None:
    insert(sh, "Rent")
    tap(tasks, text="Rent")
    tap(tasks, desc="Delete task")
    tap(tasks, text="Cancel")
    tap(tasks, desc="Delete task")
    assert texts(tasks)[0] == "Delete this task?"
    tap(tasks, text="OK")
    assert titles(tasks) == []
    assert rows(tasks, "SELECT deleted > 0 FROM tasks") == [(1,)]


def test_tags_are_made_and_taken_away(tasks: Phone) -> None:
    new_task(tasks, "Buy soap")
    tap(tasks, text="Add tags")
    tap(tasks, id="search_input")
    tasks.display.type_text("errands")
    tap(tasks, text='Create "errands"')
    tasks.display.key(BACK)
    tasks.display.key(BACK)
    assert "errands" in texts(tasks)
    tap(tasks, desc="Save")
    assert rows(tasks, "SELECT name, task FROM tags") == [("errands", 1)]
    assert rows(tasks, "SELECT t.tag_uid = d.remoteId FROM tags t, tagdata d") == [(1,)]
    tap(tasks, text="Buy soap")
    tap(tasks, desc="Delete")
    tap(tasks, desc="Save")
    assert rows(tasks, "SELECT * FROM tags") == []
    assert rows(tasks, "SELECT name FROM tagdata") == [("errands",)]


def test_subtasks_are_made_with_their_parent(tasks: Phone) -> None:
    new_task(tasks, "Move house")
    for name in ("Boxes", "Van"):
        tap(tasks, text="Add subtask")
        tasks.display.type_text(name)
        tasks.display.key(BACK)
    tap(tasks, text="Add subtask")
    tasks.display.key(BACK)
    tap(tasks, desc="Save")
    assert rows(tasks, "SELECT title, parent FROM tasks") == [("Move house", 0), ("Boxes", 1), ("Van", 1)]
    assert titles(tasks) == ["Move house", "Boxes", "Van"]


def test_repetition_reminders_and_list(tasks: Phone) -> None:
    new_task(tasks, "Bins")
    tap(tasks, text="Does not repeat")
    tap(tasks, text="Every week")
    assert {"Repeats weekly", "Repeats from due date"} <= {*texts(tasks)}
    tap(tasks, text="Repeats from due date")
    tap(tasks, text="Add reminder")
    tap(tasks, text="Randomly")
    tap(tasks, text="Weekly")
    tap(tasks, text="Ring once")
    tap(tasks, text="Ring nonstop")
    tap(tasks, desc="Save")
    assert rows(tasks, "SELECT recurrence, repeat_from, notificationFlags FROM tasks") == [("FREQ=WEEKLY", 1, 8)]
    assert rows(tasks, "SELECT time, type FROM alarms") == [(7 * 86_400_000, 3)]


def test_a_text_of_another_app_becomes_a_task(tasks: Phone, sh: Sh) -> None:
    sh(f"am start -a android.intent.action.SEND -t text/plain --es android.intent.extra.TEXT soap {PACKAGE}")
    assert find(tasks, id="title").text == "soap"
    tap(tasks, desc="Save")
    assert rows(tasks, "SELECT title FROM tasks") == [("soap",)]


def test_dates_of_times_of_twelve_hours(tasks: Phone, sh: Sh) -> None:
    tasks.system.settings.put("system", "time_12_24", "12")
    insert(sh, "Far", due=ms(28, 15, 30, 1))
    insert(sh, "Near", due=ms(17, 9, 0, 1))
    assert {"Oct 28, 3:30 PM", "Tue 9 AM"} <= {*texts(tasks)}
    tap(tasks, text="Far")
    assert "Saturday, October 28 at 3:30 PM" in texts(tasks)


def test_a_task_gets_a_place_that_the_drawer_shows(tasks: Phone) -> None:
    new_task(tasks, "Rake")
    tap(tasks, text="Add location")
    tap(tasks, text="Select this location")
    tap(tasks, desc="Save")
    ((name,),) = rows(tasks, "SELECT name FROM places")
    assert rows(tasks, "SELECT task, place = uid, arrival, departure FROM geofences, places") == [(1, 1, 1, 0)]
    tap(tasks, text=str(name))
    assert texts(tasks)[:2] == [name, "Rake"]
    tap(tasks, text="Rake")
    tap(tasks, text=str(name))
    tap(tasks, text="Remove")
    tap(tasks, desc="Save")
    assert rows(tasks, "SELECT * FROM geofences") == []


def test_a_timer_runs_at_once_and_adds_up(tasks: Phone, sh: Sh) -> None:
    insert(sh, "Paint")
    tap(tasks, text="Paint")
    _, top, _, bottom = find(tasks, text="Timer").box
    tasks.display.tap(1020, (top + bottom) / 2)
    ((started,),) = rows(tasks, "SELECT timerStart FROM tasks")
    assert isinstance(started, int) and started > 0
    tasks.system.clock.advance(90)
    tasks.display.tap(1020, (top + bottom) / 2)
    ((running, spent),) = rows(tasks, "SELECT timerStart, elapsedSeconds FROM tasks")
    assert running == 0 and isinstance(spent, int) and 90 <= spent < 100
    tap(tasks, text=f"Elapsed 01:{spent - 60}")
    tasks.display.key(KEY_END)
    for _ in range(4):
        tasks.display.key(KEY_DELETE)
    tasks.display.type_text("1:30")
    tap(tasks, text="OK")
    tap(tasks, desc="Save")
    assert rows(tasks, "SELECT estimatedSeconds FROM tasks") == [(5400,)]


def test_every_few_days_is_a_rule_of_its_own(tasks: Phone) -> None:
    new_task(tasks, "Bins")
    tap(tasks, text="Does not repeat")
    tap(tasks, text="Custom…")
    tasks.display.key(KEY_END)
    tasks.display.key(KEY_DELETE)
    tap(tasks, text="OK")
    assert "Repeats every" in texts(tasks)
    tap(tasks, id="edit")
    tasks.display.type_text("3")
    tap(tasks, text="OK")
    tap(tasks, desc="Save")
    assert rows(tasks, "SELECT recurrence FROM tasks") == [("FREQ=DAILY;INTERVAL=3",)]
