"""File dialogs that several screens open: the folder picker, the new-file dialog, file info; and the row of a file."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from simdroid import kit, ui
from simdroid.system import System, paths
from simdroid_apps.markor import document, files, formats, store

NAME, EXTENSION = "new_file_dialog__name", "new_file_dialog__ext"
_NOTES = ("- Folder is created without file extension", "- Files and folders are not overwritten")
_BROWSER, _ITEM, _INFO = "ui__filesystem_dialog__", "opoc_filesystem_item__", "ui__fileinfodialog__"
_ALL_DP = 2000
"""More than any display has: the dialog takes the height there is."""


def entry_row(
    system: System,
    entry: files.FileEntry,
    *,
    on_click: ui.Action,
    on_long_click: ui.Action | None = None,
    selected: bool = False,
    favourite: bool = False,
) -> ui.View:
    """A file or a folder; to readers of the screen its description says what it is."""
    kind = "Selected" if selected else "Folder" if entry.folder else "File"
    below = entry.path if entry.name == files.UP else files.moment_text(system, entry.mtime_ns)
    icon, color = ("check_circle", store.ACCENT) if selected else (_icon(entry), "on_surface_variant")
    picture: list[ui.View] = [ui.Icon(id=f"{_ITEM}image", name=icon, size=32, color=color, align=(0.0, 0.5))]
    if favourite and not selected:
        picture.append(ui.Icon(name="star", size=16, color="#e0a100", align=(1.0, 1.0), ghost=True))
    texts: list[ui.View] = [
        ui.Text(id=f"{_ITEM}title", text=entry.name, size=17, max_lines=1),
        ui.Text(id=f"{_ITEM}description", text=below, size=13, color="on_surface_variant", max_lines=1),
    ]
    return ui.Line(
        [
            ui.Box(ghost=True, width=40, height=40, margin=(0, 0, 12, 0), children=picture),
            ui.Column(ghost=True, weight=1, children=texts),
        ],
        id=f"{_ITEM}root",
        desc=f"{kind} {entry.name} ",
        min_height=68,
        padding=(16, 6),
        background="secondary_container" if selected else "",
        selected=selected,
        on_click=on_click,
        on_long_click=on_long_click,
        long_clickable=True,
    )


def _icon(entry: files.FileEntry) -> str:
    if entry.folder:
        return "folder_arrow_up_outline" if entry.name == files.UP else "folder"
    if formats.is_text(entry.name):
        return "file_document_outline"
    icons = {"image": "file_image_outline", "audio": "file_music_outline", "video": "file_video_outline"}
    return icons.get(formats.mime(entry.name).partition("/")[0], "file_outline")


def check_row(id: str, label: str, checked: bool, on_click: ui.Action) -> ui.View:
    """A box with its label; to Android they are one view."""
    return ui.Line(
        [ui.CheckBox(ghost=True, checked=checked, focusable=False), ui.Text(text=label, size=15, ghost=True)],
        id=id,
        cls="android.widget.CheckBox",
        text=label,
        checkable=True,
        checked=checked,
        on_click=on_click,
    )


class FolderDialog(ui.Dialog):
    """A picker for a folder, or with `of_files` for files; the screen's dialog arguments hold the current folder."""

    def __init__(
        self, screen: kit.AppScreen, title: str, on_ok: Callable[[str, list[str]], object], *, of_files: bool = False
    ) -> None:
        """`title` stands before the name of the folder; `on_ok` gets the folder and the chosen files."""
        super().__init__(title=f"browse {title}")
        self._screen, self._title, self._on_ok, self._of_files = screen, title, on_ok, of_files
        self._folder = str(screen.about.get("folder") or store.NOTEBOOK)
        self._picked: list[str] = screen.about.get("picked") or []

    def panel(self, state: ui.UiState) -> ui.View:
        """Title, ways to other folders, the list, buttons."""
        screen, list_id = self._screen, f"{_BROWSER}list"
        title = self._title if self._of_files else f"{self._title} → {paths.name(self._folder) or '/'}"
        entries = [entry for entry in files.entries(screen.system, self._folder) if self._of_files or entry.folder]
        home = ui.IconButton(
            id=f"{_BROWSER}home", name="star", desc="Notebook", on_click=partial(screen.tell, folder=store.NOTEBOOK)
        )
        location = ui.Text(text=self._folder, size=12, color="on_surface_variant", max_lines=1, weight=1)
        ok = "Select" if self._of_files else "Select this folder"
        accept = screen.then_close(partial(self._on_ok, self._folder, self._picked))
        choices = {"button_cancel": ("Cancel", screen.close), "button_ok": (ok, accept)}
        cancel, select = (
            ui.Text(
                id=f"{_BROWSER}{id}",
                text=label,
                drawn=label.upper(),
                face="medium",
                color="primary",
                height=48,
                padding=(12, 0),
                text_align=(0.5, 0.5),
                on_click=on_click,
            )
            for id, (label, on_click) in choices.items()
        )
        parts: list[ui.View] = [
            ui.Text(id=f"{_BROWSER}title", text=title, size=20, max_lines=1, width="fill", padding=(20, 16, 20, 8)),
            ui.Line([home, location], id=f"{_BROWSER}utilitybar", padding=(8, 0), spacing=8),
            ui.Divider(ghost=True),
            ui.Recycler(id=list_id, key=f"{list_id} {self._folder}", items=entries, build=self._row, weight=1),
            ui.Divider(ghost=True),
            ui.Line([cancel, ui.Spacer(weight=1), select], id=f"{_BROWSER}buttons", padding=(12, 0)),
        ]
        panel = ui.Page(parts, background="surface_dialog", radius=12, padding=(0, 0, 0, 8))
        return ui.Box(width="fill", min_height=_ALL_DP, children=[panel])

    def _row(self, entry: files.FileEntry) -> ui.View:
        enter = partial(self._screen.tell, folder=entry.path, picked=[])
        tap = enter if entry.folder else partial(self._toggle, entry.path)
        return entry_row(self._screen.system, entry, on_click=tap, selected=entry.path in self._picked)

    def _toggle(self, path: str) -> None:
        others = [item for item in self._picked if item != path]
        self._screen.tell(picked=[*others] if path in self._picked else [*others, path])


