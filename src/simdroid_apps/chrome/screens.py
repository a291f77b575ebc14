"""Names of Chrome's activities besides the main one, and what their screens have in common."""

from __future__ import annotations

from simdroid import kit, ui
from simdroid.system import ACTION_VIEW, Component, Intent
from simdroid_apps.chrome.store import MAIN, PACKAGE, Options

_BROWSER = "org.chromium.chrome.browser"
FIRST_RUN = f"{_BROWSER}.firstrun.FirstRunActivity"
HISTORY = f"{_BROWSER}.history.HistoryActivity"
BOOKMARKS = f"{_BROWSER}.app.bookmarks.BookmarkActivity"
BOOKMARK_EDITOR = f"{_BROWSER}.app.bookmarks.BookmarkEditActivity"
DOWNLOADS = f"{_BROWSER}.app.download.home.DownloadActivity"
RECENT = f"{_BROWSER}.ntp.RecentTabsActivity"
SETTINGS = f"{_BROWSER}.settings.SettingsActivity"
SAME_TAB = "com.android.chrome.same_tab"
"""Extra of Chrome's own intents: the page goes into the tab in front."""


class ChromePage(kit.AppScreen):
    """A screen beside the pages."""

    look = kit.GOOGLE

    @property
    def theme(self) -> ui.Theme:
        """The phone's palette, unless Chrome's own setting says otherwise."""
        chosen = Options(self.system).theme
        return ui.Theme(dark=chosen == 2 or (chosen == 0 and super().theme.dark))

    def browse(self, url: str) -> None:
        """Show an address in the tab in front, and close this screen."""
        self.finish()
        self.start(Intent(ACTION_VIEW, data=url, component=Component(PACKAGE, MAIN), extras=dict({SAME_TAB: True})))
