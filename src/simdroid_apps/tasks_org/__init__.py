"""Tasks.org: to-do lists with dates, priorities, tags and reminders."""

from simdroid import kit
from simdroid.system import LAUNCHER_FILTER, ActivitySpec, Manifest, ReceiverSpec
from simdroid_apps.tasks_org import editor, list_screens, main, notifications, rows, schema, settings, sheets
from simdroid_apps.tasks_org.screen import EDITOR, MAIN

MANIFEST = Manifest(
    package=rows.PACKAGE,
    label="Tasks",
    icon="check_circle",
    color="#1976d2",
    version_name="13.6.3",
    version_code=130605,
    activities=(
        ActivitySpec(MAIN, main.TaskListScreen, filters=(LAUNCHER_FILTER,), on_resume=main.resumed),
        ActivitySpec(
            "com.todoroo.astrid.activity.ShareLinkActivity",
            editor.TaskEditor,
            filters=(kit.share("text/plain"),),
            on_resume=editor.resumed,
        ),
        ActivitySpec(EDITOR, editor.TaskEditor, exported=False, on_resume=editor.resumed),
        *(ActivitySpec(name, screen, exported=False) for name, screen in list_screens.SCREENS.items()),
        *(ActivitySpec(name, settings.TasksSettings, label="Settings") for name in (sheets.SETTINGS, *settings.PAGES)),
    ),
    permissions=kit.permissions(
        "POST_NOTIFICATIONS READ_CALENDAR WRITE_CALENDAR ACCESS_COARSE_LOCATION ACCESS_FINE_LOCATION",
        "RECORD_AUDIO SCHEDULE_EXACT_ALARM",
    ),
    set_up_grants=kit.permissions("POST_NOTIFICATIONS"),
    databases={rows.DATABASE: schema.SCHEMA},
    receivers=(
        ReceiverSpec(".receivers.CompleteTaskReceiver", (notifications.COMPLETE,), notifications.complete),
        ReceiverSpec(".receivers.SnoozeReceiver", (notifications.SNOOZE,), notifications.snooze),
    ),
    on_time=notifications.REMINDERS.time_passed,
)

__all__ = ["MANIFEST"]
