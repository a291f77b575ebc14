"""The page of categories: a list, and a dialog that adds, renames or deletes one."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.broccoli import store
from mobile_world.phone.apps.broccoli.screen import MainScreen
from mobile_world.phone.apps.broccoli.store import Category
from mobile_world.phone.ui import (
    BOTTOM_END,
    CENTER,
    STAY_OPEN,
    Column,
    Dialog,
    DialogButton,
    Divider,
    Fab,
    Layers,
    Recycler,
    Text,
    TextField,
    View,
)

NAME = "category_name"


class CategoriesPage(MainScreen):
    """`CategoryFragment`: a person's own categories; a tap edits one."""

    destination = "nav_categories"
    fragment = "com.flauschcode.broccoli.category.CategoryFragment"

    def body(self) -> View:
        """The list or a hint, and the button."""
        found = store.categories(self.system)
        rows = Recycler(id="recycler_view", desc="Categories", items=found, build=self.row, padding=(0, 0, 0, 90))
        add = Fab(id="fab_categories", name="plus", desc="Add category", radius=28, align=BOTTOM_END, margin=16)
        add.on_click = partial(self.ask, "category", key=0, name="")
        prompt = "Create custom categories to manage your recipes."
        hint = Text(id="categories_empty", text=prompt, size=20, padding=32, align=CENTER, text_align=(0.5, 0))
        return Layers([rows, *([] if found else [hint]), add], ghost=True)

    def row(self, category: Category) -> View:
        """One of them."""
        name = Text(id="card_text_view_category_name", text=category.name, size=20, padding=16)
        edit = partial(self.ask, "category", key=category.id, name=category.name)
        return Column(width="fill", on_click=edit, children=[name, Divider()])

    def dialog_category(self) -> Dialog:
        """The name; a category that exists can be deleted, which needs a second press."""
        key, name, warned = int(self.about["key"]), str(self.about["name"]), bool(self.about.get("warned"))
        entry = TextField(id=NAME, label="Name", value=name, look="outlined", capitals="sentences", autofocus=True)
        content: list[View] = [entry]
        if warned:
            question = "Do you really want to delete this category?"
            content.append(Text(id="delete_category_warning", text=question, color="error", margin=(0, 16, 0, 0)))

        def save() -> None:
            store.save_category(self.system, Category(key, entry.edit.text))

        def delete() -> object:
            if not warned:
                self.tell(warned=True)
                return STAY_OPEN
            store.delete_category(self.system, key)
            return None

        return Dialog(
            "Edit category" if key else "Add category",
            content=content,
            positive=DialogButton("SAVE", save, enabled=bool(self.typed(NAME, name))),
            negative=DialogButton("CANCEL"),
            neutral=DialogButton("DELETE", delete) if key else None,
        )
