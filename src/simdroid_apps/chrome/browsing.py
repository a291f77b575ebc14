"""Browsing: loading pages into tabs, what happens to them, and going through a tab's history.

Everything here is called by handlers, never while a screen is built: a page's effects happen once, when its event does.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin
from weakref import WeakKeyDictionary

from simdroid import kit
from simdroid.system import System
from simdroid.system.intents import FLAG_NEW_TASK, parse_intent_uri
from simdroid.ui import Saved, Theme, UiState
from simdroid_apps.chrome import addresses, error_pages, site_data, store
from simdroid_apps.chrome.pages import StoredPage, drop_pages, page_digest, read_page, store_page
from simdroid_apps.chrome.tabs import MOST_PAGES, NEW_TAB, NavigationEntry, Tab, Tabs

if TYPE_CHECKING:
    from simdroid.browser.frame import Frame, PageState
    from simdroid.browser.page import LoadedPage
    from simdroid.browser.resources import Resources
    from simdroid.browser.sites.messages import PageRequest, PageResponse
    from simdroid.browser.web_field import EventAt

TOOLBAR_DP = 56.0
_LEAVING = ("navigate", "go", "close")
_MOST_EVENTS_AT_ONCE = 20
"""Navigations that follow one another without a person; a page that sends itself in circles ends there."""
_MOST_DOWNLOADS = 10
"""Files that one event of a page saves."""


_PATIENCE_MS = 1000.0
"""Of the phone's clock, after which a page that does not respond is given more time by itself."""
_MOST_LOOKS = 8
_LOOKS: WeakKeyDictionary[System, dict[Any, tuple[PageState | None, Mapping[str, bytes]]]] = WeakKeyDictionary()
"""What pages looked like last, by their content; nothing that is not made again from the files."""


