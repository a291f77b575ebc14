"""One recipe: its picture, everything that is known of it, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from simdroid import kit, ui
from simdroid.system import ACTION_VIEW, Intent
from simdroid_apps.broccoli import archive, screen, store, text

PHOTO_DP, BAR_DP, COOK_ROOM_DP = 320, 56, 90


@dataclass(kw_only=True, eq=False)
class TaggedText(ui.Text):
    """Words with hashtags in the app's green; without any it is an ordinary text."""

    on_tag: Callable[[str], object]
    """Called with the hashtag that a finger tapped."""
    _size: float = field(default=1.0, init=False)

    def __post_init__(self) -> None:
        """Take touches where there is something to tap."""
        if text.HASHTAG.search(self.text):
            self.on_touch = self._touched

    def content_size(self, context: ui.LayoutContext, width: int, height: int) -> ui.Size:
        """The wrapped lines; their size is that in which touches are looked up."""
        self._size = context.metrics.sp(self.size)
        return super().content_size(context, width, height)

    @property
    def _lines(self) -> tuple[str, ...]:
        return tuple(ui.wrap_text(self.text, self.face, self._size, self.box.width))

    def paint(self, painter: ui.Painter) -> None:
        """Write the lines, and the hashtags in their colour."""
        if self.on_touch is None:
            super().paint(painter)
            return
        for row, line in enumerate(self._lines):
            baseline, end = self.box.top + ui.line_top(self._size) + row * ui.line_pitch(self._size), 0
            for tag in text.HASHTAG.finditer(line):
                self._write(painter, line, (end, tag.start()), baseline, self.color)
                self._write(painter, line, tag.span(), baseline, "primary")
                end = tag.end()
            self._write(painter, line, (end, len(line)), baseline, self.color)

    def _write(self, painter: ui.Painter, line: str, span: tuple[int, int], baseline: int, color: str) -> None:
        start, end = span
        painter.text(self._x(line, start), baseline, line[start:end], color, size=self._size, face=self.face)

    def _x(self, line: str, place: int) -> int:
        return self.box.left + ui.text_width(line[:place], self.face, self._size)

    def _touched(self, x: float, y: float) -> None:
        lines = self._lines
        line = lines[min(max(int((y - self.box.top) / ui.line_pitch(self._size)), 0), len(lines) - 1)]
        for tag in text.HASHTAG.finditer(line):
            if self._x(line, tag.start()) <= x <= self._x(line, tag.end()):
                self.on_tag(tag[0])
                return


