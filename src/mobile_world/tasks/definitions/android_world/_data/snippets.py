"""Short texts that people copy: codes, references, addresses."""

from __future__ import annotations

from random import Random

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
