"""Scenes of `mw phone gallery`: what has to be on the phone, and the way to each screen."""

from __future__ import annotations

import base64

from simdroid.media import mp3, pdf, photograph

CALENDAR_PACKAGE = "com.simplemobiletools.calendar.pro"

_COLUMNS = (
    "start_ts, end_ts, title, location, description, repeat_interval, repeat_rule, flags, type, color, "
    "reminder_1_minutes, reminder_2_minutes, reminder_3_minutes, reminder_1_type, reminder_2_type, reminder_3_type, "
    "repeat_limit, repetition_exceptions, attendees, import_id, time_zone, event_type, parent_id, last_updated, "
    "source, availability"
)
_REST = "-1, -1, -1, 0, 0, 0, 0, '[]', '', '', 'UTC', 1, 0, 0, '', 0"
_EVENTS = (
    "(1697389200, 1697392800, 'Team sync', 'Room 4', 'Bring the notes', 0, 0, 0, 0, 0, {rest})",
    "(1697446800, 1697448600, 'Dentist', 'Main Street', '', 0, 0, 0, 0, 0, {rest})",
    "(1697533200, 1697534100, 'Standup', '', '', 604800, 21, 0, 0, 0, {rest})",
    "(1697587200, 1697803200, 'Conférence à Lyon', '', 'three days', 0, 0, 1, 0, -14575885, {rest})",
    "(1697391000, 1697391000, 'Buy flowers', '', '', 0, 0, 0, 1, 0, {rest})",
)
FURNISH_CALENDAR = (
    f"su root sqlite3 /data/data/{CALENDAR_PACKAGE}/databases/events.db "
    f'"INSERT INTO events ({_COLUMNS}) VALUES {", ".join(_EVENTS).format(rest=_REST)}"'
)
"""Some appointments around the day a phone starts with, one of them weekly, and a task."""

_START = f"am start -n {CALENDAR_PACKAGE}/.activities"
_CALENDAR_MAIN = f"{_START}.MainActivity"
_CALENDAR_VIEW = f"{_CALENDAR_MAIN}; input tap 712 218"
_WEEKLY = f"{_START}.EventActivity --ei event_id 3"

CALENDAR_SCENES = (
    ("calendar-day", f"{_CALENDAR_VIEW}; input tap 540 917"),
    ("calendar-selection", f"{_CALENDAR_MAIN}; input swipe 500 480 500 480 900"),
    ("calendar-delete", f"{_CALENDAR_MAIN}; input swipe 500 480 500 480 900; input tap 1005 200"),
    ("calendar-wheels", f"{_CALENDAR_MAIN}; input tap 540 372"),
    ("calendar-week", f"{_CALENDAR_VIEW}; input tap 540 1044"),
    ("calendar-month-day", f"{_CALENDAR_VIEW}; input tap 540 1295"),
    ("calendar-year", f"{_CALENDAR_VIEW}; input tap 540 1422"),
    ("calendar-list", f"{_CALENDAR_VIEW}; input tap 540 1547"),
    ("calendar-month", f"{_CALENDAR_VIEW}; input tap 540 1170"),
    ("calendar-views", _CALENDAR_VIEW),
    ("calendar-menu", f"{_CALENDAR_MAIN}; input tap 961 218"),
    ("calendar-new", f"{_CALENDAR_MAIN}; input tap 964 2222"),
    ("calendar-search", f"{_CALENDAR_MAIN}; input tap 300 218; input text den"),
    ("calendar-event", f"{_START}.EventActivity"),
    ("calendar-date", f"{_START}.EventActivity; input tap 300 896"),
    ("calendar-time", f"{_START}.EventActivity; input tap 985 896"),
    ("calendar-disclaimer", f"{_START}.EventActivity; input tap 350 1162"),
    ("calendar-repeat", f"{_START}.EventActivity; input tap 350 1428"),
    ("calendar-weekly", _WEEKLY),
    ("calendar-weekdays", f"{_WEEKLY}; input tap 540 1432"),
    ("calendar-till", f"{_WEEKLY}; input tap 540 1562"),
    ("calendar-color", f"{_WEEKLY}; input tap 540 1828"),
    ("calendar-task", f"{_START}.TaskActivity --ei event_id 5"),
    ("calendar-settings", f"{_START}.SettingsActivity"),
    ("calendar-types", f"{_START}.SettingsActivity; input tap 420 452"),
)
"""Name and script of each screen."""

FILES_PACKAGES = ("com.google.android.documentsui", "com.simplemobiletools.gallery.pro", "com.android.camera2")

_FURNISH_STORAGE = (
    "input keyevent HOME; screencap -p /sdcard/DCIM/Camera/home.png; am start -a android.settings.SETTINGS; "
    "screencap -p /sdcard/Download/settings.png; mkdir /sdcard/Download/Invoices; "
    "echo 'Bread, milk, tea' > '/sdcard/Download/shopping list.txt'"
)
_SAMPLES = {
    "Download/song.mp3": lambda: mp3(9000, "Song"),
    "Documents/report.pdf": lambda: pdf("Report", ["Nothing to report."]),
    "DCIM/Camera/cat.jpg": photograph("cat").read,
    "DCIM/Camera/coffee.jpg": photograph("coffee").read,
}


def furnish_files() -> str:
    """The line that puts some files of different kinds into the storage."""
    samples = {path: base64.b64encode(make()).decode() for path, make in _SAMPLES.items()}
    return "; ".join(
        [_FURNISH_STORAGE, *(f"echo {data} | base64 -d > /sdcard/{path}" for path, data in samples.items())]
    )


