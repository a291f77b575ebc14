"""Chrome's main screen: the toolbar over the page, the page for a new tab, or the grid of tabs."""

from __future__ import annotations

import base64
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import quote_plus

from simdroid import kit, ui
from simdroid.system import ACTION_VIEW, Activity, System, mime_of, path_of, paths
from simdroid_apps.chrome import downloads, find_bar, first_run, menu, screens, store, tabs
from simdroid_apps.chrome.toolbar import address_bar, menu_button, message_page, tabs_button, toolbar

if TYPE_CHECKING:
    from simdroid.browser.frame import Frame


_SEARCHES = ("android.intent.action.WEB_SEARCH", "android.intent.action.SEARCH")
_LARGEST_UPLOAD = 8 << 20


class ChromeScreen(find_bar.FindBar):
    """`ChromeTabbedActivity`."""

    def build(self) -> ui.View:
        from simdroid.browser.frame import Frame, Unresponsive

        tab = self.tab
        if self.switching or tab is None:
            return self.tab_grid()
        if self.editing:
            return self.omnibox()
        frame = None if tab.is_new or tab.crashed else self.frame_of(tab)
        page = frame if isinstance(frame, Frame) else None
        bar = self.find_bar(page) if self.find is not None else self._toolbar(tab)
        if page is not None:
            body = self._page(tab, page)
        elif tab.is_new:
            body = self.new_tab_page()
        elif isinstance(frame, Unresponsive):
            body = ui.View(desc="Web View", cls="android.webkit.WebView", width="fill", background="background")
        else:
            body = self._sad_tab()
        body.weight = 1
        return ui.Page([bar, body], id="coordinator", cls="android.view.ViewGroup")

    def _toolbar(self, tab: tabs.Tab) -> ui.View:
        parts: list[ui.View] = []
        if self.options.homepage_on and not tab.is_new:
            parts.append(
                ui.IconButton(
                    id="home_button", name="home_outline", desc="Home", align=ui.CENTER, on_click=self.go_home
                )
            )
        alike = self.tabs.of(incognito=tab.incognito)
        parts += [
            address_bar(tab, self.edit_address, self.show_info),
            tabs_button(len(alike), self.show_tabs),
            menu_button(menu.page_menu(self, tab)),
        ]
        return toolbar(parts)

    def _page(self, tab: tabs.Tab, frame: Frame) -> ui.View:
        from simdroid.browser.web_view import WebView

        web = WebView(
            frame=frame,
            pictures=self.pictures_of(tab),
            send=self.send,
            on_scrolled=partial(self.send, None) if frame.listens_to_scroll else None,
            match=int((self.find or {}).get("place", -1)),
        )
        holder = ui.Box(desc="Web View", width="fill", height="fill", children=[web])
        return ui.Box(id="compositor_view_holder", width="fill", height="fill", children=[holder])

    def _sad_tab(self) -> ui.View:
        button = ui.Button(id="sad_tab_button", text="Reload", on_click=self.reload, align=(1.0, 0.0))
        message = "Something went wrong while displaying this webpage."
        return message_page("emoticon_dead_outline", "Aw, Snap!", message, button)

    def go_home(self) -> None:
        """Go to the home page: a chosen one, or that of a new tab."""
        self.visit(self.options.homepage or tabs.NEW_TAB)

    def open_downloaded(self) -> None:
        """Open the file that was saved last."""
        path = str(self.state.get("downloaded") or "")
        if self.system.fs.is_file(path):
            self.act(downloads.view_intent(self.system, path))

    def edit_bookmarked(self) -> None:
        """Change the bookmark that was just made."""
        self.open(screens.BOOKMARK_EDITOR, bookmark=str(self.state.get("bookmarked") or ""))

    def on_back(self) -> bool:
        """Leave what lies over the page, then go back through the tab's history."""
        tab = self.tab
        if self.editing:
            self.stop_editing()
        elif self.switching and tab is not None:
            del self.switching
        elif self.find is not None:
            self.close_find()
        elif tab is None or tab.crashed or not self.go(-1):
            return self._leave(tab)
        return True

    def _leave(self, tab: tabs.Tab | None) -> bool:
        """Going back from a tab that another app opened closes it and returns there."""
        if tab is not None and tab.from_app and len(self.tabs.tabs) > 1:
            self.tabs.close(tab.id)
            self.tabs.closed = []
            self.tabs.save()
        return False


def arrived(system: System, activity: Activity) -> None:
    """Open what an intent asks for, now or once the first run is over."""
    url = _requested_url(system, activity)
    if url:
        activity.state["pending"] = {"url": url, "same": bool(activity.intent.extras.get(screens.SAME_TAB))}
        if first_run.passed(system, activity):
            _open_pending(system, activity)


def _requested_url(system: System, activity: Activity) -> str:
    """The address that an intent asks for; empty where it asks for none."""
    intent = activity.intent
    if intent.action in _SEARCHES:
        query = str(intent.extras.get("query") or "")
        return store.SEARCHES[store.Options(system).search_engine][1] + quote_plus(query) if query else ""
    return (intent.data or "") if intent.action == ACTION_VIEW else ""


def resumed(system: System, activity: Activity) -> None:
    """Show the first run before anything else; then what was asked for before it, or a tab where there is none."""
    if not first_run.passed(system, activity):
        return
    screen = ChromeScreen(system, activity)
    _take_files(screen, activity)
    if activity.state.get("pending"):
        _open_pending(system, activity)
    elif screen.tab is None and not screen.switching and not _requested_url(system, activity):
        screen.tabs.open()
        screen.tabs.save()


def _open_pending(system: System, activity: Activity) -> None:
    pending = activity.state.pop("pending", None)
    if isinstance(pending, dict):
        _open(ChromeScreen(system, activity), str(pending.get("url")), same=bool(pending.get("same")))


def _open(screen: ChromeScreen, url: str, *, same: bool) -> None:
    """Open an address that another app handed over, in a tab of its own unless it is Chrome's own wish."""
    for name in ("switching", "editing", "find"):
        screen.state.pop(name, None)
    present = screen.tab
    if same and present is not None:
        screen.visit(url)
        return
    tab = screen.tabs.open()
    tab.from_app = not same
    if url.startswith("content:"):
        tab.granted.append(url.split("#")[0])
    screen.visit(url, tab=tab, replace=True)


def _take_files(screen: ChromeScreen, activity: Activity) -> None:
    """Give the files that a person picked to the field that asked for them."""
    choosing = activity.state.pop("choosing", None)
    result = kit.take_result(activity)
    if not isinstance(choosing, dict):
        return
    files = []
    for uri in result.get("uris") or []:
        path = path_of(screen.system, str(uri))
        with suppress(OSError):
            if path and screen.system.fs.stat(path).size <= _LARGEST_UPLOAD:
                content = base64.b64encode(screen.system.fs.read_bytes(path)).decode()
                files.append([paths.name(path), mime_of(paths.name(path)), content])
    if files:
        screen.choose(int(str(choosing["node"])), files)


def time_passed(system: System, before_ns: int, after_ns: int) -> None:
    """Tell the page in front that time has passed, when it waits for that."""
    top = system.activities.top
    due = top.state.get("timer") if top.component.package == store.PACKAGE else None
    if isinstance(due, int | float) and due <= after_ns / 1_000_000:
        from simdroid.browser import events

        ChromeScreen(system, top).send(partial(events.time))
