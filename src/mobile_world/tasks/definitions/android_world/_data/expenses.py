"""Expenses: what was bought or earned, in which of the eleven categories, for how much, and a remark."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from random import Random

ExpenseRow = dict[str, str | int]
"""An expense by the names of AndroidWorld's rows, which are those of the app's table."""

CATEGORIES = {
    1: "Others", 2: "Income", 3: "Food", 4: "Housing", 5: "Social", 6: "Entertainment", 7: "Transportation",
    8: "Clothes", 9: "Health Care", 10: "Education", 11: "Donation",
}  # fmt: skip
"""By the number that the app stores."""

# fmt: off
NAMES = {
    1: ("Bicycle lock", "Dog grooming", "Express parcel", "Goldfish tank", "Key copies", "Passport photos",
        "Printer ink", "Storage unit"),
    2: ("Article fee", "Bottle deposits", "Choir concert pay", "Holiday allowance", "Overtime October",
        "Sold armchair", "Tax refund", "Weekend shifts"),
    3: ("Asparagus", "Birthday cake", "Canteen card", "Farm vegetables", "Ice cream van", "Oysters", "Picnic basket",
        "Ramen lunch"),
    4: ("Boiler service", "Chimney sweep", "Door paint", "Electricity bill", "Hallway lamp", "New gutter",
        "Roof tiles", "Water meter"),
    5: ("Allotment party", "Bowling evening", "Card for Grandma", "Engagement gift", "Farewell drinks",
        "Neighbours brunch", "Reunion dinner", "Tennis club"),
    6: ("Aquarium visit", "Chess set", "Escape room", "Jazz festival", "Kite", "Opera seats", "Puzzle magazine",
        "Vinyl records"),
    7: ("Airport shuttle", "Brake pads", "Ferry crossing", "Night bus", "Scooter rental", "Toll road", "Train to Lyon",
        "Winter tyres"),
    8: ("Gloves", "Hemmed trousers", "Linen shirt", "Rain coat", "Running vest", "Silk scarf", "Wedding suit",
        "Wool hat"),
    9: ("Allergy tablets", "Contact lenses", "Dental hygienist", "Eye test", "Flu vaccination", "Knee brace",
        "Physiotherapy", "Thermometer"),
    10: ("Atlas", "Calligraphy class", "Exam fee", "Graph paper", "Italian lessons", "Lab coat", "Library renewal",
         "Welding course"),
    11: ("Bird sanctuary", "Blood drive van", "Church organ fund", "Food bank", "Lifeboat crew", "Mountain rescue",
         "Refugee kitchen", "School orchestra"),
}
NOTES = (
    "Asked for a receipt", "Bought on the way home", "Cheaper next month", "Half of it is Nadia's", "In cash",
    "Long overdue", "Not sure about this one", "On the blue card", "Ordered by telephone", "Paid in advance",
    "Second time this year", "Split with the office", "Uncle Piet owes me this", "Was on offer", "Worth every cent",
    "Yearly",
)
# fmt: on
_LAST_DAY, _FIRST_HOUR, _LAST_HOUR, _NOW_HOUR = 15, 8, 21, 14
"""Of October 2023: the day on which the tasks play, and the hours in which something is bought, before now on it."""


def category_name(row: ExpenseRow) -> str:
    """The category of an expense."""
    return CATEGORIES[int(row["category"])]


def dollars(row: ExpenseRow) -> str:
    """The amount of an expense: `$12.50`."""
    return f"${int(row['amount']) / 100:.2f}"


def draw_expense(random: Random, category: int, name: str) -> ExpenseRow:
    """An expense of the last two weeks, with a remark."""
    day = random.randint(1, _LAST_DAY)
    until = _NOW_HOUR if day == _LAST_DAY else _LAST_HOUR
    at = datetime(2023, 10, day, tzinfo=UTC) + timedelta(seconds=random.randrange(_FIRST_HOUR * 3600, until * 3600))
    when = int(at.timestamp()) * 1000
    return {
        "name": name,
        "amount": random.randrange(150, 49_000),
        "category": category,
        "note": random.choice(NOTES),
        "created_date": when,
        "modified_date": when,
    }


def draw_expenses(random: Random, count: int, *, but_not: Collection[str] = ()) -> list[ExpenseRow]:
    """Expenses with other names than these; a name comes again only when all have been there."""
    names = [(category, name) for category, names in NAMES.items() for name in names if name not in but_not]
    rows: list[ExpenseRow] = []
    while len(rows) < count:
        sample = random.sample(names, min(len(names), count - len(rows)))
        rows += [draw_expense(random, category, name) for category, name in sample]
    return rows
