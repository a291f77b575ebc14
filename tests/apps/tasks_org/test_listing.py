"""Lists of tasks: rows from outside, order, groups, filters, search, ticks, selection."""

from __future__ import annotations

import pytest

from simdroid.device import Phone
from tests.apps.tasks_org.task_steps import (
    BACK,
    ENTER,
    Sh,
    choose,
    find,
    hold,
    insert,
    menu,
    ms,
    nodes,
    open_drawer,
    rows,
    tap,
    texts,
    tick,
    titles,
)


@pytest.fixture
def several(tasks: Phone, sh: Sh) -> Phone:
    """Five tasks that were inserted into the table alone."""
    insert(sh, "Rent", priority=0, due=ms(16), notes="Ask for a receipt", created=1)
    insert(sh, "Plants", priority=3, due=ms(12), created=5)
    insert(sh, "Boiler", priority=1, due=ms(25), start=ms(20), created=3)
    insert(sh, "Someday", priority=2, created=4)
    insert(sh, "Choir", priority=0, due=ms(13), done=ms(14, 9), created=2)
    return tasks


def test_an_empty_list_says_so(tasks: Phone) -> None:
    assert texts(tasks) == ["My Tasks", "There are no tasks here."]


def test_rows_of_other_programs_appear_in_smart_order_with_what_is_done_last(several: Phone) -> None:
    assert titles(several) == ["Rent", "Plants", "Boiler", "Someday", "Choir"]
    shown = texts(several)
    assert shown[shown.index("Rent") + 1 : shown.index("Plants")] == ["Tmrw", "Ask for a receipt"]
    assert shown[shown.index("Plants") + 1] == "Thu"
    assert shown[shown.index("Boiler") + 1 : shown.index("Someday")] == ["Oct 25", "Fri"]


def test_a_due_time_is_shown_where_the_seconds_say_that_there_is_one(tasks: Phone, sh: Sh) -> None:
    insert(sh, "Day", due=ms(15, 18))
    insert(sh, "Time", due=ms(15, 18, 0, 1))
    insert(sh, "Later", due=ms(17, 9, 5, 1))
    assert [texts(tasks)[texts(tasks).index(name) + 1] for name in ("Day", "Time", "Later")] == [
        "Today",
        "18:00",
        "Tue 09:05",
    ]


def test_groups_by_due_date_can_be_folded(several: Phone) -> None:
    choose(several, "Grouping", "By due date")
    assert titles(several) == [
        "Overdue",
        "Plants",
        "Due tomorrow",
        "Rent",
        "Due Wednesday, October 25",
        "Boiler",
        "No due date",
        "Someday",
        "Completed",
        "Choir",
    ]
    tap(several, text="Overdue")
    assert titles(several)[:3] == ["Overdue", "Due tomorrow", "Rent"]
    tap(several, text="Overdue")
    assert titles(several)[1] == "Plants"


def test_groups_by_priority_take_in_what_is_done_when_it_is_not_moved_to_the_bottom(several: Phone) -> None:
    choose(several, "Grouping", "By priority")
    tap(several, desc="Sort")
    tap(several, text="Move completed tasks to bottom")
    several.display.key(BACK)
    assert titles(several) == [
        "High priority",
        "Choir",
        "Rent",
        "Medium priority",
        "Boiler",
        "Low priority",
        "Someday",
        "No priority",
        "Plants",
    ]


@pytest.mark.parametrize(
    ("mode", "order"),
    [
        ("By title", ["Boiler", "Plants", "Rent", "Someday"]),
        ("By due date", ["Plants", "Rent", "Boiler", "Someday"]),
        ("By start date", ["Boiler", "Rent", "Someday", "Plants"]),
        ("By priority", ["Rent", "Boiler", "Someday", "Plants"]),
        ("By creation time", ["Plants", "Someday", "Boiler", "Rent"]),
    ],
)
def test_sorting(several: Phone, mode: str, order: list[str]) -> None:
    choose(several, "Sorting", mode)
    assert titles(several) == [*order, "Choir"]


def test_the_direction_can_be_turned(several: Phone) -> None:
    choose(several, "Sorting", "By title")
    tap(several, desc="Sort")
    tap(several, text="Ascending")
    several.display.key(BACK)
    assert titles(several) == ["Someday", "Rent", "Plants", "Boiler", "Choir"]


def test_completed_and_unstarted_tasks_can_be_hidden(several: Phone) -> None:
    menu(several, "Show completed")
    assert "Choir" not in titles(several)
    menu(several, "Show unstarted")
    assert titles(several) == ["Rent", "Plants", "Someday"]
    menu(several, "Show completed")
    assert titles(several)[-1] == "Choir"


def test_a_tick_completes_a_task_and_can_be_undone(several: Phone) -> None:
    now = several.system.clock.now_ms()
    tick(several, "Rent")
    assert titles(several) == ["Plants", "Boiler", "Someday", "Rent", "Choir"]
    ((done, changed),) = rows(several, "SELECT completed, modified FROM tasks WHERE title = 'Rent'")
    assert done == changed and isinstance(done, int) and done >= now
    assert "Task completed" in texts(several)
    tap(several, text="Undo")
    assert rows(several, "SELECT completed FROM tasks WHERE title = 'Rent'") == [(0,)]
    tick(several, "Choir")
    assert rows(several, "SELECT completed FROM tasks WHERE title = 'Choir'") == [(0,)]
    assert "Task completed" not in texts(several)