class Browsing(kit.AppScreen):
    """A screen with tabs."""

    known_scroll = Saved[list[float]]([0.0, 0.0])
    """How far the page in front knows itself to be scrolled, in CSS pixels."""
    timer = Saved[float | None](None)
    """When the page in front wants to know that time has passed, in milliseconds since 1970."""

    @cached_property
    def tabs(self) -> Tabs:
        """What is open."""
        return Tabs.load(self.system)

    @property
    def tab(self) -> Tab | None:
        """The tab in front."""
        return self.tabs.tab

    @property
    def options(self) -> store.Options:
        """What a person decided."""
        return store.Options(self.system)

    @property
    def theme(self) -> Theme:
        """The phone's palette, unless Chrome's own setting or an incognito tab says otherwise."""
        chosen = self.options.theme
        dark = chosen == 2 or (chosen == 0 and super().theme.dark)
        return Theme(dark=dark or bool(self.tab and self.tab.incognito))

    def viewport(self, tab: Tab) -> dict[str, Any]:
        """The room that pages have."""
        metrics = self.metrics
        return {
            "width": round(metrics.dp(metrics.width), 3),
            "height": round(metrics.dp(self.page_height), 3),
            "dpr": metrics.density / 160,
            "dark": self.theme.dark,
            "font_scale": round(metrics.font_scale * self.options.text_scale / 100, 3),
            "desktop": tab.desktop,
        }

    def page_of(self, tab: Tab) -> StoredPage | None:
        """The page that a tab shows; another viewport than it knows is an event that is stored with the next one."""
        from simdroid.browser import events

        stored = read_page(self.system, tab.entry.page) if tab.entry.page else None
        if stored is not None:
            page, viewport = stored.page, self.viewport(tab)
            sizes = (event["viewport"] for event in reversed(page.log) if event.get("kind") == "resize")
            if next(sizes, page.viewport) != viewport:
                page.log.append(events.resize(viewport, at=page.time))
        return stored

    def frame_of(self, tab: Tab) -> PageState | None:
        """What a tab's page looks like; None where it shows none. For looking: effects are for whoever plays."""
        return self._look(tab)[0]

    def pictures_of(self, tab: Tab) -> Mapping[str, bytes]:
        """The pictures of a tab's page, by the names that its frame has for them."""
        return self._look(tab)[1]

    def _look(self, tab: Tab) -> tuple[PageState | None, Mapping[str, bytes]]:
        """Frame and pictures of a tab's page, made once for each state of it: several tabs are seen at a time."""
        from simdroid.browser.process import Renderers

        digest = page_digest(self.system, tab.entry.page) if tab.entry.page else ""
        if not digest:
            return None, {}
        key = (digest, *self.viewport(tab).values())
        looks = _LOOKS.setdefault(self.system, {})
        if key not in looks:
            stored = self.page_of(tab)
            if stored is None:
                return None, {}
            looks[key] = (self.render(tab, stored.page), dict(Renderers.of(self.system).pictures(stored.page)))
            while len(looks) > _MOST_LOOKS:
                del looks[next(iter(looks))]
        return looks[key]

    def render(self, tab: Tab, page: LoadedPage) -> PageState:
        """Play a page's log; what it asks for on the way is answered and kept in the log."""
        from simdroid.browser.process import Renderers

        return Renderers.of(self.system).frame(page, partial(self.answer, tab))

    def resources(self, tab: Tab) -> Resources:
        """What the pages of a tab may load."""
        from simdroid.browser.resources import Resources

        return Resources(self.system, store.PACKAGE, frozenset(tab.granted))

    def answer(self, tab: Tab, request: PageRequest) -> PageResponse:
        """What the page of a tab gets for a request."""
        from simdroid.browser.resources import refused

        return self.resources(tab).load(request) if self.may_reach(tab, request.url) else refused(request.url)

    def may_reach(self, tab: Tab, url: str) -> bool:
        """Whether the page of a tab may load an address or lead there: a page of the web reaches no files."""
        local = addresses.urlsplit_safe(url).scheme.lower() in ("file", "content", "chrome")
        return not local or addresses.urlsplit_safe(tab.entry.url).scheme.lower() in ("file", "content")

    def visit(self, url: str, *, tab: Tab | None = None, typed: bool = False, replace: bool = False) -> None:
        """Go to an address in a tab, by default the one in front, or a new one where there is none."""
        from simdroid.browser.sites.messages import PageRequest

        tab = tab or self.tab or self.tabs.open()
        self.fetch(tab, PageRequest(addresses.normal(url)), typed=typed, replace=replace)

    def fetch(
        self, tab: Tab, request: PageRequest, *, typed: bool = False, replace: bool = False, depth: int = 0
    ) -> None:
        """Load what a request gives into a tab, save it as a file, or hand it to another app."""
        from dataclasses import replace as replaced

        scheme = addresses.urlsplit_safe(request.url).scheme.lower()
        if scheme in addresses.EXTERNAL:
            self._hand_over(request.url)
        elif request.url == NEW_TAB:
            self._show(tab, NavigationEntry(NEW_TAB), replace=replace)
        elif scheme != "javascript" and depth < _MOST_EVENTS_AT_ONCE:
            cookies = site_data.SiteData(self.system).cookies(request.url, incognito=tab.incognito)
            response = self.resources(tab).load(replaced(request, cookies=cookies))
            if error_pages.displayable(response) or response.error:
                self._open_page(tab, response, typed=typed, replace=replace, depth=depth)
            else:
                self.save_download(response)
        self.tabs.save()

    def _hand_over(self, url: str) -> None:
        """Let another app open an address that is none of a page; only what a person could open as well."""
        try:
            intent = parse_intent_uri(url)
        except ValueError:
            return
        # A page may not start activities by name, which apps did not offer to browsers.
        fallback = str(intent.extras.get("S.browser_fallback_url") or intent.extras.get("browser_fallback_url") or "")
        plain = intent.replace(component=None, flags=FLAG_NEW_TASK)
        if not self.act(plain) and fallback.startswith(("http://", "https://")):
            self.visit(fallback)

    def _open_page(self, tab: Tab, response: PageResponse, *, typed: bool, replace: bool, depth: int) -> None:
        from simdroid.browser.page import LoadedPage

        data = site_data.SiteData(self.system)
        data.take_cookies(response, incognito=tab.incognito)
        origin, number = addresses.origin_of(response.url), self.tabs.number()
        page = LoadedPage(
            url=response.url,
            source=error_pages.document_of(response),
            seed=number,
            viewport=self.viewport(tab),
            loaded_at=float(self.system.clock.now_ms()),
            storage={
                "local": data.local(origin, incognito=tab.incognito),
                "session": tab.session.get(origin, {}),
            },
            cookies=data.cookies(response.url, incognito=tab.incognito),
            scripts=self.options.scripts or bool(response.error),
            referrer="" if tab.is_new else tab.entry.url,
            timezone=self.system.clock.timezone,
            online=self.system.connectivity.online,
            history_length=len(tab.entries),
        )
        secure = response.url.startswith("https:") and not response.error
        entry = NavigationEntry(response.url, page=number, secure=secure, error=response.error)
        same = entry.url == tab.entry.url and not tab.is_new
        self._show(tab, entry, replace=replace or same)
        tab.crashed = ""
        stored = store_page(self.system, number, page)
        self._trim(tab)
        if not tab.incognito and not response.error:
            store.add_visit(self.system, response.url, "", typed=typed)
        self.play(tab, stored, depth=depth)

    def _show(self, tab: Tab, entry: NavigationEntry, *, replace: bool) -> None:
        """Let a tab show a step of its history that nothing is known of yet."""
        tab.go_to(entry, replace=replace)
        self._arrive(tab)

    def _arrive(self, tab: Tab) -> None:
        """Begin at the top of what a tab shows, with nothing of the page before open or touched."""
        if tab.id == self.tabs.current:
            for name in ("known_scroll", "timer", "ask", "about", "find"):
                self.state.pop(name, None)
            ui = self.ui
            ui.set_scroll("page", 0)
            ui.set_scroll("page:x", 0)
            if ui.focus is not None:
                ui.focus = ""

    def _trim(self, tab: Tab) -> None:
        """Keep the pages that were shown last, and remove those of other steps."""
        near = sorted(range(len(tab.entries)), key=lambda place: abs(place - tab.place))
        pages = {tab.entries[place].page for place in near}
        recent = list(dict.fromkeys(tab.entries[place].page for place in near))[:MOST_PAGES]
        for entry in tab.entries:
            if entry.page in pages and entry.page not in recent:
                entry.page = 0
        drop_pages(self.system, self.tabs.pages())

    def send(self, event: EventAt | None) -> None:
        """Let something happen to the page in front; with nothing, it only learns how far it is scrolled."""
        from simdroid.browser import events

        tab = self.tab
        stored = self.page_of(tab) if tab else None
        if tab is None or stored is None or tab.crashed:
            return
        now = max(float(self.system.clock.now_ms()), stored.page.time)
        if not self._responds(tab, stored.page):
            if event is None or event(at=now)["kind"] not in ("wait", "time"):
                return
            event = partial(events.wait)
        scroll = self._scrolled(tab, stored.page)
        if scroll != self.known_scroll:
            stored.page.log.append(events.scroll(*scroll, at=now))
            self.known_scroll = scroll
        if event is not None:
            stored.page.log.append(event(at=now))
        self.play(tab, stored)
        self.tabs.save()

    def _responds(self, tab: Tab, page: LoadedPage) -> bool:
        """Whether a page has come to the end of what happened to it last."""
        from simdroid.browser.frame import Unresponsive

        return not isinstance(self.render(tab, page), Unresponsive)

    def wait_on(self) -> None:
        """Give the page in front more time."""
        from simdroid.browser import events

        self.send(partial(events.wait))

    def exit_page(self) -> None:
        """End the page in front."""
        if (tab := self.tab) is not None:
            tab.crashed = "time"
            self.timer = None
            self.tabs.save()

    def _scrolled(self, tab: Tab, page: LoadedPage) -> list[float]:
        """How far the page in front is scrolled."""
        frame = self.render(tab, page)
        scale = getattr(frame, "scale", 1.0) * self.metrics.density / 160
        limit = max(getattr(frame, "height", 0.0) * scale - self.page_height, 0.0)
        ui: UiState = self.ui
        return [round(ui.scroll("page:x") / scale, 2), round(min(ui.scroll("page"), limit) / scale, 2)]

    @property
    def page_height(self) -> int:
        """How much of the screen a page has, in pixels."""
        metrics = self.metrics
        return metrics.height - metrics.status_bar - metrics.navigation_bar - metrics.px(TOOLBAR_DP)

    def play(self, tab: Tab, stored: StoredPage, *, depth: int = 0) -> None:
        """Play what was added to a page's log, store it, and do what the page asks for after it."""
        from simdroid.browser.frame import Crash, Unresponsive
        from simdroid.browser.process import MOST_WAITS

        frame = self.render(tab, stored.page)
        stored.save(self.system)
        if isinstance(frame, Unresponsive):
            if tab.id == self.tabs.current:
                waiting = stored.page.waits < MOST_WAITS
                self.timer = self.system.clock.now_ms() + _PATIENCE_MS if waiting else None
            return
        if isinstance(frame, Crash):
            tab.crashed = frame.reason
            self.timer = None
            return
        self._note(tab, frame)
        for effect in _heeded(frame.effects, popups=not depth):
            with suppress(KeyError, TypeError, ValueError):
                self.take_effect(tab, dict(effect), depth=depth + 1)

    def _note(self, tab: Tab, frame: Frame) -> None:
        """Remember what a frame says of its page: its title, where it scrolled to, when it wants to be woken."""
        entry = tab.entry
        if frame.title != entry.title:
            entry.title = frame.title
            if not tab.incognito and not entry.error:
                store.retitle_visit(self.system, entry.url, frame.title)
        if tab.id != self.tabs.current:
            return
        self.timer = frame.next_timer
        if frame.scroll_to is not None:
            scale = frame.scale * self.metrics.density / 160
            self.ui.set_scroll("page:x", round(frame.scroll_to[0] * scale))
            self.ui.set_scroll("page", round(frame.scroll_to[1] * scale))
            self.known_scroll = [round(item, 2) for item in frame.scroll_to]

    def take_effect(self, tab: Tab, effect: dict[str, Any], *, depth: int) -> None:
        """Do what a page asks for; `effects.py` has the rest."""
        raise NotImplementedError

    def save_download(self, response: PageResponse, name: str = "") -> None:
        """Save an answer as a file."""
        raise NotImplementedError

    def absolute(self, tab: Tab, url: str) -> str:
        """An address of a page in full."""
        return url if addresses.urlsplit_safe(url).scheme else urljoin(tab.entry.url, url)

    def go(self, steps: int) -> bool:
        """Go back or forward in the history of the tab in front; whether there was such a step."""
        tab = self.tab
        if tab is None or not steps or not 0 <= tab.place + steps < len(tab.entries):
            return False
        before = tab.entry.page
        tab.place += steps
        entry = tab.entry
        tab.crashed = ""
        if entry.page and entry.page == before:
            from simdroid.browser import events

            self.send(partial(events.pop_state, entry.url, entry.state))
        elif entry.page and (stored := self.page_of(tab)) is not None:
            self._arrive(tab)
            self._return_to(tab, stored.page)
        elif entry.url == NEW_TAB:
            self._arrive(tab)
        else:
            self.reload()
        self.tabs.save()
        return True

    def _return_to(self, tab: Tab, page: LoadedPage) -> None:
        """Show a page as it was left."""
        frame = self.render(tab, page)
        scroll = next((event for event in reversed(page.log) if event.get("kind") == "scroll"), None)
        if scroll is not None:
            scale = getattr(frame, "scale", 1.0) * self.metrics.density / 160
            self.ui.set_scroll("page", round(scroll["y"] * scale))
            self.ui.set_scroll("page:x", round(scroll["x"] * scale))
            self.known_scroll = [scroll["x"], scroll["y"]]
        self.timer = getattr(frame, "next_timer", None)

    def reload(self) -> None:
        """Load the page in front anew."""
        from simdroid.browser.sites.messages import PageRequest

        if self.tab is not None and not self.tab.is_new:
            self.fetch(self.tab, PageRequest(self.tab.entry.url), replace=True)

    def switch_to(self, id: int) -> None:
        """Bring a tab to the front."""
        self.tabs.current = id
        tab = self.tab
        if tab is not None:
            self._arrive(tab)
            stored = self.page_of(tab)
            if stored is not None and not tab.crashed:
                self._return_to(tab, stored.page)
        self.tabs.save()


def _heeded(effects: tuple[dict[str, Any], ...], *, popups: bool) -> list[dict[str, Any]]:
    """What of a page's wishes is done, in which order: each opened or left page may have as many again.

    What a page leaves behind is kept before it is left, for a script may store and navigate in any order. Of several
    ways to leave, the last one counts; of several windows, one opens, and none for a page that nobody asked for.
    """
    staying, downloads, windows, leaving = (list[dict[str, Any]]() for _ in range(4))
    # Each of these writes a file: a page that sets a hundred thousand cookies gets one writing.
    cookies = [effect["set"] for effect in effects if effect["kind"] == "cookies"]
    staying += [{"kind": "cookies", "set": cookies}] if cookies else []
    storage = {effect.get("area"): effect for effect in effects if effect["kind"] == "storage"}
    for effect in effects:
        kind = effect["kind"]
        if kind == "cookies" or (kind == "storage" and storage[effect.get("area")] is not effect):
            continue
        if kind == "open_window" or effect.get("target") == "_blank":
            windows.append(effect)
        else:
            (leaving if kind in _LEAVING else downloads if kind == "download" else staying).append(effect)
    return [*staying, *downloads[:_MOST_DOWNLOADS], *(windows[:1] if popups else ()), *leaving[-1:]]
