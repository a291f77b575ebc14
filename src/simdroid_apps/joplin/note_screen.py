"""One note: rendered to be read, or in the editor; every change is saved at once."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from simdroid import kit, ui
from simdroid_apps.joplin import config, note_dialogs, options, rows, screen, text_tools

_TITLE, _BODY = "title", "body"
_MOST_STEPS = 100


class NoteScreen(note_dialogs.NoteDialogs):
    """The screen of a note; one that was just made opens in the editor and vanishes if nothing is written."""

    editing = ui.Saved[bool | None](None)
    """Whether the editor is open; None until a person has opened or left it."""
    touched = ui.Saved(False)
    titled = ui.Saved(False)
    """Whether a person has given the note its title."""
    undone = ui.Saved[list[str]]([])
    done = ui.Saved[list[str]]([])
    """Texts before and after the present one, the nearest last."""

    @property
    def is_new(self) -> bool:
        """Whether the note was made to open this screen."""
        return bool(self.subject.get("new"))

    @property
    def in_editor(self) -> bool:
        """Whether the editor is open."""
        return self.is_new if self.editing is None else self.editing

    @property
    def body(self) -> str:
        """The text that is stored."""
        return self.note.body if self.note else ""

    def build(self) -> ui.View:
        note = self.note
        if note is None:
            return self.page(self.header(""))
        body = [self._editor(note), *self._toolbar()] if self.in_editor else [self._viewer(note)]
        writable = not note.deleted_time and not self.in_editor
        over = [self.fab("pencil", "Edit", self._edit)] if writable else []
        return self.page(self._header(note), self._title(note), *body, over=[*over, *self.properties()])

    def on_back(self) -> bool:
        """Leave the panel, then the editor, then the note."""
        if self.leave("properties_open"):
            return True
        if self.is_new and not self.touched:
            self.store.forget_note(self.subject["note"])
        elif self.in_editor:
            self.editing, self.ui.focus = False, ""
            for key in (_TITLE, _BODY):
                self.set_typed(key, None)
            del self.done, self.undone
            return True
        return super().on_back()

    # -- header ----------------------------------------------------------------------------------------------------

    def _header(self, note: rows.Note) -> ui.View:
        if note.deleted_time:
            return self.header("Trash", menu=self._menu(note))
        buttons = [self.header_button("arrow_left", "Back", self.go_back)]
        if self.in_editor and (self.done or self.undone):
            buttons.append(self.header_button("undo", "Undo", self._undo, enabled=bool(self.done)))
        if self.in_editor and self.undone:
            buttons.append(self.header_button("redo", "Redo", self._redo))
        start = ui.Line(buttons, ghost=True, width="wrap")
        return self.header(self.folder_picker(note.parent_id, self._move), start=start, menu=self._menu(note))

    def _menu(self, note: rows.Note) -> list[ui.MenuItem]:
        live = not note.deleted_time
        items: list[tuple[str, ui.Action, bool]] = [
            ("Attach...", partial(self.ask, "attach"), live),
            ("Set alarm", partial(self.ask, "alarm"), live and note.is_todo),
            ("Share", partial(self.share, f"{note.title}\n\n{note.body}"), live),
            ("Tags", partial(self.ask, "tags"), live),
            ("Convert to note" if note.is_todo else "Convert to todo", partial(self._convert, note), live),
            ("Copy Markdown link", partial(self.copy, f"[{note.title}](:/{note.id})"), live),
            ("Properties", partial(setattr, self, "properties_open", True), True),
            ("Restore", partial(self._restore, note), not live),
            ("Delete", partial(self._delete, note), live),
        ]
        return [ui.MenuItem(label, action) for label, action, shown in items if shown]

    def _convert(self, note: rows.Note) -> None:
        """A note becomes a to-do, a to-do a note, which is neither due nor completed."""
        self.touched = True
        self.save(**({"is_todo": 0, "todo_due": 0, "todo_completed": 0} if note.is_todo else {"is_todo": 1}))

    def _move(self, folder: str) -> None:
        self.touched = True
        self.save(parent_id=folder)

    def _restore(self, note: rows.Note) -> None:
        self.store.restore_notes([note.id])
        self.show_notes(self.options.parent)

    def _delete(self, note: rows.Note) -> None:
        self.store.trash_notes([note.id])
        self.show_notes(options.Parent("Folder", note.parent_id))

    # -- title and text --------------------------------------------------------------------------------------------

    def _title(self, note: rows.Note) -> ui.View:
        field = ui.TextField(
            key=_TITLE,
            value=note.title,
            hint="Add title",
            color=self.palette.ink,
            capitals="sentences",
            outdated=self.typed(_TITLE, note.title) != note.title,
            enabled=not note.deleted_time,
            on_text=self._title_typed,
            autofocus=self.in_editor and note.is_todo and self.is_new,
            weight=1,
            padding=(0 if note.is_todo else screen.MARGIN, 10, screen.MARGIN, 10),
        )
        tick = None if note.deleted_time else partial(self._complete, note)
        parts: list[ui.View] = [self.check_box(note.done, tick), field] if note.is_todo else [field]
        return ui.Page([ui.Line(parts, cls=screen.GROUP), self._rule()], ghost=True, height="wrap")

    def _rule(self) -> ui.View:
        return ui.View(width="fill", height=1, background=self.palette.divider, ghost=True)

    def _complete(self, note: rows.Note) -> None:
        self.touched = True
        self.store.complete(note.id, not note.done)

    def _title_typed(self, text: str) -> None:
        self.touched = self.titled = True
        self.save(title=text)

    def _viewer(self, note: rows.Note) -> ui.View:
        """The rendered text; boxes in it can be ticked."""
        blocks = kit.markdown_blocks(note.body, with_front_matter=False) if note.body.strip() else ()
        tick = None if note.deleted_time else self._tick
        look = replace(self.palette.markdown(), picture=self.picture, on_link=self.follow, on_check=tick)

        def build(block: kit.Block) -> ui.View:
            return ui.Box(ghost=True, width="fill", padding=(0, 6), children=[kit.markdown_view(block, look)])

        return ui.Recycler(
            key="page",
            cls="android.webkit.WebView",
            weight=1,
            items=blocks,
            build=build,
            padding=(screen.MARGIN, 4, screen.MARGIN, 90),
            focusable=True,
        )

    def _tick(self, block: kit.Block) -> None:
        """Write the other mark into the line of a box."""
        lines = self.note.body.split("\n") if self.note else []
        if block.line < len(lines):
            old, new = ("[x]", "[ ]") if block.checked else ("[ ]", "[x]")
            lines[block.line] = lines[block.line].replace("[X]", "[x]", 1).replace(old, new, 1)
            self.save(body="\n".join(lines))

    def _editor(self, note: rows.Note) -> ui.View:
        field = ui.TextField(
            key=_BODY,
            value=note.body,
            hint="Add body",
            color=self.palette.ink,
            multiline=True,
            outdated=self.typed(_BODY, note.body) != note.body,
            size=self.options.number(config.FONT_SIZE),
            capitals="sentences",
            padding=(screen.MARGIN, 10),
            on_text=self._body_typed,
            autofocus=self.is_new and not note.is_todo,
        )
        return kit.EditorScroll(key="sheet", weight=1, children=[field])

    def _toolbar(self) -> list[ui.View]:
        if not self.options.flag(config.TOOLBAR):
            return []
        tools: list[ui.View] = [
            ui.IconButton(
                name=tool.icon,
                desc=tool.label,
                cls=screen.BUTTON,
                color=self.palette.ink,
                width=44,
                on_click=partial(self._use, tool),
            )
            for tool in text_tools.TOOLS
        ]
        return [self._rule(), ui.Strip(key="toolbar", height=48, background=self.palette.background, children=tools)]

    def _use(self, tool: text_tools.Tool) -> None:
        """Change the text as a button does."""
        edit = tool.apply(self.ui.edit(_BODY) or ui.Edit.at_end(self.body))
        if self.note and edit.text != self.body:
            self._body_typed(edit.text)
        self.ui.set_edit(_BODY, edit)

    def _body_typed(self, text: str) -> None:
        """Save the text, remember the one before; a new note is named after its first line."""
        self.done, self.undone = [*self.done, self.body][-_MOST_STEPS:], []
        self._save_body(text)

    def _save_body(self, text: str) -> None:
        self.touched = True
        self.save(body=text, **{} if self.titled or not self.is_new else {"title": rows.title_of(text)})

    def _undo(self) -> None:
        text = self.done[-1]
        self.done, self.undone = self.done[:-1], [*self.undone, self.body]
        self._show_body(text)

    def _redo(self) -> None:
        text = self.undone[-1]
        self.undone, self.done = self.undone[:-1], [*self.done, self.body]
        self._show_body(text)

    def _show_body(self, text: str) -> None:
        self._save_body(text)
        self.set_typed(_BODY, text)

    def _edit(self) -> None:
        self.editing = True
        self.ui.focus = _TITLE if self.note and self.note.is_todo else ""
