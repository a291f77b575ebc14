"""HTML Viewer: shows a page or a text of the phone's files, without scripts and without following links."""

from __future__ import annotations

import html

from simdroid import kit, ui
from simdroid.system import ActivitySpec, Manifest, path_of, paths

PACKAGE = "com.android.htmlviewer"
_BAR_DP = 64.0
_PLAIN = "text/plain"


class ViewerScreen(kit.AppScreen):
    """`HTMLViewerActivity`: a page is shown as its file is now; nothing can happen to it."""

    look = kit.GOOGLE

    def build(self) -> ui.View:
        """The page under a bar with its title."""
        from simdroid.browser.frame import Frame, Unresponsive
        from simdroid.browser.page import LoadedPage
        from simdroid.browser.process import Renderers
        from simdroid.browser.resources import Resources
        from simdroid.browser.sites.messages import PageRequest
        from simdroid.browser.web_view import WebView

        url, metrics = self.intent.data or "about:blank", self.metrics
        resources = Resources(self.system, PACKAGE, frozenset({url}))
        response = resources.load(PageRequest(url))
        room = metrics.height - metrics.status_bar - metrics.navigation_bar - metrics.px(_BAR_DP)
        web_page = LoadedPage(
            url=url,
            source=self._source(response.body.decode("utf-8", "replace")),
            seed=0,
            viewport={
                "width": round(metrics.dp(metrics.width), 3),
                "height": round(metrics.dp(room), 3),
                "dpr": metrics.density / 160,
                "dark": self.theme.dark,
                "font_scale": metrics.font_scale,
                "desktop": False,
            },
            loaded_at=0.0,
            scripts=False,
        )
        renderers = Renderers.of(self.system)
        body: ui.View
        frame = None if response.error else renderers.frame(web_page, resources.load)
        if isinstance(frame, Unresponsive):
            body = ui.View(cls="android.webkit.WebView", width="fill", background="background")
        elif not isinstance(frame, Frame):
            body = ui.empty_state("The requested file could not be found.", icon="file_alert_outline")
        else:
            body = WebView(frame=frame, pictures=renderers.pictures(web_page), send=lambda _event: None)
        body.weight = 1
        return ui.Page([kit.app_bar(self, getattr(frame, "title", "") or "HTML Viewer"), body], ghost=True)

    def _source(self, content: str) -> str:
        """The page itself, or one that shows a text as it is."""
        if self.intent.type != _PLAIN:
            return content
        name = html.escape(paths.name(path_of(self.system, self.intent.data or "") or ""))
        head = f'<meta name="viewport" content="width=device-width"><title>{name}</title>'
        style = "white-space: pre-wrap; overflow-wrap: break-word"
        return f'{head}<pre style="{style}">\n{html.escape(content, quote=False)}</pre>'


MANIFEST = Manifest(
    package=PACKAGE,
    label="HTML Viewer",
    icon="web",
    color="#5f6368",
    platform=True,
    system=True,
    image_order=1,
    activities=(
        ActivitySpec(
            ".HTMLViewerActivity",
            ViewerScreen,
            filters=(kit.view("text/html", "application/xhtml+xml", _PLAIN),),
        ),
    ),
)

__all__ = ["MANIFEST"]
