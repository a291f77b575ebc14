"""The editor: its app bar, the text or its preview, the formatting toolbar, and their dialogs."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from datetime import date
from functools import cached_property, partial
from typing import TypeAlias
from urllib.parse import quote

from simdroid import kit, ui
from simdroid.system import ACTION_VIEW, Activity, Extra, Intent, System, document_uri, find_text, paths
from simdroid.system.files import STORAGE
from simdroid_apps.markor import dialogs, settings, store, text_edits
from simdroid_apps.markor import text_edits as edits
from simdroid_apps.markor.document import Document
from simdroid_apps.markor.formats import FORMATS, MARKDOWN, TODO_TXT, mime, tints
from simdroid_apps.markor.preview import preview

_URL = re.compile(r"https?://[^\s)>\]]+")
_TABLE = "| Column 1 | Column 2 |\n|----------|----------|\n|          |          |"
_ATTACHED = {"Link": "[{0}]({0})", "Picture": "![{0}]({0})", "File": "[{0}]({0})"}
_SPECIAL: dict[str, text_edits.TextEdit] = {
    "Tab": edits.inserting("\t"),
    "Start of line": lambda edit: edit.move_to(edit.line_start()),
    "End of line": lambda edit: edit.move_to(edit.line_end()),
    "Start of document": lambda edit: edit.move_to(0),
    "End of document": lambda edit: edit.move_to(len(edit.text)),
    "Select all": ui.Edit.select_all,
}
_SWITCHES = {
    "Wrap words": store.Options.wrap_words,
    "Syntax highlighting": store.Options.highlighting,
    "Auto-format": store.Options.auto_format,
}

Tool: TypeAlias = tuple[str, str, "text_edits.TextEdit | str"]
"""A button of the strip: label, icon, and a change of the text or the name of a dialog or method of the screen."""

_CHECK = ("Check list", "checkbox_marked_outline", edits.prefixed("- [ ] "))
_BULLET = ("Unordered list", "format_list_bulleted", edits.prefixed("- "))
_NUMBER = ("Ordered list", "format_list_numbered", edits.numbered)
_DELETE = ("Delete lines", "delete_sweep_outline", edits.without_lines)
_INSERT = (
    ("Open link", "open_in_new", "open_link"),
    ("Attach", "attachment", "attach"),
    ("Special Key", "keyboard_variant", "special"),
    ("Date and time", "clock_outline", "time"),
)
_INDENT = (
    ("Indent", "format_indent_increase", edits.indented),
    ("Deindent", "format_indent_decrease", edits.deindented),
)
_PLAIN_TOOLS: tuple[Tool, ...] = (_CHECK, _BULLET, _NUMBER, _DELETE, *_INSERT, *_INDENT)
_TOOLS: dict[str, tuple[Tool, ...]] = {
    MARKDOWN: (
        _CHECK,
        _BULLET,
        ("Bold", "format_bold", edits.wrapped("**")),
        ("Italic", "format_italic", edits.wrapped("_")),
        _DELETE,
        *_INSERT,
        ("Inline code", "code_tags", edits.wrapped("`")),
        _NUMBER,
        ("Table", "table", edits.on_own_line(_TABLE)),
        ("Quote", "format_quote_close", edits.prefixed("> ")),
        ("Heading 1", "format_header_1", edits.prefixed("# ")),
        ("Heading 2", "format_header_2", edits.prefixed("## ")),
        ("Heading 3", "format_header_3", edits.prefixed("### ")),
        ("Horizontal line", "minus", edits.on_own_line("----")),
        ("Strikeout", "format_strikethrough_variant", edits.wrapped("~~")),
        *_INDENT,
    ),
    TODO_TXT: (
        ("Toggle done", "checkbox_marked_outline", "toggle_done"),
        ("Context", "at", edits.inserting("@")),
        ("Project", "plus", edits.inserting("+")),
        ("Priority", "priority_high", "priority"),
        ("Due date", "calendar_clock", "due"),
        _DELETE,
        ("Archive completed tasks", "archive_outline", edits.without_done),
        ("Sort by", "sort_variant", edits.sorted_lines),
        *_INSERT,
    ),
}
"""The buttons below the text by its format; other formats have the plain ones."""


class EditorScreen(kit.PreferenceScreen):
    """The base class of screens that edit a document; their other content are preference rows."""

    look = store.LOOK

    @property
    def path(self) -> str:
        """The file that is open; empty while none is."""
        raise NotImplementedError

    @property
    def document(self) -> Document:
        """What is open at the path."""
        return Document(self, self.path)

    @cached_property
    def options(self) -> store.Options:
        """The app's preferences."""
        return store.Options(self.system)

    @classmethod
    def paused(cls, system: System, activity: Activity) -> None:
        """Keep what was typed when the screen is left."""
        cls(system, activity).keep()

    def keep(self) -> None:
        """Save what was typed into the document."""
        if self.path:
            self.document.auto_save()

    def switches(self, flags: Mapping[str, kit.Flag]) -> list[ui.MenuItem]:
        """Entries of a menu that turn preferences on and off."""
        now = {label: flag.get(self.system) for label, flag in flags.items()}
        return [ui.MenuItem(label, partial(flags[label].put, self.system, not on), on) for label, on in now.items()]

    def share_file(self, path: str) -> None:
        """Let a person choose an app that gets a file."""
        stream = document_uri(path) if paths.within(path, STORAGE) else f"file://{quote(path)}"
        self.share(type=mime(paths.name(path)), stream=stream)

    def editor_bar(self, title: str, *, up: bool = False, title_id: str = "") -> ui.View:
        """Icons of the bar, and the menu behind the three dots."""
        document = self.document
        search = kit.BarAction("action_search", "Search", partial(self.ask, "find"), "magnify")
        actions = [kit.BarAction("action_edit", "Edit mode", partial(self._turn, False), "pencil"), search]
        if not self.options.views(self.path):
            done, undone = document.history
            actions = [
                kit.BarAction("action_undo", "Undo", document.undo, "undo", bool(done)),
                kit.BarAction("action_redo", "Redo", document.redo, "redo", bool(undone)),
                kit.BarAction("action_preview", "View mode", partial(self._turn, True), "eye"),
                kit.BarAction("action_save", "Save", document.save, "content_save", document.changed),
                search,
            ]
        return kit.app_bar(self, title, [*actions, self._menu(document)], up=up, title_id=title_id)

    def editor_body(self, *, autofocus: bool = False) -> ui.View:
        """The text with its strip of buttons, or the rendered page."""
        document, options = self.document, self.options
        if document.too_large:
            message = "This file is too large for the editor."
            return ui.Text(text=message, size=16, width="fill", height="fill", weight=1, text_align=(0.5, 0.4))
        if options.views(document.path):
            return preview(document, self._follow)
        before, format = document.text, document.format
        field = ui.TextField(
            id="document__fragment__edit__highlighting_editor",
            key=document.key,
            value=document.content,
            outdated=document.outdated,
            multiline=True,
            capitals="sentences",
            size=options.font_size,
            tints=tints(before, format) if options.highlighting else (),
            autofocus=autofocus,
            padding=(12, 8, 12, 48),
            on_text=partial(document.typed, before),
        )
        scroller = "document__fragment__edit__content_editor__scrolling_parent"
        sheet = kit.EditorScroll(id=scroller, key=f"{self.path}#sheet", weight=1, children=[field])
        tools: list[ui.View] = [
            ui.IconButton(name=icon, desc=label, long_clickable=True, width=46, on_click=partial(self._press, action))
            for label, icon, action in _TOOLS.get(format, _PLAIN_TOOLS)
        ]
        strip = ui.Strip(
            id="document__fragment__edit__text_actions_bar", height=48, background="surface_container", children=tools
        )
        return ui.Page([sheet, strip], ghost=True, weight=1)

    def _turn(self, viewing: bool) -> None:
        """Change between text and page; the page shows what is saved."""
        self.keep()
        self.ui.focus = ""
        self.options.set_views(self.path, viewing)

    def _follow(self, target: str) -> None:
        if target.startswith(("http://", "https://")):
            self.act(Intent(ACTION_VIEW, data=target))
        else:
            self.toast(target)

    def _menu(self, document: Document) -> ui.View:
        settings = [
            *self.switches(_SWITCHES),
            ui.MenuItem("Font Size", partial(self.ask, "font")),
            ui.MenuItem("Format", partial(self.ask, "format")),
        ]
        submenus = {"File settings": settings, "Share": self._share_items(document)}
        anchors: list[ui.View] = [
            ui.View(key=f"menu {label}", width=48, height=48, ghost=True, clickable=False, popup=ui.Menu(items))
            for label, items in submenus.items()
        ]
        items = [
            *(ui.MenuItem(label, partial(setattr, self.ui, "popup", (f"menu {label}", 0))) for label in submenus),
            ui.MenuItem("Tools", partial(self.ask, "special")),
            ui.MenuItem("Info", partial(self.ask, "info", path=document.path)),
            ui.MenuItem("Reload", document.reload),
        ]
        return ui.Box(ghost=True, children=[*anchors, ui.menu_button(items)])

    def _share_items(self, document: Document) -> list[ui.MenuItem]:
        """The ways a document can be given away."""

        def page(type: str) -> None:
            text = document.text
            self.share(
                kit.markdown_html(text) if document.format == MARKDOWN else f"<pre>{html.escape(text)}</pre>", type=type
            )

        def file() -> None:
            document.save()
            self.share_file(document.path)

        def calendar() -> None:
            extras: dict[str, Extra] = {"title": document.name, "description": document.text}
            self.act(Intent("android.intent.action.INSERT", type="vnd.android.cursor.dir/event", extras=extras))

        no_picture = partial(self.toast, "Pictures of documents cannot be made on this phone")
        return [
            ui.MenuItem("Plain Text", lambda: self.share(document.text)),
            ui.MenuItem("Print / PDF", partial(self.toast, "No printer is set up on this phone")),
            ui.MenuItem("File", file),
            ui.MenuItem("HTML", partial(page, "text/html")),
            ui.MenuItem("HTML (as plain text)", partial(page, "text/plain")),
            ui.MenuItem("Image", no_picture),
            ui.MenuItem("Screenshot", no_picture),
            ui.MenuItem("Calendar", calendar),
        ]

    def _press(self, action: text_edits.TextEdit | str) -> None:
        if not isinstance(action, str):
            self.document.change(action)
        elif hasattr(self, f"dialog_{action}"):
            self.ask(action)
        else:
            getattr(self, action)()

    def toggle_done(self) -> None:
        """Mark the lines of the selection as done today, or as not done."""
        self.document.change(edits.done_on(self.system.clock.now().date()))

    def open_link(self) -> None:
        """Show the address in the cursor's line in a browser."""
        document = self.document
        start, end = edits.lines_of(document.edit)
        match = _URL.search(document.text[start:end])
        if match:
            self.act(Intent(ACTION_VIEW, data=match[0]))
        else:
            self.toast("No link in this line")

    def dialog_special(self) -> ui.Dialog:
        """Keys that the keyboard does not have."""
        change = self.document.change
        return kit.actions_dialog(self, "Special Key", {name: partial(change, edit) for name, edit in _SPECIAL.items()})

    def dialog_time(self) -> ui.Dialog:
        """Ways to write this moment."""
        now, change = self.system.clock.now(), self.document.change
        day, time, american = f"{now:%Y-%m-%d}", ui.clock_text(self.system, now), f"{now.month}/{now.day}/{now.year}"
        forms = (day, time, f"{day} {time}", american, f"{now:%A}, {day}", f"{now:%Y-W%V}")
        return kit.actions_dialog(
            self, "Date and time", {text: partial(change, edits.inserting(text)) for text in forms}
        )

    def dialog_priority(self) -> ui.Dialog:
        """The priority of a line of a todo.txt."""
        change = self.document.change
        ways = {letter or "None": partial(change, edits.prioritised(letter)) for letter in ("", *"ABCDEF")}
        return kit.actions_dialog(self, "Priority", ways)

    def dialog_due(self) -> ui.Dialog:
        """The day until which something is to be done."""

        def insert(day: date) -> None:
            self.close()
            self.document.change(edits.inserting(f"due:{day.isoformat()} "))

        return ui.SystemDatePicker(self.system.clock.now().date(), insert, self.close)

    def dialog_attach(self) -> ui.Dialog:
        """What kind of link to put into the text."""
        return kit.actions_dialog(
            self, "Attach", {kind: partial(self.ask, "attach_path", kind=kind) for kind in _ATTACHED}
        )

    def dialog_attach_path(self) -> ui.Dialog:
        """Where the link leads."""
        kind = str(self.about["kind"])

        def insert(path: str) -> None:
            if path.strip():
                self.document.change(edits.inserting(_ATTACHED[kind].format(path.strip())))

        return kit.text_dialog(self, kind, insert, hint="Path or address")

    def dialog_find(self) -> ui.Dialog:
        """What to look for in the text."""
        return kit.text_dialog(
            self, "Search", lambda text: self.ask("found_lines", text=text), hint="Search", required=True
        )

    def dialog_found_lines(self) -> ui.Dialog:
        """The lines in which it was found; a tap selects it there."""
        document, query = self.document, str(self.about["text"])
        hits, start = list[tuple[str, int, int]](), 0
        for number, line in enumerate(document.text.split("\n"), 1):
            if place := find_text(line, query):
                hits.append((f"{number}: {line.strip()}", start + place[0], start + place[1]))
            start += len(line) + 1
        if not hits:
            return ui.Dialog(title="Search", message=f"Nothing found for “{query}”")

        def show(place: int) -> None:
            _, begin, end = hits[place]
            self.options.set_views(document.path, False)
            document.put(ui.Edit(document.text, begin, end))
            self.ui.focus = document.key

        return kit.list_dialog(self, f"Search: {query}", [text for text, *_ in hits], show)

    def dialog_font(self) -> ui.Dialog:
        """The size of the text."""
        return settings.FONT_SIZE.dialog(self)

    def dialog_format(self) -> ui.Dialog:
        """What the text is written in."""
        now = self.document.format
        chosen = FORMATS.index(now) if now in FORMATS else -1
        return kit.choice_dialog(
            self, FORMATS, chosen, lambda place: self.options.set_format(self.path, FORMATS[place]), title="Format"
        )

    def dialog_info(self) -> ui.Dialog:
        """What there is to know about a file."""
        return dialogs.details_dialog(self, str(self.about["path"]))
