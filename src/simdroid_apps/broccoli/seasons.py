"""Which vegetables and fruits are in season where a person lives, and the calendar of them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache, partial
from importlib.resources import files
from typing import NamedTuple

from simdroid import ui
from simdroid.system import System
from simdroid_apps.broccoli.screen import RECIPES_PAGE, SETTINGS_PAGE, MainScreen
from simdroid_apps.broccoli.store import Options

MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
REGIONS = (
    ("central_europe", "Central Europe"),
    ("north_america_colder", "North America (colder)"),
    ("north_america_warmer", "North America (warmer)"),
)
TABS, TAB_DP = "seasons_tablayout", 88
"""The months, and about how wide one is."""
LANGUAGES = (
    ("en", "English"),
    ("es", "Spanish"),
    ("fr", "French"),
    ("de", "German"),
    ("pl", "Polish"),
    ("it", "Italian"),
    ("zh", "Chinese"),
)


class Food(NamedTuple):
    """An ingredient, as `foods.json` lists them."""

    name: str
    seasons: Mapping[str, tuple[int, int]]
    """Its first and last month in each of `REGIONS`."""
    words: Mapping[str, Sequence[str]]
    """What recipes call it in each of `LANGUAGES`."""

    def terms(self, languages: Sequence[str]) -> list[str]:
        """What a recipe calls it in some languages."""
        return [term for code, terms in self.words.items() if code in languages for term in terms]

    def months(self, region: str) -> list[int]:
        """When it is in season, counted from 1; a season may last beyond the new year."""
        first, last = self.seasons[region]
        return [(first - 1 + away) % 12 + 1 for away in range((last - first) % 12 + 1)]


@cache
def foods() -> tuple[Food, ...]:
    """A selection; the months are rules of thumb."""
    return tuple(Food(**food) for food in json.loads(files(__package__).joinpath("foods.json").read_text("utf-8")))


def is_configured(system: System) -> bool:
    """Whether the settings say where a person lives and which languages the recipes have."""
    options = Options(system)
    return options.region in dict(REGIONS) and bool(options.languages)


def foods_of(system: System, month: int) -> list[Food]:
    """Everything that is in season in a month, counted from 1; nothing while the calendar is not configured."""
    region = Options(system).region
    return [food for food in foods() if month in food.months(region)] if is_configured(system) else []


def seasonal_terms(system: System) -> list[str]:
    """Words for everything that is in season this month."""
    languages = Options(system).languages
    return [term for food in foods_of(system, system.clock.minute().month) for term in food.terms(languages)]


class SeasonsPage(MainScreen):
    """`SeasonsFragment`: a tab for each month with what is in season; a tap lists the recipes with it."""

    page = "nav_seasons"
    fragment = "com.flauschcode.broccoli.seasons.SeasonsFragment"
    month = ui.Saved(0)
    """Which tab, counted from 0."""

    def opened(self) -> None:
        self.turn(self.system.clock.now().month - 1)

    def turn(self, month: int) -> None:
        """Show a month, with its tab in sight."""
        self.month = month
        self.ui.set_scroll(f"{TABS}#tabs", self.metrics.px(max(month - 1, 0) * TAB_DP))

    def body(self) -> ui.View:
        """The months, or the way to the settings."""
        if not is_configured(self.system):
            return self.not_configured()
        pages = [partial(self.month_page, number) for number in range(1, 13)]
        pager = ui.Pager(id="seasons_pager", weight=1, pages=pages, page=self.month, on_page=self.turn)
        return ui.Page([ui.Tabs([(name, None) for name in MONTHS], self.month, self.turn, id=TABS), pager], ghost=True)

    def not_configured(self) -> ui.View:
        """Why there is nothing to see."""
        message = "The seasonal calendar has not been fully configured yet."
        return ui.Page(
            [
                ui.Text(id="seasons_message", text=message, size=20, text_align=(0.5, 0), padding=16),
                ui.Button(
                    id="seasons_configure", text="CONFIGURE", icon="cog", on_click=partial(self.go, SETTINGS_PAGE)
                ),
            ],
            id="seasons_not_configured_layout",
            content_align=ui.CENTER,
        )

    def month_page(self, month: int) -> ui.View:
        """Everything that is in season in a month."""
        return ui.Recycler(
            id="recycler_view",
            key=f"month {month}",
            desc="Seasonal ingredients",
            items=foods_of(self.system, month),
            build=self.row,
        )

    def row(self, food: Food) -> ui.View:
        """An ingredient, how recipes call it, and its months."""
        options = Options(self.system)
        months = food.months(options.region)
        span = f"{MONTHS[months[0] - 1]} - {MONTHS[months[-1] - 1]}"
        terms = food.terms(options.languages)
        parts: list[ui.View] = [
            ui.Text(id="seasonal_food_name", text=food.name, size=20),
            ui.Text(id="seasonal_food_terms", text=", ".join(terms)),
            ui.Text(id="seasonal_food_months", text=span.upper(), color="primary"),
            ui.Divider(margin=(-16, 15, -16, 0)),
        ]
        return ui.Column(
            width="fill",
            padding=(16, 16, 16, 0),
            on_click=partial(self.show_recipes, [food.name, *terms]),
            children=parts,
        )

    def show_recipes(self, food: list[str]) -> None:
        """List the recipes with an ingredient."""
        self.go(RECIPES_PAGE)
        self.state["food"] = [*food]
