"""The editor of a favourite: its name, address, description, group and colour."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid_apps.osmand import geography, screen, store

_NAME, _ADDRESS, _DESCRIPTION = "name_edit", "address_edit", "description_edit"


class FavoritePage(screen.OsmAndScreen):
    """A new favourite at a point, or the one whose key is given."""

    group = ui.Saved[str | None](None)
    new_group = ui.Saved("")
    color = ui.Saved[str | None](None)
    opened = ui.Saved[list[str]]([])
    """Fields that were opened by their buttons."""

    @property
    def _old(self) -> store.Favorite | None:
        key = self.subject.get("key", "")
        return (
            next((favorite for favorite in store.favorites(self.system) if favorite.key == key), None) if key else None
        )

    @property
    def _draft(self) -> store.Favorite:
        subject = self.subject
        first = self._old or store.Favorite(
            str(subject.get("place", "")),
            geography.Point(subject["lat"], subject["lon"]),
            address=str(subject.get("address", "")),
        )
        return store.Favorite(
            self.typed(_NAME, first.name).strip(),
            first.point,
            self.typed(_DESCRIPTION, first.description).strip(),
            self.typed(_ADDRESS, first.address).strip(),
            first.group if self.group is None else self.group,
            self.color or screen.favorite_color(first.color),
            first.time,
        )

    def build(self) -> ui.View:
        """Fields over the way to save them."""
        draft, old = self._draft, self._old
        bar = kit.app_bar(self, "Edit Favorite" if old else "Add Favorite", on_up=self._leave)
        first = old or draft
        rows: list[ui.View] = [
            ui.TextField(id=_NAME, value=first.name, label="Name", look="filled", width="fill", margin=(16, 16, 16, 8)),
            self._field(_ADDRESS, "Address", "Add address", first.address),
            self._field(_DESCRIPTION, "Description", "Add description", first.description),
            _heading("Select group"),
            self._groups(draft.group),
            _heading("Select color"),
            self._colors(draft.color),
        ]
        if old:
            rows.append(
                ui.Button(
                    id="button_delete_container",
                    text="Delete",
                    emphasis="text",
                    color="error",
                    margin=(8, 16),
                    on_click=partial(self.ask, "delete"),
                )
            )
        foot = ui.Line(
            [ui.Button(id="button_text", text="Save", width="fill", margin=(16, 8), on_click=self._save)],
            id="buttons_container",
            background="surface",
        )
        return ui.Page([bar, ui.Scroll(id="editor_scroll_view", weight=1, background="surface", children=rows), foot])

    def _field(self, id: str, label: str, offer: str, value: str) -> ui.View:
        """A field, or the button that opens it while it is empty."""
        if value or id in self.opened:
            return ui.TextField(
                id=id,
                value=value,
                label=label,
                look="filled",
                width="fill",
                margin=(16, 8),
                multiline=id == _DESCRIPTION,
            )
        return ui.Button(
            id=id.replace("_edit", "_button"),
            text=offer,
            emphasis="text",
            icon="plus",
            margin=(4, 4),
            on_click=lambda: setattr(self, "opened", [*self.opened, id]),
        )

    def _groups(self, current: str) -> ui.View:
        chips: list[ui.View] = [
            ui.Chip(name or "Favorites", selected=name == current, on_click=partial(setattr, self, "group", name))
            for name in sorted({*store.groups(self.system), current, self.new_group})
        ]
        chips.append(ui.Chip("Add new folder", icon="plus", on_click=partial(self.ask, "group")))
        return ui.chip_row(chips, id="group_recycler_view")

    def _colors(self, current: str) -> ui.View:
        dots = [
            ui.View(
                desc=f"Color {color}",
                cls="android.widget.ImageView",
                width=36,
                height=36,
                radius=18,
                background=color,
                outline="on_surface" if color == current else "",
                selected=color == current,
                on_click=partial(setattr, self, "color", color),
            )
            for color in store.COLORS
        ]
        return ui.chip_row(dots, id="colors_card_container", padding=(16, 8))

    def dialog_group(self) -> ui.Dialog:
        """The name of a new group."""

        def take(name: str) -> object:
            cleaned = name.strip().replace("/", " ")
            if not cleaned:
                return ui.STAY_OPEN
            self.group = self.new_group = cleaned
            return None

        return kit.text_dialog(self, "Add new folder", take, hint="Name", ok="Save")

    def _save(self) -> None:
        draft, old = self._draft, self._old
        if not draft.name:
            self.toast("Enter a name")
            return
        favorite = store.save_favorite(self.system, draft, old=old.key if old else "")
        if favorite.name != draft.name:
            self.toast(f"There is a favorite “{draft.name}” already; this one is called “{favorite.name}”.", long=True)
        kit.routes.pop(self.state)
        if "target" in self.state:
            self.state["target"] = screen.target_json(
                favorite.point, favorite.name, favorite.group_label, "favorite", favorite.key
            )

    def _changed(self) -> bool:
        first = self._old
        draft = self._draft
        return draft != first if first else bool(draft.description) or draft.name != str(self.subject.get("place", ""))

    def _leave(self) -> None:
        if self._changed():
            self.ask("leave")
        else:
            self.finish()

    def on_back(self) -> bool:
        if self._changed():
            self.ask("leave")
            return True
        return super().on_back()

    def dialog_leave(self) -> ui.Dialog:
        """Whether to leave without saving."""
        return kit.confirm_dialog(
            self, "All unsaved changes will be lost. Continue?", self.finish, title="Exit without saving?", agree="Exit"
        )

    def dialog_delete(self) -> ui.Dialog | None:
        """Whether to remove it."""
        old = self._old
        if old is None:
            return None

        def delete() -> None:
            store.delete_favorite(self.system, old.key)
            self.finish()
            self.state.pop("target", None)

        return kit.confirm_dialog(self, f"Delete Favorite point '{old.name}'?", delete, agree="Delete")


def _heading(text: str) -> ui.View:
    return ui.Line([ui.Text(text=text, face="medium", size=16), ui.Spacer(weight=1)], padding=(16, 20, 16, 4))
