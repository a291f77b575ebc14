"""Content providers: what every provider answers, and the `content://` URIs it is asked with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol, TypeAlias
from urllib.parse import parse_qsl, unquote

Value: TypeAlias = "int | float | str | bytes | None"


class Cursor(NamedTuple):
    """The rows a query found."""

    columns: list[str]
    rows: list[tuple[Value, ...]]


class ProviderError(Exception):
    """A provider refused; `java_class` is the exception Android would throw."""

    def __init__(self, java_class: str, message: str) -> None:
        super().__init__(message)
        self.java_class = java_class
        self.message = message


class Provider(Protocol):
    """One or more authorities, served from the phone's databases and files as they are now.

    URIs are passed whole. `None` from `query` is Android's null cursor. Refusals raise `ProviderError`.
    """

    authorities: tuple[str, ...]

    def query(self, uri: str, projection: list[str] | None, where: str | None, sort: str | None) -> Cursor | None:
        """Rows that match."""

    def insert(self, uri: str, values: dict[str, Value]) -> str | None:
        """Add a row; the URI of the new one."""

    def update(self, uri: str, values: dict[str, Value], where: str | None) -> int:
        """Change rows; how many."""

    def delete(self, uri: str, where: str | None) -> int:
        """Remove rows; how many."""

    def type_of(self, uri: str) -> str | None:
        """The MIME type of what a URI names."""

    def read(self, uri: str) -> bytes:
        """The content of the file a URI names."""

    def write(self, uri: str, data: bytes) -> None:
        """Replace the content of the file a URI names."""

    def call(self, uri: str, method: str, argument: str | None, extras: Mapping[str, Value]) -> dict[str, Value] | None:
        """Run a method that only this provider has; its answer is a bundle, or None for null."""


class Content:
    """Finds the provider of a URI."""

    def __init__(self) -> None:
        self._providers: dict[str, Provider] = {}

    def register(self, provider: Provider) -> None:
        """Serve a provider's authorities."""
        for authority in provider.authorities:
            self._providers[authority] = provider

    def provider(self, uri: str) -> Provider | None:
        """The provider of `content://authority/…`, or None."""
        return self._providers.get(authority(uri).rpartition("@")[2])

    def type_of(self, uri: str) -> str | None:
        """The MIME type of what a content URI names; None where no provider knows it."""
        provider = self.provider(uri)
        try:
            return provider.type_of(uri) if provider else None
        except ProviderError:
            return None


def authority(uri: str) -> str:
    """The part of a URI that names its provider, with the user that may stand before it (`0@sms`)."""
    return uri.partition("://")[2].partition("/")[0].partition("?")[0].partition("#")[0]


class Uri(NamedTuple):
    """A URI taken apart; segments and parameters are decoded."""

    text: str
    authority: str
    segments: tuple[str, ...]
    parameters: dict[str, str]

    @classmethod
    def parse(cls, text: str) -> Uri:
        """Read a URI; empty segments do not count, as in Android."""
        path, _, query = text.partition("://")[2].partition("#")[0].partition("?")
        parts = tuple(unquote(part) for part in path.split("/")[1:] if part)
        return cls(text, authority(text).rpartition("@")[2], parts, dict(parse_qsl(query, keep_blank_values=True)))

    def matches(self, pattern: str) -> bool:
        """Whether the path has the shape of `pattern`: `#` stands for a number, `*` for any segment."""
        shape = pattern.split("/") if pattern else []
        return len(shape) == len(self.segments) and all(map(_fits, shape, self.segments))

    def child(self, row: int) -> str:
        """The URI of a row below this one."""
        return f"content://{'/'.join((self.authority, *self.segments))}/{row}"


def _fits(shape: str, segment: str) -> bool:
    if shape == "#":
        return segment.isascii() and segment.isdigit()
    return shape in ("*", segment)
