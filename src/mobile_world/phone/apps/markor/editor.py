"""The editor: its bar, the text or its rendering, the strip of buttons, and the dialogs behind them."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property, partial
from typing import NamedTuple
from urllib.parse import quote

from mobile_world.phone.apps.markor import text_edits as edits
from mobile_world.phone.apps.markor.dialogs import details_dialog
from mobile_world.phone.apps.markor.document import Document
from mobile_world.phone.apps.markor.formats import FORMATS, MARKDOWN, TODO_TXT, mime, tints
from mobile_world.phone.apps.markor.markdown import as_html
from mobile_world.phone.apps.markor.options import LOOK, Options
from mobile_world.phone.apps.markor.preview import preview
from mobile_world.phone.apps.markor.settings import FONT_SIZE
from mobile_world.phone.apps.markor.text_edits import TextEdit
from mobile_world.phone.kit import (
    BarAction,
    Flag,
    PreferenceScreen,
    app_bar,
    bar_button,
    choice_dialog,
    list_dialog,
    text_dialog,
)
from mobile_world.phone.system import Intent, paths
from mobile_world.phone.system.documents import document_uri
from mobile_world.phone.system.intents import ACTION_VIEW
from mobile_world.phone.system.paths import STORAGE
from mobile_world.phone.ui import (
    Box,
    Dialog,
    IconButton,
    LayoutContext,
    Menu,
    MenuItem,
    Page,
    Rect,
    Scroll,
    Strip,
    SystemDatePicker,
    Text,
    TextField,
    View,
    clock_text,
    menu_button,
)
from mobile_world.phone.ui.editing import Edit

_URL = re.compile(r"https?://[^\s)>\]]+")
_TABLE = "| Column 1 | Column 2 |\n|----------|----------|\n|          |          |"
_ATTACHED = {"Link": "[{0}]({0})", "Picture": "![{0}]({0})", "File": "[{0}]({0})"}
_SPECIAL: dict[str, TextEdit] = {
    "Tab": edits.inserting("\t"),
    "Start of line": lambda edit: edit.move_to(edit.line_start()),
    "End of line": lambda edit: edit.move_to(edit.line_end()),
    "Start of document": lambda edit: edit.move_to(0),
    "End of document": lambda edit: edit.move_to(len(edit.text)),
    "Select all": Edit.select_all,
}
_SWITCHES = {
    "Wrap words": Options.wrap_words,
    "Syntax highlighting": Options.highlighting,
    "Auto-format": Options.auto_format,
}


class Tool(NamedTuple):
    """A button of the strip."""

    label: str
    icon: str
    press: Callable[[EditorScreen], object]


def _edits(change: TextEdit) -> Callable[[EditorScreen], object]:
    return lambda screen: screen.document.change(change)


def _asks(question: str) -> Callable[[EditorScreen], object]:
    return lambda screen: screen.ask(question)


_CHECK = Tool("Check list", "checkbox_marked_outline", _edits(edits.prefixed("- [ ] ")))
_BULLET = Tool("Unordered list", "format_list_bulleted", _edits(edits.prefixed("- ")))
_NUMBER = Tool("Ordered list", "format_list_numbered", _edits(edits.numbered))
_DELETE = Tool("Delete lines", "delete_sweep_outline", _edits(edits.without_lines))
_INSERT = (
    Tool("Open link", "open_in_new", lambda screen: screen.open_link()),
    Tool("Attach", "attachment", _asks("attach")),
    Tool("Special Key", "keyboard_variant", _asks("special")),
    Tool("Date and time", "clock_outline", _asks("time")),
)
_INDENT = (
    Tool("Indent", "format_indent_increase", _edits(edits.indented)),
    Tool("Deindent", "format_indent_decrease", _edits(edits.deindented)),
)
_PLAIN_TOOLS = (_CHECK, _BULLET, _NUMBER, _DELETE, *_INSERT, *_INDENT)
_TOOLS = {
    MARKDOWN: (
        _CHECK,
        _BULLET,
        Tool("Bold", "format_bold", _edits(edits.wrapped("**"))),
        Tool("Italic", "format_italic", _edits(edits.wrapped("_"))),
        _DELETE,
        *_INSERT,
        Tool("Inline code", "code_tags", _edits(edits.wrapped("`"))),
        _NUMBER,
        Tool("Table", "table", _edits(edits.on_own_line(_TABLE))),
        Tool("Quote", "format_quote_close", _edits(edits.prefixed("> "))),
        Tool("Heading 1", "format_header_1", _edits(edits.prefixed("# "))),
        Tool("Heading 2", "format_header_2", _edits(edits.prefixed("## "))),
        Tool("Heading 3", "format_header_3", _edits(edits.prefixed("### "))),
        Tool("Horizontal line", "minus", _edits(edits.on_own_line("----"))),
        Tool("Strikeout", "format_strikethrough_variant", _edits(edits.wrapped("~~"))),
        *_INDENT,
    ),
    TODO_TXT: (
        Tool("Toggle done", "checkbox_marked_outline", lambda screen: screen.toggle_done()),
        Tool("Context", "at", _edits(edits.inserting("@"))),
        Tool("Project", "plus", _edits(edits.inserting("+"))),
        Tool("Priority", "priority_high", _asks("priority")),
        Tool("Due date", "calendar_clock", _asks("due")),
        _DELETE,
        Tool("Archive completed tasks", "archive_outline", _edits(edits.without_done)),
        Tool("Sort by", "sort_variant", _edits(edits.sorted_lines)),
        *_INSERT,
    ),
}
"""The buttons below the text by its format; other formats have the plain ones."""


@dataclass(kw_only=True, eq=False)
class _Sheet(Scroll):
    """Scrolls the field, which is at least as high as it: a tap below the text finds the field."""

    def arrange(self, context: LayoutContext, box: Rect, clip: Rect) -> None:
        """Stretch the field before it is measured."""
        for child in self.children:
            child.min_height = context.metrics.dp(box.height)
        super().arrange(context, box, clip)


class EditorScreen(PreferenceScreen):
    """A screen that can show a document; what else it lists are rows as those of settings."""

    look = LOOK

    @property
    def path(self) -> str:
        """The file that is open; empty while none is."""
        raise NotImplementedError

    @property
    def slot(self) -> str:
        """Tells the documents of one screen apart."""
        return "document"

    @property
    def document(self) -> Document:
        """What is open at the path."""
        return Document(self, self.path, self.slot)

    @cached_property
    def options(self) -> Options:
        """The app's preferences."""
        return Options(self.system)

    def icon_bar(
        self, title: str, actions: Sequence[BarAction], menu: View, *, up: bool = False, title_id: str = ""
    ) -> View:
        """A bar with an icon for each action, whatever the room, and a menu at its end."""
        icons = [bar_button(self.look.bar, action) for action in actions]
        return app_bar(self, title, [*icons, menu], up=up, title_id=title_id)

    def switches(self, flags: Mapping[str, Flag]) -> list[MenuItem]:
        """Entries of a menu that turn preferences on and off."""
        now = {label: flag.get(self.system) for label, flag in flags.items()}
        return [MenuItem(label, partial(flags[label].put, self.system, not on), on) for label, on in now.items()]

    def share_file(self, path: str) -> None:
        """Let a person choose an app that gets a file."""
        stream = document_uri(path) if paths.within(path, STORAGE) else f"file://{quote(path)}"
        self.share(type=mime(paths.name(path)), stream=stream)

    # -- the bar and the text ------------------------------------------------------------------------------------------

    def editor_bar(self, title: str, *, up: bool = False, title_id: str = "") -> View:
        """Icons of the bar, and the menu behind the three dots."""
        document, viewing = self.document, self.options.views(self.path)
        search = BarAction("action_search", "Search", partial(self.ask, "find"), "magnify")
        actions = [BarAction("action_edit", "Edit mode", partial(self._turn, False), "pencil"), search]
        if not viewing:
            done, undone = document.history
            actions = [
                BarAction("action_undo", "Undo", document.undo, "undo", bool(done)),
                BarAction("action_redo", "Redo", document.redo, "redo", bool(undone)),
                BarAction("action_preview", "View mode", partial(self._turn, True), "eye"),
                BarAction("action_save", "Save", document.save, "content_save", document.changed),
                search,
            ]
        return self.icon_bar(title, actions, self._menu(document), up=up, title_id=title_id)

    def editor_body(self, *, autofocus: bool = False) -> View:
        """The text with its strip of buttons, or the rendered page."""
        document, options = self.document, self.options
        if document.too_large:
            words = "This file is too large for the editor."
            return Text(text=words, size=16, width="fill", height="fill", weight=1, text_align=(0.5, 0.4))
        if options.views(document.path):
            return preview(document, f"{self.slot}#page", self._follow)
        before, format = document.text, document.format
        field = TextField(
            id="document__fragment__edit__highlighting_editor",
            key=document.key,
            value=document.content,
            outdated=document.outdated,
            multiline=True,
            size=options.font_size,
            tints=tints(before, format) if options.highlighting else (),
            autofocus=autofocus,
            padding=(12, 8, 12, 48),
            on_text=partial(document.typed, before),
        )
        scroller = "document__fragment__edit__content_editor__scrolling_parent"
        sheet = _Sheet(id=scroller, key=f"{self.slot}#sheet", weight=1, children=[field])
        tools: list[View] = [
            IconButton(
                name=tool.icon, desc=tool.label, long_clickable=True, width=46, on_click=partial(tool.press, self)
            )
            for tool in _TOOLS.get(format, _PLAIN_TOOLS)
        ]
        strip = Strip(
            id="document__fragment__edit__text_actions_bar", height=48, background="surface_container", children=tools
        )
        return Page([sheet, strip], ghost=True, weight=1)

    def _turn(self, viewing: bool) -> None:
        """Change between text and page; the page shows what is saved."""
        self.document.auto_save()
        self.ui.focus = ""
        self.options.set_views(self.path, viewing)

    def _follow(self, target: str) -> None:
        if target.startswith(("http://", "https://")):
            self.act(Intent(ACTION_VIEW, data=target))
        else:
            self.toast(target)

    def _menu(self, document: Document) -> View:
        further = {"File settings": self._file_settings(), "Share": self._share_items(document)}
        anchors: list[View] = [
            View(key=f"menu {label}", width=48, height=48, ghost=True, clickable=False, popup=Menu(items))
            for label, items in further.items()
        ]
        items = [
            *(MenuItem(label, partial(setattr, self.ui, "popup", (f"menu {label}", 0))) for label in further),
            MenuItem("Tools", partial(self.ask, "special")),
            MenuItem("Info", partial(self.ask, "info", path=document.path)),
            MenuItem("Reload", self._reload),
        ]
        return Box(ghost=True, children=[*anchors, menu_button(items)])

    def _file_settings(self) -> list[MenuItem]:
        questions = {"Font Size": "font", "Format": "format"}
        asking = [MenuItem(label, partial(self.ask, question)) for label, question in questions.items()]
        return [*self.switches(_SWITCHES), *asking]

    def _share_items(self, document: Document) -> list[MenuItem]:
        """The ways a document can be given away."""

        def page(type: str) -> None:
            text = document.text
            self.share(as_html(text) if document.format == MARKDOWN else f"<pre>{html.escape(text)}</pre>", type=type)

        def file() -> None:
            document.save()
            self.share_file(document.path)

        def calendar() -> None:
            extras = {"title": document.name, "description": document.text}
            kind = "vnd.android.cursor.dir/event"
            self.act(Intent("android.intent.action.INSERT", type=kind, extras=dict(extras)))

        no_picture = partial(self.toast, "Pictures of documents cannot be made on this phone")
        return [
            MenuItem("Plain Text", lambda: self.share(document.text)),
            MenuItem("Print / PDF", partial(self.toast, "No printer is set up on this phone")),
            MenuItem("File", file),
            MenuItem("HTML", partial(page, "text/html")),
            MenuItem("HTML (as plain text)", partial(page, "text/plain")),
            MenuItem("Image", no_picture),
            MenuItem("Screenshot", no_picture),
            MenuItem("Calendar", calendar),
        ]

    def _reload(self) -> None:
        self.document.reload()
        self.toast("✔")

    # -- what the buttons of the strip do ------------------------------------------------------------------------------

    def toggle_done(self) -> None:
        """Mark the lines of the selection as done today, or as not done."""
        self.document.change(edits.done_on(self.system.clock.now().date()))

    def open_link(self) -> None:
        """Show the address in the cursor's line in a browser."""
        document = self.document
        start, end = edits.lines_of(document.edit)
        found = _URL.search(document.text[start:end])
        if found:
            self.act(Intent(ACTION_VIEW, data=found[0]))
        else:
            self.toast("No link in this line")

    def _edits_dialog(self, title: str, changes: Mapping[str, TextEdit]) -> Dialog:
        """Changes of the text to choose from."""
        made = list(changes.values())
        return list_dialog(self, title, list(changes), lambda place: self.document.change(made[place]))

    def dialog_special(self) -> Dialog:
        """Keys that the keyboard does not have."""
        return self._edits_dialog("Special Key", _SPECIAL)

    def dialog_time(self) -> Dialog:
        """Ways to write this moment."""
        now = self.system.clock.now()
        day, time = f"{now:%Y-%m-%d}", clock_text(self.system, now)
        short = f"{now.month}/{now.day}/{now.year}"
        forms = (day, time, f"{day} {time}", short, f"{now:%A}, {day}", f"{now:%Y-W%V}")
        return self._edits_dialog("Date and time", {text: edits.inserting(text) for text in forms})

    def dialog_priority(self) -> Dialog:
        """The priority of a line of a todo.txt."""
        letters = {letter: edits.prioritised(letter) for letter in "ABCDEF"}
        return self._edits_dialog("Priority", {"None": edits.prioritised(""), **letters})

    def dialog_due(self) -> Dialog:
        """The day until which something is to be done."""

        def insert(day: date) -> None:
            self.close()
            self.document.change(edits.inserting(f"due:{day.isoformat()} "))

        return SystemDatePicker(self.system.clock.now().date(), insert, self.close)

    def dialog_attach(self) -> Dialog:
        """What kind of link to put into the text."""
        kinds = list(_ATTACHED)
        return list_dialog(self, "Attach", kinds, lambda place: self.ask("attach_path", kind=kinds[place]))

    def dialog_attach_path(self) -> Dialog:
        """Where the link leads."""
        kind = str(self.about["kind"])

        def insert(path: str) -> None:
            if path.strip():
                self.document.change(edits.inserting(_ATTACHED[kind].format(path.strip())))

        return text_dialog(self, kind, insert, hint="Path or address")

    # -- other dialogs -------------------------------------------------------------------------------------------------

    def dialog_find(self) -> Dialog:
        """What to look for in the text."""
        return text_dialog(
            self, "Search", lambda text: self.ask("found_lines", text=text), hint="Search", required=True
        )

    def dialog_found_lines(self) -> Dialog:
        """The lines in which it was found; a tap selects it there."""
        document, wanted = self.document, str(self.about["text"])
        hits, start = list[tuple[str, int]](), 0
        for number, line in enumerate(document.text.split("\n"), 1):
            column = line.casefold().find(wanted.casefold())
            if column >= 0:
                hits.append((f"{number}: {line.strip()}", start + column))
            start += len(line) + 1
        if not hits:
            return Dialog(title="Search", message=f"Nothing found for “{wanted}”")

        def show(place: int) -> None:
            found = hits[place][1]
            self.options.set_views(document.path, False)
            document.put(Edit(document.text, found, found + len(wanted)))
            self.ui.focus = document.key

        return list_dialog(self, f"Search: {wanted}", [text for text, _ in hits], show)

    def dialog_font(self) -> Dialog:
        """The size of the text."""
        return FONT_SIZE.dialog(self)

    def dialog_format(self) -> Dialog:
        """What the text is written in."""
        document = self.document
        chosen = FORMATS.index(document.format) if document.format in FORMATS else -1
        choose = lambda place: self.options.set_format(document.path, FORMATS[place])  # noqa: E731
        return choice_dialog(self, FORMATS, chosen, choose, title="Format")

    def dialog_info(self) -> Dialog:
        """What there is to know about a file."""
        return details_dialog(self, str(self.about["path"]))
