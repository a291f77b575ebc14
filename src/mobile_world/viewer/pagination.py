"""Pagination of long lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from mobile_world.web.markup import Html, el, joined

SHOWN = 50
"""Rows on one page."""

Item = TypeVar("Item")


@dataclass(frozen=True)
class PageSlice(Generic[Item]):
    """One page of a list."""

    items: Sequence[Item]
    """What is on it."""
    number: int
    """Which page it is, from 1."""
    pages: int
    total: int

    @property
    def range_text(self) -> str:
        """Which of how many are shown."""
        if not self.total:
            return "no"
        first = (self.number - 1) * SHOWN + 1
        return f"{first:,}–{first + len(self.items) - 1:,} of {self.total:,}" if self.pages > 1 else f"{self.total:,}"


def paginate(items: Sequence[Item], query: Mapping[str, str]) -> PageSlice[Item]:
    """The page that `page` of a query asks for; the nearest that there is."""
    page = query.get("page", "1")
    pages = max(1, -(-len(items) // SHOWN))
    number = min(max(1, int(page) if page.isascii() and page.isdecimal() and len(page) < 9 else 1), pages)
    return PageSlice(items[(number - 1) * SHOWN : number * SHOWN], number, pages, len(items))


def page_links(page: PageSlice[Item], address: Callable[[int], str]) -> Html:
    """The links to the pages before and after; `None` if there is one page only."""
    if page.pages == 1:
        return joined()
    numbers = sorted({1, *range(max(1, page.number - 2), min(page.pages, page.number + 2) + 1), page.pages})
    parts: list[Html] = []
    for at, number in enumerate(numbers):
        if at and number > numbers[at - 1] + 1:
            parts.append(el("span", "…", class_="soft"))
        here = "page" if number == page.number else None
        parts.append(el("a", f"{number:,}", href=address(number), aria_current=here))
    before = el("a", "← Previous", href=address(page.number - 1), rel="prev") if page.number > 1 else None
    after = el("a", "Next →", href=address(page.number + 1), rel="next") if page.number < page.pages else None
    return el("nav", before, *parts, after, class_="pages", aria_label="Pages")
