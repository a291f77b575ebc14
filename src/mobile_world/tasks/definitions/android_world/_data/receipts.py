"""Receipts: shops, and what was bought there on which day for how much."""

from __future__ import annotations

from random import Random

# fmt: off
SHOPS = (
    "Bramble & Sons", "Café Wiesengrund", "Corner Hardware", "Fenland Nursery", "Kiosk am Markt", "La Petite Mercerie",
    "Mill Lane Dairy", "North Pier Fish", "Panadería Ortiz", "Tinsmith Street Books",
)
ITEMS = (
    "Beeswax candles", "Bicycle tube", "Brass hinges", "Buckwheat flour", "Carpet tape", "Chestnut honey",
    "Dried apricots", "Enamel mug", "Fountain pen ink", "Garden twine", "Goat cheese", "Lamp oil", "Linen thread",
    "Oat biscuits", "Paraffin", "Pear juice", "Picture hooks", "Rye bread", "Sandpaper", "Seed potatoes",
    "Smoked trout", "Spare fuses", "Tomato plants", "Walnut oil", "Watering can", "Wool socks",
)
# fmt: on
COLUMNS = ("Date", "Item", "Amount")
MOST_LINES = 5


def draw_shop(random: Random) -> str:
    """Where something was bought."""
    return random.choice(SHOPS)


def draw_purchases(random: Random, count: int) -> list[tuple[str, str, str]]:
    """Day, item and amount of several purchases, the earliest first."""
    month = random.randint(1, 9)
    days = sorted(random.sample(range(1, 29), count))
    items = random.sample(ITEMS, count)
    return [
        (f"2023-{month:02}-{day:02}", item, f"${random.randrange(120, 9900) / 100:.2f}")
        for day, item in zip(days, items, strict=True)
    ]
