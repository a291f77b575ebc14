"""The list of recipes: cards, a category to choose, a search, and a button for a new one."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.broccoli import store
from mobile_world.phone.apps.broccoli.screen import RECIPES_PAGE, MainScreen
from mobile_world.phone.apps.broccoli.search import Query
from mobile_world.phone.apps.broccoli.seasons import seasonal_terms
from mobile_world.phone.apps.broccoli.store import ALL, BUILT_IN, SEASONAL, Category, Options, Recipe
from mobile_world.phone.kit import Searching
from mobile_world.phone.system import Component, Intent
from mobile_world.phone.ui import (
    BOTTOM_END,
    CENTER,
    Box,
    Card,
    Chip,
    Column,
    Fab,
    Icon,
    IconButton,
    Image,
    Layers,
    Line,
    Page,
    Recycler,
    Row,
    Saved,
    Spinner,
    Text,
    TextField,
    View,
)

CARD_DP = 120


class RecipesPage(Searching, MainScreen):
    """`RecipeFragment`: the cards of a category, or those that a search finds."""

    destination = RECIPES_PAGE
    fragment = "com.flauschcode.broccoli.recipe.list.RecipeFragment"
    category = Saved[int | None](None)
    """Which one was chosen; the preferred one until then."""
    food = Saved[list[str]]([])
    """Name and words of an ingredient of the seasonal calendar, whose recipes are shown."""

    @property
    def options(self) -> list[Category]:
        """What the spinner offers."""
        return [*BUILT_IN, *store.categories(self.system)]

    @property
    def chosen(self) -> Category:
        """The category that is shown."""
        wanted = int(Options(self.system).preferred) if self.category is None else self.category
        return next((each for each in self.options if each.id == wanted), ALL)

    def recipes(self) -> list[Recipe]:
        """What the list shows."""
        seasonal = None
        if self.food:
            seasonal = self.food[1:]
        elif self.chosen == SEASONAL:
            seasonal = seasonal_terms(self.system)
        return store.find_recipes(self.system, self.chosen.id, self.query, seasonal=seasonal)

    def body(self) -> View:
        """The second bar, the cards or a hint, and the button."""
        found = self.recipes()
        cards = Recycler(id="recycler_view", desc="Recipes", items=found, build=self.card, padding=(0, 0, 0, 90))
        add = Fab(id="fab_recipes", name="plus", desc="New Recipe", radius=28, align=BOTTOM_END, margin=16)
        add.on_click = partial(self.open, store.EDITOR)
        layers: list[View] = [cards, *([] if found else [_hint()]), add]
        return Page([self.second_bar(), Layers(layers, weight=1, ghost=True)], ghost=True)

    def second_bar(self) -> View:
        """The spinner and the magnifying glass, or the field of a search."""
        parts = self.search_parts() if self.searching else self.choice_parts()
        return Line(parts, id="toolbar_recipes", cls="android.view.ViewGroup", height=56, background="second_bar")

    def choice_parts(self) -> list[View]:
        """What is listed, and the way to search it."""
        if self.food:
            name: View = Chip(id="chip", text=self.food[0], selected=True, on_click=partial(setattr, self, "food", []))
            shown: View = Row(weight=1, ghost=True, padding=(16, 0), children=[name])
        else:
            shown = self.spinner()
        search = IconButton(id="action_search", cls="android.widget.Button", name="magnify", desc="Search")
        search.color, search.on_click, search.tooltip = "on_bar", self.open_search, "Search"
        return [shown, search]

    def spinner(self) -> View:
        """The category, and a menu of all of them."""
        options = self.options
        made = Spinner(
            [each.name for each in options],
            options.index(self.chosen),
            lambda place: setattr(self, "category", options[place].id),
            id="spinner",
            desc="Categories",
            weight=1,
            margin=(8, 0, 0, 0),
            size=20,
            color="on_bar",
        )
        made.children[-1] = Icon(name="menu_down", ghost=True, color="on_bar")
        return made

    def search_parts(self) -> list[View]:
        """The way back, the field and the cross that empties it."""
        collapse = IconButton(name="arrow_left", desc="Collapse", color="on_bar", on_click=self.end_search)
        name = self.food[0] if self.food else self.chosen.name
        hint = f"Search in {name.upper()}"
        field = TextField(
            id=self.search_field, hint=hint, color="on_bar", action="search", autofocus=True, weight=1, padding=(8, 12)
        )
        if not self.typed(self.search_field):
            return [collapse, field]
        clear = IconButton(id="search_close_btn", cls="android.widget.ImageView", name="close", desc="Clear query")
        clear.color, clear.on_click = "on_bar", partial(self.set_typed, self.search_field, "")
        return [collapse, field, clear]

    def card(self, recipe: Recipe) -> View:
        """A recipe's picture, title, description and source."""
        data = store.image(self.system, recipe.image)
        side = CARD_DP if not self.metrics.landscape else CARD_DP * 1.5
        if data:
            picture: View = Image(data, id="card_image", desc="Recipe photo", fit="cover", width=side, height="fill")
        else:
            picture = no_photo("card_image", width=side, height="fill")
        words = [
            Text(id="card_text_view_title", text=recipe.title, size=20, max_lines=2),
            Text(id="card_text_view_description", text=recipe.description, max_lines=2, color="on_surface_variant"),
            Text(id="card_text_view_source", text=recipe.source, max_lines=1, color="primary"),
        ]
        texts = Column(weight=1, ghost=True, spacing=4, padding=(8, 8), children=[each for each in words if each.text])
        row = Row(
            cls="android.view.ViewGroup",
            width="fill",
            min_height=CARD_DP,
            content_align=(0.0, 0.0),
            children=[picture, texts],
        )
        if self.is_seasonal(recipe):
            row.children.append(Icon(name="leaf", desc="Seasonal ingredient(s)", color="primary", margin=8))
        return Box(
            width="fill",
            padding=(8, 8, 8, 0),
            ghost=True,
            children=[Card([row], kind="elevated", padding=0, margin=0, radius=4, on_click=partial(self.show, recipe))],
        )

    def show(self, recipe: Recipe) -> None:
        """Open a recipe, which may come back with a hashtag to search for."""
        details = Intent(
            component=Component(self.package, f"{self.package}{store.DETAILS}"), extras={"recipe": recipe.id}
        )
        self.system.activities.start(details, caller=self.package, for_result=self.activity)

    def is_seasonal(self, recipe: Recipe) -> bool:
        """Whether an ingredient is in season this month."""
        terms = seasonal_terms(self.system)
        return any(Query(term, whole=True).fits(recipe.ingredients) for term in terms)

    def search_for(self, words: str) -> None:
        """Look for words in all recipes."""
        self.category, self.food = ALL.id, []
        self.open_search()
        self.set_typed(self.search_field, words)


def no_photo(id: str, *, width: float | str, height: float | str) -> View:
    """The grey box in place of a photo."""
    box = Box(id=id, cls="android.widget.ImageView", desc="Recipe photo", background="surface_container_high")
    box.width, box.height = width, height  # type: ignore[assignment]
    box.children = [Icon(name="silverware_fork_knife", size=40, color="outline", align=CENTER, ghost=True)]
    return box


def _hint() -> View:
    """What stands in place of cards."""
    lines = [
        Text(text="No recipes found.", size=20, margin=(0, 0, 0, 16)),
        _way("plus", "create a new recipe"),
        _way("share_variant", "import a recipe from a website"),
    ]
    return Column(id="recipes_empty", width="fill", padding=50, align=CENTER, children=lines)


def _way(icon: str, words: str) -> View:
    return Line([Icon(name=icon, color="primary"), Text(text=words, size=20, weight=1)], ghost=True, spacing=8)
