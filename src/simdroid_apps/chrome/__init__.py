"""Chrome; its pages are real ones, rendered by `simdroid.browser`."""

from simdroid import kit
from simdroid.system import LAUNCHER_FILTER, ActivitySpec, Manifest
from simdroid_apps.chrome import first_run, screens
from simdroid_apps.chrome.bookmarks import BookmarkEditor, BookmarksScreen
from simdroid_apps.chrome.downloads_page import DownloadsScreen
from simdroid_apps.chrome.first_run import FirstRunScreen
from simdroid_apps.chrome.history import HistoryScreen, RecentTabsScreen
from simdroid_apps.chrome.main import ChromeScreen, arrived, resumed, time_passed
from simdroid_apps.chrome.settings import SettingsScreen
from simdroid_apps.chrome.store import HISTORY_FILE, HISTORY_SCHEMA, MAIN, PACKAGE, TABBED

_PAGES = (
    kit.browse("http", "https", "about", "data"),
    kit.view("text/html", "multipart/related", "application/xhtml+xml"),
)

MANIFEST = Manifest(
    package=PACKAGE,
    label="Chrome",
    icon="google_chrome",
    color="#4285f4",
    version_name="109.0.5414.123",
    version_code=541412333,
    system=True,
    activities=(
        ActivitySpec(
            MAIN,
            ChromeScreen,
            filters=(LAUNCHER_FILTER, *_PAGES),
            single_task=True,
            on_intent=arrived,
            on_resume=resumed,
        ),
        ActivitySpec(TABBED, ChromeScreen, single_task=True, on_intent=arrived, on_resume=resumed),
        ActivitySpec(screens.FIRST_RUN, FirstRunScreen, on_resume=first_run.notified),
        ActivitySpec(screens.HISTORY, HistoryScreen, label="History", exported=False),
        ActivitySpec(screens.BOOKMARKS, BookmarksScreen, label="Bookmarks", exported=False),
        ActivitySpec(screens.BOOKMARK_EDITOR, BookmarkEditor, exported=False),
        ActivitySpec(screens.DOWNLOADS, DownloadsScreen, label="Downloads", exported=False),
        ActivitySpec(screens.RECENT, RecentTabsScreen, label="Recent tabs", exported=False),
        ActivitySpec(screens.SETTINGS, SettingsScreen, label="Settings", exported=False),
    ),
    permissions=kit.permissions("INTERNET", "POST_NOTIFICATIONS", "CAMERA", "RECORD_AUDIO", "ACCESS_FINE_LOCATION"),
    databases={HISTORY_FILE: HISTORY_SCHEMA},
    set_up=first_run.skip,
    on_time=time_passed,
)

__all__ = ["MANIFEST"]
