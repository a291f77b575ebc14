"""Where things take place."""

from __future__ import annotations

from random import Random

STREETS = (
    "{house} Lantern Row, Whitby YO21 3QJ",
    "{house} Juniper Hollow Rd, Taos, NM 87571",
    "{house} Quarry Bank Lane, Duluth, MN 55805",
    "Unit {few}, {house} Harbour View, Galway H91 T2W4",
    "Weidengasse {house}, 50668 Köln",
    "{house} bis, rue des Lavandières, 34000 Montpellier",
    "Calle del Almendro {house}, {few}.º B, 28005 Madrid",
    "Via dei Cappellari {house}, 00186 Roma",
    "Rua das Flores {house}, 4050-262 Porto",
    "ul. Słoneczna {house}/{few}, 60-286 Poznań",
    "Storgata {house}, 9008 Tromsø",
    "Yıldız Caddesi No:{house}, 34349 Beşiktaş/İstanbul",
    "Οδός Ερμού {house}, 105 63 Αθήνα",
    "ул. Садовая, д. {house}, кв. {few}, Санкт-Петербург",
)


def draw_addresses(random: Random, count: int) -> list[str]:
    """Different addresses."""
    chosen = random.sample(STREETS, count)
    return [street.format(house=random.randrange(11, 400), few=random.randrange(2, 9)) for street in chosen]
