"""Replies of an environment server: JSON values, scores, observations, and errors raised again on this side."""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import Any, NamedTuple

from mobile_world.domain import (
    ConfigError,
    Finding,
    MobileWorldError,
    Observation,
    Score,
    ScreenSize,
    ServerLost,
    error_of,
    parse_ui_tree,
    png_size,
)

OBSERVATION = "application/vnd.mobile-world.observation"
"""One line of JSON, then the picture as it is: base64 would cost a third more bytes, and time at both ends."""


class ServerReply(NamedTuple):
    """A reply as received."""

    url: str
    """The server."""
    status: int
    body: bytes

    def value(self) -> Any:
        """The JSON value; raises what the server reports, as the error it was there."""
        self.check()
        try:
            return json.loads(self.body)
        except (ValueError, RecursionError) as error:
            raise self.unexpected() from error

    def fields(self, *names: str) -> dict[str, Any]:
        """The JSON object, which has at least these fields; `ServerLost` when it has not."""
        fields = self.value()
        if not isinstance(fields, dict) or not set(names) <= fields.keys():
            raise self.unexpected()
        return fields

    def strings(self) -> list[str]:
        """The JSON list of strings."""
        fields = self.value()
        if not isinstance(fields, list):
            raise self.unexpected()
        return list(map(str, fields))

    def check(self) -> None:
        """Raise what the server reports, if it reports anything."""
        if self.status >= HTTPStatus.MULTIPLE_CHOICES:
            raise self._reported()

    def unexpected(self) -> ServerLost:
        """The error for a reply that no environment server gives."""
        beginning = self.body[:80].decode("utf-8", "replace")
        return ServerLost(
            f"{self.url} does not answer as an environment server (status {self.status}, {beginning!r}); "
            "check the address; 'mw server' starts one"
        )

    def _reported(self) -> MobileWorldError:
        try:
            fields = json.loads(self.body)["error"]
            code, message = str(fields["code"]), str(fields["message"])
        except (ValueError, LookupError, TypeError, RecursionError):
            return self.unexpected()
        if self.status == HTTPStatus.UNAUTHORIZED:
            return ConfigError(
                f"{self.url} wants its token, and not the one that came; commands take it from MW_SERVER_TOKEN, "
                "AndroidEnvClient as token"
            )
        kind = error_of(code)
        if kind is not MobileWorldError:
            return kind(message)
        ours = HTTPStatus.BAD_REQUEST <= self.status < HTTPStatus.INTERNAL_SERVER_ERROR
        return (ConfigError if ours else ServerLost)(f"{self.url} reports {code}: {message}")


def read_score(answer: ServerReply) -> Score:
    """A score; `ServerLost` when it is none."""
    fields = answer.fields("score")
    try:
        value = float(fields["score"])
        if not 0 <= value <= 1:
            raise ValueError(f"{value} is not from 0 to 1")
        integrity = fields.get("integrity")
        return Score(
            value,
            str(fields.get("reason") or ""),
            integrity if integrity in ("full", "partial") else None,
            map(Finding.model_validate, fields.get("findings") or ()),
            unwanted=map(str, fields.get("unwanted") or ()),
            followed_stranger=fields.get("followed_stranger") is True,
            acknowledged=fields.get("acknowledged") is True,
        )
    except (ValueError, TypeError) as error:
        raise answer.unexpected() from error


def read_observation(answer: ServerReply) -> Observation:
    """An observation from its line of JSON and its picture; `ServerLost` when it is none."""
    answer.check()
    line, _, picture = answer.body.partition(b"\n")
    try:
        fields = json.loads(line)
        xml = fields.get("ui_xml")
        if picture:
            png_size(picture)  # raises when it is not a PNG
        return Observation(
            step=int(fields["step"]),
            size=ScreenSize(*map(int, fields["size"])),
            activity=str(fields["activity"]),
            screenshot=picture or None,
            ui=parse_ui_tree(xml) if xml is not None else None,
            error=fields.get("error"),
            reply=fields.get("reply"),
            ui_xml=xml,
        )
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise answer.unexpected() from error
