"""Filter forms of lists: search field, select fields with counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from mobile_world.web.markup import Html, el

ANY = ""
LONGEST_SEARCH = 200


class Option(NamedTuple):
    """One thing to choose."""

    value: str
    label: str
    matches: int | None = None


def filter_form(address: str, *controls: Html | None, reset: str | None = None) -> Html:
    """A form that asks for the same page with other choices; scripts send it at once, and a button without them."""
    clear = el("a", "Clear", href=reset, class_="clear") if reset else None
    button = el("button", "Apply", class_="apply")
    return el("form", *controls, button, clear, class_="choosing", method="get", action=address, data_auto=True)


def search_field(query: Mapping[str, str], words: str) -> Html:
    """The field `q`."""
    value = query.get("q", "")[:LONGEST_SEARCH]
    field = el("input", type="search", name="q", value=value, placeholder=words, maxlength=LONGEST_SEARCH)
    return el("label", el("span", "Search"), field, class_="search")


def filters_toggle(chosen: int) -> Html:
    """What the choices after it are folded behind where a screen is narrow; elsewhere it is not seen.

    The choices are its neighbours and not its content: what is in closed details cannot be shown by a style sheet.
    """
    return el(
        "details", el("summary", f"Filters ({chosen}) and order" if chosen else "Filters and order"), class_="fold"
    )


def select_field(
    name: str, title: str, options: Iterable[Option], query: Mapping[str, str], *, every: str = "all"
) -> Html:
    """A choice of one of several things, or of none."""
    chosen = query.get(name, ANY)
    first = [el("option", every, value=ANY)] if every else []
    items = [
        el(
            "option",
            option.label if option.matches is None else f"{option.label} ({option.matches:,})",
            value=option.value,
            selected=True if option.value == chosen else None,
        )
        for option in options
    ]
    return el("label", el("span", title), el("select", *first, *items, name=name))
