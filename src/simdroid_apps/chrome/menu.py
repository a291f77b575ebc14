"""Chrome's menu for the page in front."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from simdroid_apps.chrome import addresses, screens, store, tabs
from simdroid_apps.chrome.toolbar import AppMenu, MenuButton, MenuLine

if TYPE_CHECKING:
    from simdroid_apps.chrome.find_bar import FindBar


def page_menu(screen: FindBar, tab: tabs.Tab) -> AppMenu:
    """What can be done with the page and with Chrome."""
    url, on_page = tab.entry.url, not tab.is_new
    mark = store.Bookmarks(screen.system).of(url)
    buttons = (
        MenuButton(
            "forward_menu_id", "arrow_right", "Forward", partial(screen.go, 1), tab.place + 1 < len(tab.entries)
        ),
        MenuButton(
            "bookmark_this_page_id",
            "star" if mark else "star_outline",
            "Edit bookmark" if mark else "Bookmark",
            partial(_bookmark, screen, tab),
            on_page,
        ),
        MenuButton("offline_page_id", "download", "Download", partial(_save_page, screen, tab), on_page),
        MenuButton("info_menu_id", "information_outline", "Page info", screen.show_info, on_page),
        MenuButton("reload_menu_id", "refresh", "Refresh", screen.reload, on_page),
    )
    lines = [
        MenuLine("new_tab_menu_id", "New tab", screen.new_tab, "plus_box_outline"),
        MenuLine(
            "new_incognito_tab_menu_id", "New Incognito tab", partial(screen.new_tab, incognito=True), "incognito"
        ),
        MenuLine("open_history_menu_id", "History", partial(screen.open, screens.HISTORY), "history", divided=True),
        MenuLine("downloads_menu_id", "Downloads", partial(screen.open, screens.DOWNLOADS), "download"),
        MenuLine("all_bookmarks_menu_id", "Bookmarks", partial(screen.open, screens.BOOKMARKS), "star_outline"),
        MenuLine("recent_tabs_menu_id", "Recent tabs", partial(screen.open, screens.RECENT), "tab"),
    ]
    if on_page:
        shared = f"{tab.entry.title}\n{url}" if tab.entry.title else url
        lines += [
            MenuLine("share_menu_id", "Share…", partial(screen.share, shared), "share_variant", divided=True),
            MenuLine("find_in_page_id", "Find in page", screen.open_find, "text_search"),
            MenuLine(
                "add_to_homescreen_id",
                "Add to Home screen",
                partial(screen.toast, f"{addresses.host_of(url)}: the home screen has no room for web pages"),
                "cellphone_arrow_down",
            ),
            MenuLine(
                "request_desktop_site_id",
                "Desktop site",
                partial(_toggle_desktop, screen, tab),
                "monitor",
                checked=tab.desktop,
            ),
        ]
    lines += [
        MenuLine("preferences_id", "Settings", partial(screen.open, screens.SETTINGS), "cog_outline", divided=True),
        MenuLine(
            "help_id",
            "Help & feedback",
            partial(screen.visit, "https://support.google.com/chrome/"),
            "help_circle_outline",
        ),
    ]
    return AppMenu(buttons, lines)


def _bookmark(screen: FindBar, tab: tabs.Tab) -> None:
    """Bookmark the page, or open its bookmark to change it."""
    marks = store.Bookmarks(screen.system)
    mark = marks.of(tab.entry.url)
    if mark is not None:
        screen.open(screens.BOOKMARK_EDITOR, bookmark=mark.id)
        return
    screen.state["bookmarked"] = marks.add(tab.entry.name, tab.entry.url)
    screen.snackbar("Bookmarked", ("Edit", "edit_bookmarked"))


def _save_page(screen: FindBar, tab: tabs.Tab) -> None:
    name = "" if "." in tab.entry.url.rpartition("/")[2] else f"{tab.entry.name}.html"
    screen.effect_download(tab, {"url": tab.entry.url, "name": name}, 0)


def _toggle_desktop(screen: FindBar, tab: tabs.Tab) -> None:
    tab.desktop = not tab.desktop
    screen.reload()
