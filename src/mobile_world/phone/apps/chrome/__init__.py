"""Chrome; its pages are real ones, rendered by `phone.browser`."""

from mobile_world.phone.apps.chrome import first_run, screens
from mobile_world.phone.apps.chrome.bookmarks import BookmarkEditor, BookmarksScreen
from mobile_world.phone.apps.chrome.downloads_page import DownloadsScreen
from mobile_world.phone.apps.chrome.first_run import FirstRunScreen
from mobile_world.phone.apps.chrome.history import HistoryScreen, RecentTabsScreen
from mobile_world.phone.apps.chrome.main import ChromeScreen, arrived, resumed, time_passed
from mobile_world.phone.apps.chrome.settings import SettingsScreen
from mobile_world.phone.apps.chrome.store import HISTORY_FILE, HISTORY_SCHEMA, MAIN, PACKAGE, TABBED
from mobile_world.phone.kit import browse, permissions, view
from mobile_world.phone.system import LAUNCHER_FILTER, ActivitySpec, Manifest

_PAGES = (
    browse("http", "https", "about", "data"),
    view("text/html", "multipart/related", "application/xhtml+xml"),
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
    permissions=permissions("INTERNET", "POST_NOTIFICATIONS", "CAMERA", "RECORD_AUDIO", "ACCESS_FINE_LOCATION"),
    databases={HISTORY_FILE: HISTORY_SCHEMA},
    set_up=first_run.skip,
    on_time=time_passed,
)

__all__ = ["MANIFEST"]
