"""Chrome; its pages are real ones, rendered by `simdroid.browser`."""

from simdroid import kit
from simdroid.system import LAUNCHER_FILTER, ActivitySpec, Manifest
from simdroid_apps.chrome import bookmarks, downloads_page, first_run, history, main, screens, settings, store

_PAGES = (
    kit.browse("http", "https", "about", "data"),
    kit.view("text/html", "multipart/related", "application/xhtml+xml"),
)

MANIFEST = Manifest(
    package=store.PACKAGE,
    label="Chrome",
    icon="google_chrome",
    color="#4285f4",
    version_name="109.0.5414.123",
    version_code=541412333,
    system=True,
    activities=(
        ActivitySpec(
            store.MAIN,
            main.ChromeScreen,
            filters=(LAUNCHER_FILTER, *_PAGES),
            single_task=True,
            on_intent=main.arrived,
            on_resume=main.resumed,
        ),
        ActivitySpec(store.TABBED, main.ChromeScreen, single_task=True, on_intent=main.arrived, on_resume=main.resumed),
        ActivitySpec(screens.FIRST_RUN, first_run.FirstRunScreen, on_resume=first_run.notified),
        ActivitySpec(screens.HISTORY, history.HistoryScreen, label="History", exported=False),
        ActivitySpec(screens.BOOKMARKS, bookmarks.BookmarksScreen, label="Bookmarks", exported=False),
        ActivitySpec(screens.BOOKMARK_EDITOR, bookmarks.BookmarkEditor, exported=False),
        ActivitySpec(screens.DOWNLOADS, downloads_page.DownloadsScreen, label="Downloads", exported=False),
        ActivitySpec(screens.RECENT, history.RecentTabsScreen, label="Recent tabs", exported=False),
        ActivitySpec(screens.SETTINGS, settings.SettingsScreen, label="Settings", exported=False),
    ),
    permissions=kit.permissions("INTERNET", "POST_NOTIFICATIONS", "CAMERA", "RECORD_AUDIO", "ACCESS_FINE_LOCATION"),
    databases={store.HISTORY_FILE: store.HISTORY_SCHEMA},
    set_up=first_run.skip,
    on_time=main.time_passed,
)

__all__ = ["MANIFEST"]
