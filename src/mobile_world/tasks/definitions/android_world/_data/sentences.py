"""Things that people write to each other, in several languages."""

from __future__ import annotations

from random import Random

SENTENCES = (
    "The boiler man comes at {hour}, can you let him in?",
    "I parked on level {few}, next to the ticket machine.",
    "Choir is in room {number} tonight, bring the blue folder.",
    "We need {few} more folding chairs for Saturday.",
    "Your library books are due on the {day}th, I can take them back.",
    "Platform {few} instead of {more}, hurry up!",
    "The recipe wants {number} grams of flour & a pinch of salt.",
    "Bus {number} is not running, walk over the bridge instead.",
    "I left the spare key in flowerpot no. {few}.",
    "Can you print {few} copies of the map before noon?",
    "Score so far: {more} to {few}. You should have come.",
    "The dentist moved us to {hour}:45, same address.",
    "Rain from {hour} on, take the tent down early.",
    "Ich bin um {hour} Uhr am Südtor, grüß Jörg von mir.",
    "Bring bitte {few} Brötchen und die Gießkanne mit.",
    "On se retrouve à {hour} h devant la boulangerie, d'accord ?",
    "J'ai laissé {few} clés chez la voisine du 3ᵉ étage.",
    "¿Puedes comprar {few} piñas y el periódico de mañana?",
    "La reunión del día {day} será en la sala {number}.",
    "Il treno delle {hour} è in ritardo di {more} minuti, perché?",
    "Ponto de encontro: portão {few}, às {hour} horas. Não te atrases!",
    "Przyjdź o {hour}, klucze są u sąsiadów spod {number}.",
    "Встретимся у касс в {hour}, билеты уже у меня, вагон {few}.",
    "Το πλοίο φεύγει στις {hour}, προβλήτα {few}.",
    "明天{hour}点在北门集合，带{few}瓶水。",
    "会議は{hour}時から{number}号室です。",
    "내일 {hour}시에 {few}번 출구에서 만나요.",
)


def draw_sentence(random: Random) -> str:
    """One message."""
    return draw_sentences(random, 1)[0]


def draw_sentences(random: Random, count: int) -> list[str]:
    """Different messages, no two of which are nearly the same."""
    return [
        sentence.format(
            hour=random.randrange(2, 12),
            few=random.randrange(2, 10),
            more=random.randrange(11, 40),
            day=random.randrange(4, 20),
            number=random.randrange(105, 900),
        )
        for sentence in random.sample(SENTENCES, count)
    ]


SNIPPETS = (
    "Booking {letters}{number}, seat {few}C",
    "Gate code {number} then #",
    "Ticket {letters}-{number}, row {few}",
    "Wi-Fi: Heron Guest / {letters}{number}",
    "Locker {few}, combination {number}",
    "{letters}.{number}@harbourmail.example",
    "Ref. {number}/{letters}, due in {few} days",
    "{few} Mill Close, flat {number}",
    "Rezept {number}: {few} Löffel Öl",
    "Código {letters}{number}, puerta {few}",
    "Référence n° {number}-{letters}",
    "Пропуск {number}, этаж {few}",
    "訂單 {letters}{number}",
)
ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ"


def draw_snippet(random: Random) -> str:
    """One of them."""
    letters = "".join(random.sample(ALPHABET, 3))
    return random.choice(SNIPPETS).format(
        letters=letters, number=random.randrange(1000, 10_000), few=random.randrange(2, 10)
    )