def new_file_dialog(screen: kit.AppScreen, folder: str, text: str = "") -> ui.Dialog:
    """Makes a file or a folder in a folder; `text` is what the file begins with in place of a template."""
    options, templates = store.Options(screen.system), list(formats.templates())
    usual = formats.EXTENSIONS.index(options.extension if options.extension in formats.EXTENSIONS else "")
    template = int(screen.about.get("template", 0))

    def choose_type(place: int) -> None:
        screen.tell(type=place)
        ui.UiState.of_dialog(screen.state, "").set_edit(EXTENSION, ui.Edit.at_end(formats.EXTENSIONS[place]))

    def make_document() -> None:
        typed, extension = screen.typed(NAME).strip(), screen.typed(EXTENSION, options.extension).strip()
        name = files.clean_name(typed + extension) if typed else ""
        path = files.joined(folder, name)
        content = text or formats.template_text(templates[template], screen.system.clock.now())
        if name and files.attempt(screen, lambda: files.make_file(screen.system, path, content)):
            options.extension = extension
            options.set_views(path, False)
            document.open_document(screen.system, path, new=True)

    def make_folder() -> None:
        name = files.clean_name(screen.typed(NAME))
        if name:
            files.attempt(screen, lambda: screen.system.fs.mkdir(files.joined(folder, name), parents=True))

    names: list[ui.View] = [
        ui.TextField(id=NAME, hint="my_note", look="underlined", autofocus=True, weight=3, action="next"),
        ui.TextField(id=EXTENSION, hint=".md", value=options.extension, look="underlined", weight=1),
    ]
    chosen = int(screen.about.get("type", usual))
    kind = ui.Spinner(formats.TYPES, chosen, choose_type, id="new_file_dialog__type", width="fill")
    start = ui.Spinner(
        templates, template, lambda place: screen.tell(template=place), id="new_file_dialog__template", width="fill"
    )
    fields = {"Name": ui.Line(names, ghost=True, spacing=8), "Type": kind, "Template": start}
    form: list[ui.View] = [
        view
        for label, field in fields.items()
        for view in (ui.Text(text=label, size=13, color="on_surface_variant", margin=(0, 10, 0, 0)), field)
    ]
    form += [ui.Text(text=note, size=13, color="on_surface_variant", margin=(0, 6, 0, 0)) for note in _NOTES]
    return ui.Dialog(
        content=[ui.Scroll(height="wrap", weight=1, children=[ui.Stack(form, ghost=True)])],
        neutral=ui.DialogButton("FOLDER", make_folder),
        negative=ui.DialogButton("CANCEL"),
        positive=ui.DialogButton("OK", make_document),
    )


def _fact(id: str, label: str, value: str) -> ui.View:
    text = ui.Text(id=f"{_INFO}{id}", text=value, size=15, width="fill")
    return ui.Stack([ui.Text(text=label, size=12, color="on_surface_variant"), text], ghost=True)


def details_dialog(screen: kit.AppScreen, path: str) -> ui.Dialog:
    """Name, place, times and counts of a file or folder."""
    system, options, entry = screen.system, store.Options(screen.system), files.entry_at(screen.system, path)
    facts = [("name", "Name", paths.name(path)), ("location", "Location", paths.parent(path))]
    if entry is not None:
        facts.append(("last_modified", "Last modified", files.moment_text(system, entry.mtime_ns)))
    if entry is not None and not entry.folder:
        facts += [("size", "Size", files.size_text(entry.size)), ("mimetype", "MIME type", formats.mime(entry.name))]
        if formats.is_text(entry.name) and entry.size <= files.MAX_BYTES:
            text = files.text_at(system, path)
            counts = f"{len(text.splitlines())} / {len(text.split())} / {len(text)}"
            facts.append(("textinfo", "Text Lines / Words / Characters", counts))
    recent = path in options.recent()
    toggle = partial(options.forget if recent else options.visit, path)
    rows = [
        *(_fact(id, label, value) for id, label, value in facts),
        ui.Text(text="Settings", size=16, face="medium", margin=(0, 12, 0, 0)),
        check_row(f"{_INFO}recents", "List in recent files", recent, toggle),
    ]
    body = ui.Scroll(height="wrap", weight=1, children=[ui.Stack(rows, ghost=True, spacing=8)])
    return ui.Dialog(title="Info", content=[body], positive=ui.DialogButton("OK"))
