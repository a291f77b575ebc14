"""What pages ask of the browser: navigation, storage, choosers, downloads, sharing."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from simdroid.system import Intent
from simdroid_apps.chrome import addresses, browsing, downloads, site_data, tabs

if TYPE_CHECKING:
    from simdroid.browser.sites.messages import PageResponse

_CHOOSERS = ("select", "date", "color", "context")
_MOST_LOG_CHARACTERS = 500
_OPEN_DOCUMENT = "android.intent.action.OPEN_DOCUMENT"


class Effects(browsing.Browsing):
    """A screen whose pages get what they ask for."""

    def take_effect(self, tab: tabs.Tab, effect: dict[str, Any], *, depth: int) -> None:
        """Do one thing that a page asks for; what is unknown is nothing."""
        kind = str(effect.get("kind"))
        if kind in _CHOOSERS:
            if tab.id == self.tabs.current:
                self.ask(kind, **{name: value for name, value in effect.items() if name != "kind"})
            return
        method = getattr(self, f"effect_{kind}", None)
        if method is not None:
            method(tab, effect, depth)

    def effect_navigate(self, tab: tabs.Tab, effect: dict[str, Any], depth: int) -> None:
        """A link, a form, `location`."""
        from simdroid.browser.sites.messages import PageRequest

        url = self.absolute(tab, str(effect["url"]))
        if not self.may_reach(tab, url):
            return
        body = str(effect.get("body") or "").encode()
        request = PageRequest(
            url, str(effect.get("method") or "GET").upper(), body, str(effect.get("content_type") or "")
        )
        if effect.get("target") == "_blank":
            new_tab = self.tabs.open(incognito=tab.incognito)
            self.fetch(new_tab, request, replace=True, depth=depth)
        else:
            self.fetch(tab, request, replace=bool(effect.get("replace")), depth=depth)

    def effect_open_window(self, tab: tabs.Tab, effect: dict[str, Any], depth: int) -> None:
        """`window.open`."""
        self.effect_navigate(tab, {**effect, "target": "_blank"}, depth)

    def effect_history(self, tab: tabs.Tab, effect: dict[str, Any], depth: int) -> None:
        """`pushState`, `replaceState`, another fragment: the page stays."""
        present = tab.entry
        url = self.absolute(tab, str(effect.get("url") or present.url))
        if addresses.origin_of(url) != addresses.origin_of(present.url):
            return
        entry = tabs.NavigationEntry(url, present.title, present.page, effect.get("state"), present.secure)
        tab.go_to(entry, replace=bool(effect.get("replace")))

    def effect_go(self, tab: tabs.Tab, effect: dict[str, Any], depth: int) -> None:
        """`history.back()` and the like."""
        if tab.id == self.tabs.current:
            steps = int(effect["steps"])
            if steps:
                self.go(steps)
            else:
                self.reload()

    def effect_storage(self, tab: tabs.Tab, effect: dict[str, Any], depth: int) -> None:
        """What a script left in its storage."""
        origin = addresses.origin_of(tab.entry.url)
        values = {str(name): str(value) for name, value in dict(effect["values"]).items()}
        if effect.get("area") == "session":
            tab.session[origin] = values
        else:
            site_data.SiteData(self.system).keep_local(origin, values, incognito=tab.incognito)

    def effect_cookies(self, tab: tabs.Tab, effect: dict[str, Any], depth: int) -> None:
        """Cookies that a script set."""
        assigned = effect["set"]
        texts = [str(item) for item in (assigned if isinstance(assigned, list) else [assigned])]
        site_data.SiteData(self.system).keep_cookies(tab.entry.url, texts, incognito=tab.incognito)

    def effect_download(self, tab: tabs.Tab, effect: dict[str, Any], depth: int) -> None:
        """A link that saves."""
        from simdroid.browser.sites.messages import PageRequest

        response = self.answer(tab, PageRequest(self.absolute(tab, str(effect["url"]))))
        if response.error or response.status >= 400:
            self.snackbar("Download failed")
        else:
            self.save_download(response, str(effect.get("name") or ""))

    def save_download(self, response: PageResponse, name: str = "") -> None:
        """Save an answer in the folder of downloads, and say so."""
        file_name = addresses.file_name(response.url, response.headers.get("content-disposition", ""), name)
        path = downloads.save_file(self.system, file_name, response)
        if not path:
            self.snackbar("Download failed")
            return
        self.state["downloaded"] = path
        self.snackbar("File downloaded", ("Open", "open_downloaded"))

    def effect_copy(self, tab: tabs.Tab, effect: dict[str, Any], depth: int) -> None:
        """A script wrote to the clipboard."""
        self.system.clipboard.copy(str(effect["text"])[:100_000])

    def effect_share(self, tab: tabs.Tab, effect: dict[str, Any], depth: int) -> None:
        """`navigator.share`."""
        parts = [str(effect.get(name) or "") for name in ("text", "url")]
        self.share("\n".join(part for part in parts if part), title=str(effect.get("title") or ""))

    def effect_files(self, tab: tabs.Tab, effect: dict[str, Any], depth: int) -> None:
        """A file field: the phone's own picker, whose answer `chosen_files` takes."""
        if tab.id != self.tabs.current:
            return
        accepted = str(effect.get("accept") or "").split(",")[0].strip()
        kind = accepted if "/" in accepted else "*/*"
        self.state["choosing"] = {"node": effect["node"]}
        extras = {"android.intent.extra.ALLOW_MULTIPLE": bool(effect.get("multiple"))}
        self.start_for_result(Intent(_OPEN_DOCUMENT, type=kind, extras=dict(extras)))

    def effect_close(self, tab: tabs.Tab, effect: dict[str, Any], depth: int) -> None:
        """`window.close()`; only of a tab that a page opened."""
        if len(tab.entries) == 1 and len(self.tabs.tabs) > 1:
            self.tabs.close(tab.id)

    def effect_console(self, tab: tabs.Tab, effect: dict[str, Any], depth: int) -> None:
        """A line for the log."""
        message = str(effect.get("text") or "")[:_MOST_LOG_CHARACTERS]
        self.system.log.write("I", "chromium", f'[INFO:CONSOLE] "{message}", source: {tab.entry.url[:200]}')

    def effect_error(self, tab: tabs.Tab, effect: dict[str, Any], depth: int) -> None:
        """A script's uncaught error."""
        self.effect_console(tab, {"text": effect.get("message")}, depth)

    def choose(self, node: int, value: Any) -> None:
        """Answer a chooser of the page."""
        from simdroid.browser import events

        self.send(partial(events.choose, node, value))
