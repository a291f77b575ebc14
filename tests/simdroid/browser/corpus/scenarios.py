"""Scenarios: what a person does on a page and what must be seen after it, as data, played in any browser.

`pages/NAME/scenario.json` is a list of steps `[verb, argument, …]`. A target is `#id`, or the text of something.

Actions: tap TARGET [x y], long_press TARGET, type TARGET TEXT (at the end), set TARGET TEXT (in place of all),
key NAME, wait MS, drag TARGET [[x, y], …] (fractions of its box), choose TARGET VALUE (drop-down lists and dates),
scroll Y, resize WIDTH HEIGHT, dark BOOL, back, dialog KIND MESSAGE ACCEPTED [TEXT] (stands after the action).

Expectations: see TEXT…, not TEXT…, text TARGET TEXT, value TARGET TEXT, checked TARGET BOOL, enabled TARGET BOOL,
chosen TARGET LABEL (of a drop-down list), focused TARGET, shown TARGET…, hidden TARGET…, where COMPARISON…
(`#a.width = #b.width * 0.5`, two pixels apart at most; edges are left, top, right, bottom, width, height),
colour TARGET X Y #RRGGBB, title TEXT, url PATH, posted TEXT, errors N (uncaught since the last such step; none is left
at the end).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol

PAGES = Path(__file__).parent / "pages"
ORIGIN = "https://pages.example"
WIDTH, HEIGHT = 412, 780
STARTED_MS = 1_715_774_400_000
"""When every scenario begins: 15 May 2024, 12:00 UTC."""
APART = 2.0
"""CSS pixels between lengths that count as equal."""
TYPES = {
    "html": "text/html", "js": "text/javascript", "mjs": "text/javascript", "css": "text/css", "txt": "text/plain",
    "json": "application/json", "png": "image/png", "svg": "image/svg+xml",
}  # fmt: skip

Step = list[Any]


class Rect(NamedTuple):
    """The box of an element, in CSS pixels of the document."""

    left: float
    top: float
    width: float
    height: float

    def edge(self, name: str) -> float:
        """One of its lengths by name."""
        if name == "right":
            return self.left + self.width
        return self.top + self.height if name == "bottom" else float(getattr(self, name))


class Dialog(NamedTuple):
    """A dialog that an action opens, and what is pressed in it."""

    kind: str
    message: str
    accepted: bool = True
    text: str | None = None


class Player(Protocol):
    """A browser that plays scenarios."""

    errors: list[str]
    """What scripts threw and nobody caught."""

    def act(self, verb: str, arguments: list[Any], dialogs: list[Dialog]) -> None:
        """Do something; `dialogs` are those that it opens."""
        ...

    def text(self) -> str:
        """All that can be read on the page."""
        ...

    def text_of(self, target: str) -> str:
        """What can be read in an element."""
        ...

    def state(self, target: str, name: str) -> Any:
        """`value`, `checked`, `enabled`, `chosen` or `focused` of a control."""
        ...

    def box(self, target: str) -> Rect | None:
        """Where an element is, or nothing when it has no box."""
        ...

    def colour(self, target: str, x: float, y: float) -> tuple[int, int, int]:
        """The colour at a place of an element's box."""
        ...

    def fact(self, name: str) -> str:
        """`title`, `url` (within the site) or `posted` (the body of the last form)."""
        ...

    def retry(self, check: Callable[[], None]) -> None:
        """Check, again and again where a browser works beside us."""
        ...


@dataclass(frozen=True)
class Scenario:
    """A page and what is done on it."""

    name: str
    steps: list[Step]

    @property
    def url(self) -> str:
        """Where it begins."""
        return f"{ORIGIN}/{self.name}/"


def scenarios() -> list[Scenario]:
    """Every page of the corpus, by name."""
    files = sorted(PAGES.glob("*/scenario.json"))
    return [Scenario(file.parent.name, json.loads(file.read_text())) for file in files]


def served(path: str) -> tuple[bytes, str] | None:
    """A file of the site and its type, by the path of its address."""
    name = path.partition("?")[0].partition("#")[0].strip("/")
    file = PAGES / name
    if file.is_dir():
        file = file / "index.html"
    if not file.resolve().is_relative_to(PAGES) or not file.is_file():
        return None
    return file.read_bytes(), TYPES[file.suffix[1:]]


