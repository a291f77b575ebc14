"""What stands in calendars: titles, notes and places, in several languages.

None of them has a comma, as answers that list several put commas between them.
"""

from __future__ import annotations

from collections.abc import Collection
from random import Random

# fmt: off
AGENDA_BY_LANGUAGE = (
    (("Choir rehearsal", "Boiler inspection", "Pottery evening", "Return the rental van", "Parents' evening",
      "Allotment working party", "Eye test", "Chess club final", "Vet check for Biscuit", "Board game night",
      "Harbour swim", "Interview: warehouse lead", "Budget walkthrough", "Sprint planning", "Fire drill briefing",
      "Podcast recording", "Piano tuner", "Book swap at the library", "Tax adviser", "Kite festival set-up",
      "Ferry to the island", "Blood donation", "Quarter close review", "Bicycle repair workshop",
      "Grant proposal draft", "Sourdough course", "Observatory tour", "Housewarming on Mill Lane", "Physio session 4",
      "Night train to Vienna"),
     ("Bring the blue folder and {few} copies.", "Ring the bell marked {number}.", "Park behind the bakery; bay {few}.",
      "Ask about invoice {number}.", "Tea is provided. Cups are not.", "They close at {hour} sharp!",
      "Take the stairs - the lift is out of order.", "Wear shoes you can get muddy.",
      "Agenda: minutes / treasurer's report / roof.", "Confirm with reception (extension {number}).",
      "Room {number} is on the left & up one floor.", "No food {few} hours before.")),
    (("Elternabend der 5b", "Zahnarzt Dr. Weiß", "Fahrradtour im Odenwald", "Hausverwaltung: Heizung"),
     ("Bitte {few} Stühle mitbringen.", "Versichertenkarte nicht vergessen!", "Schlüssel liegt im {few}. Stock.")),
    (("Réunion de copropriété", "Rendez-vous chez l'ophtalmo", "Fête des voisins", "Cours de céramique"),
     ("Apporter la carte vitale.", "Code du portail : {number}.", "Prévoir {few} chaises de plus.")),
    (("Cena en casa de los Prado", "Revisión del coche", "Clase de guitarra", "Reunión de vecinos"),
     ("Preguntar por la señora Muñoz.", "Llevar la factura n.º {number}.", "Aparcar detrás del mercado.")),
    (("Visita dal dentista", "Prove del coro"), ("Chiedere dello sconto del {few} %.", "Portare la tessera {number}.")),
    (("Consulta do João", "Jantar de São Martinho"), ("Tocar à campainha {number}.", "Levar {few} guardanapos.")),
    (("Wizyta u ortodonty", "Zebranie wspólnoty", "Spotkanie działkowców"),
     ("Zabrać wyniki badań nr {number}.", "Klucz jest u sąsiadów spod {few}.")),
    (("Тренировка по плаванию", "Запись к стоматологу", "Родительское собрание"),
     ("Взять полотенце и шапочку.", "Кабинет {number} - второй этаж.")),
    (("Γενική συνέλευση", "Ραντεβού με τον λογιστή"), ("Φέρε τα έγγραφα του {number}.", "Χτύπα το κουδούνι {few}.")),
    (("Diş hekimi kontrolü", "Öğretmenler günü yemeği"), ("Kapı kodu: {number}.", "{few} kişilik yer ayırt.")),
    (("Årsmøte i borettslaget", "Dugnad på lekeplassen"), ("Ta med {few} stoler.", "Møt opp ved port {number}.")),
    (("歯医者の予約", "町内会の集まり"), ("持ち物：保険証", "受付番号は{number}番です。")),
    (("部门例会", "牙医复诊"), ("请带{few}份材料。", "会议室{number}。")),
    (("동창회 저녁 식사", "치과 정기 검진"), ("예약 번호 {number}.", "{few}번 출구에서 모임.")),
)
# fmt: on
"""Titles, and notes that go with them."""

TITLES = tuple(title for titles, _ in AGENDA_BY_LANGUAGE for title in titles)
MEETINGS = (
    "Coffee with {name}", "Lunch with {name}", "Call with {name}", "Walk with {name}", "Tandem with {name}",
    "Planning with {name}",
)  # fmt: skip
PLACES = (
    "Lantern Hall", "Room {number} East Wing", "Quay {few} by the ice house", "Old Customs House",
    "Rowan Street Clinic", "Studio {few}B", "The Copper Kettle", "Allotment gate {few}", "Upper Reading Room",
    "Depot Café", "Haus der Jugend", "Bürgerzentrum Südstadt", "Salle des Tilleuls", "Maison de quartier n° {few}",
    "Centro Cívico Río Verde", "Bar La Peña", "Palazzo Rossi piano {few}", "Dom Kultury Żuraw", "Клуб «Маяк»",
    "Πλατεία Βικτωρίας {few}",
)  # fmt: skip


def draw_titles(random: Random, count: int, *, but_not: Collection[str] = ()) -> list[str]:
    """Different titles of things that take place."""
    return random.sample([title for title in TITLES if title not in but_not], count)


def draw_meeting(random: Random, name: str) -> str:
    """The title of a meeting with somebody."""
    return random.choice(MEETINGS).format(name=name)


def draw_note(random: Random, title: str) -> str:
    """What somebody notes about something, in the language of its title."""
    notes = next((notes for titles, notes in AGENDA_BY_LANGUAGE if title in titles), AGENDA_BY_LANGUAGE[0][1])
    return _filled(random, random.choice(notes))


def draw_places(random: Random, count: int) -> list[str]:
    """Different places."""
    return [_filled(random, place) for place in random.sample(PLACES, count)]


def _filled(random: Random, text: str) -> str:
    return text.format(few=random.randrange(2, 10), number=random.randrange(110, 900), hour=random.randrange(4, 10))


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
    return [
        street.format(house=random.randrange(11, 400), few=random.randrange(2, 9))
        for street in random.sample(STREETS, count)
    ]
