"""Lists, tags and places: the screens that make, change and delete them, and the order of the drawer."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from simdroid import kit, ui
from simdroid_apps.tasks_org import pickers, screen, sheets
from simdroid_apps.tasks_org.rows import A_LIST, A_PLACE, A_TAG, Kind, Named
from simdroid_apps.tasks_org.views import (
    PALETTE,
    color_of,
    named_row,
    number_of,
    save_button,
    toolbar,
    wide_row,
)

_NAMELESS, _TAKEN = "Name cannot be empty", "Tag already exists"


@dataclass(frozen=True)
class NameAndColor:
    """What a list, a tag or a place is called, and its colour as the database has it."""

    name: str = ""
    color: int = 0


class NamedSettings(kit.Form[NameAndColor], screen.TasksScreen):
    """The settings of a list, a tag or a place; the disk saves them."""

    draft_type = NameAndColor
    discard_question = "Discard changes?"
    discard_words = ("Discard", "Cancel")
    kind: ClassVar[Kind]
    error = ui.Saved("")

    @property
    def subject(self) -> Named | None:
        """What the intent names; nothing where it is new."""
        uuid = self.intent.extras.get(self.kind.name)
        return next((item for item in self.store.named(self.kind) if item.uuid == uuid), None)

    def first_draft(self) -> NameAndColor:
        subject = self.subject
        return NameAndColor(subject.name, subject.color) if subject else NameAndColor()

    def build(self) -> ui.View:
        """The name, the colour, and in the bar the way to save and to delete."""
        draft, subject = self.draft, self.subject
        parts: list[ui.View] = [
            save_button(self._save),
            ui.Text(
                text=subject.name if subject else self.kind.new_title, size=20, face="medium", max_lines=1, weight=1
            ),
        ]
        if subject:
            parts += kit.fitting(
                self.metrics,
                self.look.bar,
                [kit.BarAction("delete", "Delete", partial(self.ask, "delete"), "trash_can_outline")],
            )
        name = ui.TextField(
            id="name",
            value=draft.name,
            label="Display name",
            look="filled",
            autofocus=subject is None,
            on_text=lambda text: setattr(self, "error", ""),
        )
        field = ui.text_input(name, error=self.error, margin=(16, 8))
        return ui.Page(
            [toolbar(parts), ui.Scroll(id="root_layout", weight=1, children=[field, self._color_row(draft)])],
            ghost=True,
        )

    def _color_row(self, draft: NameAndColor) -> ui.View:
        color = color_of(draft.color)
        parts: list[ui.View] = [
            ui.Icon(name="circle" if color else "cancel", color=color or "on_surface_variant", ghost=True),
            ui.Text(id="color", text="Color", desc="Color", size=16, weight=1, margin=(24, 0)),
        ]
        if color:
            parts.append(ui.IconButton(id="clear", name="close", desc="Clear", on_click=partial(self.change, color=0)))
        return wide_row("color_row", parts, partial(self.ask, "color"), padding=(16, 0, 4, 0))

    def _save(self) -> None:
        """Store it and close; the screen before turns to a new one."""
        draft, kind, subject = self.draft, self.kind, self.subject
        name, new_key = draft.name.strip(), ""
        if not name or (kind is A_TAG and self._is_taken(name)):
            self.error = _TAKEN if name else _NAMELESS
            return
        if self.changed and subject:
            kind.table.update(self.system, subject.id, name=name, color=draft.color)
        elif self.changed and kind is not A_PLACE:
            new_key = f"{kind.name}:{self.store.add(kind, name, draft.color)}"
        self.system.activities.finish(self.activity, {"show": new_key})

    def _is_taken(self, name: str) -> bool:
        own = self.subject
        return any(tag.name.casefold() == name.casefold() and tag != own for tag in self.store.tags)

    def dialog_color(self) -> ui.Dialog:
        """The colours there are."""
        return kit.actions_dialog(
            self, "Color", {name: partial(self.change, color=number_of(color)) for name, color in PALETTE.items()}
        )

    def dialog_delete(self) -> ui.Dialog | None:
        """Whether it may go."""
        subject = self.subject
        if subject is None:
            return None

        def delete() -> None:
            self.store.remove(self.kind, subject)
            self.finish()

        return kit.confirm_dialog(self, f"Delete {subject.name}?", delete, agree="Delete")


class ListSettings(NamedSettings):
    """A list: its name, its colour, its end, which is that of its tasks too."""

    kind = A_LIST


class TagSettings(NamedSettings):
    """A tag: its name, its colour, its end, which leaves the tasks."""

    kind = A_TAG


class PlaceSettings(NamedSettings):
    """A place: its name, its colour, its end, which leaves the tasks; the picker makes new ones."""

    kind = A_PLACE


class ManageDrawer(screen.TasksScreen):
    """`NavigationDrawerCustomization`: tags and lists in the order of the drawer; handles move them."""

    def build(self) -> ui.View:
        reset = kit.BarAction("reset_sort", "Reset sort order", partial(self.ask, "reset"))
        rows: list[ui.View] = []
        for kind in (A_TAG, A_LIST):
            rows += [
                ui.Text(text=kind.title, face="medium", color="on_surface_variant", padding=16),
                *(self._row(kind, item) for item in self.store.named(kind)),
                ui.Divider(),
            ]
        return ui.Page(
            [kit.app_bar(self, "Manage drawer", [reset]), ui.Scroll(id="recycler_view", weight=1, children=rows)],
            ghost=True,
        )

    def _row(self, kind: Kind, item: Named) -> ui.View:
        grip = ui.Icon(
            id="grip", name="drag", ghost=True, drag_handle=True, on_drag=lambda drag: self._drop(item, drag.onto)
        )
        row = named_row(
            kind.icon,
            item.name,
            partial(self.open, kind.settings, **{kind.name: item.uuid}),
            color=color_of(item.color),
            after=[grip],
        )
        row.drop_key = f"{kind.name}:{item.uuid}"
        return row

    def _drop(self, dragged: Named, onto: str) -> None:
        """Put it in the place of the one it was let go over."""
        name, _, uuid = onto.partition(":")
        kind = A_LIST if name == "list" else A_TAG
        items = [*self.store.named(kind)]
        names = [item.uuid for item in items]
        if dragged.uuid not in names or uuid not in names:
            return
        items.insert(names.index(uuid), items.pop(names.index(dragged.uuid)))
        for order, item in enumerate(items):
            kind.table.update(self.system, item.id, order=order)

    def dialog_reset(self) -> ui.Dialog:
        """Whether everything goes back into the order of its names."""

        def reset() -> None:
            for kind in (A_LIST, A_TAG):
                for item in self.store.named(kind):
                    kind.table.update(self.system, item.id, order=-1)

        return kit.confirm_dialog(self, "Reset sort order", reset)


SCREENS = {
    screen.TAG_PICKER: pickers.TagPicker,
    A_LIST.settings: ListSettings,
    A_TAG.settings: TagSettings,
    A_PLACE.maker: pickers.LocationPicker,
    A_PLACE.settings: PlaceSettings,
    sheets.CUSTOMIZE: ManageDrawer,
}
"""The activity of each screen about lists, tags and places."""
