"""The cooking assistant: ingredients and directions in large letters, a page each, for any number of servings."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from simdroid import ui
from simdroid_apps.broccoli import screen, store, text

NOTHING = "This recipe does not have any ingredients or directions yet."
_TITLE = "Adjust ingredients"
_COUNT, _FACTOR = "number_of_servings", "scale_factor"


class CookingPage(NamedTuple):
    """A page: a heading and what is to be read."""

    title: str
    text: str


def steps(recipe: store.Recipe, factor: float) -> list[CookingPage]:
    """The ingredients, adjusted by a factor, and one step for each direction."""
    ingredients = text.ingredients(recipe.ingredients)
    pages = [CookingPage(str(number), step) for number, step in enumerate(text.directions(recipe.directions), 1)]
    if ingredients:
        lines = [item.quantity + item.text if factor == 1 else item.scaled(factor) for item in ingredients]
        pages.insert(0, CookingPage("Ingredients", "\n".join(lines)))
    return pages or [CookingPage("", NOTHING)]


class CookingAssistant(screen.BroccoliScreen):
    """`CookingAssistantActivity`: the page in the middle, a dot for each, and the way to other quantities."""

    edge_to_edge = False
    place = ui.Saved(0)
    factor = ui.Saved(1.0)

    @property
    def bars(self) -> str:
        """As on other light and dark screens."""
        return "#e4e4e7" if self.theme.dark else "#1b1c1f"

    @property
    def recipe(self) -> store.Recipe:
        """What is cooked."""
        return store.RECIPES.get(self.system, self.intent.extras.get("recipe")) or store.Recipe()

    def build(self) -> ui.View:
        """The pages between two buttons and the dots."""
        pages = steps(self.recipe, self.factor)
        makers = [partial(self.page, page, number, len(pages)) for number, page in enumerate(pages)]
        pager = ui.Pager(
            id="cooking_assistant_pager", pages=makers, page=self.place, on_page=partial(setattr, self, "place")
        )
        cancel = ui.IconButton(
            id="button_cancel",
            cls="android.widget.Button",
            name="close",
            desc="Cancel",
            align=ui.TOP_START,
            margin=8,
            on_click=self.finish,
        )
        adjust = ui.IconButton(
            id="button_scaling",
            cls="android.widget.Button",
            name="tune",
            desc=_TITLE,
            align=ui.TOP_END,
            margin=8,
            on_click=partial(self.ask, "scaling"),
        )
        adjust.color = cancel.color = "primary"
        return ui.Layers([pager, cancel, adjust], id="fullscreen_layout")

    def page(self, step: CookingPage, number: int, count: int) -> ui.View:
        """One step, with a dot for each of all."""
        title = ui.Text(id="cooking_assistant_title", text=step.title, size=24, color="primary", padding=24)
        label = ui.Text(id="cooking_assistant_text", text=step.text, size=22, width="fill", text_align=(0.5, 0.0))
        middle = ui.Column(
            id="cooking_assistant_layout",
            width="fill",
            weight=1,
            content_align=ui.CENTER,
            children=[
                *([title] if step.title else []),
                ui.Scroll(height="wrap", key=f"step {number}", children=[label]),
            ],
        )
        return ui.Page([middle, self.dots(number, count)], padding=(16, 56, 16, 16), ghost=True)

    def dots(self, shown: int, count: int) -> ui.View:
        """The way to any page."""
        dots: list[ui.View] = [
            ui.Icon(
                id="cooking_assistant_control",
                name="circle",
                size=12,
                color="primary" if number == shown else "outline",
                weight=1,
                height=48,
                on_click=partial(setattr, self, "place", number),
            )
            for number in range(count)
        ]
        return ui.Line(dots, id="cooking_assistant_controls", padding=(0, 16))

    def dialog_scaling(self) -> ui.Dialog:
        """How many servings, or by which factor."""
        pro = bool(self.about.get("pro"))
        modes: list[ui.View] = [
            ui.Button(
                id=f"button_{label.lower()}_scaling",
                text=label,
                emphasis="tonal" if chosen else "outlined",
                weight=1,
                checkable=True,
                checked=chosen,
                on_click=partial(self.tell, pro=label == "PRO"),
            )
            for label, chosen in (("SIMPLE", not pro), ("PRO", pro))
        ]
        return ui.Dialog(
            _TITLE,
            content=[
                ui.Line(modes, id="toggle_group_scale_mode", margin=(0, 0, 0, 16)),
                self.factor_field() if pro else self.servings_field(),
            ],
            positive=ui.DialogButton("OK", self.adjust),
            negative=ui.DialogButton("CANCEL"),
        )

    @property
    def servings(self) -> text.Servings:
        """What the recipe makes; one of it where that is not a whole number."""
        return text.servings(self.recipe.servings) or text.Servings(1, "Recipe amount")

    def servings_field(self) -> ui.View:
        """A number between a minus and a plus."""
        number, label = self.servings
        return ui.Line(
            [
                ui.IconButton(name="minus", desc="Less", on_click=partial(self.step, -1)),
                ui.TextField(
                    id=_COUNT, label=label or "Servings", value=str(number), kind="number", look="outlined", weight=1
                ),
                ui.IconButton(name="plus", desc="More", on_click=partial(self.step, 1)),
            ],
            id="layout_simple_scaling",
        )

    def factor_field(self) -> ui.View:
        """A factor to type."""
        return ui.TextField(
            id=_FACTOR, label="Scaling factor", value=f"{self.factor:g}", kind="number", look="outlined"
        )

    def step(self, by: int) -> None:
        """One serving more or less, but at least one."""
        count = str(max(int(_number(self.typed(_COUNT, str(self.servings.number)))) + by, 1))
        ui.UiState.of_dialog(self.state, _TITLE).set_edit(_COUNT, ui.Edit.at_end(count))

    def adjust(self) -> None:
        """Cook that much; what is no number changes nothing."""
        if self.about.get("pro"):
            factor = _number(self.typed(_FACTOR, f"{self.factor:g}"))
        else:
            factor = _number(self.typed(_COUNT, str(self.servings.number))) / self.servings.number
        if factor > 0:
            self.factor, self.place = factor, 0


def _number(typed: str) -> float:
    """A number that was typed; 0 where it is none."""
    try:
        return float(typed)
    except ValueError:
        return 0.0
