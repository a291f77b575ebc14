"""Tasks.org: to-do lists with dates, priorities, tags and reminders."""

from simdroid import kit
from simdroid.system import LAUNCHER_FILTER, ActivitySpec, Manifest, ReceiverSpec
from simdroid_apps.tasks_org import editor, main, notifications
from simdroid_apps.tasks_org.list_screens import SCREENS
from simdroid_apps.tasks_org.rows import DATABASE, PACKAGE
from simdroid_apps.tasks_org.schema import SCHEMA
from simdroid_apps.tasks_org.screen import EDITOR, MAIN
from simdroid_apps.tasks_org.settings import PAGES, TasksSettings
from simdroid_apps.tasks_org.sheets import SETTINGS

MANIFEST = Manifest(
    package=PACKAGE,
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
        *(ActivitySpec(name, screen, exported=False) for name, screen in SCREENS.items()),
        *(ActivitySpec(name, TasksSettings, label="Settings") for name in (SETTINGS, *PAGES)),
    ),
    permissions=kit.permissions(
        "POST_NOTIFICATIONS READ_CALENDAR WRITE_CALENDAR ACCESS_COARSE_LOCATION ACCESS_FINE_LOCATION",
        "RECORD_AUDIO SCHEDULE_EXACT_ALARM",
    ),
    set_up_grants=kit.permissions("POST_NOTIFICATIONS"),
    databases={DATABASE: SCHEMA},
    receivers=(
        ReceiverSpec(".receivers.CompleteTaskReceiver", (notifications.COMPLETE,), notifications.complete),
        ReceiverSpec(".receivers.SnoozeReceiver", (notifications.SNOOZE,), notifications.snooze),
    ),
    on_time=notifications.REMINDERS.time_passed,
)

__all__ = ["MANIFEST"]
