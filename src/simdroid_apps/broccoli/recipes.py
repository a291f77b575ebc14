"""The lists: recipes as cards, with a category to choose and a search, and a person's own categories."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid.system import Component, Intent, System
from simdroid_apps.broccoli import screen, seasons, store

CARD_DP = 120
NAME = "category_name"
"""The field of a category's dialog."""


class RecipesPage(kit.Searching, screen.MainScreen):
    """`RecipeFragment`: the cards of a category, or those that a search finds."""

    page = screen.RECIPES_PAGE
    fragment = "com.flauschcode.broccoli.recipe.list.RecipeFragment"
    category = ui.Saved[int | None](None)
    """Which one was chosen; the preferred one until then."""
    food = ui.Saved[list[str]]([])
    """Name and words of an ingredient of the seasonal calendar, whose recipes are shown."""

    @property
    def options(self) -> list[store.Category]:
        return [*store.BUILT_IN, *store.categories(self.system)]

    @property
    def chosen(self) -> store.Category:
        id = int(store.Options(self.system).preferred) if self.category is None else self.category
        return next((item for item in self.options if item.id == id), store.ALL)

    def body(self) -> ui.View:
        """The second bar, the cards or a hint, and the button."""
        terms = seasons.seasonal_terms(self.system)
        seasonal = self.food[1:] if self.food else terms if self.chosen == store.SEASONAL else None
        recipes = store.find_recipes(self.system, self.chosen.id, self.query, seasonal=seasonal)
        layers: list[ui.View] = [
            ui.Recycler(
                id="recycler_view",
                desc="Recipes",
                items=recipes,
                build=partial(self.card, terms),
                padding=(0, 0, 0, 90),
            ),
            *([] if recipes else [_hint()]),
            ui.Fab(
                id="fab_recipes",
                name="plus",
                desc="New Recipe",
                radius=28,
                align=ui.BOTTOM_END,
                margin=16,
                on_click=partial(self.open, store.EDITOR),
            ),
        ]
        return ui.Page([self.second_bar(), ui.Layers(layers, weight=1, ghost=True)], ghost=True)

    def second_bar(self) -> ui.View:
        """The spinner and the magnifying glass, or the field of a search."""
        parts = self.search_parts() if self.searching else self.choice_parts()
        return ui.Line(parts, id="toolbar_recipes", cls="android.view.ViewGroup", height=56, background="second_bar")

    def choice_parts(self) -> list[ui.View]:
        """What is listed, and the way to search it."""
        choice = self.spinner()
        if self.food:
            chip = ui.Chip(id="chip", text=self.food[0], selected=True, on_click=partial(setattr, self, "food", []))
            choice = ui.Row(weight=1, ghost=True, padding=(16, 0), children=[chip])
        return [
            choice,
            ui.IconButton(
                id="action_search",
                cls="android.widget.Button",
                name="magnify",
                desc="Search",
                color="on_bar",
                on_click=self.open_search,
                tooltip="Search",
            ),
        ]

    def spinner(self) -> ui.View:
        """The category, and a menu of all of them."""
        options = self.options
        spinner = ui.Spinner(
            [item.name for item in options],
            options.index(self.chosen),
            lambda place: setattr(self, "category", options[place].id),
            id="spinner",
            desc="Categories",
            weight=1,
            margin=(8, 0, 0, 0),
            size=20,
            color="on_bar",
        )
        spinner.children[-1] = ui.Icon(name="menu_down", ghost=True, color="on_bar")
        return spinner

    def search_parts(self) -> list[ui.View]:
        """The way back, the field and the cross that empties it."""
        collapse = ui.IconButton(name="arrow_left", desc="Collapse", color="on_bar", on_click=self.end_search)
        name = self.food[0] if self.food else self.chosen.name
        field = ui.TextField(
            id=self.search_field,
            hint=f"Search in {name.upper()}",
            color="on_bar",
            action="search",
            autofocus=True,
            weight=1,
            padding=(8, 12),
        )
        if not self.typed(self.search_field):
            return [collapse, field]
        clear = ui.IconButton(
            id="search_close_btn",
            cls="android.widget.ImageView",
            name="close",
            desc="Clear query",
            color="on_bar",
            on_click=partial(self.set_typed, self.search_field, ""),
        )
        return [collapse, field, clear]

    def card(self, terms: list[str], recipe: store.Recipe) -> ui.View:
        """A recipe's picture, title, description and source; a leaf tells that an ingredient is in season."""
        side = CARD_DP if not self.metrics.landscape else CARD_DP * 1.5
        texts = [
            ui.Text(id="card_text_view_title", text=recipe.title, size=20, max_lines=2),
            ui.Text(id="card_text_view_description", text=recipe.description, max_lines=2, color="on_surface_variant"),
            ui.Text(id="card_text_view_source", text=recipe.source, max_lines=1, color="primary"),
        ]
        parts = [
            photo(self.system, recipe.image, id="card_image", width=side, height="fill"),
            ui.Column(weight=1, ghost=True, spacing=4, padding=(8, 8), children=[text for text in texts if text.text]),
        ]
        if store.has_phrase(recipe.ingredients, terms):
            parts.append(ui.Icon(name="leaf", desc="Seasonal ingredient(s)", color="primary", margin=8))
        row = ui.Line(parts, cls="android.view.ViewGroup", min_height=CARD_DP, content_align=(0.0, 0.0))
        card = ui.Card([row], kind="elevated", padding=0, margin=0, radius=4, on_click=partial(self.show, recipe))
        return ui.Box(width="fill", padding=(8, 8, 8, 0), ghost=True, children=[card])

    def show(self, recipe: store.Recipe) -> None:
        """Open a recipe, which may come back with a hashtag to search for."""
        details = Component(self.package, f"{self.package}{store.DETAILS}")
        self.start_for_result(Intent(component=details, extras={"recipe": recipe.id}))

    def search_for(self, query: str) -> None:
        """Look for words in all recipes."""
        self.category, self.food = store.ALL.id, []
        self.open_search()
        self.set_typed(self.search_field, query)


