"""What people keep in notebooks: plain notes and to-dos, recipes, and minutes of meetings."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import NamedTuple

from mobile_world.tasks.definitions.android_world._data.sentences import draw_sentences

# fmt: off
NOTEBOOKS = (
    "Allotment", "Boat Club", "Bookkeeping", "Choir", "Family", "House Move", "Kitchen", "Language Course", "Office",
    "Reading Group", "Repairs", "Sketches", "Travel Plans", "Volunteering", "Haushalt", "Bricolage", "Mudanza",
)
NOTE_TITLES = (
    "Bike route to the lake", "Birthday ideas", "Blinds for the kitchen", "Car inspection", "Choir outfit",
    "Compost rota", "Curtain measurements", "Deposit for the hall", "Dog sitter", "Eulogy draft", "Fence paint",
    "First aid kit", "Flat keys", "Garden chairs", "Gift for Oma", "Heating settings", "Insurance letter", "Jam jars",
    "Kiln timetable", "Lamp for the hallway", "Library fines", "Loft ladder", "Map of the harbour", "Mattress delivery",
    "Meter readings", "Museum cards", "Night bus", "Old receipts", "Passport photos", "Piano tuner", "Puppet show",
    "Rain barrel", "Seed order", "Ski boots", "Sourdough diary", "Spare fuses", "Speech for Jo", "Swimming badge",
    "Tent pegs", "Train tickets", "Umbrella stand", "Vaccination cards", "Window cleaner", "Winter tyres", "Yoga mats",
    "Einkaufsliste", "Steuererklärung", "Liste de lecture", "Idées de cadeaux", "Lista de viaje", "Заметки о ремонте",
)
RECIPES = (
    "Apple Crumble", "Barley Soup", "Buckwheat Pancakes", "Carrot Loaf", "Courgette Fritters", "Date Bars",
    "Fig Chutney", "Ginger Biscuits", "Herb Dumplings", "Lentil Stew", "Nut Roast", "Oat Flapjacks", "Pear Tart",
    "Plum Cobbler", "Rye Crackers", "Spinach Pie", "Tomato Relish", "Walnut Bread",
)
INGREDIENTS = (
    "barley flakes", "brown lentils", "buckwheat flour", "candied peel", "caraway seeds", "chopped dates",
    "cider vinegar", "coconut cream", "dark treacle", "dried figs", "fennel seeds", "flaked almonds", "grated carrot",
    "ground ginger", "honey", "lemon juice", "melted butter", "mustard powder", "oat milk", "poppy seeds", "raisins",
    "rolled oats", "rye flour", "sesame paste", "smoked paprika", "sunflower oil", "walnut pieces", "yoghurt",
)
QUANTITIES = (
    "1/4 cup", "1/3 cup", "1/2 cup", "2/3 cup", "3/4 cup", "1 cup", "1 1/2 cups", "2 cups", "3 cups", "1/2 teaspoon",
    "1 teaspoon", "2 teaspoons", "1 tablespoon", "2 tablespoons", "3 tablespoons", "4 tablespoons",
)
METHODS = (
    "Heat the oven to {oven} °C.", "Stir everything until no lumps are left.", "Leave it to rest for {rest} minutes.",
    "Bake until a skewer comes out clean, about {bake} minutes.", "Fold in the rest by hand.", "Serve it lukewarm.",
    "Grease a tin and line it with paper.", "Simmer over a low flame, and stir now and then.",
)
MEETINGS = (
    "Allotment committee, spring", "Boat Club general meeting", "Budget round for the hall", "Carol service planning",
    "Fire drill debrief", "Ground floor tenants", "Harvest supper planning", "Kick-off for the playground",
    "Lifeguard briefing", "Market stall review", "Neighbourhood watch, autumn", "Parents' evening, year 4",
    "Quarterly figures", "Reading Group, season opener", "Supplier talks", "Training day for stewards",
    "Volunteers' get-together", "Workshop on accessibility",
)
AGENDA = (
    "Went through the open points of last time", "Agreed on the order of the speeches", "Looked at three quotes",
    "Nobody could say who has the keys", "The caretaker wants a list by Friday", "Moved the stall to the east gate",
    "Fees stay as they are", "Two volunteers look after the sound", "Minutes go out by post, too",
    "The roof has to wait until spring", "Insurance was renewed",
)
PRESENT = (
    "{count} people were present", "{count} participants attended", "Attendance: {count} people",
    "In the room: {count} attendees", "{count} attendees signed the list", "We counted {count} participants",
)
INVITED = ("{more} invitations were sent out", "{more} had announced themselves", "Chairs for {more} were set up")
# fmt: on
LOOK_ALIKES = ("{title}, old", "{title} (copy)", "{title} 2", "{title}, second try")
INGREDIENT_COUNT = 6


class Recipe(NamedTuple):
    """A text, and how much it wants of each ingredient."""

    body: str
    amounts: dict[str, str]


def draw_notebooks(random: Random, count: int) -> list[str]:
    """Different names of notebooks."""
    return random.sample(NOTEBOOKS, count)


def draw_headlines(random: Random, count: int, *, but_not: Collection[str] = ()) -> list[str]:
    """Different titles of notes."""
    return random.sample([title for title in NOTE_TITLES if title not in but_not], count)


def draw_look_alike_titles(random: Random, title: str, count: int) -> list[str]:
    """Titles that are easily taken for a given one."""
    return [pattern.format(title=title) for pattern in random.sample(LOOK_ALIKES, count)]


def draw_bodies(random: Random, count: int) -> list[str]:
    """Texts of notes, some with a list of boxes, which do not make a to-do of a note."""
    lines = iter(draw_sentences(random, count))
    return [random.choice(("{}", "{}", "- [ ] {}\n- [x] {}")).format(line, line) for line in lines]


def draw_recipe(random: Random, *, but_not: Collection[tuple[str, str]] = ()) -> Recipe:
    """A recipe with a list of ingredients; no two have the same amount, and none is as in `but_not`."""
    while True:
        ingredients = random.sample(INGREDIENTS, INGREDIENT_COUNT)
        amounts = dict(zip(ingredients, random.sample(QUANTITIES, INGREDIENT_COUNT), strict=True))
        if not set(amounts.items()).intersection(but_not):
            return Recipe(recipe_text(random, amounts), amounts)


def recipe_text(random: Random, amounts: dict[str, str]) -> str:
    """A recipe with these amounts."""
    listed = "\n".join(f"- {amount} {ingredient}" for ingredient, amount in amounts.items())
    minutes = {
        "oven": random.randrange(160, 230, 10),
        "rest": random.randrange(5, 60, 5),
        "bake": 5 * random.randint(3, 9),
    }
    steps = [step.format(**minutes) for step in random.sample(METHODS, 4)]
    numbered = "\n".join(f"{number}. {step}" for number, step in enumerate(steps, 1))
    return f"Ingredients:\n{listed}\n\nMethod:\n{numbered}\n"


def draw_minutes(random: Random, count: int) -> str:
    """Minutes of a meeting that `count` people attended, and more were expected at."""
    lines = random.sample(AGENDA, 3)
    lines.insert(random.randint(0, 3), random.choice(INVITED).format(more=count + random.randint(3, 20)))
    lines.insert(random.randint(1, 4), random.choice(PRESENT).format(count=count))
    return "Minutes:\n" + "\n".join(f"- {line}" for line in lines) + "\n"
