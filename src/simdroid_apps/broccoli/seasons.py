"""Which vegetables and fruits are in season where a person lives, and the calendar of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
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
    """An ingredient, with its words in the order of `LANGUAGES` and its first and last month in each of `REGIONS`."""

    name: str
    words: str
    seasons: tuple[tuple[int, int], tuple[int, int], tuple[int, int]]

    def terms(self, languages: Sequence[str]) -> list[str]:
        """What a recipe calls it in some languages."""
        by_language = zip(LANGUAGES, self.words.split(" | "), strict=True)
        return [term for (code, _), terms in by_language if code in languages for term in terms.split(", ")]

    def months(self, region: str) -> list[int]:
        """When it is in season, counted from 1; a season may last beyond the new year."""
        first, last = self.seasons[[code for code, _ in REGIONS].index(region)]
        return [(first - 1 + away) % 12 + 1 for away in range((last - first) % 12 + 1)]


# fmt: off
FOODS = (
    Food("Apples", seasons=((8, 11), (8, 11), (7, 11)),
         words="apple, apples | manzana | pomme | Apfel, Äpfel | jabłko | mela | 苹果"),
    Food("Asparagus", seasons=((4, 6), (5, 6), (3, 5)),
         words="asparagus | espárragos | asperges | Spargel | szparagi | asparagi | 芦笋"),
    Food("Beetroot", seasons=((9, 3), (7, 11), (10, 5)),
         words="beet, beets, beetroot | remolacha | betterave | Rote Bete | burak | barbabietola | 甜菜"),
    Food("Bell peppers", seasons=((7, 10), (8, 10), (6, 11)),
         words="bell pepper, bell peppers | pimiento | poivron | Paprika | papryka | peperoni | 甜椒"),
    Food("Broccoli", seasons=((6, 10), (6, 10), (10, 4)),
         words="broccoli | brócoli | brocoli | Brokkoli | brokuły | broccoli | 西兰花"),
    Food("Carrots", seasons=((6, 10), (7, 11), (11, 5)),
         words="carrot, carrots | zanahoria | carotte | Karotte, Karotten | marchew | carota | 胡萝卜"),
    Food("Cauliflower", seasons=((6, 10), (8, 11), (11, 4)),
         words="cauliflower | coliflor | chou-fleur | Blumenkohl | kalafior | cavolfiore | 花椰菜"),
    Food("Cherries", seasons=((6, 8), (6, 8), (5, 6)),
         words="cherries | cerezas | cerises | Kirschen | czereśnie | ciliegie | 樱桃"),
    Food("Cucumbers", seasons=((5, 8), (7, 9), (5, 10)),
         words="cucumber, cucumbers | pepino | concombre | Gurke, Gurken | ogórek | cetriolo | 黄瓜"),
    Food("Eggplants", seasons=((6, 10), (8, 10), (6, 11)),
         words="eggplant, eggplants, aubergine | berenjena | aubergine | Aubergine | bakłażan | melanzana | 茄子"),
    Food("Kale", seasons=((11, 2), (6, 12), (10, 4)),
         words="kale | col rizada | chou frisé | Grünkohl | jarmuż | cavolo nero | 羽衣甘蓝"),
    Food("Leek", seasons=((7, 2), (8, 12), (10, 4)),
         words="leek, leeks | puerro | poireau | Lauch | por | porro | 韭葱"),
    Food("Peas", seasons=((6, 8), (6, 7), (3, 5)),
         words="peas | guisantes | petits pois | Erbsen | groszek | piselli | 豌豆"),
    Food("Potatoes", seasons=((6, 10), (7, 10), (4, 8)),
         words="potato, potatoes | patata, patatas | pomme de terre | Kartoffeln | ziemniak | patata, patate | 土豆"),
    Food("Pumpkin", seasons=((9, 11), (9, 11), (9, 12)),
         words="pumpkin | calabaza | citrouille | Kürbis | dynia | zucca | 南瓜"),
    Food("Spinach", seasons=((3, 11), (5, 10), (10, 5)),
         words="spinach | espinaca, espinacas | épinards | Spinat | szpinak | spinaci | 菠菜"),
    Food("Strawberries", seasons=((5, 7), (6, 7), (3, 6)),
         words="strawberries | fresas | fraises | Erdbeeren | truskawki | fragole | 草莓"),
    Food("Tomatoes", seasons=((7, 10), (7, 10), (5, 11)),
         words="tomato, tomatoes | tomate | tomate, tomates | Tomate, Tomaten | pomidor | pomodoro, pomodori | 番茄"),
    Food("Zucchini", seasons=((6, 10), (7, 9), (5, 10)),
         words="zucchini, courgette | calabacín | courgette | Zucchini | cukinia | zucchine | 西葫芦"),
)
# fmt: on
"""A selection; the months are rules of thumb."""


def is_configured(system: System) -> bool:
    """Whether the settings say where a person lives and which languages the recipes have."""
    options = Options(system)
    return options.region in dict(REGIONS) and bool(options.languages)


def foods_of(system: System, month: int) -> list[Food]:
    """Everything that is in season in a month, counted from 1; nothing while the calendar is not configured."""
    region = Options(system).region
    return [food for food in FOODS if month in food.months(region)] if is_configured(system) else []


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
        foods = foods_of(self.system, month)
        key = f"month {month}"
        return ui.Recycler(id="recycler_view", key=key, desc="Seasonal ingredients", items=foods, build=self.row)

    def row(self, food: Food) -> ui.View:
        """An ingredient, how recipes call it, and its months."""
        options = Options(self.system)
        months = food.months(options.region)
        span = f"{MONTHS[months[0] - 1]} - {MONTHS[months[-1] - 1]}"
        terms = food.terms(options.languages)
        words: list[ui.View] = [
            ui.Text(id="seasonal_food_name", text=food.name, size=20),
            ui.Text(id="seasonal_food_terms", text=", ".join(terms)),
            ui.Text(id="seasonal_food_months", text=span.upper(), color="primary"),
            ui.Divider(margin=(-16, 15, -16, 0)),
        ]
        return ui.Column(
            width="fill",
            padding=(16, 16, 16, 0),
            on_click=partial(self.show_recipes, [food.name, *terms]),
            children=words,
        )

    def show_recipes(self, food: list[str]) -> None:
        """List the recipes with an ingredient."""
        self.go(RECIPES_PAGE)
        self.state["food"] = [*food]
