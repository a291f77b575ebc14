"""Random scripts: programs of a few statements on the document, with wrong calls among the right ones."""

from __future__ import annotations

import random
from pathlib import Path

WORDS = Path(__file__).parent / "words"


def _lines(name: str) -> tuple[str, ...]:
    return tuple((WORDS / name).read_text().splitlines())


NODES, VALUES, STATEMENTS, HOSTILE = map(_lines, ("nodes.txt", "values.txt", "statements.txt", "hostile.txt"))
"""Expressions, statements with blanks for them ($n a node, $v a value, $s a statement), and what ends a renderer."""
PREAMBLE = (WORDS / "preamble.js").read_text()


def script(chance: random.Random) -> str:
    """A script whose statements fail one by one."""
    lines = [f"try {{ {statement(chance)}; }} catch (e) {{ counter++; }}" for _ in range(chance.randrange(14))]
    if chance.random() < 0.1:
        lines.append(statement(chance, depth=0))
    return PREAMBLE + "\n".join(lines)


def statement(chance: random.Random, depth: int = 2) -> str:
    """One statement with its blanks filled."""
    text = chance.choice(STATEMENTS)
    while depth == 0 and "$s" in text:
        text = chance.choice(STATEMENTS)
    for mark, pool in (("$n", NODES), ("$v", VALUES)):
        while mark in text:
            text = text.replace(mark, chance.choice(pool), 1)
    while "$s" in text:
        text = text.replace("$s", f"try {{ {statement(chance, depth - 1)} }} catch (e) {{}}", 1)
    return text
