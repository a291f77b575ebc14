"""The settings: a page of links, and the pages behind them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import NamedTuple

from simdroid import kit, ui
from simdroid.system import ACTION_VIEW, Intent, System
from simdroid.system.files import STORAGE
from simdroid_apps.tasks_org.dates import clock_time_text
from simdroid_apps.tasks_org.rows import ALARMS, GEOFENCES, MEMBERSHIPS, PACKAGE, TAGGINGS, TASKS
from simdroid_apps.tasks_org.screen import LIGHT_THEME, LOOK, SYSTEM_THEME, ThemedScreen
from simdroid_apps.tasks_org.sheets import CUSTOMIZE, DONATE, HELP
from simdroid_apps.tasks_org.store import Options, Store

SITE = "https://tasks.org"
FRAGMENTS = ".preferences.fragments."
_PRIORITIES = (("0", "High"), ("1", "Medium"), ("2", "Low"), ("3", "None"))
_DUES = (("0", "No due date"), ("1", "Today"), ("2", "Tomorrow"), ("3", "Day after tomorrow"), ("4", "Next week"))
_STARTS = (("0", "No start date"), ("1", "Due date"), ("3", "Day before due"), ("4", "Week before due"))
_REMINDER_CHOICES = (
    ("", "No reminders"),
    ("when_due", "When due"),
    ("when_overdue", "When overdue"),
    ("when_due,when_overdue", "When due, When overdue"),
    ("when_started,when_due,when_overdue", "When started, When due, When overdue"),
)
_CHIPS = (("0", "Text and icon"), ("1", "Text only"), ("2", "Icon only"))
_WEEK = ("Use locale default", "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
BACKUPS = f"{STORAGE}/Android/data/{PACKAGE}/files/backups"
_CODE = 130605
_THEMES = ((LIGHT_THEME, "Light"), ("1", "Black"), ("2", "Dark"), (SYSTEM_THEME, "System default"))
_VERSION = "Version 13.6.3"
_NEWS = "This version shows tasks in groups that can be folded, and sorts completed tasks by themselves."
_TROUBLE = "Check that notifications of Tasks are on, and that battery optimization does not hold them back."


class More(kit.PreferenceFile, package=PACKAGE):
    """Settings that nothing on this phone looks different by."""

    desaturate = kit.Flag(True, key="desaturate_colors")
    markdown = kit.Flag()
    add_to_top = kit.Flag(True, key="google_tasks_add_to_top")
    collapse_bars = kit.Flag(True, key="app_bar_collapse")
    linkify_list = kit.Flag(key="linkify_task_list")
    linkify_edit = kit.Flag(key="linkify_task_edit")
    first_day = kit.String("0", key="start_of_week")
    persistent = kit.Flag(True, key="notif_annoy")
    wearable = kit.Flag(True, key="wearable_notifications")
    bundle = kit.Flag(True, key="bundle_notifications")
    vibrate = kit.Flag(True, key="notif_vibrate")
    led = kit.Flag(True, key="led_notificatiWCAon")
    voice = kit.Flag(key="voiceRemindersEnabled")
    badges = kit.Flag(key="badges_enabled")
    quiet = kit.Flag(key="enable_qhours")
    quiet_start = kit.Number(79_200_000, key="notif_qstart_new")
    quiet_end = kit.Number(36_000_000, key="notif_qend_new")
    backups = kit.Flag(True, key="backups_enabled")
    android_backup = kit.Flag(True, key="backups_android_backup_enabled")
    ignore_warnings = kit.Flag(key="backups_ignore_warnings")
    events_end = kit.Flag(True, key="p_end_at_deadline")
    statistics = kit.Flag(True, key="collect_statistics")


@dataclass(frozen=True, kw_only=True)
class TimeRow(kit.DialogRow):
    """A time of day, stored as milliseconds since midnight."""

    stored: kit.Number

    def view(self, screen: kit.PreferenceScreen) -> ui.View:
        return self.line(
            screen, partial(screen.ask_row, self), clock_time_text(screen.system, self.stored.get(screen.system))
        )

    def dialog(self, screen: kit.PreferenceScreen) -> ui.Dialog:
        minutes = self.stored.get(screen.system) // 60_000

        def take(hour: int, minute: int) -> None:
            self.stored.put(screen.system, (hour * 60 + minute) * 60_000)
            screen.close()

        return ui.TimePicker(minutes // 60, minutes % 60, ui.uses_24_hours(screen.system), take, screen.close)


class Page(NamedTuple):
    """A page of the settings."""

    title: str
    icon: str
    rows: Sequence[kit.Preference]


def _page(title: str, icon: str, *rows: kit.Preference) -> Page:
    return Page(title, icon, rows)


def _site(title: str, path: str = "", summary: str = "") -> kit.Link:
    return kit.Link(title, summary, intent=Intent(ACTION_VIEW, data=path if path.startswith("http") else SITE + path))


def _filters(system: System) -> Sequence[tuple[str, str]]:
    return [
        ("my_tasks", "My Tasks"),
        ("today", "Today"),
        ("recent", "Recently modified"),
        *[(f"list:{item.uuid}", item.name) for item in Store(system).lists],
    ]


_DEFAULT_REMINDERS = kit.Computed[str](
    lambda system: ",".join(Options.default_reminders.get(system)),
    lambda system, names: Options.default_reminders.put(system, names.split(",") if names else []),
)


def _reset(screen: kit.PreferenceScreen) -> None:
    """Forget every preference."""
    preferences = Options.stored(screen.system)
    preferences.put(**dict.fromkeys(preferences.all()))


def _delete_all(screen: kit.PreferenceScreen) -> None:
    """Remove every task, for good."""
    for table in (TASKS, MEMBERSHIPS, TAGGINGS, ALARMS, GEOFENCES):
        with table.open(screen.system) as database:
            database.execute(f"DELETE FROM {table.name}")


def _back_up(screen: kit.PreferenceScreen) -> None:
    """Write all tasks to a file in the folder of the app."""
    tasks = [*Store(screen.system).tasks.values()]
    name = f"user.{screen.system.clock.now():%y%m%d-%H%M}.json"
    document = json.dumps({"version": _CODE, "data": {"tasks": [{"task": asdict(task)} for task in tasks]}})
    screen.system.fs.mkdir(BACKUPS, parents=True)
    screen.system.fs.write_bytes(f"{BACKUPS}/{name}", document.encode())
    screen.toast(f"Backed up {kit.plural(len(tasks), 'task')} to {name}.")


PAGES = {
    FRAGMENTS + "LookAndFeel": _page(
        "Look and feel",
        "palette_outline",
        kit.Choice("Theme", stored=Options.theme, options=_THEMES),
        kit.Toggle("Desaturate colors", "Colors will be desaturated in dark themes", flag=More.desaturate),
        kit.Toggle("Markdown", "Enable Markdown in title and description", flag=More.markdown),
        kit.Header("On launch"),
        kit.Toggle("Open last viewed list", flag=Options.open_last),
        kit.Choice(
            "Open list", stored=Options.default_filter, options=_filters, enabled=kit.Opposite(Options.open_last).get
        ),
        kit.Header("Localization"),
        _site("Contribute translations", "/translations"),
    ),
    FRAGMENTS + "Notifications": _page(
        "Notifications",
        "bell_outline",
        kit.MessageRow("Troubleshooting", "Tap here if you are having trouble with notifications", message=_TROUBLE),
        kit.Toggle("Persistent notifications", "Persistent notifications cannot be cleared", flag=More.persistent),
        kit.Toggle("Wearable notifications", "Display notifications on your wearable", flag=More.wearable),
        kit.Toggle("Bundle notifications", "Combine multiple notifications into one", flag=More.bundle),
        kit.Toggle("Vibrations", flag=More.vibrate),
        kit.Toggle("LED notification", "Hardware support required", flag=More.led),
        kit.Toggle("Voice reminders", "Tasks will speak task names during task reminders", flag=More.voice),
        kit.Link(
            "More settings",
            "Ringtone, vibrations, and more",
            intent=Intent(
                "android.settings.APP_NOTIFICATION_SETTINGS", extras={"android.provider.extra.APP_PACKAGE": PACKAGE}
            ),
        ),
        kit.Header("Default Reminder"),
        kit.Toggle("Enabled", "Show notifications for tasks without due times", flag=Options.reminds_of_days),
        TimeRow("Reminder time", stored=Options.reminder_time, enabled=Options.reminds_of_days.get),
        kit.Header("Badges"),
        kit.Toggle("Enabled", "Display a task count on Tasks' launcher icon", flag=More.badges),
        kit.Header("Quiet hours"),
        kit.Toggle("Enabled", "No reminders during quiet hours", flag=More.quiet),
        TimeRow("Quiet hours start", stored=More.quiet_start, enabled=More.quiet.get),
        TimeRow("Quiet hours end", stored=More.quiet_end, enabled=More.quiet.get),
    ),
    FRAGMENTS + "TaskDefaults": _page(
        "Task defaults",
        "plus",
        kit.Toggle("New tasks on top", flag=More.add_to_top),
        kit.Choice(
            "Default list",
            stored=Options.default_list,
            options=lambda system: [(item.uuid, item.name) for item in Store(system).lists],
        ),
        kit.Choice("Default priority", stored=Options.default_priority, options=_PRIORITIES),
        kit.Choice("Default start date", stored=Options.default_start, options=_STARTS),
        kit.Choice("Default due date", stored=Options.default_due, options=_DUES),
        kit.Choice("Default reminders", stored=_DEFAULT_REMINDERS, options=_REMINDER_CHOICES),
    ),
    FRAGMENTS + "TaskListPreferences": _page(
        "Task list options",
        "format_list_bulleted",
        kit.Choice("App bar position", stored=Options.bar_position, options=(("0", "Top"), ("1", "Bottom"))),
        kit.Toggle("Collapse app bars", flag=More.collapse_bars),
        kit.Level("Font size", Options.font_size.get, stored=Options.font_size, least=10, most=48),
        kit.Level("Row spacing", Options.row_spacing.get, stored=Options.row_spacing, least=0, most=32),
        kit.Toggle("Show full task title", flag=Options.full_title),
        kit.Toggle("Show description", flag=Options.show_description),
        kit.Toggle("Show full description", flag=Options.full_description, enabled=Options.show_description.get),
        kit.Toggle("Show links", "Add links to websites, addresses, and phone numbers", flag=More.linkify_list),
        kit.Header("Chips"),
        kit.Choice("Chip appearance", stored=Options.chip_appearance, options=_CHIPS),
        kit.Toggle("Subtasks", flag=Options.subtask_chips),
        kit.Toggle("Start date", flag=Options.start_chips),
        kit.Toggle("Places", flag=Options.place_chips),
        kit.Toggle("Lists", flag=Options.list_chips),
        kit.Toggle("Tags", flag=Options.tag_chips),
    ),
    FRAGMENTS + "TaskEditPreferences": _page(
        "Edit screen options",
        "pencil_outline",
        kit.Toggle("Show links", "Add links to websites, addresses, and phone numbers", flag=More.linkify_edit),
        kit.Toggle("Back button saves task", flag=Options.back_saves),
        kit.Toggle("Hide check button", flag=Options.hide_check),
    ),
    FRAGMENTS + "DateAndTime": _page(
        "Date and time",
        "clock_outline",
        kit.Choice("Start of week", stored=More.first_day, options=[(str(at), day) for at, day in enumerate(_WEEK)]),
        kit.Toggle("Show full date", flag=Options.full_dates),
        TimeRow("Morning", stored=Options.morning),
        TimeRow("Afternoon", stored=Options.afternoon),
        TimeRow("Evening", stored=Options.evening),
        TimeRow("Night", stored=Options.night),
        kit.Header("Autoclose date time picker"),
        kit.Note("Close date time picker after selecting a date or time"),
        kit.Toggle("Task list", "Autoclose when picking from task list", flag=Options.auto_close_list),
        kit.Toggle("Task edit", "Autoclose when picking from task edit", flag=Options.auto_close_edit),
    ),
    FRAGMENTS + "NavigationDrawer": _page(
        "Navigation drawer",
        "menu",
        kit.Link("Manage drawer", icon="pencil_outline", activity=CUSTOMIZE),
        kit.Header("Filters"),
        kit.Toggle("Enabled", flag=Options.filters_shown),
        kit.Toggle("Today", flag=Options.today_shown, enabled=Options.filters_shown.get),
        kit.Toggle("Recently modified", flag=Options.recent_shown, enabled=Options.filters_shown.get),
        kit.Header("Tags"),
        kit.Toggle("Enabled", flag=Options.tags_shown),
        kit.Toggle("Hide unused tags", flag=Options.unused_tags_hidden, enabled=Options.tags_shown.get),
        kit.Header("Places"),
        kit.Toggle("Enabled", flag=Options.places_shown),
        kit.Toggle("Hide unused places", flag=Options.unused_places_hidden, enabled=Options.places_shown.get),
        kit.Header("Local lists"),
        kit.Toggle("Enabled", flag=Options.lists_shown),
    ),
    FRAGMENTS + "Backups": _page(
        "Backups",
        "sd",
        _site("Documentation", "/docs/backups"),
        kit.Preference("Backup folder", BACKUPS),
        kit.Press("Backup now", do=_back_up),
        kit.Header("Automatic backups"),
        kit.Toggle("Enabled", flag=More.backups),
        kit.Header("Android Backup Service"),
        kit.Toggle("Enabled", flag=More.android_backup),
        kit.Link(
            "Device settings",
            "You must also opt in to backup service through your device settings.",
            intent=Intent("android.settings.SETTINGS"),
        ),
        kit.Header("Advanced"),
        kit.Toggle("Ignore warnings", "Ignore backup warnings if you do not need backups", flag=More.ignore_warnings),
    ),
    FRAGMENTS + "Advanced": _page(
        "Advanced",
        "wrench_outline",
        kit.Preference("Attachment folder", "/storage/emulated/0/Android/data/org.tasks/files/attachments"),
        kit.Toggle("Calendar event time", "Start calendar events at due time", flag=More.events_end),
        kit.Confirm(
            "Reset preferences",
            question="Reset preferences",
            message="Preferences will be reset to default values",
            do=_reset,
        ),
        kit.Confirm(
            "Delete task data",
            question="Delete task data",
            message="All tasks will be permanently deleted",
            do=_delete_all,
        ),
    ),
    HELP: _page(
        "Help & feedback",
        "information_outline",
        kit.MessageRow("What's New", _VERSION, message=_NEWS),
        _site("Rate Tasks", "https://play.google.com/store/apps/details?id=org.tasks"),
        kit.Header("Support"),
        _site("Documentation", "/docs"),
        _site("Issue tracker", "https://github.com/tasks/tasks/issues"),
        kit.Link("Contact developer", intent=Intent("android.intent.action.SENDTO", data="mailto:support@tasks.org")),
        kit.Header("Social"),
        _site("Join r/tasks", "https://www.reddit.com/r/tasks"),
        _site("Follow @tasks_org", "https://twitter.com/tasks_org"),
        kit.Header("Open source"),
        _site("Source code", "https://github.com/tasks/tasks", "Licensed under the GNU General Public License v3.0"),
        _site("Donate", DONATE),
        kit.Header("Privacy"),
        _site("Privacy policy", "/privacy"),
        kit.Toggle("Improve Tasks", "Send anonymous usage statistics and crash reports", flag=More.statistics),
    ),
}
"""The pages by their activities, as the first one lists them; the last one is called otherwise there."""
_MAIN = Page(
    "Settings",
    "",
    (
        kit.MessageRow("Not signed in", "Add account", "account_outline", message="Could not connect"),
        *(
            kit.Link("About" if name == HELP else page.title, icon=page.icon, activity=name)
            for name, page in PAGES.items()
        ),
    ),
)


class TasksSettings(kit.PreferenceScreen, ThemedScreen):
    """`MainPreferences`, which leads to all others, and the pages behind it."""

    look = LOOK

    @property
    def page(self) -> Page:
        """The page of the activity."""
        return PAGES.get(self.activity.component.cls.removeprefix(PACKAGE), _MAIN)

    @property
    def heading(self) -> str:
        return self.page.title

    @property
    def shown_rows(self) -> Sequence[kit.Preference]:
        return self.page.rows
