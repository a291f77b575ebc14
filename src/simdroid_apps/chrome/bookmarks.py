"""Bookmarks: folders and pages, opened, edited, moved and deleted."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid_apps.chrome.addresses import normal, shown
from simdroid_apps.chrome.screens import BOOKMARK_EDITOR, ChromePage
from simdroid_apps.chrome.store import MOBILE, Bookmark, Bookmarks

_TOP = ""


class BookmarksScreen(kit.Searching, ChromePage):
    """`BookmarkActivity`."""

    folder = ui.Saved(MOBILE)

    def build(self) -> ui.View:
        """What is in a folder, folders first; or what a search finds in all of them."""
        marks = Bookmarks(self.system)
        opened = marks.folder(self.folder)
        if self.query:
            pages = [item for item in marks.walk() if item.children is None]
            items = kit.matching(pages, self.query, lambda item: [item.name, item.url])
        elif opened is None:
            roots = (marks.folder(marks.roots[key]["id"]) for key in ("synced", "bookmark_bar", "other"))
            items = [root for root in roots if root]
        else:
            items = sorted(opened.children or [], key=lambda child: child.children is None)
        body: ui.View = (
            ui.Recycler(id="selectable_list_recycler_view", items=items, build=self._row)
            if items
            else ui.empty_state("No bookmarks here", icon="star_outline")
        )
        body.weight = 1
        return ui.Page([self._bar(opened), body], ghost=True)

    def _bar(self, opened: Bookmark | None) -> ui.View:
        if self.searching:
            return self.search_bar("Search bookmarks")
        actions = [
            kit.BarAction("search_menu_id", "Search", self.open_search, "magnify"),
            kit.BarAction(
                "new_folder", "New folder", partial(self.ask, "folder"), "folder_plus_outline", shown=bool(opened)
            ),
        ]
        up = self.finish if opened is None else self._up
        return kit.app_bar(self, opened.name if opened else "Bookmarks", actions, on_up=up)

    def _up(self) -> None:
        """Open the folder around this one."""
        parent = Bookmarks(self.system).parent(self.folder)
        self.folder = parent.id if parent else _TOP

    def on_back(self) -> bool:
        """Leave the search, then the folder, then the screen."""
        if super().on_back():
            return True
        if self.folder in (_TOP, MOBILE):
            return False
        self._up()
        return True

    def _row(self, mark: Bookmark) -> ui.View:
        folder = mark.children is not None
        items = [
            ui.MenuItem("Edit", partial(self.open, BOOKMARK_EDITOR, bookmark=mark.id)),
            ui.MenuItem("Move to…", partial(self.ask, "move", id=mark.id)),
            ui.MenuItem("Delete", partial(self._delete, mark)),
        ]
        more = ui.IconButton(
            id="more",
            key=f"more {mark.id}",
            name="dots_vertical",
            desc=f"Options for {mark.name}",
            popup=ui.Menu(items),
        )
        contents = kit.plural(len(mark.children), "bookmark") if mark.children else "No bookmarks"
        return ui.list_item(
            mark.name,
            summary=contents if folder else shown(mark.url),
            icon="folder_outline" if folder else "earth",
            trailing=None if mark.id in ("1", "2", "3") else more,
            on_click=partial(setattr, self, "folder", mark.id) if folder else partial(self.browse, mark.url),
        )

    def _delete(self, mark: Bookmark) -> None:
        Bookmarks(self.system).delete(mark.id)
        self.snackbar(f"Deleted {mark.name}")

    def dialog_folder(self) -> ui.Dialog:
        """The name of a new folder."""

        def add(name: str) -> None:
            Bookmarks(self.system).add(name.strip(), folder=self.folder or MOBILE, is_folder=True)

        return kit.text_dialog(self, "Add folder", add, hint="Folder name", ok="Save", required=True)

    def dialog_move(self) -> ui.Dialog | None:
        """The folders that a bookmark can go to."""
        return _move_dialog(self, str(self.about.get("id")))


def _move_dialog(screen: ChromePage, id: str) -> ui.Dialog | None:
    marks = Bookmarks(screen.system)
    moved = marks.find(id)
    if moved is None:
        return None
    inside = {item.id for item in moved.walk()}
    folders = [item for item in marks.walk() if item.children is not None and item.id not in inside]
    return kit.list_dialog(
        screen, "Move to", [folder.name for folder in folders], lambda place: marks.move(id, folders[place].id)
    )


class BookmarkEditor(ChromePage):
    """`BookmarkEditActivity`: name, address and folder of a bookmark."""

    def build(self) -> ui.View:
        """The fields; what is typed counts when the screen is left."""
        mark = self._mark
        if mark is None:
            return ui.Page([kit.app_bar(self, "Edit bookmark"), ui.empty_state("The bookmark is gone")], ghost=True)
        parent = Bookmarks(self.system).parent(mark.id)
        fields: list[ui.View] = [ui.TextField(id="title_text", value=mark.name, label="Name", look="outlined")]
        if mark.children is None:
            fields.append(ui.TextField(id="url_text", value=mark.url, label="URL", look="outlined", kind="url"))
        fields.append(ui.list_item("Folder", summary=parent.name if parent else "", on_click=partial(self.ask, "move")))
        delete = kit.BarAction("delete_menu_id", "Delete", partial(self._delete, mark), "delete")
        title = "Edit bookmark" if mark.children is None else "Edit folder"
        body = ui.Column(width="fill", weight=1, padding=16, spacing=16, children=[*fields, ui.Text(text="", size=12)])
        return ui.Page([kit.app_bar(self, title, [delete], on_up=self._leave), body], ghost=True)

    @property
    def _mark(self) -> Bookmark | None:
        return Bookmarks(self.system).find(str(self.intent.extras.get("bookmark")))

    def _save(self) -> None:
        mark = self._mark
        if mark is not None:
            name, url = self.typed("title_text", mark.name).strip(), self.typed("url_text", mark.url).strip()
            Bookmarks(self.system).change(mark.id, name=name or mark.name, url=normal(url) if url else mark.url)

    def _leave(self) -> None:
        self._save()
        self.finish()

    def on_back(self) -> bool:
        self._save()
        return False

    def _delete(self, mark: Bookmark) -> None:
        Bookmarks(self.system).delete(mark.id)
        self.finish()

    def dialog_move(self) -> ui.Dialog | None:
        """The folders that the bookmark can go to."""
        return _move_dialog(self, str(self.intent.extras.get("bookmark")))