class RecipeDetails(screen.BroccoliScreen):
    """`RecipeDetailsActivity`: which recipe is an extra of the intent."""

    @property
    def recipe(self) -> store.Recipe | None:
        """The recipe as it is now; None once it is gone."""
        return store.RECIPES.get(self.system, self.intent.extras.get("recipe"))

    def build(self) -> ui.View:
        """The bar, under a photo where there is one, the texts, and the button to cook."""
        recipe = self.recipe
        if recipe is None:
            return self.framed(kit.app_bar(self, ""), ui.Page([], ghost=True))
        photo = store.image(self.system, recipe.image)
        cook = ui.Fab(
            id="fab_cooking_assistant",
            name="silverware_fork_knife",
            desc="Cook",
            radius=28,
            align=ui.BOTTOM_END,
            margin=(16, 16, 16, 16 + self.metrics.dp(self.metrics.navigation_bar)),
            on_click=partial(self.open, store.COOKING, recipe=recipe.id),
        )
        if photo:
            return ui.Layers([self.with_photo(recipe, photo), cook], ghost=True)
        body = ui.Scroll(id="scroll_view", children=[self.content(recipe)])
        return ui.Layers([self.framed(self.bar(recipe, recipe.title), body), cook], ghost=True)

    def with_photo(self, recipe: store.Recipe, photo: bytes) -> ui.View:
        """The photo, which shrinks to the bar; only then that has the title."""
        viewport = ui.Viewport(id="scroll_view", children=[self.content(recipe)])
        top = self.metrics.dp(self.metrics.status_bar)

        def header(shrunk: float) -> ui.View:
            backdrop = ui.Image(photo, id="backdrop", desc="Recipe photo", fit="cover", width="fill", height="fill")
            bar = self.bar(recipe, recipe.title if shrunk >= 1 else " ")
            bar.background = "bar" if shrunk >= 1 else "#66000000"
            bar.margin = (0, top, 0, 0)
            above = ui.Box(
                width="fill", height=top, ghost=True, background="status_bar" if shrunk >= 1 else "#66000000"
            )
            return ui.Layers([*([backdrop] if shrunk < 1 else []), above, bar], id="app_bar")

        tall = top + (PHOTO_DP / 2 if self.metrics.landscape else PHOTO_DP)
        page = ui.Collapsing(
            expanded=tall, collapsed=top + BAR_DP, header=header, body=viewport, viewport=viewport, weight=1
        )
        return ui.Page([page, self.below()], ghost=True)

    def bar(self, recipe: store.Recipe, title: str) -> ui.View:
        """The way back, the heart, and the menu."""
        liked = recipe.favorite
        heart = kit.BarAction(
            "action_details_unlike" if liked else "action_details_like",
            "Remove from favorites" if liked else "Mark as favorite",
            partial(store.RECIPES.update, self.system, recipe.id, favorite=not liked),
            "heart" if liked else "heart_outline",
        )
        menu = [
            kit.BarAction("", "Share", partial(self.share, text.shared_text(recipe))),
            kit.BarAction("", "Share as file", partial(self.share_file, recipe)),
            kit.BarAction("", "Edit", partial(self.open, store.EDITOR, recipe=recipe.id)),
            kit.BarAction("", "Delete", partial(self.ask, "delete")),
        ]
        return kit.app_bar(self, title, [heart, *menu])

    def content(self, recipe: store.Recipe) -> ui.View:
        """Every field that says something, in its place."""
        names = ", ".join(category.name for category in store.categories(self.system, recipe.id))
        numbers = [
            *_fact("servings", "account", "Servings", recipe.servings),
            *_fact("preparation_time", "clock_outline", "Time", recipe.time),
        ]
        facts = [numbers, _fact("categories", "label_outline", "Categories", names)]
        parts: list[ui.View] = [ui.Text(id="details_title", text=recipe.title.strip(), size=22)]
        parts += [ui.Line(fact, cls="android.view.ViewGroup", spacing=5) for fact in facts if fact]
        if recipe.description:
            parts.append(TaggedText(id="details_description", text=recipe.description, on_tag=self.search_for))
        if recipe.source:
            parts.append(self.source(recipe))
        parts += _section(
            "Ingredients", [_ingredient(*ingredient) for ingredient in text.ingredients(recipe.ingredients)]
        )
        steps = enumerate(text.directions(recipe.directions), 1)
        parts += _section("Directions", [_direction(number, step) for number, step in steps])
        return ui.Column(width="fill", padding=(16, 16, 16, COOK_ROOM_DP), spacing=16, children=parts)

    def source(self, recipe: store.Recipe) -> ui.View:
        """Where it comes from; an address on the web is opened."""
        label = ui.Text(id="details_source", text=recipe.source, weight=1)
        if recipe.source.startswith(("http://", "https://", "www.")):
            address = recipe.source if recipe.source.startswith("http") else f"https://{recipe.source}"
            label.color, label.on_click = "primary", partial(self.act, Intent(ACTION_VIEW, data=address))
        return ui.Line([ui.Icon(id="details_icon_source", name="link_variant", desc="Source"), label], spacing=10)

    def share_file(self, recipe: store.Recipe) -> None:
        """Let a person choose an app that gets the recipe as a file of this app."""
        self.share(stream=f"file://{archive.write_recipe(self.system, recipe)}", type=archive.RECIPE_TYPE)

    def search_for(self, tag: str) -> None:
        """Go back to the list and look for a hashtag there."""
        self.system.activities.finish(self.activity, {"hashtag": tag})

    def dialog_delete(self) -> ui.Dialog:
        """Whether the recipe may go."""
        return kit.confirm_dialog(self, "Delete this recipe?", self.delete, agree="DELETE")

    def delete(self) -> None:
        """Remove it, and go back to the list."""
        if recipe := self.recipe:
            store.delete_recipe(self.system, recipe)
            self.toast("The recipe has been deleted.")
        self.finish()


def _fact(id: str, icon: str, label: str, value: str) -> list[ui.View]:
    """An icon and a short text; nothing for an empty one."""
    if not value:
        return []
    return [ui.Icon(id=f"details_icon_{id}", name=icon, desc=label), ui.Text(id=f"details_{id}", text=value, weight=1)]


def _ingredient(quantity: str, name: str) -> ui.View:
    """A line, with the number it begins with in bold."""
    number = [ui.Text(id="ingredient_quantity", text=quantity, face="bold")] if quantity else []
    rest = ui.Text(id="ingredient_text", text=name, weight=1)
    return ui.Line([*number, rest], cls="android.view.ViewGroup", content_align=(0.0, 0.0))


def _direction(number: int, step: str) -> ui.View:
    """A step with its number."""
    position = ui.Text(id="direction_position", text=str(number), color="primary", width=24)
    rest = ui.Text(id="direction_text", text=step, weight=1)
    return ui.Line([position, rest], cls="android.widget.RelativeLayout", content_align=(0.0, 0.0), padding=5)


def _section(title: str, rows: list[ui.View]) -> list[ui.View]:
    """A heading over rows; nothing without rows."""
    heading = ui.Text(text=title, size=18, color="primary", margin=(0, 0, 0, 5))
    inner = ui.Column(id=f"details_{title.lower()}", width="fill", spacing=4, children=rows)
    return [ui.Column(width="fill", children=[heading, inner])] if rows else []
