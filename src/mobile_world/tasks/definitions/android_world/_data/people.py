"""People and their phone numbers."""

from __future__ import annotations

from random import Random

# fmt: off
PEOPLE_BY_LANGUAGE = (
    (("Adaeze", "Bram", "Clementine", "Desmond", "Elspeth", "Fergus", "Gwendolyn", "Harriet", "Isolde", "Jasper"),
     ("Achebe", "Blackwood", "Cartwright", "Drummond", "Ellery", "Fairweather", "Godfrey", "Hollis", "Ingram", "Juma")),
    (("Ágnes", "Bálint", "Csilla", "Dániel", "Erzsébet"), ("Ács", "Balogh", "Csőke", "Dömötör", "Erdős")),
    (("Anaïs", "Benoît", "Cécile", "Damien", "Élodie"), ("Aubert", "Besançon", "Chénier", "Delacroix", "Épinay")),
    (("Álvaro", "Begoña", "Concepción", "Íñigo", "Julián"), ("Ávila", "Bermúdez", "Cáceres", "Ibáñez", "Núñez")),
    (("Åse", "Bjørn", "Frøydis", "Gøran", "Jørgen"), ("Ødegård", "Bjørnstad", "Løvaas", "Sæther", "Tømte")),
    (("Ayşe", "Burak", "Çağla", "Doğan", "Gülşen"), ("Aydın", "Çelik", "Gökçe", "Öztürk", "Şahin")),
    (("Bogusława", "Grażyna", "Łukasz", "Małgorzata", "Zdzisław"), ("Błaszczyk", "Gałązka", "Sęk", "Wójcik", "Żak")),
    (("Алла", "Борис", "Вера", "Глеб", "Дарья"), ("Белых", "Громыко", "Седых", "Ткаченко", "Черных")),
    (("Αλέξης", "Δήμητρα", "Ελένη", "Κώστας", "Μαρία"), ("Αγγέλου", "Γεωργίου", "Δημητρίου", "Μάρκου", "Παπανικολάου")),
)
# fmt: on
"""Given and family names that go together, whichever is drawn: family names that differ between men and women are left
out, and so are scripts whose names are written without a blank, as the official parameter is one text that has both."""
AREAS = ("205", "303", "404", "512", "602", "704", "816", "907", "914", "971")


def draw_names(random: Random, count: int) -> list[str]:
    """Different people, given name first, no two of which share a given or a family name.

    Half of them are called by names of other languages than English.
    """
    names: dict[str, str] = {}
    while len(names) < count:
        given, family = random.choice((PEOPLE_BY_LANGUAGE[0], random.choice(PEOPLE_BY_LANGUAGE[1:])))
        first, last = random.choice(given), random.choice(family)
        if first not in names and last not in names.values():
            names[first] = last
    return [f"{first} {last}" for first, last in names.items()]


def draw_numbers(random: Random, count: int) -> list[str]:
    """Different phone numbers with their country's code, of the range that is kept free for stories."""
    return [f"+1{random.choice(AREAS)}55501{line:02}" for line in random.sample(range(100), count)]