class CategoriesPage(screen.MainScreen):
    """`CategoryFragment`: a person's own categories; a tap edits one."""

    page = "nav_categories"
    fragment = "com.flauschcode.broccoli.category.CategoryFragment"

    def body(self) -> ui.View:
        """The list or a hint, and the button."""
        categories = store.categories(self.system)
        prompt = "Create custom categories to manage your recipes."
        hint = ui.Text(id="categories_empty", text=prompt, size=20, padding=32, align=ui.CENTER, text_align=(0.5, 0))
        return ui.Layers(
            [
                ui.Recycler(
                    id="recycler_view", desc="Categories", items=categories, build=self.row, padding=(0, 0, 0, 90)
                ),
                *([] if categories else [hint]),
                ui.Fab(
                    id="fab_categories",
                    name="plus",
                    desc="Add category",
                    radius=28,
                    align=ui.BOTTOM_END,
                    margin=16,
                    on_click=partial(self.ask, "category", key=0, name=""),
                ),
            ],
            ghost=True,
        )

    def row(self, category: store.Category) -> ui.View:
        return ui.Column(
            width="fill",
            on_click=partial(self.ask, "category", key=category.id, name=category.name),
            children=[
                ui.Text(id="card_text_view_category_name", text=category.name, size=20, padding=16),
                ui.Divider(),
            ],
        )

    def dialog_category(self) -> ui.Dialog:
        """The name; a category that exists can be deleted, which needs a second press."""
        key, name, warned = int(self.about["key"]), str(self.about["name"]), bool(self.about.get("warned"))
        entry = ui.TextField(id=NAME, label="Name", value=name, look="outlined", capitals="sentences", autofocus=True)
        content: list[ui.View] = [entry]
        if warned:
            question = "Do you really want to delete this category?"
            content.append(ui.Text(id="delete_category_warning", text=question, color="error", margin=(0, 16, 0, 0)))

        def save() -> None:
            store.CATEGORIES.save(self.system, store.Category(key, entry.edit.text))

        def delete() -> object:
            if not warned:
                self.tell(warned=True)
                return ui.STAY_OPEN
            store.delete_category(self.system, key)
            return None

        return ui.Dialog(
            "Edit category" if key else "Add category",
            content=content,
            positive=ui.DialogButton("SAVE", save, enabled=bool(self.typed(NAME, name))),
            negative=ui.DialogButton("CANCEL"),
            neutral=ui.DialogButton("DELETE", delete) if key else None,
        )


def photo(system: System, name: str, *, id: str, width: ui.Length, height: ui.Length) -> ui.View:
    """A recipe's picture, or the grey box in place of one."""
    data = store.image(system, name)
    if data:
        return ui.Image(data, id=id, desc="Recipe photo", fit="cover", width=width, height=height)
    return ui.Box(
        id=id,
        cls="android.widget.ImageView",
        desc="Recipe photo",
        background="surface_container_high",
        width=width,
        height=height,
        children=[ui.Icon(name="silverware_fork_knife", size=40, color="outline", align=ui.CENTER, ghost=True)],
    )


def _hint() -> ui.View:
    """What stands in place of cards."""
    ways = {"plus": "create a new recipe", "share_variant": "import a recipe from a website"}
    lines: list[ui.View] = [
        ui.Text(text="No recipes found.", size=20, margin=(0, 0, 0, 16)),
        *(
            ui.Line([ui.Icon(name=icon, color="primary"), ui.Text(text=way, size=20, weight=1)], ghost=True, spacing=8)
            for icon, way in ways.items()
        ),
    ]
    return ui.Column(id="recipes_empty", width="fill", padding=50, align=ui.CENTER, children=lines)
