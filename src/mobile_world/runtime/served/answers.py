"""What an environment server answers: values, observations, and errors that are ours again on this side."""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import Any, NamedTuple

from mobile_world.domain import (
    ConfigError,
    Finding,
    Integrity,
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


class Reply(NamedTuple):
    """An answer as it came."""

    url: str
    """Who gave it."""
    status: int
    body: bytes

    def value(self) -> Any:
        """The JSON value; raises what the server reports, as the error it was there."""
        self.check()
        try:
            return json.loads(self.body)
        except (ValueError, RecursionError) as error:
            raise self.strange() from error

    def fields(self, *names: str) -> dict[str, Any]:
        """The JSON object, which has at least these fields; `ServerLost` when it has not."""
        told = self.value()
        if not isinstance(told, dict) or not set(names) <= told.keys():
            raise self.strange()
        return told

    def words(self) -> list[str]:
        """The JSON list of texts."""
        told = self.value()
        if not isinstance(told, list):
            raise self.strange()
        return list(map(str, told))

    def check(self) -> None:
        """Raise what the server reports, if it reports anything."""
        if self.status >= HTTPStatus.MULTIPLE_CHOICES:
            raise self._reported()

    def strange(self) -> ServerLost:
        """For an answer that no environment server gives."""
        began = self.body[:80].decode("utf-8", "replace")
        return ServerLost(
            f"{self.url} does not answer as an environment server (status {self.status}, {began!r}); "
            "check the address; 'mw server' starts one"
        )

    def _reported(self) -> MobileWorldError:
        try:
            told = json.loads(self.body)["error"]
            code, message = str(told["code"]), str(told["message"])
        except (ValueError, LookupError, TypeError, RecursionError):
            return self.strange()
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


def read_score(answer: Reply) -> Score:
    """A score; `ServerLost` when it is none."""
    told = answer.fields("score")
    try:
        value = float(told["score"])
        if 0 <= value <= 1:
            integrity = told.get("integrity")
            known: Integrity | None = integrity if integrity in ("full", "partial") else None
            findings = [Finding.model_validate(each) for each in told.get("findings") or ()]
            return Score(value, str(told.get("reason") or ""), known, findings)
        raise ValueError(f"{value} is not from 0 to 1")
    except (ValueError, TypeError) as error:
        raise answer.strange() from error


def _checked(picture: bytes) -> bytes:
    png_size(picture)
    return picture


def read_observation(answer: Reply) -> Observation:
    """An observation from its line of JSON and its picture; `ServerLost` when it is none."""
    answer.check()
    line, _, picture = answer.body.partition(b"\n")
    try:
        told = json.loads(line)
        xml = told.get("ui_xml")
        return Observation(
            step=int(told["step"]),
            size=ScreenSize(*map(int, told["size"])),
            activity=str(told["activity"]),
            screenshot=_checked(picture) if picture else None,
            ui=parse_ui_tree(xml) if xml is not None else None,
            error=told.get("error"),
            reply=told.get("reply"),
            ui_xml=xml,
        )
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise answer.strange() from error