def test_a_repeating_task_gets_its_next_date(tasks: Phone, sh: Sh) -> None:
    insert(sh, "Bins", due=ms(16, 12))
    sh("sqlite3 /data/data/org.tasks/databases/database \"UPDATE tasks SET recurrence = 'FREQ=WEEKLY;INTERVAL=2'\"")
    tick(tasks, "Bins")
    assert rows(tasks, "SELECT dueDate, completed FROM tasks") == [(ms(30, 12), 0)]
    assert "Bins rescheduled for Monday, October 30" in texts(tasks)


def test_subtasks_stand_below_and_go_with_their_parent(tasks: Phone, sh: Sh) -> None:
    insert(sh, "Move house", created=1)
    insert(sh, "Boxes", parent=1, created=2)
    insert(sh, "Van", parent=1, created=3)
    assert titles(tasks) == ["Move house", "Boxes", "Van"]
    assert find(tasks, text="Boxes").box[0] > find(tasks, text="Move house").box[0]
    tap(tasks, text="2 subtasks")
    assert titles(tasks) == ["Move house"]
    menu(tasks, "Expand subtasks")
    tick(tasks, "Move house")
    assert "3 tasks completed" in texts(tasks)
    tick(tasks, "Boxes")
    assert rows(tasks, "SELECT title FROM tasks WHERE completed > 0") == [("Van",)]


def test_the_drawer_counts_and_filters(several: Phone) -> None:
    open_drawer(several)
    shown = texts(several)
    assert shown[:2] == ["My Tasks", "3"]
    assert shown[shown.index("Today") + 1] == "1"
    assert shown[-4:] == ["Donate", "Manage drawer", "Settings", "Help & feedback"]
    tap(several, text="Today")
    assert [texts(several)[0], *titles(several)] == ["Today", "Plants", "Choir"]


def test_the_last_list_is_shown_again(several: Phone, sh: Sh) -> None:
    open_drawer(several)
    tap(several, text="Default list")
    sh("am force-stop org.tasks; am start -n org.tasks/com.todoroo.astrid.activity.MainActivity")
    assert texts(several) == ["Default list", "There are no tasks here."]


def test_search_finds_titles_and_descriptions_and_stays_when_submitted(several: Phone) -> None:
    tap(several, desc="Search")
    several.display.type_text("receipt")
    assert titles(several) == ["Rent"]
    several.display.key(ENTER)
    assert [texts(several)[0], *titles(several)] == ["Matching 'receipt'", "Rent"]
    several.display.key(BACK)
    assert texts(several)[0] == "My Tasks"


def test_selected_tasks_are_deleted_after_a_question(several: Phone) -> None:
    hold(several, "Rent")
    tap(several, text="Plants")
    assert texts(several)[0] == "2"
    menu(several, "Delete")
    assert texts(several)[0] == "Delete selected tasks?"
    tap(several, text="OK")
    assert titles(several) == ["Boiler", "Someday", "Choir"]
    assert "2 tasks deleted" in texts(several)
    assert rows(several, "SELECT title FROM tasks WHERE deleted > 0 ORDER BY _id") == [("Rent",), ("Plants",)]


def test_selected_tasks_get_a_priority_a_list_and_a_date(several: Phone) -> None:
    hold(several, "Someday")
    tap(several, desc="Change priority")
    radios = [node for node in nodes(several) if node.attributes["class"] == "android.widget.RadioButton"]
    left, top, right, bottom = radios[-1].box
    several.display.tap((left + right) / 2, (top + bottom) / 2)
    tap(several, text="OK")
    hold(several, "Someday")
    tap(several, desc="Move")
    tap(several, text="Default list")
    hold(several, "Someday")
    tap(several, desc="Reschedule")
    tap(several, text="Tomorrow")
    tap(several, text="OK")
    assert rows(several, "SELECT importance, dueDate FROM tasks WHERE title = 'Someday'") == [(0, ms(16, 12))]
    assert rows(several, "SELECT cd_task, cd_calendar FROM caldav_tasks") == [(4, "1")]


def test_copies_and_clearing(several: Phone) -> None:
    hold(several, "Choir")
    menu(several, "Copy")
    tap(several, text="OK")
    assert titles(several).count("Choir") == 2
    menu(several, "Clear Completed")
    tap(several, text="OK")
    assert titles(several).count("Choir") == 1
    assert rows(several, "SELECT completed > 0, deleted > 0 FROM tasks WHERE title = 'Choir'") == [(1, 1), (0, 0)]


def test_sharing_lists_boxes_and_titles(several: Phone) -> None:
    menu(several, "Share")
    assert "☐ Rent" in several.display.dump() or several.display.focused_window().endswith("ChooserActivity")


def test_back_leaves_the_selection_first(several: Phone) -> None:
    hold(several, "Rent")
    several.display.key(BACK)
    assert texts(several)[0] == "My Tasks"


def test_a_touched_due_date_asks_for_another_one(several: Phone) -> None:
    tap(several, text="Tmrw", id="due_date")
    tap(several, text="Cancel")
    assert texts(several)[0] == "My Tasks"
    tap(several, text="Tmrw", id="due_date")
    tap(several, text="Next Sun")
    tap(several, text="OK")
    assert rows(several, "SELECT dueDate FROM tasks WHERE title = 'Rent'") == [(ms(22, 12),)]
    assert texts(several)[0] == "My Tasks"


def test_tasks_of_different_days_begin_without_one(several: Phone) -> None:
    hold(several, "Rent")
    tap(several, text="Plants")
    tap(several, desc="Reschedule")
    assert find(several, text="No date").flag("checked")
    tap(several, desc="20 October 2023")
    tap(several, text="OK")
    assert rows(several, "SELECT title FROM tasks WHERE dueDate = " + str(ms(20, 12))) == [("Rent",), ("Plants",)]
