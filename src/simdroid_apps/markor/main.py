"""The main screen: tabs with the file browser, the to-do list, the quick note, and more."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid.system import ACTION_VIEW, Activity, Component, Intent, System, paths
from simdroid.system.files import STORAGE
from simdroid_apps.markor import dialogs, document, editor, files, formats, store

FILES, TODO_TAB, QUICKNOTE_TAB, MORE = "nav_notebook", "nav_todo", "nav_quicknote", "nav_more"
TABS = (
    (FILES, "Files", "folder_outline"),
    (TODO_TAB, "To-Do", "checkbox_marked_outline"),
    (QUICKNOTE_TAB, "QuickNote", "lightning_bolt"),
    (MORE, "More", "dots_horizontal_circle_outline"),
)
_DOCUMENTS = {TODO_TAB: store.TODO_FILE, QUICKNOTE_TAB: store.QUICKNOTE}
_GOALS = (
    ("AppData (private)", "folder_outline", store.APP_DATA[0]),
    ("AppData (public)", "folder_outline", store.APP_DATA[1]),
    ("Internal storage", "folder_outline", STORAGE),
    (store.VIRTUAL[store.RECENT], "history", store.RECENT),
    (store.VIRTUAL[store.POPULAR], "fire", store.POPULAR),
    (store.VIRTUAL[store.FAVOURITES], "star_outline", store.FAVOURITES),
    ("Notebook", "folder_outline", store.NOTEBOOK),
)
_CYCLE = (store.NOTEBOOK, store.FAVOURITES, store.RECENT)
_SORTING = {
    "Folder first": store.Options.folder_first,
    "Reverse order": store.Options.reverse,
    ".dotfiles": store.Options.dotfiles,
}
_SEARCH_BOXES = {
    "regex": "Regular expression",
    "case": "Case sensitive",
    "content": "Search in content",
    "first": "Stop after first match",
}
_CONFLICTS: dict[str, files.Conflict] = {"Keep both": "keep", "Overwrite": "overwrite", "Skip": "skip"}
_LICENSE = "Markor is free software under the Apache License, version 2.0."
_CONTRIBUTORS = "Markor is written by Gregor Santner and many others."
_COPIED = "Copied"
_PROJECT = "https://github.com/gsantner/markor"


def _page(title: str, summary: str, icon: str, link: str) -> kit.Link:
    return kit.Link(title, summary, icon, intent=Intent(ACTION_VIEW, data=_PROJECT + link))


def _version(system: System) -> str:
    package = system.packages.get(store.PACKAGE)
    return f"v{package.manifest.version_name} ({package.manifest.version_code})" if package else ""


class MainScreen(editor.EditorScreen, kit.Selecting[str]):
    """`MainActivity`: the file browser and the other tabs."""

    tab = ui.Saved(FILES)
    folder = ui.Saved(store.NOTEBOOK)
    rows = (
        kit.Link("Settings", icon="cog_outline", activity=store.SETTINGS),
        _page("Rate", "Tell others what you think of the app", "star_outline", "/stargazers"),
        _page("Help / FAQ", "Answers to frequent questions", "help_circle_outline", "#readme"),
        _page("Donate", "Support the people who write it", "gift_outline", "#donate"),
        _page("Community", "Talk to others who use it", "account_group_outline", "/discussions"),
        _page("Bug reports", "Say what does not work", "bug_outline", "/issues"),
        _page("Translate", "Bring the app into your language", "translate", "#translate"),
        _page("Source code", "Read how it is made", "code_tags", ""),
        kit.MessageRow("License", "Apache License 2.0", "scale_balance", message=_LICENSE),
        kit.MessageRow("Contributors", icon="account_outline", message=_CONTRIBUTORS),
        kit.Header("Build information"),
        kit.Press(
            "Version", _version, "information_outline", do=lambda screen: screen.copy(_version(screen.system), _COPIED)
        ),
        kit.Press("Package", store.PACKAGE, "package_variant", do=lambda screen: screen.copy(store.PACKAGE, _COPIED)),
    )

    @property
    def path(self) -> str:
        """The document of the tab, where it shows one."""
        return _DOCUMENTS.get(self.tab, "")

    @property
    def typing(self) -> bool:
        """Whether a person writes into a tab; the tabs then leave their room to the text."""
        return bool(self.path) and self.ui.focus == self.document.key

    def show_tab(self, name: str) -> None:
        """Turn to a tab; what was typed into the one before is saved."""
        self.keep()
        self.stop_selecting()
        self.ui.focus = ""
        self.tab = name

    def build(self) -> ui.View:
        """Bar, page and the row of tabs."""
        names = [name for name, _, _ in TABS]
        pager = ui.Pager(
            id="main__view_pager_container",
            weight=1,
            pages=[self._page] * len(TABS),
            page=names.index(self.tab),
            on_page=lambda place: self.show_tab(names[place]),
        )
        tabs = ui.BottomNavigation(TABS, self.tab, self.show_tab, id="bottom_navigation_bar", height=64)
        return ui.Page([self._bar(), pager, *([] if self.typing else [tabs])], ghost=True)

    def _bar(self) -> ui.View:
        if self.tab == FILES:
            return self._selection_bar() if self.chosen else self._files_bar()
        title = next(label for name, label, _ in TABS if name == self.tab)
        return self.editor_bar(title) if self.path else kit.app_bar(self, title, up=False)

    def _page(self) -> ui.View:
        if self.tab == FILES:
            return self._files()
        if self.path:
            return self.editor_body()
        return ui.Scroll(id=self.list_id, key="more", cls=self.list_cls, children=self.views())

    def on_back(self) -> bool:
        """Leave selection, folder and tab, then ask for a second press before the app goes."""
        if self.typing:
            self.ui.focus = ""
        elif self.tab != FILES:
            self.show_tab(FILES)
        elif self.chosen:
            self.stop_selecting()
        elif self.folder != store.NOTEBOOK:
            self._enter(files.parent_of(self.folder) if paths.within(self.folder, store.NOTEBOOK) else store.NOTEBOOK)
        elif self.shown_snackbar() is None:
            self.snackbar("Press 'Back' again to exit", ("EXIT", "finish"))
        else:
            return False
        return True

    @property
    def writable_folder(self) -> str:
        """Where new files go."""
        return store.NOTEBOOK if self.folder in store.VIRTUAL else self.folder

    def _files_bar(self) -> ui.View:
        order = self.options.sort_order
        orders = [
            ui.MenuItem(label, partial(setattr, self.options, "sort_order", value), order == value)
            for value, label in store.SORT_ORDERS
        ]
        goals = [ui.MenuItem(label, partial(self._go_to, path), icon=icon) for label, icon, path in _GOALS]
        name = store.VIRTUAL.get(self.folder) or paths.name(self.folder) or "/"
        actions = [
            kit.BarAction("action_go_to", "Go to", icon="folder_outline", items=goals),
            kit.BarAction("action_sort", "Sort by", icon="sort", items=[*orders, *self.switches(_SORTING)]),
            kit.BarAction("action_search", "Search", partial(self.ask, "search"), "magnify"),
            kit.BarAction("", "Import from device", partial(self.ask, "import", folder=f"{STORAGE}/Download")),
            kit.BarAction("", "Settings", partial(self.open, store.SETTINGS)),
        ]
        return kit.app_bar(self, self.label if self.folder == store.NOTEBOOK else f"> {name}", actions, up=False)

    def _files(self) -> ui.View:
        """The list, or the sign that it is empty, and the button over it."""
        entries = files.entries(self.system, self.folder)
        chosen, favourites = set(self.chosen), set(self.options.favourites)

        def row(entry: files.FileEntry) -> ui.View:
            up, tap = entry.name == files.UP, partial(self._tap, entry)
            return dialogs.entry_row(
                self.system,
                entry,
                on_click=tap,
                on_long_click=tap if up else partial(self.toggle, entry.path),
                selected=not up and entry.path in chosen,
                favourite=not up and entry.path in favourites,
            )

        id = "ui__filesystem_dialog__list"
        layers: list[ui.View] = [
            ui.Recycler(id=id, key=f"{id} {self.folder}", items=entries, build=row, padding=(0, 0, 0, 8))
        ]
        if all(entry.name == files.UP for entry in entries):
            layers.append(ui.Text(id="empty_hint", text="¯\\_(ツ)_/¯", size=28, color="outline", align=(0.5, 0.5)))
        new = ui.Fab(
            id="fab_add_new_item",
            name="plus",
            desc="Create a new file or folder",
            background=store.ACCENT,
            color="#ffffff",
            radius=28,
            align=ui.BOTTOM_END,
            margin=16,
            on_click=partial(self.ask, "new"),
            on_long_click=self._cycle,
        )
        return ui.Layers([*layers, new], id="pull_to_refresh", cls="android.view.ViewGroup")

    def _tap(self, entry: files.FileEntry) -> None:
        if self.chosen and entry.name != files.UP:
            self.toggle(entry.path)
        elif entry.folder:
            self._enter(entry.path)
        elif formats.is_text(entry.name):
            document.open_document(self.system, entry.path)
        else:
            self.ask("open_with", path=entry.path)

    def _enter(self, folder: str) -> None:
        self.stop_selecting()
        self.folder = folder

    def _go_to(self, folder: str) -> None:
        if folder in store.APP_DATA:
            files.attempt(self, lambda: self.system.fs.mkdir(folder, parents=True))
        self._enter(folder)
        self.toast(folder)

    def _cycle(self) -> None:
        place = _CYCLE.index(self.folder) if self.folder in _CYCLE else -1
        self._enter(_CYCLE[(place + 1) % len(_CYCLE)])

    def dialog_new(self) -> ui.Dialog:
        """A new file or folder."""
        return dialogs.new_file_dialog(self, self.writable_folder)

    def dialog_search(self) -> ui.Dialog:
        """What to look for in names and texts below the folder."""
        now = {name: bool(self.about.get(name)) for name in _SEARCH_BOXES}

        def search() -> None:
            text = self.typed("search_query").strip()
            if text:
                self.ask("found", text=text, folder=self.writable_folder, **now)

        field = ui.TextField(id="search_query", hint="Search", look="underlined", autofocus=True)
        boxes = [
            dialogs.check_row(f"{name}_checkbox", label, now[name], partial(self.tell, **{name: not now[name]}))
            for name, label in _SEARCH_BOXES.items()
        ]
        return ui.Dialog(
            "Search",
            content=[ui.Stack([field, *boxes], ghost=True)],
            positive=ui.DialogButton("OK", search),
            negative=ui.DialogButton("Cancel"),
        )

    def dialog_found(self) -> ui.Dialog:
        """What was found; a tap opens it."""
        hits = files.search(self.system, **self.about)
        title = f"{len(hits)} found: {self.about['text']}"
        if not hits:
            return ui.Dialog(title=title, message="Nothing here has that name.")
        base = self.about["folder"]
        by_path = {hit.path.removeprefix(base).lstrip("/") + ("/" if hit.folder else ""): hit for hit in hits}
        return kit.actions_dialog(self, title, {name: partial(self._tap, hit) for name, hit in by_path.items()})

    def dialog_import(self) -> ui.Dialog:
        """Files to copy from elsewhere on the phone."""

        def take(_folder: str, picked: list[str]) -> None:
            copy = partial(files.put, self.system, picked, self.writable_folder, "keep", moving=False)
            if picked and files.attempt(self, copy):
                self.toast("✔")

        return dialogs.FolderDialog(self, "Import from device", take, of_files=True)

    def dialog_open_with(self) -> ui.Dialog:
        """Which app shows a file that is no text."""
        path = str(self.about["path"])
        others = partial(self.act, Intent(ACTION_VIEW, data=f"file://{path}", type=formats.mime(paths.name(path))))
        return kit.actions_dialog(
            self, "Open with", {"Markor": partial(document.open_document, self.system, path), "Other": others}
        )

    @property
    def chosen(self) -> list[str]:
        """Paths of what is selected and still there."""
        return [path for path in self.selected if self.system.fs.exists(path)]

    def _selection_bar(self) -> ui.View:
        chosen, fs = self.chosen, self.system.fs
        delete = kit.BarAction("action_delete_selected_items", "Delete", partial(self.ask, "delete"), "delete")
        put = [
            kit.BarAction("", action.capitalize(), partial(self.ask, "put", action=action, folder=self.folder))
            for action in ("move", "copy")
        ]
        share = kit.BarAction("", "Share", self.then_stop(partial(self.share_file, chosen[0])))
        shared = [share] if all(fs.is_file(path) for path in chosen) else []
        if len(chosen) > 1:
            return kit.app_bar(self, "", [delete, *put, *shared], up=False)
        [path] = chosen
        star = "star" if path in self.options.favourites else "star_outline"
        favour = self.then_stop(partial(self.options.toggle_favourite, path))
        rename, info = partial(self.ask, "rename", path=path), partial(self.ask, "info", path=path)
        clip = kit.BarAction("", "Clipboard", self.then_stop(lambda: self.copy(files.text_at(self.system, path), "✔")))
        actions = [
            kit.BarAction("action_favourite", "Favourite", favour, star),
            kit.BarAction("action_rename_selected_item", "Rename", rename, "form_textbox"),
            kit.BarAction("action_info_selected_item", "Details", info, "information_outline"),
            delete,
            *([clip] if fs.is_file(path) and formats.is_text(paths.name(path)) else []),
            *put,
            kit.BarAction("", "Create shortcut", partial(self.toast, "The home screen takes no shortcuts")),
            *shared,
        ]
        return kit.app_bar(self, "", actions, up=False)

    def dialog_rename(self) -> ui.Dialog | None:
        """Another name for a file or folder."""
        path = str(self.about["path"])
        if path not in self.chosen:
            return None
        old = paths.name(path)
        new = files.clean_name(self.typed("new_name", old))
        target = files.joined(paths.parent(path), new)
        in_use = new not in ("", old) and self.system.fs.exists(target)

        def rename() -> object:
            if in_use:
                return ui.STAY_OPEN
            self.stop_selecting()
            if new and new != old:
                files.attempt(self, lambda: self.system.fs.rename(path, target))
            return None

        hint, warning = "Enter the name of your folder", f"“{new}” exists already" if in_use else ""
        content: list[ui.View] = [
            ui.TextField(id="new_name", value=old, hint=hint, look="underlined", autofocus=True),
            ui.Text(id="dialog_message", text=warning, color="error", size=13, margin=(0, 8, 0, 0)),
        ]
        return ui.Dialog(
            "Rename", content=content, positive=ui.DialogButton("OK", rename), negative=ui.DialogButton("Cancel")
        )

    def dialog_delete(self) -> ui.Dialog | None:
        """Whether what is selected may go."""
        chosen = self.chosen
        question = f"Do you really want to delete this {'Document' if len(chosen) == 1 else 'Documents'}?"
        delete = self.then_stop(partial(files.attempt, self, partial(files.delete, self.system, chosen)))
        message = "\n\n".join((question, "\n".join(chosen)))
        return kit.confirm_dialog(self, message, delete, title="Confirm Delete") if chosen else None

    def dialog_put(self) -> ui.Dialog | None:
        """Where what is selected goes."""
        action = str(self.about["action"])

        def choose(folder: str, _picked: list[str]) -> None:
            if any(paths.within(folder, path) for path in self.chosen):
                self.toast("A folder cannot go into itself")
            elif files.clashes(self.system, self.chosen, folder):
                self.ask("conflict", action=action, folder=folder)
            else:
                self._put(action, folder, "keep")

        return dialogs.FolderDialog(self, action.capitalize(), choose) if self.chosen else None

    def dialog_conflict(self) -> ui.Dialog | None:
        """What becomes of names that are taken."""
        put = partial(self._put, self.about["action"], self.about["folder"])
        names = ", ".join(paths.name(path) for path in files.clashes(self.system, self.chosen, self.about["folder"]))
        ways = {label: partial(put, conflict) for label, conflict in _CONFLICTS.items()}
        return kit.actions_dialog(self, f"File exists: {names}", ways) if names else None

    def _put(self, action: str, folder: str, conflict: files.Conflict) -> None:
        chosen, moving = self.chosen, action == "move"
        self.stop_selecting()
        files.attempt(self, lambda: files.put(self.system, chosen, folder, conflict, moving=moving))


def forward_to_tab(system: System, activity: Activity) -> None:
    """Show the tab that a shortcut stands for."""
    tab = QUICKNOTE_TAB if activity.component.cls.endswith(store.OPEN_QUICKNOTE) else TODO_TAB
    system.activities.finish(activity)
    result = system.activities.start(
        Intent(component=Component(store.PACKAGE, store.PACKAGE + store.MAIN)), caller=store.PACKAGE
    )
    if result.activity is not None:
        main = MainScreen(system, result.activity)
        main.close()
        main.tab = tab
