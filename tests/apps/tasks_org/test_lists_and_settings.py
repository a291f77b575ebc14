"""Lists, tags, the order of the drawer, and the settings."""

from __future__ import annotations

import pytest

from simdroid.device import Phone
from tests.apps.tasks_org.task_steps import (
    BACK,
    DATABASE,
    PACKAGE,
    Sh,
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
    titles,
)


def add(phone: Phone, heading: str) -> None:
    """Tap the plus beside a heading of the drawer."""
    open_drawer(phone)
    _, top, _, bottom = find(phone, text=heading).box
    pluses = [node.box for node in nodes(phone) if node.attributes["resource-id"].endswith("add_item")]
    box = next(plus for plus in pluses if plus[1] < (top + bottom) / 2 < plus[3])
    phone.display.tap((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)


def settings(phone: Phone, sh: Sh, page: str, *rows: str) -> None:
    """Tap rows of a page of the settings, then go back to the tasks."""
    sh(f"am start -n {PACKAGE}/.preferences.MainPreferences")
    tap(phone, text=page)
    for row in rows:
        tap(phone, text=row)
    phone.display.key(BACK)
    phone.display.key(BACK)


def test_a_list_is_made_renamed_and_deleted_with_its_tasks(tasks: Phone) -> None:
    add(tasks, "Local lists")
    tap(tasks, desc="Save")
    assert "Name cannot be empty" in texts(tasks)
    tap(tasks, id="name")
    tasks.display.type_text("Garden")
    tap(tasks, text="Color")
    tap(tasks, text="Green")
    tap(tasks, desc="Save")
    assert texts(tasks) == ["Garden", "There are no tasks here."]
    columns = "cdl_account, cdl_name, cdl_color, cdl_order"
    assert rows(tasks, f"SELECT {columns} FROM caldav_lists WHERE cdl_id = 2") == [
        ("local", "Garden", 0x4CAF50 - (1 << 24), -1)
    ]
    tap(tasks, desc="Create new task")
    tasks.display.type_text("Rake")
    tap(tasks, desc="Save")
    assert rows(tasks, "SELECT cd_task, cd_calendar = cdl_uuid FROM caldav_tasks, caldav_lists WHERE cdl_id = 2") == [
        (1, 1)
    ]
    menu(tasks, "List settings")
    tap(tasks, id="name")
    tasks.display.type_text("s")
    tap(tasks, desc="Save")
    assert texts(tasks)[:2] == ["Gardens", "Rake"]
    menu(tasks, "List settings")
    tap(tasks, desc="Delete")
    assert texts(tasks)[0] == "Delete Gardens?"
    tap(tasks, text="Delete")
    assert texts(tasks) == ["My Tasks", "There are no tasks here."]
    assert rows(tasks, "SELECT count(*) FROM tasks") == [(0,)]
    assert rows(tasks, "SELECT count(*) FROM caldav_tasks") == [(0,)]


def test_a_tag_needs_a_name_of_its_own_and_leaves_its_tasks(tasks: Phone, sh: Sh) -> None:
    insert(sh, "Rent")
    add(tasks, "Tags")
    tasks.display.type_text("home")
    tap(tasks, desc="Save")
    add(tasks, "Tags")
    tasks.display.type_text("Home")
    tap(tasks, desc="Save")
    assert "Tag already exists" in texts(tasks)
    tasks.display.key(BACK)
    tasks.display.key(BACK)
    assert texts(tasks)[0] == "Discard changes?"
    tap(tasks, text="Discard")
    open_drawer(tasks)
    tap(tasks, text="My Tasks")
    hold(tasks, "Rent")
    tap(tasks, desc="Tags")
    tap(tasks, text="home")
    tasks.display.key(BACK)
    assert rows(tasks, "SELECT task, name FROM tags") == [(1, "home")]
    tasks.display.key(BACK)
    tap(tasks, text="home")
    assert titles(tasks) == ["Rent"]
    menu(tasks, "Tag settings")
    tap(tasks, desc="Delete")
    tap(tasks, text="Delete")
    assert texts(tasks) == ["My Tasks", "Rent"]
    assert rows(tasks, "SELECT count(*) FROM tags") == [(0,)]


def test_headings_of_the_drawer_fold(tasks: Phone) -> None:
    open_drawer(tasks)
    tap(tasks, text="Local lists")
    assert "Default list" not in texts(tasks)
    tap(tasks, text="Local lists")
    assert "Default list" in texts(tasks)


def test_the_order_of_the_drawer_is_dragged(tasks: Phone, sh: Sh) -> None:
    columns = "cdl_account, cdl_uuid, cdl_name, cdl_color, cdl_order, cdl_access, cdl_last_sync"
    sh(f"sqlite3 {DATABASE} \"INSERT INTO caldav_lists ({columns}) VALUES ('local', '2', 'Work', 0, -1, 0, 0)\"")
    open_drawer(tasks)
    tap(tasks, text="Manage drawer")
    first, second = find(tasks, text="Default list").box, find(tasks, text="Work").box
    tasks.display.swipe(1020, (first[1] + first[3]) / 2, 1020, (second[1] + second[3]) / 2, duration_ms=500)
    assert rows(tasks, "SELECT cdl_name, cdl_order FROM caldav_lists") == [("Default list", 1), ("Work", 0)]
    assert texts(tasks)[-2:] == ["Work", "Default list"]


def test_a_timer_shows_its_filter(tasks: Phone, sh: Sh) -> None:
    insert(sh, "Paint")
    sh(f'sqlite3 {DATABASE} "UPDATE tasks SET timerStart = 5"')
    sh(f'sqlite3 {DATABASE} "INSERT INTO alarms (task, time, type) VALUES (1, 9, 4)"')
    open_drawer(tasks)
    assert {"Tasks Being Timed", "Snoozed"} <= {*texts(tasks)}


@pytest.mark.parametrize(
    ("page", "row", "shown"),
    [
        ("Date and time", "Show full date", "Oct 16"),
        ("Task list options", "Show description", None),
    ],
)
def test_settings_change_the_list(tasks: Phone, sh: Sh, page: str, row: str, shown: str | None) -> None:
    insert(sh, "Rent", due=ms(16), notes="Ask")
    settings(tasks, sh, page, row)
    if shown:
        assert shown in texts(tasks)
    else:
        assert "Ask" not in texts(tasks)


def test_new_tasks_follow_the_defaults(tasks: Phone, sh: Sh) -> None:
    settings(tasks, sh, "Task defaults", "Default priority", "High", "Default due date", "Tomorrow")
    tap(tasks, desc="Create new task")
    tasks.display.type_text("Rent")
    tap(tasks, desc="Save")
    assert rows(tasks, "SELECT importance, dueDate FROM tasks") == [(0, ms(16, 12))]


def test_back_can_save(tasks: Phone, sh: Sh) -> None:
    settings(tasks, sh, "Edit screen options", "Back button saves task")
    tap(tasks, desc="Create new task")
    tasks.display.type_text("Rent")
    tasks.display.key(BACK)
    tasks.display.key(BACK)
    assert rows(tasks, "SELECT title FROM tasks") == [("Rent",)]
    assert texts(tasks) == ["My Tasks", "Rent", "Default list"]


def test_the_bar_can_be_at_the_top(tasks: Phone, sh: Sh) -> None:
    settings(tasks, sh, "Task list options", "App bar position", "Top")
    ids = [node.attributes["resource-id"].rpartition("/")[2] for node in nodes(tasks)]
    assert "bottomAppBar" not in ids and {"menu_sort", "menu_search", "fab"} <= {*ids}


def test_preferences_and_tasks_can_be_reset(tasks: Phone, sh: Sh) -> None:
    insert(sh, "Rent", due=ms(16))
    settings(tasks, sh, "Date and time", "Show full date")
    settings(tasks, sh, "Advanced", "Reset preferences", "OK")
    assert "Tmrw" in texts(tasks)
    settings(tasks, sh, "Advanced", "Delete task data", "OK")
    assert texts(tasks) == ["My Tasks", "There are no tasks here."]


def test_a_backup_is_a_file(tasks: Phone, sh: Sh) -> None:
    insert(sh, "Rent")
    settings(tasks, sh, "Backups", "Backup now")
    backup = sh("cat /sdcard/Android/data/org.tasks/files/backups/user.231015-1534.json")
    assert '"title": "Rent"' in backup.stdout


def test_every_page_of_the_settings_opens(tasks: Phone, sh: Sh) -> None:
    sh(f"am start -n {PACKAGE}/.preferences.MainPreferences")
    pages = [node.text for node in nodes(tasks) if node.attributes["resource-id"] == "android:id/title"][1:]
    assert len(pages) == 10
    for page in pages:
        tap(tasks, text=page)
        assert texts(tasks)[0] == ("Help & feedback" if page == "About" else page)
        tasks.display.key(BACK)


def test_the_app_has_a_theme_of_its_own(tasks: Phone, sh: Sh) -> None:
    light = tasks.display.image().getpixel((540, 400))
    settings(tasks, sh, "Look and feel", "Theme", "Dark")
    dark = tasks.display.image().getpixel((540, 400))
    assert isinstance(light, tuple) and isinstance(dark, tuple)
    assert sum(dark[:3]) < 150 < sum(light[:3])


def test_a_place_is_renamed_and_deleted(tasks: Phone) -> None:
    add(tasks, "Places")
    tap(tasks, text="Select this location")
    menu(tasks, "Place settings")
    tap(tasks, id="name")
    tasks.display.type_text(" yard")
    tap(tasks, desc="Save")
    assert " yard" in texts(tasks)[0]
    menu(tasks, "Place settings")
    tap(tasks, desc="Delete")
    tap(tasks, text="Delete")
    assert texts(tasks)[0] == "My Tasks"
    assert rows(tasks, "SELECT * FROM places") == []


def test_only_lists_have_an_order_of_their_own(tasks: Phone) -> None:
    tap(tasks, desc="Sort")
    tap(tasks, text="Sorting")
    assert "Not available for tags, filters, or places" in texts(tasks)
    tasks.display.key(BACK)
    tasks.display.key(BACK)
    open_drawer(tasks)
    tap(tasks, text="Default list")
    tap(tasks, desc="Sort")
    tap(tasks, text="Sorting")
    tap(tasks, text="My order")
    assert texts(tasks)[:4] == ["Grouping", "None", "Sorting", "My order"]
    assert "Subtasks" not in texts(tasks)
    tap(tasks, text="Grouping")
    tap(tasks, text="By priority")
    assert texts(tasks)[:5] == ["Grouping", "By priority", "Descending", "Sorting", "Smart sort"]