def play(scenario: Scenario, player: Player) -> int:
    """Play a scenario to its end; the number of expectations that held. `AssertionError` names the step."""
    held = 0
    for number, (step, dialogs) in enumerate(_with_dialogs(scenario.steps), 1):
        verb, *arguments = step
        try:
            if verb in EXPECTATIONS:
                player.retry(lambda: EXPECTATIONS[verb](player, *arguments))  # noqa: B023 — called at once
                held += 1
            else:
                player.act(verb, arguments, dialogs)
                held += len(dialogs)
        except AssertionError as error:
            raise AssertionError(f"{scenario.name}, step {number} {json.dumps(step)}: {error}") from None
    _same(player.errors, [])
    return held


def _with_dialogs(steps: list[Step]) -> Iterator[tuple[Step, list[Dialog]]]:
    """Actions, each with the dialogs that stand after it."""
    for place, step in enumerate(steps):
        if step[0] == "dialog":
            continue
        dialogs = []
        for later in steps[place + 1 :]:
            if later[0] != "dialog":
                break
            dialogs.append(Dialog(*later[1:]))
        yield step, dialogs


def plain(text: str) -> str:
    """Text with its spaces made one."""
    return " ".join(text.split())


def _see(player: Player, *texts: str) -> None:
    shown = plain(player.text())
    assert not (missing := [text for text in texts if plain(text) not in shown]), f"{missing} not in {shown!r}"


def _not(player: Player, *texts: str) -> None:
    shown = plain(player.text())
    assert not (there := [text for text in texts if plain(text) in shown]), f"{there} in {shown!r}"


def _text(player: Player, target: str, text: str) -> None:
    # Where a text is cut into nodes is the browser's affair, so spaces count in `see` alone.
    found = player.text_of(target)
    assert "".join(found.split()) == "".join(text.split()), f"{plain(found)!r}, not {text!r}"


def _same(found: object, expected: object) -> None:
    assert found == expected, f"{found!r}, not {expected!r}"


def _errors(player: Player, count: int) -> None:
    assert len(player.errors) == count, player.errors
    player.errors.clear()


def _shown(player: Player, *targets: str) -> None:
    assert not (missing := [each for each in targets if player.box(each) is None]), f"{missing} cannot be seen"


def _hidden(player: Player, *targets: str) -> None:
    assert not (there := [each for each in targets if player.box(each) is not None]), f"{there} can be seen"


def _where(player: Player, *comparisons: str) -> None:
    for each in comparisons:
        left, sign, right = re.split(r"\s([<=>])\s", each)
        one, other = _length(player, left), _length(player, right)
        close = abs(one - other) <= APART
        holds = close if sign == "=" else one < other + APART if sign == "<" else one > other - APART
        assert holds, f"{each}: {one:.1f} and {other:.1f}"


def _length(player: Player, expression: str) -> float:
    """Operands between +, - and *, from left to right: `#a.width * 0.5 + 8`."""
    value, sign = 0.0, "+"
    for word in expression.split():
        if word in ("+", "-", "*"):
            sign = word
            continue
        amount = _edge(player, word) if word.startswith("#") else float(word)
        value = value * amount if sign == "*" else value + (amount if sign == "+" else -amount)
    return value


def _edge(player: Player, word: str) -> float:
    target, _, name = word.rpartition(".")
    box = player.box(target)
    assert box is not None, f"{target} has no box"
    return box.edge(name)


def _colour(player: Player, target: str, x: float, y: float, expected: str) -> None:
    found = player.colour(target, x, y)
    wanted = tuple(bytes.fromhex(expected[1:]))
    assert all(abs(a - b) <= 3 for a, b in zip(found, wanted, strict=True)), f"{bytes(found).hex()}, not {expected}"


def _state(name: str) -> Callable[..., None]:
    return lambda player, target, expected=True: _same(player.state(target, name), expected)


def _fact(name: str) -> Callable[..., None]:
    return lambda player, expected: _same(player.fact(name), expected)


EXPECTATIONS: dict[str, Callable[..., None]] = {
    "see": _see,
    "not": _not,
    "text": _text,
    "shown": _shown,
    "hidden": _hidden,
    "where": _where,
    "errors": _errors,
    "colour": _colour,
    **{name: _state(name) for name in ("value", "checked", "enabled", "chosen", "focused")},
    **{name: _fact(name) for name in ("title", "url", "posted")},
}
