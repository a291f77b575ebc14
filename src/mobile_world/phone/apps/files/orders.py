"""The orders a list of files can be in."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from mobile_world.phone.apps.files.documents import Document
from mobile_world.phone.apps.files.words import kind_name


class Order(NamedTuple):
    """One order; folders come first in all of them."""

    label: str
    key: Callable[[Document], Any]
    backward: bool = False

    def sorted(self, documents: Iterable[Document]) -> list[Document]:
        """The documents in this order, equal ones by their names."""
        named = sorted(documents, key=name_key)
        named.sort(key=self.key, reverse=self.backward)
        return sorted(named, key=lambda each: not each.folder)


def name_key(document: Document) -> tuple[str, str, str]:
    """Names regardless of case, then what tells equal ones apart."""
    return document.name.casefold(), document.name, document.path


def _modified(document: Document) -> int:
    return document.modified_ns // 1_000_000


def _size(document: Document) -> int:
    return -1 if document.folder else document.size


def _type(document: Document) -> str:
    return kind_name(document).casefold()


ORDERS = {
    "name": Order("File name (A to Z)", name_key),
    "name_down": Order("File name (Z to A)", name_key, True),
    "newest": Order("Modified (newest first)", _modified, True),
    "oldest": Order("Modified (oldest first)", _modified),
    "type": Order("Type (A to Z)", _type),
    "type_down": Order("Type (Z to A)", _type, True),
    "largest": Order("Size (largest first)", _size, True),
    "smallest": Order("Size (smallest first)", _size),
}
"""All orders, by the name a screen keeps the chosen one under."""
