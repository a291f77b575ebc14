"""A document on the screen: the pages of a PDF file, or the text and tables of an Office file."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from simdroid import kit, ui
from simdroid.system import ACTION_VIEW, Extra, Intent, document_uri, mime_of, path_of, paths
from simdroid_apps.document_reader import finding, page_view, store, text_reading, text_view

if TYPE_CHECKING:
    from simdroid.media.pdf_rendering import PdfInfo, PdfMatch

_PROBLEMS = {
    "password": "This document is protected by a password and can’t be opened.",
    "damaged": "This document is damaged and can’t be opened.",
    "large": "This document is too large to be opened.",
    "missing": "The document couldn’t be found. It may have been moved or deleted.",
    "package": "PDF pages can’t be shown: the package “pypdfium2” is not installed.\n"
    "Install it with: pip install pypdfium2",
    "kind": "This kind of document isn’t supported. Try “Open with…” in the menu.",
}
_TEXT_VIEW = "page_view"
_TEXT_ZOOM = 1.5


class DocumentScreen(finding.Finding):
    """What is seen of a document that was chosen."""

    chosen = ui.Saved("", key="document")
    """URI of the document that was opened from this screen, in place of the one it was started with."""
    zoom = ui.Saved(1.0)
    fullscreen = ui.Saved(False)
    tab = ui.Saved(0)
    """The sheet of a spreadsheet that shows."""

    @property
    def uri(self) -> str:
        """The document that is open; empty where none is."""
        return self.chosen or self.intent.data or ""

    @cached_property
    def path(self) -> str:
        """Its file; empty where there is none."""
        return (path_of(self.system, self.uri) or "") if self.uri else ""

    @property
    def mime(self) -> str:
        by_name = mime_of(paths.name(self.path))
        return store.PDF if store.PDF in (by_name, self.intent.type) else by_name

    @cached_property
    def pdf(self) -> PdfInfo | None:
        """Its pages, where it is a PDF file that can be shown."""
        if not (self.path and self.mime == store.PDF and kit.can_show_pdf()):
            return None
        return kit.pdf_info(self.system, self.path)

    @cached_property
    def sheets(self) -> tuple[text_reading.Sheet, ...]:
        """Its text, where it has one that can be read."""
        if not self.path or not self._textual:
            return ()
        try:
            with self.system.fs.open(self.path) as file:
                data = file.read(text_reading.MOST_BYTES + 1)
            return text_reading.read_text(paths.name(self.path).rpartition(".")[2].lower(), data)
        except (OSError, text_reading.UnreadableTextError):
            return ()

    @property
    def problem(self) -> str:
        """Why nothing of it can be shown; empty where something can."""
        if not self.path or not self.system.fs.is_file(self.path):
            return "missing"
        if self.mime == store.PDF:
            return "package" if not kit.can_show_pdf() else self.pdf.problem if self.pdf else "missing"
        if self.sheets:
            return ""
        return "damaged" if self._textual else "kind"

    @property
    def _textual(self) -> bool:
        return self.mime in store.OFFICE_TYPES or self.mime.startswith("text/")

    def document_view(self) -> ui.View:
        """The document under its bar."""
        problem = self.problem
        body = self._body(problem)
        if self.fullscreen:
            return body
        bar = self.find_bar() if self.finding else self._bar(body, problem)
        tabs = [] if problem or len(self.sheets) < 2 else [self._tabs()]
        body.weight = 1
        return ui.Stack([bar, *tabs, body], ghost=True, height="fill", width="fill")

    def _body(self, problem: str) -> ui.View:
        if problem:
            return ui.empty_state(_PROBLEMS[problem], icon="file_alert_outline")
        if self.pdf:
            return page_view.PageStack(
                info=self.pdf,
                picture=partial(kit.pdf_tile, self.system, self.path, self.pdf),
                zoom=self.zoom,
                on_zoom=partial(setattr, self, "zoom"),
                on_number=partial(self.ask, "page"),
                matches=self._matches,
                current=self.place,
            )
        return self._text()

    def _text(self) -> ui.View:
        blocks = self._blocks
        matches, widths = text_view.matching_blocks(blocks, self.query), text_view.column_widths(blocks, self.zoom)
        current = [*matches][self.place : self.place + 1]

        def row(numbered: tuple[int, text_reading.Paragraph | text_reading.TableRow]) -> ui.View:
            number, block = numbered
            return text_view.block_view(block, widths, self.zoom, match=number in matches, current=number in current)

        return ui.Recycler(
            id=_TEXT_VIEW,
            items=list(enumerate(blocks)),
            build=row,
            padding=(0, 8),
            background="#ffffff",
            on_double_click=partial(setattr, self, "zoom", _TEXT_ZOOM if self.zoom == 1.0 else 1.0),
        )

    def _bar(self, body: ui.View, problem: str) -> ui.View:
        paged = body if isinstance(body, page_view.PageStack) else None
        actions = [
            kit.BarAction("menu_search", "Search in document", self.open_find, icon="magnify", shown=not problem),
            kit.BarAction("menu_open", "Open document", self.open_chooser, icon="folder_open_outline"),
            kit.BarAction("menu_page", "Go to page", partial(self.ask, "page"), shown=paged is not None),
            kit.BarAction("menu_zoom_in", "Zoom in", partial(self._step, paged, True), shown=paged is not None),
            kit.BarAction("menu_zoom_out", "Zoom out", partial(self._step, paged, False), shown=paged is not None),
            kit.BarAction("menu_fullscreen", "Fullscreen mode", self._enter_fullscreen, shown=not problem),
            kit.BarAction("menu_open_with", "Open with…", self._open_with, shown=problem != "missing"),
            kit.BarAction("menu_share", "Share document", self._share, shown=problem != "missing"),
        ]
        return kit.app_bar(self, paths.name(self.path) or "Document", actions, on_up=self.leave_document)

    def _tabs(self) -> ui.View:
        labels = [(sheet.name or f"Sheet {number}", None) for number, sheet in enumerate(self.sheets, 1)]
        return ui.Tabs(labels, min(self.tab, len(labels) - 1), self._turn_to)

    @property
    def _blocks(self) -> tuple[text_reading.Paragraph | text_reading.TableRow, ...]:
        return self.sheets[min(self.tab, len(self.sheets) - 1)].blocks if self.sheets else ()

    @property
    def _matches(self) -> tuple[PdfMatch, ...]:
        return kit.pdf_matches(self.system, self.path, self.pdf, self.query) if self.pdf and self.query else ()

    def count_matches(self) -> int:
        return len(self._matches) if self.pdf else len(text_view.matching_blocks(self._blocks, self.query))

    def first_match(self) -> int:
        """The first match from the page on that shows."""
        if self.pdf is None or not self.pdf.sizes:
            return 0
        page = page_view.Sheets(self.pdf).page_at(self.ui.scroll(page_view.KEY) / page_view.UNITS)
        return next((index for index, match in enumerate(self._matches) if match.page >= page), 0)

    def reveal(self, place: int) -> None:
        """Scroll so that a match stands near the top, above the keyboard too."""
        if self.pdf is None:
            self.ui.set_scroll(f"{_TEXT_VIEW}#first", [*text_view.matching_blocks(self._blocks, self.query)][place])
            self.ui.set_scroll(_TEXT_VIEW, 0)
            return
        sheets, match = page_view.Sheets(self.pdf), self._matches[place]
        left, top, right, _ = match.boxes[0] if match.boxes else (0.0, 0.0, 0.0, 0.0)
        shown = sheets.width / self.zoom
        high = shown * self.metrics.height / self.metrics.width
        self.ui.set_scroll(page_view.KEY, max(round((sheets.tops[match.page] + top - high / 8) * page_view.UNITS), 0))
        middle = sheets.left(match.page) + (left + right) / 2
        self.ui.set_scroll(f"{page_view.KEY}:x", max(round((middle - shown / 2) * page_view.UNITS), 0))

    def open_chooser(self) -> None:
        """Let a person choose a document; the answer comes when this screen is in front again."""
        types = [store.PDF, *store.OFFICE_TYPES, store.PLAIN]
        extras: dict[str, Extra] = {"android.intent.extra.MIME_TYPES": types}
        self.start_for_result(Intent("android.intent.action.OPEN_DOCUMENT", type="*/*", extras=extras))

    def show(self, uri: str) -> None:
        """Open a document from its beginning."""
        for name in ("zoom", "tab", "fullscreen", "finding", "place"):
            self.state.pop(name, None)
        for key in (page_view.KEY, f"{page_view.KEY}:x", _TEXT_VIEW, f"{_TEXT_VIEW}#first"):
            self.ui.set_scroll(key, 0)
        self.chosen = uri

    def leave_document(self) -> None:
        """Go back to where the document was opened: the first page of the app, or another app."""
        if self.chosen and not self.intent.data:
            self.show("")
        else:
            self.finish()

    def dialog_page(self) -> ui.Dialog | None:
        """Which page to go to."""
        if not (self.pdf and self.pdf.sizes):
            return None
        sheets, last = page_view.Sheets(self.pdf), len(self.pdf.sizes)

        def go(text: str) -> object:
            if not text.strip().isdigit() or not 1 <= int(text) <= last:
                self.toast(f"Enter a number from 1 to {last}")
                return ui.STAY_OPEN
            self.ui.set_scroll(page_view.KEY, round(sheets.tops[int(text) - 1] * page_view.UNITS))
            return None

        return kit.text_dialog(
            self, "Go to page", go, hint=f"1 – {last}", id="page_number", kind="number", required=True
        )

    def _step(self, paged: page_view.PageStack | None, larger: bool) -> None:
        if paged is not None:
            paged.step_zoom(larger)

    def _turn_to(self, place: int) -> None:
        self.tab = place
        self.ui.set_scroll(f"{_TEXT_VIEW}#first", 0)
        self.ui.set_scroll(_TEXT_VIEW, 0)

    def _enter_fullscreen(self) -> None:
        self.fullscreen = True
        self.toast("Press back to leave the fullscreen mode")

    def _open_with(self) -> None:
        self.choose_app(Intent(ACTION_VIEW, data=document_uri(self.path), type=self.mime), title="Open with")

    def _share(self) -> None:
        self.share(type=self.mime, stream=document_uri(self.path))

    def on_back(self) -> bool:
        """Leave the search, the fullscreen mode, and a document that was opened from the first page."""
        if super().on_back() or self.leave("fullscreen"):
            return True
        if self.chosen and not self.intent.data:
            self.leave_document()
            return True
        return False
