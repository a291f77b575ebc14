"""A few small apps, and a system that has them installed."""

from __future__ import annotations

from pathlib import Path

from simdroid.system import (
    LAUNCHER_FILTER,
    ActivitySpec,
    BroadcastResult,
    Intent,
    IntentFilter,
    Manifest,
    ReceiverSpec,
    System,
)
from simdroid.system.files.factory_image import MOUNT_POINTS, make_system_directories
from simdroid.system.intents.intents import ACTION_MAIN, ACTION_VIEW, CATEGORY_DEFAULT, CATEGORY_HOME


def _first_run(system: System) -> None:
    system.fs.write_text("/data/data/org.example.notes/files/welcome", "hello")


def _echo(system: System, intent: Intent) -> BroadcastResult:
    return BroadcastResult(-1, str(intent.extras.get("text")))


LAUNCHER = Manifest(
    "org.example.home",
    "Home",
    "home",
    "#000000",
    system=True,
    activities=(ActivitySpec(".Home", filters=(IntentFilter((ACTION_MAIN,), (CATEGORY_HOME, CATEGORY_DEFAULT)),)),),
)
NOTES = Manifest(
    "org.example.notes",
    "Notes",
    "note",
    "#112233",
    version_name="2.0",
    version_code=20,
    activities=(
        ActivitySpec(".Main", filters=(LAUNCHER_FILTER,)),
        ActivitySpec(".Editor", exported=False),
        ActivitySpec(".Search", single_top=True),
        ActivitySpec(
            ".Viewer",
            filters=(
                IntentFilter(
                    (ACTION_VIEW,), (CATEGORY_DEFAULT,), schemes=("http", "https"), hosts=("notes.example.org",)
                ),
                IntentFilter((ACTION_VIEW,), (CATEGORY_DEFAULT,), schemes=("content", "file"), types=("text/*",)),
            ),
        ),
    ),
    receivers=(ReceiverSpec(".Echo", ("org.example.ECHO",), _echo),),
    services=(".Sync",),
    permissions=("android.permission.CAMERA", "android.permission.INTERNET", "android.permission.WRITE_SETTINGS"),
    databases={"databases/notes.db": "CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT);"},
    folders=("/storage/emulated/0/Documents/Notes",),
    first_run=_first_run,
)
MUSIC = Manifest(
    "org.example.music",
    "Music",
    "music",
    "#445566",
    activities=(
        ActivitySpec(".Player", filters=(LAUNCHER_FILTER,), single_task=True),
        ActivitySpec(".Browse", filters=(IntentFilter((ACTION_VIEW,), schemes=("http", "https")),)),
    ),
    granted=("android.permission.POST_NOTIFICATIONS",),
    permissions=("android.permission.POST_NOTIFICATIONS",),
)
SETTINGS = Manifest(
    "com.android.settings", "Settings", "cog", "#777777", system=True, activities=(ActivitySpec(".Settings"),)
)

APPS = (LAUNCHER, NOTES, MUSIC, SETTINGS)


def make_system(root: Path) -> System:
    """A phone's services with these apps, their data in place."""
    for point in MOUNT_POINTS:
        (root / point.lstrip("/")).mkdir(parents=True, exist_ok=True)
    system = System(root, APPS)
    make_system_directories(system.fs)
    for package in system.packages.all():
        system.packages.ensure_data(package)
    return system
