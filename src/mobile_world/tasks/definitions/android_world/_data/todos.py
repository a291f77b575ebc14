"""What stands in to-do lists: titles and notes, in several languages.

None of the titles has a comma, as answers that list several put commas between them.
"""

from __future__ import annotations

from collections.abc import Collection
from random import Random

# fmt: off
TODOS_BY_LANGUAGE = (
    (("Descale the kettle", "Return the library books", "Renew the parking permit", "Prune the quince tree",
      "Fix the bathroom tap", "Write to the landlord", "Order new bicycle tyres", "Cancel the gym trial",
      "Frame the lighthouse print", "Sort the seed packets", "Book the chimney sweep", "Wash the curtains",
      "Print the boarding passes", "Refill the first aid kit", "Sharpen the kitchen knives", "Back up the photos",
      "Empty the rain barrel", "Iron the choir robe", "Label the spice jars", "Measure the attic window",
      "Replace the smoke alarm battery", "Collect the mended boots", "Draft the newsletter",
      "Water the neighbours' ferns", "Check the tyre pressure", "Pay the piano tuner", "Defrost the freezer",
      "Plan the harvest supper"),
     ("The receipt is in the blue tin.", "Ask for extension {number}.", "Takes about {few} hours.",
      "Only on weekdays before {hour}!", "See page {number} of the manual.", "Borrow the ladder first.",
      "Box {few} / shelf B - left side.", "They need {few} days' notice.", "Do it before it rains & after lunch.")),
    (("Steuererklärung abgeben", "Fahrrad zur Werkstatt bringen", "Blumen für Oma kaufen"),
     ("Quittung Nr. {number} beilegen.", "Bis {hour} Uhr geöffnet.")),
    (("Rendre les clés du gîte", "Réserver le contrôle technique", "Acheter du terreau"),
     ("Demander le devis n° {number}.", "Prévoir {few} sacs.")),
    (("Llamar al fontanero", "Recoger el paquete", "Podar la higuera"), ("Código {number}.", "Antes de las {hour}.")),
    (("Ritirare gli occhiali", "Prenotare il traghetto"), ("Sportello {few}.", "Pratica n. {number}.")),
    (("Odebrać płaszcz z pralni", "Umyć okna"), ("Kwit nr {number}.", "Zostało {few} szyb.")),
    (("Полить кактусы", "Оплатить интернет"), ("Договор {number}.", "До {hour} вечера.")),
    (("Πλήρωσε το ρεύμα", "Πότισε τη λεμονιά"), ("Κωδικός {number}.", "Κάθε {few} μέρες.")),
    (("Vanne tomatene", "Levere panteflaskene"), ("Pose {few} i boden.", "Kode {number}.")),
    (("図書館に本を返す", "電球を買う"), ("{few}個必要。", "受付番号{number}。")),
    (("交水电费", "预约洗牙"), ("账号{number}。", "需要{few}份复印件。")),
)
# fmt: on
"""Titles of what is to be done, and notes that go with them."""

TODOS = tuple(title for titles, _ in TODOS_BY_LANGUAGE for title in titles)


def draw_todos(random: Random, count: int, *, but_not: Collection[str] = ()) -> list[str]:
    """Different things to do."""
    return random.sample([title for title in TODOS if title not in but_not], count)


def draw_todo_note(random: Random, title: str) -> str:
    """What somebody notes beside something to do, in the language of its title."""
    notes = next((notes for titles, notes in TODOS_BY_LANGUAGE if title in titles), TODOS_BY_LANGUAGE[0][1])
    number, few, hour = random.randrange(110, 900), random.randrange(2, 10), random.randrange(4, 10)
    return random.choice(notes).format(number=number, few=few, hour=hour)