_FILES_VIEW = (
    "am start -a android.intent.action.VIEW -d content://com.android.externalstorage.documents/document/primary%3A"
)
_FOLDER = "-t vnd.android.document/directory"
_DOWNLOAD = f"pm clear com.google.android.documentsui; {_FILES_VIEW}Download {_FOLDER}"
_FILES_HELD = f"{_DOWNLOAD}; input swipe 270 1000 270 1000 900"
_MENU = "input tap 1017 191"
_GALLERY = "am start -n com.simplemobiletools.gallery.pro/.activities"

FILE_SCENES = (
    ("files-storage", f"{_FILES_VIEW} {_FOLDER}"),
    ("files-list", f"{_DOWNLOAD}; input tap 953 588"),
    ("files-roots", f"{_DOWNLOAD}; input tap 73 191"),
    ("files-search", f"{_DOWNLOAD}; input tap 890 191; input text s"),
    ("files-menu", f"{_DOWNLOAD}; {_MENU}"),
    ("files-sort", f"{_DOWNLOAD}; {_MENU}; input tap 800 567"),
    ("files-new-folder", f"{_DOWNLOAD}; {_MENU}; input tap 800 442"),
    ("files-selection", _FILES_HELD),
    ("files-selection-menu", f"{_FILES_HELD}; {_MENU}"),
    ("files-move", f"{_FILES_HELD}; {_MENU}; input tap 900 941"),
    ("files-rename", f"{_FILES_HELD}; {_MENU}; input tap 900 1193"),
    ("files-details", f"{_FILES_HELD}; {_MENU}; input tap 900 1319"),
    ("files-delete", f"{_FILES_HELD}; input tap 890 191"),
    ("files-open", "am start -a android.intent.action.OPEN_DOCUMENT -t image/*"),
    (
        "files-save",
        "am start -a android.intent.action.CREATE_DOCUMENT -t text/plain -e android.intent.extra.TITLE a.txt",
    ),
    ("gallery-folder", f"{_GALLERY}.MediaActivity -e directory /storage/emulated/0/DCIM/Camera"),
    (
        "gallery-picture",
        f"{_GALLERY}.PhotoActivity -a android.intent.action.VIEW -d file:///sdcard/DCIM/Camera/cat.jpg",
    ),
    ("camera-options", "am start -a android.media.action.STILL_IMAGE_CAMERA; input tap 984 1926"),
    ("camera-modes", "am start -a android.media.action.STILL_IMAGE_CAMERA; input swipe 200 1200 900 1200 300"),
)
"""Name and script of each screen."""

MARKOR_PACKAGE = "net.gsantner.markor"

_NOTEBOOK = "/sdcard/Documents/Markor"
_IDEAS = r"# Ideas\n\nRead **more** at [home](https://example.org).\n\n- [x] begin\n- [ ] go on\n\n> Soon.\n"
FURNISH_MARKOR = (
    f"mkdir -p {_NOTEBOOK}/Recipes; printf '{_IDEAS}' > {_NOTEBOOK}/ideas.md; "
    rf"printf '# Shopping\n- [ ] milk\n- [ ] 茶\n' > {_NOTEBOOK}/shopping.md; "
    rf"printf '(A) Call Ann @phone due:2023-10-20\nx 2023-10-14 Buy paint +home\n' > {_NOTEBOOK}/todo.txt"
)
"""Some notes, and a folder for more."""

_ACTIVITY = f"am start -n {MARKOR_PACKAGE}/.activity"
_MARKOR_MAIN = f"{_ACTIVITY}.MainActivity"
_ACCESS = f"appops set {MARKOR_PACKAGE} MANAGE_EXTERNAL_STORAGE"
_MARKOR_HELD = f"{_MARKOR_MAIN}; input swipe 500 722 500 722 900"

MARKOR_SCENES = (
    ("markor-intro", f"{_ACTIVITY}.IntroActivity"),
    ("markor-storage", f"{_ACCESS} deny; {_MARKOR_MAIN}"),
    ("markor-new", f"{_ACCESS} allow; {_MARKOR_MAIN}; input tap 964 2053"),
    ("markor-go-to", f"{_MARKOR_MAIN}; input tap 664 200"),
    ("markor-sort", f"{_MARKOR_MAIN}; input tap 780 200"),
    ("markor-search", f"{_MARKOR_MAIN}; input tap 896 200"),
    ("markor-editor", f"{_ACTIVITY}.DocumentActivity --es EXTRA_PATH {_NOTEBOOK}/shopping.md; input tap 540 1500"),
    ("markor-view", f"{_ACTIVITY}.DocumentActivity --es EXTRA_PATH {_NOTEBOOK}/ideas.md --ez EXTRA_DO_PREVIEW true"),
    ("markor-selection", _MARKOR_HELD),
    ("markor-rename", f"{_MARKOR_HELD}; input tap 664 200"),
    ("markor-details", f"{_MARKOR_HELD}; input tap 780 200"),
    ("markor-delete", f"{_MARKOR_HELD}; input tap 896 200"),
    ("markor-move", f"{_MARKOR_HELD}; input tap 1017 200; input tap 648 452"),
    ("markor-todo", f"{_ACTIVITY}.openeditor.OpenEditorTodoActivity"),
    ("markor-quicknote", f"{_ACTIVITY}.openeditor.OpenEditorQuickNoteActivity"),
    ("markor-more", f"{_MARKOR_MAIN}; input tap 945 2250"),
    ("markor-settings", f"{_ACTIVITY}.SettingsActivity"),
    ("markor-share", f"{_ACTIVITY}.DocumentActivity --es android.intent.extra.TEXT Hello"),
)
"""Name and script of each screen."""
